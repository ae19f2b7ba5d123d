//! What a commitment scheme has to provide to be played under the referee.

use std::fmt::Debug;

use battleship::Cell;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::legacy::SaltedCell;
use super::refusal::Refusal;
use super::terms::Terms;
use crate::bytes32::Bytes32;

/// Whose board it is, in which game.
#[derive(Clone, Copy, Debug)]
pub struct Owner<'a> {
    /// The game's number.
    pub game: u64,
    /// The player's name.
    pub player: &'a str,
    /// What was agreed on.
    pub terms: &'a Terms,
}

/// What a player sends in a call.
pub trait Message: Clone + Debug + PartialEq + Serialize + DeserializeOwned {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned> Message for T {}

/// What the messages of a scheme look like in JSON, for those who got it wrong.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// The commits.
    pub commits: &'static str,
    /// The answer to a shot.
    pub answer: &'static str,
    /// The ships.
    pub fleet: &'static str,
}

/// How players commit to boards, answer shots and disclose their ships. The course of the game is
/// the same under every scheme.
pub trait Scheme: Clone + Debug + PartialEq {
    /// The word for it in journals and JSON.
    const NAME: &'static str;

    /// What its messages look like.
    const FORMS: Forms;

    /// What a player sends before the game.
    type Commits: Message;

    /// What a player answers to a shot.
    type Answer: Message;

    /// What a player discloses after the game.
    type Fleet: Message;

    /// The commit to one ship: a pure calculation, of no effect on any game.
    fn ship_commit(ship: &[SaltedCell]) -> Result<Bytes32, Refusal>;

    /// Whether commits are acceptable, where the other player may have sent some before.
    fn check_commits(
        terms: &Terms,
        commits: &Self::Commits,
        others: Option<&Self::Commits>,
    ) -> Result<(), Refusal>;

    /// Whether an answer is acceptable; if so, whether the shot at `cell` hit.
    fn check_answer(
        owner: Owner<'_>,
        commits: &Self::Commits,
        cell: Cell,
        answer: &Self::Answer,
    ) -> Result<bool, Refusal>;

    /// Whether the disclosed ships are those committed to, legal, and agree with the answers.
    fn check_fleet(
        owner: Owner<'_>,
        commits: &Self::Commits,
        answers: &[(Cell, Self::Answer)],
        fleet: &Self::Fleet,
    ) -> Result<(), Refusal>;
}
