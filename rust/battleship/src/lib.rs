//! Exact Battleship probabilities: every legal board counted, none sampled.
#![forbid(unsafe_code)]

mod board;
mod cell;
mod error;
mod knowledge;
mod mask;
mod placement;
mod rules;

pub use board::Board;
pub use cell::Cell;
pub use error::Error;
pub use knowledge::{Knowledge, Outcome, Piece, Shot, Sinking, Sinkings};
pub use mask::Mask;
pub use placement::{Direction, Placement, Placements};
pub use rules::{Contact, Fleet, MAX_CELLS, Rules, ShipClass};
