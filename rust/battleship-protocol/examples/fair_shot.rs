//! A board that is committed to, a shot at it, and the check: `cargo run --example fair_shot -p
//! battleship-protocol`.

use battleship::Rules;
use battleship_protocol::board::{ConstructorBoard, RawBoard};
use battleship_protocol::commitment::Opening;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Before the game: the fleet stays secret, the commitment is published.
    let fleet = ConstructorBoard::new([[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]])?;
    let opening = Opening::fresh(fleet.hash())?;
    let published = opening.commitment();

    // In the game: shots are answered from the board.
    let mut board = RawBoard::new(fleet.clone());
    let shot = board.shoot(Rules::classic().cell("C2")?)?;
    println!("C2: {:?}", shot.result);

    // After it: the opening and the fleet are shown, and anybody can check every answer.
    assert!(published.opens_to(&opening) && opening.value == fleet.hash());
    Ok(())
}
