//! On how many boards of a set each cell holds a ship, for all cells at once: the counts are kept bit
//! by bit, one mask for each binary digit, so that adding a board is a few operations on masks.

use super::boards::Entry;
use crate::{Cell, Mask};

/// Enough digits for the largest set.
const DIGITS: usize = 20;

/// The counts of a set of boards.
pub(super) struct Tally {
    boards: usize,
    /// Bit `c` of the i-th mask is the i-th binary digit of the count of cell `c`.
    digits: [u128; DIGITS],
    /// The cells with a ship on every board.
    pub(super) certain: Mask,
    /// The cells with a ship on some board.
    pub(super) possible: Mask,
}

impl Tally {
    /// Counts.
    ///
    /// # Panics
    /// If there are more than a million boards.
    pub(super) fn of(set: &[Entry]) -> Tally {
        assert!(set.len() < 1 << DIGITS, "sets are smaller");
        let mut digits = [0; DIGITS];
        let (mut certain, mut possible) = (u128::MAX, 0);
        let mut eights = set.chunks_exact(8);
        for chunk in &mut eights {
            let board = |i: usize| chunk[i].mask.bits();
            for i in 0..8 {
                certain &= board(i);
                possible |= board(i);
            }
            let (ones, a) = full_add(digits[0], board(0), board(1));
            let (ones, b) = full_add(ones, board(2), board(3));
            let (twos, e) = full_add(digits[1], a, b);
            let (ones, a) = full_add(ones, board(4), board(5));
            let (ones, b) = full_add(ones, board(6), board(7));
            let (twos, f) = full_add(twos, a, b);
            let (fours, eight) = full_add(digits[2], e, f);
            (digits[0], digits[1], digits[2]) = (ones, twos, fours);
            carry(&mut digits[3..], eight);
        }
        for entry in eights.remainder() {
            certain &= entry.mask.bits();
            possible |= entry.mask.bits();
            carry(&mut digits, entry.mask.bits());
        }
        // Without a board, nothing is certain.
        let (certain, possible) = (Mask::from_bits(certain & possible), Mask::from_bits(possible));
        Tally { boards: set.len(), digits, certain, possible }
    }

    /// The cells where boards differ.
    pub(super) fn open(&self) -> Mask {
        self.possible & !self.certain
    }

    /// The boards with a ship on a cell.
    pub(super) fn count(&self, cell: Cell) -> usize {
        let digit = |i: usize| (self.digits[i] >> cell.index() & 1) as usize;
        (0..self.used()).map(|i| digit(i) << i).sum()
    }

    /// The highest count among some cells, and the cells that have it.
    pub(super) fn highest(&self, among: Mask) -> (usize, Mask) {
        let (mut highest, mut cells) = (0, among.bits());
        for i in (0..self.used()).rev() {
            if cells & self.digits[i] != 0 {
                cells &= self.digits[i];
                highest |= 1 << i;
            }
        }
        (highest, Mask::from_bits(cells))
    }

    fn used(&self) -> usize {
        (usize::BITS - self.boards.leading_zeros()) as usize
    }
}

/// Sum and carry of three binary digits, for all cells.
fn full_add(a: u128, b: u128, c: u128) -> (u128, u128) {
    let differ = a ^ b;
    (differ ^ c, a & b | differ & c)
}

/// Adds one where `carry` says so.
fn carry(digits: &mut [u128], mut carry: u128) {
    for digit in digits {
        if carry == 0 {
            return;
        }
        (*digit, carry) = (*digit ^ carry, *digit & carry);
    }
}
