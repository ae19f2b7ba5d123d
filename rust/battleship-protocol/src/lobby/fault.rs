//! Why the server refuses something.

use crate::wire::{ErrorId, Reply, Text};

/// A refusal: a number for programs, a sentence for people. Whatever is refused changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    id: ErrorId,
    /// What was wrong and what would be right.
    text: String,
}

impl Fault {
    pub(super) fn new(id: ErrorId, text: impl Into<String>) -> Fault {
        Fault { id, text: text.into() }
    }

    /// Whether this is what somebody causes who guesses ids or makes the server work for nothing.
    pub(super) fn is_suspicious(&self) -> bool {
        matches!(self.id, ErrorId::BadGameId | ErrorId::BadPlayerId | ErrorId::BadParameters)
    }
}

impl From<Fault> for Reply {
    fn from(fault: Fault) -> Reply {
        Reply::Error { id: fault.id, text: Text::new(&fault.text) }
    }
}
