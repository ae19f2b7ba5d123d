//! A match between two players who do not trust each other, under a referee who knows no secret.
//!
//! Before the game the players commit to their boards. Then, round after round, both fire, and both
//! answer the other's shot. Who has all ships hit first loses. In the end both disclose their ships,
//! and only then the winner is settled. Whoever lets the time pass loses; so does, in effect, whoever
//! cannot make the next call without being refused.
//!
//! Schemes say what commits and answers are: [`Strict`], under which no lie is accepted, [`Legacy`],
//! the insecure original, and with the feature `zk` also `Proven`, under which no board is ever shown.
//!
//! ```
//! use battleship_protocol::referee::{Call, Event, Master, Owner, Player, Referee, Reply, Strict};
//!
//! let mut referee = Referee::<Strict>::new();
//! let by = |name: &str, call| Event::Call { caller: name.into(), call };
//! let (player_a, player_b, ship_sizes) = ("anna".into(), "ben".into(), vec![2]);
//! let create = Call::CreateGame { player_a, player_b, board_size: 2, ship_sizes, max_block_time: 9 };
//! assert_eq!(referee.apply(by("anyone", create))?, Reply::Created(1));
//!
//! let terms = referee.game(1)?.terms().clone();
//! let owner = Owner { game: 1, player: "anna", terms: &terms };
//! let anna = Player::new(owner, vec![vec![(0, 0), (0, 1)]], Master::random()?)?;
//! let commit = Call::SetShipCommits { game: 1, commits: anna.commits() };
//! referee.apply(by("anna", commit.clone()))?;
//! // Once is enough.
//! let refusal = referee.apply(by("anna", commit)).unwrap_err();
//! assert_eq!(refusal.message, "anna has acted in state precommit: now it is ben's turn");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod call;
mod cell_tree;
mod desk;
mod game;
mod legacy;
mod player;
#[cfg(feature = "zk")]
mod proven;
mod refusal;
mod scheme;
mod seat;
mod strict;
mod terms;

pub use call::{Call, End, Event, LONGEST_LINE, Progress, Reply};
pub use cell_tree::Master;
pub use desk::{Desk, Resumed};
pub use game::{Ending, Game};
pub use legacy::{Legacy, Salt, SaltedCell};
pub use player::Player;
#[cfg(feature = "zk")]
pub use proven::{NoDisclosure, Proven, ProvenAnswer, ProvenBoard, ProvenPlayer, VerifyingKeys};
pub use refusal::{Refusal, RefusalKind};
pub use scheme::{Forms, Known, Message, Owner, Scheme};
pub use seat::{Both, Seat};
pub use strict::{BoardCommits, CellOpening, Disclosure, Strict};
pub use terms::Terms;

use crate::games;
use game::Step;

/// All games, and the clock that they go by.
#[derive(Clone, Debug, PartialEq)]
pub struct Referee<S: Scheme> {
    height: u64,
    /// Game 1 first.
    games: Vec<Game<S>>,
}

impl<S: Scheme> Default for Referee<S> {
    fn default() -> Referee<S> {
        Referee::new()
    }
}

impl<S: Scheme> Referee<S> {
    /// No games yet, at block height 0.
    pub fn new() -> Referee<S> {
        Referee { height: 0, games: Vec::new() }
    }

    /// The block height.
    pub fn height(&self) -> u64 {
        self.height
    }

    /// The game with a number.
    pub fn game(&self, id: u64) -> Result<&Game<S>, Refusal> {
        self.place(id).map(|place| &self.games[place])
    }

    fn place(&self, id: u64) -> Result<usize, Refusal> {
        games::place(self.games.len(), id).map_err(Refusal::of(RefusalKind::UnknownGame))
    }

    /// Does what is asked for, or refuses and stays as it was.
    pub fn apply(&mut self, event: Event<S>) -> Result<Reply, Refusal> {
        match event {
            Event::Advance(blocks) => self.advance(blocks),
            Event::Call { caller, call } => self.call(&caller, call),
        }
    }

    fn advance(&mut self, blocks: u64) -> Result<Reply, Refusal> {
        self.height =
            games::advance(self.height, blocks).map_err(Refusal::of(RefusalKind::BadAdvance))?;
        Ok(Reply::Height(self.height))
    }

    fn call(&mut self, caller: &str, call: Call<S>) -> Result<Reply, Refusal> {
        let height = self.height;
        match call {
            Call::CreateGame { player_a, player_b, board_size, ship_sizes, max_block_time } => {
                let terms = Terms::new(board_size, &ship_sizes, max_block_time)?;
                S::check_terms(&terms)?;
                let id = self.games.len() as u64 + 1;
                let players = Both { a: player_a, b: player_b };
                self.games.push(Game::new(id, players, terms, height)?);
                Ok(Reply::Created(id))
            }
            Call::GenerateShipCommit { ship } => S::ship_commit(&ship).map(Reply::Commit),
            Call::Get { index } => self.get(&index).map(Reply::Stored),
            Call::SetKeys { game, keys } => {
                let step = self.game(game)?.set_keys(height, caller, keys)?;
                Ok(self.adopt(step))
            }
            Call::SetShipCommits { game, commits } => {
                let step = self.game(game)?.set_ship_commits(height, caller, commits)?;
                Ok(self.adopt(step))
            }
            Call::FireAtPosition { game, x, y } => {
                let step = self.game(game)?.fire_at_position(height, caller, (x, y))?;
                Ok(self.adopt(step))
            }
            Call::RevealPosition { game, x, y, answer } => {
                let step = self.game(game)?.reveal_position(height, caller, (x, y), answer)?;
                Ok(self.adopt(step))
            }
            Call::RevealShips { game, fleet } => {
                let step = self.game(game)?.reveal_ships(height, caller, &fleet)?;
                Ok(self.adopt(step))
            }
            Call::GameOver { game } => {
                let step = self.game(game)?.game_over(height, caller)?;
                Ok(self.adopt(step))
            }
        }
    }

    fn get(&self, index: &str) -> Result<serde_json::Value, Refusal> {
        let id = games::parse_index(index).map_err(Refusal::of(RefusalKind::UnknownIndex))?;
        self.game(id).map(Game::view)
    }

    fn adopt(&mut self, Step { game, said }: Step<S>) -> Reply {
        let end = game
            .ending()
            .map(|ending| End { winner: game.winner().map(str::to_owned), ending: ending.name() });
        let progress = Progress { state: game.state(), said, end };
        if let Ok(place) = self.place(game.id()) {
            self.games[place] = game;
        }
        Reply::Acted(progress)
    }
}
