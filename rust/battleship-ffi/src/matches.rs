//! A match between players who do not trust each other: the referee, and the honest player's side.
//!
//! What crosses are the lines of JSON that `battleship match run` reads and writes, so that a phone and
//! a server can play each other.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use battleship_protocol::Bytes32;
use battleship_protocol::referee::{self, Call, Event, Master, Owner, Strict, Terms};

use crate::Failure;

/// A referee who knows no secret, for any number of games.
#[derive(Debug, Default, uniffi::Object)]
pub struct Referee {
    referee: Mutex<referee::Referee<Strict>>,
}

#[uniffi::export]
impl Referee {
    /// No games yet.
    #[uniffi::constructor]
    pub fn new() -> Arc<Referee> {
        Arc::default()
    }

    /// Does what a line asks for, and answers with JSON; or refuses and stays as it was.
    pub fn apply(&self, line: &str) -> Result<String, Failure> {
        let event = Event::parse(line.as_bytes())?;
        let mut referee = self.referee.lock().unwrap_or_else(PoisonError::into_inner);
        json(&referee.apply(event)?)
    }
}

/// What the players of a match agreed on.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct MatchTerms {
    /// The length of a side of the board.
    pub board_size: u32,
    /// The length of each ship.
    pub ship_sizes: Vec<u32>,
    /// How many blocks each phase may take.
    pub max_block_time: u64,
}

impl TryFrom<&MatchTerms> for Terms {
    type Error = Failure;

    fn try_from(terms: &MatchTerms) -> Result<Terms, Failure> {
        let sizes: Vec<u64> = terms.ship_sizes.iter().map(|&size| size.into()).collect();
        Ok(Terms::new(terms.board_size.into(), &sizes, terms.max_block_time)?)
    }
}

/// A cell of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct MatchCell {
    /// The column, from 0.
    pub x: i64,
    /// The row, from 0.
    pub y: i64,
}

/// A player with a fleet and a secret, who tells the truth.
#[derive(Debug, uniffi::Object)]
pub struct MatchPlayer {
    game: u64,
    name: String,
    master: Master,
    player: referee::Player,
}

#[uniffi::export]
impl MatchPlayer {
    /// Places a fleet: the cells of each ship, in the order of the terms. Without a secret it makes
    /// one. To go on after a crash, give the secret of before; never give it for another game.
    #[uniffi::constructor]
    pub fn new(
        game: u64,
        name: String,
        terms: &MatchTerms,
        ships: Vec<Vec<MatchCell>>,
        secret: Option<Vec<u8>>,
    ) -> Result<Arc<MatchPlayer>, Failure> {
        let terms = Terms::try_from(terms)?;
        let master = match secret.map(<[u8; 32]>::try_from) {
            Some(Ok(bytes)) => Master(Bytes32(bytes)),
            Some(Err(bytes)) => {
                let message = format!("a secret has 32 bytes, not {}", bytes.len());
                return Err(Failure::UnreadableText { message });
            }
            None => Master::random().map_err(no_random_numbers)?,
        };
        let ships = ships.iter().map(|ship| ship.iter().map(|cell| (cell.x, cell.y)).collect());
        let owner = Owner { game, player: &name, terms: &terms };
        let player = referee::Player::new(owner, ships.collect(), master)?;
        Ok(Arc::new(MatchPlayer { game, name, master, player }))
    }

    /// The secret, to go on after a crash. It tells where the ships are.
    pub fn secret(&self) -> Vec<u8> {
        self.master.0.0.to_vec()
    }

    /// The line that commits to the board, before the game.
    pub fn commit(&self) -> Result<String, Failure> {
        self.line(Call::SetShipCommits { game: self.game, commits: self.player.commits() })
    }

    /// The line that fires at a cell.
    pub fn fire(&self, cell: MatchCell) -> Result<String, Failure> {
        self.line(Call::FireAtPosition { game: self.game, x: cell.x, y: cell.y })
    }

    /// The line that answers the opponent's shot at a cell, with its proof.
    pub fn reveal(&self, cell: MatchCell) -> Result<String, Failure> {
        let (game, MatchCell { x, y }) = (self.game, cell);
        let answer = self.player.answer(x, y)?;
        self.line(Call::RevealPosition { game, x, y, answer })
    }

    /// The line that discloses everything, after the game and not before.
    pub fn disclose(&self) -> Result<String, Failure> {
        self.line(Call::RevealShips { game: self.game, fleet: self.player.disclosure() })
    }
}

impl MatchPlayer {
    fn line(&self, call: Call<Strict>) -> Result<String, Failure> {
        json(&Event::Call { caller: self.name.clone(), call })
    }
}

pub(crate) fn no_random_numbers(error: impl Display) -> Failure {
    Failure::Internal { message: format!("no random numbers: {error}") }
}

pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string(value)
        .map_err(|error| Failure::Internal { message: format!("no JSON: {error}") })
}
