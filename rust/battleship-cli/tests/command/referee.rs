//! `battleship match`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use battleship_protocol::referee::{Call, Event, Master, Owner, Player, Referee, Strict};
use serde_json::{Value, json};

use crate::run::{battleship, battleship_reading, command, finish};

const SAMPLE: &str = "\
round: 1
dys1player_a fired at 1, 0
dys1player_b fired at 0, 0
dys1player_a was MISSED at 0, 0
dys1player_b was MISSED at 1, 0
game_state['state'] fire
round: 2
dys1player_a fired at 0, 1
dys1player_b fired at 1, 0
dys1player_a was HIT at 1, 0
dys1player_b was HIT at 0, 1
game_state['state'] fire
round: 3
dys1player_a fired at 0, 0
dys1player_b fired at 1, 1
dys1player_a was HIT at 1, 1
dys1player_b was MISSED at 0, 0
game_state['state'] reveal_ships
Winner: dys1player_b
";

#[test]
fn the_sample_game_prints_the_sample_output_in_both_modes() {
    assert_eq!(battleship(["match", "demo", "--legacy"]).succeeds().stdout, SAMPLE);
    assert_eq!(battleship(["match", "demo"]).succeeds().stdout, SAMPLE);
}

#[test]
fn each_line_is_answered_and_an_error_changes_nothing() {
    let lines = [
        r#"{"caller":"x","call":"create_game","args":["a","b",2,[2],100]}"#,
        r#"{"caller":"a","call":"fire_at_position","args":[1,0,1]}"#,
        "",
        "nonsense",
        r#"{"advance":7}"#,
        r#"{"caller":"x","call":"get","args":["games/1"]}"#,
    ];
    let run = battleship_reading(["match", "run"], lines.join("\n")).succeeds();
    let answers = run.json();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0], json!({ "ok": 1 }));
    assert_eq!(answers[1]["error"]["kind"], "wrong_state");
    assert_eq!(answers[2]["error"]["kind"], "unreadable_line");
    assert_eq!(answers[3], json!({ "ok": 7 }));
    assert_eq!(answers[4]["ok"]["state"], "precommit");
    assert_eq!(answers[4]["ok"]["mode"], "strict");
}

#[test]
fn a_line_without_end_is_answered_once() {
    for long in [65_537, 1_000_000] {
        let input = format!("{}\n{{\"advance\":1}}\n{}", "a".repeat(long), " ".repeat(long));
        let answers = battleship_reading(["match", "run"], input).succeeds().json();
        assert_eq!(answers[0]["error"]["message"], "a line has at most 65536 bytes");
        assert_eq!(answers[1], json!({ "ok": 1 }));
        // Blank, but not short.
        assert!(answers.len() <= 3);
    }
    // It is answered although it never ends.
    let mut child = command(["match", "run"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&[b'a'; 70_000]).unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    assert!(answer.contains("at most 65536 bytes"), "{answer}");
    drop(stdin);
    finish(child).succeeds();
    let padded = format!("{{\"advance\":1}}{}\n{{\"advance\":1}}\n", " ".repeat(65_536 - 13));
    let answers = battleship_reading(["match", "run"], padded).succeeds().json();
    assert_eq!(answers, [json!({ "ok": 1 }), json!({ "ok": 2 })]);
}

/// A file of this test's own.
fn journal(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("battleship-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn with_journal(path: &Path) -> [&str; 4] {
    ["match", "run", "--journal", path.to_str().unwrap()]
}

#[test]
fn a_journal_is_gone_on_with() {
    let path = journal("resume");
    let create = r#"{"caller":"x","call":"create_game","args":["a","b"]}"#;
    let first = battleship_reading(with_journal(&path), format!("{create}\n{{\"advance\":3}}\n"));
    assert_eq!(first.succeeds().json(), [json!({ "ok": 1 }), json!({ "ok": 3 })]);
    let mut torn = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    torn.write_all(b"0000000d 00").unwrap();
    let second = battleship_reading(with_journal(&path), "{\"advance\":1}\n");
    assert_eq!(second.json(), [json!({ "ok": 4 })]);
    assert_eq!(second.stderr, "resumed after 2 accepted lines at block 3; 11 torn bytes dropped\n");
    let legacy = [&with_journal(&path)[..], &["--legacy"]].concat();
    let error = battleship(legacy).fails(2);
    assert!(error.contains("is no journal of this kind"), "{error}");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let error = battleship(with_journal(&path)).fails(2);
    assert!(error.contains("is damaged: record 1, at byte 36"), "{error}");
    std::fs::remove_file(&path).unwrap();
    assert!(
        battleship(with_journal(Path::new("/no/such/folder/x"))).fails(2).contains("cannot open")
    );
}

#[test]
#[cfg(unix)]
fn what_cannot_be_written_down_is_not_acknowledged() {
    let path = journal("full");
    // A limit on the size of files stands for a full disk.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" match run --journal \"$1\"";
    let mut child = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_battleship"), path.to_str().unwrap()])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all("{\"advance\":1}\n".repeat(100).as_bytes()).unwrap();
    drop(stdin);
    let run = finish(child);
    let acknowledged = run.json().len() as u64;
    assert!((1..100).contains(&acknowledged));
    assert!(run.fails(1).starts_with("error: cannot write the journal "));
    let resumed = battleship_reading(with_journal(&path), "{\"advance\":0}\n").json();
    assert_eq!(resumed, [json!({ "ok": acknowledged })]);
    std::fs::remove_file(&path).unwrap();
}

/// Every line of a strict game on 3×3 and what `get` tells after it.
fn game() -> Vec<(String, Value)> {
    let mut referee = Referee::<Strict>::new();
    let by = |caller: &str, call| Event::Call { caller: caller.into(), call };
    let create = Call::CreateGame {
        player_a: "a".into(),
        player_b: "b".into(),
        board_size: 3,
        ship_sizes: vec![2, 1],
        max_block_time: 1000,
    };
    let mut lines = Vec::new();
    let mut event = |referee: &mut Referee<Strict>, event: Event<Strict>| {
        let line = serde_json::to_string(&event).unwrap();
        referee.apply(event).unwrap();
        lines.push((line, referee.game(1).unwrap().view()));
    };
    event(&mut referee, by("x", create));
    let terms = referee.game(1).unwrap().terms().clone();
    let sit = |player| {
        let owner = Owner { game: 1, player, terms: &terms };
        let ships = vec![vec![(0, 2), (1, 2)], vec![(2, 2)]];
        Player::new(owner, ships, Master::random().unwrap()).unwrap()
    };
    let players = [("a", sit("a")), ("b", sit("b"))];
    for (name, player) in &players {
        let commits = player.commits();
        event(&mut referee, by(name, Call::SetShipCommits { game: 1, commits }));
    }
    for cell in 0..9 {
        let (x, y) = (cell % 3, cell / 3);
        event(&mut referee, Event::Advance(1));
        for (name, _) in &players {
            event(&mut referee, by(name, Call::FireAtPosition { game: 1, x, y }));
        }
        for (name, player) in &players {
            let answer = player.answer(x, y).unwrap();
            event(&mut referee, by(name, Call::RevealPosition { game: 1, x, y, answer }));
        }
    }
    for (name, player) in &players {
        let fleet = player.disclosure();
        event(&mut referee, by(name, Call::RevealShips { game: 1, fleet }));
    }
    lines
}

/// Gives a run all lines that are left, kills it some time after so many answers, and tells how many
/// there were.
fn killed_run(path: &Path, lines: &[(String, Value)], answers: usize, after: Duration) -> usize {
    let mut child = command(with_journal(path)).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()).unwrap_or_default());
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = told.by_ref().take(answers).count();
    std::thread::sleep(after);
    child.kill().unwrap();
    // A last line may have been cut off: then it was not told.
    let whole = |answer: &String| serde_json::from_str::<Value>(answer).is_ok();
    let rest = told.filter(whole).count();
    child.wait().unwrap();
    writer.join().unwrap();
    first + rest
}

/// How many calls a journal has, and what `get` tells after them.
fn resumed(path: &Path) -> (usize, Value) {
    let get = r#"{"caller":"x","call":"get","args":["games/1"]}"#;
    let run = battleship_reading(with_journal(path), get);
    let answer = run.json().remove(0);
    // It says nothing if there is nothing yet.
    let told = run.stderr.strip_prefix("resumed after ");
    let count = told.map_or(0, |told| told.split(' ').next().unwrap().parse().unwrap());
    (count, answer["ok"].clone())
}

#[test]
fn no_acknowledged_call_is_lost_when_the_process_is_killed() {
    let path = journal("killed");
    let lines = game();
    let (mut done, mut midway) = (0, 0);
    for kill in 0..150 {
        // Moments that differ from run to run, without a source of chance.
        let after = Duration::from_micros(kill * 977 % 4000);
        let told = killed_run(&path, &lines[done..], kill as usize % 6, after);
        let (found, view) = resumed(&path);
        // One more may be on the disk than was told, never one less.
        assert!(found == done + told || found == done + told + 1, "{done} + {told}: {found}");
        let expected = found.checked_sub(1).map_or(Value::Null, |last| lines[last].1.clone());
        assert_eq!(view, expected);
        midway += usize::from(told > 0 && found < lines.len());
        done = found;
        if done == lines.len() {
            std::fs::remove_file(&path).unwrap();
            done = 0;
        }
    }
    assert!(midway > 20, "only {midway} runs were killed in the middle of their work");
    let _ = std::fs::remove_file(&path);
}
