//! Why a call was refused.

use serde::Serialize;

/// A refused call: what kind of mistake it was, for programs, and what would be right, for people.
/// A refused call changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The kind. Kinds do not change; messages may.
    pub kind: RefusalKind,
    /// What was wrong and what would be right.
    pub message: String,
}

impl Refusal {
    pub(super) fn new(kind: RefusalKind, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into() }
    }

    /// Gives words their kind.
    pub(super) fn of(kind: RefusalKind) -> impl FnOnce(String) -> Refusal {
        move |message| Refusal { kind, message }
    }
}

/// The kinds of refusals; in JSON in snake case, such as `not_your_turn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RefusalKind {
    /// The line is no call: not JSON, too long, or without the right names.
    UnreadableLine,
    /// There is no call of that name.
    UnknownCall,
    /// The arguments are too few, too many or of the wrong type.
    WrongArguments,
    /// The block height cannot be that large.
    BadAdvance,
    /// Board size, ships or block time that no game can have.
    BadTerms,
    /// Names that two players cannot have.
    BadPlayers,
    /// There is no such game.
    UnknownGame,
    /// There is nothing stored at this index.
    UnknownIndex,
    /// The caller does not play in this game.
    NotAPlayer,
    /// The game is in a state in which this call has no place.
    WrongState,
    /// The caller has acted in this phase; the other has not.
    NotYourTurn,
    /// The block time of this phase has passed.
    TooLate,
    /// The block time of this phase has not passed yet.
    TooEarly,
    /// Not a cell of the board.
    OutOfBounds,
    /// A cell that was fired at before.
    AlreadyFired,
    /// Keys that are none, not for these players, or not those that the other agreed on.
    BadKeys,
    /// Not one commit for each ship.
    WrongNumberOfCommits,
    /// A commit that somebody sent before.
    EqualCommits,
    /// A proof that does not hold.
    FalseProof,
    /// A salt that can be guessed.
    WeakSalt,
    /// An answer about a cell that was not fired at.
    WrongCell,
    /// An answer that contradicts what was committed to.
    FalseAnswer,
    /// Ships that are not those committed to.
    WrongShips,
    /// Ships that no legal board has.
    IllegalFleet,
}
