//! A whole fleet, legally placed.

use crate::knowledge::Outcome;
use crate::placement::{Direction, Placement, Placements};
use crate::rules::{Contact, Rules};
use crate::{Cell, Error, Mask};

/// A legal board: every ship of the fleet placed by the rules. Ships of one length are
/// interchangeable, so two boards are equal exactly when they have the same placements.
///
/// ```
/// use battleship::{Board, Direction, Placement, Rules};
///
/// let rules: Rules = "4x4:3,1:apart".parse()?;
/// let ship = |cell: &str, length, direction| -> Result<Placement, battleship::Error> {
///     Ok(Placement { cell: rules.cell(cell)?, length, direction })
/// };
/// let board = Board::new(&rules, [ship("A1", 3, Direction::Down)?, ship("C4", 1, Direction::Across)?])?;
/// assert_eq!(board.mask().len(), 4);
/// // A ship of length 1 next to the other would touch it.
/// assert!(Board::new(&rules, [ship("A1", 3, Direction::Down)?, ship("B4", 1, Direction::Across)?]).is_err());
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    mask: Mask,
    ships: Vec<Placement>,
}

impl Board {
    /// Checks and makes a board. The ships may come in any order.
    pub fn new(rules: &Rules, ships: impl IntoIterator<Item = Placement>) -> Result<Board, Error> {
        let placements = Placements::new(rules);
        let illegal = |problem: String| Err(Error::IllegalBoard { problem });
        let mut left: Vec<usize> = placements.classes().iter().map(|class| class.count).collect();
        let (mut numbers, mut taken, mut blocked) = (Vec::new(), Mask::EMPTY, Mask::EMPTY);
        for ship in ships {
            let Some(number) = placements.number(ship) else {
                return illegal(format!(
                    "a ship of length {} lying {} at index {} is not on the {}x{} board or not in the fleet {}",
                    ship.length,
                    ship.direction.name(),
                    ship.cell.index(),
                    rules.width(),
                    rules.height(),
                    rules.fleet(),
                ));
            };
            let name = rules.cell_name(ship.cell);
            let mask = placements.mask(number);
            if mask.intersects(taken) {
                return illegal(format!("the ship at {name} overlaps another"));
            }
            if mask.intersects(blocked) {
                return illegal(format!(
                    "the ship at {name} touches another ({})",
                    rules.contact()
                ));
            }
            let Some(rest) = left[placements.class(number)].checked_sub(1) else {
                return illegal(format!("more ships of length {} than the fleet has", ship.length));
            };
            left[placements.class(number)] = rest;
            taken |= mask;
            blocked |= placements.halo(number);
            numbers.push(number);
        }
        if left.iter().any(|&count| count > 0) {
            return illegal(format!("ships are missing: the fleet is {}", rules.fleet()));
        }
        numbers.sort_unstable();
        Ok(Board { mask: taken, ships: numbers.into_iter().map(|n| placements.get(n)).collect() })
    }

    /// The board that covers exactly these cells, where the mask says which ships they are: not
    /// with [`Contact::Touching`], where one mask can belong to several boards.
    pub fn from_mask(rules: &Rules, mask: Mask) -> Result<Board, Error> {
        if rules.contact() == Contact::Touching {
            let problem = "cells do not tell which ships they are where ships may touch".into();
            return Err(Error::IllegalBoard { problem });
        }
        if !mask.is_subset(rules.all_cells()) {
            let problem =
                format!("a cell lies outside the {}x{} board", rules.width(), rules.height());
            return Err(Error::IllegalBoard { problem });
        }
        let board = Board::new(rules, straight_ships(rules, mask))?;
        if board.mask != mask {
            return Err(Error::IllegalBoard {
                problem: "its cells do not form straight ships".into(),
            });
        }
        Ok(board)
    }

    /// The board that covers these cells, which the caller knows to be one of ships that do not
    /// touch.
    pub(crate) fn of_legal_mask(placements: &Placements, mask: Mask) -> Board {
        let ships = straight_ships(placements.rules(), mask);
        Board::of_legal(placements, ships.filter_map(|ship| placements.number(ship)).collect())
    }

    /// The board with these placements, which the caller knows to be legal.
    pub(crate) fn of_legal(placements: &Placements, mut numbers: Vec<usize>) -> Board {
        numbers.sort_unstable();
        let mask = numbers.iter().fold(Mask::EMPTY, |mask, &n| mask | placements.mask(n));
        Board { mask, ships: numbers.into_iter().map(|n| placements.get(n)).collect() }
    }

    /// The result of a shot, if `hits` are the cells hit before. Without announcements a sinking is
    /// a hit.
    pub fn answer(&self, rules: &Rules, hits: Mask, cell: Cell, announced: bool) -> Outcome {
        let hits = hits | cell.into();
        let ships = self.ships.iter().map(|ship| ship.cells(rules));
        match ships.into_iter().find(|ship| ship.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) if announced && ship.is_subset(hits) => {
                Outcome::Sunk { length: Some(ship.len()) }
            }
            Some(_) => Outcome::Hit,
        }
    }

    /// The cells that hold a ship.
    pub fn mask(&self) -> Mask {
        self.mask
    }

    /// The ships, longest first, then lying across before down, then by cell.
    pub fn ships(&self) -> &[Placement] {
        &self.ships
    }
}

/// The ships that some cells form if no two ships touch along a side: a ship goes on as long as
/// cells follow.
fn straight_ships(rules: &Rules, mask: Mask) -> impl Iterator<Item = Placement> + '_ {
    let has = move |column, row| rules.cell_in(column, row).is_ok_and(|cell| mask.contains(cell));
    mask.cells().filter_map(move |cell| {
        let (column, row) = (rules.column(cell), rules.row(cell));
        if (column > 0 && has(column - 1, row)) || (row > 0 && has(column, row - 1)) {
            return None;
        }
        let across = (1..).take_while(|i| has(column + i, row)).count() + 1;
        let down = (1..).take_while(|i| has(column, row + i)).count() + 1;
        let direction = if down > 1 { Direction::Down } else { Direction::Across };
        Some(Placement { cell, length: across.max(down), direction })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction::{Across, Down};

    #[test]
    fn ships_that_make_no_board_are_told_why() {
        let rules: Rules = "5x4:3,1:corners".parse().unwrap();
        let problem = |ships: &[(&str, usize, Direction)]| {
            let ship = |&(cell, length, direction): &(&str, usize, Direction)| Placement {
                cell: rules.cell(cell).unwrap(),
                length,
                direction,
            };
            Board::new(&rules, ships.iter().map(ship)).unwrap_err().to_string()
        };
        let three = ("A1", 3, Across);
        for (ships, expected) in [
            (
                &[("B3", 3, Down)][..],
                "a ship of length 3 lying down at index 11 is not on the 5x4 board or not in the fleet 3,1",
            ),
            (&[three, ("C1", 1, Across)], "the ship at C1 overlaps another"),
            (&[three, ("C2", 1, Across)], "the ship at C2 touches another (corners)"),
            (&[three, ("A3", 3, Across)], "more ships of length 3 than the fleet has"),
            (&[three], "ships are missing: the fleet is 3,1"),
        ] {
            assert_eq!(problem(ships), format!("not a legal board: {expected}"));
        }
    }
}
