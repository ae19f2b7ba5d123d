//! Lines of JSON in, lines of JSON out.

use battleship_protocol::referee::{Desk, Event, LONGEST_LINE, Legacy, Strict};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{by, strict_table};

fn answer(desk: &mut Desk<Legacy>, line: &str) -> Value {
    serde_json::from_str(&desk.answer(line.as_bytes()).unwrap()).unwrap()
}

#[test]
fn a_conversation() {
    let mut desk = Desk::default();
    let commit_a = "91ccddb964d4a9abe9dfebc4c3f4e50cc2296aceca0f285b9447fd55ef5a1ca8";
    let commit_b = "79b7132dafea90f142074a80c334871a2c5ba248f17ed73c03ce2bbe9b87daf6";
    for (line, expected) in [
        (r#"{"caller":"x","call":"create_game","args":["a","b",2,[2],100]}"#, json!(1)),
        (r#"{"caller":"x","call":"create_game","args":["a","b"]}"#, json!(2)),
        (r#"{"caller":"x","call":"create_game","args":["a","b",9]}"#, json!(3)),
        (
            r#"{"caller":"a","call":"generate_ship_commit","args":[[[1,0,54321],[1,1,54321]]]}"#,
            json!(commit_a),
        ),
        (
            &format!(r#"{{"caller":"a","call":"set_ship_commits","args":[1,["{commit_a}"]]}}"#),
            json!({"state": "precommit"}),
        ),
        (r#"{"advance":1}"#, json!(1)),
        (
            &format!(r#"{{"caller":"b","call":"set_ship_commits","args":[1,["{commit_b}"]]}}"#),
            json!({"state": "fire"}),
        ),
        (
            r#" {"args":[1,0,1], "call":"fire_at_position", "caller":"a"} "#,
            json!({"state": "fire", "said": "a fired at 0, 1"}),
        ),
        (
            r#"{"caller":"b","call":"fire_at_position","args":[1,1,0]}"#,
            json!({"state": "reveal_position", "said": "b fired at 1, 0"}),
        ),
        (
            r#"{"caller":"b","call":"reveal_position","args":[1,0,1,56789]}"#,
            json!({"state": "reveal_position", "said": "b was HIT at 0, 1"}),
        ),
        (r#"{"advance":101}"#, json!(102)),
        (
            r#"{"caller":"b","call":"game_over","args":[1]}"#,
            json!({"state": "over", "winner": "b", "ending": "forfeit"}),
        ),
    ] {
        assert_eq!(answer(&mut desk, line), json!({ "ok": expected }), "{line}");
    }
    let stored = answer(&mut desk, r#"{"caller":"x","call":"get","args":["games/1"]}"#);
    assert_eq!(stored["ok"]["state"], "over");
    assert_eq!(stored["ok"]["winner"], "b");
    let stored = answer(&mut desk, r#"{"caller":"x","call":"get","args":["games/2"]}"#);
    assert_eq!(stored["ok"]["board_size"], 10);
    assert_eq!(stored["ok"]["ship_sizes"], json!([5, 4, 3, 3, 2]));
    assert_eq!(stored["ok"]["max_block_time"], 100);
}

#[test]
fn errors_have_kinds_and_say_what_would_be_right() {
    let mut desk = Desk::default();
    let long = format!(r#"{{"caller":"{}"}}"#, "a".repeat(LONGEST_LINE));
    // Short as it comes, too long once the defaults are filled in.
    let caller = "a".repeat(LONGEST_LINE - 60);
    let grows = format!(r#"{{"caller":"{caller}","call":"create_game","args":["a","b"]}}"#);
    assert!(grows.len() <= LONGEST_LINE);
    let deep = format!(r#"{{"caller":"a","call":"get","args":{}1"#, "[".repeat(60_000));
    for (line, kind, part) in [
        ("", "unreadable_line", "a line is {\"caller\":\"a\""),
        ("[]", "unreadable_line", "a line is"),
        ("{}", "unreadable_line", "belong together"),
        (r#"{"advance":-1}"#, "unreadable_line", "-1"),
        (r#"{"advance":1.5}"#, "unreadable_line", "1.5"),
        (r#"{"advance":1,"caller":"a"}"#, "unreadable_line", "stands alone"),
        (r#"{"advance":1,"advance":1}"#, "unreadable_line", "duplicate field"),
        (r#"{"caller":"a","call":"get"}"#, "unreadable_line", "belong together"),
        (r#"{"caller":"a","call":"get","args":[],"x":1}"#, "unreadable_line", "unknown field `x`"),
        (r#"{"advance":18446744073709551616}"#, "unreadable_line", "floating point"),
        (&deep, "unreadable_line", "recursion limit"),
        (&long, "unreadable_line", "at most 65536 bytes"),
        (&grows, "unreadable_line", "at most 65536 bytes"),
        (r#"{"caller":"a","call":"fire","args":[]}"#, "unknown_call", "fire_at_position"),
        (
            r#"{"caller":"a","call":"fire_at_position","args":[1,0]}"#,
            "wrong_arguments",
            "fire_at_position takes (game_id, x, y): invalid length 2",
        ),
        (
            r#"{"caller":"a","call":"fire_at_position","args":[1,0,0,0]}"#,
            "wrong_arguments",
            "takes (game_id, x, y)",
        ),
        (
            r#"{"caller":"a","call":"fire_at_position","args":[1,"0",0]}"#,
            "wrong_arguments",
            "invalid type: string \"0\"",
        ),
        (r#"{"caller":"a","call":"create_game","args":["a"]}"#, "wrong_arguments", "player_b"),
        (
            r#"{"caller":"a","call":"create_game","args":["a","b",2,[2],1,1]}"#,
            "wrong_arguments",
            "max_block_time",
        ),
        (
            r#"{"caller":"a","call":"set_ship_commits","args":[1,["ABC"]]}"#,
            "wrong_arguments",
            "64 lower-case hexadecimal digits",
        ),
        (
            r#"{"caller":"a","call":"reveal_ships","args":[1,{}]}"#,
            "wrong_arguments",
            "reveal_ships takes (game_id, [[[x, y, salt], …], …]): invalid type: map",
        ),
        (r#"{"caller":"a","call":"game_over","args":[1]}"#, "unknown_game", "create_game"),
    ] {
        let error = &answer(&mut desk, line)["error"];
        let beginning: String = line.chars().take(80).collect();
        assert_eq!(error["kind"], kind, "{beginning}");
        assert!(error["message"].as_str().unwrap().contains(part), "{beginning}: {error}");
    }
    assert!(desk.answer(b"\xff\xfe").unwrap().contains("unreadable_line"));
}

#[test]
fn events_read_as_they_are_written() {
    let (_, a, _) = strict_table();
    use battleship_protocol::referee::Call::*;
    let calls = [
        crate::table::create(3, &[2]),
        SetShipCommits { game: 1, commits: a.commits() },
        GenerateShipCommit { ship: Vec::new() },
        FireAtPosition { game: 1, x: -1, y: i64::MAX },
        RevealPosition { game: 1, x: 0, y: 0, answer: a.answer(0, 0).unwrap() },
        RevealShips { game: u64::MAX, fleet: a.disclosure() },
        GameOver { game: 7 },
        Get { index: "games/1\n\"é".into() },
    ];
    let events = calls.map(|call| by::<Strict>("a", call)).into_iter().chain([Event::Advance(3)]);
    for event in events {
        let line = serde_json::to_string(&event).unwrap();
        assert!(!line.contains('\n'));
        assert_eq!(Event::parse(line.as_bytes()), Ok(event), "{line}");
    }
}

/// Lines that are nearly right.
fn bent_line() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        Just("1".to_owned()),
        Just("\"a\"".to_owned()),
        Just("[[[0,0,\"\"]]]".to_owned()),
        Just("[2]".to_owned()),
        Just("{\"hit\":true,\"salt\":\"\",\"path\":[]}".to_owned()),
        Just("-9223372036854775808".to_owned()),
        Just("1e999".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        "[ -~]{0,12}",
    ];
    let call = prop_oneof![
        Just("create_game"),
        Just("set_ship_commits"),
        Just("generate_ship_commit"),
        Just("fire_at_position"),
        Just("reveal_position"),
        Just("reveal_ships"),
        Just("game_over"),
        Just("get"),
    ];
    (call, prop::collection::vec(value, 0..6)).prop_map(|(call, args)| {
        format!(r#"{{"caller":"a","call":"{call}","args":[{}]}}"#, args.join(","))
    })
}

proptest! {
    #[test]
    fn every_line_has_an_answer(
        lines in prop::collection::vec(prop_oneof![bent_line(), ".{0,60}"], 0..20),
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let (mut strict, mut legacy) = (Desk::<Strict>::default(), Desk::<Legacy>::default());
        for line in lines.iter().map(String::as_bytes).chain([&noise[..]]) {
            for answer in [strict.answer(line).unwrap(), legacy.answer(line).unwrap()] {
                let answer: Value = serde_json::from_str(&answer).unwrap();
                let object = answer.as_object().unwrap();
                prop_assert_eq!(object.len(), 1);
                prop_assert!(object.contains_key("ok") || object["error"]["kind"].is_string());
            }
        }
    }
}
