//! Games against the computer.

use battleship::{Contact, Mask, Placements};
use battleship_protocol::lobby::{Limits, Thought, scatter};
use battleship_protocol::wire::{Config, Info, OwnCell, Reply, Request, TargetCell, Vessel};

use crate::table::{Guest, SMALL, Table, add, seen};

/// Fires and gives the computer's turn, if that comes of it.
fn shoot(table: &mut Table, guest: Guest, index: u8, width: u8) -> (Reply, Option<Thought>) {
    let (row, column) = (index / width + 1, index % width + 1);
    let answer = table.answer(guest.connection, Request::Shot { ids: guest.ids, row, column });
    (answer.reply, answer.thought)
}

#[test]
fn the_computer_knows_what_a_player_sees_and_fires_until_it_misses() {
    let table = &mut Table::new();
    let anna = table.create("anna", SMALL, true);
    let answer = table.answer(anna.connection, add(anna.ids, Vessel::T5, [1, 1, 1, 2]));
    // The one who created the game begins.
    assert_eq!(answer.thought, None);
    let mut next = 0..12;
    let thought = loop {
        match shoot(table, anna, next.next().unwrap(), 4) {
            (Reply::Fail, thought) => break thought.unwrap(),
            (Reply::Hit { .. }, thought) => assert_eq!(thought, None),
            other => panic!("{other:?}"),
        }
    };
    assert!(thought.target.iter().all(|cell| *cell == TargetCell::Unknown));
    assert_eq!(thought.rules.to_string(), "4x3:2:touching");
    assert_eq!(table.info(anna), Info::Playing { turn: [false, true] });
    let cell = |index| thought.rules.cell_at(index).ok();
    // A hit, so it is its turn again.
    let again = table.lobby.fire(&thought, cell(0)).unwrap();
    assert_eq!(again.target[0], TargetCell::Hit);
    assert_eq!(again.knowledge().unwrap().hits(), Mask::from_bits(1));
    let own: Vec<TargetCell> = table.status(anna).own().map(seen).collect();
    assert_eq!(again.target, own);
    assert_eq!(table.lobby.fire(&again, cell(7)), None);
    assert_eq!(table.info(anna), Info::Playing { turn: [true, false] });
    assert_eq!(table.status(anna).own().nth(7), Some(OwnCell::Missed));
    // It is not its turn any more: whatever it thinks comes too late.
    assert_eq!(table.lobby.fire(&again, cell(1)), None);
    assert_eq!(table.status(anna).own().filter(|cell| *cell == OwnCell::Hit).count(), 1);
}

#[test]
fn a_computer_that_does_not_know_where_gives_up() {
    for wrong in [None, Some(0)] {
        let table = &mut Table::new();
        let anna = table.create("anna", SMALL, true);
        table.ok(anna.connection, add(anna.ids, Vessel::T5, [1, 1, 1, 2]));
        let mut cells = 0..12;
        let thought =
            std::iter::from_fn(|| cells.next().map(|index| shoot(table, anna, index, 4).1));
        let thought = thought.flatten().next().unwrap();
        let first = thought.rules.cell_at(0).unwrap();
        let again = table.lobby.fire(&thought, Some(first)).unwrap();
        // Nowhere, or where it was before.
        let cell = wrong.and_then(|index| again.rules.cell_at(index).ok());
        assert_eq!(table.lobby.fire(&again, cell), None);
        assert_eq!(table.info(anna), Info::Finished { won: [true, false] });
    }
}

#[test]
fn a_thought_about_a_game_that_is_gone_changes_nothing() {
    let table = &mut Table::new();
    let anna = table.create("anna", SMALL, true);
    table.ok(anna.connection, add(anna.ids, Vessel::T5, [1, 1, 1, 2]));
    let thought = (0..12).find_map(|index| shoot(table, anna, index, 4).1).unwrap();
    table.ask(anna.connection, Request::Leave(anna.ids));
    assert_eq!(table.lobby.games(), 0);
    assert_eq!(table.lobby.fire(&thought, thought.rules.cell_at(0).ok()), None);
}

#[test]
fn the_fleets_of_the_computer_are_legal_and_not_always_the_same() {
    for (contact, vessels) in
        [(Contact::Apart, [1; 5]), (Contact::Corners, [2, 1, 1, 1, 2]), (Contact::Touching, [2; 5])]
    {
        let config = Config { width: 10, height: 10, vessels };
        let rules = config.rules(contact).unwrap();
        let placements = Placements::new(&rules);
        let mut masks = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let fleet = scatter(&rules, seed).unwrap();
            assert_eq!(scatter(&rules, seed).as_ref(), Some(&fleet));
            let board = battleship::Board::new(placements.rules(), fleet).unwrap();
            masks.insert(board.mask());
        }
        assert_eq!(masks.len(), 50);
    }
    let full: battleship::Rules = "4x4:4,4,4,4:touching".parse().unwrap();
    assert!(scatter(&full, 1).is_some());
    let too_full: battleship::Rules = "4x4:4,4,4,4,1:touching".parse().unwrap();
    assert!(scatter(&too_full, 1).is_none());
}

#[test]
fn contact_holds_for_the_computer_too() {
    let limits = Limits { contact: Contact::Apart, ..Limits::default() };
    let table = &mut Table::with(limits);
    let config = Config { width: 5, height: 2, vessels: [0, 0, 0, 0, 2] };
    for game in 0..20 {
        let anna = table.create(&format!("anna{game}"), config, true);
        table.ok(anna.connection, add(anna.ids, Vessel::T5, [1, 1, 2, 1]));
        table.ok(anna.connection, add(anna.ids, Vessel::T5, [1, 4, 1, 5]));
        let mut hits = Mask::EMPTY;
        for index in 0..10 {
            let (reply, thought) = shoot(table, anna, index, 5);
            if matches!(reply, Reply::Hit { .. }) {
                hits |= Mask::from_bits(1 << index);
            }
            // It misses, and the turn comes back.
            let miss = thought.map(|thought| {
                let mut water = [1, 2, 6, 7, 8, 9].into_iter();
                let free = water.find(|&at: &usize| thought.target[at] == TargetCell::Unknown);
                (free.and_then(|at| thought.rules.cell_at(at).ok()), thought)
            });
            if let Some((cell, thought)) = miss {
                assert_eq!(table.lobby.fire(&thought, cell), None);
            }
        }
        let rules = config.rules(Contact::Apart).unwrap();
        assert!(battleship::Board::from_mask(&rules, hits).is_ok(), "{hits:?}");
    }
}
