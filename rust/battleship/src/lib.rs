//! Exact Battleship probabilities: every legal board counted, none sampled.
#![forbid(unsafe_code)]

mod backtrack;
mod board;
mod cell;
mod constraints;
mod error;
mod frontier;
mod knowledge;
mod listing;
mod mask;
mod method;
mod number;
mod picture;
mod placement;
mod posterior;
mod rules;

pub use board::Board;
pub use cell::Cell;
pub use error::Error;
pub use knowledge::{Knowledge, Outcome, Piece, Shot, Sinking, Sinkings};
pub use listing::Listing;
pub use mask::Mask;
pub use picture::{Mark, Picture};
pub use placement::{Direction, Placement, Placements};
pub use posterior::{Engine, Posterior};
pub use rules::{Contact, Fleet, MAX_CELLS, Rules, ShipClass};
