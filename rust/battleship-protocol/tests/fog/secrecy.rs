//! What an observer can tell: two games that agree on what may be revealed look the same.

use std::collections::{BTreeSet, HashMap};

use battleship_protocol::fog::{
    Call, Committed, Map, Meta, Move, Orders, Player, Seed, Slot, SparseTree, Start, State, Tile,
    UNITS_DEPTH, UnitType, Zones,
};
use battleship_protocol::poseidon::{self, Felt};
use battleship_protocol::referee::Seat;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use crate::forger::Forger;
use crate::table::{EMPTY, Table, WARRIOR_OF_B, attacks, map, name, orders, player, start, tile};

/// The fields in which there is nothing but hashes over secrets and salts.
const HASHES: [&str; 5] = ["commitment", "siblings", "cities_root", "meta_hash", "salt"];

/// Puts the number of its first appearance in the place of every hash. Two observers who cannot tell
/// random numbers apart cannot tell transcripts apart that are equal after this.
fn rename(value: &mut Value, is_hash: bool, seen: &mut HashMap<String, usize>) {
    match value {
        Value::String(text) if is_hash => {
            let next = seen.len();
            *value = json!(seen.entry(text.clone()).or_insert(next));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, is_hash, seen)),
        Value::Object(fields) => {
            for (name, value) in fields {
                rename(value, is_hash || HASHES.contains(&name.as_str()), seen);
            }
        }
        _ => {}
    }
}

fn renamed(mut transcript: Value) -> Value {
    rename(&mut transcript, false, &mut HashMap::new());
    transcript
}

/// Everything about a state that others may know.
fn promised(state: &State, seen: Zones) -> (Zones, BTreeSet<(u8, UnitType)>) {
    (state.vision(), state.revealed_to(seen))
}

/// What differs between two games and must not show.
#[derive(Clone, Debug)]
struct Secret {
    units: Vec<(UnitType, Tile)>,
    cities: Vec<(u16, Tile)>,
    gold: u64,
    /// Where units go, turn by turn.
    picks: Vec<Vec<Index>>,
}

fn secret() -> impl Strategy<Value = Secret> {
    let tile = || (0u8..16, 0u8..16).prop_map(Tile::from);
    let unit = prop::sample::select(&UnitType::ALL[..]);
    (
        prop::collection::vec((unit, tile()), 0..8),
        prop::collection::vec((1u16..=4095, tile()), 0..3),
        any::<u64>(),
        prop::collection::vec(prop::collection::vec(any::<Index>(), 12), TURNS as usize),
    )
        .prop_map(|(units, cities, gold, picks)| Secret { units, cities, gold, picks })
}

const TURNS: u64 = 4;

/// The zones that `a`, who does not move, sees.
fn seen_by_a() -> Zones {
    State::new(map(), &start(Seat::A)).unwrap().vision()
}

/// The army of `b` with as much of a secret as does not show.
fn army(secret: &Secret) -> Start {
    let mut start = start(Seat::B);
    start.units.push((UnitType::Scout, tile(12, 10)));
    let view = promised(&State::new(map(), &start).unwrap(), seen_by_a());
    let keep_if_hidden = |start: &mut Start, change: &dyn Fn(&mut Start)| {
        let mut changed = start.clone();
        change(&mut changed);
        let state = State::new(map(), &changed);
        if state.is_ok_and(|state| {
            promised(&state, seen_by_a()) == view && state.stack(EMPTY).is_empty()
        }) {
            *start = changed;
        }
    };
    for unit in &secret.units {
        keep_if_hidden(&mut start, &|start| start.units.push(*unit));
    }
    for city in &secret.cities {
        keep_if_hidden(&mut start, &|start| start.cities.push(*city));
    }
    start
}

/// Moves of `b` after which there is nothing new to be seen, and nobody new where `a` attacks.
fn hidden_moves(
    b: &Player,
    suffered: &[battleship_protocol::fog::Attack],
    picks: &[Index],
) -> Vec<Move> {
    let view = promised(b.state(), seen_by_a());
    let mut moves = Vec::new();
    for ((from, unit), pick) in b.state().units().zip(picks) {
        if from == WARRIOR_OF_B {
            continue;
        }
        let near: Vec<Tile> = map().around(from, unit.unit_type().moves()).collect();
        moves.push(Move(from, *pick.get(&near), unit.unit_type().slot()));
        let hidden = b.state().after(suffered, &moves).is_ok_and(|state| {
            promised(&state, seen_by_a()) == view && state.stack(EMPTY).is_empty()
        });
        if !hidden {
            moves.pop();
        }
    }
    moves
}

/// Everything that is published in a game, and every answer of the referee.
fn transcript(secret: &Secret) -> (Value, Vec<State>) {
    let mut table = Table::new(map(), TURNS);
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = player(map(), Seat::B, 2, army(secret));
    let (mut published, mut states) = (Vec::new(), Vec::new());
    for (turn, picks) in (1..=TURNS).zip(&secret.picks) {
        let mut tell = |table: &mut Table, seat: Seat, turn| {
            let call = Call::PublishTurn { game: 1, turn };
            let line = serde_json::to_value(crate::table::by(name(seat), call.clone())).unwrap();
            let reply = table.call(name(seat), call).unwrap();
            published.push(json!([line, reply, table.game().view()]));
        };
        let turn_of_a = a.turn(table.heard(Seat::A).as_ref(), orders(vec![], &attacks(turn)));
        tell(&mut table, Seat::A, turn_of_a.unwrap());
        let heard = table.heard(Seat::B).unwrap();
        let suffered: Vec<_> = heard.attacks.iter().map(|combat| combat.attack).collect();
        let moves = hidden_moves(&b, &suffered, picks);
        let meta = Meta { gold: secret.gold ^ turn, ..Meta::default() };
        let turn_of_b = b.turn(Some(&heard), Orders { moves, meta, attacks: Vec::new() });
        tell(&mut table, Seat::B, turn_of_b.unwrap());
        states.push(b.state().clone());
    }
    (json!(published), states)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// With the same seed, so that salts of tiles are the same too.
    #[test]
    fn games_that_agree_on_what_may_be_revealed_look_the_same(one in secret(), two in secret()) {
        let ((first, states), (second, other_states)) = (transcript(&one), transcript(&two));
        // Only the hashes differ,
        prop_assert_eq!(renamed(first.clone()), renamed(second.clone()));
        // and they do differ: nothing was compared with itself.
        prop_assert!(one.gold == two.gold || first != second);
        prop_assert_eq!(states.len(), other_states.len());
    }

    /// Hashes of different turns have nothing in common, whether anything moved or not.
    #[test]
    fn no_hash_is_ever_seen_in_two_turns(secret in secret()) {
        fn hashes(value: &Value, is_hash: bool, found: &mut BTreeSet<String>) {
            match value {
                Value::String(text) if is_hash => drop(found.insert(text.clone())),
                Value::Array(values) => values.iter().for_each(|value| hashes(value, is_hash, found)),
                Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                    let opened = ["siblings", "cities_root", "meta_hash", "salt", "leaf", "tile_salt"];
                    hashes(value, opened.contains(&name.as_str()), found);
                }),
                _ => {}
            }
        }
        let (transcript, _) = transcript(&secret);
        let mut all = BTreeSet::new();
        for step in transcript.as_array().unwrap() {
            let mut of_turn = BTreeSet::new();
            hashes(&step[0]["args"][1]["answers"], false, &mut of_turn);
            prop_assert!(all.is_disjoint(&of_turn));
            all.extend(of_turn);
        }
        prop_assert!(all.len() > 20);
    }
}

/// The secrets of the test above are secrets: units do stand elsewhere, and there are more of them.
#[test]
fn what_is_compared_is_different() {
    let secret = |units: Vec<(UnitType, Tile)>| Secret {
        units,
        cities: vec![],
        gold: 1,
        picks: vec![vec![]; 4],
    };
    let (first, plain) = transcript(&secret(vec![]));
    let more = vec![(UnitType::Warrior, tile(12, 6)), (UnitType::Archer, tile(13, 12))];
    let (second, crowded) = transcript(&secret(more));
    assert_eq!(renamed(first), renamed(second));
    assert_eq!(plain[3].units().count() + 2, crowded[3].units().count());
    // And what may be seen does show: another type in the same zone.
    let (third, _) = transcript(&secret(vec![]));
    let mut visible = third.clone();
    visible[1][0]["args"][1]["actions"][0]["zone_reveal"][2] = json!(1);
    assert_ne!(renamed(third), renamed(visible));
}

fn committed(units: Vec<(UnitType, Tile)>, turn: u64) -> Committed {
    let state = State::new(map(), &Start { units, cities: Vec::new() }).unwrap();
    Committed::new(state, &Meta::default(), Seed(Felt::from(5)), turn, Felt::ZERO)
}

/// The tile beside `EMPTY` in the tree.
const NEIGHBOUR: Tile = Tile::new(8, 2);

/// What the comparison finds if salts are kept from turn to turn: whether the neighbour has moved.
#[test]
fn kept_salts_would_tell_who_moves() {
    let opened = |first: Tile, second: Tile, renew: bool| {
        let mut forger = Forger {
            map: map(),
            seed: Felt::from(5),
            units: vec![(first, 3, 100)],
            turn: 1,
            heard: Felt::ZERO,
        };
        let before = forger.open(EMPTY);
        forger.units = vec![(second, 3, 100)];
        forger.turn += u64::from(renew);
        renamed(json!([before, forger.open(EMPTY)]))
    };
    let away = tile(8, 1);
    assert_ne!(opened(NEIGHBOUR, away, false), opened(NEIGHBOUR, NEIGHBOUR, false));
    let blind_to_salt = |mut value: Value| {
        for opening in value.as_array_mut().unwrap() {
            opening["tile_salt"].take();
            opening["proof"]["leaf"].take();
        }
        value
    };
    assert_eq!(
        blind_to_salt(opened(NEIGHBOUR, away, true)),
        blind_to_salt(opened(NEIGHBOUR, NEIGHBOUR, true))
    );
}

/// What proofs would show if empty tiles had no leaf: which parts of the map are empty.
#[test]
fn unsalted_empty_tiles_would_show_in_the_shape() {
    let bitmap = |units: &[Tile]| {
        let leaves = units.iter().map(|tile| (tile.key(), Felt::from(7)));
        SparseTree::<UNITS_DEPTH>::new(leaves).prove(EMPTY.key()).bitmap
    };
    assert_ne!(bitmap(&[NEIGHBOUR]), bitmap(&[tile(0, 0)]));
    let salted = |units| committed(units, 1).open(EMPTY).unwrap().proof.bitmap;
    let shape = salted(vec![]);
    assert_eq!(salted(vec![(UnitType::Warrior, NEIGHBOUR)]), shape);
    assert_eq!(
        salted(map().tiles().take(90).map(|tile| (UnitType::Warrior, tile)).collect()),
        shape
    );
    // Where there is nobody at all, and on any other map too.
    for (width, height) in [(32, 20), (84, 54), (1, 1), (9, 200)] {
        let map = Map::new(width, height).unwrap();
        let state = State::new(map, &Start::default()).unwrap();
        let committed = Committed::new(state, &Meta::default(), Seed(Felt::from(5)), 1, Felt::ZERO);
        let corner = Tile::new(width as u8 - 1, height as u8 - 1);
        for tile in [Tile::new(0, 0), corner, Tile::new(width as u8 / 2, height as u8 / 2)] {
            let opening = committed.open(tile).unwrap();
            assert_eq!(opening.commitment(map, tile), Ok(committed.commitment()));
        }
        assert!(committed.open(Tile::new(width as u8, 0)).is_err());
    }
}

/// Whoever has seen a tile opened knows some salts. None of them opens the neighbour, whose leaf is
/// the first on the way; nor the cities or the rest, whose hashes are sent along.
#[test]
fn what_is_opened_opens_nothing_else() {
    let committed = committed(vec![(UnitType::Warrior, NEIGHBOUR)], 1);
    let opening = committed.open(EMPTY).unwrap();
    let neighbour = committed.open(NEIGHBOUR).unwrap();
    assert_eq!(opening.proof.siblings[0], neighbour.proof.leaf);
    let known =
        [opening.tile_salt, opening.salt, opening.cities_root, opening.meta_hash, Felt::ZERO];
    for salt in known {
        assert_ne!(poseidon::hash(neighbour.units.code(), salt), neighbour.proof.leaf);
        let [zero, turn] = [Felt::ZERO, Felt::from(1)];
        assert_ne!(poseidon::hash_many(&[zero, zero, zero, zero, turn, salt]), opening.meta_hash);
        // The tree of cities has no city.
        let blind = SparseTree::<12>::new([(0, salt)]);
        assert_ne!(blind.root(), opening.cities_root);
    }
    // With the right salt the guess is confirmed: it is the salt that hides.
    let right = poseidon::hash(neighbour.units.code(), neighbour.tile_salt);
    assert_eq!(right, neighbour.proof.leaf);
    assert_eq!(neighbour.units.get(Slot::Military).unwrap().unit_type(), UnitType::Warrior);
}

/// What is printed is often kept.
#[test]
fn a_seed_is_not_printed() {
    assert_eq!(format!("{:?}", Seed(Felt::from(5))), "Seed(..)");
}
