//! `battleship dataset scan`: the heatmap, by reading every board.

use std::path::PathBuf;

use battleship::{Engine, Knowledge, Posterior};
use battleship_dataset::Monitor;
use clap::Args;

use super::FileArgs;
use crate::commands::heatmap::{self, batch};
use crate::failure::Failure;
use crate::position::PositionArgs;
use crate::watch::watched;

/// Answer a position by reading every board of a packed file
///
/// Prints what heatmap prints, to the last digit: this is how to check the engine, or another
/// program. Only the explanation why there is no board comes from the engine. The rules are those of
/// the file. For nine it takes 140 MB of memory on two cores: the window of
/// the file, and a block for each core.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ScanArgs {
    #[command(flatten)]
    file: FileArgs,

    /// Read one position a line, HITS MISSES SUNK, from a file or - for standard input, and write
    /// one line of JSON each
    #[arg(
        long,
        value_name = "FILE|-",
        conflicts_with_all = ["hits", "misses", "sunk", "shots", "announce", "position"]
    )]
    batch: Option<PathBuf>,

    /// Print one line of JSON with exact numbers of boards
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset scan
  battleship dataset scan --hits C4,C5 --misses A1 --sunk none --json
  battleship dataset scan eight.boards --shots A1:miss,B3:hit,B4:sunk2
  diff <(battleship heatmap --hits C4 --json) <(battleship dataset scan --hits C4 --json)";

/// Scans.
pub(super) fn run(args: &ScanArgs) -> Result<(), Failure> {
    let dataset = args.file.open()?;
    let rules = &dataset.header().rules;
    if let Some(path) = &args.batch {
        args.position.same_rules(rules, dataset.name())?;
        let engine = args.position.engine(rules)?;
        return batch::run_slowly(rules, path, |knowledge| {
            let counts = dataset.scan(knowledge, &Monitor::default())?;
            batch::json_line(&posterior(&engine, knowledge, &counts)?)
        });
    }
    let picture = args.position.read_under(rules, dataset.name())?;
    let counts = watched("scanning", dataset.header().boards, |monitor| {
        dataset.scan(&picture.knowledge, monitor)
    })?;
    heatmap::print(
        &picture,
        &posterior(&args.position.engine(rules)?, &picture.knowledge, &counts)?,
        args.json,
    )
}

fn posterior(
    engine: &Engine,
    knowledge: &Knowledge,
    counts: &battleship_dataset::Counts,
) -> Result<Posterior, Failure> {
    Ok(engine.posterior_from_counts(knowledge, counts.boards, &counts.placements)?)
}
