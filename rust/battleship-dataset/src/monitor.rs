//! Watching a job and ending it, from another thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Error;

/// What a running job shares with whoever watches it: how many boards it has done, and whether it
/// should stop. Stopping takes effect within a block, some milliseconds.
///
/// ```
/// use battleship_dataset::{Dataset, Monitor};
///
/// let bytes = battleship_dataset::build_bytes(&"5x5:3,2:apart".parse()?, 3, &Monitor::default())?;
/// let dataset = Dataset::from_bytes("memory", bytes)?;
/// let monitor = Monitor::default();
/// monitor.cancel(); // from any thread
/// assert!(dataset.scan(&Default::default(), &monitor).unwrap_err().is_cancelled());
/// # Ok::<(), battleship_dataset::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Monitor {
    done: AtomicU64,
    cancelled: AtomicBool,
}

impl Monitor {
    /// How many boards are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the job to stop. It ends with [`Error::Cancelled`].
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked it to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Counts some more boards as done, and ends the job if it was cancelled.
    pub fn advance(&self, boards: u64) -> Result<(), Error> {
        self.done.fetch_add(boards, Ordering::Relaxed);
        if self.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
    }
}
