//! The hash of a raw board, kept so that a change of one cell is cheap.

use battleship::Cell;

use super::RawBoard;
use crate::mimc::{self, Field};

const LEAVES: usize = 128;

/// The number of hashes from a leaf to the root.
pub const DEPTH: usize = LEAVES.ilog2() as usize;

/// A binary tree over 128 leaves: the 100 codes of a raw board as they are, then 28 zeros. A node is
/// MiMCSponge of its two children.
///
/// Building it takes 127 hashes, changing a leaf 7. Whoever knows the root can test guesses about
/// the board, and a path shows the neighbouring code in the clear: publish a
/// [commitment](crate::commitment) to the root instead, and no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTree {
    /// The root at 1, the children of `i` at `2i` and `2i + 1`, so the leaves from 128 on.
    nodes: Vec<Field>,
}

impl BoardTree {
    /// Hashes a whole board: 127 hashes.
    pub fn new(board: &RawBoard) -> BoardTree {
        let mut nodes = vec![Field::from(0u8); 2 * LEAVES];
        for (leaf, code) in nodes[LEAVES..].iter_mut().zip(board.codes()) {
            *leaf = code.into();
        }
        let mut tree = BoardTree { nodes };
        for node in (1..LEAVES).rev() {
            tree.hash(node);
        }
        tree
    }

    fn hash(&mut self, node: usize) {
        self.nodes[node] = mimc::hash(&self.nodes[2 * node..2 * node + 2]);
    }

    /// The hash of the board.
    pub fn root(&self) -> Field {
        self.nodes[1]
    }

    /// Changes the code of a cell: 7 hashes.
    pub(super) fn set(&mut self, cell: Cell, code: u8) {
        let mut node = LEAVES + cell.index();
        self.nodes[node] = code.into();
        for _ in 0..DEPTH {
            node /= 2;
            self.hash(node);
        }
    }

    /// The siblings on the way from a cell's leaf to the root.
    pub fn path(&self, cell: Cell) -> [Field; DEPTH] {
        let leaf = LEAVES + cell.index();
        std::array::from_fn(|level| self.nodes[(leaf >> level) ^ 1])
    }
}
