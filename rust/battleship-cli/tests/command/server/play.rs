//! Games as they should be.

use battleship_protocol::wire::{Config, ErrorId, Info, OwnCell, Reply, Request, Vessel};

use super::peer::{Player, SMALL, Server, create, join, rejoin};

#[test]
fn two_people_play_a_whole_game() {
    let server = Server::start(&[]);
    let mut anna = server.player(create("anna", SMALL, false));
    assert_eq!(anna.info(), Info::Waiting);
    let mut ben = server.player(join("ben"));
    assert_eq!(ben.peer.ask(&Request::GetConfig(ben.ids)), Reply::GameConfig(SMALL));
    anna.place(Vessel::T5, [1, 1, 1, 2]);
    assert_eq!(anna.info(), Info::Setup { ready: [true, false], remaining: [0; 5] });
    ben.place(Vessel::T5, [2, 4, 3, 4]);
    assert_eq!(anna.shoot(1, 1), Reply::Fail);
    assert_eq!(ben.info(), Info::Playing { turn: [true, false] });
    assert_eq!(ben.shoot(1, 1), Reply::Hit { sink: false });
    assert_eq!(ben.shoot(3, 3), Reply::Fail);
    assert_eq!(anna.shoot(3, 4), Reply::Hit { sink: false });
    assert_eq!(anna.shoot(2, 4), Reply::Hit { sink: true });
    assert_eq!(anna.info(), Info::Finished { won: [true, false] });
    assert_eq!(ben.info(), Info::Finished { won: [false, true] });
    for player in [&mut anna, &mut ben] {
        assert_eq!(player.peer.ask(&Request::Leave(player.ids)), Reply::Ok(player.ids));
    }
    let counter = server.ends_with();
    assert_eq!((counter("connections"), counter("games"), counter("late")), (2, 0, 0));
}

/// Plays against the computer to the end, firing row by row. Tells whether it was won.
fn against_the_computer(player: &mut Player, config: Config) -> bool {
    let (width, height) = (config.width, config.height);
    let mut cells = (1..=height).flat_map(|row| (1..=width).map(move |column| (row, column)));
    loop {
        match player.info() {
            Info::Playing { turn: [true, false] } => {
                let (row, column) = cells.next().unwrap();
                let reply = player.shoot(row, column);
                assert!(matches!(reply, Reply::Hit { .. } | Reply::Fail), "{reply:?}");
            }
            Info::Playing { turn: [false, true] } => {}
            Info::Finished { won: [own, _] } => return own,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn one_plays_against_the_computer_to_the_end() {
    let server = Server::start(&[]);
    let config = Config { width: 6, height: 6, vessels: [0, 1, 1, 0, 1] };
    let mut lost = 0;
    for game in 0..4 {
        let mut anna = server.player(create(&format!("anna{game}"), config, true));
        assert_eq!(anna.info(), Info::Setup { ready: [false, true], remaining: config.vessels });
        anna.place(Vessel::T2, [6, 1, 6, 4]);
        anna.place(Vessel::T3, [2, 5, 4, 5]);
        anna.place(Vessel::T5, [1, 1, 2, 1]);
        lost += u32::from(!against_the_computer(&mut anna, config));
        let status = anna.status();
        let shots = status
            .own()
            .filter(|cell| matches!(cell, OwnCell::Missed | OwnCell::Hit | OwnCell::Sunk));
        assert!(shots.count() > 0);
    }
    // Firing row by row is no match for counting.
    assert!(lost > 0);
    let counter = server.ends_with();
    assert!(counter("shots") > 0);
    assert_eq!(counter("cheap_shots"), 0);
}

#[test]
fn rules_that_are_too_large_to_count_are_played_all_the_same() {
    let server = Server::start(&[]);
    let config = Config { width: 11, height: 11, vessels: [2, 2, 2, 2, 3] };
    let mut anna = server.player(create("anna", config, true));
    let ships = [
        (Vessel::T1, [1, 1, 1, 5]),
        (Vessel::T1, [2, 1, 2, 5]),
        (Vessel::T2, [3, 1, 3, 4]),
        (Vessel::T2, [4, 1, 4, 4]),
        (Vessel::T3, [5, 1, 5, 3]),
        (Vessel::T3, [6, 1, 6, 3]),
        (Vessel::T4, [7, 1, 7, 3]),
        (Vessel::T4, [8, 1, 8, 3]),
        (Vessel::T5, [9, 1, 9, 2]),
        (Vessel::T5, [10, 1, 10, 2]),
        (Vessel::T5, [11, 1, 11, 2]),
    ];
    for (vessel, ends) in ships {
        anna.place(vessel, ends);
    }
    against_the_computer(&mut anna, config);
    let counter = server.ends_with();
    assert!(counter("cheap_shots") > 0);
    assert_eq!(counter("cheap_shots"), counter("shots"));
}

#[test]
fn contact_and_the_number_of_games_are_options() {
    let server = Server::start(&["--contact", "apart", "--max-games", "1"]);
    let config = Config { vessels: [0, 0, 0, 0, 2], ..SMALL };
    let mut anna = server.player(create("anna", config, true));
    anna.place(Vessel::T5, [1, 1, 1, 2]);
    let touching =
        Request::AddVessel { ids: anna.ids, vessel: Vessel::T5, from: (2, 3), to: (3, 3) };
    assert_eq!(anna.peer.error(&touching), ErrorId::BadCoordinate);
    anna.place(Vessel::T5, [3, 3, 3, 4]);
    let mut late = server.connect();
    assert_eq!(late.error(&create("ben", SMALL, true)), ErrorId::GameUnavailable);
    assert_eq!(anna.peer.ask(&Request::Leave(anna.ids)), Reply::Ok(anna.ids));
    assert!(matches!(late.ask(&create("ben", SMALL, true)), Reply::Ok(_)));
}

#[test]
fn who_disconnects_in_any_state_can_come_back() {
    let server = Server::start(&[]);
    // The server may not know yet that the old connection is gone.
    let back = |old: Player, name: &str| {
        drop(old);
        loop {
            let mut peer = server.connect();
            match peer.ask(&rejoin(name)) {
                Reply::Ok(ids) => return Player { peer, ids },
                Reply::Error { id, .. } => assert_eq!(id, ErrorId::NameExists),
                other => panic!("{other:?}"),
            }
        }
    };
    let anna = server.player(create("anna", SMALL, false));
    let first = anna.ids;
    let mut anna = back(anna, "anna");
    assert_eq!(anna.info(), Info::Waiting);
    assert_eq!(anna.ids.game, first.game);
    assert_eq!(anna.peer.error(&Request::GetStatus(first)), ErrorId::BadPlayerId);
    let mut ben = server.player(join("ben"));
    let mut anna = back(anna, "anna");
    anna.place(Vessel::T5, [1, 1, 1, 2]);
    let mut anna = back(anna, "anna");
    assert_eq!(anna.info(), Info::Setup { ready: [true, false], remaining: [0; 5] });
    ben.place(Vessel::T5, [1, 1, 1, 2]);
    let mut anna = back(anna, "anna");
    assert_eq!(anna.shoot(1, 1), Reply::Hit { sink: false });
    let mut anna = back(anna, "anna");
    assert_eq!(anna.shoot(1, 2), Reply::Hit { sink: true });
    let mut anna = back(anna, "anna");
    assert_eq!(anna.info(), Info::Finished { won: [true, false] });
    assert_eq!(ben.info(), Info::Finished { won: [false, true] });
}

#[test]
fn who_does_not_come_back_loses() {
    let server = Server::start(&["--deadline", "0.5"]);
    let [anna, mut ben] = server.playing();
    drop(anna);
    while ben.info() != (Info::Finished { won: [true, false] }) {}
}
