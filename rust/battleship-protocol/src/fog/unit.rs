//! Units, and what stands on one tile.

use serde::{Deserialize, Serialize};

use crate::poseidon::Felt;

/// How far a city sees.
pub const CITY_VISION: usize = 2;

/// The hit points of a unit that was never hit.
pub const FULL_HP: u8 = 100;

/// A type of unit. In JSON its number, from 0 in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum UnitType {
    /// Number 0.
    Settler,
    /// Number 1.
    Builder,
    /// Number 2.
    Scout,
    /// Number 3.
    Warrior,
    /// Number 4.
    Slinger,
    /// Number 5.
    Archer,
}

struct Stats {
    combat: u8,
    ranged: u8,
    range: usize,
    moves: usize,
    vision: usize,
}

impl UnitType {
    /// All of them, in the order of their numbers.
    pub const ALL: [UnitType; 6] = [
        UnitType::Settler,
        UnitType::Builder,
        UnitType::Scout,
        UnitType::Warrior,
        UnitType::Slinger,
        UnitType::Archer,
    ];

    const fn stats(self) -> Stats {
        let (combat, ranged, range, moves, vision) = match self {
            UnitType::Settler => (0, 0, 0, 2, 3),
            UnitType::Builder => (0, 0, 0, 2, 2),
            UnitType::Scout => (10, 0, 0, 3, 3),
            UnitType::Warrior => (20, 0, 0, 2, 2),
            UnitType::Slinger => (5, 15, 1, 2, 2),
            UnitType::Archer => (10, 25, 2, 2, 2),
        };
        Stats { combat, ranged, range, moves, vision }
    }

    /// One of them, in words.
    pub const fn one(self) -> &'static str {
        match self {
            UnitType::Settler => "a settler",
            UnitType::Builder => "a builder",
            UnitType::Scout => "a scout",
            UnitType::Warrior => "a warrior",
            UnitType::Slinger => "a slinger",
            UnitType::Archer => "an archer",
        }
    }

    /// How many tiles it can go in a turn.
    pub const fn moves(self) -> usize {
        self.stats().moves
    }

    /// How far it sees.
    pub const fn vision(self) -> usize {
        self.stats().vision
    }

    /// How many hit points its attack takes: its ranged strength, or without one its combat strength.
    /// 0 for those that cannot attack.
    pub const fn strength(self) -> u8 {
        let stats = self.stats();
        if stats.ranged > 0 { stats.ranged } else { stats.combat }
    }

    /// How far away it can attack: its range, or without one the next tile.
    pub const fn reach(self) -> usize {
        let range = self.stats().range;
        if range > 0 { range } else { 1 }
    }

    /// Which of the two places on a tile it takes.
    pub const fn slot(self) -> Slot {
        if self.strength() > 0 { Slot::Military } else { Slot::Civilian }
    }
}

impl From<UnitType> for u8 {
    fn from(unit_type: UnitType) -> u8 {
        unit_type as u8
    }
}

impl TryFrom<u8> for UnitType {
    type Error = String;

    fn try_from(number: u8) -> Result<UnitType, String> {
        let unit_type = UnitType::ALL.get(usize::from(number)).copied();
        unit_type.ok_or_else(|| format!("unit type {number}: they go from 0 to 5"))
    }
}

/// A place on a tile: there is one for a unit that can attack, and one for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Of a unit that can attack.
    Military,
    /// Of a settler or builder.
    Civilian,
}

impl Slot {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Slot::Military => "military",
            Slot::Civilian => "civilian",
        }
    }
}

/// A unit, wherever it is. In JSON `[unit_type, hp]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "(UnitType, u8)", try_from = "(UnitType, u8)")]
pub struct Unit {
    unit_type: UnitType,
    hp: u8,
}

impl Unit {
    /// A unit that was never hit.
    pub const fn new(unit_type: UnitType) -> Unit {
        Unit { unit_type, hp: FULL_HP }
    }

    /// Its type.
    pub const fn unit_type(self) -> UnitType {
        self.unit_type
    }

    /// Its hit points, from 1 to 100.
    pub const fn hp(self) -> u8 {
        self.hp
    }

    /// What is left of it after it lost some hit points.
    pub fn hurt(self, damage: u8) -> Option<Unit> {
        self.hp.checked_sub(damage).filter(|&hp| hp > 0).map(|hp| Unit { hp, ..self })
    }

    /// A number that no other unit has, below 2¹⁶ and not 0.
    fn code(self) -> u64 {
        1 + self.unit_type as u64 + 8 * u64::from(self.hp)
    }
}

impl From<Unit> for (UnitType, u8) {
    fn from(unit: Unit) -> (UnitType, u8) {
        (unit.unit_type, unit.hp)
    }
}

impl TryFrom<(UnitType, u8)> for Unit {
    type Error = String;

    fn try_from((unit_type, hp): (UnitType, u8)) -> Result<Unit, String> {
        match hp {
            1..=FULL_HP => Ok(Unit { unit_type, hp }),
            _ => Err(format!("{hp} hit points: they go from 1 to {FULL_HP}")),
        }
    }
}

/// What stands on a tile: at most one unit for each slot. In JSON a list of the units, the one that
/// can attack first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Unit>", try_from = "Vec<Unit>")]
pub struct Stack {
    military: Option<Unit>,
    civilian: Option<Unit>,
}

impl Stack {
    /// Whether nothing stands here.
    pub fn is_empty(self) -> bool {
        self == Stack::default()
    }

    /// The unit in a slot.
    pub fn get(self, slot: Slot) -> Option<Unit> {
        match slot {
            Slot::Military => self.military,
            Slot::Civilian => self.civilian,
        }
    }

    /// The units, the one that can attack first.
    pub fn units(self) -> impl Iterator<Item = Unit> {
        self.military.into_iter().chain(self.civilian)
    }

    fn slot(&mut self, slot: Slot) -> &mut Option<Unit> {
        match slot {
            Slot::Military => &mut self.military,
            Slot::Civilian => &mut self.civilian,
        }
    }

    /// Puts a unit here, if its slot is free; whether it was.
    pub fn put(&mut self, unit: Unit) -> bool {
        let slot = self.slot(unit.unit_type.slot());
        let free = slot.is_none();
        if free {
            *slot = Some(unit);
        }
        free
    }

    /// Takes a unit away.
    pub fn take(&mut self, slot: Slot) -> Option<Unit> {
        self.slot(slot).take()
    }

    /// What an attack of some strength does: the unit that can attack protects the other.
    pub fn hurt(&mut self, damage: u8) {
        let slot = match self.military {
            Some(_) => &mut self.military,
            None => &mut self.civilian,
        };
        *slot = slot.and_then(|unit| unit.hurt(damage));
    }

    /// A number that no other stack has; 0 for the empty one.
    pub fn code(self) -> Felt {
        let code = |unit: Option<Unit>| unit.map_or(0, Unit::code);
        Felt::from(code(self.military) + (code(self.civilian) << 16))
    }
}

impl From<Stack> for Vec<Unit> {
    fn from(stack: Stack) -> Vec<Unit> {
        stack.units().collect()
    }
}

impl TryFrom<Vec<Unit>> for Stack {
    type Error = String;

    fn try_from(units: Vec<Unit>) -> Result<Stack, String> {
        let mut stack = Stack::default();
        if units.iter().all(|&unit| stack.put(unit)) && Vec::from(stack) == units {
            return Ok(stack);
        }
        Err("a tile has at most one unit that can attack, and then at most one other".into())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_table() {
        let table = UnitType::ALL.map(|unit| {
            let Stats { combat, ranged, range, moves, vision } = unit.stats();
            (unit as u8, combat, ranged, range, moves, vision)
        });
        let expected = [
            (0, 0, 0, 0, 2, 3),
            (1, 0, 0, 0, 2, 2),
            (2, 10, 0, 0, 3, 3),
            (3, 20, 0, 0, 2, 2),
            (4, 5, 15, 1, 2, 2),
            (5, 10, 25, 2, 2, 2),
        ];
        assert_eq!(table, expected);
        assert_eq!(UnitType::ALL.map(UnitType::strength), [0, 0, 10, 20, 15, 25]);
        assert_eq!(UnitType::ALL.map(UnitType::reach), [1, 1, 1, 1, 1, 2]);
        let civilian = UnitType::ALL.map(|unit| unit.slot() == Slot::Civilian);
        assert_eq!(civilian, [true, true, false, false, false, false]);
        for unit in UnitType::ALL {
            let (article, name) = unit.one().split_once(' ').unwrap();
            assert_eq!(name, format!("{unit:?}").to_lowercase());
            assert_eq!(article, if unit == UnitType::Archer { "an" } else { "a" });
        }
    }

    #[test]
    fn no_two_stacks_have_one_code() {
        let units = |slot: Slot| {
            let of_type = move |unit_type: UnitType| {
                (1..=FULL_HP).map(move |hp| Some(Unit { unit_type, hp }))
            };
            let types = UnitType::ALL.into_iter().filter(move |unit| unit.slot() == slot);
            types.flat_map(of_type).chain([None])
        };
        let codes: HashSet<Felt> = units(Slot::Military)
            .flat_map(|military| {
                units(Slot::Civilian).map(move |civilian| Stack { military, civilian }.code())
            })
            .collect();
        assert_eq!(codes.len(), 401 * 201);
        assert_eq!(Stack::default().code(), Felt::ZERO);
    }

    #[test]
    fn the_soldier_protects_the_settler() {
        let mut stack: Stack = serde_json::from_str("[[3,100],[0,100]]").unwrap();
        stack.hurt(60);
        assert_eq!(serde_json::to_string(&stack).unwrap(), "[[3,40],[0,100]]");
        stack.hurt(40);
        assert_eq!(serde_json::to_string(&stack).unwrap(), "[[0,100]]");
        stack.hurt(255);
        assert!(stack.is_empty());
        stack.hurt(1);
        assert!(stack.is_empty());
    }

    #[test]
    fn only_what_can_stand_on_a_tile_is_read() {
        for wrong in ["[[6,1]]", "[[3,0]]", "[[3,101]]", "[[3,1],[5,1]]", "[[0,1],[3,1]]", "[3,1]"]
        {
            assert!(serde_json::from_str::<Stack>(wrong).is_err(), "{wrong}");
        }
    }
}
