//! Exact Battleship probabilities: every legal board counted, none sampled.
//!
//! A player marks what is known; the engine answers how many boards agree with it, and on how many
//! of them each cell holds a ship.
//!
//! ```
//! use battleship::{Engine, Knowledge, Rules, Shot};
//!
//! let rules = Rules::nine();
//! let engine = Engine::new(&rules)?; // once per rules: some milliseconds
//! let mut posterior = engine.posterior(&Knowledge::default())?;
//! assert_eq!(posterior.boards(), 213_723_152);
//!
//! let shots = ["C3:miss", "E5:hit"];
//! let shots = shots.iter().map(|text| Shot::parse(&rules, text)).collect::<Result<Vec<_>, _>>()?;
//! posterior.update(&Knowledge::from_shots(&rules, &shots, false)?)?; // microseconds
//! let best = posterior.best().cells().next().expect("a cell to fire at");
//! let boards = posterior.cells()[best.index()];
//! println!("{}: {boards} of {} boards", rules.cell_name(best), posterior.boards());
//! # Ok::<(), battleship::Error>(())
//! ```
//!
//! - [`Rules`] say what is played, [`Knowledge`] what a player knows, [`Engine`] and [`Posterior`]
//!   count, [`Listing`] gives the boards themselves, [`Picture`] draws and reads positions.
//! - [`Advice`] says what the counts mean for the next shot, and a [`Player`] chooses it, by one of
//!   several [strategies](Strategy).
//! - Nothing here reads files, prints, or starts threads. Everything is `Send` and `Sync`.
//! - Answers are exact or an [`Error`]. Input of any kind never panics.
#![forbid(unsafe_code)]

mod advice;
mod backtrack;
mod board;
mod cell;
mod constraints;
mod cost;
mod endgame;
mod error;
mod frontier;
mod knowledge;
mod listing;
mod mask;
mod method;
mod number;
pub mod numbers;
mod outlook;
mod picture;
mod placement;
mod player;
mod posterior;
mod random;
mod rules;
mod split;
mod strategy;
mod waiting;

pub use advice::{Advice, CellAdvice, ShipsSunk};
pub use board::Board;
pub use cell::Cell;
pub use cost::Budget;
pub use endgame::{Gain, Solution};
pub use error::Error;
pub use knowledge::{Knowledge, Outcome, Piece, Shot, Sinking, Sinkings};
pub use listing::Listing;
pub use mask::Mask;
pub use outlook::Outlook;
pub use picture::{Mark, Picture};
pub use placement::{Direction, Placement, Placements};
pub use player::{Player, densest};
pub use posterior::{Engine, Posterior};
pub use random::RandomBoards;
pub use rules::{Contact, Fleet, MAX_CELLS, Rules, ShipClass};
pub use strategy::Strategy;
