//! How a game goes, and what it refuses.

use battleship_protocol::fog::{
    Attack, Call, Disclosure, Event, LONGEST_LINE, MOST_UNITS, Map, Meta, Move, Orders, Player,
    Published, Record, RefusalKind, Reply, Seed, Slot, Start, Terms, Tile, UnitType,
};
use battleship_protocol::poseidon::Felt;
use battleship_protocol::referee::Seat;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::table::{
    TIME, Table, WARRIOR_OF_B, attacks, by, create, kind, map, orders, player, start, tile,
};

/// Both players with nothing in mind, after so many turns each.
fn played(turns: u64, of: u64) -> (Table, Player, Player) {
    let mut table = Table::new(map(), of);
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = player(map(), Seat::B, 2, start(Seat::B));
    for _ in 0..turns {
        for (seat, player) in [(Seat::A, &mut a), (Seat::B, &mut b)] {
            let turn = player.turn(table.heard(seat).as_ref(), Orders::default()).unwrap();
            table.publish(seat, turn).unwrap();
        }
    }
    (table, a, b)
}

#[test]
fn a_game_of_two_honest_players() {
    let (mut table, a, b) = played(3, 3);
    assert_eq!(table.game().state(), "disclosing");
    let progress = table.disclose(Seat::B, b.disclosure()).unwrap();
    assert_eq!((progress.waiting_for, progress.end), (vec!["a".to_owned()], None));
    assert_eq!(kind(table.disclose(Seat::B, b.disclosure())), RefusalKind::NotYourTurn);
    table.disclose(Seat::A, a.disclosure()).unwrap();
    assert_eq!(table.end(), (None, "honest"));
    // It tells the end to whoever asks again.
    let Reply::Acted(progress) = table.game_over(Seat::A).unwrap() else { panic!() };
    assert_eq!(progress.end.unwrap().ending, "honest");
    assert_eq!(kind(table.disclose(Seat::A, a.disclosure())), RefusalKind::WrongState);
}

/// What each sees of the other: types by zone, not how many.
#[test]
fn reveals_tell_types_and_zones() {
    let mut table = Table::new(map(), 2);
    let mut many = start(Seat::B);
    many.units.push((UnitType::Warrior, tile(12, 6)));
    many.units.push((UnitType::Scout, tile(12, 12)));
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = player(map(), Seat::B, 2, many);
    table.publish(Seat::A, a.turn(None, Orders::default()).unwrap()).unwrap();
    let turn = b.turn(table.heard(Seat::B).as_ref(), Orders::default()).unwrap();
    let actions = serde_json::to_value(&turn.actions).unwrap();
    let reveal = |unit: u8| serde_json::json!({ "zone_reveal": ["a", 1, unit] });
    assert_eq!(actions, serde_json::json!([reveal(0), reveal(3), reveal(5)]));
    table.publish(Seat::B, turn).unwrap();
}

#[test]
fn who_lets_the_time_pass_forfeits() {
    for turns in 0..3 {
        let (mut table, mut a, mut b) = played(turns, 3);
        table.advance(TIME);
        assert_eq!(kind(table.game_over(Seat::B)), RefusalKind::TooEarly);
        let turn = a.turn(table.heard(Seat::A).as_ref(), Orders::default()).unwrap();
        let mut late = table.clone();
        late.advance(1);
        assert_eq!(kind(late.publish(Seat::A, turn.clone())), RefusalKind::TooLate);
        // Even the late one can end it: against himself.
        late.game_over(Seat::A).unwrap();
        assert_eq!(late.end(), (Some("b"), "forfeit"));
        assert_eq!(kind(late.publish(Seat::A, turn.clone())), RefusalKind::WrongState);
        table.publish(Seat::A, turn).unwrap();
        table.advance(TIME);
        let turn = b.turn(table.heard(Seat::B).as_ref(), Orders::default()).unwrap();
        let mut late = table.clone();
        late.advance(1);
        late.game_over(Seat::A).unwrap();
        assert_eq!(late.end(), (Some("a"), "forfeit"));
        table.publish(Seat::B, turn).unwrap();
    }
    let (table, a, b) = played(1, 1);
    let mut both = table.clone();
    both.advance(TIME + 1);
    both.game_over(Seat::A).unwrap();
    assert_eq!(both.end(), (None, "double_timeout"));
    for (seat, player, winner) in [(Seat::A, a, "a"), (Seat::B, b, "b")] {
        let mut one = table.clone();
        one.disclose(seat, player.disclosure()).unwrap();
        one.advance(TIME + 1);
        one.game_over(seat.other()).unwrap();
        assert_eq!(one.end(), (Some(winner), "forfeit"));
    }
}

#[test]
fn calls_have_their_states_and_turns() {
    let (mut table, mut a, mut b) = played(1, 2);
    assert_eq!(kind(table.disclose(Seat::A, a.disclosure())), RefusalKind::WrongState);
    let turn = b.turn(table.heard(Seat::B).as_ref(), Orders::default()).unwrap();
    assert_eq!(kind(table.publish(Seat::B, turn.clone())), RefusalKind::NotYourTurn);
    let stranger = table.call("c", Call::PublishTurn { game: 1, turn });
    assert_eq!(kind(stranger), RefusalKind::NotAPlayer);
    assert_eq!(kind(table.call("c", Call::GameOver { game: 1 })), RefusalKind::NotAPlayer);
    let turn = a.turn(table.heard(Seat::A).as_ref(), Orders::default()).unwrap();
    table.publish(Seat::A, turn).unwrap();
}

#[test]
fn games_that_cannot_be() {
    let mut table = Table::new(map(), 1);
    let bad = |table: &mut Table, width, height, turns, max_block_time| {
        let (player_a, player_b) = ("a".into(), "b".into());
        let call = Call::CreateGame { player_a, player_b, width, height, turns, max_block_time };
        kind(table.call("a", call))
    };
    for (width, height, turns, time) in
        [(0, 8, 1, 1), (8, 257, 1, 1), (256, 256, 1, 1), (8, 8, 0, 1), (8, 8, 501, 1), (8, 8, 1, 0)]
    {
        assert_eq!(bad(&mut table, width, height, turns, time), RefusalKind::BadTerms);
    }
    let long = "a".repeat(101);
    for (a, b) in [("a", "a"), ("", "b"), ("a", ""), (long.as_str(), "b")] {
        let mut call = create(map(), 1);
        if let Call::CreateGame { player_a, player_b, .. } = &mut call {
            (*player_a, *player_b) = (a.into(), b.into());
        }
        assert_eq!(kind(table.call("a", call)), RefusalKind::BadPlayers);
    }
    for game in [0, 2, u64::MAX] {
        assert_eq!(kind(table.call("a", Call::GameOver { game })), RefusalKind::UnknownGame);
    }
    for index in ["", "games", "games/x", "games/-1"] {
        let refusal = table.call("a", Call::Get { index: index.into() });
        assert_eq!(kind(refusal), RefusalKind::UnknownIndex, "{index}");
    }
    table.advance(u64::MAX);
    let refusal = table.referee.apply(Event::Advance(1));
    assert_eq!(kind(refusal), RefusalKind::BadAdvance);
    table.referee.apply(by("x", create(map(), 1))).unwrap();
}

#[test]
fn an_attack_in_the_last_turn_has_nobody_to_answer_it() {
    let (mut table, mut a, mut b) = played(1, 2);
    let attack = orders(vec![], &attacks(2));
    let turn = a.turn(table.heard(Seat::A).as_ref(), attack).unwrap();
    table.publish(Seat::A, turn).unwrap();
    let attack = orders(
        vec![Move(tile(11, 2), tile(9, 3), Slot::Military)],
        &[(UnitType::Archer, tile(7, 2))],
    );
    let turn = b.turn(table.heard(Seat::B).as_ref(), attack).unwrap();
    assert_eq!(kind(table.publish(Seat::B, turn)), RefusalKind::LastTurn);
}

/// A turn that is refused would count for the player and not for the referee, and the player could never
/// go on.
#[test]
fn what_the_referee_would_refuse_is_no_turn_of_an_honest_player() {
    use UnitType::{Archer, Settler, Slinger, Warrior};
    let (mut table, mut a, mut b) = played(1, 3);
    let refused = |player: &mut Player, heard: Option<&Published>, attacks: &[_], expected| {
        let before = player.disclosure();
        assert_eq!(kind(player.turn(heard, orders(vec![], attacks))), expected);
        assert_eq!(player.disclosure(), before);
    };
    let heard = table.heard(Seat::A);
    // Nobody is revealed in zone 0.
    refused(&mut a, heard.as_ref(), &[(Archer, tile(6, 2))], RefusalKind::BlindAttack);
    let both = [(Archer, tile(8, 3)), (Slinger, tile(8, 3))];
    refused(&mut a, heard.as_ref(), &both, RefusalKind::RepeatedAttack);
    table.publish(Seat::A, a.turn(heard.as_ref(), Orders::default()).unwrap()).unwrap();
    let heard = table.heard(Seat::B);
    refused(&mut b, heard.as_ref(), &[(Settler, tile(8, 2))], RefusalKind::Unarmed);
    table.publish(Seat::B, b.turn(heard.as_ref(), Orders::default()).unwrap()).unwrap();

    let edge: Vec<(UnitType, Tile)> = (0..=15).map(|row| (Warrior, tile(15, row))).collect();
    let units = [&edge[..], &[(Warrior, tile(0, 0))]].concat();
    let mut many = player(map(), Seat::A, 1, Start { units, cities: Vec::new() });
    refused(&mut many, None, &[(Warrior, tile(16, 1))], RefusalKind::OutOfBounds);
    let mut attacks: Vec<_> = (0..=15).map(|row| (Warrior, tile(14, row))).collect();
    attacks.push((Warrior, tile(0, 1)));
    refused(&mut many, None, &attacks, RefusalKind::TooManyAttacks);
}

/// The unit runs, the wound goes with it, and the honest answer tells where it stood.
#[test]
fn fleeing_honestly_costs_hit_points_all_the_same() {
    let (mut table, mut a, mut b) = played(1, 3);
    let turn = a.turn(table.heard(Seat::A).as_ref(), orders(vec![], &attacks(2))).unwrap();
    table.publish(Seat::A, turn).unwrap();
    let away = vec![Move(WARRIOR_OF_B, tile(10, 4), Slot::Military)];
    let turn = b.turn(table.heard(Seat::B).as_ref(), orders(away, &[])).unwrap();
    table.publish(Seat::B, turn).unwrap();
    assert_eq!(b.state().stack(tile(10, 4)).get(Slot::Military).unwrap().hp(), 75);
    for (seat, player) in [(Seat::A, &mut a), (Seat::B, &mut b)] {
        let turn = player.turn(table.heard(seat).as_ref(), Orders::default()).unwrap();
        table.publish(seat, turn).unwrap();
    }
    table.disclose(Seat::A, a.disclosure()).unwrap();
    table.disclose(Seat::B, b.disclosure()).unwrap();
    assert_eq!(table.end(), (None, "honest"));
}

#[test]
fn a_disclosure_is_refused_until_it_is_the_right_one() {
    let (mut table, a, b) = played(2, 2);
    let right = b.disclosure();
    let with = |change: fn(&mut Disclosure)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        wrong
    };
    for (wrong, kind_of, part) in [
        (with(|it| it.seed = Seed(Felt::from(3))), RefusalKind::WrongDisclosure, "turn 1: "),
        (a.disclosure(), RefusalKind::WrongDisclosure, "turn 1: "),
        (with(|it| it.start.cities.clear()), RefusalKind::WrongDisclosure, "turn 1: "),
        (with(|it| it.turns[1].meta.gold = 1), RefusalKind::WrongDisclosure, "turn 2: "),
        (
            with(|it| it.turns[1].moves.push(Move(WARRIOR_OF_B, tile(10, 4), Slot::Civilian))),
            RefusalKind::WrongDisclosure,
            "turn 2: ",
        ),
        (with(|it| drop(it.turns.pop())), RefusalKind::WrongDisclosure, "2 turns were published"),
        (
            with(|it| it.turns.push(Record::default())),
            RefusalKind::WrongDisclosure,
            "and 3 disclosed",
        ),
        (with(|it| it.start.units.push(it.start.units[0])), RefusalKind::BadStart, "one military"),
    ] {
        let refusal = table.disclose(Seat::B, wrong).unwrap_err();
        assert_eq!(refusal.kind, kind_of);
        assert!(refusal.message.contains(part), "{refusal}");
    }
    table.disclose(Seat::B, right).unwrap();
}

/// Whoever has played honestly can say so: no game is too long for a line.
#[test]
fn the_longest_disclosure_fits_into_a_line() {
    let corner = Tile::new(255, 255);
    let number = u64::MAX;
    let meta =
        Meta { gold: number, tech_progress: number, current_tech: number, completed_techs: number };
    let disclosure = Disclosure {
        seed: Seed(
            "0x7fffffffffffff10fffffffffffffffffffffffffffffffffffffffffffffff".parse().unwrap(),
        ),
        start: Start {
            units: vec![(UnitType::Archer, corner); MOST_UNITS],
            cities: vec![(4095, corner); MOST_UNITS],
        },
        turns: vec![
            Record { moves: vec![Move(corner, corner, Slot::Military); MOST_UNITS], meta };
            Terms::MOST_TURNS as usize
        ],
    };
    // Each byte of a name may take six in JSON.
    let event = by(&"\u{1}".repeat(100), Call::Disclose { game: u64::MAX, disclosure });
    assert!(serde_json::to_string(&event).unwrap().len() < LONGEST_LINE);
}

const SMALL: (u64, u64) = (16, 10);

fn army() -> impl Strategy<Value = Start> {
    let unit = prop::sample::select(&UnitType::ALL[..]);
    let tile = || (0u8..16, 0u8..10).prop_map(Tile::from);
    let units = prop::collection::vec((unit, tile()), 1..8);
    let cities = prop::collection::vec((1u16..=4095, tile()), 0..3);
    (units, cities).prop_map(|(units, cities)| Start { units, cities }).prop_filter(
        "armies that can be",
        |start| {
            battleship_protocol::fog::State::new(Map::new(SMALL.0, SMALL.1).unwrap(), start).is_ok()
        },
    )
}

/// Moves whoever can be moved as the picks say, and attacks whatever can be attacked.
fn wander(player: &Player, table: &Table, seat: Seat, picks: &[Index], last: bool) -> Orders {
    let heard = table.heard(seat);
    let suffered: Vec<Attack> =
        heard.iter().flat_map(|heard| heard.attacks.iter().map(|combat| combat.attack)).collect();
    let mut moves = Vec::new();
    let map = player.state().map();
    for ((from, unit), pick) in player.state().units().zip(picks) {
        let near: Vec<Tile> = map.around(from, unit.unit_type().moves()).collect();
        moves.push(Move(from, *pick.get(&near), unit.unit_type().slot()));
        if player.state().after(&suffered, &moves).is_err() {
            moves.pop();
        }
    }
    let state = player.state().after(&suffered, &moves).unwrap();
    let mut attacks: Vec<Attack> = Vec::new();
    let revealed = |zone: u8| heard.iter().any(|heard| heard.reveals.iter().any(|it| it.0 == zone));
    for ((tile, unit), pick) in state.units().zip(picks) {
        let unit_type = unit.unit_type();
        let near: Vec<Tile> = map.around(tile, unit_type.reach()).collect();
        let target = *pick.get(&near);
        let free = attacks.iter().all(|attack| attack.target != target);
        if !last && unit_type.strength() > 0 && free && revealed(map.zone(target)) {
            attacks.push(Attack { target, unit_type });
        }
    }
    Orders { moves, attacks, meta: Meta { gold: picks.len() as u64, ..Meta::default() } }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn honest_players_are_never_refused(
        armies in (army(), army()),
        picks in prop::collection::vec(prop::collection::vec(any::<Index>(), 8), 8),
    ) {
        let small = Map::new(SMALL.0, SMALL.1).unwrap();
        let turns = picks.len() as u64 / 2;
        let mut table = Table::new(small, turns);
        let mut players =
            [(Seat::A, player(small, Seat::A, 5, armies.0)), (Seat::B, player(small, Seat::B, 6, armies.1))];
        for (turn, picks) in picks.chunks(2).enumerate() {
            for ((seat, player), picks) in players.iter_mut().zip(picks) {
                let last = turn as u64 + 1 == turns && *seat == Seat::B;
                let orders = wander(player, &table, *seat, picks, last);
                let published = player.turn(table.heard(*seat).as_ref(), orders).unwrap();
                table.publish(*seat, published).unwrap();
            }
        }
        for (seat, player) in &players {
            table.disclose(*seat, player.disclosure()).unwrap();
        }
        prop_assert_eq!(table.end(), (None, "honest"));
    }
}
