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
        let t = Instant::now();
        let l = p.listing();
        println!("listing {:?}", t.elapsed());
        for _ in 0..3 {
            let t = Instant::now();
            let mut n = 0u64;
            let mut x = 0u128;
            let mut prev = None;
            let mut asc = true;
            l.each_mask_from(0, |c| {
                n += c.len() as u64;
                for m in c {
                    x ^= m.bits().wrapping_mul(3);
                }
                asc &= prev < Some(c[0]);
                prev = Some(*c.last().unwrap());
                n < 1_000_000_000
            });
            println!("enumerated {n} {x:x} ascending {asc} in {:?}", t.elapsed());
        }
        let t = Instant::now();
        for (i, b) in l.samples(7).take(100) {
            assert_eq!(l.index_of(&b), Some(i));
        }
        println!("100 samples {:?}", t.elapsed());
        println!(
            "{r}: {} A1 {} build {b:?} first {first:?} again {:?}..{:?}",
            p.boards(),
            p.cells()[0],
            ts[0],
            ts[15]
        );
    }
}
