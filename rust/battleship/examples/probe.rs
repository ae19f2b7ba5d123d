use battleship::*;
use std::time::Instant;
fn main() {
    for r in std::env::args().skip(1) {
        let rules: Rules = r.parse().unwrap();
        let t = Instant::now();
        let e = Engine::new(&rules).unwrap();
        let b = t.elapsed();
        let t = Instant::now();
        let mut p = e.posterior(&Knowledge::default()).unwrap();
        let first = t.elapsed();
        let mut ts = vec![];
        for _ in 0..30 {
            let t = Instant::now();
            p.update(&Knowledge::default()).unwrap();
            ts.push(t.elapsed());
        }
        ts.sort();
        println!(
            "{r}: {} A1 {} build {b:?} first {first:?} again {:?}..{:?}",
            p.boards(),
            p.cells()[0],
            ts[0],
            ts[15]
        );
    }
}
