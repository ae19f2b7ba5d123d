//! The engines of the rules that were asked for lately.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use battleship::{Budget, Engine, Error, Rules};

use crate::solver::Solver;

/// How many rules are kept.
const MOST: usize = 4;

/// What each count may take: a page should not make anybody wait, and others wait too.
const BUDGET: Budget = Budget { seconds: 2.0, bytes: 250e6 };

/// The engines, those asked for last at the end.
#[derive(Default)]
pub(super) struct Engines(Mutex<Vec<Arc<Kept>>>);

/// Rules, and the engine for them, or why there is none.
pub(super) struct Kept {
    rules: Rules,
    solver: OnceLock<Result<Solver, Error>>,
}

impl Engines {
    /// What is kept for these rules. Other rules may be forgotten for it.
    pub(super) fn of(&self, rules: &Rules) -> Arc<Kept> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match all.iter().position(|kept| kept.rules == *rules) {
            Some(place) => all.remove(place),
            None => Arc::new(Kept { rules: rules.clone(), solver: OnceLock::new() }),
        };
        if all.len() == MOST {
            all.remove(0);
        }
        all.push(Arc::clone(&kept));
        kept
    }
}

impl Kept {
    /// The solver. Whoever is first prepares it, and everybody else waits for that.
    pub(super) fn solver(&self) -> Result<&Solver, Error> {
        let prepare = || Engine::within(&self.rules, BUDGET).map(Solver::new);
        self.solver.get_or_init(prepare).as_ref().map_err(Error::clone)
    }
}
