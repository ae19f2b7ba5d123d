//! A game of the best bot against a random board: `cargo run --example game -p battleship`.

use battleship::{Engine, Error, Knowledge, Outcome, Player, Rules, Strategy};

fn main() -> Result<(), Error> {
    let rules = Rules::classic();
    let engine = Engine::new(&rules)?;
    let Some(board) = engine.random_boards(7)?.next() else { return Ok(()) };

    let shots = Player::new(&engine, Strategy::Best, 7).play(&board, true)?;
    let knowledge = Knowledge::from_shots(&rules, &shots, true)?;
    assert_eq!(knowledge.hits(), board.mask());

    for shot in &shots {
        if let Outcome::Sunk { length: Some(length) } = shot.outcome {
            println!("{}: a ship of length {length} is sunk", rules.cell_name(shot.cell));
        }
    }
    println!("{} shots", shots.len());
    Ok(())
}
