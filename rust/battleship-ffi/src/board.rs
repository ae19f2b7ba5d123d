//! A whole fleet, legally placed, and how it answers shots.

use crate::rules::index;
use crate::{Failure, Mask, Outcome, Rules};

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Direction {
    /// Along a row, to the right of its first cell.
    Across,
    /// Along a column, below its first cell.
    Down,
}

/// One ship on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Placement {
    /// Its upper or left end.
    pub cell: u8,
    /// How many cells it covers.
    pub length: u8,
    /// Which way it lies.
    pub direction: Direction,
}

impl From<&battleship::Placement> for Placement {
    fn from(placement: &battleship::Placement) -> Placement {
        let direction = match placement.direction {
            battleship::Direction::Across => Direction::Across,
            battleship::Direction::Down => Direction::Down,
        };
        // Lengths are at most 128.
        Placement { cell: index(placement.cell), length: placement.length as u8, direction }
    }
}

/// A board, as it comes out. Whoever takes ships checks them.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Board {
    /// The cells that hold a ship.
    pub mask: Mask,
    /// The ships, longest first, then lying across before down, then by cell.
    pub ships: Vec<Placement>,
}

impl From<&battleship::Board> for Board {
    fn from(board: &battleship::Board) -> Board {
        let ships = board.ships().iter().map(Placement::from);
        Board { mask: board.mask().into(), ships: ships.collect() }
    }
}

/// The board of these ships, which may come in any order.
#[uniffi::export]
pub fn board_of(rules: &Rules, ships: &[Placement]) -> Result<Board, Failure> {
    let rules = battleship::Rules::try_from(rules)?;
    Ok((&legal(&rules, ships)?).into())
}

/// The result of a shot at a board, if `hits` are the cells hit before.
#[uniffi::export]
pub fn answer(
    rules: &Rules,
    ships: &[Placement],
    hits: Mask,
    cell: u8,
    announced: bool,
) -> Result<Outcome, Failure> {
    let rules = battleship::Rules::try_from(rules)?;
    let cell = rules.cell_at(cell.into())?;
    Ok(legal(&rules, ships)?.answer(&rules, hits.into(), cell, announced).into())
}

fn legal(rules: &battleship::Rules, ships: &[Placement]) -> Result<battleship::Board, Failure> {
    let ships = ships.iter().map(|ship| {
        let direction = match ship.direction {
            Direction::Across => battleship::Direction::Across,
            Direction::Down => battleship::Direction::Down,
        };
        let cell = rules.cell_at(ship.cell.into())?;
        Ok(battleship::Placement { cell, length: ship.length.into(), direction })
    });
    let ships = ships.collect::<Result<Vec<_>, battleship::Error>>()?;
    Ok(battleship::Board::new(rules, ships)?)
}
