//! What must hold for every answer, on the rules that people play.
#![allow(clippy::unwrap_used)]

mod oracle;

use battleship::{Engine, Knowledge, Mask, Outcome, Rules, Shot, Sinkings};
use oracle::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Random positions of random games.
fn positions(engine: &Engine, count: usize, seed: u64) -> Vec<Knowledge> {
    let rules = engine.rules();
    let listing = engine.posterior(&Knowledge::default()).unwrap().listing();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let positions = listing.samples(seed).take(count).map(|(_, board)| {
        let announced = below(&mut random, 2) == 0;
        let mut knowledge = Knowledge::nothing(announced);
        for _ in 0..below(&mut random, 40) {
            let cell = rules.cell_at(below(&mut random, rules.cells())).unwrap();
            if knowledge.known().contains(cell) {
                continue;
            }
            let outcome = board.answer(rules, knowledge.hits(), cell, announced);
            knowledge.fire(rules, Shot { cell, outcome }).unwrap();
        }
        knowledge
    });
    positions.collect()
}

#[test]
fn cells_add_up_to_the_fleet() {
    for rules in
        ["nine", "9x9:4,4,4,3,3,3,3,3:corners", "8x8:4,3,3,2,2,2:apart", "7x7:4,3,2:touching"]
    {
        let engine = Engine::new(&rules.parse().unwrap()).unwrap();
        for knowledge in positions(&engine, 30, 1) {
            let posterior = engine.posterior(&knowledge).unwrap();
            assert!(posterior.boards() > 0);
            let sum: u128 = posterior.cells().iter().sum();
            assert_eq!(sum, posterior.boards() * engine.rules().fleet().cells() as u128);
            for class in engine.rules().fleet().classes() {
                let sum: u128 = posterior.cells_with_length(class.length).unwrap().iter().sum();
                assert_eq!(sum, posterior.boards() * (class.count * class.length) as u128);
            }
        }
    }
}

#[test]
fn a_shot_splits_the_boards() {
    let rules = Rules::nine();
    let engine = Engine::new(&rules).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for knowledge in positions(&engine, 100, 2).iter().filter(|knowledge| !knowledge.announced()) {
        let posterior = engine.posterior(knowledge).unwrap();
        let cell = rules.cell_at(below(&mut random, rules.cells())).unwrap();
        if knowledge.known().contains(cell) {
            continue;
        }
        let with = |outcome| {
            let mut more = knowledge.clone();
            more.fire(&rules, Shot { cell, outcome }).unwrap();
            engine.posterior(&more).unwrap().boards()
        };
        let (miss, hit) = (with(Outcome::Miss), with(Outcome::Hit));
        assert_eq!(miss + hit, posterior.boards());
        assert_eq!(hit, posterior.cells()[cell.index()]);
    }
}

#[test]
fn symmetric_knowledge_gives_symmetric_heatmaps() {
    let rules = Rules::nine();
    let engine = Engine::new(&rules).unwrap();
    let turned = |mask: Mask, turn: &dyn Fn(usize, usize) -> (usize, usize)| -> Mask {
        mask.cells()
            .map(|cell| {
                let (column, row) = turn(rules.column(cell), rules.row(cell));
                rules.cell_in(column, row).unwrap()
            })
            .collect()
    };
    let turns: [&dyn Fn(usize, usize) -> (usize, usize); 4] =
        [&|x, y| (8 - x, y), &|x, y| (x, 8 - y), &|x, y| (y, x), &|x, y| (8 - y, x)];
    for knowledge in positions(&engine, 40, 3).iter().filter(|knowledge| !knowledge.announced()) {
        let posterior = engine.posterior(knowledge).unwrap();
        for turn in turns {
            let (hits, misses) = (turned(knowledge.hits(), turn), turned(knowledge.misses(), turn));
            let other = Knowledge::from_sets(&rules, hits, misses, Sinkings::NotAnnounced).unwrap();
            let other = engine.posterior(&other).unwrap();
            for cell in rules.all_cells().cells() {
                let (column, row) = turn(rules.column(cell), rules.row(cell));
                let there = rules.cell_in(column, row).unwrap();
                assert_eq!(posterior.cells()[cell.index()], other.cells()[there.index()]);
            }
        }
    }
}

#[test]
fn updating_is_the_same_as_asking_anew() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    let mut kept = engine.posterior(&Knowledge::default()).unwrap();
    for knowledge in positions(&engine, 200, 4) {
        let anew = engine.posterior(&knowledge).unwrap();
        kept.update(&knowledge).unwrap();
        assert_eq!((kept.boards(), kept.placements()), (anew.boards(), anew.placements()));
    }
}

#[test]
fn knowledge_of_a_larger_board_is_refused() {
    let engine = Engine::new(&"5x4:3,2:apart".parse().unwrap()).unwrap();
    let nine = Rules::nine();
    for shot in ["I9:hit", "I9:miss"] {
        let shots = [Shot::parse(&nine, shot).unwrap()];
        let knowledge = Knowledge::from_shots(&nine, &shots, false).unwrap();
        let refused = engine.posterior(&knowledge).unwrap_err();
        assert_eq!(refused, engine.rules().cell_at(80).unwrap_err());
        let mut kept = engine.posterior(&Knowledge::default()).unwrap();
        assert_eq!(kept.update(&knowledge), Err(refused));
        assert_eq!(kept.boards(), engine.boards());
    }
}

/// An engine keeps what it counted the legal boards with for the first question, whatever that is.
#[test]
fn the_first_question_is_answered_like_any_other() {
    for rules in ["nine", "8x8:4,3,3,2,2,2,1,1:apart", "russian", "7x7:4,3,2:touching"] {
        let rules: Rules = rules.parse().unwrap();
        let game = Engine::new(&rules).unwrap();
        for knowledge in positions(&game, 3, 8).into_iter().chain([Knowledge::default()]) {
            let engine = Engine::new(&rules).unwrap();
            let [first, later] = [(); 2].map(|()| engine.posterior(&knowledge).unwrap());
            assert_eq!((first.boards(), first.placements()), (later.boards(), later.placements()));
        }
    }
}

#[test]
fn indices_and_boards_invert_each_other() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    for knowledge in positions(&engine, 10, 6) {
        let listing = engine.posterior(&knowledge).unwrap().listing();
        let step = (listing.len() / 50).max(1);
        let mut previous = None;
        for index in (0..listing.len()).step_by(step as usize) {
            let board = listing.board(index).unwrap();
            assert_eq!(listing.index_of(&board), Some(index));
            assert!(previous < Some(board.mask()));
            previous = Some(board.mask());
        }
    }
}

/// Pearson's chi-square for cells that samples hit more or less often than the heatmap says. The
/// cells of one board depend on each other, so each cell is tested on its own: with 81 cells and a
/// limit of 25 (five standard deviations) chance fails once in 20,000 seeds, and the seed is fixed.
#[test]
fn samples_follow_the_heatmap() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    let posterior = engine.posterior(&Knowledge::default()).unwrap();
    let samples = 20_000;
    let mut seen = vec![0u32; engine.rules().cells()];
    for (_, board) in posterior.listing().samples(11).take(samples) {
        board.mask().cells().for_each(|cell| seen[cell.index()] += 1);
    }
    let mut sum = 0.0;
    for (cell, &seen) in seen.iter().enumerate() {
        let chance = posterior.cells()[cell] as f64 / posterior.boards() as f64;
        let expected = samples as f64 * chance;
        let square = (f64::from(seen) - expected).powi(2) / (expected * (1.0 - chance));
        assert!(square < 25.0, "cell {cell}: {seen} times instead of {expected}");
        sum += square;
    }
    // On average each is one.
    assert!((sum / 81.0 - 1.0).abs() < 0.6, "{sum}");
}

#[test]
fn samples_repeat_for_a_seed() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    let posterior = engine.posterior(&Knowledge::default()).unwrap();
    let listing = posterior.listing();
    let draw = |seed| listing.samples(seed).take(5).map(|(_, board)| board).collect::<Vec<_>>();
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    assert_eq!(posterior.sample_while(1, 5, || true), Ok(draw(1)));
}
