//! What a player publishes in a turn, and what everybody can see to be wrong with it.

use serde::{Deserialize, Serialize};

use super::audit::Published;
use super::commitment::Opening;
use super::map::{Map, Tile, Zones};
use super::refusal::{Refusal, RefusalKind};
use super::unit::UnitType;
use crate::poseidon::Felt;

/// The most attacks in a turn: each opens a tile, and takes a proof that the referee has to check.
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

/// Whether actions are in ascending order, and none is there twice.
pub(super) fn check_order(actions: &[Action]) -> Result<(), Refusal> {
    for pair in actions.windows(2) {
        let (kind, message) = match (&pair[0], &pair[1]) {
            (Action::ZoneReveal(Reveal(_, zone, unit)), second) if pair[0] == *second => {
                let message = format!("{} in zone {zone} is revealed twice", unit.one());
                (RefusalKind::RepeatedReveal, message)
            }
            (Action::CombatFizzled(combat), second) if pair[0] == *second => {
                let message = format!("combat_fizzled of {combat} is there twice");
                (RefusalKind::WrongFizzle, message)
            }
            (Action::Attack(first), Action::Attack(second)) if first.target == second.target => {
                let message = format!("{} is attacked twice in one turn", first.target);
                (RefusalKind::RepeatedAttack, message)
            }
            (first, second) if first < second => continue,
            _ => {
                let message = "actions are in ascending order: zone_reveal by zone and unit type, \
                               combat_fizzled by number, attack by target";
                (RefusalKind::UnsortedActions, message.into())
            }
        };
        return Err(Refusal::new(kind, message));
    }
    Ok(())
}

/// Whether attacks may be made by a player who publishes a bitmask, after what the opponent published
/// last.
pub(super) fn check_attacks(
    map: Map,
    attacks: &[Attack],
    bitmask: Zones,
    opponent: &str,
    last: Option<&Published>,
) -> Result<(), Refusal> {
    let refuse = |kind, message: String| Err(Refusal::new(kind, message));
    if attacks.len() > MOST_ATTACKS {
        let message = format!("{} attacks: a turn has at most {MOST_ATTACKS}", attacks.len());
        return refuse(RefusalKind::TooManyAttacks, message);
    }
    for Attack { target, unit_type } in attacks {
        let zone = map.zone(map.check(*target)?);
        if unit_type.strength() == 0 {
            let message = format!("{} cannot attack", unit_type.one());
            return refuse(RefusalKind::Unarmed, message);
        }
        if !bitmask.contains(zone) {
            let message = format!("{target} is in zone {zone}, which the bitmask lacks");
            return refuse(RefusalKind::OutOfSight, message);
        }
        if !last.is_some_and(|last| last.reveals.iter().any(|(revealed, _)| *revealed == zone)) {
            let message = format!(
                "{target} is in zone {zone}, where {opponent} revealed nobody in the last turn"
            );
            return refuse(RefusalKind::BlindAttack, message);
        }
    }
    Ok(())
}
