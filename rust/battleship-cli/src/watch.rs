//! Long jobs: bars for whoever watches, and Ctrl-C to end them in good order.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use battleship_dataset::{Error, Monitor};
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::failure::Failure;

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

/// Does a job that goes over some boards, with a bar. Ctrl-C cancels it. There can only be one handler
/// for that, so a command does one such job at most.
pub(crate) fn watched<T>(
    what: &'static str,
    boards: u64,
    job: impl FnOnce(&Monitor) -> Result<T, Error>,
) -> Result<T, Failure> {
    let monitor = Arc::new(Monitor::default());
    let cancelled = Arc::clone(&monitor);
    // Where signals cannot be caught, Ctrl-C ends the process as it always does.
    let _ = ctrlc::set_handler(move || cancelled.cancel());
    Ok(with_bar(what, boards, &monitor, || job(&monitor))?)
}

/// Does a job beside a bar that shows how many boards are done, how fast, and how long the rest will
/// take; it is not there unless standard error is a terminal.
pub(crate) fn with_bar<T>(
    what: &'static str,
    boards: u64,
    monitor: &Monitor,
    job: impl FnOnce() -> T,
) -> T {
    let style = ProgressStyle::with_template(
        "{msg} {wide_bar} {human_pos}/{human_len} boards, {rate}/s, {eta} left",
    );
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // If that fails, the bar lacks a number.
        let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
    };
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate);
    let bar = ProgressBar::new(boards).with_style(style).with_message(what);
    let over = AtomicBool::new(false);
    let outcome = std::thread::scope(|scope| {
        let ticker = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                bar.set_position(monitor.done());
                std::thread::park_timeout(TICK);
            }
        });
        let outcome = job();
        over.store(true, Ordering::Relaxed);
        ticker.thread().unpark();
        outcome
    });
    bar.finish_and_clear();
    outcome
}

/// A bar on standard error, where somebody may be watching, for work of many steps.
pub(crate) fn progress(what: &'static str, steps: u128) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%");
    ProgressBar::new(steps.try_into().unwrap_or(u64::MAX))
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what)
}
