//! Boards as numbers in text: 15 that place the ships, or the codes of the cells, before and after a
//! shot.
#![no_main]

use battleship_protocol::board::{ConstructorBoard, RawBoard};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let numbers: Vec<i64> = text.split_whitespace().flat_map(str::parse).collect();
    if let Ok(numbers) = <[i64; 15]>::try_from(&numbers[..]) {
        let ships = numbers.map(i64::cast_unsigned);
        let ships = std::array::from_fn(|i| [ships[3 * i], ships[3 * i + 1], ships[3 * i + 2]]);
        if let Ok(fleet) = ConstructorBoard::new(ships) {
            assert_eq!(fleet.numbers(), ships);
            let board = RawBoard::new(fleet);
            assert_eq!(RawBoard::from_start_codes(&codes(&board)).as_ref(), Ok(&board));
        }
    }
    let half = numbers.len() / 2;
    let (before, after) = numbers.split_at(half);
    let (Ok(board), next) = (RawBoard::from_codes(before), RawBoard::from_codes(after)) else {
        return;
    };
    assert_eq!(codes(&board), before);
    assert_eq!(RawBoard::from_start_codes(before).is_ok(), board.revealed().is_empty());
    // Whether the second is the first after a shot, said in two ways.
    let claimed = board.shot_to(after);
    let by_firing = next.ok().and_then(|next| {
        let cell = (next.revealed() & !board.revealed()).cells().next()?;
        let mut fired = board.clone();
        let shot = fired.shoot(cell).expect("a hidden cell");
        (fired == next).then_some(shot)
    });
    assert_eq!(claimed.ok(), by_firing);
    for cell in board.revealed().cells() {
        assert!(board.clone().shoot(cell).is_err(), "fired at twice");
    }
});

fn codes(board: &RawBoard) -> Vec<i64> {
    board.codes().map(i64::from).to_vec()
}
