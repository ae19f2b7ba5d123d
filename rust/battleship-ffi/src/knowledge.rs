//! What a player knows, as values.

use crate::rules::index;
use crate::{Failure, Mask, Rules};

/// The result of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Outcome {
    /// No ship there.
    Miss,
    /// A ship, and not sunk by this shot, if sinkings are announced.
    Hit,
    /// The last unhit cell of a ship.
    Sunk {
        /// The ship's length, if it is told.
        length: Option<u8>,
    },
}

impl From<Outcome> for battleship::Outcome {
    fn from(outcome: Outcome) -> battleship::Outcome {
        match outcome {
            Outcome::Miss => battleship::Outcome::Miss,
            Outcome::Hit => battleship::Outcome::Hit,
            Outcome::Sunk { length } => {
                battleship::Outcome::Sunk { length: length.map(usize::from) }
            }
        }
    }
}

impl From<battleship::Outcome> for Outcome {
    fn from(outcome: battleship::Outcome) -> Outcome {
        match outcome {
            battleship::Outcome::Miss => Outcome::Miss,
            battleship::Outcome::Hit => Outcome::Hit,
            battleship::Outcome::Sunk { length } => {
                Outcome::Sunk { length: length.map(|length| length as u8) }
            }
        }
    }
}

/// A cell fired at and the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Shot {
    /// Where.
    pub cell: u8,
    /// With what result.
    pub outcome: Outcome,
}

/// The announcement that a ship is sunk, when the order of the shots is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Sinking {
    /// Any cell of the ship.
    pub cell: u8,
    /// The ship's length, if it is told.
    pub length: Option<u8>,
}

/// What is known about sinkings when the order of the shots is not.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Sinkings {
    /// Sinkings are not announced: only hits and misses count.
    NotAnnounced,
    /// Each sinking is announced, and these were.
    Announced {
        /// All of them.
        list: Vec<Sinking>,
    },
    /// Each sinking is announced, and these hits are the cells of the sunk ships.
    Cells {
        /// All of them.
        cells: Mask,
    },
}

/// Everything a player knows. Whoever takes knowledge checks it.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Knowledge {
    /// Shots in the order they were fired.
    Shots {
        /// All of them.
        shots: Vec<Shot>,
        /// Whether sinkings are announced; any sinking among the shots says so too.
        announced: bool,
    },
    /// Sets, where the order of the shots is not known.
    Sets {
        /// The cells hit, sunk ones included.
        hits: Mask,
        /// The cells missed.
        misses: Mask,
        /// What is known about sinkings.
        sinkings: Sinkings,
    },
}

impl Knowledge {
    pub(crate) fn under(
        &self,
        rules: &battleship::Rules,
    ) -> Result<battleship::Knowledge, Failure> {
        let cell = |index: u8| rules.cell_at(index.into());
        let knowledge = match self {
            Knowledge::Shots { shots, announced } => {
                let shots = shots.iter().map(|shot| {
                    Ok(battleship::Shot { cell: cell(shot.cell)?, outcome: shot.outcome.into() })
                });
                let shots = shots.collect::<Result<Vec<_>, battleship::Error>>()?;
                battleship::Knowledge::from_shots(rules, &shots, *announced)
            }
            Knowledge::Sets { hits, misses, sinkings } => {
                let sinkings = match sinkings {
                    Sinkings::NotAnnounced => battleship::Sinkings::NotAnnounced,
                    Sinkings::Cells { cells } => battleship::Sinkings::Cells((*cells).into()),
                    Sinkings::Announced { list } => {
                        let list = list.iter().map(|sinking| {
                            Ok(battleship::Sinking {
                                cell: cell(sinking.cell)?,
                                length: sinking.length.map(usize::from),
                            })
                        });
                        let list = list.collect::<Result<Vec<_>, battleship::Error>>()?;
                        battleship::Sinkings::Announced(list)
                    }
                };
                battleship::Knowledge::from_sets(rules, (*hits).into(), (*misses).into(), sinkings)
            }
        };
        Ok(knowledge?)
    }
}

/// As sets: a text or a picture does not tell the order.
impl From<&battleship::Knowledge> for Knowledge {
    fn from(knowledge: &battleship::Knowledge) -> Knowledge {
        let sinkings = match knowledge.sinkings() {
            battleship::Sinkings::NotAnnounced => Sinkings::NotAnnounced,
            battleship::Sinkings::Cells(cells) => Sinkings::Cells { cells: cells.into() },
            battleship::Sinkings::Announced(list) => {
                let list = list.iter().map(|sinking| Sinking {
                    cell: index(sinking.cell),
                    length: sinking.length.map(|length| length as u8),
                });
                Sinkings::Announced { list: list.collect() }
            }
        };
        let (hits, misses) = (knowledge.hits().into(), knowledge.misses().into());
        Knowledge::Sets { hits, misses, sinkings }
    }
}

/// An error if the knowledge is not about a board of these rules or contradicts itself.
#[uniffi::export]
pub fn check_knowledge(rules: &Rules, knowledge: &Knowledge) -> Result<(), Failure> {
    knowledge.under(&battleship::Rules::try_from(rules)?).map(|_| ())
}
