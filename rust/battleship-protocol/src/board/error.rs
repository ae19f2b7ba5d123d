//! Everything that can be wrong with a board or a shot at it.

use battleship::Cell;

use super::{CELLS, SIDE, Ship, named};

/// What was wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Coordinates that no cell has.
    #[error("x {x}, y {y} is outside the board: both go from 0 to {}", SIDE - 1)]
    CellOffBoard {
        /// The column given.
        x: u64,
        /// The row given.
        y: u64,
    },
    /// A ship that begins outside the board.
    #[error("the {ship} cannot begin at x {x}, y {y}: both go from 0 to {}", SIDE - 1)]
    StartOffBoard {
        /// The ship.
        ship: Ship,
        /// The column given.
        x: u64,
        /// The row given.
        y: u64,
    },
    /// A direction that is none.
    #[error("the {ship} cannot lie in direction {direction}: it is 0 (along x) or 1 (along y)")]
    UnknownDirection {
        /// The ship.
        ship: Ship,
        /// The number given.
        direction: u64,
    },
    /// A ship that begins on the board and ends outside.
    #[error(
        "the {ship} at {} leaves the board: it covers {} cells along {axis}, so it begins at {axis} {} \
         at most", named(*cell), ship.length(), SIDE - ship.length()
    )]
    ShipOffBoard {
        /// The ship.
        ship: Ship,
        /// Where it begins.
        cell: Cell,
        /// `x` if it lies along x, `y` otherwise.
        axis: char,
    },
    /// Two ships on one cell.
    #[error("the {second} covers cell {}, where the {first} is already", named(*cell))]
    Overlap {
        /// The first cell, in the order of painting, that both cover.
        cell: Cell,
        /// The ship painted before.
        first: Ship,
        /// The ship that would paint over it.
        second: Ship,
    },
    /// Too few codes or too many.
    #[error("a raw board has {CELLS} codes, row by row, not {count}")]
    CodeCount {
        /// How many were given.
        count: usize,
    },
    /// A number that is no code.
    #[error(
        "cell {} has the code {code}, which means nothing: the tens digit goes from 0 (empty) to 5 \
         (carrier), the ones digit is 0 (hidden) or 1 (revealed)", named(*cell)
    )]
    UnknownCode {
        /// Where it stands.
        cell: Cell,
        /// The number given.
        code: i64,
    },
    /// A ship with too few cells or too many.
    #[error(
        "the {ship} covers {count} cells{}, but it is {} long",
        last.map(|cell| format!(", the last at {}", named(cell))).unwrap_or_default(), ship.length()
    )]
    ShipLength {
        /// The ship.
        ship: Ship,
        /// How many cells have its code.
        count: usize,
        /// The last of them, if there is any.
        last: Option<Cell>,
    },
    /// A ship in pieces, or bent.
    #[error("the {ship} is not one unbroken straight line: cell {} is out of line", named(*cell))]
    NotALine {
        /// The ship.
        ship: Ship,
        /// The first of its cells that does not continue the line.
        cell: Cell,
    },
    /// A board to start with where a cell was already fired at.
    #[error("cell {} has the code {code}: at the start every cell is hidden, its code ends in 0", named(*cell))]
    RevealedAtStart {
        /// Where it stands.
        cell: Cell,
        /// The code.
        code: u8,
    },
    /// A shot at a cell that was fired at before.
    #[error("cell {} was fired at before: its code {code} would become {}, which means nothing", named(*cell), code + 1)]
    AlreadyRevealed {
        /// Where it is.
        cell: Cell,
        /// The code there.
        code: u8,
    },
    /// A board that no shot can have made.
    #[error(
        "cell {} went from {before} to {after}: a shot adds 1 to the code of one hidden cell and \
         leaves every other as it was", named(*cell)
    )]
    NotAShot {
        /// The first cell that tells.
        cell: Cell,
        /// Its code before.
        before: u8,
        /// Its code after.
        after: i64,
    },
    /// A board on which nothing happened.
    #[error("no cell changed: a shot adds 1 to the code of one hidden cell")]
    NoShot,
}
