//! Games as they go: setup, turns, the end, leaving, and coming back.

use std::time::Duration;

use battleship_protocol::lobby::Limits;
use battleship_protocol::wire::{
    Config, ErrorId, Info, OwnCell, Reply, Request, TargetCell, Vessel,
};

use crate::table::{SMALL, Table, create, rejoin};

#[test]
fn a_whole_game() {
    let table = &mut Table::new();
    let config = Config { width: 5, height: 3, vessels: [0, 0, 1, 1, 2] };
    let anna = table.create("anna", config, false);
    assert_eq!(table.info(anna), Info::Waiting);
    let ben = table.join("ben");
    assert_ne!(anna.ids.player, ben.ids.player);
    assert_eq!(anna.ids.game, ben.ids.game);
    assert_eq!(table.ask(ben.connection, Request::GetConfig(ben.ids)), Reply::GameConfig(config));
    let setup = |ready, remaining| Info::Setup { ready, remaining };
    assert_eq!(table.info(ben), setup([false, false], [0, 0, 1, 1, 2]));
    for (vessel, ends) in [
        (Vessel::T3, [1, 3, 1, 1]), // from right to left
        (Vessel::T5, [1, 5, 2, 5]),
        (Vessel::T4, [2, 1, 2, 3]), // touches the first
        (Vessel::T5, [3, 4, 3, 5]),
    ] {
        for guest in [anna, ben] {
            assert_eq!(table.add(guest, vessel, ends), Reply::Ok(guest.ids));
        }
        if vessel == Vessel::T4 {
            assert_eq!(table.info(anna), setup([false, false], [0, 0, 0, 0, 1]));
        }
    }
    let own: Vec<u8> = table.status(anna).own().map(OwnCell::byte).collect();
    assert_eq!(own, [13, 13, 13, 0, 15, 14, 14, 14, 0, 15, 0, 0, 0, 25, 25]);
    assert!(table.status(anna).target().all(|cell| cell == TargetCell::Unknown));
    // The one who created the game begins.
    assert_eq!(table.info(anna), Info::Playing { turn: [true, false] });
    assert_eq!(table.info(ben), Info::Playing { turn: [false, true] });
    assert_eq!(table.shoot(anna, 1, 1), Reply::Hit { sink: false });
    assert_eq!(table.info(anna), Info::Playing { turn: [true, false] });
    assert_eq!(table.shoot(anna, 1, 4), Reply::Fail);
    assert_eq!(table.info(anna), Info::Playing { turn: [false, true] });
    assert_eq!(table.shoot(ben, 1, 4), Reply::Fail);
    for (row, column, sink) in [(1, 3, false), (1, 2, true), (3, 4, false), (3, 5, true)] {
        assert_eq!(table.shoot(anna, row, column), Reply::Hit { sink });
    }
    let target: Vec<u8> = table.status(anna).target().map(TargetCell::byte).collect();
    assert_eq!(target, [3, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3]);
    let own: Vec<u8> = table.status(ben).own().map(OwnCell::byte).collect();
    assert_eq!(own, [30, 30, 30, 10, 15, 14, 14, 14, 0, 15, 0, 0, 0, 30, 30]);
    for (row, column) in [(1, 5), (2, 5), (2, 1), (2, 2)] {
        assert!(matches!(table.shoot(anna, row, column), Reply::Hit { .. }));
    }
    assert_eq!(table.shoot(anna, 2, 3), Reply::Hit { sink: true });
    assert_eq!(table.info(anna), Info::Finished { won: [true, false] });
    assert_eq!(table.info(ben), Info::Finished { won: [false, true] });
    for guest in [anna, ben] {
        assert_eq!(table.ask(guest.connection, Request::Leave(guest.ids)), Reply::Ok(guest.ids));
    }
    assert_eq!(table.lobby.games(), 0);
    // And once more on the same connection.
    table.ok(anna.connection, create("anna", config, false));
}

#[test]
fn the_oldest_game_is_joined() {
    let table = &mut Table::new();
    let games: Vec<_> =
        ["a", "b", "c"].iter().map(|name| table.create(name, SMALL, false)).collect();
    table.ask(games[0].connection, Request::Leave(games[0].ids));
    assert_eq!(table.join("d").ids.game, games[1].ids.game);
    assert_eq!(table.join("e").ids.game, games[2].ids.game);
    let late = table.lobby.connect();
    assert_eq!(table.error(late, Request::Join("f".parse().unwrap())), ErrorId::GameUnavailable);
}

#[test]
fn who_leaves_loses() {
    let leave = |table: &mut Table, guest: crate::table::Guest| {
        assert_eq!(table.ask(guest.connection, Request::Leave(guest.ids)), Reply::Ok(guest.ids));
        assert_eq!(
            table.error(guest.connection, Request::GetStatus(guest.ids)),
            ErrorId::BadPlayerId
        );
    };
    // In setup.
    let table = &mut Table::new();
    let (anna, ben) = (table.create("anna", SMALL, false), table.join("ben"));
    leave(table, anna);
    assert_eq!(table.info(ben), Info::Finished { won: [true, false] });
    assert_eq!(table.lobby.games(), 1);
    leave(table, ben);
    assert_eq!(table.lobby.games(), 0);
    // While playing; the name is free again.
    let [anna, ben] = table.playing();
    leave(table, ben);
    assert_eq!(table.info(anna), Info::Finished { won: [true, false] });
    table.ok(ben.connection, create("ben", SMALL, false));
    // After the end the result stands.
    let table = &mut Table::new();
    let [anna, ben] = table.playing();
    table.shoot(anna, 1, 1);
    table.shoot(anna, 1, 2);
    leave(table, anna);
    assert_eq!(table.info(ben), Info::Finished { won: [false, true] });
}

#[test]
fn a_lost_connection_can_be_taken_up_in_every_state() {
    let table = &mut Table::new();
    let mut anna = table.create("anna", SMALL, false);
    let mut back = |table: &mut Table, state: u8| {
        table.lobby.disconnect(anna.connection, table.now);
        let new = table.rejoin("anna");
        assert_eq!(new.ids.game, anna.ids.game);
        assert_ne!(new.ids.player, anna.ids.player);
        // The old id is void, on whatever connection.
        assert_eq!(table.error(new.connection, Request::GetStatus(anna.ids)), ErrorId::BadPlayerId);
        assert_eq!(table.info(new).state(), state);
        anna = new;
        new
    };
    back(table, 1);
    let ben = table.join("ben");
    let anna = back(table, 2);
    for guest in [anna, ben] {
        table.add(guest, Vessel::T5, [1, 1, 1, 2]);
    }
    let anna = back(table, 3);
    assert_eq!(table.shoot(anna, 1, 1), Reply::Hit { sink: false });
    let anna = back(table, 3);
    assert_eq!(table.shoot(anna, 1, 2), Reply::Hit { sink: true });
    let anna = back(table, 4);
    assert_eq!(table.info(anna), Info::Finished { won: [true, false] });
}

#[test]
fn nobody_takes_the_place_of_somebody_who_is_there() {
    let table = &mut Table::new();
    let silence = Limits::default().silence;
    let anna = table.create("anna", SMALL, false);
    let thief = table.lobby.connect();
    assert_eq!(table.error(thief, rejoin("anna")), ErrorId::NameExists);
    table.now = silence - Duration::from_millis(1);
    table.status(anna);
    table.now += silence - Duration::from_millis(1);
    assert_eq!(table.error(thief, rejoin("anna")), ErrorId::NameExists);
    // But a connection may be dead although nobody was told.
    table.now += Duration::from_millis(1);
    let new = table.ok(thief, rejoin("anna"));
    assert!(!table.lobby.is_player(anna.connection));
    assert_eq!(table.error(anna.connection, Request::GetStatus(anna.ids)), ErrorId::BadPlayerId);
    assert_eq!(table.error(anna.connection, Request::GetStatus(new.ids)), ErrorId::BadPlayerId);
    // The end of the dead connection is not the end of the new one.
    table.lobby.disconnect(anna.connection, table.now);
    table.now += Duration::from_secs(100_000);
    table.lobby.expire(table.now);
    assert_eq!(table.info(new), Info::Waiting);
}

#[test]
fn who_does_not_come_back_has_left() {
    let patience = Limits::default().patience;
    let table = &mut Table::new();
    let [anna, ben] = table.playing();
    table.now = Duration::from_secs(5);
    table.lobby.disconnect(ben.connection, table.now);
    table.now += patience - Duration::from_millis(1);
    table.lobby.expire(table.now);
    assert_eq!(table.info(anna), Info::Playing { turn: [true, false] });
    table.now += Duration::from_millis(1);
    table.lobby.expire(table.now);
    assert_eq!(table.info(anna), Info::Finished { won: [true, false] });
    let late = table.lobby.connect();
    assert_eq!(table.error(late, rejoin("ben")), ErrorId::BadName);
    table.lobby.disconnect(anna.connection, table.now);
    table.now += patience;
    table.lobby.expire(table.now);
    assert_eq!(table.lobby.games(), 0);
    // A game that waits does not wait for ever.
    let anna = table.create("anna", SMALL, false);
    table.lobby.disconnect(anna.connection, table.now);
    table.now += patience;
    table.lobby.expire(table.now);
    assert_eq!(table.lobby.games(), 0);
    assert_eq!(table.error(late, Request::Join("carl".parse().unwrap())), ErrorId::GameUnavailable);
}

#[test]
fn the_computer_plays_on_without_anybody() {
    let table = &mut Table::new();
    let anna = table.create("anna", SMALL, true);
    assert_eq!(table.info(anna), Info::Setup { ready: [false, true], remaining: [0, 0, 0, 0, 1] });
    table.lobby.disconnect(anna.connection, table.now);
    table.now += Limits::default().patience;
    table.lobby.expire(table.now);
    assert_eq!(table.lobby.games(), 0);
}
