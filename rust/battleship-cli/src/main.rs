//! The `battleship` command: the engine, the dataset and the protocols for everybody with a terminal.
#![forbid(unsafe_code)]

mod answer;
mod colours;
mod commands;
mod failure;
mod lines;
mod numbers;
mod position;
mod solver;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use commands::Command;

/// Exact Battleship probabilities: every legal board counted, none sampled.
#[derive(Parser)]
#[command(name = "battleship", version, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  battleship serve
  battleship heatmap --hits C4,C5 --misses A1 --sunk none
  battleship advise --hits C4,C5 --misses A1
  battleship play
  battleship count --rules classic

Exit codes: 0 an answer, 1 no such answer, 2 wrong input, 130 cancelled.";

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
