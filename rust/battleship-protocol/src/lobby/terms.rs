//! What is played in a game.

use battleship::{Contact, Rules};

use super::fault::Fault;
use super::fleet::scatter;
use super::waters::Ship;
use crate::wire::{Config, ErrorId, Instance};

/// The terms of a game. Every value of this type is playable: a fleet was placed once.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    config: Config,
    rules: Rules,
}

impl Terms {
    /// Checks them by placing a fleet at random, which is given back.
    pub(super) fn new(
        config: Config,
        contact: Contact,
        seed: u64,
    ) -> Result<(Terms, Vec<Ship>), Fault> {
        let bad = |text: String| Fault::new(ErrorId::BadParameters, text);
        let most = config.vessels.into_iter().max().unwrap_or(0);
        if most > 0 && Instance::new(most).is_none() {
            return Err(bad(format!("{most} ships of a type are too many: 25 are possible")));
        }
        let rules = config.rules(contact).map_err(|error| bad(error.to_string()))?;
        let fleet = scatter(&rules, seed).ok_or_else(|| {
            bad(format!("no way was found to place {} ships like this", rules.fleet().ships()))
        })?;
        // Types and fleets alike have the longest ships first.
        let ships = config.ships().zip(fleet);
        let ships = ships.map(|(vessel, placement)| Ship::new(&rules, vessel, placement));
        let ships = ships.collect();
        Ok((Terms { config, rules }, ships))
    }

    /// What the players are told.
    pub(super) fn config(&self) -> Config {
        self.config
    }

    /// The same as rules of the engine.
    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }
}
