use crate::run::{Run, battleship_reading};

fn play(input: &str) -> Run {
    let args = "play --rules 3x3:2,1:apart --announce --seed 3 --strategy greedy";
    battleship_reading(args.split(' '), input)
}

const CELLS: [&str; 9] = ["a1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"];

#[test]
fn a_game_is_played_to_its_end() {
    let run = play(&CELLS.join("\n")).succeeds();
    assert!(run.stdout.starts_with("The bot's board:\n  A B C\n1 . . .\n"), "{}", run.stdout);
    assert!(run.stdout.contains("> You fire at A1: "), "{}", run.stdout);
    assert!(run.stdout.contains("\nThe bot fires at "), "{}", run.stdout);
    assert!(run.stdout.contains(" is sunk.\n"), "{}", run.stdout);
    let winner = ["You win after ", "The bot wins after "];
    assert!(winner.iter().any(|text| run.stdout.contains(text)), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'));
}

#[test]
fn one_shot_is_one_shot() {
    let run = battleship_reading("play --rules 1x1:1:apart --seed 1".split(' '), "A1\n").succeeds();
    assert!(run.stdout.ends_with("You win after 1 shot.\n"), "{}", run.stdout);
}

#[test]
fn undo_takes_back_a_round() {
    let run = play("undo\nB2\nundo\nboards\nquit\n").succeeds();
    assert!(run.stdout.contains("There is nothing to take back.\n"), "{}", run.stdout);
    let (start, _) = run.stdout.split_once("\nType a cell").unwrap();
    let (_, after) = run.stdout.split_once("Taken back.\n").unwrap();
    assert!(after.starts_with(start), "{after}");
    assert!(run.stdout.ends_with("> The game ends here.\n"), "{}", run.stdout);
}

#[test]
fn questions_and_mistakes_are_answered() {
    let run = play("help\nheat\nbot\nhint\nZ9\nfire\nA1\nA1\n").succeeds();
    for text in [
        "  undo    take back",
        "boards left. Numbers are the chance of a ship in percent.",
        "% hit",
        "cell Z9 is outside the 3x3 board",
        "unreadable cell \"fire\"",
        "cell A1 is fired at twice",
        "\nThe game ends here.\n",
    ] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
}

#[test]
fn the_seed_is_told() {
    let run = battleship_reading(["play", "--rules", "3x3:2:apart"], "quit\n");
    assert!(run.code == Some(0) && run.stderr.starts_with("seed "), "{}", run.stderr);
}
