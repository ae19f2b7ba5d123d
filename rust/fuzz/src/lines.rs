//! Conversations with a referee in lines of JSON.

use std::fmt::Debug;

use battleship_protocol::fog;
use battleship_protocol::referee::{self, Desk, Scheme};
use serde_json::Value;

/// So many lines are enough for every game of the corpora, twice.
const MOST_LINES: usize = 60;

/// A referee who is asked in lines.
pub trait Asked: Default {
    /// Everything the referee knows.
    type State: Clone + Debug + PartialEq;

    /// That.
    fn state(&self) -> &Self::State;

    /// The answer to a line.
    fn answer(&mut self, line: &[u8]) -> String;

    /// The line as it would be written, if it can be read at all: what is written reads as the same.
    fn written(line: &[u8]) -> Option<String>;
}

impl<S: Scheme> Asked for Desk<S> {
    type State = referee::Referee<S>;

    fn state(&self) -> &referee::Referee<S> {
        self.referee()
    }

    fn answer(&mut self, line: &[u8]) -> String {
        Desk::answer(self, line).expect("there is no journal that could fail")
    }

    fn written(line: &[u8]) -> Option<String> {
        let event = referee::Event::<S>::parse(line).ok()?;
        let written = serde_json::to_string(&event).expect("JSON");
        if written.len() <= referee::LONGEST_LINE {
            assert_eq!(referee::Event::parse(written.as_bytes()), Ok(event));
        }
        Some(written)
    }
}

impl Asked for fog::Referee {
    type State = fog::Referee;

    fn state(&self) -> &fog::Referee {
        self
    }

    fn answer(&mut self, line: &[u8]) -> String {
        fog::Referee::answer(self, line)
    }

    fn written(line: &[u8]) -> Option<String> {
        let event = fog::Event::parse(line).ok()?;
        let written = serde_json::to_string(&event).expect("JSON");
        if written.len() <= fog::LONGEST_LINE {
            assert_eq!(fog::Event::parse(written.as_bytes()), Ok(event));
        }
        Some(written)
    }
}

/// Asks a referee line by line. Every line has an answer, what is refused changes nothing, and who
/// hears only what was accepted ends up knowing the same.
pub fn converse<R: Asked>(conversation: &[u8]) {
    let (mut referee, mut again) = (R::default(), R::default());
    for line in conversation.split(|&byte| byte == b'\n').take(MOST_LINES) {
        let before = referee.state().clone();
        let answer = referee.answer(line);
        assert!(!answer.contains('\n'), "{answer}");
        let written = R::written(line);
        match &serde_json::from_str(&answer).expect("JSON") {
            Value::Object(object) if object.len() == 1 && object.contains_key("ok") => {
                let written = written.expect("what is accepted can be read");
                assert_eq!(again.answer(written.as_bytes()), answer);
            }
            Value::Object(object) if object.len() == 1 && object.contains_key("error") => {
                let error = &object["error"];
                assert!(error["kind"].is_string() && error["message"].is_string(), "{answer}");
                assert_eq!(*referee.state(), before, "refused, yet changed");
            }
            _ => panic!("{answer}"),
        }
        assert_eq!(again.state(), referee.state());
    }
}
