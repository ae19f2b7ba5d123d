//! The original scheme, kept so that the original's games can be run. **Insecure**: docs/fair-play.md
//! says how to cheat under it, and the tests do it. Play under [`Strict`](super::Strict).
//!
//! A commit is the SHA-256 of a ship's cells as Python writes them in JSON, each with a salt that the
//! player chose. An answer is the salt for a hit and the empty text for a miss, and nobody can check
//! it before the end.

use std::fmt::Write;

use battleship::Cell;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::refusal::{Refusal, RefusalKind};
use super::scheme::{Forms, Known, Owner, Scheme};
use super::seat::Both;
use super::terms::Terms;
use crate::bytes32::Bytes32;

/// The original scheme. Insecure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legacy {}

/// What a player chose to hide a cell with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a salt is a whole number or a text")]
pub enum Salt {
    /// A whole number.
    Number(i64),
    /// A text. The empty text means a miss.
    Text(String),
}

impl Salt {
    /// The answer to a shot that missed.
    pub const MISS: Salt = Salt::Text(String::new());
}

/// A cell of a ship with its salt: `[x, y, salt]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaltedCell(pub i64, pub i64, pub Salt);

impl Scheme for Legacy {
    const NAME: &'static str = "legacy";

    const FORMS: Forms = Forms {
        keys: "null",
        commits: "[commit, …]",
        answer: "salt, or \"\" for a miss",
        fleet: "[[[x, y, salt], …], …]",
    };

    type Keys = ();
    const KEYS: Option<()> = Some(());
    const DISCLOSES: bool = true;
    type Commits = Vec<Bytes32>;
    type Answer = Salt;
    type Fleet = Vec<Vec<SaltedCell>>;

    fn ship_commit(ship: &[SaltedCell]) -> Result<Bytes32, Refusal> {
        Ok(ship_commit(ship))
    }

    fn check_keys(_: &Both<String>, _: &(), _: Option<&()>) -> Result<(), Refusal> {
        Ok(())
    }

    fn check_commits(
        Owner { terms, .. }: Owner<'_>,
        _keys: &(),
        commits: &Vec<Bytes32>,
        _others: Option<&Vec<Bytes32>>,
    ) -> Result<(), Refusal> {
        one_for_each_ship(terms, commits)
    }

    /// Believes everything.
    fn check_answer(
        _known: Known<'_, Legacy>,
        _cell: Cell,
        answer: &Salt,
    ) -> Result<bool, Refusal> {
        Ok(*answer != Salt::MISS)
    }

    fn check_fleet(
        Known { owner, commits, answers, .. }: Known<'_, Legacy>,
        fleet: &Vec<Vec<SaltedCell>>,
    ) -> Result<(), Refusal> {
        let Owner { player, terms, .. } = owner;
        let positions: Vec<Vec<(i64, i64)>> =
            fleet.iter().map(|ship| ship.iter().map(|cell| (cell.0, cell.1)).collect()).collect();
        terms.fleet(&positions)?;
        let revealed: Vec<Bytes32> = fleet.iter().map(|ship| ship_commit(ship)).collect();
        same_ships(player, commits, &revealed)?;
        for SaltedCell(x, y, salt) in fleet.iter().flatten() {
            let cell = terms.cell(*x, *y)?;
            let answer = answers.iter().find(|(at, _)| *at == cell).map(|(_, answer)| answer);
            if answer.is_some_and(|answer| answer != salt) {
                let message = format!(
                    "{player} has a ship at {x}, {y}, but did not answer the shot there with its salt"
                );
                return Err(Refusal::new(RefusalKind::FalseAnswer, message));
            }
        }
        Ok(())
    }
}

/// Whether there are as many commits as ships.
pub(super) fn one_for_each_ship(terms: &Terms, commits: &[Bytes32]) -> Result<(), Refusal> {
    let (given, ships) = (commits.len(), terms.ship_sizes().len());
    if given == ships {
        return Ok(());
    }
    let message = format!("{given} commits for {ships} ships: send one for each, in order");
    Err(Refusal::new(RefusalKind::WrongNumberOfCommits, message))
}

/// Whether every ship is the one committed to.
pub(super) fn same_ships(
    player: &str,
    commits: &[Bytes32],
    revealed: &[Bytes32],
) -> Result<(), Refusal> {
    let wrong = commits.iter().zip(revealed).position(|(commit, revealed)| commit != revealed);
    let Some(index) = wrong else { return Ok(()) };
    let message = format!("ship {} is not the one that {player} committed to", index + 1);
    Err(Refusal::new(RefusalKind::WrongShips, message))
}

/// The commit to one ship.
pub(super) fn ship_commit(ship: &[SaltedCell]) -> Bytes32 {
    Bytes32(Sha256::digest(python_json(ship)).into())
}

/// A ship as Python's `json.dumps` writes it: `[[1, 0, 54321], [1, 1, 54321]]`, in ASCII.
fn python_json(ship: &[SaltedCell]) -> String {
    let cells: Vec<String> = ship
        .iter()
        .map(|SaltedCell(x, y, salt)| match salt {
            Salt::Number(number) => format!("[{x}, {y}, {number}]"),
            Salt::Text(text) => format!("[{x}, {y}, {}]", python_string(text)),
        })
        .collect();
    format!("[{}]", cells.join(", "))
}

fn python_string(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            ' '..='~' => quoted.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a String cannot fail.
                    let _ = write!(quoted, "\\u{unit:04x}");
                }
            }
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_are_those_of_the_original() {
        let vectors: serde_json::Value =
            serde_json::from_str(include_str!("../../../../data/vectors/commit.json")).unwrap();
        let vectors = vectors["vectors"].as_array().unwrap();
        assert_eq!(vectors.len(), 6);
        for vector in vectors {
            let preimage = vector["preimage"].as_str().unwrap();
            let ship: Vec<SaltedCell> = serde_json::from_str(preimage).unwrap();
            assert_eq!(python_json(&ship), preimage);
            assert_eq!(ship_commit(&ship).to_string(), vector["commit"].as_str().unwrap());
        }
    }

    #[test]
    fn texts_are_escaped_as_python_does() {
        assert_eq!(
            python_string("a\"\\/\n\r\t\u{8}\u{c}\0\u{1f}\u{7f}"),
            r#""a\"\\/\n\r\t\b\f\u0000\u001f\u007f""#
        );
        assert_eq!(python_string("é€😀"), r#""\u00e9\u20ac\ud83d\ude00""#);
    }

    #[test]
    fn salts_are_whole_numbers_or_texts() {
        for (json, salt) in
            [("-5", Salt::Number(-5)), ("\"x\"", Salt::Text("x".into())), ("\"\"", Salt::MISS)]
        {
            assert_eq!(serde_json::from_str::<Salt>(json).unwrap(), salt);
        }
        for json in ["1.0", "1e3", "null", "true", "[]", "99999999999999999999"] {
            let error = serde_json::from_str::<Salt>(json).unwrap_err().to_string();
            assert!(error.starts_with("a salt is a whole number or a text"), "{error}");
        }
    }
}
