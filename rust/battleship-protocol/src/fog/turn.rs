//! What a player publishes in a turn.

use serde::{Deserialize, Serialize};

use super::commitment::Opening;
use super::map::{Tile, Zones};
use super::unit::UnitType;
use crate::poseidon::Felt;

/// The most attacks in a turn: more could not all be answered in one line.
pub const MOST_ATTACKS: usize = 16;

/// Everything that a player publishes in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub turn: u64,
    /// The commitment to the state after this turn's moves.
    pub commitment: Felt,
    /// The zones that the player sees in that state.
    pub bitmask: Zones,
    /// What everybody may know, in ascending order.
    pub actions: Vec<Action>,
    /// The answers to the opponent's last attacks, in the order of their numbers.
    pub answers: Vec<Answer>,
}

/// A public action, in the order in which they are given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A unit stands in a zone that the opponent sees.
    ZoneReveal(Reveal),
    /// Nobody was where the opponent's attack of that number went.
    CombatFizzled(u64),
    /// A unit attacks a tile.
    Attack(Attack),
}

/// Some unit of a type, one or more, stands in a zone. In JSON `["ben",7,3]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reveal(
    /// The name of the opponent who sees the zone.
    pub String,
    /// The zone.
    pub u8,
    /// The type.
    pub UnitType,
);

/// An attack of a unit of some type on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The tile.
    pub target: Tile,
    /// The type of the unit that attacks.
    pub unit_type: UnitType,
}

/// The answer to an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the attack.
    pub combat: u64,
    /// The tile, opened.
    pub opening: Opening,
}

/// An attack that is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    /// Its number, from 1 in every game.
    pub combat: u64,
    /// The attack.
    #[serde(flatten)]
    pub attack: Attack,
}
