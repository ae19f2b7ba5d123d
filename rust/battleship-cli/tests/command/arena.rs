use serde_json::{Value, json};

use crate::run::{battleship, command, finish};

const ARENA: &str =
    "arena --rules 6x6:3,2,2:apart --strategy greedy,best,hunt --games 40 --seed 5 --json";

/// The report without the times, which differ from run to run.
fn report(threads: &str, more: &[&str]) -> Value {
    let mut arena = command(ARENA.split(' ').chain(more.iter().copied()));
    let run = finish(arena.env("RAYON_NUM_THREADS", threads).spawn().unwrap()).succeeds();
    let mut report = run.json().remove(0);
    for row in report["strategies"].as_array_mut().unwrap() {
        row.as_object_mut().unwrap().remove("decision").unwrap();
    }
    report
}

#[test]
fn the_same_whatever_the_number_of_threads() {
    let one = report("1", &["--announce"]);
    assert_eq!(one, report("3", &["--announce"]));
    assert_ne!(one["strategies"], report("3", &[])["strategies"]);
}

#[test]
fn the_numbers_fit_together() {
    let report = report("2", &[]);
    assert_eq!((&report["games"], &report["announced"]), (&json!(40), &json!(false)));
    let rows = report["strategies"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let counts = row["histogram"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
        let min = row["min"].as_u64().unwrap();
        let sum: u64 = counts.clone().enumerate().map(|(i, n)| (min + i as u64) * n).sum();
        assert_eq!(counts.sum::<u64>(), 40);
        assert!((row["mean"].as_f64().unwrap() - sum as f64 / 40.0).abs() < 1e-9);
        assert!(min >= 7 && row["max"].as_u64().unwrap() <= 36);
    }
    let difference = &report["differences"][0];
    assert_eq!(
        (&difference["strategy"], &difference["against"]),
        (&json!("best"), &json!("greedy"))
    );
    let means = rows[1]["mean"].as_f64().unwrap() - rows[0]["mean"].as_f64().unwrap();
    assert!((difference["mean"].as_f64().unwrap() - means).abs() < 1e-9);
    assert!(rows[1]["gain"]["mean"].as_f64().unwrap() > 0.0);
}

#[test]
fn words_a_plot_and_wrong_input() {
    let plot = std::env::temp_dir().join(format!("battleship-arena-{}.svg", std::process::id()));
    let args = ["arena", "--rules", "4x4:2,1:apart", "--games", "20", "--plot"];
    let run = battleship(args.into_iter().chain([plot.to_str().unwrap()])).succeeds();
    assert!(run.stdout.contains("\nbest - greedy: "), "{}", run.stdout);
    assert!(run.stdout.contains("shots, choice by choice\n"), "{}", run.stdout);
    assert!(run.stdout.contains('█'), "{}", run.stdout);
    let svg = std::fs::read_to_string(&plot).unwrap();
    std::fs::remove_file(&plot).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains(">best</text>") && svg.ends_with("</svg>\n"));
    // The games are not lost with the plot.
    let nowhere = battleship(args.into_iter().chain(["/no/such/folder/shots.svg"]));
    assert!(nowhere.stdout.contains("shots, choice by choice\n"), "{}", nowhere.stdout);
    assert!(nowhere.fails(1).starts_with("error: cannot write /no/such/folder/shots.svg: "));
    assert!(battleship(["arena", "--games", "1"]).fails(2).contains("at least 2"));
    assert!(battleship(["arena", "--strategy", "greedy,luck"]).fails(2).contains("luck"));
}
