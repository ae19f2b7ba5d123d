//! Why a command ended without its answer, and what the process says then.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use battleship_protocol::board::BoardError;
use battleship_protocol::fog;
use battleship_protocol::journal::JournalError;
use battleship_protocol::referee::Refusal;

/// Why a command ended without its answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given is wrong. Exit code 2.
    Input(String),
    /// What was given is fine, but there is no such answer. Exit code 1.
    NoAnswer(String),
    /// The answer could not be written. Exit code 1.
    Output(io::Error),
    /// Somebody pressed Ctrl-C. Exit code 130, as shells have it.
    Cancelled,
}

impl Failure {
    /// Says it on standard error and gives the exit code. A reader that has read enough and closed
    /// the pipe is no failure.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Input(message) => (message, 2),
            Failure::NoAnswer(message) => (message, 1),
            Failure::Output(error) => (format!("cannot write the answer: {error}"), 1),
            Failure::Cancelled => ("cancelled".into(), 130),
        };
        tell(&format!("error: {message}"));
        ExitCode::from(code)
    }
}

/// Says something on standard error, if anybody listens.
pub(crate) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// A file could not be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::NoAnswer(format!("cannot write {}: {error}", path.display()))
}

impl From<battleship::Error> for Failure {
    fn from(error: battleship::Error) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::NoAnswer(refusal.message)
    }
}

impl From<fog::Refusal> for Failure {
    fn from(refusal: fog::Refusal) -> Failure {
        Failure::NoAnswer(refusal.message)
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        match error {
            JournalError::Write { .. } | JournalError::Closed { .. } => {
                Failure::NoAnswer(error.to_string())
            }
            _ => Failure::Input(error.to_string()),
        }
    }
}

#[cfg(feature = "zk")]
impl From<battleship_protocol::zk::ZkError> for Failure {
    fn from(error: battleship_protocol::zk::ZkError) -> Failure {
        use battleship_protocol::zk::ZkError;
        match error {
            ZkError::FalseProof | ZkError::NoRandomness(_) | ZkError::Circuit(_) => {
                Failure::NoAnswer(error.to_string())
            }
            _ => Failure::Input(error.to_string()),
        }
    }
}

impl From<battleship_dataset::Error> for Failure {
    fn from(error: battleship_dataset::Error) -> Failure {
        use battleship_dataset::Error;
        match error {
            Error::Cancelled => Failure::Cancelled,
            Error::Unwritable { source, .. } if source.kind() == io::ErrorKind::BrokenPipe => {
                Failure::Output(source)
            }
            Error::Unwritable { .. } => Failure::NoAnswer(error.to_string()),
            _ => Failure::Input(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}
