//! Work that takes long, on a thread of its own.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;

use battleship_dataset::Monitor;

use crate::Failure;

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Advance {
    /// How many boards are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// A job and its outcome. It is cancelled when nobody holds it any more.
#[derive(Debug)]
pub(crate) struct Job<T> {
    monitor: Arc<Monitor>,
    total: u64,
    thread: Mutex<Option<JoinHandle<Result<T, Failure>>>>,
    outcome: OnceLock<Result<T, Failure>>,
}

impl<T: Clone + Send + 'static> Job<T> {
    /// Starts `work`, which reports to the monitor it is given.
    pub(crate) fn start(
        total: u64,
        work: impl FnOnce(&Monitor) -> Result<T, Failure> + Send + 'static,
    ) -> Result<Job<T>, Failure> {
        let monitor = Arc::new(Monitor::default());
        let its = Arc::clone(&monitor);
        let thread = std::thread::Builder::new().spawn(move || work(&its));
        let thread = thread.map_err(|error| Failure::Internal {
            message: format!("cannot start a thread: {error}"),
        })?;
        Ok(Job { monitor, total, thread: Mutex::new(Some(thread)), outcome: OnceLock::new() })
    }

    pub(crate) fn progress(&self) -> Advance {
        Advance { done: self.monitor.done(), total: self.total }
    }

    pub(crate) fn cancel(&self) {
        self.monitor.cancel();
    }

    /// Waits for the end. Any number of threads may wait.
    pub(crate) fn wait(&self) -> Result<T, Failure> {
        let join = || {
            let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
            let failed =
                || Failure::Internal { message: "the job ended without an outcome".into() };
            thread.and_then(|thread| thread.join().ok()).unwrap_or_else(|| Err(failed()))
        };
        self.outcome.get_or_init(join).clone()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.monitor.cancel();
    }
}
