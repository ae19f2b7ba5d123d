//! Runs the built `battleship` as a user would.
#![allow(clippy::unwrap_used)]

mod advise;
mod arena;
mod batch;
mod bench;
mod board;
mod client;
mod count;
mod dataset;
mod fog;
mod heatmap;
mod manual;
mod play;
mod position;
mod referee;
mod run;
mod sample;
mod serve;
mod server;
mod solve;
#[cfg(feature = "zk")]
mod zk;

use run::battleship;

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        "heatmap",
        "advise",
        "solve",
        "arena",
        "play",
        "sample",
        "count",
        "dataset",
        "board",
        "match",
        "fog",
        "server",
        "client",
        "zk",
        "bench",
        "serve",
        "completions",
        "man",
    ] {
        for flag in ["-h", "--help"] {
            let run = battleship([command, flag]).succeeds();
            assert!(run.stdout.contains("Examples:\n  battleship "), "{command} {flag}");
        }
    }
    assert!(battleship(["--help"]).succeeds().stdout.contains("heatmap"));
}

#[test]
fn the_version_is_told() {
    let version = concat!("battleship ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(battleship(["--version"]).succeeds().stdout, version);
}

#[test]
fn no_command_or_an_unknown_one_is_wrong() {
    assert!(battleship([]).fails(2).contains("Usage: battleship"));
    assert!(battleship(["heatmop"]).fails(2).contains("heatmap"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let rules = ["--rules", "4x4:2:apart"];
    for args in [&["heatmap"][..], &["heatmap", "--json"], &["count"], &["sample", "--seed", "1"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let child = run::command(args.iter().chain(&rules)).stdout(full).spawn().unwrap();
        let error = run::finish(child).fails(1);
        assert!(error.starts_with("error: cannot write the answer: "), "{args:?}: {error}");
    }
}
