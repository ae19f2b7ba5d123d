//! A set of cells as the bits of a `u128`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::Cell;

/// A set of cells: bit `i` is the cell with index `i`.
///
/// ```
/// use battleship::{Mask, Rules};
///
/// let rules = Rules::nine();
/// let mask: Mask = [rules.cell("A1")?, rules.cell("C1")?].into_iter().collect();
/// assert_eq!(mask.bits(), 0b101);
/// assert_eq!(mask.len(), 2);
/// assert_eq!((mask.high(), mask.low()), (0, 0b101));
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(u128);

impl Mask {
    /// No cell.
    pub const EMPTY: Mask = Mask(0);

    /// The set whose cells are the ones of `bits`.
    pub const fn from_bits(bits: u128) -> Mask {
        Mask(bits)
    }

    /// The set as one number.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set made of its two halves, as it crosses boundaries: cells 64 to 127, cells 0 to 63.
    pub const fn from_halves(high: u64, low: u64) -> Mask {
        Mask((high as u128) << 64 | low as u128)
    }

    /// Cells 64 to 127.
    pub const fn high(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// Cells 0 to 63.
    pub const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The first `cells` cells.
    pub(crate) const fn first(cells: usize) -> Mask {
        if cells >= 128 { Mask(u128::MAX) } else { Mask((1 << cells) - 1) }
    }

    /// How many cells are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Whether every cell of this set is in `other`.
    pub const fn is_subset(self, other: Mask) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a cell.
    pub const fn intersects(self, other: Mask) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The cells in ascending order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell::at(rest.trailing_zeros() as usize))?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl From<Cell> for Mask {
    fn from(cell: Cell) -> Mask {
        Mask(1 << cell.index())
    }
}

impl FromIterator<Cell> for Mask {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Mask {
        cells.into_iter().fold(Mask::EMPTY, |mask, cell| mask | Mask::from(cell))
    }
}

impl BitOr for Mask {
    type Output = Mask;
    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Mask) {
        self.0 |= other.0;
    }
}

impl BitAnd for Mask {
    type Output = Mask;
    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl BitAndAssign for Mask {
    fn bitand_assign(&mut self, other: Mask) {
        self.0 &= other.0;
    }
}

impl BitXor for Mask {
    type Output = Mask;
    fn bitxor(self, other: Mask) -> Mask {
        Mask(self.0 ^ other.0)
    }
}

impl Not for Mask {
    type Output = Mask;
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mask({:#x})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_comes_twice_is_there() {
        let mask: Mask = [Cell::at(3), Cell::at(3), Cell::at(120)].into_iter().collect();
        assert_eq!(mask, Mask::from_bits(1 << 3 | 1 << 120));
    }

    #[test]
    fn halves_make_the_whole() {
        let mask = Mask::from_halves(1 << 5, 0b11);
        assert_eq!(mask, [0, 1, 69].into_iter().map(Cell::at).collect());
        assert_eq!((mask.high(), mask.low()), (1 << 5, 0b11));
    }

    #[test]
    fn both_and_either_but_not_both() {
        let (mut mask, other) = (Mask::from_bits(0b0110), Mask::from_bits(0b1100));
        assert_eq!(mask ^ other, Mask::from_bits(0b1010));
        mask &= other;
        assert_eq!(mask, Mask::from_bits(0b0100));
        assert_eq!(format!("{other:?}"), "Mask(0xc)");
    }
}
