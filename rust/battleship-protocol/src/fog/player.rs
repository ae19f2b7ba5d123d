//! The honest player's side: everything that only the player can compute.

use serde::Deserialize;

use super::audit::{Disclosure, Published, Record};
use super::commitment::{Committed, Seed};
use super::map::{Map, Zones};
use super::refusal::{Refusal, RefusalKind};
use super::state::{Meta, Move, Start, State};
use super::turn::{Action, Answer, Attack, Reveal, Turn, check_attacks, check_order};
use crate::poseidon::Felt;

/// A player with units and a secret, who tells the truth.
///
/// To go on after a crash, keep the disclosure.
#[derive(Clone)]
pub struct Player {
    opponent: String,
    seed: Seed,
    start: Start,
    records: Vec<Record>,
    /// Before the first turn there is nothing to open.
    last: Result<Committed, State>,
}

/// What a player wants to do in a turn. In JSON whatever is left out is empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// The moves.
    pub moves: Vec<Move>,
    /// Everything besides units and cities, after the turn.
    pub meta: Meta,
    /// The attacks, from where units stand after the moves.
    pub attacks: Vec<Attack>,
}

impl Player {
    /// Begins. Never use a seed for a second game, even if the first was never finished.
    pub fn new(map: Map, opponent: &str, seed: Seed, start: Start) -> Result<Player, Refusal> {
        let state = State::new(map, &start)?;
        let opponent = opponent.to_owned();
        Ok(Player { opponent, seed, start, records: Vec::new(), last: Err(state) })
    }

    /// Where everything is.
    pub fn state(&self) -> &State {
        match &self.last {
            Ok(committed) => committed.state(),
            Err(state) => state,
        }
    }

    /// The state with what hides it, once there was a turn.
    pub fn committed(&self) -> Option<&Committed> {
        self.last.as_ref().ok()
    }

    /// What to publish next, given what the opponent published last. If the orders cannot be carried
    /// out, nothing has changed. Which turn is the last of all is not known here: the referee refuses
    /// attacks in it.
    pub fn turn(&mut self, heard: Option<&Published>, orders: Orders) -> Result<Turn, Refusal> {
        let Orders { moves, meta, mut attacks } = orders;
        let combats = heard.map(|heard| &heard.attacks[..]).unwrap_or_default();
        let (mut answers, mut actions) = (Vec::new(), Vec::new());
        for combat in combats {
            let Ok(committed) = &self.last else {
                let message = "there was an attack before there was a commitment";
                return Err(Refusal::new(RefusalKind::BlindAttack, message));
            };
            let opening = committed.open(combat.attack.target)?;
            if opening.units.is_empty() {
                actions.push(Action::CombatFizzled(combat.combat));
            }
            answers.push(Answer { combat: combat.combat, opening });
        }
        let suffered = heard.map(Published::attacks).unwrap_or_default();
        let state = self.state().after(&suffered, &moves)?;
        attacks.sort_unstable();
        state.can_make(&attacks)?;
        let bitmask = state.vision();
        // What the referee would refuse must not be this player's turn.
        check_attacks(state.map(), &attacks, bitmask, &self.opponent, heard)?;
        let seen = heard.map_or(Zones::default(), |heard| heard.bitmask);
        let reveal = |(zone, unit)| Action::ZoneReveal(Reveal(self.opponent.clone(), zone, unit));
        actions.extend(state.revealed_to(seen).into_iter().map(reveal));
        actions.extend(attacks.into_iter().map(Action::Attack));
        actions.sort_unstable();
        check_order(&actions)?;
        let turn = self.records.len() as u64 + 1;
        let commitment = heard.map_or(Felt::ZERO, |heard| heard.commitment);
        let committed = Committed::new(state, &meta, self.seed, turn, commitment);
        let commitment = committed.commitment();
        self.last = Ok(committed);
        self.records.push(Record { moves, meta });
        Ok(Turn { turn, commitment, bitmask, actions, answers })
    }

    /// What to send after the game, and not before: it tells everything.
    pub fn disclosure(&self) -> Disclosure {
        Disclosure { seed: self.seed, start: self.start.clone(), turns: self.records.clone() }
    }
}
