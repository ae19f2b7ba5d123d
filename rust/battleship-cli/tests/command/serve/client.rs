//! A server, and requests written by hand, so that they can be as wrong as any.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use serde_json::Value;

use crate::run::{Run, command, finish};

/// A running server; ended when dropped.
pub(super) struct Server {
    child: Option<Child>,
    port: u16,
}

impl Server {
    /// Starts it on a free port, where the dataset is.
    pub(super) fn start(args: &[&str]) -> Server {
        let mut child = command(["serve", "--port", "0"].iter().chain(args))
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| {
            panic!("no address but {line:?}");
        });
        let port = address.trim_end_matches('/').parse().unwrap();
        Server { child: Some(child), port }
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The first line on standard error.
    pub(super) fn warning(&self) -> String {
        let mut line = String::new();
        let stderr = self.child.as_ref().unwrap().stderr.as_ref().unwrap();
        let fd = std::os::fd::AsFd::as_fd(stderr).try_clone_to_owned().unwrap();
        BufReader::new(std::fs::File::from(fd)).read_line(&mut line).unwrap();
        line
    }

    /// Ctrl-C.
    #[cfg(unix)]
    pub(super) fn interrupt(mut self) -> Run {
        let child = self.child.take().unwrap();
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        finish(child)
    }

    pub(super) fn get(&self, path: &str) -> Response {
        self.send("GET", path, &[], b"")
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Response {
        self.send("POST", path, &[JSON], body.to_string().as_bytes())
    }

    /// Any request. The host is ours unless the headers have one.
    pub(super) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Response {
        let mut stream = self.connect();
        // It may answer before it has read everything.
        let _ = stream
            .write_all(&[self.head(method, path, headers, body.len()), body.to_owned()].concat());
        Response::read(stream)
    }

    /// A request whose answer is read as it comes.
    pub(super) fn begin(&self, path: &str, body: &Value) -> BufReader<TcpStream> {
        let body = body.to_string();
        let mut stream = self.connect();
        stream.write_all(&self.head("POST", path, &[JSON], body.len())).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        BufReader::new(stream)
    }

    pub(super) fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// HTTP/1.0, so that the answer ends with the connection and is not cut into chunks.
    pub(super) fn head(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        length: usize,
    ) -> Vec<u8> {
        let mut head = format!("{method} {path} HTTP/1.0\r\nContent-Length: {length}\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        (head + "\r\n").into_bytes()
    }
}

/// The header of a body that is JSON.
pub(super) const JSON: (&str, &str) = ("Content-Type", "application/json");

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

/// A whole answer.
#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Response {
    pub(super) fn read(stream: impl Read) -> Response {
        let mut reader = BufReader::new(stream);
        let (status, headers) = read_head(&mut reader);
        let mut body = Vec::new();
        reader.read_to_end(&mut body).unwrap();
        Response { status, headers, body }
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", self.text()))
    }

    /// What an answer that is none says.
    pub(super) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }
}

/// Reads the status and the headers.
pub(super) fn read_head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut lines = reader.lines().map(Result::unwrap);
    let status = lines.next().expect("a status line");
    let status = status.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    let headers = lines.take_while(|line| !line.is_empty()).map(|line| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_ascii_lowercase(), value.trim().to_owned())
    });
    (status, headers.collect())
}

/// An event of a job.
#[derive(Debug)]
pub(super) struct Event {
    pub(super) name: String,
    pub(super) data: Value,
}

/// The next event; `None` at the end.
pub(super) fn next_event(reader: &mut impl BufRead) -> Option<Event> {
    let mut event = Event { name: String::new(), data: Value::Null };
    for line in reader.lines().map(Result::unwrap) {
        match line.split_once(':') {
            Some(("event", name)) => event.name = name.trim().to_owned(),
            Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
            _ if line.is_empty() => return Some(event),
            _ => panic!("{line}"),
        }
    }
    None
}
