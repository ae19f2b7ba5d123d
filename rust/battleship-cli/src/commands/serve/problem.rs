//! Why a request gets no answer: a status, and a sentence that says what would be right.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why not.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    message: String,
}

/// The body of every answer that is none.
#[derive(Serialize)]
pub(super) struct ProblemJson<'a> {
    pub(super) error: &'a str,
}

impl Problem {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Problem {
        Problem { status, message: message.into() }
    }

    /// Well-formed, but there is no such answer.
    pub(super) fn no_answer(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// More than is worked on at once.
    pub(super) fn busy(what: &str) -> Problem {
        let message = format!("too many {what} at once: try again in a moment");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// Another method than the address has.
    pub(super) fn wrong_method() -> Problem {
        let message = "wrong method: GET /api/openapi.json tells the right one";
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, message)
    }

    /// What is said of a mistake that the client cannot help.
    pub(super) const OURS: &str = "a mistake in this program: please report what you asked for";

    /// Such a mistake: somewhere there was a panic.
    pub(super) fn ours() -> Response {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Problem::OURS).into_response()
    }

    /// The sentence.
    pub(super) fn message(&self) -> &str {
        &self.message
    }
}

impl From<battleship::Error> for Problem {
    fn from(error: battleship::Error) -> Problem {
        Problem::no_answer(error.to_string())
    }
}

impl From<battleship_dataset::Error> for Problem {
    fn from(error: battleship_dataset::Error) -> Problem {
        let status = match error {
            battleship_dataset::Error::Unreadable { .. } => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Problem::new(status, error.to_string())
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Problem {
        Problem::no_answer(error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(ProblemJson { error: &self.message })).into_response()
    }
}
