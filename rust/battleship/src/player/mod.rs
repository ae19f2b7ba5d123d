//! A player: somebody who chooses where to fire, by one of the strategies.

mod simple;

use std::cmp::Reverse;
use std::ops::BitOr;

use crate::advice::Advice;
use crate::board::Board;
use crate::endgame::{Endgame, Gain};
use crate::knowledge::{Knowledge, Outcome, Shot, Sinkings};
use crate::outlook::Outlook;
use crate::placement::Placements;
use crate::posterior::{Engine, Posterior};
use crate::strategy::Strategy;
use crate::waiting::Waiting;
use crate::{Cell, Error, Mask};
use simple::Simple;

/// Chooses where to fire. What it chooses depends on the rules, the strategy, the seed and the
/// knowledge, and on nothing else: not on what it was asked before, nor on the time it took.
///
/// ```
/// use battleship::{Engine, Knowledge, Player, Rules, Strategy};
///
/// let engine = Engine::new(&Rules::nine())?;
/// let mut player = Player::new(&engine, Strategy::Best, 1);
/// let cell = player.choose(&Knowledge::nothing(true))?.expect("a cell to fire at");
/// assert_eq!(engine.rules().cell_name(cell), "C1");
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    strategy: Strategy,
    seed: u64,
    posterior: Posterior,
    /// The boards left when `best` was last asked, if they could be listed.
    endgame: Option<Endgame>,
    gain: Gain,
}

impl Player {
    /// Sits down. The seed matters to the strategies that choose at random.
    pub fn new(engine: &Engine, strategy: Strategy, seed: u64) -> Player {
        Player {
            strategy,
            seed,
            posterior: engine.uncounted(),
            endgame: None,
            gain: Gain::default(),
        }
    }

    /// Takes another seed, for another game.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// How it plays.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The engine it plays with.
    pub fn engine(&self) -> &Engine {
        self.posterior.engine()
    }

    /// The next cell to fire at. `None` when the game is over: every ship is hit, every cell is known,
    /// or no board agrees with the knowledge, as far as the strategy looks.
    pub fn choose(&mut self, knowledge: &Knowledge) -> Result<Option<Cell>, Error> {
        self.choose_while(knowledge, || true)
    }

    /// The same as long as somebody wants it; otherwise [`Error::Cancelled`].
    pub fn choose_while(
        &mut self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<Option<Cell>, Error> {
        let waiting = Waiting::while_wanted(&wanted);
        if knowledge.hits().len() >= self.engine().rules().fleet().cells() {
            return Ok(None);
        }
        let simple = Simple { placements: self.engine().placements(), knowledge, seed: self.seed };
        Ok(match self.strategy {
            Strategy::Random => simple.random().first().copied(),
            Strategy::Hunt => simple.hunt().first().copied(),
            Strategy::Density => simple.density().first().copied(),
            Strategy::Greedy => self.likeliest(knowledge, waiting)?,
            Strategy::Entropy => self.advise_while(knowledge, wanted)?.best().map(|best| best.cell),
            Strategy::Best => {
                if !self.endgame.as_mut().is_some_and(|endgame| endgame.narrow(knowledge)) {
                    self.posterior.update_waiting(knowledge, waiting)?;
                    self.endgame = Endgame::of(&self.posterior, waiting)?;
                }
                let cell;
                (cell, self.gain) = match &self.endgame {
                    Some(endgame) => endgame.choose(),
                    None => (self.posterior.best().cells().next(), Gain::default()),
                };
                cell
            }
        })
    }

    /// What the last choice of [`Strategy::Best`] gains over being greedy. Summed over the choices of
    /// a game, up to the first that solves it, this is on average what `best` is better than `greedy`:
    /// each choice is compared with what greedy play would cost from there, exactly, so that it tells
    /// much more than a game that one won and the other lost by luck.
    pub fn gain(&self) -> Gain {
        self.gain
    }

    /// The first of the most likely cells.
    fn likeliest(
        &mut self,
        knowledge: &Knowledge,
        waiting: Waiting<'_>,
    ) -> Result<Option<Cell>, Error> {
        self.posterior.update_waiting(knowledge, waiting)?;
        Ok(self.posterior.best().cells().next())
    }

    /// What to know before the next shot, with the cells in the order in which this player would
    /// fire at them. Only cells that can hold a ship are advised, though the simple strategies may
    /// choose others.
    pub fn advise(&mut self, knowledge: &Knowledge) -> Result<Advice, Error> {
        self.advise_while(knowledge, || true)
    }

    /// The same as long as somebody wants it; otherwise [`Error::Cancelled`].
    pub fn advise_while(
        &mut self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<Advice, Error> {
        let waiting = Waiting::while_wanted(&wanted);
        self.posterior.update_waiting(knowledge, waiting)?;
        let mut advice = self.posterior.advice();
        let simple = Simple { placements: self.engine().placements(), knowledge, seed: self.seed };
        let mut in_order = |order: Vec<Cell>| {
            let place = |cell: Cell| order.iter().position(|&other| other == cell);
            advice.cells.sort_by_key(|advice| place(advice.cell));
        };
        match self.strategy {
            Strategy::Random => in_order(simple.random()),
            Strategy::Hunt => in_order(simple.hunt()),
            Strategy::Density => in_order(simple.density()),
            Strategy::Greedy => {
                advice.cells.sort_by_key(|advice| (Reverse(advice.boards), advice.cell));
            }
            Strategy::Entropy => {
                advice.cells.sort_by(|a, b| b.information.total_cmp(&a.information));
            }
            Strategy::Best if advice.boards > 0 => {
                advice.cells.sort_by_key(|advice| (Reverse(advice.boards), advice.cell));
                advice.shots = Some(match Endgame::of(&self.posterior, waiting)? {
                    Some(endgame) => {
                        let plan = endgame.plan();
                        advice.cells.sort_by_key(|advice| Some(advice.cell) != plan.cell);
                        Outlook::of_plan(&self.posterior, &plan)
                    }
                    None => self.posterior.outlook(),
                });
            }
            Strategy::Best => {}
        }
        Ok(advice)
    }

    /// The shots of a whole game against a board, in which sinkings are announced or not.
    pub fn play(&mut self, board: &Board, announced: bool) -> Result<Vec<Shot>, Error> {
        self.play_on(board, &Knowledge::nothing(announced))
    }

    /// The shots of the rest of a game against a board that agrees with the knowledge.
    ///
    /// ```
    /// use battleship::{Engine, Knowledge, Player, Rules, Strategy};
    ///
    /// let engine = Engine::new(&Rules::nine())?;
    /// let knowledge = Knowledge::nothing(false);
    /// let posterior = engine.posterior(&knowledge)?;
    /// let (_, board) = posterior.listing().samples(1).next().expect("a board");
    /// let shots = Player::new(&engine, Strategy::Greedy, 1).play_on(&board, &knowledge)?;
    /// assert!(shots.len() >= 27);
    /// # Ok::<(), battleship::Error>(())
    /// ```
    pub fn play_on(&mut self, board: &Board, known: &Knowledge) -> Result<Vec<Shot>, Error> {
        let rules = self.engine().rules().clone();
        let mut knowledge = known.clone();
        let mut shots = Vec::new();
        while knowledge.hits() != board.mask() {
            let Some(cell) = self.choose(&knowledge)? else { break };
            let mut outcome = board.answer(&rules, knowledge.hits(), cell, knowledge.announced());
            match (outcome, knowledge.sinkings()) {
                // Where sunk ships are marked, the next one is marked too.
                (Outcome::Sunk { .. }, Sinkings::Cells(marked)) => {
                    let ships = board.ships().iter().map(|ship| ship.cells(&rules));
                    let sunk = ships.filter(|ship| ship.contains(cell)).fold(marked, Mask::bitor);
                    let (hits, misses) = (knowledge.hits() | cell.into(), knowledge.misses());
                    let sinkings = Sinkings::Cells(sunk);
                    knowledge = Knowledge::from_sets(&rules, hits, misses, sinkings)?;
                }
                (Outcome::Sunk { .. }, _) if !knowledge.tells_lengths() => {
                    outcome = Outcome::Sunk { length: None };
                    knowledge.fire(&rules, Shot { cell, outcome })?;
                }
                _ => knowledge.fire(&rules, Shot { cell, outcome })?,
            }
            shots.push(Shot { cell, outcome });
        }
        Ok(shots)
    }
}

/// Where [`Strategy::Density`] would fire. It looks at single ships only, so it needs no engine: for
/// rules that have too many boards to count. `None` if every cell is known.
pub fn densest(placements: &Placements, knowledge: &Knowledge) -> Option<Cell> {
    Simple { placements, knowledge, seed: 0 }.density().first().copied()
}
