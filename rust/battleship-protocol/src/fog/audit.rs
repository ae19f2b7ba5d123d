//! After the game: a player discloses everything, and the whole game is played again.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::commitment::{Committed, Seed};
use super::map::{Map, Zones};
use super::refusal::{Refusal, RefusalKind};
use super::state::{Meta, Move, Start, State};
use super::turn::{Attack, Combat};
use super::unit::UnitType;
use crate::poseidon::Felt;

/// What a player has published in a turn, as far as it matters later.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Published {
    /// The commitment.
    pub commitment: Felt,
    /// The zones that the player claims to see.
    pub bitmask: Zones,
    /// Zones and types of the units revealed to the opponent.
    pub reveals: BTreeSet<(u8, UnitType)>,
    /// The attacks.
    pub attacks: Vec<Combat>,
}

impl Published {
    /// What a player published last, read from what is stored of a game; `None` before the first turn.
    pub fn last_of(player: &str, view: &Value) -> Result<Option<Published>, Refusal> {
        let unreadable = |message: String| Refusal::new(RefusalKind::UnreadableLine, message);
        let mut sides = ["a", "b"].iter().map(|side| &view[side]);
        let side = sides.find(|side| side["name"] == player).ok_or_else(|| {
            unreadable(format!("this is not what is stored of a game of {player}"))
        })?;
        if side["turn"] == 0 {
            return Ok(None);
        }
        let published = Published::deserialize(side);
        published.map(Some).map_err(|error| unreadable(format!("what {player} published: {error}")))
    }

    /// The attacks without their numbers.
    pub(super) fn attacks(&self) -> Vec<Attack> {
        self.attacks.iter().map(|combat| combat.attack).collect()
    }
}

/// What a player discloses after the game: it tells everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disclosure {
    /// The secret that all salts come from.
    pub seed: Seed,
    /// How the player began.
    pub start: Start,
    /// What the player did, turn by turn.
    pub turns: Vec<Record>,
}

/// What only the player knows of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The moves.
    pub moves: Vec<Move>,
    /// Everything besides units and cities, after the turn.
    pub meta: Meta,
}

/// A false claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lie {
    /// Who made it.
    pub player: String,
    /// In which turn.
    pub turn: u64,
    /// What was false about it.
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// A turn as everybody saw it: what was published, and what the opponent had published before, unless
/// it was the first turn of all.
pub(super) type Seen<'a> = (&'a Published, Option<&'a Published>);

/// Plays a player's game again. Refuses what does not lead to every commitment by legal moves;
/// otherwise gives the first turn with a false claim, and what is false about it.
pub(super) fn audit<'a>(
    map: Map,
    disclosure: &Disclosure,
    turns: impl ExactSizeIterator<Item = Seen<'a>>,
) -> Result<Option<(u64, Refusal)>, Refusal> {
    let wrong = |message: String| Refusal::new(RefusalKind::WrongDisclosure, message);
    let (published, disclosed) = (turns.len(), disclosure.turns.len());
    if published != disclosed {
        return Err(wrong(format!("{published} turns were published, and {disclosed} disclosed")));
    }
    let mut state = State::new(map, &disclosure.start)?;
    let mut lie = None;
    for (turn, (record, (published, before))) in (1..).zip(disclosure.turns.iter().zip(turns)) {
        let attacks = before.map(Published::attacks).unwrap_or_default();
        state = state.after(&attacks, &record.moves).map_err(|refusal| refusal.in_turn(turn))?;
        let heard = before.map_or(Felt::ZERO, |before| before.commitment);
        let committed = Committed::new(state, &record.meta, disclosure.seed, turn, heard);
        if committed.commitment() != published.commitment {
            let message = "this does not make the commitment that was published";
            return Err(wrong(message.into()).in_turn(turn));
        }
        state = committed.state().clone();
        if lie.is_none() {
            let seen = before.map_or(Zones::default(), |before| before.bitmask);
            lie = check_claims(&state, published, seen).err().map(|refusal| (turn, refusal));
        }
    }
    Ok(lie)
}

/// Whether everything that a player claims about a state is true, where the opponent sees some zones.
fn check_claims(state: &State, claims: &Published, seen: Zones) -> Result<(), Refusal> {
    check_vision(state.vision(), claims.bitmask)?;
    if let Some(zone) = claims.bitmask.without(state.vision()).iter().next() {
        let message = format!("the bitmask has zone {zone}, of which nobody sees a tile");
        return Err(Refusal::new(RefusalKind::InventedVision, message));
    }
    let reveals = state.revealed_to(seen);
    check_reveals(&reveals, &claims.reveals)?;
    if let Some((zone, unit)) = claims.reveals.difference(&reveals).next() {
        let message = format!("{} is revealed in zone {zone}, where there is none", unit.one());
        return Err(Refusal::new(RefusalKind::InventedReveal, message));
    }
    state.can_make(&claims.attacks())
}

/// Whether a bitmask has all zones that are seen.
pub(super) fn check_vision(seen: Zones, bitmask: Zones) -> Result<(), Refusal> {
    match seen.without(bitmask).iter().next() {
        None => Ok(()),
        Some(zone) => {
            let message = format!("the bitmask lacks zone {zone}, of which a tile is seen");
            Err(Refusal::new(RefusalKind::HiddenVision, message))
        }
    }
}

/// Whether everything that has to be is revealed.
pub(super) fn check_reveals(
    due: &BTreeSet<(u8, UnitType)>,
    reveals: &BTreeSet<(u8, UnitType)>,
) -> Result<(), Refusal> {
    match due.difference(reveals).next() {
        None => Ok(()),
        Some((zone, unit)) => {
            let message =
                format!("{} in zone {zone}, which the opponent sees, is not revealed", unit.one());
            Err(Refusal::new(RefusalKind::MissingReveal, message))
        }
    }
}
