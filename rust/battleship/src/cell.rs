//! One square of the board.

/// A square of the board, by its row-major index. `Cell`s come from [`Rules`](crate::Rules), which
/// knows the width: [`Rules::cell`](crate::Rules::cell) parses `C4`,
/// [`Rules::cell_name`](crate::Rules::cell_name) prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with a row-major index below 128, which the caller knows to be on the board.
    pub(crate) const fn at(index: usize) -> Cell {
        debug_assert!(index < 128);
        Cell(index as u8)
    }

    /// The row-major index, `row * width + column`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
