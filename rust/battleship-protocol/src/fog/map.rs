//! The hex map: tiles, distances, zones.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::refusal::{Refusal, RefusalKind};
use crate::poseidon::Felt;

/// The side of a zone.
pub const ZONE_SIDE: usize = 8;

/// The most zones a map may have: so many bits fit into a number of the field, whatever they are.
pub const MOST_ZONES: usize = 251;

/// A tile of a hex map, in offset coordinates: columns stand upright, odd ones half a tile lower.
/// In JSON `[column, row]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", from = "(u8, u8)")]
pub struct Tile {
    /// The column, from 0.
    pub col: u8,
    /// The row, from 0.
    pub row: u8,
}

impl Tile {
    /// The tile in a column and a row.
    pub const fn new(col: u8, row: u8) -> Tile {
        Tile { col, row }
    }

    /// Its key in the tree of units.
    pub fn key(self) -> u16 {
        u16::from(self.col) << 8 | u16::from(self.row)
    }

    /// How many steps it is to another tile.
    pub fn distance(self, other: Tile) -> usize {
        // Axial coordinates: straight lines in two of the three directions.
        let axial = |tile: Tile| {
            let (col, row) = (i32::from(tile.col), i32::from(tile.row));
            (col, row - (col - (col & 1)) / 2)
        };
        let ((q1, r1), (q2, r2)) = (axial(self), axial(other));
        let (dq, dr) = (q2 - q1, r2 - r1);
        dq.abs().max(dr.abs()).max((dq + dr).abs()) as usize
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.col, self.row)
    }
}

impl From<(u8, u8)> for Tile {
    fn from((col, row): (u8, u8)) -> Tile {
        Tile { col, row }
    }
}

impl From<Tile> for (u8, u8) {
    fn from(tile: Tile) -> (u8, u8) {
        (tile.col, tile.row)
    }
}

/// A map of at most 256 columns and rows, divided into zones of 8×8 tiles, which are numbered row by
/// row. Those at the right and lower edge may be smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Map {
    width: usize,
    height: usize,
}

impl Map {
    /// The map where no other is asked for: 32×20, which makes 4×3 zones.
    pub const STANDARD: Map = Map { width: 32, height: 20 };

    /// A map of some size.
    pub fn new(width: u64, height: u64) -> Result<Map, Refusal> {
        let side =
            |length: u64| usize::try_from(length).ok().filter(|side| (1..=256).contains(side));
        let map = side(width).zip(side(height)).map(|(width, height)| Map { width, height });
        map.filter(|map| map.zones() <= MOST_ZONES).ok_or_else(|| {
            let message = format!(
                "a map has from 1 to 256 columns and rows and at most {MOST_ZONES} zones of \
                 {ZONE_SIDE}x{ZONE_SIDE} tiles: {width}x{height} does not"
            );
            Refusal::new(RefusalKind::BadTerms, message)
        })
    }

    /// How many columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many zones.
    pub fn zones(&self) -> usize {
        self.zones_across() * self.height.div_ceil(ZONE_SIDE)
    }

    /// How many zones stand side by side.
    pub fn zones_across(&self) -> usize {
        self.width.div_ceil(ZONE_SIDE)
    }

    /// The zone of a tile of this map.
    pub fn zone(&self, tile: Tile) -> u8 {
        let (across, down) = (usize::from(tile.col) / ZONE_SIDE, usize::from(tile.row) / ZONE_SIDE);
        (down * self.zones_across() + across) as u8
    }

    /// Whether the map has this tile.
    pub fn contains(&self, tile: Tile) -> bool {
        usize::from(tile.col) < self.width && usize::from(tile.row) < self.height
    }

    /// The tile, if the map has it.
    pub(super) fn check(&self, tile: Tile) -> Result<Tile, Refusal> {
        if self.contains(tile) {
            return Ok(tile);
        }
        let (col, row) = (self.width - 1, self.height - 1);
        let message =
            format!("{tile} is outside the map: columns go from 0 to {col}, rows from 0 to {row}");
        Err(Refusal::new(RefusalKind::OutOfBounds, message))
    }

    /// All tiles, in the order of their keys.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let Map { width, height } = *self;
        (0..width).flat_map(move |col| (0..height).map(move |row| Tile::new(col as u8, row as u8)))
    }

    /// The tiles at most so many steps away, the tile itself among them.
    pub fn around(&self, tile: Tile, steps: usize) -> impl Iterator<Item = Tile> + use<> {
        let side = |middle: u8, length: usize| {
            let middle = usize::from(middle);
            middle.saturating_sub(steps)..(middle + steps + 1).min(length)
        };
        let (columns, rows) = (side(tile.col, self.width), side(tile.row, self.height));
        columns
            .flat_map(move |col| rows.clone().map(move |row| Tile::new(col as u8, row as u8)))
            .filter(move |other| tile.distance(*other) <= steps)
    }
}

/// A set of zones: bit i for zone i. In JSON a number of the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Felt", from = "Felt")]
pub struct Zones([u64; 4]);

impl Zones {
    /// Whether a zone is among them.
    pub fn contains(self, zone: u8) -> bool {
        self.0[usize::from(zone) / 64] >> (zone % 64) & 1 == 1
    }

    /// Adds a zone.
    pub fn insert(&mut self, zone: u8) {
        self.0[usize::from(zone) / 64] |= 1 << (zone % 64);
    }

    /// Takes a zone away.
    pub fn remove(&mut self, zone: u8) {
        self.0[usize::from(zone) / 64] &= !(1 << (zone % 64));
    }

    /// The zones, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |&zone| self.contains(zone))
    }

    /// Those that are not among others.
    pub fn without(self, others: Zones) -> Zones {
        Zones(std::array::from_fn(|i| self.0[i] & !others.0[i]))
    }
}

impl FromIterator<u8> for Zones {
    fn from_iter<I: IntoIterator<Item = u8>>(zones: I) -> Zones {
        let mut set = Zones::default();
        zones.into_iter().for_each(|zone| {
            set.insert(zone);
        });
        set
    }
}

impl From<Felt> for Zones {
    fn from(felt: Felt) -> Zones {
        let bytes = felt.to_bytes();
        let word = |i: usize| std::array::from_fn(|byte| bytes[24 - 8 * i + byte]);
        Zones(std::array::from_fn(|i| u64::from_be_bytes(word(i))))
    }
}

impl From<Zones> for Felt {
    /// Zones of a map are a number of the field: there are at most [`MOST_ZONES`]. Others came from
    /// one.
    fn from(zones: Zones) -> Felt {
        let mut bytes = [0; 32];
        for (i, word) in zones.0.iter().enumerate() {
            bytes[24 - 8 * i..32 - 8 * i].copy_from_slice(&word.to_be_bytes());
        }
        Felt::from_bytes(bytes).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The six tiles beside one, as drawn on paper.
    fn neighbours(tile: Tile) -> Vec<(i32, i32)> {
        let (col, row) = (i32::from(tile.col), i32::from(tile.row));
        let side = if col % 2 == 1 { [0, 1] } else { [-1, 0] };
        let mut tiles = vec![(col, row - 1), (col, row + 1)];
        for col in [col - 1, col + 1] {
            tiles.extend(side.map(|down| (col, row + down)));
        }
        tiles
    }

    /// How many steps it is, by walking.
    fn walked(map: &Map, from: Tile) -> Vec<(Tile, usize)> {
        let mut found = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(tile, steps)) = found.get(next) {
            next += 1;
            for (col, row) in neighbours(tile) {
                let (Ok(col), Ok(row)) = (u8::try_from(col), u8::try_from(row)) else { continue };
                let tile = Tile::new(col, row);
                if map.contains(tile) && found.iter().all(|(other, _)| *other != tile) {
                    found.push((tile, steps + 1));
                }
            }
        }
        found
    }

    #[test]
    fn distances_are_those_walked() {
        let map = Map::new(9, 8).unwrap();
        for from in map.tiles() {
            let walked = walked(&map, from);
            assert_eq!(walked.len(), 72);
            for (to, steps) in walked {
                assert_eq!(from.distance(to), steps, "{from} to {to}");
            }
        }
    }

    #[test]
    fn sizes_and_zones() {
        assert_eq!(Map::new(32, 20).unwrap(), Map::STANDARD);
        assert_eq!(Map::STANDARD.zones(), 12);
        assert_eq!(Map::new(84, 54).unwrap().zones(), 77);
        assert_eq!(Map::new(251 * 8, 8).unwrap_err().kind, RefusalKind::BadTerms);
        assert!(Map::new(256, 56).is_ok());
        for (width, height) in [(0, 1), (1, 0), (257, 1), (1, 257), (256, 64), (u64::MAX, 1)] {
            assert_eq!(Map::new(width, height).unwrap_err().kind, RefusalKind::BadTerms);
        }
        let zones = [(0, 0, 0), (7, 7, 0), (8, 0, 1), (31, 0, 3), (0, 8, 4), (31, 19, 11)];
        for (col, row, zone) in zones {
            assert_eq!(Map::STANDARD.zone(Tile::new(col, row)), zone);
        }
    }

    proptest! {
        #[test]
        fn around_is_everything_near(col in 0u8..32, row in 0u8..20, steps in 0usize..5) {
            let (map, tile) = (Map::STANDARD, Tile::new(col, row));
            let near: Vec<Tile> =
                map.tiles().filter(|other| tile.distance(*other) <= steps).collect();
            prop_assert_eq!(map.around(tile, steps).collect::<Vec<_>>(), near);
        }

        #[test]
        fn zones_are_numbers(zones in prop::collection::btree_set(0u8..251, 0..20)) {
            let set: Zones = zones.iter().copied().collect();
            prop_assert!(set.iter().eq(zones.iter().copied()));
            prop_assert_eq!(Zones::from(Felt::from(set)), set);
            for gone in zones.iter().copied() {
                let mut rest = set;
                rest.remove(gone);
                prop_assert!(rest.iter().eq(zones.iter().copied().filter(|&zone| zone != gone)));
            }
        }
    }

    #[test]
    fn zone_7_is_the_number_128() {
        assert_eq!(Felt::from(Zones::from_iter([7])), Felt::from(128));
        assert_eq!(Felt::from(Zones::from_iter([64])).to_string(), "0x10000000000000000");
    }
}
