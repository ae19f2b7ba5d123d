//! Long jobs: a bar for whoever watches, and Ctrl-C to end them in good order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use battleship_dataset::{Error, Monitor};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

/// Does a job that goes over some boards. The bar shows how many are done, how fast, and how long
/// the rest will take; it is not there unless standard error is a terminal.
pub(crate) fn watched<T>(
    what: &'static str,
    boards: u64,
    job: impl FnOnce(&Monitor) -> Result<T, Error>,
) -> Result<T, Failure> {
    let monitor = Arc::new(Monitor::default());
    let cancelled = Arc::clone(&monitor);
    // There can only be one handler, and a command does only one job that takes long. Where signals
    // cannot be caught, Ctrl-C ends the process as it always does.
    let _ = ctrlc::set_handler(move || cancelled.cancel());
    let style = ProgressStyle::with_template(
        "{msg} {wide_bar} {human_pos}/{human_len} boards, {per_sec}, {eta} left",
    );
    let bar = ProgressBar::new(boards)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what);
    let over = AtomicBool::new(false);
    let outcome = std::thread::scope(|scope| {
        let ticker = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.set_position(monitor.done());
                std::thread::park_timeout(TICK);
            }
        });
        let outcome = job(&monitor);
        over.store(true, Ordering::Relaxed);
        ticker.thread().unpark();
        outcome
    });
    bar.finish_and_clear();
    Ok(outcome?)
}
