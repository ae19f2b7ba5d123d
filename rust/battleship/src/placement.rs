//! One ship on the board, and the list of all the ways to place one.

use std::ops::Range;

use crate::rules::{Contact, MAX_CELLS, Rules, ShipClass};
use crate::{Cell, Mask};

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along a row, to the right of its first cell. Ships of length 1 count as lying across.
    Across,
    /// Along a column, below its first cell.
    Down,
}

impl Direction {
    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Across => "across",
            Direction::Down => "down",
        }
    }
}

/// One ship on the board: its upper or left end, its length, and which way it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The upper or left end.
    pub cell: Cell,
    /// How many cells it covers.
    pub length: usize,
    /// Which way it lies.
    pub direction: Direction,
}

impl Placement {
    /// The cells it covers on a board of these rules; those off the board are left out.
    pub fn cells(self, rules: &Rules) -> Mask {
        let (column, row) = (rules.column(self.cell), rules.row(self.cell));
        let cells = (0..self.length.min(MAX_CELLS)).map(|i| match self.direction {
            Direction::Across => rules.cell_in(column + i, row),
            Direction::Down => rules.cell_in(column, row + i),
        });
        cells.filter_map(Result::ok).collect()
    }

    /// The cells around it that must be empty because of it.
    pub fn halo(self, rules: &Rules) -> Mask {
        let (column, row) = (rules.column(self.cell), rules.row(self.cell));
        let length = self.length.min(MAX_CELLS);
        let (columns, rows) = match self.direction {
            Direction::Across => (column..column + length, row..row + 1),
            Direction::Down => (column..column + 1, row..row + length),
        };
        let area = |columns: Range<usize>, rows: Range<usize>| {
            let cells = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
            cells.filter_map(|(column, row)| rules.cell_in(column, row).ok()).collect::<Mask>()
        };
        let wider = columns.start.saturating_sub(1)..columns.end + 1;
        let taller = rows.start.saturating_sub(1)..rows.end + 1;
        let around = match rules.contact() {
            Contact::Apart => area(wider, taller),
            Contact::Corners => area(wider, rows) | area(columns, taller),
            Contact::Touching => Mask::EMPTY,
        };
        around & !self.cells(rules)
    }
}

/// All the ways to place one ship of the fleet on an otherwise empty board, in a fixed order: by
/// length, longest first, then by direction, across first, then by cell. The position in that order
/// is the placement's number.
///
/// ```
/// use battleship::{Placements, Rules};
///
/// let placements = Placements::new(&Rules::nine());
/// assert_eq!(placements.len(), 2 * 9 * 6 + 2 * 9 * 7);
/// ```
#[derive(Clone, Debug)]
pub struct Placements {
    rules: Rules,
    classes: Vec<ShipClass>,
    list: Vec<Placement>,
    masks: Vec<Mask>,
    halos: Vec<Mask>,
    /// The class of each placement, as an index into `classes`.
    class_of: Vec<u8>,
    /// The number of each placement by class, direction and cell; `NONE` where it would not fit.
    numbers: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Placements {
    /// Lists them.
    pub fn new(rules: &Rules) -> Placements {
        let classes: Vec<ShipClass> = rules.fleet().classes().collect();
        let mut placements = Placements {
            rules: rules.clone(),
            numbers: vec![NONE; classes.len() * 2 * rules.cells()],
            classes,
            list: Vec::new(),
            masks: Vec::new(),
            halos: Vec::new(),
            class_of: Vec::new(),
        };
        for (class, ShipClass { length, .. }) in placements.classes.clone().into_iter().enumerate()
        {
            for direction in [Direction::Across, Direction::Down] {
                if length == 1 && direction == Direction::Down {
                    continue;
                }
                for cell in rules.all_cells().cells() {
                    placements.push(class, Placement { cell, length, direction });
                }
            }
        }
        placements
    }

    fn push(&mut self, class: usize, placement: Placement) {
        let mask = placement.cells(&self.rules);
        if mask.len() < placement.length {
            return;
        }
        let slot = self.slot(class, placement.direction, placement.cell);
        self.numbers[slot] = self.list.len() as u16;
        self.list.push(placement);
        self.masks.push(mask);
        self.halos.push(placement.halo(&self.rules));
        self.class_of.push(class as u8);
    }

    fn slot(&self, class: usize, direction: Direction, cell: Cell) -> usize {
        (class * 2 + direction as usize) * self.rules.cells() + cell.index()
    }

    /// The rules they belong to.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The distinct lengths, longest first.
    pub fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none, as for a fleet that fits nowhere. (Rules refuse such fleets.)
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The placement with a number.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn get(&self, number: usize) -> Placement {
        self.list[number]
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Placement> + '_ {
        self.list.iter().copied()
    }

    /// The cells that a placement covers.
    ///
    /// # Panics
    /// If there are not that many placements.
    pub fn mask(&self, number: usize) -> Mask {
        self.masks[number]
    }

    /// The cells around a placement that must be empty because of it.
    ///
    /// # Panics
    /// If there are not that many placements.
    pub fn halo(&self, number: usize) -> Mask {
        self.halos[number]
    }

    /// The class of a placement, as an index into [`Placements::classes`].
    pub(crate) fn class(&self, number: usize) -> usize {
        self.class_of[number].into()
    }

    /// The number of a placement, or `None` if it is none of these.
    pub fn number(&self, placement: Placement) -> Option<usize> {
        if placement.cell.index() >= self.rules.cells() {
            return None;
        }
        let class = self.classes.iter().position(|class| class.length == placement.length)?;
        self.number_of(class, placement.direction, placement.cell)
    }

    /// The number of the placement of a class at a cell, if it fits on the board there.
    pub(crate) fn number_of(
        &self,
        class: usize,
        direction: Direction,
        cell: Cell,
    ) -> Option<usize> {
        let direction = if self.classes[class].length == 1 { Direction::Across } else { direction };
        let number = self.numbers[self.slot(class, direction, cell)];
        (number != NONE).then_some(number.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions_in_the_list() {
        for rules in ["nine", "russian", "128x1:5,1:corners", "3x7:4,2:touching"] {
            let placements = Placements::new(&rules.parse().unwrap());
            assert!(!placements.is_empty());
            for (number, placement) in placements.iter().enumerate() {
                assert_eq!(placements.number(placement), Some(number));
                assert_eq!(placements.mask(number).len(), placement.length);
            }
        }
    }

    #[test]
    fn what_is_off_the_board_is_left_out() {
        let rules: Rules = "3x2:2:apart".parse().unwrap();
        let ship =
            Placement { cell: Cell::at(1), length: usize::MAX, direction: Direction::Across };
        assert_eq!(ship.cells(&rules), Mask::from_bits(0b000_110));
        assert_eq!(ship.halo(&rules), Mask::from_bits(0b111_001));
    }

    #[test]
    fn halos_follow_the_contact() {
        let halo = |contact: &str| {
            let placements = Placements::new(&format!("5x5:3:{contact}").parse().unwrap());
            // A3 to C3: touches the left edge.
            let number = placements
                .number(Placement { cell: Cell::at(10), length: 3, direction: Direction::Across })
                .unwrap();
            placements.halo(number).len()
        };
        assert_eq!((halo("apart"), halo("corners"), halo("touching")), (9, 7, 0));
    }
}
