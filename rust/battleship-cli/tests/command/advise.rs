use serde_json::json;

use crate::run::{Run, battleship};

fn advise(args: &[&str]) -> Run {
    let rules = ["advise", "--rules", "5x4:3,2:apart"];
    battleship(rules.iter().chain(args).copied())
}

#[test]
fn advice_in_words() {
    let run = advise(&["--hits", "B2", "--misses", "D4", "--top", "2", "--strategy", "greedy"]);
    assert_eq!(
        run.succeeds().stdout,
        "\
37 boards left.
B3: 51% hit; splits the 37 boards left almost evenly (1.00 bits)
E2: 43% hit; splits the 37 boards left almost evenly (0.99 bits)
Left: 1 of length 3, 1 of length 2.
Impossible: A1, C1, A3, C3.
"
    );
    let none = advise(&["--top", "0", "--strategy", "greedy"]).succeeds().stdout;
    assert!(none.ends_with(" boards left.\nLeft: 1 of length 3, 1 of length 2.\n"), "{none}");
}

#[test]
fn sunk_ships_are_inferred() {
    // Not announced, but nothing else explains these hits.
    let run = advise(&["--hits", "A1,A2,A3,C1,D1", "--misses", "E1"]).succeeds();
    assert!(run.stdout.contains("\nSunk for certain: A1-A3, C1-D1.\n"), "{}", run.stdout);
    assert!(run.stdout.contains("\nLeft: 0 of 1 of length 3, 0 of 1 of length 2.\n"));
    assert!(run.stdout.contains("Nothing left to hit"), "{}", run.stdout);
}

#[test]
fn json_in_full() {
    let run = battleship(["advise", "--rules", "3x1:2:apart", "--json", "--strategy", "entropy"]);
    let cell = |cell, boards, hit, information, reason| {
        json!({"cell": cell, "boards": boards, "hit": hit, "information": information,
               "reason": reason})
    };
    let even = "50% hit; splits the 2 boards left almost evenly";
    assert_eq!(
        run.succeeds().json(),
        [json!({
            "rules": "3x1:2:apart",
            "boards": 2,
            "strategy": "entropy",
            "cells": [
                cell("A1", 1, 0.5, 1.0, even),
                cell("C1", 1, 0.5, 1.0, even),
                cell("B1", 2, 1.0, 0.0, "certain hit; tells nothing about the 2 boards left"),
            ],
            "sunk": [],
            "fleet": [{"length": 2, "ships": 1, "sunk": 0}],
            "impossible": [],
        })]
    );
}

#[test]
fn what_if_shows_the_heatmap_after_the_shot() {
    let run = advise(&["--hits", "B2", "--what-if", "D4:miss"]).succeeds();
    let after = battleship("heatmap --rules 5x4:3,2:apart --hits B2 --misses D4".split(' '));
    assert_eq!(run.stdout, after.succeeds().stdout);
    assert!(advise(&["--hits", "B2", "--what-if", "B2:miss"]).fails(2).contains("fired at twice"));
}

#[test]
fn playing_on_says_how_many_shots_it_takes() {
    // The ship of two is sunk.
    let one_sunk =
        ["--hits", "A1,B1", "--sunk", "B1:2", "--strategy", "best", "--json", "--play-on", "50"];
    let answers = advise(&one_sunk).succeeds().json();
    let played = &answers[0]["played"];
    assert_eq!(played["games"], 50);
    let mean = played["mean"].as_f64().unwrap();
    let Some(bounds) = answers[0]["shots"].as_object() else { panic!("{answers:?}") };
    assert_eq!(bounds["kind"], "exact");
    assert!((mean - bounds["lower"].as_f64().unwrap()).abs() < 1.0, "{played}");
    assert!(played["interval"].as_f64().unwrap() > 0.0, "{played}");

    let one_left = "advise --rules 3x1:2:apart --hits B1 --misses A1 --play-on 3";
    let words = battleship(one_left.split(' ')).succeeds().stdout;
    assert!(words.contains("took 1.00 ± 0.00 more shots on 3 random boards"), "{words}");
    let once = advise(&["--play-on", "1"]).fails(2);
    assert!(once.contains("1 is not in 2.."), "{once}");
}

#[test]
fn wrong_words_and_impossible_positions_are_told() {
    let error = advise(&["--strategy", "clever"]).fails(2);
    assert!(error.contains("it is random, hunt, density, greedy, entropy or best"), "{error}");
    let error = advise(&["--hits", "A1,B2"]).fails(1);
    assert!(error.contains("no board agrees with this knowledge"), "{error}");
}
