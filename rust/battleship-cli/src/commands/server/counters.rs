//! What has happened, in numbers.

use std::sync::atomic::{AtomicU64, Ordering};

use battleship_protocol::wire::{ErrorId, Reply};
use tracing::info;

/// Counts since the start. Nothing depends on them.
#[derive(Debug, Default)]
pub(super) struct Counters {
    /// Connections accepted.
    pub(super) connections: Counter,
    /// Of these, the ones that are still open.
    pub(super) open: Counter,
    /// Messages answered.
    pub(super) answers: Counter,
    /// Of these, errors by number.
    errors: [Counter; ErrorId::ALL.len()],
    /// Connections ended because the client took too long.
    pub(super) late: Counter,
    /// Connections ended because there were too many.
    pub(super) crowded: Counter,
    /// Connections ended because of what the client sent.
    pub(super) expelled: Counter,
    /// Shots of the computer, and those of them that it did not count for.
    pub(super) shots: Counter,
    pub(super) cheap_shots: Counter,
}

#[derive(Debug, Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    pub(super) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Counters {
    /// Counts an answer.
    pub(super) fn count(&self, reply: &Reply) {
        self.answers.up();
        if let Reply::Error { id, .. } = reply {
            self.errors[usize::from(id.byte())].up();
        }
    }

    /// Grows with everything that happens.
    pub(super) fn total(&self) -> u64 {
        self.connections.value() + self.answers.value() + self.shots.value()
    }

    pub(super) fn write_down(&self, games: usize) {
        let errors: Vec<String> = (self.errors.iter().enumerate())
            .filter(|(_, counter)| counter.value() > 0)
            .map(|(id, counter)| format!("{id}:{}", counter.value()))
            .collect();
        info!(
            connections = self.connections.value(),
            open = self.open.value(),
            games,
            answers = self.answers.value(),
            errors = errors.join(","),
            late = self.late.value(),
            crowded = self.crowded.value(),
            expelled = self.expelled.value(),
            shots = self.shots.value(),
            cheap_shots = self.cheap_shots.value(),
            "counters"
        );
    }
}
