//! Many positions under the same rules: the engine, and posteriors that are used again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use battleship::{Engine, Error, Knowledge, Posterior};

/// An engine, with the posteriors that no thread is using: at most one a thread is ever made.
pub(crate) struct Solver {
    engine: Engine,
    idle: Mutex<Vec<Posterior>>,
}

impl Solver {
    /// For any number of threads.
    pub(crate) fn new(engine: Engine) -> Solver {
        Solver { engine, idle: Mutex::new(Vec::new()) }
    }

    /// The engine.
    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Hands the posterior for some knowledge to `use_it`, if it is wanted until then.
    pub(crate) fn solve<T, E: From<Error>>(
        &self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
        use_it: impl FnOnce(&Posterior) -> Result<T, E>,
    ) -> Result<T, E> {
        let idle = self.idle().pop();
        let posterior = match idle {
            Some(mut posterior) => posterior.update_while(knowledge, wanted).map(|()| posterior),
            None => self.engine.posterior_while(knowledge, wanted),
        }?;
        let answer = use_it(&posterior);
        self.idle().push(posterior);
        answer
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Posterior>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
