//! What is asked: JSON of bounded size, in the words of the command line's options.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use battleship::{Knowledge, Picture, Rules};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::problem::Problem;
use crate::position::Marks;

/// The longest request, in bytes: far more than every cell of the largest board, three times.
pub(super) const LONGEST_REQUEST: usize = 64 << 10;

/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// A position, and whatever else a request of its kind may say.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct Asked<More> {
    #[serde(default)]
    rules: Option<String>,
    /// A picture of the board, where a command has a file with one.
    #[serde(default)]
    position: Option<String>,
    #[serde(flatten)]
    marks: Marks,
    #[serde(flatten)]
    pub(super) more: More,
    #[serde(flatten)]
    unknown: BTreeMap<String, IgnoredAny>,
}

/// Nothing else.
#[derive(Deserialize)]
pub(super) struct Nothing {}

impl<More> Asked<More> {
    /// The rules and the knowledge.
    pub(super) fn position(&self) -> Result<(Rules, Knowledge), Problem> {
        if let Some(key) = self.unknown.keys().next() {
            return Err(Problem::no_answer(format!(
                "unknown key \"{key}\": GET /api/openapi.json tells those there are"
            )));
        }
        if let Some(conflict) = self.marks.conflict() {
            return Err(Problem::no_answer(conflict));
        }
        let rules = self.rules.as_ref().map(|text| text.parse()).transpose()?;
        if let Some(picture) = &self.position {
            if self.marks != Marks::default() {
                return Err(Problem::no_answer("give either position or marks: not both"));
            }
            let Picture { rules, knowledge } = Picture::parse(picture, rules.as_ref())?;
            return Ok((rules, knowledge));
        }
        let rules = rules.unwrap_or_default();
        let knowledge = self.marks.knowledge(&rules)?;
        Ok((rules, knowledge))
    }

    /// An error if there is a position where none belongs.
    pub(super) fn no_position(&self) -> Result<(), Problem> {
        self.position()?;
        match self.rules.is_none() && self.position.is_none() && self.marks == Marks::default() {
            true => Ok(()),
            false => Err(Problem::no_answer("no position belongs here: send {}")),
        }
    }

    /// The knowledge, where a file has already said what the rules are.
    pub(super) fn position_under(&self, rules: &Rules) -> Result<Knowledge, Problem> {
        match self.position()? {
            (given, knowledge) if given == *rules => Ok(knowledge),
            (given, _) => {
                Err(Problem::no_answer(format!("the dataset is for {rules}, not for {given}")))
            }
        }
    }
}

impl<More: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<More> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Asked<More>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).map(|kind| kind.as_bytes());
        // Other pages can make a browser send text or forms without asking, but not this.
        let is_json = |kind: &[u8]| {
            let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
            kind.trim_ascii().eq_ignore_ascii_case(b"application/json")
        };
        if !kind.is_some_and(is_json) {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the request must be JSON, with the header content-type: application/json",
            ));
        }
        let too_large = || {
            let message = format!("the request is larger than {} KB", LONGEST_REQUEST >> 10);
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
        };
        // What is promised to be too large need not arrive.
        if request.body().size_hint().lower() > LONGEST_REQUEST as u64 {
            return Err(too_large());
        }
        let body = tokio::time::timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let body = body
            .map_err(|_| {
                let seconds = PATIENCE.as_secs();
                let message = format!("the request took longer than {seconds} seconds to arrive");
                Problem::new(StatusCode::BAD_REQUEST, message)
            })?
            .map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => too_large(),
                _ => Problem::new(StatusCode::BAD_REQUEST, "the request broke off"),
            })?;
        serde_json::from_slice(&body).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => Problem::no_answer(error.to_string()),
            _ => Problem::new(StatusCode::BAD_REQUEST, format!("the request is not JSON: {error}")),
        })
    }
}
