//! The 10×10 board as codes, its hashes, and what may be published about them.
//!
//! Hashes are decimal numbers in text, as `battleship board` prints them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use battleship_protocol::board::{self, BoardError, ConstructorBoard, HashedBoard, SIDE};
use battleship_protocol::commitment;
use battleship_protocol::mimc::{self, Field};

use crate::matches::no_random_numbers;
use crate::{Direction, Failure, Outcome, Placement};

/// A 10×10 board with a code for each cell: the tens digit is the ship, 1 patrol to 5 carrier, 0 for
/// none; the ones digit is 1 once the cell was fired at.
#[derive(Debug, uniffi::Object)]
pub struct CodedBoard {
    board: Mutex<HashedBoard>,
}

/// What a shot did to a coded board.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct CodedShot {
    /// The code of the cell before.
    pub before: u8,
    /// The code of the cell after.
    pub after: u8,
    /// The result.
    pub outcome: Outcome,
    /// The root of the tree after.
    pub root: String,
}

#[uniffi::export]
impl CodedBoard {
    /// A board of five ships that may touch: the patrol (2 cells), the submarine (3), the battleship
    /// (3), the destroyer (4) and the carrier (5), in this order.
    #[uniffi::constructor]
    pub fn new(ships: &[Placement]) -> Result<Arc<CodedBoard>, Failure> {
        let wrong = || Failure::IllegalBoard {
            message: "the ships are 2, 3, 3, 4 and 5 cells long, in this order".into(),
        };
        let lengths = ships.iter().map(|ship| usize::from(ship.length));
        if !lengths.eq(board::Ship::ALL.map(board::Ship::length)) {
            return Err(wrong());
        }
        let numbers = ships.iter().map(|ship| {
            let (cell, side) = (u64::from(ship.cell), SIDE as u64);
            [cell % side, cell / side, u64::from(ship.direction == Direction::Down)]
        });
        let numbers =
            <[[u64; 3]; 5]>::try_from(numbers.collect::<Vec<_>>()).map_err(|_| wrong())?;
        let board = HashedBoard::new(ConstructorBoard::new(numbers)?);
        Ok(Arc::new(CodedBoard { board: Mutex::new(board) }))
    }

    /// The codes, row by row.
    pub fn codes(&self) -> Vec<u8> {
        self.lock().raw().codes().to_vec()
    }

    /// The hash of where the ships lie. It can be searched: publish a commitment to it instead.
    pub fn constructor(&self) -> String {
        self.lock().raw().fleet().hash().to_string()
    }

    /// The root of the tree over the codes. It can be searched, too.
    pub fn root(&self) -> String {
        self.lock().root().to_string()
    }

    /// Fires at a cell. A refused shot changes nothing.
    pub fn shoot(&self, cell: u8) -> Result<CodedShot, Failure> {
        let (number, side) = (u64::from(cell), SIDE as u64);
        let cell = board::cell(number % side, number / side)?;
        let mut board = self.lock();
        let shot = board.shoot(cell)?;
        let outcome = match shot.result {
            board::ShotResult::Miss => Outcome::Miss,
            board::ShotResult::Hit(_) => Outcome::Hit,
            // At most 5.
            board::ShotResult::Sunk(ship) => Outcome::Sunk { length: Some(ship.length() as u8) },
        };
        let root = board.root().to_string();
        Ok(CodedShot { before: shot.before, after: shot.after, outcome, root })
    }
}

impl CodedBoard {
    fn lock(&self) -> MutexGuard<'_, HashedBoard> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        let message = error.to_string();
        match error {
            BoardError::CellOffBoard { x, y } => {
                Failure::InvalidCell { cell: format!("x {x}, y {y}"), message }
            }
            BoardError::AlreadyRevealed { cell, .. } => Failure::Contradiction {
                cell: battleship::Rules::classic().cell_name(cell),
                message,
            },
            _ => Failure::IllegalBoard { message },
        }
    }
}

/// What opens a commitment: a secret until it is disclosed.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Opening {
    /// What was committed to, such as a hash.
    pub value: String,
    /// The random number that hides it.
    pub salt: String,
}

/// An opening of a value, with a salt that was never used before.
#[uniffi::export]
pub fn fresh_opening(value: &str) -> Result<Opening, Failure> {
    let opening = commitment::Opening::fresh(number(value)?).map_err(no_random_numbers)?;
    Ok(Opening { value: opening.value.to_string(), salt: opening.salt.to_string() })
}

/// The commitment that an opening opens: what to publish before, and to compare with afterwards.
#[uniffi::export]
pub fn commitment(opening: &Opening) -> Result<String, Failure> {
    let (value, salt) = (number(&opening.value)?, number(&opening.salt)?);
    Ok(commitment::Opening { value, salt }.commitment().0.to_string())
}

fn number(text: &str) -> Result<Field, Failure> {
    mimc::parse(text).ok_or_else(|| Failure::UnreadableText {
        message: "a hash or a salt is a decimal number of the field, as text".into(),
    })
}
