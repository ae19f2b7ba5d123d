//! What a commitment scheme has to provide to be played under the referee.

use std::fmt::Debug;

use battleship::Cell;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::legacy::SaltedCell;
use super::refusal::Refusal;
use super::seat::Both;
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

/// Everything that the referee knows of a board.
#[derive(Debug)]
pub struct Known<'a, S: Scheme> {
    /// Whose it is.
    pub owner: Owner<'a>,
    /// What the players agreed on.
    pub keys: &'a S::Keys,
    /// What its owner committed to.
    pub commits: &'a S::Commits,
    /// The shots at it so far, in order, with what its owner answered.
    pub answers: &'a [(Cell, S::Answer)],
}

/// What a player sends in a call.
pub trait Message: Clone + Debug + PartialEq + Serialize + DeserializeOwned {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned> Message for T {}

/// What the messages of a scheme look like in JSON, for those who got it wrong.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// The keys.
    pub keys: &'static str,
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

    /// What the players agree on before they commit to anything.
    type Keys: Message;

    /// What they agree on without being asked; `None` if the game begins with asking them.
    const KEYS: Option<Self::Keys>;

    /// Whether the players disclose their ships after the game.
    const DISCLOSES: bool;

    /// What a player sends before the game.
    type Commits: Message;

    /// What a player answers to a shot.
    type Answer: Message;

    /// What a player discloses after the game.
    type Fleet: Message;

    /// The commit to one ship: a pure calculation, of no effect on any game.
    fn ship_commit(ship: &[SaltedCell]) -> Result<Bytes32, Refusal>;

    /// Whether a game can be played on these terms.
    fn check_terms(_terms: &Terms) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether keys are acceptable, where the other player may have sent some before.
    fn check_keys(
        players: &Both<String>,
        keys: &Self::Keys,
        others: Option<&Self::Keys>,
    ) -> Result<(), Refusal>;

    /// Whether commits are acceptable, where the other player may have sent some before.
    fn check_commits(
        owner: Owner<'_>,
        keys: &Self::Keys,
        commits: &Self::Commits,
        others: Option<&Self::Commits>,
    ) -> Result<(), Refusal>;

    /// Whether an answer is acceptable; if so, whether the shot at `cell` hit.
    fn check_answer(
        known: Known<'_, Self>,
        cell: Cell,
        answer: &Self::Answer,
    ) -> Result<bool, Refusal>;

    /// Whether the disclosed ships are those committed to, legal, and agree with the answers.
    fn check_fleet(known: Known<'_, Self>, fleet: &Self::Fleet) -> Result<(), Refusal>;
}
