//! The connection to the server: a request, a reply.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use battleship_protocol::wire::{Decoder, Message, Reply, Request};

use crate::failure::Failure;

/// A server that has not answered by then will not.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Reads where a server is or listens; names are looked up later.
pub(in crate::commands) fn address(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
    port.map(|_| text.into())
        .ok_or_else(|| "give an address and a port, as in 127.0.0.1:8080".into())
}

/// A connection.
pub(in crate::commands) struct Link {
    stream: BufReader<TcpStream>,
    decoder: Decoder<Reply>,
}

impl Link {
    /// Connects.
    pub(in crate::commands) fn to(server: &str) -> Result<Link, Failure> {
        let connect = || -> io::Result<TcpStream> {
            let stream = TcpStream::connect(server)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(TIMEOUT))?;
            stream.set_write_timeout(Some(TIMEOUT))?;
            Ok(stream)
        };
        let stream = connect()
            .map_err(|error| Failure::NoAnswer(format!("cannot connect to {server}: {error}")))?;
        Ok(Link { stream: BufReader::new(stream), decoder: Decoder::new() })
    }

    /// The server's answer.
    pub(in crate::commands) fn ask(&mut self, request: &Request) -> Result<Reply, Failure> {
        let mut bytes = Vec::new();
        request.encode(&mut bytes);
        let sent = self.stream.get_mut().write_all(&bytes);
        // A server that does not listen any more may have said why.
        match (self.receive(), sent) {
            (Ok(reply), _) => Ok(reply),
            (Err(_), Err(error)) => Err(lost(&error.to_string())),
            (Err(problem), Ok(())) => Err(lost(&problem)),
        }
    }

    fn receive(&mut self) -> Result<Reply, String> {
        loop {
            let read = self.stream.fill_buf().map_err(|error| error.to_string())?;
            if read.is_empty() {
                return Err("it has closed the connection".into());
            }
            let mut rest = read;
            let reply = self.decoder.next(&mut rest);
            let used = read.len() - rest.len();
            self.stream.consume(used);
            if let Some(reply) = reply {
                return reply.map_err(|error| format!("it does not speak the protocol: {error}"));
            }
        }
    }
}

fn lost(problem: &str) -> Failure {
    Failure::NoAnswer(format!("lost the server: {problem}"))
}
