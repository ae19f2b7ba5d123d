//! Which boards agree with the knowledge, decided on masks alone.

use battleship::{Knowledge, Mask, Placements};

use crate::block::BlockHead;

/// A test that a board either passes or not: some cells must look exactly so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pattern {
    /// The cells that count.
    cells: u128,
    /// Those of them that hold a ship.
    ships: u128,
}

impl Pattern {
    fn fits(self, board: u128) -> bool {
        board & self.cells == self.ships
    }
}

/// The boards that agree with some knowledge.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    hits: Mask,
    misses: Mask,
    fired: Pattern,
    /// Ships that a board must not have though it fits all shots, because they would be sunk or not
    /// sunk against the announcements. Where ships do not touch along a side, a board has a ship
    /// exactly if its cells are filled and those around it are not.
    forbidden: Vec<Pattern>,
}

impl Filter {
    pub(super) fn new(placements: &Placements, knowledge: &Knowledge) -> Filter {
        let (hits, misses) = (knowledge.hits(), knowledge.misses());
        let possible = |&number: &usize| {
            let (ship, around) = (placements.mask(number), placements.halo(number));
            !ship.intersects(misses) && !around.intersects(hits)
        };
        let forbidden = (0..placements.len())
            .filter(possible)
            .filter(|&number| !knowledge.permits(placements, number))
            .map(|number| {
                let ship = placements.mask(number);
                Pattern { cells: (ship | placements.halo(number)).bits(), ships: ship.bits() }
            });
        Filter {
            hits,
            misses,
            fired: Pattern { cells: (hits | misses).bits(), ships: hits.bits() },
            forbidden: forbidden.collect(),
        }
    }

    /// Whether a block may have a board that agrees.
    pub(super) fn may_agree(&self, block: &BlockHead) -> bool {
        self.hits.is_subset(block.on_any) && !self.misses.intersects(block.on_every)
    }

    /// Whether every board agrees.
    pub(super) fn is_open(&self) -> bool {
        self.fired.cells == 0 && self.forbidden.is_empty()
    }

    /// Moves the boards that agree to the front, in order, and returns how many they are.
    pub(super) fn keep(&self, boards: &mut [u128]) -> usize {
        // Without a branch on the boards: whether one fits is as good as random.
        let mut kept = 0;
        for i in 0..boards.len() {
            let board = boards[i];
            boards[kept] = board;
            kept += usize::from(self.fired.fits(board));
        }
        if !self.forbidden.is_empty() {
            let fitting = kept;
            kept = 0;
            for i in 0..fitting {
                let board = boards[i];
                boards[kept] = board;
                kept += usize::from(!self.forbidden.iter().any(|ship| ship.fits(board)));
            }
        }
        kept
    }
}
