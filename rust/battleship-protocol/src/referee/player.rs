//! The honest player's side under the strict scheme: everything that only the player can compute.

use battleship::Mask;

use super::cell_tree::{CellTree, Master};
use super::refusal::Refusal;
use super::scheme::Owner;
use super::strict::{BoardCommits, CellOpening, Disclosure, ship_commits};
use super::terms::Terms;

/// A player with a fleet and a secret, who tells the truth.
///
/// To go on after a crash, keep the ships and the secret.
#[derive(Clone)]
pub struct Player {
    terms: Terms,
    commits: BoardCommits,
    ships: Vec<Vec<(i64, i64)>>,
    master: Master,
    fleet: Mask,
    tree: CellTree,
}

impl Player {
    /// Places a fleet: the cells of each ship, in the order of the terms. Never use a secret for a
    /// second game, even if the first was never finished.
    pub fn new(
        owner: Owner<'_>,
        ships: Vec<Vec<(i64, i64)>>,
        master: Master,
    ) -> Result<Player, Refusal> {
        let fleet = owner.terms.fleet(&ships)?;
        let tree = CellTree::new(owner, fleet, &master);
        let commits =
            BoardCommits { ships: ship_commits(owner, &master, &ships)?, root: tree.root() };
        Ok(Player { terms: owner.terms.clone(), commits, ships, master, fleet, tree })
    }

    /// What to send before the game.
    pub fn commits(&self) -> BoardCommits {
        self.commits.clone()
    }

    /// The true answer to a shot.
    pub fn answer(&self, x: i64, y: i64) -> Result<CellOpening, Refusal> {
        let cell = self.terms.cell(x, y)?;
        Ok(CellOpening {
            hit: self.fleet.contains(cell),
            salt: self.tree.salt(cell),
            path: self.tree.path(cell),
        })
    }

    /// What to send after the game, and not before: it tells everything.
    pub fn disclosure(&self) -> Disclosure {
        Disclosure { ships: self.ships.clone(), master: self.master.0 }
    }
}

/// Without the ships and the salts: what is printed is often kept.
impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").field("commits", &self.commits).finish_non_exhaustive()
    }
}
