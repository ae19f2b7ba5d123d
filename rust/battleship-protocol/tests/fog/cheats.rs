//! Every way to cheat, and how it ends.

use battleship_protocol::fog::{
    Action, Attack, Cheat, Cheater, Ending, Lie, Move, Orders, Refusal, RefusalKind, Reveal, Slot,
    Tile, Turn, UnitType, Zones,
};
use battleship_protocol::poseidon::Felt;
use battleship_protocol::referee::Seat;

use crate::forger::Forger;
use crate::table::{
    EMPTY, TIME, Table, WARRIOR_OF_B, attacks, kind, map, orders, player, start, tile,
};

const TURNS: u64 = 4;

/// How a cheat was caught.
#[derive(Debug)]
enum Caught {
    AtOnce(Refusal),
    InTheEnd(Lie),
}

/// Plays a game in which `b` cheats once and `a` attacks or not, and tells how it ended. The cheater
/// must lose.
fn play(cheat: Cheat, a_attacks: bool) -> Option<(u64, Caught)> {
    let mut table = Table::new(map(), TURNS);
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = Cheater::new(player(map(), Seat::B, 2, start(Seat::B)), Some(cheat));
    let mut cheated_in = None;
    for turn in 1..=TURNS {
        let attacks = if a_attacks { attacks(turn) } else { Vec::new() };
        let published = a.turn(table.heard(Seat::A).as_ref(), orders(Vec::new(), &attacks));
        table.publish(Seat::A, published.unwrap()).unwrap();
        // The archer walks to and fro.
        let (left, right) = (tile(10, 2), tile(11, 2));
        let way = if turn % 2 == 0 { (right, left) } else { (left, right) };
        let moves = if turn == 1 { Vec::new() } else { vec![Move(way.0, way.1, Slot::Military)] };
        let (published, cheats) =
            b.turn(table.heard(Seat::B).as_ref(), orders(moves, &[])).unwrap();
        cheated_in = cheated_in.or(cheats.map(|_| turn));
        if let Err(refusal) = table.publish(Seat::B, published) {
            assert!(cheated_in.is_some(), "{refusal}");
            table.advance(TIME + 1);
            table.game_over(Seat::A).unwrap();
            assert_eq!(table.end(), (Some("a"), "forfeit"));
            return Some((turn, Caught::AtOnce(refusal)));
        }
    }
    table.disclose(Seat::B, b.disclosure()).unwrap();
    table.disclose(Seat::A, a.disclosure()).unwrap();
    let Some(cheated_in) = cheated_in else {
        assert_eq!(table.end(), (None, "honest"));
        return None;
    };
    assert_eq!(table.end(), (Some("a"), "lie"));
    let Some(Ending::Lie(Seat::B, lie)) = table.game().ending() else { panic!() };
    assert_eq!((lie.player.as_str(), lie.turn), ("b", cheated_in));
    Some((cheated_in, Caught::InTheEnd(lie.clone())))
}

#[test]
fn every_cheat_is_refused_with_its_own_error() {
    let mut kinds = Vec::new();
    for cheat in Cheat::ALL {
        let (_, caught) = play(cheat, true).unwrap_or_else(|| panic!("no occasion: {cheat:?}"));
        let (Caught::AtOnce(refusal) | Caught::InTheEnd(Lie { refusal, .. })) = caught;
        assert_eq!(refusal.kind, cheat.refusal(), "{refusal}");
        let told = match cheat {
            Cheat::MissingReveal | Cheat::HiddenVision => "turn 1: ",
            Cheat::OtherCommitment => {
                "this opens the commitment of turn 1: the attack was on that of turn 2"
            }
            _ => "",
        };
        assert!(refusal.message.starts_with(told), "{refusal}");
        assert!(!kinds.contains(&refusal.kind), "{cheat:?}");
        kinds.push(refusal.kind);
        assert_eq!(cheat.name().replace('-', ""), format!("{cheat:?}").to_lowercase());
    }
}

/// Only what nothing contradicts lives until the end.
#[test]
fn proofs_catch_at_once_what_they_can() {
    let in_the_end = |attacks: bool| {
        let lives = |cheat: &Cheat| matches!(play(*cheat, attacks), Some((_, Caught::InTheEnd(_))));
        Cheat::ALL.into_iter().filter(lives).collect::<Vec<_>>()
    };
    assert_eq!(in_the_end(true), [Cheat::InventedReveal, Cheat::InventedVision]);
    // Without an attack nothing is opened.
    let unseen =
        [Cheat::MissingReveal, Cheat::InventedReveal, Cheat::HiddenVision, Cheat::InventedVision];
    assert_eq!(in_the_end(false), unseen);
    for cheat in unseen {
        let Some((_, Caught::InTheEnd(lie))) = play(cheat, false) else { panic!() };
        assert_eq!(lie.refusal.kind, cheat.refusal());
    }
}

/// A table where `a` has attacked in turn 2 and `b` has an honest answer, which is not sent yet.
fn answering() -> (Table, Turn) {
    let mut table = Table::new(map(), TURNS);
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = player(map(), Seat::B, 2, start(Seat::B));
    let mut honest = None;
    for turn in 1..=2 {
        let published = a.turn(table.heard(Seat::A).as_ref(), orders(vec![], &attacks(turn)));
        table.publish(Seat::A, published.unwrap()).unwrap();
        let published = b.turn(table.heard(Seat::B).as_ref(), Orders::default()).unwrap();
        match turn {
            1 => drop(table.publish(Seat::B, published).unwrap()),
            _ => honest = Some(published),
        }
    }
    (table, honest.unwrap())
}

#[test]
fn answers_are_checked_in_every_part() {
    let (mut table, honest) = answering();
    // Attacks are numbered in the order of their targets: first that on nobody.
    assert!(honest.answers[0].opening.units.is_empty());
    assert!(!honest.answers[1].opening.units.is_empty());
    type Bend = (&'static str, fn(&mut Turn), RefusalKind);
    let bends: [Bend; 22] = [
        (
            "other units",
            |turn| turn.answers[1].opening.units = turn.answers[0].opening.units,
            RefusalKind::ForgedNonMembership,
        ),
        (
            "other salt",
            |turn| turn.answers[1].opening.tile_salt = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        (
            "other salt",
            |turn| turn.answers[0].opening.tile_salt = Felt::from(1),
            RefusalKind::ForgedNonMembership,
        ),
        (
            "other leaf",
            |turn| turn.answers[1].opening.proof.leaf = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        (
            "other sibling",
            |turn| turn.answers[1].opening.proof.siblings[3] = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        (
            "siblings swapped",
            |turn| turn.answers[0].opening.proof.siblings.swap(0, 1),
            RefusalKind::ForgedNonMembership,
        ),
        (
            "sibling missing",
            |turn| {
                turn.answers[0].opening.proof.siblings.pop();
            },
            RefusalKind::MissingSiblings,
        ),
        (
            "other cities",
            |turn| turn.answers[1].opening.cities_root = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        (
            "other meta",
            |turn| turn.answers[1].opening.meta_hash = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        (
            "other commitment salt",
            |turn| turn.answers[1].opening.salt = Felt::from(1),
            RefusalKind::ForgedInclusion,
        ),
        ("other tile", |turn| turn.answers[1].opening.proof.key += 1, RefusalKind::WrongTile),
        ("answers swapped", |turn| turn.answers.swap(0, 1), RefusalKind::UnaskedAnswer),
        (
            "openings swapped",
            |turn| {
                let [first, second] = &mut turn.answers[..] else { panic!() };
                std::mem::swap(&mut first.opening, &mut second.opening);
            },
            RefusalKind::WrongTile,
        ),
        (
            "answer twice",
            |turn| turn.answers.push(turn.answers[1].clone()),
            RefusalKind::UnaskedAnswer,
        ),
        ("no answer", |turn| turn.answers.clear(), RefusalKind::Unanswered),
        (
            "fizzle missing",
            |turn| turn.actions.retain(|action| !matches!(action, Action::CombatFizzled(_))),
            RefusalKind::WrongFizzle,
        ),
        (
            "fizzle invented",
            |turn| {
                turn.actions.push(Action::CombatFizzled(turn.answers[1].combat));
                turn.actions.sort();
            },
            RefusalKind::WrongFizzle,
        ),
        (
            "fizzle of nothing",
            |turn| {
                turn.actions.push(Action::CombatFizzled(99));
                turn.actions.sort();
            },
            RefusalKind::WrongFizzle,
        ),
        (
            "fizzle twice",
            |turn| {
                turn.actions.push(Action::CombatFizzled(turn.answers[0].combat));
                turn.actions.sort();
            },
            RefusalKind::WrongFizzle,
        ),
        ("wrong order", |turn| turn.actions.reverse(), RefusalKind::UnsortedActions),
        ("next turn", |turn| turn.turn += 1, RefusalKind::WrongTurn),
        ("no turn", |turn| turn.turn = 0, RefusalKind::WrongTurn),
    ];
    for (what, bend, expected) in bends {
        let mut turn = honest.clone();
        bend(&mut turn);
        assert_eq!(kind(table.publish(Seat::B, turn)), expected, "{what}");
    }
    let progress = table.publish(Seat::B, honest).unwrap();
    let outcomes: Vec<_> =
        progress.outcomes.iter().map(|outcome| (outcome.fizzled, outcome.left)).collect();
    let left = serde_json::from_str("[[3,75],[0,100]]").unwrap();
    assert_eq!(outcomes, [(true, Default::default()), (false, left)]);
}

#[test]
fn claims_that_everybody_can_see_through() {
    let (mut table, honest) = answering();
    let with = |action: Action| {
        let mut turn = honest.clone();
        turn.actions.push(action);
        turn.actions.sort();
        turn
    };
    let reveal = |to: &str, zone, unit| with(Action::ZoneReveal(Reveal(to.into(), zone, unit)));
    // `a` sees zones 0 and 1 only, and there is nobody else.
    for (to, zone, message) in [
        ("a", 3, "zone 3 is revealed, which a does not see"),
        ("a", 200, "zone 200 is revealed, which a does not see"),
        ("c", 1, "something is revealed to c: the opponent is a"),
    ] {
        let refusal = table.publish(Seat::B, reveal(to, zone, UnitType::Scout)).unwrap_err();
        assert_eq!(
            (refusal.kind, refusal.message.as_str()),
            (RefusalKind::InventedReveal, message)
        );
    }
    let attack = |unit_type, target| with(Action::Attack(Attack { target, unit_type }));
    let archer = tile(7, 2);
    for (turn, expected) in [
        (attack(UnitType::Settler, archer), RefusalKind::Unarmed),
        // `b` does not see zone 2, and nobody is revealed in zone 1.
        (attack(UnitType::Archer, tile(2, 12)), RefusalKind::OutOfSight),
        (attack(UnitType::Archer, tile(8, 2)), RefusalKind::BlindAttack),
    ] {
        assert_eq!(kind(table.publish(Seat::B, turn)), expected);
    }
    let refusal = table.publish(Seat::B, attack(UnitType::Archer, tile(16, 2))).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::OutOfBounds);
    assert_eq!(
        refusal.message,
        "16, 2 is outside the map: columns go from 0 to 15, rows from 0 to 15"
    );
    let mut twice = attack(UnitType::Archer, archer);
    twice.actions.push(Action::Attack(Attack { target: archer, unit_type: UnitType::Archer }));
    assert_eq!(kind(table.publish(Seat::B, twice)), RefusalKind::RepeatedAttack);
    let many = |attacks| {
        let mut turn = honest.clone();
        let targets = map().tiles().filter(|tile| map().zone(*tile) == 0).take(attacks);
        turn.actions.extend(
            targets.map(|target| Action::Attack(Attack { target, unit_type: UnitType::Archer })),
        );
        turn
    };
    assert_eq!(kind(table.publish(Seat::B, many(17))), RefusalKind::TooManyAttacks);
    let mut bitmask = honest.clone();
    bitmask.bitmask.insert(4);
    let refusal = table.publish(Seat::B, bitmask).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::BadBitmask);
    assert_eq!(refusal.message, "the bitmask has zone 4, and zones go from 0 to 3");
    // A commitment of one's own or of the other's.
    for seat in Seat::BOTH {
        let commitment = table.game().published(seat)[0].commitment;
        let copied = Turn { commitment, ..honest.clone() };
        assert_eq!(kind(table.publish(Seat::B, copied)), RefusalKind::RepeatedCommitment);
    }
    table.clone().publish(Seat::B, attack(UnitType::Archer, archer)).unwrap();
    table.publish(Seat::B, many(16)).unwrap();
}

#[test]
fn an_attack_that_nobody_could_make_is_a_lie() {
    let mut table = Table::new(map(), TURNS);
    let mut a = player(map(), Seat::A, 1, start(Seat::A));
    let mut b = player(map(), Seat::B, 2, start(Seat::B));
    for turn in 1..=TURNS {
        let mut published = a.turn(table.heard(Seat::A).as_ref(), Orders::default()).unwrap();
        if turn == 3 {
            // The slinger is at 7, 3, and 9, 2 is two tiles away.
            let attack = Attack { target: WARRIOR_OF_B, unit_type: UnitType::Slinger };
            published.actions.push(Action::Attack(attack));
        }
        table.publish(Seat::A, published).unwrap();
        let published = b.turn(table.heard(Seat::B).as_ref(), Orders::default()).unwrap();
        table.publish(Seat::B, published).unwrap();
    }
    table.disclose(Seat::A, a.disclosure()).unwrap();
    let progress = table.disclose(Seat::B, b.disclosure()).unwrap();
    let lie = progress.end.unwrap().lie.unwrap();
    assert_eq!((lie.player.as_str(), lie.turn), ("a", 3));
    assert_eq!(lie.refusal.kind, RefusalKind::NoAttacker);
    // Nor does the honest player make it.
    let impossible = orders(vec![], &[(UnitType::Slinger, WARRIOR_OF_B)]);
    let before = a.disclosure();
    assert_eq!(kind(a.turn(None, impossible)), RefusalKind::NoAttacker);
    assert_eq!(a.disclosure(), before);
}

/// Both lie: the first lie in the order of play decides, not the first to disclose.
#[test]
fn the_first_lie_counts() {
    for (lie_of_a, lie_of_b, liar) in [(2, 3, "a"), (3, 2, "b"), (2, 2, "a")] {
        for first in Seat::BOTH {
            let mut table = Table::new(map(), 3);
            let mut players = [
                (Seat::A, lie_of_a, player(map(), Seat::A, 1, start(Seat::A))),
                (Seat::B, lie_of_b, player(map(), Seat::B, 2, start(Seat::B))),
            ];
            for turn in 1..=3 {
                for (seat, lie, player) in &mut players {
                    let heard = table.heard(*seat);
                    let mut published = player.turn(heard.as_ref(), Orders::default()).unwrap();
                    if turn == *lie {
                        published.bitmask = Zones::default();
                    }
                    table.publish(*seat, published).unwrap();
                }
            }
            for seat in [first, first.other()] {
                let (_, _, player) = &players[usize::from(seat == Seat::B)];
                table.disclose(seat, player.disclosure()).unwrap();
            }
            let Some(Ending::Lie(_, lie)) = table.game().ending() else { panic!() };
            assert_eq!((lie.player.as_str(), lie.turn), (liar, lie_of_a.min(lie_of_b)));
            assert_eq!(lie.refusal.kind, RefusalKind::HiddenVision);
        }
    }
}

/// Someone who commits to anything at all, however it came about.
#[test]
fn what_no_legal_game_leads_to_cannot_be_disclosed() {
    let (here, there) = (tile(3, 3), tile(9, 9));
    let unit = |tile: Tile| vec![(tile, 3u64, 100u64)];
    let wounded = vec![(here, 3, 40)];
    let off_the_map = vec![(here, 3, 100), (tile(20, 3), 3, 100)];
    for (what, second, moves, expected) in [
        ("honest", unit(here), vec![], None),
        (
            "a leap",
            unit(there),
            vec![Move(here, there, Slot::Military)],
            Some(RefusalKind::BadMove),
        ),
        ("a leap that is not told", unit(there), vec![], Some(RefusalKind::WrongDisclosure)),
        ("hit points from nowhere", wounded, vec![], Some(RefusalKind::WrongDisclosure)),
        ("a unit off the map", off_the_map, vec![], Some(RefusalKind::WrongDisclosure)),
    ] {
        let mut table = Table::new(map(), 2);
        let mut a = player(map(), Seat::A, 1, Default::default());
        let mut forger = Forger {
            map: map(),
            seed: Felt::from(9),
            units: unit(here),
            turn: 1,
            heard: Felt::ZERO,
        };
        for turn in 1..=2 {
            let published = a.turn(table.heard(Seat::A).as_ref(), Orders::default()).unwrap();
            forger.heard = published.commitment;
            forger.turn = turn;
            table.publish(Seat::A, published).unwrap();
            if turn == 2 {
                forger.units = second.clone();
            }
            table.publish(Seat::B, forger.published()).unwrap();
        }
        table.disclose(Seat::A, a.disclosure()).unwrap();
        let reply = table.disclose(Seat::B, forger.disclosure(here, [vec![], moves]));
        assert_eq!(reply.as_ref().err().map(|refusal| refusal.kind), expected, "{what}");
        if let Err(refusal) = reply {
            assert!(refusal.message.starts_with("turn 2: "), "{refusal}");
            table.advance(TIME + 1);
            table.game_over(Seat::A).unwrap();
            assert_eq!(table.end(), (Some("a"), "forfeit"));
        }
    }
}

/// A unit hidden off the map shows as soon as a tile near it is opened.
#[test]
fn a_tree_with_more_than_the_map_has_the_wrong_shape() {
    let mut forger = Forger {
        map: map(),
        seed: Felt::from(9),
        units: vec![(EMPTY, 3, 100)],
        turn: 1,
        heard: Felt::ZERO,
    };
    let opening = forger.open(EMPTY);
    assert_eq!(opening.commitment(map(), EMPTY), Ok(forger.commitment()));
    forger.units.push((tile(8, 20), 3, 100));
    let opening = forger.open(EMPTY);
    assert_eq!(kind(opening.commitment(map(), EMPTY)), RefusalKind::WrongShape);
}
