use serde_json::{Value, json};

use crate::run::battleship;

const SHIPS: &str = "1,1,0 4,2,1 6,6,0 0,4,1 2,9,0";

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../data/vectors/mimc.json")).unwrap()
}

#[test]
fn commit_agrees_with_the_vectors() {
    for board in vectors()["boards"].as_array().unwrap() {
        let ships = board["ships"].as_array().unwrap().iter();
        let ships: Vec<String> =
            ships.map(|ship| format!("{},{},{}", ship[0], ship[1], ship[2])).collect();
        let run = battleship(["board", "commit", "--ships", &ships.join(" "), "--json"]).succeeds();
        let expected = json!({
            "constructor": board["constructorHash"],
            "root": board["merkleRoot"],
            "codes": board["rows"],
        });
        assert_eq!(run.json(), [expected]);
        let text = battleship(["board", "commit", "--ships", &ships.join(" ")]).succeeds().stdout;
        let root = board["merkleRoot"].as_str().unwrap();
        assert!(text.ends_with(&format!("\nroot {root}\n")), "{text}");
    }
}

#[test]
fn shots_follow_the_root() {
    let board = &vectors()["boards"][0];
    let at = ["--at", "4,3", "--at", "5,5", "--at", "4,2", "--at", "4,4"];
    let args = [&["board", "shoot", "--ships", SHIPS, "--json"][..], &at].concat();
    let run = battleship(args).succeeds();
    let lines = run.json();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], json!({ "root": board["merkleRoot"] }));
    assert_eq!(
        lines[1],
        json!({
            "x": 4, "y": 3, "before": 20, "after": 21, "result": "hit", "ship": "submarine",
            "root": board["shotHit"]["newRoot"],
        })
    );
    assert_eq!(
        lines[2],
        json!({
            "x": 5, "y": 5, "before": 0, "after": 1, "result": "miss", "ship": null,
            "root": board["rootAfterHitThenMiss"],
        })
    );
    assert_eq!((&lines[3]["result"], &lines[4]["result"]), (&json!("hit"), &json!("sunk")));
    assert_eq!(lines[4]["ship"], "submarine");
    assert!(run.stdout.lines().nth(1).unwrap().starts_with(
        r#"{"x":4,"y":3,"before":20,"after":21,"result":"hit","ship":"submarine","root":""#
    ));
    let text = battleship(["board", "shoot", "--ships", SHIPS, "--at", "4,3"]).succeeds().stdout;
    assert!(text.contains("\n4,3 hit submarine: 20 becomes 21, root "), "{text}");
}

#[test]
fn the_last_place_of_a_row_is_legal() {
    let ships = "8,1,0 7,2,0 7,6,0 6,4,0 5,9,0";
    battleship(["board", "commit", "--ships", ships, "--json"]).succeeds();
}

#[test]
fn what_is_wrong_is_named() {
    for (ships, part) in [
        ("9,1,0 4,2,1 6,6,0 0,4,1 2,9,0", "the patrol at J2 (x 9, y 1) leaves the board"),
        (
            "1,1,0 1,1,1 6,6,0 0,4,1 2,9,0",
            "the submarine covers cell B2 (x 1, y 1), where the patrol",
        ),
        ("1,1,2 4,2,1 6,6,0 0,4,1 2,9,0", "the patrol cannot lie in direction 2"),
        ("1,10,0 4,2,1 6,6,0 0,4,1 2,9,0", "the patrol cannot begin at x 1, y 10"),
        ("-1,1,0 4,2,1 6,6,0 0,4,1 2,9,0", "unreadable ship \"-1,1,0\": give x,y,direction"),
        ("1,1 4,2,1 6,6,0 0,4,1 2,9,0", "unreadable ship \"1,1\""),
        ("1,1,0", "1 ships instead of 5: patrol, submarine"),
        ("", "0 ships instead of 5"),
    ] {
        let error = battleship(["board", "commit", "--ships", ships, "--json"]).fails(2);
        assert!(error.contains(part), "{ships}: {error}");
    }
    for (at, part) in [
        ("10,0", "x 10, y 0 is outside the board: both go from 0 to 9"),
        ("-1,0", "unreadable cell \"-1,0\": give x,y such as 4,3"),
        ("4", "unreadable cell \"4\""),
        ("99999999999999999999,0", "unreadable cell"),
    ] {
        let error = battleship(["board", "shoot", "--ships", SHIPS, "--at", at]).fails(2);
        assert!(error.contains(part), "{at}: {error}");
    }
    let twice = ["board", "shoot", "--ships", SHIPS, "--at", "4,3", "--at", "4,3", "--json"];
    let run = battleship(twice);
    assert_eq!(run.stdout, "");
    assert!(run.fails(2).starts_with("error: cell E4 (x 4, y 3) was fired at before"));
    assert!(battleship(["board", "shoot", "--ships", SHIPS]).fails(2).contains("--at"));
}
