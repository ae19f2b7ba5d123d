//! Turns and reflections of the board that map all boards of a list onto each other. Two sets of boards
//! that are images of each other cost the same.

use rustc_hash::FxHashMap;

use super::boards::Boards;
use crate::placement::{Direction, Placement};
use crate::{Cell, Mask};

/// Where a board's number and a cell go, for each symmetry but the identity.
#[derive(Default)]
pub(super) struct Symmetries(Vec<Symmetry>);

struct Symmetry {
    numbers: Vec<u32>,
    cells: Vec<Cell>,
}

impl Symmetries {
    /// Those of a list.
    pub(super) fn of(boards: &Boards) -> Symmetries {
        let by_ships: FxHashMap<Vec<u16>, u32> = boards
            .entries
            .iter()
            .map(|entry| (sorted(boards.ships(entry)), entry.number))
            .collect();
        let rules = boards.placements().rules();
        let (width, height) = (rules.width(), rules.height());
        let square = width == height;
        let all = (1..8).filter(|turn| turn & 4 == 0 || square);
        let symmetry = |turn: usize| {
            let image = |cell: Cell| {
                let (mut column, mut row) = (rules.column(cell), rules.row(cell));
                if turn & 1 != 0 {
                    column = width - 1 - column;
                }
                if turn & 2 != 0 {
                    row = height - 1 - row;
                }
                if turn & 4 != 0 {
                    (column, row) = (row, column);
                }
                rules.cell_in(column, row).ok()
            };
            let cells: Vec<Cell> = rules.all_cells().cells().map(image).collect::<Option<_>>()?;
            let hits: Mask = boards.hits().cells().map(|cell| cells[cell.index()]).collect();
            let ship = |number: u16| {
                let Placement { length, direction, .. } = boards.placements().get(number.into());
                let mask = boards.placements().mask(number.into());
                let cell = mask.cells().map(|cell| cells[cell.index()]).min()?;
                let direction = match (direction, turn & 4 != 0) {
                    (direction, false) => direction,
                    (Direction::Across, true) => Direction::Down,
                    (Direction::Down, true) => Direction::Across,
                };
                let image = Placement { cell, length, direction };
                boards.placements().number(image).map(|number| number as u16)
            };
            let board = |ships: &[u16]| -> Option<u32> {
                let ships: Vec<u16> = ships.iter().map(|&n| ship(n)).collect::<Option<_>>()?;
                by_ships.get(&sorted(&ships)).copied()
            };
            let numbers = boards.entries.iter().map(|entry| board(boards.ships(entry)));
            let numbers = numbers.collect::<Option<_>>()?;
            (hits == boards.hits()).then_some(Symmetry { numbers, cells })
        };
        Symmetries(all.filter_map(symmetry).collect())
    }

    /// The images of a board's number, and of some cells.
    pub(super) fn images(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(move |symmetry| symmetry.numbers[number as usize])
    }

    pub(super) fn images_of(&self, mask: Mask) -> impl Iterator<Item = Mask> + '_ {
        self.0.iter().map(move |s| mask.cells().map(|cell| s.cells[cell.index()]).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

fn sorted(ships: &[u16]) -> Vec<u16> {
    let mut ships = ships.to_vec();
    ships.sort_unstable();
    ships
}
