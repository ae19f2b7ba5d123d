//! What one side knows, as a map.

use std::collections::{BTreeMap, BTreeSet};

use battleship_protocol::fog::{Slot, State, Tile, UnitType, ZONE_SIDE, Zones};

/// Explains the letters.
pub(super) const LEGEND: &str = "\
own units in capitals: S settler, B builder, C scout, W warrior, L slinger, A archer; # own city
above each zone its number, and the types of the other's units revealed there, in small letters
. a tile of a zone that is seen; x somebody was found and is left there, o nobody (left) there";

/// What one side knows.
pub(super) struct Knowledge<'a> {
    /// Its own units and cities.
    pub(super) state: &'a State,
    /// The zones it sees.
    pub(super) seen: Zones,
    /// What the other side revealed.
    pub(super) reveals: &'a BTreeSet<(u8, UnitType)>,
    /// What its last attacks opened: whether somebody is left there.
    pub(super) opened: &'a BTreeMap<Tile, bool>,
}

impl Knowledge<'_> {
    /// Draws it.
    pub(super) fn draw(&self) -> String {
        let map = self.state.map();
        let mut text = String::new();
        for row in 0..map.height() {
            if row % ZONE_SIDE == 0 {
                let first = row / ZONE_SIDE * map.zones_across();
                let zones =
                    (first..first + map.zones_across()).map(|zone| self.heading(zone as u8));
                push_line(&mut text, &zones.collect::<String>());
            }
            let tiles = (0..map.width()).map(|col| {
                let gap = if col % ZONE_SIDE == ZONE_SIDE - 1 { "   " } else { " " };
                format!("{}{gap}", self.letter(Tile::new(col as u8, row as u8)))
            });
            push_line(&mut text, &tiles.collect::<String>());
        }
        text
    }

    fn heading(&self, zone: u8) -> String {
        let there = self.reveals.iter().filter(|(revealed, _)| *revealed == zone);
        let letters: String = there.map(|(_, unit)| letter(*unit).to_ascii_lowercase()).collect();
        let width = 2 * ZONE_SIDE + 2;
        format!("{:<width$}", format!("{zone} {letters}"))
    }

    fn letter(&self, tile: Tile) -> char {
        let stack = self.state.stack(tile);
        let unit = stack.get(Slot::Military).or(stack.get(Slot::Civilian));
        match (unit, self.opened.get(&tile)) {
            (Some(unit), _) => letter(unit.unit_type()),
            _ if self.state.cities().any(|(_, at)| at == tile) => '#',
            (None, Some(true)) => 'x',
            (None, Some(false)) => 'o',
            (None, None) if self.seen.contains(self.state.map().zone(tile)) => '.',
            (None, None) => ' ',
        }
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

fn letter(unit: UnitType) -> char {
    match unit {
        UnitType::Settler => 'S',
        UnitType::Builder => 'B',
        UnitType::Scout => 'C',
        UnitType::Warrior => 'W',
        UnitType::Slinger => 'L',
        UnitType::Archer => 'A',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battleship_protocol::fog::{Map, Start};

    #[test]
    fn a_small_map() {
        let start = Start {
            units: vec![
                (UnitType::Settler, Tile::new(0, 0)),
                (UnitType::Archer, Tile::new(1, 0)),
                (UnitType::Builder, Tile::new(1, 0)),
            ],
            cities: vec![(1, Tile::new(0, 1))],
        };
        let state = State::new(Map::new(10, 2).unwrap(), &start).unwrap();
        let knowledge = Knowledge {
            state: &state,
            seen: state.vision(),
            reveals: &BTreeSet::from([(1, UnitType::Scout), (1, UnitType::Archer)]),
            opened: &BTreeMap::from([(Tile::new(4, 1), false), (Tile::new(5, 1), true)]),
        };
        let expected = "0                 1 ca\nS A . . . . . .\n# . . . o x . .\n";
        assert_eq!(knowledge.draw(), expected);
    }
}
