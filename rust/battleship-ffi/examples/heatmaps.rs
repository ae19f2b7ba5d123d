//! How long Rust alone takes for a heatmap of `nine` after some misses: microseconds, a line each.
//! The package's boundary-bench asks for the same ones through Swift.

use std::time::{Duration, Instant};

use battleship::{Engine, Error, Knowledge, Mask, Rules, Sinkings};

fn main() -> Result<(), Error> {
    let rules = Rules::nine();
    let engine = Engine::new(&rules)?;
    let mut posterior = engine.posterior(&Knowledge::default())?;
    for known in (0..=80).step_by(8) {
        let misses: Mask = rules.all_cells().cells().take(known).collect();
        let knowledge = Knowledge::from_sets(&rules, Mask::EMPTY, misses, Sinkings::NotAnnounced)?;
        let mut best = Duration::MAX;
        for _ in 0..500 {
            let start = Instant::now();
            posterior.update(&knowledge)?;
            best = best.min(start.elapsed());
        }
        println!("{:.1}", best.as_secs_f64() * 1e6);
    }
    Ok(())
}
