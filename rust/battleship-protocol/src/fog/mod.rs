//! Fog of war: units that the opponent sees only as a type in a zone of 64 tiles.
//!
//! Two players move units on a hex map. Each turn a player publishes a commitment to the secret state,
//! the zones in which the player sees something, and for each unit in a zone that the opponent sees
//! its type and zone, but not its tile nor how many there are. Who attacks names a tile; the other
//! proves who stood there, or that nobody did, against the commitment that was attacked. After the
//! last turn both disclose their secrets, and the whole game is played again and audited.
//!
//! During play the [`Referee`], who knows no secret, checks everything that the proofs show; the
//! exactness of bitmasks and reveals shows only in the end. docs/fog-of-war.md tells what each side
//! can learn and do.
//!
//! ```
//! use battleship_protocol::fog::{
//!     Call, Event, Map, Orders, Player, Referee, Reply, Seed, Start, Tile, UnitType,
//! };
//!
//! let mut referee = Referee::new();
//! let by = |name: &str, call| Event::Call { caller: name.into(), call };
//! let (player_a, player_b) = ("anna".into(), "ben".into());
//! let (width, height, turns, max_block_time) = (32, 20, 60, 100);
//! let create = Call::CreateGame { player_a, player_b, width, height, turns, max_block_time };
//! assert_eq!(referee.apply(by("anyone", create))?, Reply::Created(1));
//!
//! let units = vec![(UnitType::Scout, Tile::new(5, 3))];
//! let start = Start { units, cities: vec![(1, Tile::new(4, 3))] };
//! let mut anna = Player::new(Map::STANDARD, "ben", Seed::random()?, start)?;
//! let turn = anna.turn(None, Orders::default())?;
//! // A scout at 5, 3 sees tiles of the zones 0 and 1.
//! assert_eq!(turn.bitmask.iter().collect::<Vec<_>>(), [0, 1]);
//! referee.apply(by("anna", Call::PublishTurn { game: 1, turn: turn.clone() }))?;
//! // Once is enough.
//! let refusal = referee.apply(by("anna", Call::PublishTurn { game: 1, turn })).unwrap_err();
//! assert_eq!(refusal.message, "anna has acted: now it is ben's turn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod call;
mod cheat;
mod commitment;
mod game;
mod map;
mod player;
mod refusal;
mod state;
mod terms;
mod tree;
mod turn;
mod unit;

pub use audit::{Disclosure, Lie, Published, Record};
pub use call::{Call, Event, LONGEST_LINE, Reply};
pub use cheat::{Cheat, Cheater};
pub use commitment::{CITIES_DEPTH, Committed, Opening, Seed, UNITS_DEPTH};
pub use game::{End, Ending, Game, Outcome, Progress};
pub use map::{MOST_ZONES, Map, Tile, ZONE_SIDE, Zones};
pub use player::{Orders, Player};
pub use refusal::{Refusal, RefusalKind};
pub use state::{LAST_CITY, MOST_UNITS, Meta, Move, Start, State};
pub use terms::Terms;
pub use tree::{DEEPEST, Proof, SparseTree, defaults};
pub use turn::{Action, Answer, Attack, Combat, MOST_ATTACKS, Reveal, Turn};
pub use unit::{CITY_VISION, FULL_HP, Slot, Stack, Unit, UnitType};

use serde_json::json;

use crate::games;
use crate::referee::Both;

/// All games, and the clock that they go by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Referee {
    height: u64,
    /// Game 1 first.
    games: Vec<Game>,
}

impl Referee {
    /// No games yet, at block height 0.
    pub fn new() -> Referee {
        Referee::default()
    }

    /// The game with a number.
    pub fn game(&self, id: u64) -> Result<&Game, Refusal> {
        self.place(id).map(|place| &self.games[place])
    }

    fn place(&self, id: u64) -> Result<usize, Refusal> {
        games::place(self.games.len(), id).map_err(Refusal::of(RefusalKind::UnknownGame))
    }

    fn game_mut(&mut self, id: u64) -> Result<&mut Game, Refusal> {
        self.place(id).map(|place| &mut self.games[place])
    }

    /// Does what is asked for, or refuses and stays as it was.
    pub fn apply(&mut self, event: Event) -> Result<Reply, Refusal> {
        match event {
            Event::Advance(blocks) => self.advance(blocks),
            Event::Call { caller, call } => self.call(&caller, call),
        }
    }

    /// Does what a line of JSON asks for, and gives the line to answer: `{"ok":…}` or
    /// `{"error":{"kind":"not_your_turn","message":"…"}}`.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let answer = match Event::parse(line).and_then(|event| self.apply(event)) {
            Ok(reply) => json!({ "ok": reply }),
            Err(refusal) => json!({ "error": refusal }),
        };
        answer.to_string()
    }

    fn advance(&mut self, blocks: u64) -> Result<Reply, Refusal> {
        self.height =
            games::advance(self.height, blocks).map_err(Refusal::of(RefusalKind::BadAdvance))?;
        Ok(Reply::Height(self.height))
    }

    fn call(&mut self, caller: &str, call: Call) -> Result<Reply, Refusal> {
        let now = self.height;
        match call {
            Call::CreateGame { player_a, player_b, width, height, turns, max_block_time } => {
                let terms = Terms::new(Map::new(width, height)?, turns, max_block_time)?;
                let id = self.games.len() as u64 + 1;
                let players = Both { a: player_a, b: player_b };
                self.games.push(Game::new(id, players, terms, now)?);
                Ok(Reply::Created(id))
            }
            Call::PublishTurn { game, turn } => {
                self.game_mut(game)?.publish_turn(now, caller, &turn).map(Reply::Acted)
            }
            Call::Disclose { game, disclosure } => {
                self.game_mut(game)?.disclose(now, caller, &disclosure).map(Reply::Acted)
            }
            Call::GameOver { game } => {
                self.game_mut(game)?.game_over(now, caller).map(Reply::Acted)
            }
            Call::Get { index } => self.get(&index).map(Reply::Stored),
        }
    }

    fn get(&self, index: &str) -> Result<serde_json::Value, Refusal> {
        let id = games::parse_index(index).map_err(Refusal::of(RefusalKind::UnknownIndex))?;
        self.game(id).map(Game::view)
    }
}
