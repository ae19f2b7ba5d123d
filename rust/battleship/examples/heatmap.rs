//! What a player knows, and where the ships are: `cargo run --example heatmap -p battleship`.

use battleship::{Engine, Error, Knowledge, Rules, Shot};

fn main() -> Result<(), Error> {
    let rules = Rules::nine();
    let shots = ["E5:hit", "C3:miss", "G3:miss", "C7:miss"];
    let shots =
        shots.iter().map(|text| Shot::parse(&rules, text)).collect::<Result<Vec<_>, _>>()?;
    let knowledge = Knowledge::from_shots(&rules, &shots, false)?;

    let posterior = Engine::new(&rules)?.posterior(&knowledge)?;
    let advice = posterior.advice();
    let Some(best) = advice.best() else { return Ok(()) };
    assert_eq!((posterior.boards(), rules.cell_name(best.cell).as_str()), (6_127_258, "G7"));

    println!("{} boards left", posterior.boards());
    println!("{}: {}", rules.cell_name(best.cell), best.reason);
    Ok(())
}
