use std::collections::HashSet;
use std::io::{BufRead, BufReader};

use serde::Deserialize;

use crate::run::{Run, battleship, command, finish};

const RULES: [&str; 3] = ["sample", "--rules", "5x4:3,2,1:apart"];

fn sample(args: &[&str]) -> Run {
    battleship(RULES.iter().chain(args).copied())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    index: u128,
    cells: Vec<usize>,
    ships: Vec<Ship>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    cell: String,
    length: usize,
    direction: String,
}

impl Ship {
    fn cells(&self) -> impl Iterator<Item = usize> {
        let column = usize::from(self.cell.as_bytes()[0] - b'A');
        let row: usize = self.cell[1..].parse().unwrap();
        let step = match self.direction.as_str() {
            "across" => 1,
            "down" => 5,
            other => panic!("{other}"),
        };
        (0..self.length).map(move |i| (row - 1) * 5 + column + i * step)
    }
}

#[test]
fn boards_agree_with_the_position_and_with_themselves() {
    let args = ["--hits", "C2", "--misses", "A1", "--count", "50", "--seed", "1", "--json"];
    let run = sample(&args).succeeds();
    let boards = run.stdout.lines().map(|line| serde_json::from_str::<Board>(line).unwrap());
    let mut indices = HashSet::new();
    for board in boards {
        assert!(board.cells.contains(&7) && !board.cells.contains(&0));
        let lengths: Vec<usize> = board.ships.iter().map(|ship| ship.length).collect();
        assert_eq!(lengths, [3, 2, 1]);
        let mut cells: Vec<usize> = board.ships.iter().flat_map(Ship::cells).collect();
        cells.sort_unstable();
        assert_eq!(cells, board.cells);
        indices.insert(board.index);
    }
    assert!(indices.len() > 10);
}

#[test]
fn the_same_seed_the_same_boards() {
    let args = |seed| ["--count", "5", "--json", "--seed", seed];
    let first = sample(&args("7")).succeeds().stdout;
    assert_eq!(first.lines().count(), 5);
    assert_eq!(sample(&args("7")).succeeds().stdout, first);
    assert_ne!(sample(&args("8")).succeeds().stdout, first);
    assert_eq!(sample(&["--json", "--seed", "7"]).succeeds().stdout.lines().count(), 1);
}

#[test]
fn a_seed_that_was_chosen_is_told() {
    let first = sample(&["--count", "3"]);
    assert_eq!(first.code, Some(0));
    let seed = first.stderr.strip_prefix("seed ").unwrap().trim_end().to_owned();
    let again = sample(&["--count", "3", "--seed", &seed]).succeeds();
    assert_eq!(again.stdout, first.stdout);
}

#[test]
fn pictures_show_the_ships() {
    let args = ["sample", "--rules", "4x2:3,2:apart", "--hits", "A1", "--seed", "1"];
    let none = battleship(args).fails(1);
    assert_eq!(none, "error: no board is legal under 4x2:3,2:apart: the fleet does not fit\n");
    let args = ["sample", "--rules", "4x3:3,2:apart", "--hits", "A1,B1,C1,A3", "--seed", "1"];
    let picture = battleship(args).succeeds().stdout;
    let expected = "board 0 of 1\n   A  B  C  D\n1  3  3  3  .\n2  .  .  .  .\n3  2  2  .  .\n\n";
    assert_eq!(picture, expected);
}

#[test]
fn none_asked_for_none_given() {
    assert_eq!(sample(&["--count", "0", "--seed", "1"]).succeeds().stdout, "");
}

#[test]
fn no_board_is_a_failure() {
    let run = sample(&["--hits", "A1,B2", "--json", "--seed", "1"]);
    assert_eq!(run.stdout, "");
    assert_eq!(
        run.fails(1),
        "error: no board agrees with this knowledge; there would be one without the hit at A1, or \
         without the hit at B2\n"
    );
}

#[test]
fn wrong_numbers_are_wrong_input() {
    assert!(sample(&["--seed", "-1"]).fails(2).contains("--seed"));
    assert!(sample(&["--count", "many"]).fails(2).contains("--count"));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let endless = ["--json", "--seed", "1", "--count", "1000000000000"];
    let mut child = command(RULES.iter().chain(&endless)).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    finish(child).succeeds();
}
