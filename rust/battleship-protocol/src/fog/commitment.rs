//! What hides a player's state, and what opens one tile of it.
//!
//! ```text
//! commitment = H(root, salt)
//! root       = H(units, cities, meta)
//! units      = tree of depth 16, key = column·256 + row, leaf = H(what stands there, tile salt)
//! cities     = tree of depth 12, key = city,             leaf = H(its tile, city salt)
//! meta       = H(gold, tech_progress, current_tech, completed_techs, turn, meta salt)
//! ```
//!
//! H is Poseidon. Every tile of the map has a leaf, empty ones too, and all salts are new in every
//! turn. So a proof of one tile has the same shape whatever the state is, and none of its hashes is
//! ever seen again in another turn. docs/adr/0004 tells what that costs.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use super::map::{Map, Tile};
use super::refusal::{Refusal, RefusalKind};
use super::state::{LAST_CITY, Meta, State};
use super::tree::{Proof, SparseTree};
use super::unit::Stack;
use crate::poseidon::{self, Felt};

/// The depth of the tree of units.
pub const UNITS_DEPTH: usize = 16;

/// The depth of the tree of cities.
pub const CITIES_DEPTH: usize = 12;

const _: () = assert!((LAST_CITY as usize) < 1 << CITIES_DEPTH);

/// The secret that all salts of one player in one game come from. Draw a new one for each game: it is
/// disclosed at the end.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub Felt);

impl Seed {
    /// A secret that nobody can guess.
    pub fn random() -> Result<Seed, getrandom::Error> {
        let mut bytes = [0; 31];
        getrandom::fill(&mut bytes)?;
        Ok(Seed(Felt::from_short_bytes(bytes)))
    }

    /// The salt of a commitment, which is told whenever a tile is opened.
    pub fn salt(self, turn: u64, opponents_commitment: Felt) -> Felt {
        poseidon::hash_many(&[self.0, turn.into(), opponents_commitment])
    }
}

/// Without the secret: what is printed is often kept.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The salts below the root in one turn. They do not follow from the salt of the commitment, nor from
/// one another: to know one is to know one.
struct Salts(Hmac<Sha256>);

impl Salts {
    fn new(seed: Seed, turn: u64) -> Salts {
        // HMAC fills a short key with zeros up to the block size.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&seed.0.to_bytes());
        let mut mac = Hmac::<Sha256>::new(&key.into());
        mac.update(b"battleship fog salt 1");
        mac.update(&turn.to_be_bytes());
        Salts(mac)
    }

    fn derive(&self, purpose: &[u8; 4], index: u16) -> Felt {
        let mut mac = self.0.clone();
        mac.update(purpose);
        mac.update(&index.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        Felt::from_short_bytes(std::array::from_fn(|i| bytes[i]))
    }

    fn tile(&self, tile: Tile) -> Felt {
        self.derive(b"tile", tile.key())
    }
}

/// A state with everything that hides it in one turn.
#[derive(Clone)]
pub struct Committed {
    seed: Seed,
    turn: u64,
    state: State,
    units: SparseTree<UNITS_DEPTH>,
    cities_root: Felt,
    meta_hash: Felt,
    salt: Felt,
}

impl Committed {
    /// Hides a state: about one hash for every tile and one for every node above them.
    pub fn new(
        state: State,
        meta: &Meta,
        seed: Seed,
        turn: u64,
        opponents_commitment: Felt,
    ) -> Committed {
        let salts = Salts::new(seed, turn);
        let unit_leaf = |tile: Tile| (tile.key(), leaf(state.stack(tile), salts.tile(tile)));
        let units = SparseTree::new(state.map().tiles().map(unit_leaf));
        let city_leaf = |(city, tile): (u16, Tile)| {
            (city, poseidon::hash(u64::from(tile.key()).into(), salts.derive(b"city", city)))
        };
        // No city has the number 0. A leaf that means nothing hides there how many others there are.
        let blind = (0, salts.derive(b"city", 0));
        let cities = SparseTree::<CITIES_DEPTH>::new(state.cities().map(city_leaf).chain([blind]));
        let Meta { gold, tech_progress, current_tech, completed_techs } = *meta;
        let numbers = [gold, tech_progress, current_tech, completed_techs, turn].map(Felt::from);
        let [gold, tech_progress, current_tech, completed_techs, number] = numbers;
        let meta_hash = poseidon::hash_many(&[
            gold,
            tech_progress,
            current_tech,
            completed_techs,
            number,
            salts.derive(b"meta", 0),
        ]);
        let salt = seed.salt(turn, opponents_commitment);
        Committed { seed, turn, units, cities_root: cities.root(), meta_hash, salt, state }
    }

    /// What to publish.
    pub fn commitment(&self) -> Felt {
        commitment([self.units.root(), self.cities_root, self.meta_hash], self.salt)
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Opens a tile of the map.
    pub fn open(&self, tile: Tile) -> Result<Opening, Refusal> {
        let tile = self.state.map().check(tile)?;
        Ok(Opening {
            units: self.state.stack(tile),
            tile_salt: Salts::new(self.seed, self.turn).tile(tile),
            proof: self.units.prove(tile.key()),
            cities_root: self.cities_root,
            meta_hash: self.meta_hash,
            salt: self.salt,
        })
    }
}

/// What opens one tile of a commitment: who stands there, if anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Who stands there; nobody for a proof that the tile is empty.
    pub units: Stack,
    /// The salt of the tile.
    pub tile_salt: Felt,
    /// The way from the tile's leaf to the root of the tree of units.
    pub proof: Proof,
    /// The root of the tree of cities.
    pub cities_root: Felt,
    /// The hash of the rest.
    pub meta_hash: Felt,
    /// The salt of the commitment.
    pub salt: Felt,
}

impl Opening {
    /// The commitment that this opens, as far as it opens a tile of a map at all.
    pub fn commitment(&self, map: Map, tile: Tile) -> Result<Felt, Refusal> {
        let Opening { units, tile_salt, proof, cities_root, meta_hash, salt } = self;
        if proof.key != tile.key() {
            let (key, right) = (proof.key, tile.key());
            let message = format!("the proof is of key {key}, and {tile} has key {right}");
            return Err(Refusal::new(RefusalKind::WrongTile, message));
        }
        let root = proof.root::<UNITS_DEPTH>()?;
        let shape = siblings_of(map, tile);
        if proof.bitmap != shape {
            let message = format!(
                "the bitmap {} does not fit the map: with a leaf on every tile and none elsewhere, \
                 it is {shape} for {tile}",
                proof.bitmap
            );
            return Err(Refusal::new(RefusalKind::WrongShape, message));
        }
        if proof.leaf != leaf(*units, *tile_salt) {
            return Err(self.forged(format!("leaf {} is not made of units and salt", proof.leaf)));
        }
        Ok(commitment([root, *cities_root, *meta_hash], *salt))
    }

    /// The refusal of an opening that opens something else, or nothing.
    pub(super) fn forged(&self, message: String) -> Refusal {
        let kind = match self.units.is_empty() {
            true => RefusalKind::ForgedNonMembership,
            false => RefusalKind::ForgedInclusion,
        };
        Refusal::new(kind, message)
    }
}

pub(super) fn leaf(stack: Stack, salt: Felt) -> Felt {
    poseidon::hash(stack.code(), salt)
}

fn commitment(parts: [Felt; 3], salt: Felt) -> Felt {
    poseidon::hash(poseidon::hash_many(&parts), salt)
}

/// The levels at which the sibling on the way from a tile to the root has a tile of the map below it.
fn siblings_of(map: Map, tile: Tile) -> u16 {
    // A level's sibling covers the keys that differ from the tile's in that bit, and in any way below
    // it. Its first tile is the one with zeros there.
    let first = |level: usize| (tile.key() >> level ^ 1) << level;
    let on_map = |key: u16| map.contains(Tile::new((key >> 8) as u8, key as u8));
    (0..UNITS_DEPTH).filter(|&level| on_map(first(level))).fold(0, |bits, level| bits | 1 << level)
}
