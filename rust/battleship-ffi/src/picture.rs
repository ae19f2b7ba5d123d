//! Positions as text that people can draw and read.

use crate::{Failure, Knowledge, Rules};

/// Some knowledge under some rules.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Position {
    /// The rules.
    pub rules: Rules,
    /// The knowledge, as sets.
    pub knowledge: Knowledge,
}

/// Reads a picture of a position.
#[uniffi::export]
pub fn read_position(text: &str) -> Result<Position, Failure> {
    let picture = battleship::Picture::parse(text, None)?;
    Ok(Position { rules: (&picture.rules).into(), knowledge: (&picture.knowledge).into() })
}

/// Draws a position so that [`read_position`] can read it.
#[uniffi::export]
pub fn draw_position(rules: &Rules, knowledge: &Knowledge) -> Result<String, Failure> {
    let rules = battleship::Rules::try_from(rules)?;
    let knowledge = knowledge.under(&rules)?;
    Ok(battleship::Picture { rules, knowledge }.to_string())
}
