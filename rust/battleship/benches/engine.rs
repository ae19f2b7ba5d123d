//! The engine's parts: making it ready, the two sweeps, listing.

use battleship::{Engine, Knowledge, Shot};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const RULES: [&str; 3] = ["nine", "classic", "russian"];

fn engine(rules: &str) -> Engine {
    Engine::new(&rules.parse().expect("rules")).expect("an engine")
}

/// From rules to an engine.
#[divan::bench(args = RULES)]
fn build(rules: &str) -> Engine {
    engine(black_box(rules))
}

/// Both sweeps over everything.
#[divan::bench(args = RULES)]
fn empty_board(bencher: Bencher<'_, '_>, rules: &str) {
    let mut posterior = engine(rules).posterior(&Knowledge::default()).expect("a posterior");
    bencher.bench_local(|| posterior.update(black_box(&Knowledge::default())));
}

/// Both sweeps over what a middle game leaves.
#[divan::bench(args = RULES)]
fn middle_game(bencher: Bencher<'_, '_>, rules: &str) {
    let engine = engine(rules);
    let shots =
        "C3:miss G3:miss C7:miss G7:hit G6:miss G8:hit E5:miss A5:hit A4:miss A6:hit I1:miss";
    let shots = shots.split(' ').map(|text| Shot::parse(engine.rules(), text).expect("a shot"));
    let shots: Vec<Shot> = shots.collect();
    let knowledge = Knowledge::from_shots(engine.rules(), &shots, false).expect("knowledge");
    let mut posterior = engine.posterior(&knowledge).expect("a posterior");
    bencher.bench_local(|| posterior.update(black_box(&knowledge)));
}

/// All boards of rules with 3,562,232 of them.
#[divan::bench]
fn list_boards(bencher: Bencher<'_, '_>) {
    let posterior = engine("8x8:4,3,3,2:apart").posterior(&Knowledge::default());
    let listing = posterior.expect("a posterior").listing();
    bencher.bench_local(|| {
        let mut boards = 0;
        listing.each_mask_from(0, |masks| {
            boards += black_box(masks).len();
            true
        });
        boards
    });
}

/// One board by its index.
#[divan::bench]
fn one_board(bencher: Bencher<'_, '_>) {
    let posterior = engine("nine").posterior(&Knowledge::default()).expect("a posterior");
    let listing = posterior.listing();
    bencher.bench_local(|| listing.board(black_box(123_456_789)));
}
