//! The scheme to play under: every answer is checked at once, and nothing is shown that was not asked
//! for.
//!
//! A player draws a secret of 32 bytes, derives a salt for every cell from it, and commits to the root
//! of a tree over all cells. An answer opens one cell of that tree. In the end the secret is disclosed,
//! so that everybody can see that the tree held a legal fleet.

use battleship::Cell;
use serde::{Deserialize, Serialize};

use super::cell_tree::{self, CellTree, Master};
use super::legacy::{self, Salt, SaltedCell};
use super::refusal::{Refusal, RefusalKind};
use super::scheme::{Forms, Known, Owner, Scheme};
use super::seat::Both;
use crate::bytes32::Bytes32;

/// The scheme to play under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strict {}

/// What a player commits to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardCommits {
    /// One commit for each ship.
    pub ships: Vec<Bytes32>,
    /// The root of the tree over all cells.
    pub root: Bytes32,
}

/// The answer to a shot: a cell of the tree, opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellOpening {
    /// Whether there is a ship.
    pub hit: bool,
    /// The salt of the cell.
    pub salt: Bytes32,
    /// The siblings on the way to the root.
    pub path: Vec<Bytes32>,
}

/// What a player discloses after the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disclosure {
    /// The cells of each ship.
    pub ships: Vec<Vec<(i64, i64)>>,
    /// The secret that all salts come from.
    pub master: Bytes32,
}

impl Scheme for Strict {
    const NAME: &'static str = "strict";

    const FORMS: Forms = Forms {
        keys: "null",
        commits: r#"{"ships":[commit, …],"root":root}"#,
        answer: r#"{"hit":true or false,"salt":salt,"path":[hash, …]}"#,
        fleet: r#"{"ships":[[[x, y], …], …],"master":secret}"#,
    };

    type Keys = ();
    const KEYS: Option<()> = Some(());
    const DISCLOSES: bool = true;
    type Commits = BoardCommits;
    type Answer = CellOpening;
    type Fleet = Disclosure;

    fn ship_commit(ship: &[SaltedCell]) -> Result<Bytes32, Refusal> {
        let strong = |salt: &Salt| match salt {
            Salt::Text(text) => text.parse::<Bytes32>().is_ok(),
            Salt::Number(_) => false,
        };
        match ship.iter().find(|cell| !strong(&cell.2)) {
            None => Ok(legacy::ship_commit(ship)),
            Some(SaltedCell(x, y, _)) => {
                let message = format!(
                    "the salt at {x}, {y} could be guessed: it is 32 bytes, as 64 lower-case \
                     hexadecimal digits"
                );
                Err(Refusal::new(RefusalKind::WeakSalt, message))
            }
        }
    }

    fn check_keys(_: &Both<String>, _: &(), _: Option<&()>) -> Result<(), Refusal> {
        Ok(())
    }

    fn check_commits(
        Owner { terms, .. }: Owner<'_>,
        _keys: &(),
        commits: &BoardCommits,
        others: Option<&BoardCommits>,
    ) -> Result<(), Refusal> {
        legacy::one_for_each_ship(terms, &commits.ships)?;
        let mut seen: Vec<Bytes32> = others.map(all_commits).into_iter().flatten().collect();
        for commit in all_commits(commits) {
            if seen.contains(&commit) {
                let message = format!(
                    "the commit {commit} was sent before: commits are made with secrets of one's own"
                );
                return Err(Refusal::new(RefusalKind::EqualCommits, message));
            }
            seen.push(commit);
        }
        Ok(())
    }

    fn check_answer(
        Known { owner, commits, .. }: Known<'_, Strict>,
        cell: Cell,
        CellOpening { hit, salt, path }: &CellOpening,
    ) -> Result<bool, Refusal> {
        if cell_tree::root_of(owner, cell, *hit, salt, path) == Some(commits.root) {
            return Ok(*hit);
        }
        let (x, y) = owner.terms.position(cell);
        let message = format!(
            "this does not open {x}, {y} of the board that {} committed to: send hit, salt and path \
             as they are in the tree",
            owner.player
        );
        Err(Refusal::new(RefusalKind::FalseAnswer, message))
    }

    /// The tree was made from a legal fleet, and the answers opened cells of that tree: so they were
    /// true.
    fn check_fleet(
        Known { owner, commits, .. }: Known<'_, Strict>,
        fleet: &Disclosure,
    ) -> Result<(), Refusal> {
        let master = Master(fleet.master);
        let cells = owner.terms.fleet(&fleet.ships)?;
        if CellTree::new(owner, cells, &master).root() != commits.root {
            let message = format!(
                "these ships and this secret do not make the tree that {} committed to",
                owner.player
            );
            return Err(Refusal::new(RefusalKind::WrongShips, message));
        }
        let revealed = ship_commits(owner, &master, &fleet.ships)?;
        legacy::same_ships(owner.player, &commits.ships, &revealed)
    }
}

/// The commits to all ships, with salts derived from the secret.
pub(super) fn ship_commits(
    owner: Owner<'_>,
    master: &Master,
    ships: &[Vec<(i64, i64)>],
) -> Result<Vec<Bytes32>, Refusal> {
    let salted = |&(x, y): &(i64, i64)| {
        let salt = master.ship_salt(owner, owner.terms.cell(x, y)?);
        Ok(SaltedCell(x, y, Salt::Text(salt.to_string())))
    };
    let commit = |ship: &Vec<(i64, i64)>| {
        let cells: Vec<SaltedCell> = ship.iter().map(salted).collect::<Result<_, Refusal>>()?;
        Strict::ship_commit(&cells)
    };
    ships.iter().map(commit).collect()
}

fn all_commits(commits: &BoardCommits) -> impl Iterator<Item = Bytes32> {
    commits.ships.iter().copied().chain([commits.root])
}
