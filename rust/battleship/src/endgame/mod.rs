//! The end of a game: when so few boards are left that they can be listed, what each shot costs can be
//! computed on all of them.
//!
//! A game takes as many shots as the fleet has cells, and the misses. So everything here counts misses,
//! summed over all boards of a set: whole numbers, and exact.
//!
//! | file | idea |
//! |---|---|
//! | `boards.rs` | the list, and how a shot divides a set of boards |
//! | `tally.rs` | on how many boards of a set each cell holds a ship |
//! | `greedy.rs` | what it costs to go on by firing at the most likely cell |
//! | `search.rs` | what it costs at least, and how: optimal play |
//! | `symmetry.rs` | turns and reflections that change nothing |

mod boards;
mod greedy;
mod search;
mod symmetry;
mod tally;

use std::cmp::Reverse;

use crate::knowledge::Knowledge;
use crate::numbers::thousands;
use crate::posterior::Posterior;
use crate::waiting::Waiting;
use crate::{Cell, Error, Mask};
use boards::{Boards, Entry};
use search::Search;
pub(crate) use search::least_misses;
use symmetry::Symmetries;
use tally::Tally;

/// So many boards are listed to choose among the likeliest cells by what they cost. More would gain
/// little more, and take the longer.
const LISTED: u128 = 20_000;

/// How many of the likeliest cells are compared.
const COMPARED: usize = 8;

/// So few boards are searched for optimal play, within a number of visits to boards.
const SEARCHED: usize = 100;
const VISITS: u64 = 20_000;

/// The most boards and visits for [`Posterior::solve`].
const SOLVABLE: u128 = 200_000;
const SOLVABLE_VISITS: u64 = 2_000_000_000;

/// The steps in which boards must be listed: some seconds at worst.
const STEPS: u64 = 50_000_000;

/// The boards left, and what to do about them.
#[derive(Clone, Debug)]
pub(crate) struct Endgame {
    boards: Boards,
}

/// Where to fire, and what the rest of the game costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// `None` if every ship cell is known.
    pub(crate) cell: Option<Cell>,
    /// The misses over all boards: at least so many with any play, and at most so many with ours.
    pub(crate) least: u64,
    pub(crate) most: u64,
    /// The misses over all boards if the game goes on greedily from here.
    pub(crate) greedy: u64,
}

impl Endgame {
    /// Lists the boards of a posterior; `None` if there are too many.
    pub(crate) fn of(
        posterior: &Posterior,
        waiting: Waiting<'_>,
    ) -> Result<Option<Endgame>, Error> {
        if posterior.boards() > LISTED {
            return Ok(None);
        }
        let boards = Boards::list(posterior, STEPS, waiting)?;
        Ok(boards.map(|boards| Endgame { boards }))
    }

    /// Follows the game; `false` if the knowledge is no continuation of what was known.
    pub(crate) fn narrow(&mut self, knowledge: &Knowledge) -> bool {
        self.boards.narrow(knowledge)
    }

    /// Where to fire, and what that gains; quicker than a plan where a shot is free.
    pub(crate) fn choose(&self) -> (Option<Cell>, Gain) {
        if let Some(cell) = self.free(&Tally::of(&self.boards.entries)) {
            return (Some(cell), Gain { shots: 0.0, solved: false });
        }
        let Plan { cell, least, most, greedy } = self.plan();
        let shots = (greedy - most) as f64 / self.boards.entries.len().max(1) as f64;
        (cell, Gain { shots, solved: least == most })
    }

    /// A cell to fire at whatever else there is: see `search.rs` for why, and when not.
    fn free(&self, tally: &Tally) -> Option<Cell> {
        let certain = tally.certain & !self.boards.hits();
        certain.cells().next().filter(|_| !self.boards.order_matters())
    }

    /// Plays exactly if that can be found, and otherwise takes the cell that costs least if the game
    /// goes on greedily. That is never worse on average than being greedy now, for the most likely
    /// cell is one of those compared.
    pub(crate) fn plan(&self) -> Plan {
        let mut set = self.boards.entries.clone();
        let hits = self.boards.hits();
        let tally = Tally::of(&set);
        let free = self.free(&tally);
        if set.len() <= SEARCHED {
            let mut search = Search::new(&self.boards, Symmetries::default(), VISITS);
            let greedy = greedy::misses(&self.boards, &mut set, hits);
            if let Some((cell, misses)) = search.best(&mut set, hits, greedy + 1) {
                return Plan { cell: free.or(cell), least: misses, most: misses, greedy };
            }
        }
        let open = tally.possible & !hits;
        let least = match free {
            Some(_) => 0,
            None => (set.len() - tally.highest(open).0) as u64,
        };
        if free.is_some() {
            let greedy = greedy::misses(&self.boards, &mut set, hits);
            return Plan { cell: free, least, most: greedy, greedy };
        }
        let mut cells: Vec<(usize, Cell)> = open.cells().map(|c| (tally.count(c), c)).collect();
        cells.sort_by_key(|&(count, cell)| (Reverse(count), cell));
        cells.truncate(COMPARED);
        let after = |part: &mut [Entry], hits: Mask| greedy::misses(&self.boards, part, hits);
        let costs = cells
            .into_iter()
            .map(|(_, cell)| (self.boards.after(&mut set, hits, cell, after), cell));
        let costs: Vec<(u64, Cell)> = costs.collect();
        // The first of the cheapest, so the likeliest of them; the first of all is the greedy one.
        match (costs.first(), costs.iter().min_by_key(|&&(misses, _)| misses)) {
            (Some(&(greedy, _)), Some(&(most, cell))) => {
                Plan { cell: Some(cell), least, most, greedy }
            }
            _ => Plan { cell: None, least: 0, most: 0, greedy: 0 },
        }
    }
}

/// What a choice of `best` gains on average over all boards left, in shots: see
/// [`Player::gain`](crate::Player::gain).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// Over being greedy, now and from then on. The game is taken to go on greedily after the choice,
    /// or optimally where it is solved. Never negative.
    pub shots: f64,
    /// Whether the rest of the game is solved, so that this is all there is to gain.
    pub solved: bool,
}

/// Optimal play from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// A best cell to fire at; `None` if every ship cell is known.
    pub cell: Option<Cell>,
    /// How many boards agree with the position.
    pub boards: u64,
    /// The ship cells not hit yet.
    pub cells_left: usize,
    /// The misses of optimal play, summed over all boards.
    pub misses: u64,
}

impl Solution {
    /// The shots that optimal play still needs on average. No play needs fewer.
    pub fn shots(&self) -> f64 {
        self.cells_left as f64 + self.misses as f64 / self.boards as f64
    }
}

impl Posterior {
    /// Optimal play by exact search, or why the position is too large for it. Takes up to a minute
    /// and a gigabyte.
    ///
    /// ```
    /// use battleship::{Engine, Knowledge};
    ///
    /// let engine = Engine::new(&"3x1:2:apart".parse()?)?;
    /// let solution = engine.posterior(&Knowledge::default())?.solve()?;
    /// // B1 is certain; then it is A1 or C1.
    /// assert_eq!(solution.shots(), 2.5);
    /// # Ok::<(), battleship::Error>(())
    /// ```
    pub fn solve(&self) -> Result<Solution, Error> {
        let too_large = |reason: &str| Error::TooLargeToSolve {
            boards: thousands(self.boards()),
            reason: reason.into(),
        };
        if self.boards() == 0 {
            return Err(Error::NoBoard);
        }
        if self.boards() > SOLVABLE {
            return Err(too_large(&format!("at most {} can be searched", thousands(SOLVABLE))));
        }
        let boards = Boards::list(self, STEPS, Waiting::FOREVER)?
            .ok_or_else(|| too_large("listing them takes too long"))?;
        let symmetries = Symmetries::of(&boards);
        let mut search = Search::new(&boards, symmetries, SOLVABLE_VISITS);
        let (mut set, hits) = (boards.entries.clone(), boards.hits());
        let greedy = greedy::misses(&boards, &mut set, hits);
        let (cell, misses) = search
            .best(&mut set, hits, greedy + 1)
            .ok_or_else(|| too_large("the search did not end within its limit"))?;
        let cells_left = self.rules().fleet().cells() - hits.len();
        Ok(Solution { cell, boards: set.len() as u64, cells_left, misses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Shot};

    #[test]
    fn a_game_is_listed_once() {
        let engine = Engine::new(&"4x1:2:apart".parse().unwrap()).unwrap();
        let mut knowledge = Knowledge::default();
        let posterior = engine.posterior(&knowledge).unwrap();
        let mut endgame = Endgame::of(&posterior, Waiting::FOREVER).unwrap().unwrap();
        knowledge.fire(engine.rules(), Shot::parse(engine.rules(), "B1:hit").unwrap()).unwrap();
        assert!(endgame.narrow(&knowledge));
        assert!(!endgame.narrow(&Knowledge::default()));
    }

    /// However a game goes on, the first shot misses all boards but those with a ship there.
    #[test]
    fn the_first_shot_bounds_what_is_not_searched() {
        let engine = Engine::new(&"9x9:3:apart".parse().unwrap()).unwrap();
        let posterior = engine.posterior(&Knowledge::default()).unwrap();
        let plan = Endgame::of(&posterior, Waiting::FOREVER).unwrap().unwrap().plan();
        let highest = posterior.cells().iter().max().unwrap();
        assert_eq!(u128::from(plan.least), posterior.boards() - highest);
        assert!(plan.least < plan.most && plan.most <= plan.greedy, "{plan:?}");
    }

    #[test]
    fn a_certain_hit_is_taken_without_a_search() {
        let engine = Engine::new(&"4x1:3:apart".parse().unwrap()).unwrap();
        let choose = |announced| {
            let posterior = engine.posterior(&Knowledge::nothing(announced)).unwrap();
            Endgame::of(&posterior, Waiting::FOREVER).unwrap().unwrap().choose()
        };
        // B1 and C1 are on both boards.
        let certain = Some(engine.rules().cell("B1").unwrap());
        let at_once = Gain { shots: 0.0, solved: false };
        assert_eq!([choose(false), choose(true)], [(certain, at_once); 2]);
    }
}
