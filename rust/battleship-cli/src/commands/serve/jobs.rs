//! Jobs that take seconds: the answer is a stream of events, and leaving it ends the job.
//!
//! `progress` says how far the job is, again and again; the last event is `done` with the result or
//! `failed` with the reason.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use battleship_dataset::{Dataset, Monitor};
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::{Interval, interval};

use super::desk::Desk;
use super::problem::{Problem, ProblemJson};
use super::request::{Asked, Nothing};
use crate::answer::Answer;

/// How often progress is told.
const TICK: Duration = Duration::from_millis(100);

#[derive(Serialize)]
struct Progress {
    done: u64,
    total: u64,
}

#[derive(Serialize)]
struct Verified<'a> {
    file: &'a str,
    boards: u64,
}

/// `battleship dataset verify`.
pub(super) async fn verify(
    State(desk): State<Arc<Desk>>,
    asked: Asked<Nothing>,
) -> Result<Response, Problem> {
    asked.no_position()?;
    let dataset = open(&desk).await?;
    let boards = dataset.header().boards;
    start(&desk, progress(boards), move |monitor| {
        dataset.verify(monitor)?;
        Ok(serde_json::to_string(&Verified { file: dataset.name(), boards })?)
    })
}

/// `battleship dataset scan --json`.
pub(super) async fn scan(
    State(desk): State<Arc<Desk>>,
    asked: Asked<Nothing>,
) -> Result<Response, Problem> {
    let dataset = open(&desk).await?;
    let knowledge = asked.position_under(&dataset.header().rules)?;
    let shared = Arc::clone(&desk);
    start(&desk, progress(dataset.header().boards), move |monitor| {
        let counts = dataset.scan(&knowledge, monitor)?;
        let kept = shared.engines.of(&dataset.header().rules);
        let engine = kept.solver()?.engine();
        let posterior =
            engine.posterior_from_counts(&knowledge, counts.boards, &counts.placements)?;
        let answer = Answer::while_wanted(&posterior, || !monitor.is_cancelled())?;
        Ok(serde_json::to_string(&answer)?)
    })
}

/// How many of some boards are done.
fn progress(total: u64) -> impl Fn(&Monitor) -> Result<String, Problem> {
    move |monitor| Ok(serde_json::to_string(&Progress { done: monitor.done(), total })?)
}

async fn open(desk: &Arc<Desk>) -> Result<Dataset, Problem> {
    Arc::clone(desk).work(|desk, _| Ok(Dataset::open(&desk.data)?)).await
}

/// A job with somebody who listens.
struct Running<Tell> {
    monitor: Arc<Monitor>,
    tell: Tell,
    ticks: Interval,
    job: JoinHandle<Result<String, Problem>>,
}

/// Nobody listens any more: the job ends too.
impl<Tell> Drop for Running<Tell> {
    fn drop(&mut self) {
        self.monitor.cancel();
    }
}

/// Starts a job if there is room for one more. `tell` gives the JSON of its progress.
pub(super) fn start(
    desk: &Desk,
    tell: impl Fn(&Monitor) -> Result<String, Problem> + Send + 'static,
    job: impl FnOnce(&Monitor) -> Result<String, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let place = desk.job()?;
    let monitor = Arc::new(Monitor::default());
    let watched = Arc::clone(&monitor);
    let job = tokio::task::spawn_blocking(move || {
        let _place = place;
        job(&watched)
    });
    let running = Running { monitor, tell, ticks: interval(TICK), job };
    let events = unfold(Some(running), |running| async {
        let mut running = running?;
        tokio::select! {
            biased;
            outcome = &mut running.job => Some((last(outcome), None)),
            _ = running.ticks.tick() => {
                let told = (running.tell)(&running.monitor);
                Some((event("progress", told), Some(running)))
            }
        }
    });
    Ok(Sse::new(events).into_response())
}

fn last(outcome: Result<Result<String, Problem>, JoinError>) -> Result<Event, serde_json::Error> {
    event("done", outcome.unwrap_or_else(|_| Err(Problem::no_answer(Problem::OURS))))
}

fn event(name: &str, told: Result<String, Problem>) -> Result<Event, serde_json::Error> {
    let (name, json) = match told {
        Ok(json) => (name, json),
        Err(problem) => {
            ("failed", serde_json::to_string(&ProblemJson { error: problem.message() })?)
        }
    };
    Ok(Event::default().event(name).data(json))
}
