//! What is proven: the public side of a proof, and the only place that knows its order.

use std::fmt;
use std::str::FromStr;

use ark_ff::PrimeField;
use battleship::{Cell, Mask};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use super::secret::Commitments;
use crate::board::{CELLS, Ship, ShotResult};
use crate::commitment::Commitment;
use crate::mimc::Field;

/// Whose board a proof is about, and in which game. What was proven for one is refused for another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The game's number.
    pub game: u64,
    /// The player's name.
    pub player: String,
}

impl Subject {
    /// A public input that only this subject and this part of the game have: `shot` counts from 1, and
    /// 0 stands for the board.
    fn context(&self, shot: u64) -> Field {
        let mut hash = Sha256::new();
        hash.update(b"battleship proof context 1");
        hash.update(self.game.to_be_bytes());
        hash.update((self.player.len() as u64).to_be_bytes());
        hash.update(self.player.as_bytes());
        hash.update(shot.to_be_bytes());
        Field::from_be_bytes_mod_order(&hash.finalize())
    }
}

/// What a shot did, as the opponent is told: which ship was hit is told once it is sunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// No ship there.
    Miss,
    /// A ship that still has hidden cells.
    Hit,
    /// The last hidden cell of a ship.
    Sunk(Ship),
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 7] = [
        Outcome::Miss,
        Outcome::Hit,
        Outcome::Sunk(Ship::Patrol),
        Outcome::Sunk(Ship::Submarine),
        Outcome::Sunk(Ship::Battleship),
        Outcome::Sunk(Ship::Destroyer),
        Outcome::Sunk(Ship::Carrier),
    ];

    /// The number for it in a proof: 0 for a miss, 1 for a hit, 1 and the ship's class if it is sunk.
    pub(super) fn number(self) -> u8 {
        match self {
            Outcome::Miss => 0,
            Outcome::Hit => 1,
            Outcome::Sunk(ship) => 1 + ship.class(),
        }
    }
}

impl From<ShotResult> for Outcome {
    fn from(result: ShotResult) -> Outcome {
        match result {
            ShotResult::Miss => Outcome::Miss,
            ShotResult::Hit(_) => Outcome::Hit,
            ShotResult::Sunk(ship) => Outcome::Sunk(ship),
        }
    }
}

/// As in JSON and on the command line: `miss`, `hit` or `sunk carrier`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Miss => f.write_str("miss"),
            Outcome::Hit => f.write_str("hit"),
            Outcome::Sunk(ship) => write!(f, "sunk {ship}"),
        }
    }
}

/// A text that is no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the result of a shot is \"miss\", \"hit\", or \"sunk\" and the ship, such as \"sunk carrier\""
)]
pub struct NoOutcome;

impl FromStr for Outcome {
    type Err = NoOutcome;

    fn from_str(text: &str) -> Result<Outcome, NoOutcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == text).ok_or(NoOutcome)
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A fleet is legal, and all three commitments are to it: to the hash of its 15 numbers, to the root of
/// the tree over its 100 codes, all hidden, and to the fleet as one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStatement {
    /// Whose board it is.
    pub subject: Subject,
    /// What was committed to.
    pub commitments: Commitments,
}

impl BoardStatement {
    /// The public inputs, in order.
    pub(super) fn inputs(&self) -> [Field; 4] {
        let Commitments { constructor, root, fleet } = self.commitments;
        [self.subject.context(0), constructor.0, root.0, fleet.0]
    }
}

/// A shot at a hidden cell had this outcome, given the fleet committed to and the shots before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShotStatement {
    subject: Subject,
    fleet: Commitment,
    fired: Mask,
    cell: Cell,
    outcome: Outcome,
}

/// A shot about which there is nothing to state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStatement {
    /// A cell that the board does not have.
    #[error("cell {0} is outside the board, which has those from 0 to {last}", last = CELLS - 1)]
    OffBoard(usize),
    /// A cell that is not hidden any more.
    #[error("cell {0} was fired at before: a shot is at a hidden cell")]
    NotHidden(usize),
}

impl ShotStatement {
    /// About a shot at `cell` after those at the cells of `fired`, which is public: so whether the cell
    /// was hidden is decided here, in the open, and takes no proof.
    pub fn new(
        subject: Subject,
        fleet: Commitment,
        fired: Mask,
        cell: Cell,
        outcome: Outcome,
    ) -> Result<ShotStatement, NoStatement> {
        let off_board = (fired | Mask::from(cell)).cells().find(|cell| cell.index() >= CELLS);
        if let Some(cell) = off_board {
            return Err(NoStatement::OffBoard(cell.index()));
        }
        if fired.contains(cell) {
            return Err(NoStatement::NotHidden(cell.index()));
        }
        Ok(ShotStatement { subject, fleet, fired, cell, outcome })
    }

    /// Whose board it is.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What the shot did.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The cell fired at.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The cells fired at before.
    pub fn fired(&self) -> Mask {
        self.fired
    }

    /// The public inputs, in order.
    pub(super) fn inputs(&self) -> [Field; 5] {
        let number = self.fired.len() as u64 + 1;
        [
            self.subject.context(number),
            self.fleet.0,
            Field::from(self.fired.bits()),
            Field::from(self.cell.index() as u64),
            Field::from(self.outcome.number()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shots_count_from_one_because_the_board_is_none() {
        let subject = Subject { game: 7, player: "alice".into() };
        let [a, b] = [3, 4].map(|x| crate::board::cell(x, 0).unwrap());
        let context = |fired| {
            let fleet = Commitment(Field::from(1u64));
            let shot = ShotStatement::new(subject.clone(), fleet, fired, b, Outcome::Miss);
            let shot = shot.unwrap();
            assert_eq!((shot.fired(), shot.cell(), shot.outcome()), (fired, b, Outcome::Miss));
            shot.inputs()[0]
        };
        assert_eq!(context(Mask::EMPTY), subject.context(1));
        assert_eq!(context(a.into()), subject.context(2));
        assert_ne!(subject.context(1), subject.context(0));
    }

    #[test]
    fn outcomes_are_read_as_they_are_printed() {
        assert_eq!("miss".parse(), Ok(Outcome::Miss));
        assert_eq!("sunk carrier".parse(), Ok(Outcome::Sunk(Ship::Carrier)));
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        assert_eq!("sunk".parse::<Outcome>(), Err(NoOutcome));
    }
}
