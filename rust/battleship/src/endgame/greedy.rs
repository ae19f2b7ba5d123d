//! What it costs to go on by firing at the most likely cell, exactly: the whole tree of the game,
//! over all boards of a set.

use super::boards::{Boards, Entry};
use super::tally::Tally;
use crate::Mask;

/// The misses of such games, summed over all boards of the set.
pub(super) fn misses(boards: &Boards, set: &mut [Entry], hits: Mask) -> u64 {
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
    // Only announcements tell anything about boards that are certain to be hit.
    let worth = if boards.announced() { tally.possible & !hits } else { tally.open() };
    let Some(cell) = tally.highest(worth).1.cells().next() else { return 0 };
    boards.after(set, hits, cell, |part, hits| misses(boards, part, hits))
}
