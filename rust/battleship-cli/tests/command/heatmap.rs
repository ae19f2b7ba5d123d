use serde::Deserialize;

use crate::run::{Run, battleship, battleship_reading, command, finish};

fn heatmap(args: &[&str]) -> Run {
    battleship(["heatmap"].iter().chain(args).copied())
}

#[test]
fn the_plain_picture() {
    let run = heatmap(&["--rules", "5x4:3,2:apart", "--hits", "B2", "--misses", "D4"]).succeeds();
    assert_eq!(run.stdout, PLAIN);
}

const PLAIN: &str = "\
5x4:3,2:apart
    A    B    C    D    E
1   0   32    0   19   24
2  24    x   27   30   43
3   0   51    0   19   43
4  14   41   14    o   19

37 boards left. Numbers are the chance of a ship in percent.
Best: B3 at 51.35%.
Impossible: A1, C1, A3, C3.
";

#[test]
fn the_default_is_the_empty_board_of_nine() {
    let run = heatmap(&[]).succeeds();
    assert!(run.stdout.starts_with("9x9:4,4,4,3,3,3,3,3:apart\n    A    B "), "{}", run.stdout);
    assert!(run.stdout.contains("\n213,723,152 boards left."), "{}", run.stdout);
    assert!(run.stdout.contains("\nBest: C1, "), "{}", run.stdout);
}

/// The keys of the contract and no others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    rules: String,
    boards: u128,
    cells: Vec<u128>,
    by_length: std::collections::BTreeMap<usize, Vec<u128>>,
    best: Vec<String>,
}

#[test]
fn json_in_full() {
    let run = heatmap(&["--rules", "3x2:2,1:touching", "--misses", "A1", "--json"]).succeeds();
    assert_eq!(
        run.stdout,
        "{\"rules\":\"3x2:2,1:touching\",\"boards\":15,\"cells\":[0,9,9,7,11,9],\
         \"by_length\":{\"2\":[0,6,6,3,9,6],\"1\":[0,3,3,4,2,3]},\"best\":[\"B2\"]}\n"
    );
}

#[test]
fn the_numbers_add_up() {
    let run = heatmap(&["--rules", "6x6:3,2,2,1:apart", "--hits", "C3", "--json"]).succeeds();
    let answer: Answer = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer.rules, "6x6:3,2,2,1:apart");
    assert_eq!(answer.cells.iter().sum::<u128>(), answer.boards * 8);
    assert_eq!(answer.by_length[&2].iter().sum::<u128>(), answer.boards * 4);
    assert_eq!(answer.cells[14], answer.boards);
    for cell in 0..36 {
        let sum: u128 = answer.by_length.values().map(|cells| cells[cell]).sum();
        assert_eq!(sum, answer.cells[cell]);
    }
    let highest = (0..36).filter(|cell| *cell != 14).map(|cell| answer.cells[cell]).max().unwrap();
    assert_eq!((answer.cells[2], answer.cells[12]), (highest, highest));
    assert_eq!(answer.best, ["C1", "A3"]);
}

#[test]
fn its_own_picture_can_be_read_back() {
    let rules = ["--rules", "6x6:3,2,2,1:apart"];
    for args in [
        &[][..],
        &["--hits", "C3,C4", "--misses", "A1,F6"],
        &["--hits", "C3,C4", "--sunk", "none"],
        &["--hits", "C3,C4,C5,A1", "--sunk", "C4:3,A1"],
        &["--hits", "A1,B2"],
        &["--hits", "A1,B2", "--sunk", "none"],
        &["--announce"],
    ] {
        let printed = heatmap(&[&rules[..], args].concat()).succeeds().stdout;
        let again = battleship_reading(["heatmap", "--position", "-"], &printed).succeeds().stdout;
        assert_eq!(again, printed, "{args:?}");
    }
    // Pictures of sunk cells too, which have no line of sinkings.
    let sunk = "5x5:3,2:apart\n##...\n.....\n.....\n.....\n....x\n";
    let printed = battleship_reading(["heatmap", "--position", "-"], sunk).succeeds().stdout;
    assert!(!printed.contains("sunk"), "{printed}");
    let again = battleship_reading(["heatmap", "--position", "-"], &printed).succeeds().stdout;
    assert_eq!(again, printed);
}

#[test]
fn every_cell_of_a_ship_known_to_be_sunk_is_marked() {
    let args = ["--rules", "6x6:3,2,2,1:apart", "--shots", "C3:hit,C4:hit,C5:sunk3,A1:hit"];
    let printed = heatmap(&args).succeeds().stdout;
    assert_eq!(printed.matches('#').count(), 3, "{printed}");
    assert_eq!(printed.matches(" x ").count(), 1, "{printed}");
    assert!(printed.contains("\nsunk C5:3\n"), "{printed}");
    // Without a board nothing is known to be sunk.
    let none = heatmap(&["--rules", "6x6:3,2,2,1:apart", "--hits", "A1,B2", "--announce"]);
    assert!(!none.succeeds().stdout.contains('#'));
}

#[test]
fn what_is_certain_or_impossible_is_said() {
    let rules = ["--rules", "5x1:3:apart"];
    let empty = heatmap(&rules).succeeds().stdout;
    assert!(empty.contains("3 boards left.") && empty.contains("\nCertain: C1.\n"), "{empty}");
    let shot = heatmap(&[&rules[..], &["--misses", "B1"]].concat()).succeeds().stdout;
    assert!(shot.contains("1 board left."), "{shot}");
    assert!(shot.contains("\nCertain: C1, D1, E1.\nImpossible: A1.\n"), "{shot}");
    let over = heatmap(&[&rules[..], &["--hits", "C1,D1,E1"]].concat()).succeeds().stdout;
    assert!(over.contains("Nothing left to hit"), "{over}");
}

#[test]
fn no_board_and_what_may_be_wrong() {
    let rules = ["--rules", "6x6:3,2,2,1:apart"];
    let diagonal = heatmap(&[&rules[..], &["--hits", "A1,B2"]].concat()).succeeds().stdout;
    assert!(
        diagonal.ends_with(
            "\nNo board agrees with this knowledge; there would be one without the hit at A1, or \
             without the hit at B2.\n"
        ),
        "{diagonal}"
    );
    let json = |args: &[&str]| {
        heatmap(&[&rules[..], args, &["--json"]].concat()).succeeds().json().remove(0)
    };
    let alone = json(&["--hits", "A1", "--misses", "B1,A2", "--sunk", "none"]);
    assert_eq!(alone["boards"], 0);
    assert_eq!(alone["best"], serde_json::json!([]));
    let suspects = serde_json::json!([
        {"cell": "B1", "piece": "miss"},
        {"cell": "A2", "piece": "miss"},
        {"cell": "A1", "piece": "hit"},
    ]);
    assert_eq!(alone["suspects"], suspects);
    let too_short = json(&["--hits", "A1", "--sunk", "A1:2"]);
    let suspects = serde_json::json!([
        {"cell": "A1", "piece": "hit"},
        {"cell": "A1", "piece": "sinking"},
    ]);
    assert_eq!(too_short["suspects"], suspects);
    let twice = heatmap(&[&rules[..], &["--hits", "A1,B2,E5,F6"]].concat()).succeeds().stdout;
    assert!(twice.contains("at least two must be wrong"), "{twice}");
}

#[test]
fn rules_without_a_board() {
    let rules = ["--rules", "2x2:2,2:apart"];
    let text = heatmap(&rules).succeeds().stdout;
    assert!(text.ends_with("No board is legal under 2x2:2,2:apart: the fleet does not fit.\n"));
    let json = heatmap(&[&rules[..], &["--json"]].concat()).succeeds().json().remove(0);
    assert_eq!(json["boards"], 0);
    assert_eq!(json["suspects"], serde_json::json!([]));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let args = ["heatmap", "--rules", "5x5:3,2:apart", "--hits", "A1", "--misses", "E5"];
    let with = |variables: &[(&str, &str)]| {
        let child = command(args).envs(variables.iter().copied()).spawn().unwrap();
        finish(child).succeeds().stdout
    };
    let plain = with(&[]);
    assert!(!plain.contains('\x1b'));
    assert_eq!(with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), plain);
    assert!(with(&[("CLICOLOR_FORCE", "1")]).contains("\x1b[48;5;"));
    assert!(with(&[("CLICOLOR_FORCE", "1"), ("COLORTERM", "truecolor")]).contains("\x1b[48;2;"));
}
