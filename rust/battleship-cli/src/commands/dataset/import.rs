//! `battleship dataset import`: the packed file from another form.

use std::path::PathBuf;

use battleship::Rules;
use battleship_dataset::Form;
use clap::{Args, ValueEnum};

use super::build::{PackedArgs, tell_size};
use crate::failure::Failure;
use crate::watch::watched;

/// Pack a raw or delta file, plain or compressed with zstd
///
/// Compares every board with the engine's, so the result is the file that build would write, or none.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ImportArgs {
    /// The file to import
    #[arg(value_name = "FILE")]
    from: PathBuf,

    /// Its form
    #[arg(long, value_enum)]
    format: PlainFormat,

    /// The rules whose boards it holds: nine, russian, or WxH:LENGTHS:apart|corners
    #[arg(long, default_value = "nine")]
    rules: Rules,

    #[command(flatten)]
    packed: PackedArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum PlainFormat {
    Raw,
    Delta,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset import nine.raw.zst --format raw --out nine.boards
  battleship dataset import eight.delta --format delta --rules 8x8:4,3,3,2:apart --out eight.boards";

/// Imports.
pub(super) fn run(args: &ImportArgs) -> Result<(), Failure> {
    let ImportArgs { from, rules, packed, .. } = args;
    let path = packed.path(rules)?;
    let form = match args.format {
        PlainFormat::Raw => Form::Raw,
        PlainFormat::Delta => Form::Delta,
    };
    let boards = battleship_dataset::boards(rules)?;
    let header = watched("importing", boards, |monitor| {
        battleship_dataset::import(rules, form, from, packed.level, &path, monitor)
    })?;
    tell_size(&path, &header)
}
