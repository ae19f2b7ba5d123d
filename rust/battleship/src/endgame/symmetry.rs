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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::waiting::Waiting;
    use crate::{Engine, Knowledge, Rules, Shot};

    /// The symmetries of the boards left after some shots; each must be one.
    fn symmetries(rules: &str, shots: &[&str]) -> usize {
        let rules: Rules = rules.parse().unwrap();
        let shots: Vec<_> = shots.iter().map(|shot| Shot::parse(&rules, shot).unwrap()).collect();
        let knowledge = Knowledge::from_shots(&rules, &shots, false).unwrap();
        let posterior = Engine::new(&rules).unwrap().posterior(&knowledge).unwrap();
        let boards = Boards::list(&posterior, u64::MAX, Waiting::FOREVER).unwrap().unwrap();
        let symmetries = Symmetries::of(&boards);
        for entry in &boards.entries {
            let images = symmetries.images(entry.number).map(|n| boards.entries[n as usize].mask);
            assert!(images.eq(symmetries.images_of(entry.mask)));
        }
        symmetries.len()
    }

    #[test]
    fn boards_look_the_same_from_all_sides_until_shots_tell_them_apart() {
        assert_eq!(symmetries("4x4:3,2:apart", &[]), 7);
        assert_eq!(symmetries("4x3:3,2:apart", &[]), 3);
        // Along a diagonal.
        assert_eq!(symmetries("4x4:3,2:apart", &["A1:miss"]), 1);
        assert_eq!(symmetries("4x4:3,2:apart", &["B2:hit", "C3:miss"]), 1);
        // The hit is in the one place that all symmetries leave alone.
        assert_eq!(symmetries("3x3:2,1:touching", &["B2:hit"]), 7);
        assert_eq!(symmetries("4x4:3,2:apart", &["A1:miss", "B1:miss"]), 0);
    }
}
