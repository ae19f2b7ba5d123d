//! Why a call was refused, or a claim was false.

use serde::Serialize;

/// A refused call, or a claim found false: what kind of mistake it was, for programs, and what would
/// be right, for people. A refused call changed nothing.
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

    /// The same, with the turn that it is about.
    pub(super) fn in_turn(self, turn: u64) -> Refusal {
        Refusal { message: format!("turn {turn}: {}", self.message), ..self }
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
    /// A map, a number of turns or a block time that no game can have.
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
    /// It is the other player's turn.
    NotYourTurn,
    /// The block time has passed.
    TooLate,
    /// The block time has not passed yet.
    TooEarly,
    /// Not a tile of the map.
    OutOfBounds,
    /// A turn that was published before.
    OldTurn,
    /// A turn whose time has not come.
    WrongTurn,
    /// A commitment that somebody published before.
    RepeatedCommitment,
    /// A bitmask with zones that the map does not have.
    BadBitmask,
    /// Public actions that are not in ascending order.
    UnsortedActions,
    /// A unit in a zone that the opponent sees is not revealed.
    MissingReveal,
    /// Something is revealed that is not there, or that the opponent does not see.
    InventedReveal,
    /// Something is revealed twice.
    RepeatedReveal,
    /// The bitmask lacks a zone that is seen.
    HiddenVision,
    /// The bitmask has a zone that is not seen.
    InventedVision,
    /// An attack is not answered.
    Unanswered,
    /// An answer to no attack, or not in order.
    UnaskedAnswer,
    /// CombatFizzled where somebody stood, or not where nobody did.
    WrongFizzle,
    /// The proof is of another tile.
    WrongTile,
    /// The proof has siblings that its bitmap does not mark.
    LeftoverSiblings,
    /// The proof has fewer siblings than its bitmap marks.
    MissingSiblings,
    /// The proof has an empty subtree as a sibling.
    ExplicitDefault,
    /// The proof is of a tree that does not have a leaf for each tile of the map and no others.
    WrongShape,
    /// A proof of units that are not there.
    ForgedInclusion,
    /// A proof that nobody is where somebody is.
    ForgedNonMembership,
    /// The proof opens an earlier commitment.
    OtherCommitment,
    /// The proof opens the commitment of this turn, not the one that was attacked.
    Fled,
    /// An attack by a unit that cannot attack.
    Unarmed,
    /// A tile is attacked twice in a turn.
    RepeatedAttack,
    /// More attacks than a turn may have.
    TooManyAttacks,
    /// An attack in a zone that the attacker does not see.
    OutOfSight,
    /// An attack in a zone in which the opponent revealed nobody.
    BlindAttack,
    /// An attack in the last turn, which nobody would answer.
    LastTurn,
    /// An attack that none of the player's units can have made.
    NoAttacker,
    /// Units or cities that a player cannot begin with.
    BadStart,
    /// A move that a unit cannot make.
    BadMove,
    /// What is disclosed is not what was committed to.
    WrongDisclosure,
}
