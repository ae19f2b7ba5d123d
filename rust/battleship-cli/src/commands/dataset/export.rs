//! `battleship dataset export`: the boards in a form that others read.

use std::path::{Path, PathBuf};

use battleship_dataset::{AtomicFile, Dataset, Form};
use clap::{Args, ValueEnum};

use super::FileArgs;
use crate::failure::Failure;
use crate::position::is_stdin as is_dash;
use crate::watch::watched;

/// Write all boards in another form
///
/// raw and delta are one file of 16 bytes a board, for any program; their checks are in the manifest.
/// parquet is a folder of files with the columns index, high and low (64-bit integers; bit i of low is
/// cell i, bit i of high is cell 64 + i), for DuckDB, Spark and the like: docs/dataset.md has queries.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ExportArgs {
    /// The form
    #[arg(long, value_enum)]
    format: Format,

    /// How many Parquet files to write, each with the boards that follow those of the one before
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    partitions: u32,

    /// Where to write: a file, - for standard output, or with parquet a folder that does not exist
    /// yet [default: NAME.FORMAT in the current folder]
    #[arg(long, value_name = "PATH|-")]
    out: Option<PathBuf>,

    #[command(flatten)]
    file: FileArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Raw,
    Delta,
    Parquet,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset export --format raw --out - | sha256sum
  battleship dataset export --format delta --out nine.delta
  battleship dataset export --format parquet --partitions 16 --out nine.parquet";

/// Exports.
pub(super) fn run(args: &ExportArgs) -> Result<(), Failure> {
    let dataset = args.file.open()?;
    let out = |ending: &str| match &args.out {
        Some(path) => path.clone(),
        None => format!("{}.{ending}", args.file.stem()).into(),
    };
    match args.format {
        Format::Raw => plain(&dataset, Form::Raw, &out("raw")),
        Format::Delta => plain(&dataset, Form::Delta, &out("delta")),
        Format::Parquet if args.out.as_deref().is_some_and(is_dash) => {
            Err(Failure::Input("parquet is a folder of files: name it with --out FOLDER".into()))
        }
        Format::Parquet => parquet(&dataset, args.partitions, &out("parquet")),
    }
}

fn plain(dataset: &Dataset, form: Form, out: &Path) -> Result<(), Failure> {
    watched("exporting", dataset.header().boards, |monitor| {
        if is_dash(out) {
            return dataset.export(form, std::io::stdout().lock(), "standard output", monitor);
        }
        let mut file = AtomicFile::create(out)?;
        dataset.export(form, &mut file, &out.display().to_string(), monitor)?;
        file.commit()
    })
}

#[cfg(feature = "parquet")]
fn parquet(dataset: &Dataset, partitions: u32, out: &Path) -> Result<(), Failure> {
    super::parquet::export(dataset, partitions, out)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Dataset, _: u32, _: &Path) -> Result<(), Failure> {
    let problem = "this battleship was built without Parquet; build it with \
                   cargo build --release --features parquet";
    Err(Failure::Input(problem.into()))
}
