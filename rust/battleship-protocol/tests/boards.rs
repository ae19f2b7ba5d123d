//! What holds for every board.
#![allow(clippy::unwrap_used)]

use battleship::{Cell, Mask};
use battleship_protocol::board::{
    BoardError, BoardTree, CELLS, ConstructorBoard, HashedBoard, RawBoard, SIDE, Ship, ShotResult,
    cell,
};
use proptest::prelude::*;

fn numbers() -> impl Strategy<Value = [[u64; 3]; 5]> {
    prop::array::uniform5([0..11u64, 0..11, 0..2])
}

/// The cells of a ship by the plain reading of its numbers; `None` where one is not on the board.
fn cells(ship: Ship, [x, y, direction]: [u64; 3]) -> Option<Vec<Cell>> {
    let step = |i: u64| if direction == 0 { (x + i, y) } else { (x, y + i) };
    (0..ship.length() as u64).map(step).map(|(x, y)| cell(x, y).ok()).collect()
}

fn codes(board: &RawBoard) -> Vec<i64> {
    board.codes().map(i64::from).to_vec()
}

/// A legal fleet, found by trying.
fn fleet() -> impl Strategy<Value = ConstructorBoard> {
    let placed = |length: u64| (0..SIDE as u64, 0..=SIDE as u64 - length, 0..2u64);
    let ships = (placed(2), placed(3), placed(3), placed(4), placed(5));
    ships.prop_filter_map("ships overlap", |(a, b, c, d, e)| {
        let turned = |(across, along, direction): (u64, u64, u64)| match direction {
            0 => [along, across, 0],
            _ => [across, along, 1],
        };
        ConstructorBoard::new([a, b, c, d, e].map(turned)).ok()
    })
}

proptest! {
    #[test]
    fn a_fleet_is_legal_exactly_if_no_cell_is_off_the_board_or_taken(numbers in numbers()) {
        let all: Option<Vec<Vec<Cell>>> =
            Ship::ALL.into_iter().zip(numbers).map(|(ship, numbers)| cells(ship, numbers)).collect();
        let board = ConstructorBoard::new(numbers);
        match all {
            None => {
                let other = matches!(board, Ok(_) | Err(BoardError::Overlap { .. }));
                prop_assert!(!other);
            }
            Some(all) => {
                let covered: Mask = all.iter().flatten().copied().collect();
                match board {
                    Ok(board) => {
                        prop_assert_eq!(covered.len(), 17);
                        prop_assert_eq!(board.numbers(), numbers);
                        for (ship, cells) in Ship::ALL.into_iter().zip(&all) {
                            let cells: Mask = cells.iter().copied().collect();
                            prop_assert_eq!(board.cells(ship), cells);
                        }
                    }
                    Err(BoardError::Overlap { cell, first, second }) => {
                        prop_assert!(first < second);
                        prop_assert!(all[first as usize].contains(&cell));
                        prop_assert!(all[second as usize].contains(&cell));
                    }
                    Err(other) => prop_assert!(false, "{}", other),
                }
            }
        }
    }

    #[test]
    fn both_forms_are_made_from_each_other(fleet in fleet()) {
        let raw = RawBoard::new(fleet.clone());
        let back = RawBoard::from_start_codes(&codes(&raw));
        prop_assert_eq!(back.as_ref().map(RawBoard::fleet), Ok(&fleet));
        for ship in Ship::ALL {
            let code = ship.class() * 10;
            prop_assert_eq!(raw.codes().iter().filter(|&&c| c == code).count(), ship.length());
        }
    }

    #[test]
    fn any_numbers_are_a_board_or_an_error(
        fleet in fleet(),
        changes in prop::collection::vec((0..CELLS, prop_oneof![-5..70i64, any::<i64>()]), 0..4),
    ) {
        let mut codes = codes(&RawBoard::new(fleet));
        for (cell, code) in changes {
            codes[cell] = code;
        }
        if let Ok(board) = RawBoard::from_codes(&codes) {
            prop_assert_eq!(board.codes().map(i64::from).to_vec(), codes);
        }
    }
}

proptest! {
    // A game has a hundred shots of seven hashes.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_tree_follows_every_shot(
        fleet in fleet(),
        order in Just((0..CELLS as u64).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let mut board = HashedBoard::new(fleet.clone());
        let mut hidden = Ship::ALL.map(Ship::length);
        for (count, index) in order.into_iter().enumerate() {
            let cell = cell(index % 10, index / 10).unwrap();
            let before = board.raw().clone();
            let shot = board.shoot(cell).unwrap();
            prop_assert_eq!(before.shot_to(&codes(board.raw())), Ok(shot));
            let expected = match fleet.ship_at(cell) {
                None => ShotResult::Miss,
                Some(ship) => {
                    hidden[ship as usize] -= 1;
                    match hidden[ship as usize] {
                        0 => ShotResult::Sunk(ship),
                        _ => ShotResult::Hit(ship),
                    }
                }
            };
            prop_assert_eq!(shot.result, expected);
            if count % 20 == 0 {
                prop_assert_eq!(board.tree(), &BoardTree::new(board.raw()));
            }
        }
    }
}
