//! A player who can commit to anything: the strict tree written a second time, from its description
//! alone, without the checks. It also shows that the description is complete.

use battleship_protocol::Bytes32;
use battleship_protocol::referee::{BoardCommits, CellOpening, Disclosure};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::table::Ships;

pub(crate) struct Forger {
    pub(crate) game: u64,
    pub(crate) name: &'static str,
    pub(crate) side: i64,
    pub(crate) ships: Ships,
    pub(crate) master: Bytes32,
}

impl Forger {
    fn bound(&self, cell: i64) -> Vec<u8> {
        let length = self.name.len() as u64;
        [&self.game.to_be_bytes()[..], &length.to_be_bytes(), self.name.as_bytes(), &[cell as u8]]
            .concat()
    }

    pub(crate) fn salt(&self, tag: &str, cell: i64) -> Bytes32 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.master.0).unwrap();
        mac.update(tag.as_bytes());
        mac.update(&self.bound(cell));
        Bytes32(mac.finalize().into_bytes().into())
    }

    pub(crate) fn leaf(&self, cell: i64, hit: bool, salt: Bytes32) -> Bytes32 {
        let text =
            [b"battleship cell leaf 1", &self.bound(cell)[..], &[u8::from(hit)], &salt.0].concat();
        Bytes32(Sha256::digest(text).into())
    }

    fn has_ship(&self, cell: i64) -> bool {
        self.ships.iter().flatten().any(|&(x, y)| y * self.side + x == cell)
    }

    /// The levels of the tree, leaves first.
    fn levels(&self) -> Vec<Vec<Bytes32>> {
        let cells = self.side * self.side;
        let leaf = |cell| self.leaf(cell, self.has_ship(cell), self.cell_salt(cell));
        let mut level: Vec<Bytes32> = (0..cells).map(leaf).collect();
        level.resize((cells as usize).next_power_of_two(), Bytes32([0; 32]));
        let mut levels = vec![level];
        while levels.last().unwrap().len() > 1 {
            let node = |pair: &[Bytes32]| {
                let text = [b"battleship cell node 1", &pair[0].0[..], &pair[1].0].concat();
                Bytes32(Sha256::digest(text).into())
            };
            levels.push(levels.last().unwrap().chunks(2).map(node).collect());
        }
        levels
    }

    fn cell_salt(&self, cell: i64) -> Bytes32 {
        self.salt("battleship cell salt 1", cell)
    }

    pub(crate) fn commits(&self) -> BoardCommits {
        let ship = |ship: &Vec<(i64, i64)>| {
            let cell = |&(x, y): &(i64, i64)| {
                let salt = self.salt("battleship ship salt 1", y * self.side + x);
                format!("[{x}, {y}, \"{salt}\"]")
            };
            let cells: Vec<String> = ship.iter().map(cell).collect();
            Bytes32(Sha256::digest(format!("[{}]", cells.join(", "))).into())
        };
        let root = self.levels().last().unwrap()[0];
        BoardCommits { ships: self.ships.iter().map(ship).collect(), root }
    }

    pub(crate) fn answer(&self, (x, y): (i64, i64)) -> CellOpening {
        let cell = y * self.side + x;
        let levels = self.levels();
        let path = levels[..levels.len() - 1].iter().enumerate();
        CellOpening {
            hit: self.has_ship(cell),
            salt: self.cell_salt(cell),
            path: path.map(|(level, nodes)| nodes[(cell as usize >> level) ^ 1]).collect(),
        }
    }

    pub(crate) fn disclosure(&self) -> Disclosure {
        Disclosure { ships: self.ships.clone(), master: self.master }
    }
}
