//! What the players agreed on: the map, the number of turns and the time.

use super::map::Map;
use super::refusal::{Refusal, RefusalKind};

/// The terms of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    map: Map,
    turns: u64,
    max_block_time: u64,
}

impl Terms {
    /// The number of turns where none is given.
    pub const TURNS: u64 = 60;
    /// The most turns a game may have: whatever happened in them can be disclosed in one line.
    pub const MOST_TURNS: u64 = 500;
    /// The block time where none is given.
    pub const MAX_BLOCK_TIME: u64 = 100;

    /// Checks them: from 1 to 500 turns, and at least one block of time.
    pub fn new(map: Map, turns: u64, max_block_time: u64) -> Result<Terms, Refusal> {
        let bad = |message: String| Err(Refusal::new(RefusalKind::BadTerms, message));
        if !(1..=Terms::MOST_TURNS).contains(&turns) {
            return bad(format!("a game has from 1 to {} turns, not {turns}", Terms::MOST_TURNS));
        }
        if max_block_time == 0 {
            return bad("the block time is at least 1".into());
        }
        Ok(Terms { map, turns, max_block_time })
    }

    /// The map.
    pub fn map(&self) -> Map {
        self.map
    }

    /// How many turns each player has.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// How many blocks a turn may take.
    pub fn max_block_time(&self) -> u64 {
        self.max_block_time
    }
}
