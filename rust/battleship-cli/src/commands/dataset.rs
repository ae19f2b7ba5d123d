//! `battleship dataset`: all boards of a rule set as one small file.

mod build;
mod export;
mod import;
mod info;
#[cfg(feature = "parquet")]
mod parquet;
mod scan;
mod verify;

use std::path::PathBuf;

use battleship_dataset::Dataset;
use clap::{Args, Subcommand};

use crate::failure::Failure;
pub(super) use info::InfoJson;

/// Build, check and query the file of all boards
///
/// A dataset is every legal board of a rule set as a mask, in ascending order. It has three forms:
/// raw (16 bytes a board), delta (each board XOR the one before, 16 bytes), and packed, the file
/// that these commands work on. docs/dataset-format.md describes them byte by byte.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct DatasetArgs {
    #[command(subcommand)]
    command: DatasetCommand,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset info
  battleship dataset verify
  battleship dataset scan --hits C4,C5 --misses A1
  battleship dataset export --format raw --out - | sha256sum
  battleship dataset build --rules 8x8:4,3,3,2:apart --out eight.boards";

#[derive(Subcommand)]
enum DatasetCommand {
    Build(build::BuildArgs),
    Info(info::InfoArgs),
    Verify(verify::VerifyArgs),
    Scan(scan::ScanArgs),
    Export(export::ExportArgs),
    Import(import::ImportArgs),
}

/// Where the committed dataset is.
pub(super) const DEFAULT_FILE: &str = "data/nine.boards";

/// The dataset that a command reads.
#[derive(Args)]
struct FileArgs {
    /// The packed file
    #[arg(value_name = "FILE", default_value = DEFAULT_FILE)]
    file: PathBuf,
}

impl FileArgs {
    fn open(&self) -> Result<Dataset, Failure> {
        Ok(Dataset::open(&self.file)?)
    }

    /// The name of the file without folders and ending, for files made from it.
    fn stem(&self) -> String {
        self.file.file_stem().unwrap_or(self.file.as_os_str()).to_string_lossy().into_owned()
    }
}

/// Does it.
pub(crate) fn run(args: &DatasetArgs) -> Result<(), Failure> {
    match &args.command {
        DatasetCommand::Build(args) => build::run(args),
        DatasetCommand::Info(args) => info::run(args),
        DatasetCommand::Verify(args) => verify::run(args),
        DatasetCommand::Scan(args) => scan::run(args),
        DatasetCommand::Export(args) => export::run(args),
        DatasetCommand::Import(args) => import::run(args),
    }
}
