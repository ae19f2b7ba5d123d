//! A referee who is asked in lines and, if wanted, writes down what was accepted.

use std::path::Path;

use serde_json::json;

use super::Referee;
use super::call::{Event, LONGEST_LINE, Reply, too_long};
use super::refusal::Refusal;
use super::scheme::Scheme;
use crate::journal::{Journal, JournalError, Opened};

/// A referee, with or without a journal of everything accepted.
#[derive(Debug)]
pub struct Desk<S: Scheme> {
    referee: Referee<S>,
    journal: Option<Journal>,
}

/// What a desk found in its journal.
pub type Resumed = Opened;

impl<S: Scheme> Default for Desk<S> {
    fn default() -> Desk<S> {
        Desk { referee: Referee::new(), journal: None }
    }
}

impl<S: Scheme> Desk<S> {
    /// Goes on where a journal ends; makes the journal if there is none.
    pub fn resume(path: &Path) -> Result<(Desk<S>, Resumed), JournalError> {
        let mut referee = Referee::new();
        let kind = format!("match, {}", S::NAME);
        let (journal, resumed) = Journal::open(path, &kind, |record| {
            let event = Event::parse(record).map_err(|refusal| refusal.message)?;
            referee.apply(event).map(|_| ()).map_err(|refusal| refusal.message)
        })?;
        Ok((Desk { referee, journal: Some(journal) }, resumed))
    }

    /// The referee.
    pub fn referee(&self) -> &Referee<S> {
        &self.referee
    }

    /// Asks the referee. If there is a journal, an accepted event is in it before this returns. If
    /// the journal fails, the event is not acknowledged: resume from the journal to see whether it
    /// counts.
    pub fn apply(&mut self, event: Event<S>) -> Result<Result<Reply, Refusal>, JournalError> {
        let changes = event.may_change_something();
        // What does not fit into a record is refused while nothing has changed.
        let record = match serde_json::to_string(&event) {
            Ok(record) if record.len() <= LONGEST_LINE => record,
            _ => return Ok(Err(too_long())),
        };
        let reply = self.referee.apply(event);
        if let (Some(journal), true, Ok(_)) = (&mut self.journal, changes, &reply) {
            journal.append(record.as_bytes())?;
        }
        Ok(reply)
    }

    /// Asks the referee with a line of JSON, and gives the line to answer: `{"ok":…}` or
    /// `{"error":{"kind":"not_your_turn","message":"…"}}`.
    pub fn answer(&mut self, line: &[u8]) -> Result<String, JournalError> {
        let reply = match Event::parse(line) {
            Ok(event) => self.apply(event)?,
            Err(refusal) => Err(refusal),
        };
        let answer = match reply {
            Ok(reply) => json!({ "ok": reply }),
            Err(refusal) => json!({ "error": refusal }),
        };
        Ok(answer.to_string())
    }
}
