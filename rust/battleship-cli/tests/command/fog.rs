//! `battleship fog`.

use battleship_protocol::fog::{
    Call, Cheat, Event, Map, Orders, Player, Referee, Seed, Start, Tile, UnitType,
};
use battleship_protocol::referee::Seat;
use serde_json::{Value, json};

use crate::run::{battleship, battleship_reading};

/// Every line of a game of two turns on a small map.
fn game() -> Vec<String> {
    let names = |seat: Seat| if seat == Seat::A { "a" } else { "b" };
    let map = Map::new(16, 8).unwrap();
    let mut referee = Referee::new();
    let mut lines = Vec::new();
    let mut tell = |referee: &mut Referee, caller: &str, call: Call| {
        let event = Event::Call { caller: caller.into(), call };
        lines.push(serde_json::to_string(&event).unwrap());
        referee.apply(event).unwrap();
    };
    let create = Call::CreateGame {
        player_a: "a".into(),
        player_b: "b".into(),
        width: 16,
        height: 8,
        turns: 2,
        max_block_time: 9,
    };
    tell(&mut referee, "x", create);
    let mut players = Seat::BOTH.map(|seat| {
        let at = if seat == Seat::A { Tile::new(7, 3) } else { Tile::new(8, 3) };
        let start = Start { units: vec![(UnitType::Warrior, at)], cities: vec![] };
        (seat, Player::new(map, names(seat.other()), Seed::random().unwrap(), start).unwrap())
    });
    for _ in 0..2 {
        for (seat, player) in &mut players {
            let heard = referee.game(1).unwrap().published(seat.other()).last().cloned();
            let turn = player.turn(heard.as_ref(), Orders::default()).unwrap();
            tell(&mut referee, names(*seat), Call::PublishTurn { game: 1, turn });
        }
    }
    for (seat, player) in &players {
        let disclosure = player.disclosure();
        tell(&mut referee, names(*seat), Call::Disclose { game: 1, disclosure });
    }
    lines
}

#[test]
fn each_line_is_answered_and_an_error_changes_nothing() {
    let mut lines = game();
    // An old turn again, nonsense, nothing, and a line beyond all measure.
    lines.insert(4, lines[1].clone());
    lines.insert(5, "nonsense".into());
    lines.insert(6, String::new());
    lines.insert(7, "a".repeat((1 << 22) + 1));
    let answers = battleship_reading(["fog", "run"], lines.join("\n")).succeeds().json();
    assert_eq!(answers.len(), lines.len() - 1);
    let kinds: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["kind"]).collect();
    assert_eq!(kinds[5..7], [&json!("unreadable_line"), &json!("unreadable_line")]);
    assert_eq!(answers[6]["error"]["message"], "a line has at most 4194304 bytes");
    assert_eq!(kinds[4], &json!("not_your_turn"));
    assert_eq!(kinds.iter().filter(|kind| !kind.is_null()).count(), 3);
    assert_eq!(answers.last().unwrap()["ok"]["ending"], "honest");
}

#[test]
fn what_is_changed_in_a_line_is_refused() {
    let mut lines = game();
    let changed = lines[4].replace("\"bitmask\":\"0x3\"", "\"bitmask\":\"0x2\"");
    assert_ne!(changed, lines[4]);
    lines[4] = changed;
    let answers = battleship_reading(["fog", "run"], lines.join("\n")).succeeds().json();
    let end = &answers.last().unwrap()["ok"];
    assert_eq!((&end["winner"], &end["ending"]), (&json!("a"), &json!("lie")));
    assert_eq!((&end["lie"]["kind"], &end["lie"]["turn"]), (&json!("hidden_vision"), &json!(2)));
    assert_eq!(end["lie"]["player"], "b");
}

#[test]
fn bots_play_honestly() {
    let run = battleship(["fog", "demo", "--seed", "7"]).succeeds();
    assert!(run.stdout.contains("\nwhat anna knows in turn 60\n0 "), "{}", run.stdout);
    assert!(run.stdout.contains("\nwhat ben knows in turn 60\n0 "));
    assert!(run.stdout.contains(" hits "));
    let end = "both disclose: every commitment, bitmask and reveal was true\n";
    assert!(run.stdout.ends_with(end));
}

#[test]
fn a_cheating_bot_is_caught() {
    // One that proofs show at once, one that flees, and one that only the audit finds.
    for cheat in [Cheat::ForgedNonMembership, Cheat::Fleeing, Cheat::InventedVision] {
        let run = battleship(["fog", "demo", "--seed", "7", "--cheat", cheat.name()]).succeeds();
        assert!(run.stdout.contains(&format!("ben cheats: {}\n", cheat.name())), "{}", run.stdout);
        let kind = serde_json::to_value(cheat.refusal()).unwrap();
        let kind = kind.as_str().unwrap();
        let told = [format!("refused, {kind}: "), format!("ben lied in turn 1, {kind}: ")];
        assert!(told.iter().any(|told| run.stdout.contains(told)), "{}", run.stdout);
        assert!(run.stdout.ends_with(": anna wins\n"));
    }
}

#[test]
fn cheats_have_names() {
    let error = battleship(["fog", "demo", "--cheat", "charm"]).fails(2);
    assert!(error.contains("missing-reveal"), "{error}");
}
