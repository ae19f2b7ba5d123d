//! The 10×10 board as numbers.
//!
//! A [`ConstructorBoard`] says where the five ships lie: three numbers each. A [`RawBoard`] has a code
//! for each of the 100 cells, which says which ship is there and whether the cell was fired at. Each
//! can be made from the other. A [`BoardTree`] hashes a raw board so that a shot changes few hashes.
//!
//! ```
//! use battleship_protocol::board::{ConstructorBoard, HashedBoard, ShotResult, Ship, cell};
//!
//! let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
//! let mut board = HashedBoard::new(ConstructorBoard::new(ships)?);
//! let before = board.root();
//! let shot = board.shoot(cell(4, 3)?)?;
//! assert_eq!((shot.before, shot.after, shot.result), (20, 21, ShotResult::Hit(Ship::Submarine)));
//! assert_ne!(board.root(), before);
//! # Ok::<(), battleship_protocol::board::BoardError>(())
//! ```

mod constructor;
mod error;
mod hashed;
mod raw;
mod ship;
mod tree;

use std::sync::LazyLock;

use battleship::{Cell, Rules};

pub use constructor::ConstructorBoard;
pub use error::BoardError;
pub use hashed::HashedBoard;
pub use raw::{RawBoard, Shot, ShotResult};
pub use ship::Ship;
pub use tree::{BoardTree, DEPTH};

/// The number of columns and of rows.
pub const SIDE: usize = 10;

/// The number of cells.
pub const CELLS: usize = SIDE * SIDE;

/// What names cells and knows where they are.
fn rules() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(Rules::classic);
    &RULES
}

/// The cell in column `x` and row `y`, both from 0.
pub fn cell(x: u64, y: u64) -> Result<Cell, BoardError> {
    let off_board = || BoardError::CellOffBoard { x, y };
    let (Ok(column), Ok(row)) = (x.try_into(), y.try_into()) else { return Err(off_board()) };
    rules().cell_in(column, row).map_err(|_| off_board())
}

/// The column of a cell, from 0.
pub fn x(cell: Cell) -> u64 {
    rules().column(cell) as u64
}

/// The row of a cell, from 0.
pub fn y(cell: Cell) -> u64 {
    rules().row(cell) as u64
}

/// A cell for people: by its name, and by the two numbers that it was given by.
fn named(cell: Cell) -> String {
    format!("{} (x {}, y {})", rules().cell_name(cell), x(cell), y(cell))
}
