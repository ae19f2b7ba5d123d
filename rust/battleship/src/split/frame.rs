//! How a view looks at the board, and which states that makes.

use std::ops::Range;

use super::ships::{Part, Ships};

/// The size of the board as a view sees it, the fleet, and how many ships may lie down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) ships: Ships,
    pub(super) width: usize,
    pub(super) height: usize,
    /// How many ships may lie down at most.
    pub(super) limit: usize,
}

impl Frame {
    /// The most columns that can be open at once.
    pub(super) fn most_open(&self) -> usize {
        self.limit.min(self.width).min(self.downs(self.ships.all(), 0))
    }

    /// The length of the longest ship that can lie down, 0 if none can.
    pub(super) fn longest_down(&self) -> usize {
        let lengths = self.ships.classes().iter().map(|class| class.length);
        lengths.filter(|length| (2..=self.height).contains(length)).max().unwrap_or(0)
    }

    /// How many ships of a part can lie down and cover at least so many cells. A ship of length 1
    /// always lies across.
    pub(super) fn downs(&self, part: Part, cells: usize) -> usize {
        self.ships.count_in(part, cells.max(2)..=self.height)
    }

    /// How many ships that can lie down are not used.
    pub(super) fn unused_downs(&self, used: Part) -> usize {
        self.downs(self.ships.all(), 0) - self.downs(used, 0)
    }

    /// Whether different ships of a part can have these numbers of cells left.
    pub(super) fn covers(&self, used: Part, left: &[u8]) -> bool {
        left.iter().all(|&cells| {
            let as_many = left.iter().filter(|&&other| other >= cells).count();
            as_many <= self.downs(used, cells.into())
        })
    }

    /// How many more ships may lie down when some columns are open and some ships are used. It is a
    /// range because the used ships may or may not lie down. Where more may than are unused, the
    /// number is that of the unused: those states have the same future.
    pub(super) fn more(&self, open: usize, used: Part) -> Range<usize> {
        let (down, unused) = (self.downs(used, 0), self.unused_downs(used));
        if down < open {
            return 0..0;
        }
        self.limit.saturating_sub(down).min(unused)..(self.limit - open).min(unused) + 1
    }
}
