//! A player who can commit to anything: the commitment written a second time, from its description
//! alone, without the checks. It also shows that the description is complete.

use std::collections::BTreeMap;
use std::ops::Range;

use battleship_protocol::fog::{
    Disclosure, Map, Move, Opening, Proof, Record, Seed, Stack, Start, Tile, Turn, UnitType, Zones,
};
use battleship_protocol::poseidon::{Felt, hash, hash_many};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

pub(crate) struct Forger {
    pub(crate) map: Map,
    pub(crate) seed: Felt,
    /// Tile, type and hit points; on the map or not.
    pub(crate) units: Vec<(Tile, u64, u64)>,
    pub(crate) turn: u64,
    /// The opponent's last commitment.
    pub(crate) heard: Felt,
}

impl Forger {
    pub(crate) fn salt(&self, purpose: &str, index: u16) -> Felt {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.seed.to_bytes()).unwrap();
        mac.update(b"battleship fog salt 1");
        mac.update(&self.turn.to_be_bytes());
        mac.update(purpose.as_bytes());
        mac.update(&index.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        Felt::from_short_bytes(bytes[..31].try_into().unwrap())
    }

    fn code(&self, tile: Tile) -> Felt {
        let code = |&(_, unit, hp): &(Tile, u64, u64)| {
            let place = if unit < 2 { 1 << 16 } else { 1 };
            place * (1 + unit + 8 * hp)
        };
        self.units.iter().filter(|unit| unit.0 == tile).map(code).sum::<u64>().into()
    }

    /// The leaves of the tree of units: all tiles of the map, and wherever else there is a unit.
    fn leaves(&self) -> BTreeMap<u16, Felt> {
        let tiles = self.map.tiles().chain(self.units.iter().map(|unit| unit.0));
        let leaf = |tile: Tile| hash(self.code(tile), self.salt("tile", tile.key()));
        tiles.map(|tile| (tile.key(), leaf(tile))).collect()
    }

    fn roots(&self) -> [Felt; 3] {
        let cities = BTreeMap::from([(0, self.salt("city", 0))]);
        let zero = Felt::ZERO;
        let meta = hash_many(&[zero, zero, zero, zero, self.turn.into(), self.salt("meta", 0)]);
        [root(&self.leaves(), 0..1 << 16), root(&cities, 0..1 << 12), meta]
    }

    pub(crate) fn commitment(&self) -> Felt {
        hash(hash_many(&self.roots()), hash_many(&[self.seed, self.turn.into(), self.heard]))
    }

    pub(crate) fn open(&self, tile: Tile) -> Opening {
        let (leaves, key) = (self.leaves(), tile.key());
        let mut proof = Proof { key, leaf: leaves[&key], bitmap: 0, siblings: Vec::new() };
        for level in 0..16 {
            let first = ((u32::from(key) >> level) ^ 1) << level;
            let keys = first..first + (1 << level);
            let sibling = root(&leaves, keys.clone());
            if sibling != root(&BTreeMap::new(), keys) {
                proof.bitmap |= 1 << level;
                proof.siblings.push(sibling);
            }
        }
        let units = self.units.iter().filter(|unit| unit.0 == tile);
        let units: Vec<_> = units.map(|&(_, unit, hp)| (unit, hp)).collect();
        let units: Stack = serde_json::from_value(serde_json::json!(units)).unwrap();
        let [_, cities_root, meta_hash] = self.roots();
        let salt = hash_many(&[self.seed, self.turn.into(), self.heard]);
        Opening { units, tile_salt: self.salt("tile", key), proof, cities_root, meta_hash, salt }
    }

    /// A turn without answers and without a word that is not needed.
    pub(crate) fn published(&self) -> Turn {
        Turn {
            turn: self.turn,
            commitment: self.commitment(),
            bitmask: self.bitmask(),
            actions: Vec::new(),
            answers: Vec::new(),
        }
    }

    fn bitmask(&self) -> Zones {
        let vision = |unit: u64| if matches!(unit, 0 | 2) { 3 } else { 2 };
        let sees = |tile: &Tile| {
            self.units.iter().any(|&(at, unit, _)| at.distance(*tile) <= vision(unit))
        };
        self.map.tiles().filter(sees).map(|tile| self.map.zone(tile)).collect()
    }

    /// Begins with a warrior on a tile.
    pub(crate) fn disclosure(&self, start: Tile, moves: [Vec<Move>; 2]) -> Disclosure {
        let record = |moves| Record { moves, ..Record::default() };
        Disclosure {
            seed: Seed(self.seed),
            start: Start { units: vec![(UnitType::Warrior, start)], cities: Vec::new() },
            turns: moves.map(record).to_vec(),
        }
    }
}

/// The root of the subtree over some keys.
fn root(leaves: &BTreeMap<u16, Felt>, keys: Range<u32>) -> Felt {
    let length = keys.end - keys.start;
    let first = keys.start as u16;
    if length == 1 {
        return leaves.get(&first).copied().unwrap_or(Felt::ZERO);
    }
    if leaves.range(first..=(keys.end - 1) as u16).next().is_none() {
        let half = root(leaves, keys.start..keys.start + length / 2);
        return hash(half, half);
    }
    let middle = keys.start + length / 2;
    hash(root(leaves, keys.start..middle), root(leaves, middle..keys.end))
}
