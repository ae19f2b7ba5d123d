//! `battleship server`, asked over the network.

mod hostile;
pub(crate) mod peer;
mod play;

use std::io::{BufRead, BufReader};

use crate::run::{battleship, command};

#[test]
fn an_address_that_cannot_be_used_is_wrong_input() {
    let server = peer::Server::start(&[]);
    let error = battleship(["server", "--listen", &server.address]).fails(2);
    assert!(error.starts_with(&format!("error: cannot listen on {}: ", server.address)), "{error}");
    for portless in ["nowhere", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536"] {
        for args in [&["server", "--listen", portless][..], &["client", portless]] {
            let error = battleship(args.iter().copied()).fails(2);
            assert!(error.contains("give an address and a port, as in 127.0.0.1:8080"), "{error}");
        }
    }
    for wrong in
        [["--deadline", "0"], ["--deadline", "nan"], ["--deadline", "inf"], ["--max-games", "0"]]
    {
        battleship(["server", wrong[0], wrong[1]]).fails(2);
    }
    assert!(
        battleship(["server", "--contact", "near"]).fails(2).contains("apart, corners or touching")
    );
}

#[test]
#[cfg(unix)]
fn a_reader_of_the_log_who_leaves_does_not_end_the_games() {
    let mut child = command(["server", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    drop(child.stderr.take());
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    // Its last lines, which nobody reads, are no failure.
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
