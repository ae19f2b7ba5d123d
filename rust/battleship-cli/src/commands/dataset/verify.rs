//! `battleship dataset verify`: whether a packed file is what it says.

use std::io::Write;

use clap::Args;

use super::FileArgs;
use crate::failure::Failure;
use crate::numbers::thousands;
use crate::watch::watched;

/// Check everything in a packed file, and report the first damage
///
/// Checks the header, every block, that the boards ascend and are as many as the rules have, the
/// xxh3 and sha256 of the raw and the delta form, and the sha256 of the file. Exit code 0 if all is
/// well, 1 with the place and the reason of the first damage, 2 if the file cannot be read.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    file: FileArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset verify
  battleship dataset verify eight.boards";

/// Checks it.
pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let damaged = |error: battleship_dataset::Error| match error.is_damage() {
        true => Failure::NoAnswer(error.to_string()),
        false => error.into(),
    };
    let dataset = battleship_dataset::Dataset::open(&args.file.file).map_err(damaged)?;
    let boards = dataset.header().boards;
    watched("verifying", boards, |monitor| Ok(dataset.verify(monitor)))?.map_err(damaged)?;
    let boards = thousands(boards.into());
    writeln!(std::io::stdout(), "{}: all {boards} boards are right", dataset.name())?;
    Ok(())
}
