//! The options that give a position, which all commands share.

use std::io::Write;

use crate::run::{battleship, battleship_reading};

const RULES: [&str; 3] = ["count", "--rules", "5x5:3,2:apart"];

fn count(args: &[&str]) -> u64 {
    let args = RULES.iter().chain(args).copied();
    battleship(args).succeeds().stdout.trim().parse().unwrap()
}

fn error(args: &[&str]) -> String {
    battleship(args.iter().copied()).fails(2)
}

#[test]
fn cells_by_name_in_any_case_or_by_index() {
    let expected = count(&["--hits", "A1,B1", "--misses", "E5"]);
    for hits in ["a1,b1", "0,1", "A1, 1", "B1,A1,A1"] {
        assert_eq!(count(&["--hits", hits, "--misses", "24"]), expected, "{hits}");
    }
}

#[test]
fn empty_lists_are_lists() {
    assert_eq!(count(&["--hits", "", "--misses", ""]), count(&[]));
    assert_eq!(count(&["--shots", ""]), count(&[]));
    assert_eq!(count(&["--hits", "A1", "--sunk", ""]), count(&["--hits", "A1", "--sunk", "none"]));
}

#[test]
fn announcing_nothing_is_not_the_same_as_not_announcing() {
    let hits = ["--hits", "A1,B1"];
    let silent = count(&hits);
    let none_yet = count(&[hits, ["--sunk", "none"]].concat());
    let sunk = count(&[hits, ["--sunk", "B1:2"]].concat());
    assert_eq!(silent, none_yet + sunk);
    assert_eq!(count(&[hits, ["--sunk", "B1"]].concat()), sunk);
    assert_eq!(count(&["--hits", "A1,B1", "--announce"]), none_yet);
    assert_eq!(count(&["--shots", "A1:hit,B1:hit", "--announce"]), none_yet);
    assert_eq!(count(&["--shots", "A1:hit,B1:hit"]), silent);
    assert_eq!(count(&["--shots", "A1:hit,B1:sunk2"]), sunk);
    assert_eq!(count(&["--announce"]), count(&[]));
}

#[test]
fn the_order_of_shots_tells_more() {
    let rules = ["count", "--rules", "4x1:2,1:touching"];
    let count = |args: &[&str]| {
        battleship(rules.iter().chain(args).copied()).succeeds().stdout.trim().to_owned()
    };
    // As sets, the ships are A1-B1 and C1, or A1 and B1-C1.
    assert_eq!(count(&["--hits", "A1,B1,C1", "--sunk", "A1,C1"]), "2");
    assert_eq!(count(&["--shots", "B1:hit,A1:sunk,C1:sunk"]), "2");
    // B1 is hit after the ship at A1 sank, so it belongs to the other.
    assert_eq!(count(&["--shots", "A1:sunk,B1:hit,C1:sunk"]), "1");
}

#[test]
fn wrong_values_are_named() {
    for (args, part) in [
        (["--rules", "9x9"], "unreadable rules \"9x9\": give nine, classic, russian, or a text"),
        (["--rules", "9x9:3:near"], "unknown contact \"near\": it is apart, corners or touching"),
        (["--rules", "12x11:3:apart"], "a board of 12x11 is impossible"),
        (["--rules", "3x3:4:apart"], "a ship of length 4 does not fit"),
        (["--rules", "3x3::apart"], "the fleet is empty"),
        (["--hits", "K3"], "error: cell K3 is outside the 9x9 board (columns A to I"),
        (["--hits", "81"], "error: cell 81 is outside"),
        (["--hits", "A1,,B2"], "error: unreadable cell \"\""),
        (["--misses", "3C"], "error: unreadable cell \"3C\": give a name such as C4"),
        (["--sunk", "B4:3"], "error: cell B4 is announced sunk but not hit: add it to the hits"),
        (["--sunk", "B4:x"], "error: unreadable sinking \"B4:x\""),
        (["--shots", "A1"], "error: unreadable shot \"A1\""),
        (["--shots", "A1:hot"], "error: unreadable shot \"A1:hot\""),
        (["--shots", "A1:hit,A1:miss"], "error: cell A1 is fired at twice"),
        (["--shots", "A1:sunk2"], "error: cell A1 is announced sunk with length 2, but the fleet"),
        (["--position", "/no/such/file"], "error: cannot read /no/such/file: "),
        (["--position", "/"], "error: cannot read /: "),
        (["--hit", "A1"], "--hits"),
    ] {
        let error = error(&["heatmap", args[0], args[1]]);
        assert!(error.contains(part), "{args:?}: {error}");
    }
    let both = error(&["count", "--hits", "A1,B2", "--misses", "B2"]);
    assert_eq!(both, "error: cell B2 is both hit and missed: it can only be one of them\n");
    let twice = error(&["count", "--hits", "A1", "--sunk", "A1,A1"]);
    assert!(twice.contains("cell A1 is announced sunk twice"), "{twice}");
}

#[test]
fn what_excludes_each_other_is_refused() {
    let shots = ["--shots", "A1:miss"];
    let picture = ["--position", "-"];
    let batch = ["--batch", "-"];
    for other in [["--hits", "A1"], ["--misses", "A1"], ["--sunk", "none"]] {
        for first in [shots, picture, batch] {
            let error = error(&[&["heatmap"], &first[..], &other[..]].concat());
            assert!(error.contains("cannot be used with"), "{first:?} {other:?}: {error}");
        }
    }
    for args in [
        &["--announce", "--sunk", "none"][..],
        &["--announce", "--position", "-"],
        &["--announce", "--batch", "-"],
        &["--shots", "", "--position", "-"],
        &["--shots", "", "--batch", "-"],
        &["--position", "-", "--batch", "-"],
    ] {
        let error = error(&[&["heatmap"], args].concat());
        assert!(error.contains("cannot be used with"), "{args:?}: {error}");
    }
}

#[test]
fn a_picture_from_a_file_or_standard_input() {
    let picture = "5x5:3,2:apart\n##...\n.....\n.....\n.....\n....o\n";
    let expected = count(&["--hits", "A1,B1", "--sunk", "A1:2", "--misses", "E5"]);
    let mut file = std::env::temp_dir();
    file.push(format!("battleship-picture-{}.txt", std::process::id()));
    std::fs::File::create(&file).unwrap().write_all(picture.as_bytes()).unwrap();
    let from_file = battleship(["count", "--position", file.to_str().unwrap()]).succeeds().stdout;
    std::fs::remove_file(&file).unwrap();
    let from_stdin = battleship_reading(["count", "--position", "-"], picture).succeeds().stdout;
    assert_eq!(from_file, format!("{expected}\n"));
    assert_eq!(from_stdin, from_file);
}

#[test]
fn a_picture_may_leave_the_rules_to_the_option_but_not_contradict_it() {
    let rows = "xx...\n.....\n.....\n.....\n.....\n";
    let args = ["count", "--rules", "5x5:3,2:apart", "--position", "-"];
    let expected = count(&["--hits", "A1,B1"]);
    let run = battleship_reading(args, rows).succeeds();
    assert_eq!(run.stdout, format!("{expected}\n"));
    let other = battleship_reading(args, format!("5x5:3:apart\n{rows}")).fails(2);
    assert_eq!(
        other,
        "error: line 1 of the position: the picture is for 5x5:3:apart, but the rules are 5x5:3,2:apart\n"
    );
}

#[test]
fn a_wrong_picture_is_named_by_line() {
    for (picture, part) in [
        ("", "line 1 of the position: row 1 is missing"),
        ("5x5:3,2:apart\n..y..\n", "line 2 of the position: \"y..\" at character 3 is no cell"),
        ("5x5:3,2:apart\n....\n", "line 2 of the position: row 1 has 4 cells"),
    ] {
        let error = battleship_reading(["heatmap", "--position", "-"], picture).fails(2);
        assert!(error.contains(part), "{picture:?}: {error}");
    }
    let error = battleship_reading(["heatmap", "--position", "-"], b"\xff\xfe").fails(2);
    assert!(error.starts_with("error: cannot read standard input: "), "{error}");
    let endless = ".".repeat((1 << 20) + 1);
    let error = battleship_reading(["heatmap", "--position", "-"], endless).fails(2);
    assert_eq!(error, "error: cannot read standard input: longer than 1048576 bytes\n");
}
