//! Every error, by what causes it.

use std::collections::BTreeSet;

use battleship::Contact;
use battleship_protocol::lobby::{Limits, MOST_FAULTS};
use battleship_protocol::wire::{
    Config, Decoder, ErrorId, Id, Ids, Info, Message, Reply, Request, Vessel, WireError,
};

use crate::table::{SMALL, Table, add, create, rejoin};

#[test]
fn every_error_is_reached() {
    let mut reached = BTreeSet::new();
    let mut check = |found: ErrorId, expected: ErrorId| {
        assert_eq!(found, expected);
        reached.insert(found);
    };
    let table = &mut Table::with(Limits { games: 2, ..Limits::default() });
    let stranger = table.lobby.connect();

    let unknown = table.lobby.answer_to_error(stranger, &WireError::UnknownType { byte: 200 });
    assert!(unknown.close);
    assert!(matches!(unknown.reply, Reply::Error { id: ErrorId::Unknown, .. }));
    check(ErrorId::Unknown, ErrorId::Unknown);

    let stranger = table.lobby.connect();
    check(table.error(stranger, Request::Join("zoe".parse().unwrap())), ErrorId::GameUnavailable);
    let [anna, ben] = table.playing();
    let name = Request::Join("anna".parse().unwrap());
    check(table.error(stranger, create("anna", SMALL, true)), ErrorId::NameExists);
    check(table.error(stranger, name), ErrorId::NameExists);
    check(table.error(stranger, rejoin("anna")), ErrorId::NameExists);
    check(table.error(stranger, rejoin("nobody")), ErrorId::BadName);
    let carl = table.create("carl", SMALL, false);
    check(table.error(stranger, create("zoe", SMALL, true)), ErrorId::GameUnavailable);

    let other = |ids: Ids| Ids { game: carl.ids.game, ..ids };
    check(table.error(anna.connection, Request::GetStatus(other(anna.ids))), ErrorId::BadGameId);
    check(table.error(stranger, Request::GetStatus(anna.ids)), ErrorId::BadPlayerId);
    check(table.error(anna.connection, Request::GetStatus(ben.ids)), ErrorId::BadPlayerId);
    check(table.error(carl.connection, Request::Leave(ben.ids)), ErrorId::BadPlayerId);

    table.ask(carl.connection, Request::Leave(carl.ids));
    check(
        table.error(stranger, create("zoe", config(4, 3, [1, 0, 0, 0, 0]), true)),
        ErrorId::BadParameters,
    );

    let dora = table.create("dora", config(10, 10, [1, 1, 1, 1, 1]), true);
    let add = |vessel, ends| add(dora.ids, vessel, ends);
    check(table.error(dora.connection, add(Vessel::T1, [1, 1, 1, 4])), ErrorId::BadLength);
    table.ok(dora.connection, add(Vessel::T1, [1, 1, 1, 5]));
    check(table.error(dora.connection, add(Vessel::T1, [2, 1, 2, 5])), ErrorId::TypeUnavailable);
    check(table.error(dora.connection, add(Vessel::T5, [1, 5, 1, 6])), ErrorId::BadCoordinate);
    let shot = Request::Shot { ids: dora.ids, row: 1, column: 1 };
    check(table.error(dora.connection, shot), ErrorId::BadState);

    assert_eq!(reached.into_iter().collect::<Vec<_>>(), ErrorId::ALL);
}

fn config(width: u8, height: u8, vessels: [u8; 5]) -> Config {
    Config { width, height, vessels }
}

#[test]
fn impossible_games() {
    let table = &mut Table::new();
    for config in [
        config(0, 5, [0, 0, 0, 0, 1]),
        config(5, 0, [0, 0, 0, 0, 1]),
        config(255, 255, [1; 5]),
        config(12, 11, [1; 5]),
        config(10, 10, [0; 5]),
        config(10, 10, [0, 0, 0, 0, 26]),
        config(10, 10, [255; 5]),
        config(4, 4, [1, 0, 0, 0, 0]),
        config(4, 4, [0, 0, 0, 0, 9]),
        // Room for their cells, but not in one piece.
        config(7, 2, [1, 2, 0, 0, 0]),
    ] {
        let connection = table.lobby.connect();
        let error = table.error(connection, create("anna", config, false));
        assert_eq!(error, ErrorId::BadParameters, "{config:?}");
    }
    for config in [
        config(10, 10, [1; 5]),
        config(16, 8, [1; 5]),
        config(128, 1, [10, 0, 0, 0, 0]),
        config(1, 128, [0, 0, 0, 0, 25]),
        config(2, 1, [0, 0, 0, 0, 1]),
        config(4, 4, [0, 0, 0, 0, 4]),
    ] {
        let guest = table.create("anna", config, false);
        table.ask(guest.connection, Request::Leave(guest.ids));
    }
}

#[test]
fn ids_never_run_out() {
    let table = &mut Table::with(Limits { games: usize::MAX, ..Limits::default() });
    for game in 0..22_500 {
        table.create(&format!("anna{game}"), SMALL, false);
    }
    let late = table.lobby.connect();
    assert_eq!(table.error(late, create("zoe", SMALL, false)), ErrorId::GameUnavailable);
    for game in 0..22_500 {
        table.join(&format!("ben{game}"));
    }
}

#[test]
fn places_for_ships() {
    let table = &mut Table::new();
    let anna = table.create("anna", config(6, 5, [0, 0, 2, 0, 2]), true);
    let mut refused = |vessel, ends, error| {
        assert_eq!(table.error(anna.connection, add(anna.ids, vessel, ends)), error, "{ends:?}");
    };
    for (vessel, ends) in [
        (Vessel::T3, [1, 1, 2, 2]),
        (Vessel::T3, [1, 5, 1, 7]),
        (Vessel::T3, [4, 1, 6, 1]),
        (Vessel::T3, [0, 1, 2, 1]),
        (Vessel::T3, [1, 0, 1, 2]),
        (Vessel::T5, [255, 255, 255, 254]),
    ] {
        refused(vessel, ends, ErrorId::BadCoordinate);
    }
    for (vessel, ends) in
        [(Vessel::T3, [1, 1, 1, 1]), (Vessel::T3, [1, 1, 1, 4]), (Vessel::T5, [1, 1, 3, 1])]
    {
        refused(vessel, ends, ErrorId::BadLength);
    }
    refused(Vessel::T1, [1, 1, 1, 5], ErrorId::TypeUnavailable);
    assert_eq!(table.info(anna), Info::Setup { ready: [false, true], remaining: [0, 0, 2, 0, 2] });
}

#[test]
fn contact_is_as_the_server_says() {
    let at = |contact, ends| {
        let table = &mut Table::with(Limits { contact, ..Limits::default() });
        let anna = table.create("anna", config(6, 5, [0, 0, 0, 0, 2]), true);
        table.ok(anna.connection, add(anna.ids, Vessel::T5, [2, 2, 2, 3]));
        match table.ask(anna.connection, add(anna.ids, Vessel::T5, ends)) {
            Reply::Error { id, .. } => Some(id),
            _ => None,
        }
    };
    let near = Some(ErrorId::BadCoordinate);
    for (ends, apart, corners, touching) in [
        ([2, 5, 3, 5], None, None, None),
        ([3, 4, 3, 5], near, None, None),
        ([3, 3, 3, 4], near, near, None),
        ([2, 4, 2, 5], near, near, None),
        ([2, 3, 2, 4], near, near, near),
    ] {
        assert_eq!(at(Contact::Apart, ends), apart, "{ends:?}");
        assert_eq!(at(Contact::Corners, ends), corners, "{ends:?}");
        assert_eq!(at(Contact::Touching, ends), touching, "{ends:?}");
    }
}

/// A cell beside both of two ships is no less closed.
#[test]
fn between_ships_there_is_no_room() {
    let table = &mut Table::with(Limits { contact: Contact::Apart, ..Limits::default() });
    let anna = table.create("anna", config(6, 5, [0, 0, 0, 0, 3]), true);
    for ends in [[2, 1, 2, 2], [2, 4, 2, 5]] {
        table.ok(anna.connection, add(anna.ids, Vessel::T5, ends));
    }
    let between = add(anna.ids, Vessel::T5, [2, 3, 3, 3]);
    assert_eq!(table.error(anna.connection, between), ErrorId::BadCoordinate);
}

#[test]
fn everything_has_its_time() {
    let table = &mut Table::new();
    let anna = table.create("anna", SMALL, false);
    let shot = |ids| Request::Shot { ids, row: 3, column: 3 };
    let ship = |ids| add(ids, Vessel::T5, [1, 1, 1, 2]);
    // Nobody is there yet.
    assert_eq!(table.error(anna.connection, ship(anna.ids)), ErrorId::BadState);
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadState);
    for again in [create("x", SMALL, true), Request::Join("x".parse().unwrap()), rejoin("anna")] {
        assert_eq!(table.error(anna.connection, again), ErrorId::BadState);
    }
    let ben = table.join("ben");
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadState);
    table.ok(anna.connection, ship(anna.ids));
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadState);
    table.ok(ben.connection, ship(ben.ids));
    // Playing.
    let mut told = |connection, request| match table.ask(connection, request) {
        Reply::Error { id: ErrorId::BadState, text } => text.as_str().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(told(anna.connection, ship(anna.ids)), "not now: the game is being played");
    assert_eq!(told(ben.connection, shot(ben.ids)), "it is the other's turn");
    assert_eq!(table.shoot(anna, 3, 3), Reply::Fail);
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadState);
    assert_eq!(table.shoot(ben, 3, 3), Reply::Fail);
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadCoordinate);
    for (row, column) in [(0, 1), (1, 0), (4, 1), (1, 5), (255, 255)] {
        let shot = Request::Shot { ids: anna.ids, row, column };
        assert_eq!(table.error(anna.connection, shot), ErrorId::BadCoordinate);
    }
    table.shoot(anna, 1, 1);
    table.shoot(anna, 1, 2);
    assert_eq!(table.error(anna.connection, shot(anna.ids)), ErrorId::BadState);
    assert_eq!(table.error(ben.connection, shot(ben.ids)), ErrorId::BadState);
    assert_eq!(table.error(ben.connection, ship(ben.ids)), ErrorId::BadState);
}

#[test]
fn who_guesses_is_thrown_out() {
    let table = &mut Table::new();
    let anna = table.create("anna", SMALL, false);
    let thief = table.lobby.connect();
    for guess in 1..=MOST_FAULTS {
        let player = Id::new(Id::FIRST + guess as i32).unwrap();
        let ids = Ids { player, game: anna.ids.game };
        let answer = table.answer(thief, Request::GetStatus(ids));
        assert!(matches!(answer.reply, Reply::Error { id: ErrorId::BadPlayerId, .. }));
        assert_eq!(answer.close, guess == MOST_FAULTS);
    }
    // Who fires too early or twice does not: that is no guessing.
    let shot = Request::Shot { ids: anna.ids, row: 1, column: 1 };
    for _ in 0..100 {
        assert!(!table.answer(anna.connection, shot.clone()).close);
    }
}

#[test]
fn bytes_that_are_no_message_are_answered_by_number() {
    let table = &mut Table::new();
    let mut answers = |bytes: &[u8]| {
        let connection = table.lobby.connect();
        let mut piece = bytes;
        let mut decoder = Decoder::<Request>::new();
        let error = decoder.next(&mut piece).unwrap().unwrap_err();
        let answer = table.lobby.answer_to_error(connection, &error);
        match answer.reply {
            Reply::Error { id, .. } => (id, answer.close),
            other => panic!("{other:?}"),
        }
    };
    let mut spaces = vec![3];
    spaces.extend([b' '; 50]);
    assert_eq!(answers(&spaces), (ErrorId::BadName, false));
    let ids = |player: i32, game: i32| [player.to_be_bytes(), game.to_be_bytes()].concat();
    let good = 12_345;
    assert_eq!(answers(&[&[8][..], &ids(1, good)].concat()), (ErrorId::BadPlayerId, false));
    assert_eq!(answers(&[&[8][..], &ids(good, 1)].concat()), (ErrorId::BadGameId, false));
    let vessel = [&[7][..], &ids(good, good), &[9, 1, 1, 1, 2]].concat();
    assert_eq!(answers(&vessel), (ErrorId::TypeUnavailable, false));
    let mut bytes = Vec::new();
    create("anna", SMALL, false).encode(&mut bytes);
    bytes[58] = 2;
    assert_eq!(answers(&bytes), (ErrorId::BadParameters, false));
    assert_eq!(answers(b"GET / HTTP/1.1\r\n"), (ErrorId::Unknown, true));
    assert_eq!(answers(&[12]), (ErrorId::Unknown, true));
}
