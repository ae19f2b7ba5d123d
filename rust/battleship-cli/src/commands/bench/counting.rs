//! The engine under one set of rules, and a plain filter beside it.

use std::process::Command;
use std::time::{Duration, Instant};

use battleship::{Engine, Knowledge, Listing, MAX_CELLS, Mask, Player, Posterior, Rules, Strategy};

use super::checksum::Checksum;
use super::games;
use super::report::Row;
use super::{Section, progress};
use crate::failure::Failure;
use crate::numbers::{plural, thousands};

/// How many boards the plain filter holds at a time.
const CHUNK: usize = 1 << 20;

/// The shots fired in the position that the plain filter answers.
const MIDGAME: usize = 20;

/// Measures counting under some rules.
pub(super) struct Counting {
    /// The rules.
    pub(super) rules: Rules,
    /// How many positions to take.
    pub(super) positions: usize,
    /// Whether to list all boards too, and filter them.
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
            vec![Row::time("from nothing to ready", ready).checked(checksum(&posterior))];
        rows.push(Row::time("empty board", best_time(&mut posterior, &nothing)?));
        if let Some((time, memory)) = cold_process(&["--one", &self.rules.to_string()])? {
            rows.push(Row::time("a cold process for the empty board", time));
            rows.extend(memory.map(|bytes| Row::bytes("its memory", bytes)));
        }
        let typical = self.positions(&mut posterior, &mut rows)?;
        if self.list_boards {
            let everything = posterior.engine().posterior(&nothing)?;
            let listing = everything.listing();
            rows.push(list(&listing));
            rows.extend(self.filter(&listing, typical, &mut posterior)?);
        }
        Ok(rows)
    }
}

impl Counting {
    /// Measures positions from games; returns the median time.
    fn positions(
        &self,
        posterior: &mut Posterior,
        rows: &mut Vec<Row>,
    ) -> Result<Duration, Failure> {
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
        rows.push(Row::time(what("p50"), at(0.5)).checked(checksum));
        rows.push(Row::time(what("p99"), at(0.99)));
        rows.push(Row::time(what("max"), at(1.0)));
        Ok(at(0.5))
    }

    /// Answers one position by looking at every board.
    fn filter(
        &self,
        listing: &Listing,
        typical: Duration,
        posterior: &mut Posterior,
    ) -> Result<Vec<Row>, Failure> {
        let Some((_, board)) = listing.samples(3).next() else { return Ok(Vec::new()) };
        let mut greedy = Player::new(posterior.engine(), Strategy::Greedy, 0);
        let mut shots = greedy.play(&board, false)?;
        shots.truncate(MIDGAME);
        let position = Knowledge::from_shots(&self.rules, &shots, false)?;
        let (filter, time) = PlainFilter::run(&position, listing);
        let engine = best_time(posterior, &position)?;
        let cells = &filter.cells[..self.rules.cells()];
        if (filter.boards, cells) != (posterior.boards(), posterior.cells()) {
            let message = "the engine and the plain filter disagree: one of them is wrong";
            return Err(Failure::NoAnswer(message.into()));
        }
        let masks = thousands(listing.len());
        Ok(vec![
            Row::time(format!("position after {} shots", shots.len()), engine)
                .checked(checksum(posterior)),
            Row::time(format!("the same by a plain filter over {masks} masks"), time)
                .done(listing.len())
                .compared_to(engine),
            Row::time("the plain filter against p50", time).compared_to(typical),
        ])
    }
}

/// Lists all boards.
fn list(listing: &Listing) -> Row {
    let bar = progress("listing boards", listing.len());
    let (mut boards, mut sum, mut parity) = (0u128, 0u128, Mask::EMPTY);
    let (time, ()) = timed(|| {
        listing.each_mask_from(0, |masks| {
            boards += masks.len() as u128;
            for &mask in masks {
                sum = sum.wrapping_add(mask.bits());
                parity = parity ^ mask;
            }
            bar.inc(masks.len() as u64);
            true
        });
    });
    bar.finish_and_clear();
    let mut checksum = Checksum::new();
    checksum.add_all([boards, sum, parity.bits()]);
    Row::time(format!("list all {}", plural(boards, "board")), time).done(boards).checked(checksum)
}

/// What everybody would write first: look at each board, keep those that agree, count their cells.
struct PlainFilter {
    hits: Mask,
    known: Mask,
    boards: u128,
    cells: Vec<u128>,
}

impl PlainFilter {
    /// Reads all boards, a chunk at a time; returns the time without that for listing them.
    fn run(position: &Knowledge, listing: &Listing) -> (PlainFilter, Duration) {
        let bar = progress("filtering boards", listing.len());
        let cells = vec![0; MAX_CELLS];
        let (hits, known) = (position.hits(), position.known());
        let mut filter = PlainFilter { hits, known, boards: 0, cells };
        let mut time = Duration::ZERO;
        let mut chunk = Vec::with_capacity(CHUNK);
        listing.each_mask_from(0, |masks| {
            chunk.extend_from_slice(masks);
            if chunk.len() >= CHUNK {
                time += timed(|| filter.read(&chunk)).0;
                bar.inc(chunk.len() as u64);
                chunk.clear();
            }
            true
        });
        time += timed(|| filter.read(&chunk)).0;
        bar.finish_and_clear();
        (filter, time)
    }

    fn read(&mut self, boards: &[Mask]) {
        for &board in boards.iter().filter(|&&board| board & self.known == self.hits) {
            self.boards += 1;
            for cell in board.cells() {
                self.cells[cell.index()] += 1;
            }
        }
    }
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

fn checksum(posterior: &Posterior) -> Checksum {
    let mut checksum = Checksum::new();
    checksum.add_posterior(posterior);
    checksum
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
