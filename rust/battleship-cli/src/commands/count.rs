//! `battleship count`: how many boards agree with a position.

use std::io::Write;

use battleship::Picture;
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::position::PositionArgs;

/// Count the boards that agree with a position
///
/// Prints the number alone, so that scripts can use it.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CountArgs {
    /// Print {"rules":"…","boards":…} instead
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship count
  battleship count --rules 8x8:4,3,3,2:apart --hits C4 --misses A1,B2
  battleship count --shots A1:miss,B3:hit,B4:sunk --rules russian --json";

/// The answer as JSON.
#[derive(Serialize)]
pub(super) struct CountJson {
    pub(super) rules: String,
    pub(super) boards: u128,
}

/// Counts.
pub(crate) fn run(args: &CountArgs) -> Result<(), Failure> {
    let Picture { rules, knowledge } = args.position.read()?;
    let boards = args.position.engine(&rules)?.posterior(&knowledge)?.boards();
    let text = match args.json {
        true => serde_json::to_string(&CountJson { rules: rules.to_string(), boards })?,
        false => boards.to_string(),
    };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(())
}
