//! The dataset: built, decompressed, and scanned.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use battleship::{Engine, Knowledge, Posterior, Rules};
use battleship_dataset::{Counts, Dataset, Header, Monitor};

use super::Section;
use super::checksum::Checksum;
use super::counting::{cold_process, timed};
use super::games;
use super::plain::Tally;
use super::report::Row;
use crate::failure::Failure;
use crate::numbers::{plural, thousands};
use crate::watch::{progress, with_bar};

/// The level for somebody who waits, and the one for files to keep.
const LEVELS: [i32; 2] = [3, 22];

/// The cells known in one of the scans.
const KNOWN: usize = 10;

/// The best of so many passes over a file counts.
const PASSES: usize = 3;

/// Measures the packed file of some rules. Unlike counting, this uses all cores.
pub(super) struct Packed {
    pub(super) rules: Rules,
}

impl Section for Packed {
    fn title(&self) -> String {
        format!("packed file of {}, all cores", self.rules)
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let file = Temporary::new("boards");
        let mut rows = Vec::new();
        for level in LEVELS {
            let (time, header) = timed(|| self.build(level, &file.0));
            let header = header?;
            let mut checksum = Checksum::new();
            checksum.add_all([header.boards.into(), header.raw.xxh3.into()]);
            rows.push(
                Row::time(format!("build at level {level}"), time)
                    .done(header.boards.into())
                    .checked(checksum),
            );
            rows.push(Row::bytes("its size", header.file_bytes()));
        }
        let dataset = Dataset::open(&file.0)?;
        let engine = Engine::new(&self.rules)?;
        let (decompressing, _) = best(|| Ok(dataset.decompress()?))?;
        rows.push(Row::time("decompress it to nowhere", decompressing));
        let boards = dataset.header().boards;
        let ten = position(&engine)?;
        let everything = format!("scan of all {} boards", thousands(boards.into()));
        let known = plural(ten.known().len() as u128, "known cell");
        let positions = [(everything, Knowledge::default()), (format!("scan with {known}"), ten)];
        for (what, position) in positions {
            let (time, counts) = best(|| Ok(dataset.scan(&position, &Monitor::default())?))?;
            let posterior = agreed(&engine, &position, &counts)?;
            let (plain_time, tally) = timed(|| read(&dataset, &position));
            tally?.compare(&posterior)?;
            let plain = Row::time("the same by a plain filter, on one core", plain_time);
            let row = Row::time(what, time).done(boards.into()).compared_to(decompressing);
            let plain = plain.done(boards.into());
            rows.push(row.checked(Checksum::of(&posterior)).against(plain));
        }
        let path = file.0.to_string_lossy();
        let memory = cold_process(&["--scan", &path])?.and_then(|(_, memory)| memory);
        rows.extend(memory.map(|bytes| Row::bytes("memory of a process that scans", bytes)));
        Ok(rows)
    }
}

impl Packed {
    fn build(&self, level: i32, path: &Path) -> Result<Header, Failure> {
        let (boards, monitor) = (battleship_dataset::boards(&self.rules)?, Monitor::default());
        let build = || battleship_dataset::build(&self.rules, level, path, &monitor);
        Ok(with_bar("building", boards, &monitor, build)?)
    }
}

/// A position after a few shots.
fn position(engine: &Engine) -> Result<Knowledge, Failure> {
    let mut shots = games::shots(engine)?;
    shots.truncate(KNOWN);
    Ok(Knowledge::from_shots(engine.rules(), &shots, false)?)
}

/// Reads every board and looks at it, on one core.
fn read(dataset: &Dataset, position: &Knowledge) -> Result<Tally, Failure> {
    let mut tally = Tally::new(position);
    let mut batches = dataset.batches()?;
    let bar = progress("reading boards", dataset.header().boards.into());
    while let Some(batch) = batches.next()? {
        tally.read(batch.masks());
        bar.inc(batch.bits().len() as u64);
    }
    bar.finish_and_clear();
    Ok(tally)
}

/// The engine's answer, if it is that of a scan.
fn agreed(engine: &Engine, position: &Knowledge, counts: &Counts) -> Result<Posterior, Failure> {
    let posterior = engine.posterior(position)?;
    if (counts.boards, &counts.placements[..]) != (posterior.boards(), posterior.placements()) {
        let message = "the engine and the scan disagree: one of them is wrong";
        return Err(Failure::NoAnswer(message.into()));
    }
    Ok(posterior)
}

/// The best time of some passes, and what the last one gave.
fn best<T>(pass: impl Fn() -> Result<T, Failure>) -> Result<(Duration, T), Failure> {
    let (mut best, mut outcome) = timed(&pass);
    for _ in 1..PASSES {
        let (time, again) = timed(&pass);
        (best, outcome) = (best.min(time), again);
    }
    Ok((best, outcome?))
}

/// A name for a file that is gone afterwards.
pub(super) struct Temporary(pub(super) PathBuf);

impl Temporary {
    pub(super) fn new(ending: &str) -> Temporary {
        let name = format!("battleship-bench-{}.{ending}", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // If there is none, nothing was built.
        let _ = fs::remove_file(&self.0);
    }
}
