//! `battleship client`, typed into by a script.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::run::{battleship, battleship_reading, command};
use crate::server::peer::Server;

fn play(server: &Server, name: &str, orders: &str) -> String {
    let args = ["client", &server.address, "--name", name];
    battleship_reading(args, orders).succeeds().stdout
}

#[test]
fn a_game_against_the_computer_from_a_script() {
    let server = Server::start(&[]);
    let cells = (1..=3).flat_map(|row| ["A", "B", "C", "D"].map(|column| format!("{column}{row}")));
    let shots: String = cells.map(|cell| format!("{cell}\nwait\n")).collect();
    let out = play(&server, "anna", &format!("create 4x3 0,0,0,0,1 ai\nauto\n{shots}boards\n"));
    assert!(
        out.contains("4x3:2:touching\nplace your ships: place A1 A5, or auto\nyour turn: fire\n"),
        "{out}"
    );
    assert!(out.contains("you have won") || out.contains("you have lost"), "{out}");
    assert!(
        out.contains("your ships (numbers are lengths, o missed, x hit, # sunk)\n   A  B  C  D\n"),
        "{out}"
    );
}

#[test]
fn the_heatmap_is_that_of_what_is_known() {
    let server = Server::start(&[]);
    let out = play(&server, "anna", "create 4x3 0,0,0,0,1 ai\nauto\nheatmap\n");
    let map = battleship(["heatmap", "--rules", "4x3:2:touching", "--announce"]).succeeds().stdout;
    assert!(out.contains(&map), "{out}\n{map}");
}

#[test]
fn wrong_orders_are_explained_and_change_nothing() {
    let server = Server::start(&[]);
    let orders = "\
sink\nE5\njoin\ncreate 300x2\ncreate 12x12\ncreate ai\nE5\nplace A1 A1\nplace A1 C3\nplace A1 Z9\n\
place A1 E1\nplace B1 B5\nplace A2 D2\nauto\nleave\nleave\nhelp\n";
    let out = play(&server, "anna", orders);
    for line in [
        "error: unknown order \"sink\": help lists them",
        "error: you are in no game: create, join or rejoin first",
        "error: no game waits for a player: create one (error 5)",
        "error: unreadable \"300x2\"",
        "at most 128 (error 6)",
        "error: not now: the game has ships to be placed (error 10)",
        "error: a ship has 5, 4, 3 or 2 cells: name its two ends",
        "error: a ship lies along a row or along a column (error 9)",
        "error: cell Z9 is outside the 10x10 board",
        "left to place: 4, 3, 3, 2",
        "error: no ship of type 1 is left to place (error 8)",
        "left to place: 3, 3, 2",
        "error: auto places the whole fleet, but some ships are placed already",
        "you have left the game",
        "  create [ai] [WxH]",
    ] {
        assert!(out.contains(line), "{line}\n\n{out}");
    }
}

/// A client that is typed into while it runs.
struct Typist {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Typist {
    fn new(server: &Server, name: &str) -> Typist {
        let mut child = command(["client", &server.address, "--name", name]).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Typist { child, input, output: BufReader::new(output) }
    }

    fn types(&mut self, order: &str) {
        writeln!(self.input, "{order}").unwrap();
    }

    /// Reads until a line has these words.
    fn reads(&mut self, words: &str) {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "{words}");
        }
    }
}

#[test]
fn two_people_see_what_the_other_does() {
    let server = Server::start(&[]);
    let mut anna = Typist::new(&server, "anna");
    anna.types("create 4x3 0,0,0,0,1");
    anna.reads("waiting for an opponent");
    let mut ben = Typist::new(&server, "ben");
    ben.types("join");
    ben.types("place A1 B1");
    ben.reads("waiting for the opponent's ships");
    anna.reads("place your ships");
    anna.types("place D2 D3");
    anna.reads("your turn: fire");
    anna.types("c1");
    anna.reads("you fired at C1: missed");
    ben.reads("the opponent fired at C1: missed");
    ben.reads("your turn: fire");
    ben.types("D3");
    ben.reads("you fired at D3: hit");
    anna.reads("the opponent fired at D3: hit");
    // Somebody trips over the cable.
    anna.child.kill().unwrap();
    anna.child.wait().unwrap();
    let mut anna = Typist::new(&server, "anna");
    anna.types("rejoin");
    anna.reads("the opponent's turn");
    ben.types("D2");
    ben.reads("you fired at D2: hit and sank the ship");
    ben.reads("you have won");
    anna.reads("you have lost");
    anna.types("quit");
    assert!(anna.child.wait().unwrap().success());
    // The end of the server is not missed.
    server.interrupt();
    server.log();
    ben.reads("error: the server is shutting down (error 0)");
    assert_eq!(ben.child.wait().unwrap().code(), Some(1));
}

#[test]
fn bytes_that_are_no_text_are_wrong_orders() {
    let server = Server::start(&[]);
    let run = battleship_reading(["client", &server.address], b"\xff\nboards\n").succeeds();
    assert!(run.stdout.contains("error: unknown order \"\u{fffd}\""), "{}", run.stdout);
    assert!(run.stdout.contains("error: you are in no game"), "{}", run.stdout);
}

#[test]
fn no_server_is_told() {
    let server = Server::start(&[]);
    let address = server.address.clone();
    drop(server);
    let error = battleship(["client", &address]).fails(1);
    assert!(error.starts_with(&format!("error: cannot connect to {address}: ")), "{error}");
    assert!(battleship(["client", &address, "--name", ""]).fails(2).contains("printable ASCII"));
    // Something else listens there.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let answer = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().unwrap();
        stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").unwrap();
        stream
    });
    let error = battleship_reading(["client", &address], "join\n").fails(1);
    assert!(
        error.contains("it does not speak the protocol: message type 72 is unknown"),
        "{error}"
    );
    answer.join().unwrap();
}
