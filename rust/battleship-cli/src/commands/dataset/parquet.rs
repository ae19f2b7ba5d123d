//! Parquet: the form for engines that spread a query over many processes.
//!
//! Signed integers, because Spark has no others; the bits are those of the masks.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use battleship_dataset::{Dataset, Error, Monitor};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, TypePtr};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::watch::watched;

const SCHEMA: &str = "message boards {
    required int64 index;
    required int64 high;
    required int64 low;
}";

/// Boards of a row group: few enough to pass over many of them, enough to compress well.
const ROW_GROUP: usize = 1 << 20;

/// Writes all boards to a folder of files: whole, or not at all.
pub(super) fn export(dataset: &Dataset, partitions: u32, out: &Path) -> Result<(), Failure> {
    let folder = Partial::create(out)?;
    watched("exporting", dataset.header().boards, |monitor| {
        (0..partitions).into_par_iter().try_for_each(|number| {
            let path = folder.path.join(format!("part-{number:05}.parquet"));
            write_partition(dataset, number, partitions, &path, monitor)
        })
    })?;
    folder.commit(out)
}

/// A folder that is filled beside its final place.
struct Partial {
    path: PathBuf,
}

impl Partial {
    fn create(out: &Path) -> Result<Partial, Failure> {
        if out.exists() {
            let problem = format!("{} is already there: name a new folder", out.display());
            return Err(Failure::Input(problem));
        }
        let Some(name) = out.file_name() else {
            return Err(Failure::Input(format!("{} is no name for a folder", out.display())));
        };
        let name = format!(".{}.{}.partial", name.display(), std::process::id());
        let path = out.with_file_name(name);
        fs::create_dir(&path).map_err(|source| unwritable(out, source))?;
        Ok(Partial { path })
    }

    fn commit(self, out: &Path) -> Result<(), Failure> {
        fs::rename(&self.path, out).map_err(|source| unwritable(out, source))?;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // After a commit there is nothing of that name. If it fails, the name tells what it is.
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn unwritable(path: &Path, source: impl Into<std::io::Error>) -> Error {
    Error::Unwritable { file: path.display().to_string(), source: source.into() }
}

fn properties() -> WriterProperties {
    let column = |name: &str| ColumnPath::from(name);
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Page)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        // Half of a board seldom differs from the one before: `high` has few values in a row group.
        .set_dictionary_enabled(false)
        .set_column_dictionary_enabled(column("high"), true)
        .set_column_encoding(column("index"), Encoding::DELTA_BINARY_PACKED)
        .build()
}

/// Writes the boards of one file: its even share of them, in order.
fn write_partition(
    dataset: &Dataset,
    number: u32,
    partitions: u32,
    path: &Path,
    monitor: &Monitor,
) -> Result<(), Error> {
    let broken = |error: ParquetError| unwritable(path, std::io::Error::other(error));
    let share = |number: u32| {
        let boards = u128::from(dataset.header().boards);
        (boards * u128::from(number) / u128::from(partitions)) as u64
    };
    let (mut index, end) = (share(number), share(number + 1));
    let schema: TypePtr = Arc::new(parse_message_type(SCHEMA).map_err(broken)?);
    let file = File::create_new(path).map_err(|source| unwritable(path, source))?;
    let mut writer =
        SerializedFileWriter::new(file, schema, Arc::new(properties())).map_err(broken)?;
    let mut batches = dataset.batches_from(index)?;
    let mut rows = Rows::default();
    while index < end {
        let Some(batch) = batches.next()? else { break };
        let wanted = (end - index).min(batch.bits().len() as u64) as usize;
        rows.extend(index, &batch.bits()[..wanted]);
        index += wanted as u64;
        if rows.index.len() >= ROW_GROUP || index == end {
            rows.write(&mut writer).map_err(broken)?;
            monitor.advance(rows.index.len() as u64)?;
            rows.clear();
        }
    }
    // Where the last file ends so does the dataset, and only then it has proved to be whole.
    if end == dataset.header().boards {
        batches.next()?;
    }
    let mut file = writer.into_inner().map_err(broken)?;
    file.flush().and_then(|()| file.sync_all()).map_err(|source| unwritable(path, source))
}

/// The rows of a row group, column by column.
#[derive(Default)]
struct Rows {
    index: Vec<i64>,
    high: Vec<i64>,
    low: Vec<i64>,
}

impl Rows {
    fn extend(&mut self, first: u64, boards: &[u128]) {
        self.index.extend((first..).take(boards.len()).map(|index| index as i64));
        self.high.extend(boards.iter().map(|board| (board >> 64) as i64));
        self.low.extend(boards.iter().map(|board| *board as i64));
    }

    fn clear(&mut self) {
        [&mut self.index, &mut self.high, &mut self.low].into_iter().for_each(Vec::clear);
    }

    fn write(&self, writer: &mut SerializedFileWriter<File>) -> Result<(), ParquetError> {
        let mut group = writer.next_row_group()?;
        for values in [&self.index, &self.high, &self.low] {
            let Some(mut column) = group.next_column()? else { break };
            if let ColumnWriter::Int64ColumnWriter(typed) = column.untyped() {
                typed.write_batch(values, None, None)?;
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}
