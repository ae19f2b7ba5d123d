//! How a game goes, and what it refuses.

use battleship_protocol::referee::{Call, Event, Legacy, RefusalKind, Reply, Scheme, Strict};
use serde_json::json;

use crate::table::{Table, both_answer, both_fire, by, create, kind, player, strict_table};

#[test]
fn the_winner_is_settled_when_both_have_disclosed() {
    let (mut table, a, b) = strict_table();
    assert_eq!(table.state(), "fire");
    both_fire(&mut table, (0, 0), (1, 1));
    assert_eq!(table.state(), "reveal_position");
    both_answer(&mut table, (&a, (1, 1)), (&b, (0, 0)));
    assert_eq!(table.state(), "fire");
    both_fire(&mut table, (0, 1), (1, 0));
    both_answer(&mut table, (&a, (1, 0)), (&b, (0, 1)));
    assert_eq!(table.state(), "reveal_ships");
    table.reveal("a", a.disclosure()).unwrap();
    assert_eq!(table.game().winner(), None);
    assert_eq!(table.game().view()["waiting_for"], json!(["b"]));
    table.reveal("b", b.disclosure()).unwrap();
    assert_eq!(table.end(), (Some("b"), "win"));
    assert_eq!(table.game().view()["waiting_for"], json!([]));
    // It tells the end to whoever asks again.
    let Reply::Acted(progress) = table.game_over("a").unwrap() else { panic!() };
    let end = progress.end.unwrap();
    assert_eq!((end.winner.as_deref(), end.ending), (Some("b"), "win"));
}

#[test]
fn both_in_one_round_is_a_tie() {
    let (mut table, a, b) = strict_table();
    for (at_b, at_a) in [((0, 1), (1, 0)), ((1, 1), (1, 1))] {
        both_fire(&mut table, at_b, at_a);
        both_answer(&mut table, (&a, at_a), (&b, at_b));
    }
    table.reveal("b", b.disclosure()).unwrap();
    table.reveal("a", a.disclosure()).unwrap();
    assert_eq!(table.end(), (None, "tie"));
}

/// Stops in every state, after nobody, one or the other has acted.
#[test]
fn who_lets_the_time_pass_forfeits_and_both_tie() {
    let (start, a, b) = strict_table();
    let mut answering = start.clone();
    both_fire(&mut answering, (0, 1), (1, 0));
    let mut disclosing = start.clone();
    for (at_b, at_a) in [((0, 1), (1, 0)), ((1, 1), (1, 1))] {
        both_fire(&mut disclosing, at_b, at_a);
        both_answer(&mut disclosing, (&a, at_a), (&b, at_b));
    }
    let act = |table: &mut Table<Strict>, name: &str| {
        let (own, target) = if name == "a" { (&a, (1, 0)) } else { (&b, (0, 1)) };
        match table.state() {
            "precommit" => table.commit(name, own.commits()),
            "fire" => table.fire(name, (0, 0)),
            "reveal_position" => {
                table.answer(name, target, own.answer(target.0, target.1).unwrap())
            }
            _ => table.reveal(name, own.disclosure()),
        }
        .unwrap();
    };
    for table in [Table::new(2, &[2]), start, answering, disclosing] {
        let mut double = table.clone();
        double.advance(11);
        double.game_over("a").unwrap();
        assert_eq!(double.end(), (None, "double_timeout"));
        for (name, other) in [("a", "b"), ("b", "a")] {
            let mut table = table.clone();
            table.advance(10);
            act(&mut table, name);
            assert_eq!(kind(table.game_over(name)), RefusalKind::TooEarly);
            table.advance(1);
            // Even the late one can end it: against himself.
            table.game_over(other).unwrap();
            assert_eq!(table.end(), (Some(name), "forfeit"));
        }
    }
}

#[test]
fn after_the_time_only_the_end_is_left() {
    let (mut table, ..) = strict_table();
    table.advance(11);
    assert_eq!(kind(table.fire("a", (0, 0))), RefusalKind::TooLate);
    table.game_over("b").unwrap();
    assert_eq!(kind(table.fire("a", (0, 0))), RefusalKind::WrongState);
}

#[test]
fn every_phase_has_its_own_time() {
    let (mut table, a, b) = strict_table();
    for (at_b, at_a) in [((0, 0), (0, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 1))] {
        table.advance(10);
        both_fire(&mut table, at_b, at_a);
        table.advance(10);
        both_answer(&mut table, (&a, at_a), (&b, at_b));
    }
    assert_eq!(table.state(), "fire");
}

#[test]
fn calls_have_their_states_and_turns() {
    let (mut table, a, b) = strict_table();
    assert_eq!(kind(table.commit("a", a.commits())), RefusalKind::WrongState);
    assert_eq!(kind(table.reveal("a", a.disclosure())), RefusalKind::WrongState);
    let answer = a.answer(0, 0).unwrap();
    assert_eq!(kind(table.answer("a", (0, 0), answer.clone())), RefusalKind::WrongState);
    table.fire("a", (0, 0)).unwrap();
    let refusal = table.fire("a", (1, 0)).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::NotYourTurn);
    assert_eq!(refusal.message, "a has acted in state fire: now it is b's turn");
    assert_eq!(kind(table.fire("stranger", (0, 0))), RefusalKind::NotAPlayer);
    assert_eq!(kind(table.game_over("stranger")), RefusalKind::NotAPlayer);
    table.fire("b", (1, 0)).unwrap();
    let refusal = table.answer("a", (0, 0), answer).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::WrongCell);
    assert_eq!(refusal.message, "b fired at 1, 0: answer for that cell");
    assert_eq!(kind(table.answer("b", (5, 5), b.answer(0, 0).unwrap())), RefusalKind::OutOfBounds);
    assert!(b.answer(2, 0).is_err());
}

fn games_that_cannot_be<S: Scheme>() {
    let mut table = Table::<S>::new(2, &[2]);
    for (size, ships) in [(1, &[1][..]), (11, &[2]), (2, &[3]), (2, &[2, 1]), (3, &[]), (3, &[0])] {
        assert_eq!(kind(table.call("a", create(size, ships))), RefusalKind::BadTerms);
    }
    let long = "a".repeat(101);
    for (a, b) in [("a", "a"), ("", "b"), ("a", ""), (long.as_str(), "b")] {
        let mut call = create(2, &[2]);
        if let Call::CreateGame { player_a, player_b, .. } = &mut call {
            (*player_a, *player_b) = (a.into(), b.into());
        }
        assert_eq!(kind(table.call("a", call)), RefusalKind::BadPlayers);
    }
    for game in [0, 2, u64::MAX] {
        let refusal = table.call("a", Call::GameOver { game }).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::UnknownGame);
    }
    for index in ["", "games", "games/", "games/x", "games/-1", "players/1"] {
        let refusal = table.call("a", Call::Get { index: index.into() }).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::UnknownIndex, "{index}");
    }
    assert_eq!(
        kind(table.call("a", Call::Get { index: "games/2".into() })),
        RefusalKind::UnknownGame
    );
}

#[test]
fn games_that_cannot_be_in_both_modes() {
    games_that_cannot_be::<Strict>();
    games_that_cannot_be::<Legacy>();
}

#[test]
fn the_clock_cannot_overflow() {
    let mut table = Table::<Strict>::new(2, &[2]);
    table.advance(u64::MAX - 3);
    let refusal = table.referee.apply(Event::Advance(4)).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::BadAdvance);
    let height = u64::MAX - 3;
    assert_eq!(refusal.message, format!("the block height is {height}: advance by 3 at most"));
    table.advance(3);
    assert_eq!(table.referee.height(), u64::MAX);
    table.call("x", create(2, &[2])).unwrap();
}

#[test]
fn games_are_apart() {
    let mut table = Table::<Strict>::new(2, &[2]);
    assert_eq!(table.call("x", create(2, &[2])), Ok(Reply::Created(2)));
    let terms = table.game().terms().clone();
    let a = player("a", &terms, vec![vec![(1, 0), (1, 1)]]);
    table.referee.apply(by("a", Call::SetShipCommits { game: 2, commits: a.commits() })).unwrap();
    let view = |table: &mut Table<Strict>, game: u64| {
        let index = format!("games/{game}");
        let Ok(Reply::Stored(view)) = table.call("x", Call::Get { index }) else { panic!() };
        view
    };
    assert_eq!(view(&mut table, 1)["waiting_for"], serde_json::json!(["a", "b"]));
    assert_eq!(view(&mut table, 2)["waiting_for"], serde_json::json!(["b"]));
    assert_eq!(view(&mut table, 2)["winner"], serde_json::Value::Null);
}
