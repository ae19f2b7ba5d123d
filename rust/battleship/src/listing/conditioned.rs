//! Listing by asking the engine, cell by cell, how many boards go which way: for rules whose boards
//! no diagram lists in order.

use crate::backtrack::each_board;
use crate::constraints::Constraints;
use crate::method::Scratch;
use crate::placement::Placements;
use crate::posterior::Engine;
use crate::waiting::Waiting;
use crate::{Cell, Error, Mask};

/// So few boards are listed outright and sorted.
const FEW: u128 = 2000;

/// Unless that takes more steps than these, some milliseconds: then it is quicker to divide them.
const STEPS: u64 = 1 << 18;

#[derive(Debug)]
pub(super) struct Conditioned {
    engine: Engine,
    constraints: Constraints,
}

/// What counting works on, and the last counts.
struct Counter {
    scratch: Scratch,
    by_placement: Vec<u128>,
    /// By cell: the boards with a ship there.
    by_cell: Vec<u128>,
}

/// What is left to list: constraints, and how many boards agree with them.
#[derive(Clone)]
struct Part {
    constraints: Constraints,
    boards: u128,
}

/// What tells the boards of a part that come first from the others.
enum Division {
    /// They have no ship on the cell.
    Cell(Cell),
    /// All boards share one mask, and they have the ship, by the number of its placement.
    Ship(usize),
}

impl Division {
    /// Whether a board comes first.
    fn is_first(&self, ships: &[usize], mask: Mask) -> bool {
        match *self {
            Division::Cell(cell) => !mask.contains(cell),
            Division::Ship(number) => ships.contains(&number),
        }
    }
}

impl Conditioned {
    pub(super) fn new(engine: &Engine, constraints: &Constraints) -> Conditioned {
        Conditioned { engine: engine.clone(), constraints: constraints.clone() }
    }

    fn placements(&self) -> &Placements {
        self.engine.placements()
    }

    fn counter(&self) -> Counter {
        Counter {
            scratch: self.engine.method().scratch(),
            by_placement: vec![0; self.placements().len()],
            by_cell: vec![0; self.engine.rules().cells()],
        }
    }

    /// Counts the boards that agree with some constraints. Then demands what all of them have and
    /// forbids what none has: the boards stay the same, and listing them meets few dead ends.
    fn count(
        &self,
        constraints: &mut Constraints,
        counter: &mut Counter,
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        let Counter { scratch, by_placement, by_cell } = counter;
        let all = self.engine.method().count(constraints, scratch, by_placement, waiting)?;
        by_cell.fill(0);
        for (number, &boards) in by_placement.iter().enumerate() {
            constraints.permitted[number] &= boards > 0;
            for cell in self.placements().mask(number).cells() {
                by_cell[cell.index()] += boards;
            }
        }
        let certain = (0..by_cell.len()).filter(|&cell| by_cell[cell] == all);
        constraints.hits |= certain.map(Cell::at).collect::<Mask>();
        Ok(all)
    }

    fn whole(&self, counter: &mut Counter, waiting: Waiting<'_>) -> Result<Part, Error> {
        let mut constraints = self.constraints.clone();
        let boards = self.count(&mut constraints, counter, waiting)?;
        Ok(Part { constraints, boards })
    }

    /// Divides a part of several boards by the last cell that they differ in, or if there is none, by
    /// the first ship. Those that come first come first.
    fn divide(
        &self,
        mut part: Part,
        counter: &mut Counter,
        waiting: Waiting<'_>,
    ) -> Result<(Division, Part, Part), Error> {
        self.count(&mut part.constraints, counter, waiting)?;
        let placements = self.placements();
        let differ = |boards: u128| boards > 0 && boards < part.boards;
        let (mut first, mut second) = (part.clone(), part.clone());
        let cell = (0..counter.by_cell.len()).rev().find(|&cell| differ(counter.by_cell[cell]));
        if let Some(cell) = cell.map(Cell::at) {
            second.constraints.hits.insert(cell);
            for number in 0..placements.len() {
                let covers = placements.mask(number).contains(cell);
                let forbids = placements.halo(number).contains(cell);
                first.constraints.permitted[number] &= !covers;
                second.constraints.permitted[number] &= !forbids;
            }
            second.boards = counter.by_cell[cell.index()];
            first.boards = part.boards - second.boards;
            return Ok((Division::Cell(cell), first, second));
        }
        let ship = (0..placements.len()).find(|&number| differ(counter.by_placement[number]));
        let ship = ship.expect("boards with the same cells differ in their ships");
        // Its cells are covered on every board: nothing else may cover them.
        for number in (0..placements.len()).filter(|&number| number != ship) {
            let instead = placements.mask(number).intersects(placements.mask(ship));
            first.constraints.permitted[number] &= !instead;
        }
        second.constraints.permitted[ship] = false;
        first.boards = counter.by_placement[ship];
        second.boards = part.boards - first.boards;
        Ok((Division::Ship(ship), first, second))
    }

    /// The boards of a small part, in order; `None` if it has to be divided, or nobody waits for them.
    fn list(
        &self,
        part: &Part,
        counter: &mut Counter,
        waiting: Waiting<'_>,
    ) -> Option<Vec<(Mask, Vec<usize>)>> {
        let placements = self.placements();
        let board = |ships: &[usize]| {
            let mut ships = ships.to_vec();
            ships.sort_unstable();
            (ships.iter().fold(Mask::EMPTY, |mask, &n| mask | placements.mask(n)), ships)
        };
        let (constraints, mut boards) = (&part.constraints, Vec::new());
        let found = &mut |ships: &[usize]| boards.push(board(ships));
        if part.boards > FEW || !each_board(placements, constraints, STEPS, waiting, found) {
            if part.boards > 1 {
                return None;
            }
            // What its count says is the board itself.
            self.count(&mut constraints.clone(), counter, waiting).ok()?;
            let ships = (0..placements.len()).filter(|&n| counter.by_placement[n] == 1);
            boards = vec![board(&ships.collect::<Vec<_>>())];
        }
        boards.sort_unstable();
        Some(boards)
    }

    /// The ships of the boards from an index on, as long as somebody waits for them.
    pub(super) fn boards_from<'a>(
        &'a self,
        index: u128,
        waiting: Waiting<'a>,
    ) -> impl Iterator<Item = Vec<usize>> + 'a {
        let mut skip = index;
        let mut counter = self.counter();
        let mut ahead: Vec<Part> = self.whole(&mut counter, waiting).into_iter().collect();
        let mut listed = Vec::new().into_iter();
        std::iter::from_fn(move || {
            loop {
                if let Some((_, ships)) = listed.next() {
                    return Some(ships);
                }
                let part = ahead.pop()?;
                if part.boards <= skip {
                    skip -= part.boards;
                } else if let Some(mut boards) = self.list(&part, &mut counter, waiting) {
                    listed = boards.split_off(std::mem::take(&mut skip) as usize).into_iter();
                } else {
                    let (_, first, second) = self.divide(part, &mut counter, waiting).ok()?;
                    ahead.extend([second, first]);
                }
            }
        })
    }

    pub(super) fn index_of(&self, ships: &[usize], mask: Mask) -> Option<u128> {
        let mut counter = self.counter();
        let forever = Waiting::FOREVER;
        let (mut part, mut index) = (self.whole(&mut counter, forever).ok()?, 0);
        let boards = loop {
            if let Some(boards) = self.list(&part, &mut counter, forever) {
                break boards;
            }
            let (division, first, second) = self.divide(part, &mut counter, forever).ok()?;
            part = if division.is_first(ships, mask) {
                first
            } else {
                index += first.boards;
                second
            };
        };
        let mut ships = ships.to_vec();
        ships.sort_unstable();
        let position = boards.binary_search(&(mask, ships)).ok()?;
        Some(index + position as u128)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One way to put a ship on every other cell, and very many to begin with it and fail.
    #[test]
    fn a_board_that_is_not_found_in_time_is_counted_out() {
        let fleet = vec!["1"; 32].join(",");
        let engine = Engine::new(&format!("63x1:{fleet}:apart").parse().unwrap()).unwrap();
        let constraints = Constraints::none(engine.placements());
        let listing = Conditioned::new(&engine, &constraints);
        let every_other: Vec<usize> = (0..63).step_by(2).collect();
        let board = (every_other.iter().copied().map(Cell::at).collect(), every_other);
        let part = |boards| Part { constraints: constraints.clone(), boards };
        let list = |part| listing.list(&part, &mut listing.counter(), Waiting::FOREVER);
        assert_eq!(list(part(1)), Some(vec![board]));
        assert_eq!(list(part(2)), None);
    }
}
