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

#[derive(Debug)]
pub(super) struct Conditioned {
    engine: Engine,
    constraints: Constraints,
}

/// What counting works on.
struct Counter {
    scratch: Scratch,
    by_placement: Vec<u128>,
}

/// What is left to list: constraints, the boards that agree with them, and how many cells, from the
/// first on, are not decided yet.
#[derive(Clone)]
struct Part {
    constraints: Constraints,
    boards: u128,
    undecided: usize,
}

impl Conditioned {
    pub(super) fn new(engine: &Engine, constraints: &Constraints) -> Conditioned {
        Conditioned { engine: engine.clone(), constraints: constraints.clone() }
    }

    fn placements(&self) -> &Placements {
        self.engine.placements()
    }

    fn counter(&self) -> Counter {
        let by_placement = vec![0; self.placements().len()];
        Counter { scratch: self.engine.method().scratch(), by_placement }
    }

    fn count(
        &self,
        constraints: &Constraints,
        counter: &mut Counter,
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        let Counter { scratch, by_placement } = counter;
        self.engine.method().count(constraints, scratch, by_placement, waiting)
    }

    fn whole(&self, counter: &mut Counter, waiting: Waiting<'_>) -> Result<Part, Error> {
        let boards = self.count(&self.constraints, counter, waiting)?;
        let (constraints, undecided) = (self.constraints.clone(), self.engine.rules().cells());
        Ok(Part { constraints, boards, undecided })
    }

    /// Splits a part by its last cell that boards differ in: those without a ship there, and those
    /// with one.
    fn split(
        &self,
        part: &Part,
        counter: &mut Counter,
        waiting: Waiting<'_>,
    ) -> Result<(Part, Part), Error> {
        self.count(&part.constraints, counter, waiting)?;
        let by_placement = &counter.by_placement;
        let boards_with = |cell: Cell| -> u128 {
            let numbers =
                (0..by_placement.len()).filter(|&n| self.placements().mask(n).contains(cell));
            numbers.map(|n| by_placement[n]).sum()
        };
        let (mut without, mut with) = (part.clone(), part.clone());
        for index in (0..part.undecided).rev() {
            let cell = Cell::at(index);
            let boards = boards_with(cell);
            if boards > 0 && boards < part.boards {
                (without.boards, with.boards) = (part.boards - boards, boards);
                (without.undecided, with.undecided) = (index, index);
                with.constraints.hits.insert(cell);
                for number in 0..self.placements().len() {
                    let covers = self.placements().mask(number).contains(cell);
                    let forbids = self.placements().halo(number).contains(cell);
                    without.constraints.permitted[number] &= !covers;
                    with.constraints.permitted[number] &= !forbids;
                }
                return Ok((without, with));
            }
        }
        // Every cell is decided: all boards of the part share one mask, and splitting ends.
        with.boards = 0;
        without.undecided = 0;
        Ok((without, with))
    }

    /// The boards of a part that is small or has only one mask, in order.
    fn list(&self, part: &Part) -> Vec<(Mask, Vec<usize>)> {
        let mut boards = Vec::new();
        each_board(
            self.placements(),
            &part.constraints,
            u64::MAX,
            Waiting::FOREVER,
            &mut |ships| {
                let mut ships = ships.to_vec();
                ships.sort_unstable();
                let mask =
                    ships.iter().fold(Mask::EMPTY, |mask, &n| mask | self.placements().mask(n));
                boards.push((mask, ships));
            },
        );
        boards.sort_unstable();
        boards
    }

    fn is_small(part: &Part) -> bool {
        part.boards <= FEW || part.undecided == 0
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
                } else if Conditioned::is_small(&part) {
                    listed =
                        self.list(&part).split_off(std::mem::take(&mut skip) as usize).into_iter();
                } else {
                    let (without, with) = self.split(&part, &mut counter, waiting).ok()?;
                    ahead.extend([with, without]);
                }
            }
        })
    }

    pub(super) fn index_of(&self, ships: &[usize], mask: Mask) -> Option<u128> {
        let mut counter = self.counter();
        let forever = Waiting::FOREVER;
        let (mut part, mut index) = (self.whole(&mut counter, forever).ok()?, 0);
        while !Conditioned::is_small(&part) {
            let (without, with) = self.split(&part, &mut counter, forever).ok()?;
            let decided = Cell::at(without.undecided);
            part = if with.boards > 0 && mask.contains(decided) {
                index += without.boards;
                with
            } else {
                without
            };
        }
        let mut ships = ships.to_vec();
        ships.sort_unstable();
        let position = self.list(&part).binary_search(&(mask, ships)).ok()?;
        Some(index + position as u128)
    }
}
