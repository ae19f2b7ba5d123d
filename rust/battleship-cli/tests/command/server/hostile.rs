//! Clients that nobody would invite, and what the others notice of them: nothing.

use std::io::{ErrorKind, Read, Write};
use std::time::Duration;

use battleship_protocol::wire::{ErrorId, Id, Ids, Info, Reply, Request, Vessel};

use super::peer::{Peer, SMALL, Server, bytes, create, join};

#[test]
fn half_a_message_and_silence() {
    let server = Server::start(&["--deadline", "1"]);
    let [mut anna, mut ben] = server.playing();
    let whole = bytes(&create("carl", SMALL, true));
    let half = |length| {
        let mut peer = server.connect();
        peer.send(&whole[..length]);
        peer
    };
    let mut silent: Vec<Peer> = (0..whole.len()).map(half).collect();
    // The game goes on meanwhile.
    assert_eq!(anna.shoot(3, 3), Reply::Fail);
    assert_eq!(ben.shoot(3, 3), Reply::Fail);
    for peer in &mut silent {
        peer.is_told_last("too long");
    }
    assert_eq!(anna.shoot(1, 1), Reply::Hit { sink: false });
    // A player, too, must complete what was begun.
    anna.peer.send(&bytes(&Request::GetStatus(anna.ids))[..5]);
    anna.peer.is_told_last("too long");
    assert_eq!(ben.info(), Info::Playing { turn: [false, true] });
    assert_eq!(server.ends_with()("late"), whole.len() as u64 + 1);
}

#[test]
fn byte_by_byte_is_no_way_to_stay() {
    let server = Server::start(&["--deadline", "1"]);
    let mut peer = server.connect();
    peer.stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let whole = bytes(&create("carl", SMALL, true));
    let ended = whole.iter().any(|&byte| {
        // Each byte takes a tenth of a second, and the message has 59.
        let sent = peer.stream.write_all(&[byte]);
        let mut first = [0];
        sent.is_err() || matches!(peer.stream.read(&mut first), Ok(1) | Ok(0))
    });
    assert!(ended);
}

/// Numbers that look random.
fn noise(length: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..length).map(|_| byte()).collect()
}

#[test]
fn garbage_is_answered_and_the_door_shut() {
    let server = Server::start(&["--deadline", "5"]);
    let [mut anna, mut ben] = server.playing();
    for first in (0..=255u8).filter(|byte| !matches!(byte, 2 | 3 | 4 | 5 | 7 | 8 | 10 | 13)) {
        let mut peer = server.connect();
        peer.send(&[&[first][..], &noise(100, first.into())].concat());
        peer.is_told_last("");
    }
    // Whatever it is, there is an answer and an end, once nothing more comes.
    for seed in 0..100 {
        let mut peer = server.connect();
        peer.send(&noise(300, seed));
        // It may have heard enough already.
        let _ = peer.stream.shutdown(std::net::Shutdown::Write);
        while peer.reply().is_some() {}
    }
    let mut browser = server.connect();
    browser.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    browser.is_told_last("message type 71 is unknown");
    let mut large = server.connect();
    // It may notice before everything is sent.
    let _ = large.stream.write_all(&[255; 1 << 20]);
    let _ = large.stream.read_to_end(&mut Vec::new());
    assert_eq!(anna.shoot(3, 3), Reply::Fail);
    assert_eq!(ben.shoot(3, 3), Reply::Fail);
}

#[test]
fn the_ids_of_others_open_nothing() {
    let server = Server::start(&[]);
    let [mut anna, mut ben] = server.playing();
    let mut thief = server.connect();
    for request in [
        Request::GetStatus(anna.ids),
        Request::Shot { ids: anna.ids, row: 1, column: 1 },
        Request::Leave(ben.ids),
        Request::GetConfig(anna.ids),
    ] {
        assert_eq!(thief.error(&request), ErrorId::BadPlayerId);
    }
    // Nor do those of the opponent.
    assert_eq!(ben.peer.error(&Request::GetStatus(anna.ids)), ErrorId::BadPlayerId);
    for number in 0..5 {
        let player = Id::new(Id::FIRST + number).unwrap();
        let guess = Ids { player, game: anna.ids.game };
        assert_eq!(thief.error(&Request::GetStatus(guess)), ErrorId::BadPlayerId);
    }
    thief.send(&bytes(&Request::GetStatus(anna.ids)));
    thief.is_told_last("create, join or rejoin first");
    assert_eq!(anna.info(), Info::Playing { turn: [true, false] });
}

/// Lets this process have as many connections as the tests need.
fn allow_many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let wanted = limit.maximum.map_or(8192, |most| most.min(8192));
        if limit.current.is_some_and(|current| current < wanted) {
            let raised = Rlimit { current: Some(wanted), maximum: limit.maximum };
            setrlimit(Resource::Nofile, raised).unwrap();
        }
    }
}

#[test]
fn a_flood_of_connections_washes_out_only_its_own() {
    allow_many_files();
    let server = Server::start(&[]);
    let [mut anna, mut ben] = server.playing();
    let mut flood: Vec<Peer> = (0..1500).map(|_| server.connect()).collect();
    // Who comes late comes in nevertheless.
    let mut carl = server.player(create("carl", SMALL, true));
    carl.place(Vessel::T5, [1, 1, 1, 2]);
    assert_eq!(anna.shoot(3, 3), Reply::Fail);
    assert_eq!(ben.shoot(3, 3), Reply::Fail);
    // 1024 may stay, and one left for every newcomer.
    for peer in &mut flood[..1500 - 1024] {
        peer.is_told_last("too many connections");
    }
    let mut last = flood.pop().unwrap();
    assert!(matches!(last.ask(&join("dora")), Reply::Error { id: ErrorId::GameUnavailable, .. }));
    let counter = server.ends_with();
    assert_eq!(counter("crowded"), 1500 - 1024 + 1);
}

#[test]
fn a_thousand_idle_connections_are_no_burden() {
    allow_many_files();
    let server = Server::start(&["--deadline", "20"]);
    let [mut anna, mut ben] = server.playing();
    #[cfg(target_os = "linux")]
    let before = server.memory();
    let mut idle: Vec<Peer> = (0..1000).map(|_| server.connect()).collect();
    // The last one is being listened to, so all are.
    idle[999].error(&join("carl"));
    assert_eq!(anna.shoot(3, 3), Reply::Fail);
    assert_eq!(ben.shoot(3, 3), Reply::Fail);
    #[cfg(target_os = "linux")]
    {
        let each = server.memory().saturating_sub(before) / 1000;
        assert!(each < 16_384, "{each} bytes for each connection");
    }
    // When it ends, all are told.
    server.interrupt();
    for peer in &mut idle {
        peer.is_told_last("shutting down");
    }
    anna.peer.is_told_last("shutting down");
    server.log();
}

#[test]
fn the_silent_are_not_kept() {
    let server = Server::start(&["--deadline", "0.2"]);
    let mut idle: Vec<Peer> = (0..100).map(|_| server.connect()).collect();
    for peer in &mut idle {
        peer.is_told_last("too long");
    }
    let counter = server.ends_with();
    assert_eq!((counter("late"), counter("open")), (100, 0));
}

#[test]
fn who_asks_and_never_listens_is_dropped_alone() {
    let server = Server::start(&["--deadline", "1"]);
    let [mut anna, mut ben] = server.playing();
    let questions = bytes(&Request::GetStatus(anna.ids)).repeat(1000);
    anna.peer.stream.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    // Until the buffers are full, the server waits for room, and in the end does not any more.
    let mut asked = 0;
    loop {
        match anna.peer.stream.write(&questions) {
            Ok(_) => asked += 1,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        // Meanwhile, everything is as it was for the other.
        assert!(matches!(ben.info(), Info::Playing { .. } | Info::Finished { .. }));
    }
    assert!(asked > 0);
    #[cfg(target_os = "linux")]
    assert!(server.memory() < 100 << 20);
    assert_eq!(server.ends_with()("late"), 1);
}

#[test]
fn everybody_is_told_when_the_server_ends() {
    let server = Server::start(&[]);
    let [mut anna, ben] = server.playing();
    let mut midway = server.connect();
    midway.send(&[2, b'x']);
    let mut guest = server.connect();
    // Who came before is known to the server once this one is answered.
    guest.error(&join("anna"));
    drop(ben);
    server.interrupt();
    for peer in [&mut guest, &mut anna.peer] {
        peer.is_told_last("shutting down");
    }
    midway.is_told_last("");
    let address = server.address.clone();
    let log = server.log();
    assert!(log.contains("serving") && log.contains("ending") && log.contains("counters"), "{log}");
    assert!(std::net::TcpStream::connect(address).is_err());
}
