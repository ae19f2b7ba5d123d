//! The games: every strategy against every board.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use battleship::{Board, Cell, Engine, Error, Gain, Knowledge, Player, Shot, Strategy};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::watch::progress;

/// Positions with so few shots come up again and again: what was chosen there is remembered.
const OPENING: usize = 14;

/// What to play.
pub(super) struct Games<'a> {
    pub(super) engine: &'a Engine,
    pub(super) strategies: &'a [Strategy],
    pub(super) announced: bool,
    pub(super) seed: u64,
}

/// The games of one strategy, in the order of the boards.
pub(super) struct Played {
    pub(super) strategy: Strategy,
    pub(super) shots: Vec<u16>,
    /// What its choices gained over greedy play, for each game.
    pub(super) gains: Vec<f64>,
    /// The seconds of each choice that was made and not remembered.
    pub(super) times: Vec<f64>,
}

/// One game.
#[derive(Default)]
struct Game {
    shots: u16,
    gain: f64,
    times: Vec<f64>,
}

/// A choice and what it gains.
type Choice = (Option<Cell>, Gain);

/// The choices remembered, for each strategy.
type Openings = Vec<Mutex<HashMap<Knowledge, Choice>>>;

impl Games<'_> {
    /// Plays so many boards with every strategy, on all cores.
    pub(super) fn play(&self, count: usize) -> Result<Vec<Played>, Failure> {
        let boards: Vec<Board> = self.engine.random_boards(self.seed)?.take(count).collect();
        let openings: Openings = self.strategies.iter().map(|_| Mutex::default()).collect();
        let bar = progress("playing games", count as u128);
        let players = || -> Vec<Player> {
            let player = |&strategy: &Strategy| Player::new(self.engine, strategy, self.seed);
            self.strategies.iter().map(player).collect()
        };
        let games = boards.par_iter().enumerate().map_init(players, |players, (number, board)| {
            let games = players.iter_mut().zip(&openings).map(|(player, opening)| {
                // Somebody who plays at random plays every game differently.
                player.reseed(self.seed.wrapping_add(number as u64));
                self.game(player, opening, board)
            });
            let games = games.collect::<Result<Vec<Game>, Error>>();
            bar.inc(1);
            games
        });
        let games = games.collect::<Result<Vec<Vec<Game>>, Error>>()?;
        bar.finish_and_clear();
        Ok((0..self.strategies.len()).map(|i| self.played(i, &games)).collect())
    }

    fn played(&self, i: usize, games: &[Vec<Game>]) -> Played {
        let games = || games.iter().map(|games| &games[i]);
        Played {
            strategy: self.strategies[i],
            shots: games().map(|game| game.shots).collect(),
            gains: games().map(|game| game.gain).collect(),
            times: games().flat_map(|game| &game.times).copied().collect(),
        }
    }

    fn game(
        &self,
        player: &mut Player,
        opening: &Mutex<HashMap<Knowledge, Choice>>,
        board: &Board,
    ) -> Result<Game, Error> {
        let rules = self.engine.rules();
        let (mut knowledge, mut game) = (Knowledge::nothing(self.announced), Game::default());
        let mut solved = false;
        while knowledge.hits() != board.mask() {
            let (cell, gain) = self.choice(player, opening, &knowledge, &mut game.times)?;
            let Some(cell) = cell else { break };
            if !solved {
                game.gain += gain.shots;
                solved = gain.solved;
            }
            let outcome = board.answer(rules, knowledge.hits(), cell, self.announced);
            knowledge.fire(rules, Shot { cell, outcome })?;
            game.shots += 1;
        }
        Ok(game)
    }

    fn choice(
        &self,
        player: &mut Player,
        opening: &Mutex<HashMap<Knowledge, Choice>>,
        knowledge: &Knowledge,
        times: &mut Vec<f64>,
    ) -> Result<Choice, Error> {
        // The simple strategies are quicker than any memory, and two of them depend on the seed.
        let early = player.strategy() >= Strategy::Greedy && knowledge.known().len() < OPENING;
        let remembered = || -> MutexGuard<'_, HashMap<Knowledge, Choice>> {
            opening.lock().unwrap_or_else(PoisonError::into_inner)
        };
        if early && let Some(&choice) = remembered().get(knowledge) {
            return Ok(choice);
        }
        let start = Instant::now();
        let choice = (player.choose(knowledge)?, player.gain());
        times.push(start.elapsed().as_secs_f64());
        if early {
            remembered().insert(knowledge.clone(), choice);
        }
        Ok(choice)
    }
}
