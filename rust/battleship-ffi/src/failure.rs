//! The one error that crosses the boundary.

use battleship_protocol::{fog, referee};

/// What went wrong: a kind that stays the same, and a message that says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum Failure {
    /// These are no rules.
    #[error("{message}")]
    InvalidRules {
        /// Why not.
        message: String,
    },
    /// No such cell on this board.
    #[error("{message}")]
    InvalidCell {
        /// The cell as it was given.
        cell: String,
        /// What is wrong with it.
        message: String,
    },
    /// What is known contradicts itself.
    #[error("{message}")]
    Contradiction {
        /// The name of the cell where it does.
        cell: String,
        /// What is wrong there.
        message: String,
    },
    /// A text that cannot be read.
    #[error("{message}")]
    UnreadableText {
        /// What is wrong with it.
        message: String,
    },
    /// Ships that make no legal board.
    #[error("{message}")]
    IllegalBoard {
        /// Why not.
        message: String,
    },
    /// Rules whose boards cannot be counted with bearable effort.
    #[error("{message}")]
    TooLarge {
        /// What it would take.
        message: String,
    },
    /// A file that cannot be read.
    #[error("{message}")]
    UnreadableFile {
        /// The file.
        file: String,
        /// Why not.
        message: String,
    },
    /// A file that is no dataset.
    #[error("{message}")]
    NotADataset {
        /// The file.
        file: String,
        /// What tells.
        message: String,
    },
    /// A dataset that is not as it was written.
    #[error("{message}")]
    Damaged {
        /// The file.
        file: String,
        /// Where the damage is.
        place: String,
        /// What is wrong there.
        message: String,
    },
    /// A call that a referee refused, of a match or of the fog of war.
    #[error("{message}")]
    Refused {
        /// The kind of mistake, such as `not_your_turn`.
        kind: String,
        /// What was wrong and what would be right.
        message: String,
    },
    /// The job or the call was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// A mistake in this library.
    #[error("{message}")]
    Internal {
        /// What is known about it.
        message: String,
    },
}

impl From<battleship::Error> for Failure {
    fn from(error: battleship::Error) -> Failure {
        use battleship::Error as E;
        let message = error.to_string();
        match error {
            E::UnreadableRules { .. }
            | E::UnknownContact { .. }
            | E::BoardSize { .. }
            | E::ShipLength { .. }
            | E::EmptyFleet
            | E::TooManyShips => Failure::InvalidRules { message },
            E::UnreadableCell { text: cell } | E::CellOffBoard { cell, .. } => {
                Failure::InvalidCell { cell, message }
            }
            E::HitAndMissed { cell }
            | E::FiredTwice { cell }
            | E::SunkNotHit { cell }
            | E::SunkTwice { cell }
            | E::SunkAmongMarks { cell }
            | E::SunkLength { cell, .. } => Failure::Contradiction { cell, message },
            E::UnreadableShot { .. }
            | E::UnreadableSinking { .. }
            | E::UnreadablePicture { .. }
            | E::UnknownStrategy { .. } => Failure::UnreadableText { message },
            E::IllegalBoard { .. } => Failure::IllegalBoard { message },
            E::TooLarge { .. } => Failure::TooLarge { message },
            E::Cancelled => Failure::Cancelled,
            _ => Failure::Internal { message },
        }
    }
}

impl From<battleship_dataset::Error> for Failure {
    fn from(error: battleship_dataset::Error) -> Failure {
        use battleship_dataset::Error as E;
        let message = error.to_string();
        match error {
            E::Unreadable { file, .. } => Failure::UnreadableFile { file, message },
            E::NotADataset { file, .. } => Failure::NotADataset { file, message },
            E::Damaged { file, place, .. } => {
                Failure::Damaged { file, place: place.to_string(), message }
            }
            E::Engine(error) => error.into(),
            E::Cancelled => Failure::Cancelled,
            _ => Failure::Internal { message },
        }
    }
}

impl From<referee::Refusal> for Failure {
    fn from(refusal: referee::Refusal) -> Failure {
        Failure::Refused { kind: word(refusal.kind), message: refusal.message }
    }
}

impl From<fog::Refusal> for Failure {
    fn from(refusal: fog::Refusal) -> Failure {
        Failure::Refused { kind: word(refusal.kind), message: refusal.message }
    }
}

/// The kind of a refusal as it is in JSON.
fn word(kind: impl serde::Serialize) -> String {
    let kind = serde_json::to_value(kind).ok();
    kind.and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default()
}
