//! BattleshipKit for other languages, through uniffi: the engine, its advice, the dataset, board
//! codes and commitments, the match, the fog of war.
//!
//! Conversions and nothing else: what is decided is decided in the crates behind it. What crosses:
//!
//! - Masks and numbers of boards are two `u64` each; tables of them are bytes, 16 for each number,
//!   least significant first, because reading them one by one would cost more than counting.
//! - Calls are synchronous. What may take a second takes a [`Cancellation`], with which another thread
//!   can end it. What takes longer is a job: `progress`, `cancel`, `wait`.
//! - Whatever can fail returns a [`Failure`]. Nothing panics.
#![forbid(unsafe_code)]

mod advice;
mod board;
mod cancellation;
mod codes;
mod dataset;
mod engine;
mod failure;
mod fog;
mod job;
mod knowledge;
mod matches;
mod numbers;
mod picture;
mod rules;

pub use advice::{Advice, CellAdvice, Outlook, Player, ShipsSunk, Strategy};
pub use board::{Board, Direction, Placement, answer, board_of};
pub use cancellation::Cancellation;
pub use codes::{CodedBoard, CodedShot, Opening, commitment, fresh_opening};
pub use dataset::{Dataset, DatasetInfo, ScanJob, VerifyJob};
pub use engine::{Budget, Engine, Heatmap, Piece, PieceKind};
pub use failure::Failure;
pub use fog::{FogPlayer, FogReferee};
pub use job::Advance;
pub use knowledge::{Knowledge, Outcome, Shot, Sinking, Sinkings, check_knowledge};
pub use matches::{MatchCell, MatchPlayer, MatchTerms, Referee};
pub use numbers::{Count, Mask};
pub use picture::{Position, draw_position, read_position};
pub use rules::{
    Contact, Rules, cell_name, cell_named, check_rules, named_rules, read_rules, rules_text,
};

uniffi::setup_scaffolding!("battleship");
