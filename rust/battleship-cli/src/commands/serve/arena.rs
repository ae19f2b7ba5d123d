//! `POST /api/jobs/arena`: strategies play the same boards, and how they do is told as they go.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::State;
use axum::response::Response;
use battleship::{Board, Engine, Player, Rules, Strategy};
use battleship_dataset::Monitor;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::desk::Desk;
use super::jobs::start;
use super::problem::Problem;
use super::request::Asked;
use crate::commands::arena::Mean;
use crate::commands::sample::untold_seed;

/// What a request may say, besides the rules and whether sinkings are announced.
#[derive(Deserialize)]
pub(super) struct Entry {
    strategy: Option<String>,
    games: Option<u64>,
    seed: Option<u64>,
}

/// The most games of one contest.
const MOST_GAMES: u64 = 100_000;

/// How many if it is not said.
const GAMES: u64 = 1000;

/// How many boards are played by all cores before the next are drawn.
const ROUND: usize = 16;

/// A contest and how it stands.
struct Arena {
    rules: Rules,
    strategies: Vec<Strategy>,
    announced: bool,
    games: u64,
    seed: u64,
    standings: Mutex<Vec<Shots>>,
}

/// How many games took how many shots: by shots, from none.
type Shots = Vec<u64>;

#[derive(Serialize)]
struct ArenaJson {
    rules: String,
    seed: u64,
    done: u64,
    total: u64,
    standings: Vec<StandingJson>,
}

#[derive(Serialize)]
struct StandingJson {
    strategy: &'static str,
    games: u64,
    /// Shots to the end of a game, on average; nothing before the first game is over.
    mean: Option<f64>,
    /// Half of the 95 % interval of the mean.
    interval: Option<f64>,
    histogram: Vec<u64>,
}

/// Holds it.
pub(super) async fn arena(
    State(desk): State<Arc<Desk>>,
    asked: Asked<Entry>,
) -> Result<Response, Problem> {
    let (rules, knowledge) = asked.position()?;
    if !knowledge.known().is_empty() {
        return Err(Problem::no_answer("games begin with an empty board: give no shots"));
    }
    let arena = Arc::new(Arena::new(rules, knowledge.announced(), &asked.more)?);
    // Whether the rules can be played at all is told before the contest begins.
    let shared = Arc::clone(&arena);
    let engine = Arc::clone(&desk).work(move |desk, _| {
        let engine = desk.engines.of(&shared.rules).solver()?.engine().clone();
        match engine.boards() {
            0 => Err(Problem::no_answer(format!("no board is legal under {}", shared.rules))),
            _ => Ok(engine),
        }
    });
    let engine = engine.await?;
    let told = Arc::clone(&arena);
    start(&desk, move |_| told.json(), move |monitor| arena.play(&engine, monitor))
}

impl Arena {
    fn new(rules: Rules, announced: bool, entry: &Entry) -> Result<Arena, Problem> {
        let strategies = match &entry.strategy {
            Some(list) => {
                list.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>()?
            }
            None => vec![Strategy::Greedy, Strategy::Best],
        };
        let strategies: Vec<Strategy> = strategies;
        let twice = |&(i, name): &(usize, &Strategy)| strategies[..i].contains(name);
        if let Some((_, name)) = strategies.iter().enumerate().find(twice) {
            return Err(Problem::no_answer(format!("{name} is named twice")));
        }
        let games = entry.games.unwrap_or(GAMES);
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(Problem::no_answer(format!(
                "{games} games cannot be played: from 1 to {MOST_GAMES} can"
            )));
        }
        let standings = Mutex::new(vec![vec![0; rules.cells() + 1]; strategies.len()]);
        let seed = entry.seed.unwrap_or_else(untold_seed);
        Ok(Arena { rules, strategies, announced, games, seed, standings })
    }

    fn play(&self, engine: &Engine, monitor: &Monitor) -> Result<String, Problem> {
        let mut boards = engine.random_boards(self.seed)?;
        for first in (0..self.games).step_by(ROUND) {
            let count = (self.games - first).min(ROUND as u64) as usize;
            let round: Vec<Board> = boards.by_ref().take(count).collect();
            let games: Vec<_> = (first..)
                .zip(&round)
                .flat_map(|game| (0..self.strategies.len()).map(move |player| (game, player)))
                .collect();
            games.par_iter().try_for_each(|&((number, board), player)| {
                // As the command has it: somebody who plays at random plays every game differently.
                let seed = self.seed.wrapping_add(number);
                let mut bot = Player::new(engine, self.strategies[player], seed);
                let shots = bot.play(board, self.announced)?.len();
                self.standings()[player][shots] += 1;
                monitor.advance(1).map_err(Problem::from)
            })?;
        }
        self.json()
    }

    fn standings(&self) -> MutexGuard<'_, Vec<Shots>> {
        self.standings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn json(&self) -> Result<String, Problem> {
        let standings = self.standings().clone();
        let done = standings.iter().flatten().sum();
        let standings = self.strategies.iter().zip(standings);
        Ok(serde_json::to_string(&ArenaJson {
            rules: self.rules.to_string(),
            seed: self.seed,
            done,
            total: self.games * self.strategies.len() as u64,
            standings: standings.map(|(name, shots)| StandingJson::new(*name, shots)).collect(),
        })?)
    }
}

impl StandingJson {
    fn new(strategy: Strategy, histogram: Shots) -> StandingJson {
        let games: u64 = histogram.iter().sum();
        let each = |(shots, &games)| std::iter::repeat_n(shots as f64, games as usize);
        let Mean { mean, interval } = Mean::of(histogram.iter().enumerate().flat_map(each));
        StandingJson {
            strategy: strategy.name(),
            games,
            mean: (games > 0).then_some(mean),
            interval: (games > 1).then_some(interval),
            histogram,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_intervals() {
        let none = StandingJson::new(Strategy::Greedy, vec![0; 5]);
        assert_eq!((none.games, none.mean, none.interval), (0, None, None));
        let one = StandingJson::new(Strategy::Greedy, vec![0, 0, 1]);
        assert_eq!((one.games, one.mean, one.interval), (1, Some(2.0), None));
        // 2, 4, 4, 6: the variance of a sample is 8/3.
        let four = StandingJson::new(Strategy::Greedy, vec![0, 0, 1, 0, 2, 0, 1]);
        assert_eq!((four.games, four.mean), (4, Some(4.0)));
        let expected = 1.96 * (8.0f64 / 3.0 / 4.0).sqrt();
        assert!((four.interval.expect("an interval") - expected).abs() < 1e-12);
    }
}
