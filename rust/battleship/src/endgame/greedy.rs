//! What it costs to go on by firing at the most likely cell, exactly: the whole tree of the game,
//! over all boards of a set.

use super::boards::{Boards, Entry};
use super::tally::Tally;
use crate::Mask;

/// The misses of such games, summed over all boards of the set.
pub(super) fn misses(boards: &Boards, set: &mut [Entry], mut hits: Mask) -> u64 {
    if set.len() < 2 {
        return 0;
    }
    if set.len() == 2 && !boards.announced() {
        return u64::from(set[0].mask != set[1].mask);
    }
    let tally = Tally::of(set);
    if tally.open().is_empty() {
        return 0;
    }
    // Cells that are certain to be hit are the likeliest. They tell nothing unless a ship can be sunk
    // there.
    if boards.announced() {
        for cell in (tally.certain & !hits).cells() {
            let before = hits;
            hits |= cell.into();
            if boards.can_sink(before, cell) {
                let parts = boards.divide(set, before, cell);
                return parts.map(|part| misses(boards, part, hits)).sum();
            }
        }
    }
    let Some(cell) = tally.highest(tally.open()).1.cells().next() else { return 0 };
    boards.after(set, hits, cell, |part, hits| misses(boards, part, hits))
}
