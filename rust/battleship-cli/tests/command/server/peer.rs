//! A server, and clients that may do anything.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use battleship_protocol::wire::{
    Config, Decoder, ErrorId, Ids, Info, Message, Reply, Request, Status, Vessel,
};

use crate::run::{Run, command, finish};

/// Longer than any answer takes, however busy the machine is.
const TIMEOUT: Duration = Duration::from_secs(60);

/// 4×3 with one ship of type T5.
pub(crate) const SMALL: Config = Config { width: 4, height: 3, vessels: [0, 0, 0, 0, 1] };

/// A running server.
pub(crate) struct Server {
    child: Option<Child>,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(options: &[&str]) -> Server {
        let fixed = ["server", "--listen", "127.0.0.1:0"];
        let mut child = command(fixed.iter().chain(options)).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").unwrap().to_owned();
        Server { child: Some(child), address }
    }

    pub(crate) fn connect(&self) -> Peer {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_nodelay(true).unwrap();
        Peer { stream, decoder: Decoder::new() }
    }

    /// Somebody who has made a game or come into one.
    pub(crate) fn player(&self, request: Request) -> Player {
        let mut peer = self.connect();
        match peer.ask(&request) {
            Reply::Ok(ids) => Player { peer, ids },
            other => panic!("{other:?}"),
        }
    }

    /// Two players in a small game, each with the ship in the upper left corner.
    pub(crate) fn playing(&self) -> [Player; 2] {
        let mut players = [
            self.player(create("anna", SMALL, false)),
            self.player(Request::Join("ben".parse().unwrap())),
        ];
        for player in &mut players {
            player.place(Vessel::T5, [1, 1, 1, 2]);
        }
        players
    }

    /// The bytes of memory it has now.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let id = self.child.as_ref().unwrap().id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        1024 * line.trim().strip_suffix("kB").unwrap().trim().parse::<u64>().unwrap()
    }

    pub(crate) fn interrupt(&self) {
        let id = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    }

    /// Waits for its end, which must be a good one; gives the log.
    pub(crate) fn log(mut self) -> String {
        let run: Run = finish(self.child.take().unwrap());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stderr
    }

    /// Ends it; gives the number behind a word in the last line of the log.
    pub(crate) fn ends_with(self) -> impl Fn(&str) -> u64 {
        self.interrupt();
        let log = self.log();
        let counters = log.lines().last().unwrap().to_owned();
        assert!(counters.contains("counters"), "{log}");
        move |word| {
            let mut words = counters.split_whitespace();
            let value = words.find_map(|field| field.strip_prefix(word)?.strip_prefix('='));
            value.unwrap().parse().unwrap()
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

/// Somebody connected.
pub(crate) struct Peer {
    pub(crate) stream: TcpStream,
    decoder: Decoder<Reply>,
}

impl Peer {
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Reply {
        self.send(&bytes(request));
        self.reply().unwrap()
    }

    /// The next reply; `None` at the end.
    pub(crate) fn reply(&mut self) -> Option<Reply> {
        loop {
            let mut byte = [0];
            match self.stream.read(&mut byte) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("{error}"),
            }
            if let Some(reply) = self.decoder.next(&mut &byte[..]) {
                return Some(reply.unwrap());
            }
        }
    }

    pub(crate) fn error(&mut self, request: &Request) -> ErrorId {
        match self.ask(request) {
            Reply::Error { id, .. } => id,
            other => panic!("{other:?}"),
        }
    }

    /// Asserts that the server has an error as its last word.
    pub(crate) fn is_told_last(&mut self, words: &str) {
        match self.reply() {
            Some(Reply::Error { text, .. }) => assert!(text.as_str().contains(words), "{text}"),
            other => panic!("{other:?}"),
        }
        assert_eq!(self.reply(), None);
    }
}

/// Somebody in a game.
pub(crate) struct Player {
    pub(crate) peer: Peer,
    pub(crate) ids: Ids,
}

impl Player {
    pub(crate) fn status(&mut self) -> Status {
        match self.peer.ask(&Request::GetStatus(self.ids)) {
            Reply::GameStatus(status) => status,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn info(&mut self) -> Info {
        self.status().info()
    }

    pub(crate) fn place(&mut self, vessel: Vessel, [ri, ci, rf, cf]: [u8; 4]) {
        let request = Request::AddVessel { ids: self.ids, vessel, from: (ri, ci), to: (rf, cf) };
        assert_eq!(self.peer.ask(&request), Reply::Ok(self.ids));
    }

    pub(crate) fn shoot(&mut self, row: u8, column: u8) -> Reply {
        self.peer.ask(&Request::Shot { ids: self.ids, row, column })
    }
}

pub(crate) fn bytes(message: &impl Message) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.encode(&mut bytes);
    bytes
}

pub(crate) fn create(name: &str, config: Config, ai: bool) -> Request {
    Request::Create { name: name.parse().unwrap(), config, ai }
}

pub(crate) fn join(name: &str) -> Request {
    Request::Join(name.parse().unwrap())
}

pub(crate) fn rejoin(name: &str) -> Request {
    Request::Rejoin(name.parse().unwrap())
}
