//! Everything that can go wrong with a dataset: which file, which place in it, and why.

use std::fmt;
use std::io;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read at all.
    #[error("cannot read {file}: {source}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why not.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write {file}: {source}")]
    Unwritable {
        /// The file.
        file: String,
        /// Why not.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{file} is not a dataset: {reason}")]
    NotADataset {
        /// The file.
        file: String,
        /// What tells.
        reason: String,
    },
    /// The file is a dataset, but not as it was written, or not one this reader may open.
    #[error("{file} cannot be trusted: {place}: {reason}")]
    Damaged {
        /// The file.
        file: String,
        /// Where.
        place: Place,
        /// What is wrong there.
        reason: String,
    },
    /// A file to import that is not the boards of the rules.
    #[error("{file} does not hold the boards of {rules}: board {index} {reason}")]
    NotTheBoards {
        /// The file.
        file: String,
        /// The rules.
        rules: String,
        /// The first board that is wrong, counted from 0.
        index: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Rules that have no dataset.
    #[error("{rules} has no dataset: {reason}")]
    NoDataset {
        /// The rules.
        rules: String,
        /// Why not.
        reason: String,
    },
    /// A level that zstd does not have.
    #[error("level {level} does not exist: levels go from 1, the fastest, to 22, the smallest")]
    Level {
        /// The level given.
        level: i32,
    },
    /// Something is wrong with the rules or the knowledge.
    #[error(transparent)]
    Engine(battleship::Error),
    /// The job was cancelled.
    #[error("cancelled")]
    Cancelled,
}

impl Error {
    /// Whether the file can be read but is not what it should be.
    pub fn is_damage(&self) -> bool {
        matches!(self, Error::NotADataset { .. } | Error::Damaged { .. })
    }

    /// Whether the job was cancelled.
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Error::Cancelled)
    }
}

impl From<battleship::Error> for Error {
    fn from(error: battleship::Error) -> Error {
        match error {
            battleship::Error::Cancelled => Error::Cancelled,
            error => Error::Engine(error),
        }
    }
}

/// A place in a packed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A field of the header.
    Header {
        /// What it holds.
        field: &'static str,
        /// Its first byte in the file.
        offset: u64,
    },
    /// The file as a whole.
    Length,
    /// The compressed stream.
    Stream {
        /// A byte of the file at or shortly after the place.
        offset: u64,
    },
    /// A block of the decompressed content.
    Block {
        /// Its number, from 0.
        number: u32,
        /// A byte of the decompressed content.
        offset: u64,
    },
    /// What is computed over all boards.
    Content,
    /// The sha256 at the end of the file.
    Trailer {
        /// Its first byte in the file.
        offset: u64,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Header { field, offset } => write!(f, "header, {field} at byte {offset}"),
            Place::Length => write!(f, "length of the file"),
            Place::Stream { offset } => write!(f, "compressed stream, near byte {offset}"),
            Place::Block { number, offset } => {
                write!(f, "block {number}, byte {offset} of the decompressed content")
            }
            Place::Content => write!(f, "content"),
            Place::Trailer { offset } => write!(f, "file sha256 at byte {offset}"),
        }
    }
}

/// Damage in a file whose name is not known here.
#[derive(Debug)]
pub(crate) struct Flaw {
    pub(crate) place: Place,
    pub(crate) reason: String,
}

impl Flaw {
    pub(crate) fn new(place: Place, reason: impl Into<String>) -> Flaw {
        Flaw { place, reason: reason.into() }
    }

    pub(crate) fn in_file(self, file: &str) -> Error {
        Error::Damaged { file: file.into(), place: self.place, reason: self.reason }
    }
}
