//! The committed file of all boards, asked: `cargo run --example query -p battleship-dataset`.

use std::path::Path;

use battleship::{Engine, Knowledge, Shot};
use battleship_dataset::{Dataset, Error, Monitor};

fn main() -> Result<(), Error> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/nine.boards");
    let dataset = Dataset::open(&file)?;
    let rules = dataset.header().rules.clone();
    let shots = [Shot::parse(&rules, "E5:hit")?, Shot::parse(&rules, "C3:miss")?];
    let knowledge = Knowledge::from_shots(&rules, &shots, false)?;

    let counts = dataset.scan(&knowledge, &Monitor::default())?;
    let posterior = Engine::new(&rules)?.posterior(&knowledge)?;
    assert_eq!(counts.boards, posterior.boards());

    println!("{} of {} boards agree", counts.boards, dataset.header().boards);
    Ok(())
}
