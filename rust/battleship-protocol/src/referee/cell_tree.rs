//! A SHA-256 tree over all cells of a board, which hides every cell until it is opened.

use battleship::{Cell, Mask};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::scheme::Owner;
use crate::bytes32::Bytes32;

/// The secret that all salts of one player in one game come from. Draw a new one for each game: it is
/// disclosed at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Master(pub Bytes32);

impl Master {
    /// A secret that nobody can guess.
    pub fn random() -> Result<Master, getrandom::Error> {
        Bytes32::random().map(Master)
    }

    /// The salt that hides a cell in the tree.
    fn cell_salt(&self, owner: Owner<'_>, cell: Cell) -> Bytes32 {
        self.derive(b"battleship cell salt 1", owner, cell)
    }

    /// The salt that hides a cell in the commit to its ship. Another one than in the tree: otherwise
    /// the opponent, who gets those of all hits, could tell from the commits when a ship is sunk.
    pub(super) fn ship_salt(&self, owner: Owner<'_>, cell: Cell) -> Bytes32 {
        self.derive(b"battleship ship salt 1", owner, cell)
    }

    fn derive(&self, tag: &[u8], owner: Owner<'_>, cell: Cell) -> Bytes32 {
        // HMAC fills a short key with zeros up to the block size.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&self.0.0);
        let mut mac = Hmac::<Sha256>::new(&key.into());
        mac.update(tag);
        mac.update(&bound(owner, cell));
        Bytes32(mac.finalize().into_bytes().into())
    }
}

/// Without the secret: what is printed is often kept.
impl std::fmt::Debug for Master {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Master(..)")
    }
}

/// The tree over the cells of a player's board, with every salt.
#[derive(Clone)]
pub(super) struct CellTree {
    salts: Vec<Bytes32>,
    /// The root at 1, the children of `i` at `2i` and `2i + 1`.
    nodes: Vec<Bytes32>,
}

/// What stands beyond the last cell. No leaf that anybody can make has this value.
const PADDING: Bytes32 = Bytes32([0; 32]);

impl CellTree {
    /// Hides which cells of `ships` hold a ship.
    pub(super) fn new(owner: Owner<'_>, ships: Mask, master: &Master) -> CellTree {
        let cells = owner.terms.rules().all_cells();
        let salts: Vec<Bytes32> = cells.cells().map(|cell| master.cell_salt(owner, cell)).collect();
        let leaves = 1 << depth(owner);
        let mut nodes = vec![PADDING; 2 * leaves];
        for (cell, salt) in cells.cells().zip(&salts) {
            nodes[leaves + cell.index()] = leaf(owner, cell, ships.contains(cell), salt);
        }
        for node in (1..leaves).rev() {
            nodes[node] = parent(&nodes[2 * node], &nodes[2 * node + 1]);
        }
        CellTree { salts, nodes }
    }

    pub(super) fn root(&self) -> Bytes32 {
        self.nodes[1]
    }

    pub(super) fn salt(&self, cell: Cell) -> Bytes32 {
        self.salts[cell.index()]
    }

    /// The siblings on the way from a cell's leaf to the root.
    pub(super) fn path(&self, cell: Cell) -> Vec<Bytes32> {
        let leaf = self.nodes.len() / 2 + cell.index();
        let depth = (self.nodes.len() / 2).ilog2();
        (0..depth).map(|level| self.nodes[(leaf >> level) ^ 1]).collect()
    }
}

/// The root that an opened cell leads to; `None` if the path has the wrong length.
pub(super) fn root_of(
    owner: Owner<'_>,
    cell: Cell,
    hit: bool,
    salt: &Bytes32,
    path: &[Bytes32],
) -> Option<Bytes32> {
    let climb = |(index, node): (usize, Bytes32), sibling: &Bytes32| {
        let node = match index % 2 {
            0 => parent(&node, sibling),
            _ => parent(sibling, &node),
        };
        (index / 2, node)
    };
    let start = (cell.index(), leaf(owner, cell, hit, salt));
    (path.len() == depth(owner)).then(|| path.iter().fold(start, climb).1)
}

/// The number of hashes from a leaf to the root.
fn depth(owner: Owner<'_>) -> usize {
    owner.terms.rules().cells().next_power_of_two().ilog2() as usize
}

fn leaf(owner: Owner<'_>, cell: Cell, hit: bool, salt: &Bytes32) -> Bytes32 {
    let mut hash = Sha256::new();
    hash.update(b"battleship cell leaf 1");
    hash.update(bound(owner, cell));
    hash.update([u8::from(hit)]);
    hash.update(salt.0);
    Bytes32(hash.finalize().into())
}

fn parent(left: &Bytes32, right: &Bytes32) -> Bytes32 {
    let mut hash = Sha256::new();
    hash.update(b"battleship cell node 1");
    hash.update(left.0);
    hash.update(right.0);
    Bytes32(hash.finalize().into())
}

/// Game, player and cell in bytes that no other game, player or cell has: nothing made for one can be
/// used for another.
fn bound(owner: Owner<'_>, cell: Cell) -> Vec<u8> {
    let mut bytes = owner.game.to_be_bytes().to_vec();
    bytes.extend((owner.player.len() as u64).to_be_bytes());
    bytes.extend(owner.player.as_bytes());
    bytes.push(cell.index() as u8);
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::terms::Terms;
    use super::*;

    #[test]
    fn salts_are_hmac_sha256() {
        // Checked with Python: hmac.new(bytes(range(32)), tag + game + len + name + cell, "sha256").
        let terms = Terms::new(2, &[2], 1).unwrap();
        let owner = Owner { game: 7, player: "anna", terms: &terms };
        let master = Master(Bytes32(std::array::from_fn(|i| i as u8)));
        let cell = terms.cell(1, 1).unwrap();
        assert_eq!(
            master.cell_salt(owner, cell).to_string(),
            "8be79a639f1d6e4e2257fc4355a46ab1569e0871364bfc5151a6d3f3cad7f9a8"
        );
        assert_ne!(master.cell_salt(owner, cell), master.ship_salt(owner, cell));
    }

    #[test]
    fn every_cell_opens_and_only_as_it_is() {
        for side in [2, 3, 7, 10] {
            let terms = Terms::new(side, &[2], 1).unwrap();
            let owner = Owner { game: 1, player: "a", terms: &terms };
            let ships = terms.fleet(&[vec![(0, 1), (1, 1)]]).unwrap();
            let tree = CellTree::new(owner, ships, &Master(Bytes32([7; 32])));
            for cell in terms.rules().all_cells().cells() {
                let (salt, path, truth) = (tree.salt(cell), tree.path(cell), ships.contains(cell));
                let opens = |owner, cell, hit, salt, path: &[Bytes32]| {
                    root_of(owner, cell, hit, &salt, path) == Some(tree.root())
                };
                assert!(opens(owner, cell, truth, salt, &path));
                assert!(!opens(owner, cell, !truth, salt, &path));
                assert!(!opens(Owner { game: 2, ..owner }, cell, truth, salt, &path));
                assert!(!opens(Owner { player: "b", ..owner }, cell, truth, salt, &path));
                assert!(!opens(owner, cell, truth, PADDING, &path));
                assert!(!opens(owner, cell, truth, salt, &path[1..]));
                assert!(!opens(owner, cell, truth, salt, &[&path[..], &[PADDING]].concat()));
                let other = terms.rules().cell_at((cell.index() + 1) % terms.rules().cells());
                assert!(!opens(owner, other.unwrap(), truth, salt, &path));
            }
        }
    }

    #[test]
    fn names_do_not_run_into_cells() {
        let terms = Terms::new(10, &[1], 1).unwrap();
        let cell = terms.cell(1, 0).unwrap();
        let of = |player| bound(Owner { game: 1, player, terms: &terms }, cell);
        assert_ne!(of("a\u{1}"), of("a"));
    }
}
