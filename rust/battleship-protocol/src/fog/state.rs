//! A player's secret state: units, cities and the rest; how it changes, and what follows from it for
//! everybody else.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::map::{Map, Tile, Zones};
use super::refusal::{Refusal, RefusalKind};
use super::turn::Attack;
use super::unit::{CITY_VISION, Slot, Stack, Unit, UnitType};

/// The most units, and the most cities, that a player may have.
pub const MOST_UNITS: usize = 100;

/// The largest number of a city; they begin with 1.
pub const LAST_CITY: u16 = 4095;

/// What a player has besides units and cities. It is committed to and disclosed; what it means is up
/// to the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Gold.
    pub gold: u64,
    /// How far the current technology has got.
    pub tech_progress: u64,
    /// The number of the current technology.
    pub current_tech: u64,
    /// The technologies known, a bit each.
    pub completed_techs: u64,
}

/// How a player begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The units: type and tile.
    pub units: Vec<(UnitType, Tile)>,
    /// The cities: number and tile.
    pub cities: Vec<(u16, Tile)>,
}

/// A unit goes from one tile to another. In JSON `[[5,3],[6,3],"military"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move(
    /// From this tile.
    pub Tile,
    /// To this one.
    pub Tile,
    /// The unit in this slot.
    pub Slot,
);

/// Where a player's units and cities are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    map: Map,
    /// Tiles with units.
    units: BTreeMap<Tile, Stack>,
    cities: BTreeMap<u16, Tile>,
}

impl State {
    /// How a player begins, if a player may begin so.
    pub fn new(map: Map, start: &Start) -> Result<State, Refusal> {
        let bad = |message: String| Refusal::new(RefusalKind::BadStart, message);
        if start.units.len() > MOST_UNITS || start.cities.len() > MOST_UNITS {
            return Err(bad(format!("a player has at most {MOST_UNITS} units and as many cities")));
        }
        let mut state = State { map, units: BTreeMap::new(), cities: BTreeMap::new() };
        for &(unit_type, tile) in &start.units {
            if !state.units.entry(map.check(tile)?).or_default().put(Unit::new(unit_type)) {
                let slot = unit_type.slot().name();
                return Err(bad(format!("a tile has one {slot} unit, and {tile} has two")));
            }
        }
        for &(city, tile) in &start.cities {
            if !(1..=LAST_CITY).contains(&city) {
                return Err(bad(format!("city {city}: their numbers go from 1 to {LAST_CITY}")));
            }
            let taken = state.cities.values().any(|other| *other == tile);
            if taken || state.cities.insert(city, map.check(tile)?).is_some() {
                return Err(bad(format!(
                    "city {city} on {tile}: each has its number and its tile"
                )));
            }
        }
        Ok(state)
    }

    /// The map.
    pub fn map(&self) -> Map {
        self.map
    }

    /// What stands on a tile.
    pub fn stack(&self, tile: Tile) -> Stack {
        self.units.get(&tile).copied().unwrap_or_default()
    }

    /// All units with their tiles.
    pub fn units(&self) -> impl Iterator<Item = (Tile, Unit)> {
        self.units.iter().flat_map(|(&tile, stack)| stack.units().map(move |unit| (tile, unit)))
    }

    /// All cities: their numbers and tiles.
    pub fn cities(&self) -> impl Iterator<Item = (u16, Tile)> {
        self.cities.iter().map(|(&city, &tile)| (city, tile))
    }

    /// The state a turn later: the opponent's attacks hit what stood there, then units move, all at
    /// once.
    pub fn after(&self, attacks: &[Attack], moves: &[Move]) -> Result<State, Refusal> {
        let bad = |message: String| Err(Refusal::new(RefusalKind::BadMove, message));
        let mut state = self.clone();
        for attack in attacks {
            if let Some(stack) = state.units.get_mut(&attack.target) {
                stack.hurt(attack.unit_type.strength());
            }
        }
        let mut moved = Vec::with_capacity(moves.len());
        for &Move(from, to, slot) in moves {
            let unit = state.units.get_mut(&from).and_then(|stack| stack.take(slot));
            let Some(unit) = unit else {
                let slot = slot.name();
                return bad(format!("no {slot} unit at {from}, or it has moved in this turn"));
            };
            let (one, most) = (unit.unit_type().one(), unit.unit_type().moves());
            let steps = from.distance(self.map.check(to)?);
            if steps > most {
                return bad(format!(
                    "{from} to {to} is {steps} tiles, and {one} goes {most} at most"
                ));
            }
            moved.push((to, unit));
        }
        for (tile, unit) in moved {
            if !state.units.entry(tile).or_default().put(unit) {
                let slot = unit.unit_type().slot().name();
                return bad(format!("a tile has one {slot} unit, and two would be on {tile}"));
            }
        }
        state.units.retain(|_, stack| !stack.is_empty());
        Ok(state)
    }

    /// The zones in which some tile is seen by a unit or city: what the bitmask has to be.
    pub fn vision(&self) -> Zones {
        let units = self.units().map(|(tile, unit)| (tile, unit.unit_type().vision()));
        let cities = self.cities.values().map(|&tile| (tile, CITY_VISION));
        units.chain(cities).flat_map(|(tile, vision)| zones_seen(self.map, tile, vision)).collect()
    }

    /// What has to be revealed to an opponent who sees some zones: zone and type of every unit there.
    pub fn revealed_to(&self, seen: Zones) -> BTreeSet<(u8, UnitType)> {
        self.units()
            .map(|(tile, unit)| (self.map.zone(tile), unit.unit_type()))
            .filter(|(zone, _)| seen.contains(*zone))
            .collect()
    }

    /// Finds for each attack a unit of its own that can make it.
    pub fn can_make(&self, attacks: &[Attack]) -> Result<(), Refusal> {
        let units: Vec<(Tile, UnitType)> =
            self.units().map(|(tile, unit)| (tile, unit.unit_type())).collect();
        let can_make = |attack: &Attack, (tile, unit_type): (Tile, UnitType)| {
            unit_type == attack.unit_type && tile.distance(attack.target) <= unit_type.reach()
        };
        let mut attacker_of: Vec<Option<usize>> = vec![None; units.len()];
        for first in 0..attacks.len() {
            // A chain of attacks, each taking over the unit of the next, until one finds a free unit.
            let mut seen = vec![false; units.len()];
            let mut came_from: Vec<Option<usize>> = vec![None; units.len()];
            let mut waiting = vec![(first, None)];
            let mut free = None;
            while let (None, Some((attack, from))) = (free, waiting.pop()) {
                for unit in 0..units.len() {
                    if seen[unit] || !can_make(&attacks[attack], units[unit]) {
                        continue;
                    }
                    seen[unit] = true;
                    came_from[unit] = from;
                    match attacker_of[unit] {
                        Some(other) => waiting.push((other, Some(unit))),
                        None => {
                            free = Some(unit);
                            break;
                        }
                    }
                }
            }
            let Some(mut unit) = free else {
                let Attack { target, unit_type } = &attacks[first];
                let (one, reach) = (unit_type.one(), unit_type.reach());
                let message = format!(
                    "no unit for the attack of {one} on {target}: each attacks once in a turn, and {one} \
                     at most {reach} away"
                );
                return Err(Refusal::new(RefusalKind::NoAttacker, message));
            };
            while let Some(before) = came_from[unit] {
                attacker_of[unit] = attacker_of[before];
                unit = before;
            }
            attacker_of[unit] = Some(first);
        }
        Ok(())
    }
}

/// The zones in which something on a tile sees a tile.
pub(super) fn zones_seen(map: Map, tile: Tile, vision: usize) -> impl Iterator<Item = u8> {
    map.around(tile, vision).map(move |tile| map.zone(tile))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tile() -> impl Strategy<Value = Tile> {
        (0u8..32, 0u8..20).prop_map(Tile::from)
    }

    fn start() -> impl Strategy<Value = Start> {
        let unit = prop::sample::select(&UnitType::ALL[..]);
        let units = prop::collection::vec((unit, tile()), 0..8);
        let cities = prop::collection::vec((1u16..=LAST_CITY, tile()), 0..3);
        (units, cities).prop_map(|(units, cities)| Start { units, cities })
    }

    proptest! {
        /// Zone by zone, tile by tile, as the rule says it.
        #[test]
        fn vision_is_exact(start in start()) {
            let map = Map::STANDARD;
            let Ok(state) = State::new(map, &start) else { return Ok(()) };
            for zone in 0..map.zones() as u8 {
                let mut tiles = map.tiles().filter(|tile| map.zone(*tile) == zone);
                let seen = tiles.any(|tile| {
                    start.units.iter().any(|(unit, at)| at.distance(tile) <= unit.vision())
                        || start.cities.iter().any(|(_, at)| at.distance(tile) <= CITY_VISION)
                });
                prop_assert_eq!(state.vision().contains(zone), seen);
            }
            prop_assert!(state.vision().iter().all(|zone| usize::from(zone) < map.zones()));
        }

        /// Attack by attack, unit by unit, every assignment.
        #[test]
        fn attackers_are_found_if_there_are_enough(
            units in prop::collection::btree_map((0u8..4, 0u8..3), 2usize..6, 0..6),
            attacks in prop::collection::vec((2usize..6, 0u8..4, 0u8..3), 0..5),
        ) {
            let unit = |(&tile, &number): (&(u8, u8), &usize)| (UnitType::ALL[number], tile.into());
            let start = Start { units: units.iter().map(unit).collect(), cities: Vec::new() };
            let state = State::new(Map::STANDARD, &start).unwrap();
            let attacks: Vec<Attack> = attacks
                .iter()
                .map(|&(number, col, row)| Attack {
                    target: Tile::new(col, row),
                    unit_type: UnitType::ALL[number],
                })
                .collect();
            fn slow(units: &mut Vec<(UnitType, Tile)>, attacks: &[Attack]) -> bool {
                let Some((attack, rest)) = attacks.split_first() else { return true };
                (0..units.len()).any(|i| {
                    let (unit_type, tile) = units[i];
                    let reaches = tile.distance(attack.target) <= unit_type.reach();
                    if unit_type != attack.unit_type || !reaches {
                        return false;
                    }
                    units.remove(i);
                    let found = slow(units, rest);
                    units.insert(i, (unit_type, tile));
                    found
                })
            }
            let possible = slow(&mut start.units.clone(), &attacks);
            prop_assert_eq!(state.can_make(&attacks).is_ok(), possible);
        }
    }

    fn state(units: &[(UnitType, Tile)]) -> State {
        State::new(Map::STANDARD, &Start { units: units.to_vec(), cities: Vec::new() }).unwrap()
    }

    #[test]
    fn starts_that_cannot_be() {
        use UnitType::{Archer, Settler, Warrior};
        let tile = Tile::new(5, 3);
        let kind = |units: &[(UnitType, Tile)], cities: &[(u16, Tile)]| {
            let start = Start { units: units.to_vec(), cities: cities.to_vec() };
            State::new(Map::STANDARD, &start).err().map(|refusal| refusal.kind)
        };
        let other = Tile::new(6, 3);
        assert_eq!(kind(&[(Warrior, tile), (Settler, tile)], &[(1, tile), (4095, other)]), None);
        let bad = Some(RefusalKind::BadStart);
        assert_eq!(kind(&[(Warrior, tile), (Archer, tile)], &[]), bad);
        assert_eq!(kind(&[], &[(0, tile)]), bad);
        assert_eq!(kind(&[], &[(4096, tile)]), bad);
        assert_eq!(kind(&[], &[(1, tile), (1, other)]), bad);
        assert_eq!(kind(&[], &[(1, tile), (2, tile)]), bad);
        assert_eq!(kind(&[(Warrior, Tile::new(32, 0))], &[]), Some(RefusalKind::OutOfBounds));
        let many: Vec<_> = Map::STANDARD.tiles().take(101).map(|tile| (Warrior, tile)).collect();
        assert_eq!(kind(&many[1..], &[]), None);
        assert_eq!(kind(&many, &[]), bad);
    }

    #[test]
    fn moves() {
        use UnitType::{Scout, Settler, Warrior};
        let [a, b, c, far] = [(5, 3), (6, 3), (7, 3), (8, 3)].map(Tile::from);
        let start = state(&[(Warrior, a), (Settler, a), (Scout, b)]);
        let go = |moves: &[Move]| start.after(&[], moves).map_err(|refusal| refusal.kind);
        let (military, civilian) = (Slot::Military, Slot::Civilian);
        // All at once, so two can change places.
        let swapped = go(&[Move(a, b, military), Move(b, a, military)]).unwrap();
        assert_eq!(swapped, state(&[(Scout, a), (Settler, a), (Warrior, b)]));
        assert_eq!(
            go(&[Move(a, c, civilian)]).unwrap(),
            state(&[(Warrior, a), (Scout, b), (Settler, c)])
        );
        let bad = Err(RefusalKind::BadMove);
        assert_eq!(go(&[Move(a, far, military)]), bad);
        assert_eq!(go(&[Move(b, far, civilian)]), bad);
        assert_eq!(go(&[Move(a, b, military)]), bad);
        assert_eq!(go(&[Move(a, c, military), Move(c, b, military)]), bad);
        assert_eq!(go(&[Move(a, a, military), Move(a, b, military)]), bad);
        assert!(go(&[Move(b, far, military)]).is_ok());
        let edge = state(&[(Warrior, Tile::new(31, 0))]);
        let out = edge.after(&[], &[Move(Tile::new(31, 0), Tile::new(32, 0), military)]);
        assert_eq!(out.unwrap_err().kind, RefusalKind::OutOfBounds);
    }

    #[test]
    fn a_wound_goes_with_the_unit() {
        let [a, b] = [(5, 3), (6, 3)].map(Tile::from);
        let attack = Attack { target: a, unit_type: UnitType::Archer };
        let start = state(&[(UnitType::Warrior, a)]);
        let fled = start.after(&[attack], &[Move(a, b, Slot::Military)]).unwrap();
        assert_eq!(
            fled.units().map(|(tile, unit)| (tile, unit.hp())).collect::<Vec<_>>(),
            [(b, 75)]
        );
        let mut state = start;
        for _ in 0..4 {
            state = state.after(&[attack], &[]).unwrap();
        }
        assert_eq!(state.units().count(), 0);
        assert_eq!(state.vision(), Zones::default());
        // Nothing can be moved that is no more.
        assert!(state.after(&[], &[Move(a, b, Slot::Military)]).is_err());
    }
}
