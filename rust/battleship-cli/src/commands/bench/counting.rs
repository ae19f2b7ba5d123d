//! The engine under one set of rules, and plain methods beside it.

use std::process::Command;
use std::time::{Duration, Instant};

use battleship::{Engine, Knowledge, Listing, Mask, Placements, Posterior, Rules};

use super::Section;
use super::checksum::Checksum;
use super::games;
use super::plain::{self, Tally};
use super::report::Row;
use crate::failure::Failure;
use crate::numbers::{plural, thousands};
use crate::watch::progress;

/// How many boards the plain methods take at a time.
const CHUNK: usize = 1 << 20;

/// The shots fired in the position that the plain filter answers.
const MIDGAME: usize = 20;

/// The most boards left in a position where all of them are found by trying.
const FEW: u128 = 100_000;

/// Measures counting under some rules.
pub(super) struct Counting {
    /// The rules.
    pub(super) rules: Rules,
    /// How many positions to take.
    pub(super) positions: usize,
    /// Whether to list all boards too, and filter them. If not, the plain method only answers a
    /// position with few boards left.
    pub(super) list_boards: bool,
}

impl Section for Counting {
    fn title(&self) -> String {
        let name = self.rules.name().map(|name| format!(" ({name})"));
        format!("{}{}", self.rules, name.unwrap_or_default())
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let nothing = Knowledge::default();
        let (ready, first) = timed(|| Engine::new(&self.rules)?.posterior(&nothing));
        let mut posterior = first?;
        let mut rows =
            vec![Row::time("from nothing to ready", ready).checked(Checksum::of(&posterior))];
        rows.push(Row::time("empty board", best_time(&mut posterior, &nothing)?));
        if let Some((time, memory)) = cold_process(&["--one", &self.rules.to_string()])? {
            rows.push(Row::time("a cold process for the empty board", time));
            rows.extend(memory.map(|bytes| Row::bytes("its memory", bytes)));
        }
        let [p50, p99, max] = self.positions(&mut posterior)?;
        if self.list_boards {
            let engine = posterior.engine().clone();
            let listing = engine.posterior(&nothing)?.listing();
            let [midgame, filter] = self.filter(&listing, &mut posterior)?;
            rows.extend([p50.against(filter.clone()), p99, max, midgame.against(filter)]);
            rows.push(list(&listing, engine.placements())?);
        } else {
            rows.extend([p50, p99, max, self.backtrack(&mut posterior)?]);
        }
        Ok(rows)
    }
}

impl Counting {
    /// Measures positions from games: the median time, the 99th percentile, and the longest.
    fn positions(&self, posterior: &mut Posterior) -> Result<[Row; 3], Failure> {
        let bar = progress("playing games", self.positions as u128);
        let positions = games::positions(posterior.engine(), self.positions, &bar)?;
        bar.finish_and_clear();
        let mut checksum = Checksum::new();
        for position in &positions {
            posterior.update(position)?;
            checksum.add_posterior(posterior);
        }
        let mut times = best_times(posterior, &positions)?;
        times.sort_unstable();
        let at = |share: f64| times[(share * (times.len() - 1) as f64).round() as usize];
        let what =
            |which: &str| format!("{}, {which}", plural(positions.len() as u128, "position"));
        Ok([
            Row::time(what("p50"), at(0.5)).checked(checksum),
            Row::time(what("p99"), at(0.99)),
            Row::time(what("max"), at(1.0)),
        ])
    }

    /// Answers one position by looking at every board; returns that, and the plain method.
    fn filter(&self, listing: &Listing, posterior: &mut Posterior) -> Result<[Row; 2], Failure> {
        let mut shots = games::shots(posterior.engine())?;
        shots.truncate(MIDGAME);
        let position = Knowledge::from_shots(&self.rules, &shots, false)?;
        let (tally, time) = read_all(&position, listing);
        let engine = best_time(posterior, &position)?;
        tally.compare(posterior)?;
        let what = format!("position after {}", plural(shots.len() as u128, "shot"));
        let plain = format!("{what}, by a plain filter over {} masks", thousands(listing.len()));
        Ok([
            Row::time(what, engine).checked(Checksum::of(posterior)),
            Row::time(plain, time).done(listing.len()),
        ])
    }

    /// Answers one position by finding the few boards left.
    fn backtrack(&self, posterior: &mut Posterior) -> Result<Row, Failure> {
        let shots = games::shots(posterior.engine())?;
        let mut fired = 0;
        let position = loop {
            let position = Knowledge::from_shots(&self.rules, &shots[..fired], false)?;
            posterior.update(&position)?;
            if posterior.boards() <= FEW || fired == shots.len() {
                break position;
            }
            fired += 1;
        };
        let engine = best_time(posterior, &position)?;
        let mut tally = Tally::new(&position);
        let placements = posterior.engine().placements();
        let (time, ()) =
            timed(|| plain::each_board(placements, &position, &mut |board| tally.read([board])));
        tally.compare(posterior)?;
        let boards = plural(posterior.boards(), "board");
        let what = format!("position after {}", plural(fired as u128, "shot"));
        let plain = Row::time(format!("{what}, by finding its {boards}"), time);
        Ok(Row::time(what, engine).checked(Checksum::of(posterior)).against(plain))
    }
}

/// Lists all boards.
fn list(listing: &Listing, placements: &Placements) -> Result<Row, Failure> {
    let (mut ours, mut plain) = (Sum::default(), Sum::default());
    let bar = progress("listing boards", listing.len());
    let (time, ()) = timed(|| {
        listing.each_mask_from(0, |masks| {
            masks.iter().for_each(|&mask| ours.add(mask));
            bar.inc(masks.len() as u64);
            true
        });
    });
    bar.finish_and_clear();
    let bar = progress("finding boards", listing.len());
    let (plain_time, ()) = timed(|| {
        plain::each_board(placements, &Knowledge::default(), &mut |board| {
            plain.add(board);
            if plain.boards.is_multiple_of(CHUNK as u128) {
                bar.inc(CHUNK as u64);
            }
        });
    });
    bar.finish_and_clear();
    if ours != plain {
        let message = "the listing and the plain method disagree: one of them is wrong";
        return Err(Failure::NoAnswer(message.into()));
    }
    let mut checksum = Checksum::new();
    checksum.add_all([ours.boards, ours.sum, ours.parity.bits()]);
    let by_trying =
        Row::time("the same in any order, by trying every placement for every ship", plain_time);
    let what = format!("list all {}", plural(listing.len(), "board"));
    let row = Row::time(what, time).done(listing.len());
    Ok(row.checked(checksum).against(by_trying.done(listing.len())))
}

/// What tells sets of boards apart, in whatever order they come.
#[derive(Default, PartialEq)]
struct Sum {
    boards: u128,
    sum: u128,
    parity: Mask,
}

impl Sum {
    fn add(&mut self, board: Mask) {
        self.boards += 1;
        self.sum = self.sum.wrapping_add(board.bits());
        self.parity = self.parity ^ board;
    }
}

/// Reads all boards, a chunk at a time; returns the time without that for listing them.
fn read_all(position: &Knowledge, listing: &Listing) -> (Tally, Duration) {
    let bar = progress("filtering boards", listing.len());
    let mut tally = Tally::new(position);
    let mut time = Duration::ZERO;
    let mut chunk = Vec::with_capacity(CHUNK);
    listing.each_mask_from(0, |masks| {
        chunk.extend_from_slice(masks);
        if chunk.len() >= CHUNK {
            time += timed(|| tally.read(chunk.iter().copied())).0;
            bar.inc(chunk.len() as u64);
            chunk.clear();
        }
        true
    });
    time += timed(|| tally.read(chunk)).0;
    bar.finish_and_clear();
    (tally, time)
}

/// Measures processes of their own, which start cold and have nothing else in memory, by the options
/// of `bench` for that: the time of the best of three, and its memory where the system tells. `None`
/// if this program is not the command, as in its tests.
pub(super) fn cold_process(options: &[&str]) -> Result<Option<(Duration, Option<u64>)>, Failure> {
    let program = std::env::current_exe()?;
    if program.file_stem().is_none_or(|name| name != "battleship") {
        return Ok(None);
    }
    let (mut best, mut memory) = (Duration::MAX, None);
    for _ in 0..3 {
        let mut command = Command::new(&program);
        let (time, output) = timed(|| command.arg("bench").args(options).output());
        best = best.min(time);
        memory = String::from_utf8_lossy(&output?.stdout).trim().parse().ok();
    }
    Ok(Some((best, memory)))
}

pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

/// The time of one heatmap; the posterior is left at it.
pub(super) fn best_time(
    posterior: &mut Posterior,
    position: &Knowledge,
) -> Result<Duration, Failure> {
    Ok(best_times(posterior, std::slice::from_ref(position))?[0])
}

/// The time of each heatmap: the best of three rounds, because whatever else the machine does only
/// ever makes one slower.
fn best_times(
    posterior: &mut Posterior,
    positions: &[Knowledge],
) -> Result<Vec<Duration>, Failure> {
    let mut times = vec![Duration::MAX; positions.len()];
    for _ in 0..3 {
        for (best, position) in times.iter_mut().zip(positions) {
            let (time, outcome) = timed(|| posterior.update(position));
            outcome?;
            *best = time.min(*best);
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::bench::report::Report;

    #[test]
    fn the_same_checksum_every_time() {
        let run = || {
            let section = Counting {
                rules: "5x5:3,2:apart".parse().unwrap(),
                positions: 10,
                list_boards: true,
            };
            let mut report = Report::default();
            report.add(section.title(), section.run().unwrap());
            report.to_string().lines().last().unwrap().to_owned()
        };
        assert!(run().starts_with("checksum "));
        assert_eq!(run(), run());
    }
}
