//! The fog of war: the referee, and the honest player's side.
//!
//! What crosses are the lines of JSON that `battleship fog run` reads and writes, and JSON in the same
//! forms, which docs/fog-of-war.md describes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use battleship_protocol::fog::{self, Call, Event, Map, Orders, Published, Seed, Start};
use serde::de::DeserializeOwned;

use crate::Failure;
use crate::matches::{json, no_random_numbers};

/// A referee who knows no secret, for any number of games in the fog.
#[derive(Debug, Default, uniffi::Object)]
pub struct FogReferee {
    referee: Mutex<fog::Referee>,
}

#[uniffi::export]
impl FogReferee {
    /// No games yet.
    #[uniffi::constructor]
    pub fn new() -> Arc<FogReferee> {
        Arc::default()
    }

    /// Does what a line asks for, and answers with JSON; or refuses and stays as it was.
    pub fn apply(&self, line: &str) -> Result<String, Failure> {
        let event = Event::parse(line.as_bytes())?;
        let mut referee = self.referee.lock().unwrap_or_else(PoisonError::into_inner);
        json(&referee.apply(event)?)
    }
}

/// A player with units and a secret, who tells the truth.
#[derive(uniffi::Object)]
pub struct FogPlayer {
    game: u64,
    name: String,
    opponent: String,
    player: Mutex<fog::Player>,
}

#[uniffi::export]
impl FogPlayer {
    /// Begins, with a secret that was never used before. `start` is such as
    /// `{"units":[[2,[5,3]]],"cities":[[1,[4,3]]]}`.
    #[uniffi::constructor]
    pub fn new(
        game: u64,
        name: String,
        opponent: String,
        width: u32,
        height: u32,
        start: &str,
    ) -> Result<Arc<FogPlayer>, Failure> {
        let map = Map::new(width.into(), height.into())?;
        let start: Start = parse("start", start)?;
        let seed = Seed::random().map_err(no_random_numbers)?;
        let player = Mutex::new(fog::Player::new(map, &opponent, seed, start)?);
        Ok(Arc::new(FogPlayer { game, name, opponent, player }))
    }

    /// The line that publishes the next turn. `view` is what the referee has stored of the game, the
    /// answer to `get`; `orders` has `moves`, `attacks` and `meta`, each of which may be left out. If
    /// the orders cannot be carried out, nothing has changed.
    pub fn turn(&self, view: &str, orders: &str) -> Result<String, Failure> {
        let view: serde_json::Value = parse("view", view)?;
        let orders: Orders = parse("orders", orders)?;
        let heard = Published::last_of(&self.opponent, &view)?;
        let turn = self.lock().turn(heard.as_ref(), orders)?;
        self.line(Call::PublishTurn { game: self.game, turn })
    }

    /// The line that discloses everything, after the game and not before.
    pub fn disclose(&self) -> Result<String, Failure> {
        let disclosure = self.lock().disclosure();
        self.line(Call::Disclose { game: self.game, disclosure })
    }
}

impl FogPlayer {
    fn lock(&self) -> MutexGuard<'_, fog::Player> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, call: Call) -> Result<String, Failure> {
        json(&Event::Call { caller: self.name.clone(), call })
    }
}

fn parse<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Failure> {
    serde_json::from_str(text)
        .map_err(|error| Failure::UnreadableText { message: format!("unreadable {what}: {error}") })
}
