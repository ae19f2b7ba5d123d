//! A raw board together with its hash.

use battleship::Cell;

use super::{BoardError, BoardTree, ConstructorBoard, RawBoard, Shot};
use crate::mimc::Field;

/// A raw board and the tree over it, which follows every shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashedBoard {
    raw: RawBoard,
    tree: BoardTree,
}

impl HashedBoard {
    /// The board at the start of a game.
    pub fn new(fleet: ConstructorBoard) -> HashedBoard {
        let raw = RawBoard::new(fleet);
        let tree = BoardTree::new(&raw);
        HashedBoard { raw, tree }
    }

    /// The codes.
    pub fn raw(&self) -> &RawBoard {
        &self.raw
    }

    /// The tree over the codes.
    pub fn tree(&self) -> &BoardTree {
        &self.tree
    }

    /// The root of the tree.
    pub fn root(&self) -> Field {
        self.tree.root()
    }

    /// Fires at a cell: 7 hashes. A refused shot changes nothing.
    pub fn shoot(&mut self, cell: Cell) -> Result<Shot, BoardError> {
        let shot = self.raw.shoot(cell)?;
        self.tree.set(cell, shot.after);
        Ok(shot)
    }
}
