//! Lines of JSON in, lines of JSON out.

use battleship_protocol::fog::{Call, Event, LONGEST_LINE, Published, Referee, RefusalKind};
use battleship_protocol::referee::Seat;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{attacks, by, create, map, name, orders, player, start};

/// Every line of a game of two turns, with attacks.
fn game() -> Vec<Event> {
    let mut referee = Referee::new();
    let mut events = Vec::new();
    let mut tell = |referee: &mut Referee, event: Event| {
        referee.apply(event.clone()).unwrap();
        events.push(event);
    };
    tell(&mut referee, by("x", create(map(), 2)));
    let mut players = Seat::BOTH.map(|seat| (seat, player(map(), seat, 7, start(seat))));
    for turn in 1..=2 {
        for (seat, player) in &mut players {
            let attacks = if *seat == Seat::A { attacks(turn) } else { Vec::new() };
            let heard = referee.game(1).unwrap().published(seat.other()).last().cloned();
            let turn = player.turn(heard.as_ref(), orders(vec![], &attacks)).unwrap();
            tell(&mut referee, by(name(*seat), Call::PublishTurn { game: 1, turn }));
        }
        tell(&mut referee, Event::Advance(1));
    }
    for (seat, player) in &players {
        let disclosure = player.disclosure();
        tell(&mut referee, by(name(*seat), Call::Disclose { game: 1, disclosure }));
    }
    events
}

fn answer(referee: &mut Referee, line: &str) -> Value {
    serde_json::from_str(&referee.answer(line.as_bytes())).unwrap()
}

#[test]
fn a_conversation() {
    let mut referee = Referee::new();
    let lines: Vec<String> =
        game().iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    let answers: Vec<Value> = lines.iter().map(|line| answer(&mut referee, line)).collect();
    assert_eq!(answers[0], json!({ "ok": 1 }));
    assert_eq!(answers[1], json!({ "ok": { "state": "playing", "waiting_for": ["b"] } }));
    assert_eq!(answers[3], json!({ "ok": 1 }));
    let attacks = json!([
        { "combat": 1, "target": [8, 3], "unit_type": 4 },
        { "combat": 2, "target": [9, 2], "unit_type": 5 },
    ]);
    assert_eq!(answers[4]["ok"]["attacks"], attacks);
    let outcomes = json!([
        { "combat": 1, "fizzled": true, "left": [] },
        { "combat": 2, "fizzled": false, "left": [[3, 75], [0, 100]] },
    ]);
    assert_eq!(answers[5]["ok"]["outcomes"], outcomes);
    assert_eq!(answers[5]["ok"]["state"], "disclosing");
    let end = json!({
        "ok": { "state": "over", "waiting_for": [], "winner": null, "ending": "honest", "lie": null }
    });
    assert_eq!(answers.last(), Some(&end));
    let view = answer(&mut referee, r#"{"caller":"x","call":"get","args":["games/1"]}"#);
    assert_eq!(view["ok"]["a"]["bitmask"], "0x3");
    assert_eq!(view["ok"]["progress"]["ending"], "honest");
    let defaults = answer(&mut referee, r#"{"caller":"x","call":"create_game","args":["a","b"]}"#);
    assert_eq!(defaults, json!({ "ok": 2 }));
    let view = answer(&mut referee, r#"{"caller":"x","call":"get","args":["games/2"]}"#);
    let terms = ["width", "height", "turns", "max_block_time"].map(|name| view["ok"][name].clone());
    assert_eq!(json!(terms), json!([32, 20, 60, 100]));
}

#[test]
fn what_was_published_is_read_from_what_is_stored_or_refused() {
    let mut referee = Referee::new();
    game().into_iter().for_each(|event| drop(referee.apply(event).unwrap()));
    let view = referee.game(1).unwrap().view();
    assert!(Published::last_of("a", &view).unwrap().is_some());
    let mut damaged = view.clone();
    damaged["b"]["commitment"] = json!(7);
    for (player, view) in [("c", &view), ("b", &damaged), ("a", &json!({})), ("a", &json!(3))] {
        let refusal = Published::last_of(player, view).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::UnreadableLine);
        assert!(refusal.message.contains(player), "{refusal}");
    }
}

#[test]
fn events_read_as_they_are_written() {
    let others = [Event::Advance(3), by("é\n", Call::Get { index: "games/1".into() })];
    for event in game().into_iter().chain(others).chain([by("a", Call::GameOver { game: 7 })]) {
        let line = serde_json::to_string(&event).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(Event::parse(line.as_bytes()), Ok(event), "{line}");
    }
}

#[test]
fn errors_have_kinds_and_say_what_would_be_right() {
    let mut referee = Referee::new();
    let long = format!(r#"{{"caller":"{}"}}"#, "a".repeat(LONGEST_LINE));
    let publish =
        |turn: &str| format!(r#"{{"caller":"a","call":"publish_turn","args":[1,{turn}]}}"#);
    let turn = |commitment: &str, bitmask: &str, actions: &str| {
        publish(&format!(
            r#"{{"turn":1,"commitment":"{commitment}","bitmask":"{bitmask}","actions":[{actions}],"answers":[]}}"#
        ))
    };
    let prime = "0x800000000000011000000000000000000000000000000000000000000000001";
    for (line, kind, part) in [
        ("", "unreadable_line", "a line is {\"caller\":\"a\""),
        ("{}", "unreadable_line", "belong together"),
        (r#"{"advance":-1}"#, "unreadable_line", "-1"),
        (&long, "unreadable_line", "at most 4194304 bytes"),
        (r#"{"caller":"a","call":"fire","args":[]}"#, "unknown_call", "publish_turn"),
        (r#"{"caller":"a","call":"create_game","args":["a"]}"#, "wrong_arguments", "player_b"),
        (&publish("{}"), "wrong_arguments", "missing field `turn`"),
        (&turn("1", "0x0", ""), "wrong_arguments", "\"1\": expected 0x"),
        (&turn(prime, "0x0", ""), "wrong_arguments", "less than 0x8"),
        (&turn("0x1", "0x00", ""), "wrong_arguments", "without leading zeros"),
        (&turn("0x1", "0x1", r#"{"zone_reveal":["b",1,6]}"#), "wrong_arguments", "from 0 to 5"),
        (&turn("0x1", "0x1", r#"{"zone_reveal":["b",256,1]}"#), "wrong_arguments", "256"),
        (&turn("0x1", "0x1", r#"{"flee":1}"#), "wrong_arguments", "unknown variant `flee`"),
        (
            &turn("0x1", "0x1", r#"{"attack":{"target":[300,1],"unit_type":3}}"#),
            "wrong_arguments",
            "300",
        ),
        (&turn("0x1", "0x1", ""), "unknown_game", "create_game"),
    ] {
        let error = &answer(&mut referee, line)["error"];
        let beginning: String = line.chars().take(80).collect();
        assert_eq!(error["kind"], kind, "{beginning}");
        assert!(error["message"].as_str().unwrap().contains(part), "{beginning}: {error}");
    }
    assert!(referee.answer(b"\xff\xfe").contains("unreadable_line"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A game in which bytes of every line are changed: each is answered, and none does harm.
    #[test]
    fn every_line_has_an_answer(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        static LINES: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
            game().iter().map(|event| serde_json::to_string(event).unwrap()).collect()
        });
        let mut referee = Referee::new();
        for line in LINES.iter().map(|line| line.as_bytes().to_vec()).chain([noise]) {
            let mut bent = line.clone();
            for (place, byte) in &changes {
                if !bent.is_empty() {
                    *place.get_mut(&mut bent[..]) = *byte;
                }
            }
            for line in [bent, line] {
                let answer: Value = serde_json::from_str(&referee.answer(&line)).unwrap();
                let object = answer.as_object().unwrap();
                prop_assert_eq!(object.len(), 1);
                prop_assert!(object.contains_key("ok") || object["error"]["kind"].is_string());
            }
        }
    }
}
