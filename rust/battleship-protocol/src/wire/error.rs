//! Errors: the ones that the server tells clients by number, and the ones that bytes can have.

use super::cells::{MAX_INSTANCE, OwnCell};
use super::message::{Id, MessageType};
use super::name::NAME_BYTES;
use super::reply::MAX_TEXT;
use super::status::MAX_BOARD;

/// The number of an ERROR message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ErrorId {
    /// 0: something else.
    Unknown,
    /// 1: somebody has this name.
    NameExists,
    /// 2: not a name, or nobody has it.
    BadName,
    /// 3: not the id of the sender's game.
    BadGameId,
    /// 4: not the sender's id.
    BadPlayerId,
    /// 5: there is no game to join, or no room for another.
    GameUnavailable,
    /// 6: a game cannot be like this.
    BadParameters,
    /// 7: a ship that is longer or shorter than its type.
    BadLength,
    /// 8: a type of ship that does not exist, or of which none is left.
    TypeUnavailable,
    /// 9: a cell that cannot be meant.
    BadCoordinate,
    /// 10: not now.
    BadState,
}

impl ErrorId {
    /// All of them, in order.
    pub const ALL: [ErrorId; 11] = [
        ErrorId::Unknown,
        ErrorId::NameExists,
        ErrorId::BadName,
        ErrorId::BadGameId,
        ErrorId::BadPlayerId,
        ErrorId::GameUnavailable,
        ErrorId::BadParameters,
        ErrorId::BadLength,
        ErrorId::TypeUnavailable,
        ErrorId::BadCoordinate,
        ErrorId::BadState,
    ];

    /// The byte for it.
    pub const fn byte(self) -> u8 {
        self as u8
    }
}

/// What was wrong with some bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WireError {
    /// The first byte is no type.
    #[error("message type {byte} is unknown: types go from 0 to {}", MessageType::ALL.len() - 1)]
    UnknownType {
        /// The byte.
        byte: u8,
    },
    /// A message that the other side sends.
    #[error("{name} is not for this side to send", name = .message.name())]
    WrongSide {
        /// Its type.
        message: MessageType,
    },
    /// Bytes that end before the message does.
    #[error("the message has at least {need} bytes, but there are only {have}")]
    Truncated {
        /// How many there must be.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// Bytes after the message.
    #[error("the message has {need} bytes, but there are {have}")]
    Trailing {
        /// How many there must be.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// Bytes that are no name.
    #[error(
        "a name is 1 to {NAME_BYTES} printable ASCII characters that begin with no space, filled up \
         with zero bytes or spaces"
    )]
    BadName,
    /// A number that is no player's id.
    #[error("the player id {value} is not from {} to {}", Id::FIRST, Id::LAST)]
    BadPlayerId {
        /// The number.
        value: i32,
    },
    /// A number that is no game's id.
    #[error("the game id {value} is not from {} to {}", Id::FIRST, Id::LAST)]
    BadGameId {
        /// The number.
        value: i32,
    },
    /// A byte that is neither yes nor no.
    #[error("{field} is {byte}: it can only be 0 or 1")]
    BadFlag {
        /// What it is about.
        field: &'static str,
        /// The byte.
        byte: u8,
    },
    /// A byte that is no type of ship.
    #[error("there is no ship of type {byte}: types go from 1 to 5")]
    BadVessel {
        /// The byte.
        byte: u8,
    },
    /// A byte that is no error.
    #[error("there is no error {byte}: they go from 0 to {}", ErrorId::ALL.len() - 1)]
    BadErrorId {
        /// The byte.
        byte: u8,
    },
    /// A text that is too long, or of negative length.
    #[error("the text of an error has 0 to {MAX_TEXT} bytes, not {value}")]
    BadTextLength {
        /// The length given.
        value: i32,
    },
    /// A text that is no UTF-8, or would do something to a terminal.
    #[error("the text of an error must be UTF-8 without control characters")]
    BadText,
    /// A byte that is no state.
    #[error("there is no state {byte}: they go from 1 to 4")]
    BadState {
        /// The byte.
        byte: u8,
    },
    /// A board that no game can have.
    #[error("a board has 1 to {MAX_BOARD} cells, not {value}")]
    BadBoardSize {
        /// The number of cells given.
        value: i64,
    },
    /// A byte that no cell of the own board can have.
    #[error(
        "cell {index} of the own board is {byte}: it can only be {}, {}, {}, {}, or ten times a \
         number from 1 to {MAX_INSTANCE} plus a type from 1 to 5",
        OwnCell::Water.byte(), OwnCell::Missed.byte(), OwnCell::Hit.byte(), OwnCell::Sunk.byte()
    )]
    BadOwnCell {
        /// Which cell, row by row.
        index: usize,
        /// The byte.
        byte: u8,
    },
    /// A byte that no cell of the opponent's board can have.
    #[error("cell {index} of the opponent's board is {byte}: it can only be 0 to 3")]
    BadTargetCell {
        /// Which cell, row by row.
        index: usize,
        /// The byte.
        byte: u8,
    },
}

impl WireError {
    /// Whether nobody can tell where the next message begins.
    pub const fn is_fatal(&self) -> bool {
        matches!(
            self,
            WireError::UnknownType { .. }
                | WireError::WrongSide { .. }
                | WireError::BadTextLength { .. }
                | WireError::BadState { .. }
                | WireError::BadBoardSize { .. }
        )
    }

    /// How a server tells it to the client that sent the bytes.
    pub const fn id(&self) -> ErrorId {
        match self {
            WireError::BadName => ErrorId::BadName,
            WireError::BadPlayerId { .. } => ErrorId::BadPlayerId,
            WireError::BadGameId { .. } => ErrorId::BadGameId,
            WireError::BadFlag { .. } => ErrorId::BadParameters,
            WireError::BadVessel { .. } => ErrorId::TypeUnavailable,
            _ => ErrorId::Unknown,
        }
    }
}
