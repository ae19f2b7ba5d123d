//! Optimal play, by searching all ways to go on.
//!
//! What a position costs depends on the set of boards left and nothing else, so positions that leave
//! the same set are searched once, and so are sets that are images of each other. That is because a
//! shot at a cell with a ship on every board is never worse now than later: it cannot miss, and
//! whatever would have been done first can be done after it, knowing at least as much. So such shots
//! are fired at once, the hits are then exactly the cells that all boards of the set share, and only
//! cells where boards differ are a choice.
//!
//! "At least as much" needs that the order of the shots tells nothing, which is so unless sinkings are
//! announced and ships may touch: of two ships side by side, whichever cell is hit last is announced
//! with a length, and a hit fired too early may leave both possible. There, certain cells are a choice
//! like all others, and a position is a set of boards with the hits.
//!
//! Sets are told apart by a sum of random-looking 128-bit words, one for each board: that two of some
//! million sets share one by chance is less likely than an error of the machine.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::boards::{Boards, Entry};
use super::symmetry::Symmetries;
use super::tally::Tally;
use crate::{Cell, Mask};

/// The most sets remembered: half a gigabyte.
const REMEMBERED: usize = 8_000_000;

/// What is proven about a set: it costs `least` if exact, and otherwise that or more.
#[derive(Clone, Copy)]
struct Proven {
    least: u64,
    exact: bool,
}

/// A search with what it has proven so far.
pub(super) struct Search<'a> {
    boards: &'a Boards,
    symmetries: Symmetries,
    proven: FxHashMap<u128, Proven>,
    /// The visits left; a position takes one for each of its boards.
    visits: u64,
    /// For sums over the images of a set.
    sums: Vec<u128>,
}

/// The visits were not enough.
struct Spent;

impl<'a> Search<'a> {
    /// A search that may visit boards so many times.
    pub(super) fn new(boards: &'a Boards, symmetries: Symmetries, visits: u64) -> Search<'a> {
        let sums = vec![0; symmetries.len() + 1];
        Search { boards, symmetries, proven: FxHashMap::default(), visits, sums }
    }

    /// A best cell, unless there is nothing left to hit, and the misses over all boards, known to be
    /// below a limit. `None` if the visits were not enough.
    pub(super) fn best(
        &mut self,
        set: &mut [Entry],
        hits: Mask,
        limit: u64,
    ) -> Option<(Option<Cell>, u64)> {
        let (proven, cell) = self.choose(set, hits, limit).ok()?;
        Some((cell, proven.least))
    }

    /// What a set costs if that is below the limit, and otherwise that it is not.
    fn cost(&mut self, set: &mut [Entry], hits: Mask, limit: u64) -> Result<Proven, Spent> {
        let exact = |least| Ok(Proven { least, exact: true });
        if set.len() < 2 {
            return exact(0);
        }
        if set.len() == 2 && !self.boards.announced() {
            return exact(u64::from(set[0].mask != set[1].mask));
        }
        let key = self.key(set, hits);
        if let Some(&proven) = self.proven.get(&key)
            && (proven.exact || proven.least >= limit)
        {
            return Ok(proven);
        }
        let (proven, _) = self.choose(set, hits, limit)?;
        if self.proven.len() >= REMEMBERED {
            return Err(Spent);
        }
        self.proven.insert(key, proven);
        Ok(proven)
    }

    /// Tries the cells, the likeliest first. The cell is the one to fire at, if the cost is exact.
    fn choose(
        &mut self,
        set: &mut [Entry],
        hits: Mask,
        limit: u64,
    ) -> Result<(Proven, Option<Cell>), Spent> {
        let tally = Tally::of(set);
        let certain = tally.certain & !hits;
        if tally.open().is_empty() {
            return Ok((Proven { least: 0, exact: true }, certain.cells().next()));
        }
        self.visits = self.visits.checked_sub(set.len() as u64).ok_or(Spent)?;
        let cells = match certain.cells().next() {
            Some(_) if self.boards.order_matters() => tally.open() | certain,
            Some(free) if self.boards.announced() => free.into(),
            _ => tally.open(),
        };
        let mut cells: Vec<(usize, Cell)> = cells.cells().map(|c| (tally.count(c), c)).collect();
        cells.sort_by_key(|&(count, cell)| (Reverse(count), cell));
        let afloat = (set[0].mask & !tally.certain).len();
        let (mut best, mut choice, mut others) = (limit, None, u64::MAX);
        for (count, cell) in cells {
            let cost = self.cost_of(set, hits, (count, cell), afloat, best)?;
            if cost < best {
                (best, choice) = (cost, Some(cell));
            } else {
                others = others.min(cost);
            }
        }
        let exact = choice.is_some();
        Ok((Proven { least: if exact { best } else { others }, exact }, choice))
    }

    /// What a set costs if the next shot goes to a cell: exactly if that is below the limit, and
    /// otherwise a bound that is not.
    fn cost_of(
        &mut self,
        set: &mut [Entry],
        hits: Mask,
        (count, cell): (usize, Cell),
        afloat: usize,
        limit: u64,
    ) -> Result<u64, Spent> {
        let missed = set.len() - count;
        let (least_miss, least_hit) = (self.least(missed, afloat), self.least(count, afloat - 1));
        let mut cost = missed as u64 + least_miss + least_hit;
        if cost >= limit {
            return Ok(cost);
        }
        Boards::misses_first(set, cell);
        let (miss, hit) = set.split_at_mut(missed);
        cost -= least_miss;
        cost += self.cost(miss, hits, limit - cost)?.least;
        if cost >= limit {
            return Ok(cost);
        }
        cost -= least_hit;
        for part in self.boards.divide(hit, hits, cell) {
            if cost < limit {
                cost += self.cost(part, hits | cell.into(), limit - cost)?.least;
            }
        }
        Ok(cost)
    }

    /// The least misses over so many boards with so many ship cells not hit, as far as numbers alone
    /// tell. Nothing where announcements tell boards apart, or boards look the same.
    fn least(&self, boards: usize, cells: usize) -> u64 {
        if self.boards.announced() || self.boards.repeat() {
            return 0;
        }
        least_misses(boards as u128, cells as u128) as u64
    }

    /// What tells a set from others, the same for all its images.
    fn key(&mut self, set: &[Entry], hits: Mask) -> u128 {
        self.sums.fill(0);
        for entry in set {
            let images = self.symmetries.images(entry.number);
            for (sum, number) in
                self.sums.iter_mut().zip(std::iter::once(entry.number).chain(images))
            {
                *sum = sum.wrapping_add(word(number));
            }
        }
        if self.boards.order_matters() {
            let images = std::iter::once(hits).chain(self.symmetries.images_of(hits));
            for (sum, hits) in self.sums.iter_mut().zip(images) {
                *sum ^= hits.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            }
        }
        self.sums.iter().copied().min().unwrap_or(0)
    }
}

/// The least misses, summed over some different boards with some ship cells each. On no two boards do
/// the shots of a player have the same results, and with m misses and the last shot a hit there are
/// only so many rows of results.
pub(crate) fn least_misses(mut boards: u128, cells: u128) -> u128 {
    let (mut sum, mut misses, mut rows) = (0u128, 0u128, 1u128);
    while boards > rows && cells > 0 {
        boards -= rows;
        sum = sum.saturating_add(misses * rows);
        misses += 1;
        rows = rows.saturating_mul(cells + misses - 1) / misses;
    }
    sum.saturating_add(misses.saturating_mul(boards))
}

/// A random-looking word for a number.
fn word(number: u32) -> u128 {
    let mix = |mut bits: u64| {
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    };
    let start = u64::from(number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u128::from(mix(start)) << 64 | u128::from(mix(start ^ 0x5851_f42d_4c95_7f2d))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One board without a miss, one for each cell with one miss, and so on.
    #[test]
    fn rows_of_results_are_few() {
        assert_eq!(least_misses(1, 3), 0);
        assert_eq!(least_misses(4, 3), 3);
        assert_eq!(least_misses(5, 3), 5);
        assert_eq!(least_misses(10, 3), 3 + 6 * 2);
        assert_eq!(least_misses(3, 1), 1 + 2);
        assert!(least_misses(u128::MAX, 128) > 0);
    }

    /// Sums of them tell sets apart only if all of their bits do: each is set in half of the words,
    /// changes half of the times from one word to the next, and half of the times from one half to the
    /// other.
    #[test]
    fn words_look_random() {
        let words: Vec<u128> = (0..4096).map(word).collect();
        let changes: Vec<u128> = words.iter().zip(&words[1..]).map(|(a, b)| a ^ b).collect();
        let halves: Vec<u128> = words.iter().map(|word| word >> 64 ^ word).collect();
        for (list, bits) in [(&words, 0..128), (&changes, 0..128), (&halves, 0..64)] {
            for bit in bits {
                let set = list.iter().filter(|&word| word >> bit & 1 == 1).count();
                assert!((1848..2248).contains(&set), "bit {bit}: {set}");
            }
        }
    }
}
