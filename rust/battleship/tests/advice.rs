//! Advice against the oracle: what each cell promises and tells, what is sunk, what is impossible.
#![allow(clippy::unwrap_used)]

mod oracle;

use std::collections::BTreeMap;

use battleship::{
    Advice, Cell, Engine, Knowledge, Mask, Outcome, Placements, Player, Rules, Shot, Sinkings,
    Strategy, densest,
};
use oracle::{Question, Ship, all_boards, below, cells, fire, placement, random_rules};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// What the boards themselves say about firing at a cell: the bits that the answer tells.
fn information(rules: &Rules, boards: &[&Vec<Ship>], knowledge: &Knowledge, cell: Cell) -> f64 {
    let untold = match knowledge.sinkings() {
        Sinkings::Announced(list) => list.iter().any(|sinking| sinking.length.is_none()),
        _ => false,
    };
    let mut answers = BTreeMap::new();
    for board in boards {
        let mut answer = fire(rules, board, knowledge.hits(), cell, knowledge.announced());
        if let (Outcome::Sunk { length }, true) = (&mut answer, untold) {
            *length = None;
        }
        *answers.entry(format!("{answer:?}")).or_insert(0) += 1;
    }
    answers
        .values()
        .map(|&count| f64::from(count) / boards.len() as f64)
        .map(|p| -p * p.log2())
        .sum()
}

fn check(rules: &Rules, boards: &[&Vec<Ship>], knowledge: &Knowledge, advice: &Advice) {
    assert_eq!(advice.boards, boards.len() as u128);
    let has =
        |board: &&&Vec<Ship>, cell| board.iter().any(|ship| cells(rules, ship).contains(cell));
    for cell in &advice.cells {
        let with = boards.iter().filter(|board| has(board, cell.cell)).count();
        assert_eq!(cell.boards, with as u128);
        assert!((cell.hit - with as f64 / boards.len() as f64).abs() < 1e-12);
        let expected = information(rules, boards, knowledge, cell.cell);
        assert!((cell.information - expected).abs() < 1e-9, "{cell:?} tells {expected}");
    }
    let advised: Mask = advice.cells.iter().map(|cell| cell.cell).collect();
    assert_eq!(advised.len(), advice.cells.len());
    let unknown = rules.all_cells() & !knowledge.known();
    let possible: Mask =
        unknown.cells().filter(|&cell| boards.iter().any(|board| has(&board, cell))).collect();
    assert_eq!((advised, advice.impossible), (possible, unknown & !possible));
    let complete = |board: &&Vec<Ship>| -> Vec<Ship> {
        board
            .iter()
            .filter(|ship| cells(rules, ship).is_subset(knowledge.hits()))
            .cloned()
            .collect()
    };
    let always: Vec<Ship> = match boards.first() {
        None => Vec::new(),
        Some(first) => complete(first)
            .into_iter()
            .filter(|ship| boards.iter().all(|board| board.contains(ship)))
            .collect(),
    };
    let mut always: Vec<_> = always.iter().map(|ship| placement(rules, ship)).collect();
    let mut sunk = advice.sunk.clone();
    always.sort();
    sunk.sort();
    assert_eq!(sunk, always);
    for class in &advice.fleet {
        let of_length = |ships: Vec<Ship>| ships.iter().filter(|s| s.len() == class.length).count();
        let least = boards.iter().map(|board| of_length(complete(board))).min();
        assert!(class.sunk <= least.unwrap_or(class.ships), "{class:?}");
    }
}

#[test]
fn advice_equals_what_the_boards_say() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut checked = 0;
    while checked < 400 {
        let rules = random_rules(&mut random, 30);
        let Some(all) = all_boards(&rules, 3000) else { continue };
        let Ok(engine) = Engine::new(&rules) else { continue };
        if all.is_empty() {
            continue;
        }
        for _ in 0..8 {
            let question =
                Question::random(&rules, &all[below(&mut random, all.len())], &mut random);
            let boards: Vec<_> =
                all.iter().filter(|board| question.agrees(&rules, board)).collect();
            let knowledge = question.knowledge(&rules);
            for strategy in Strategy::ALL {
                let mut player = Player::new(&engine, strategy, 3);
                let advice = player.advise(&knowledge).unwrap();
                check(&rules, &boards, &knowledge, &advice);
                let chosen = player.choose(&knowledge).unwrap();
                assert!(chosen.is_none_or(|cell| !knowledge.known().contains(cell)));
                if strategy >= Strategy::Greedy {
                    assert_eq!(chosen, advice.best().map(|best| best.cell), "{strategy}");
                }
            }
            checked += 1;
        }
    }
}

/// With so many boards that ships times boards are more than any number holds.
#[test]
fn advice_on_the_largest_posteriors() {
    let rules = format!("128x1:{}:touching", vec!["1"; 64].join(","));
    let engine = Engine::new(&rules.parse().unwrap()).unwrap();
    let posterior = engine.posterior(&Knowledge::default()).unwrap();
    assert!(posterior.boards().checked_mul(64).is_none());
    let advice = posterior.advice();
    assert_eq!((advice.fleet[0].ships, advice.fleet[0].sunk), (64, 0));
    assert_eq!(advice.cells[0].boards, posterior.boards() / 2);
}

#[test]
fn what_if_is_the_posterior_after_the_shot() {
    let rules = Rules::nine();
    let engine = Engine::new(&rules).unwrap();
    let posterior = engine.posterior(&Knowledge::nothing(true)).unwrap();
    let shot = |text| Shot::parse(&rules, text).unwrap();
    let after = posterior.what_if(shot("C4:hit")).unwrap();
    assert_eq!(after.boards(), posterior.cells()[shot("C4:hit").cell.index()]);
    assert!(after.what_if(shot("C4:miss")).is_err());
}

/// Every strategy ends every game, and never fires twice at a cell or beyond what it can know.
#[test]
fn every_strategy_plays_to_the_end() {
    for rules in ["7x7:4,3,2:touching", "7x7:3,2,2,1:apart"] {
        let engine = Engine::new(&rules.parse().unwrap()).unwrap();
        let listing = engine.posterior(&Knowledge::default()).unwrap().listing();
        for (game, (_, board)) in listing.samples(5).take(6).enumerate() {
            for strategy in Strategy::ALL {
                let announced = game % 2 == 0;
                let mut player = Player::new(&engine, strategy, 7);
                let shots = player.play(&board, announced).unwrap();
                let knowledge = Knowledge::from_shots(engine.rules(), &shots, announced).unwrap();
                assert_eq!(knowledge.hits(), board.mask(), "{strategy}");
                assert_eq!(player.choose(&knowledge), Ok(None), "{strategy}");
                assert_eq!(Player::new(&engine, strategy, 7).play(&board, announced), Ok(shots));
            }
        }
    }
}

/// A player that advises first advises what it would do.
#[test]
fn the_first_cell_advised_is_the_one_chosen() {
    let rules: Rules = "5x4:3,2,2:touching".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let miss = |cell| Shot { cell: rules.cell(cell).unwrap(), outcome: Outcome::Miss };
    for shots in [vec![], vec![miss("C2")], vec![miss("B1"), miss("D3")]] {
        let knowledge = Knowledge::from_shots(&rules, &shots, true).unwrap();
        for strategy in Strategy::ALL {
            let mut player = Player::new(&engine, strategy, 5);
            assert_eq!(player.strategy(), strategy);
            let advised = player.advise(&knowledge).unwrap().best().unwrap().cell;
            assert_eq!(player.choose(&knowledge).unwrap(), Some(advised), "{strategy}");
        }
        let without_engine = densest(&Placements::new(&rules), &knowledge);
        let density = Player::new(&engine, Strategy::Density, 0).choose(&knowledge);
        assert_eq!(without_engine, density.unwrap());
    }
}

#[test]
fn another_seed_makes_other_choices() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    let mut player = Player::new(&engine, Strategy::Random, 1);
    let mut choices = |seed| {
        player.reseed(seed);
        player.choose(&Knowledge::default()).unwrap()
    };
    let first: Vec<_> = (1..=8).map(&mut choices).collect();
    assert!(first.iter().any(|cell| *cell != first[0]), "{first:?}");
    assert_eq!((1..=8).map(choices).collect::<Vec<_>>(), first);
}

#[test]
fn the_rest_of_a_game_is_played_whatever_is_announced() {
    let rules: Rules = "5x4:3,2,2:touching".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let marks = Sinkings::Cells(Mask::EMPTY);
    let positions = [
        Knowledge::nothing(false),
        Knowledge::nothing(true),
        Knowledge::from_sets(&rules, Mask::EMPTY, Mask::EMPTY, marks).unwrap(),
    ];
    for knowledge in &positions {
        let posterior = engine.posterior(knowledge).unwrap();
        for (_, board) in posterior.listing().samples(3).take(20) {
            let mut player = Player::new(&engine, Strategy::Best, 1);
            let shots = player.play_on(&board, knowledge).unwrap();
            let hit: Mask = shots
                .iter()
                .filter(|shot| shot.outcome != Outcome::Miss)
                .map(|shot| shot.cell)
                .collect();
            assert_eq!(hit, board.mask());
            let sunk = shots.iter().filter(|shot| matches!(shot.outcome, Outcome::Sunk { .. }));
            let lengths = sunk.map(|shot| match shot.outcome {
                Outcome::Sunk { length } => length.expect("told"),
                Outcome::Hit | Outcome::Miss => unreachable!("sunk"),
            });
            let mut lengths: Vec<_> = lengths.collect();
            lengths.sort_unstable();
            assert_eq!(lengths, if knowledge.announced() { vec![2, 2, 3] } else { vec![] });
            if *knowledge == Knowledge::nothing(true) {
                assert_eq!(player.play(&board, true), Ok(shots));
            }
        }
    }
    // After a sinking that came without its length, all do.
    let sinking = Outcome::Sunk { length: None };
    let shot = |cell: &str, outcome| Shot { cell: rules.cell(cell).unwrap(), outcome };
    let shots = [shot("A1", Outcome::Hit), shot("B1", sinking)];
    let knowledge = Knowledge::from_shots(&rules, &shots, true).unwrap();
    let posterior = engine.posterior(&knowledge).unwrap();
    let (_, board) = posterior.listing().samples(1).next().unwrap();
    let rest = Player::new(&engine, Strategy::Greedy, 1).play_on(&board, &knowledge).unwrap();
    let sunk: Vec<_> = rest.iter().filter(|shot| shot.outcome == sinking).collect();
    assert_eq!(sunk.len(), 2, "{rest:?}");
}

#[test]
fn reasons_are_sentences_for_people() {
    let rules: Rules = "5x4:3,2:apart".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let reasons = |shots: &[&str], announced| -> Vec<String> {
        let shots: Vec<_> = shots.iter().map(|text| Shot::parse(&rules, text).unwrap()).collect();
        let knowledge = Knowledge::from_shots(&rules, &shots, announced).unwrap();
        let advice = engine.posterior(&knowledge).unwrap().advice();
        let words = |cell: &battleship::CellAdvice| {
            format!("{}: {}", rules.cell_name(cell.cell), cell.reason)
        };
        advice.cells.iter().map(words).collect()
    };
    let open = reasons(&["B2:hit", "D4:miss"], false);
    assert_eq!(open[0], "B3: 51% hit; splits the 37 boards left almost evenly");
    assert_eq!(open[open.len() - 1], "C4: 14% hit; a miss leaves 32 of 37 boards");
    let announced = reasons(&["B2:hit", "D4:miss"], true);
    assert_eq!(
        announced[0],
        "B3: 51% hit, 8% to sink a ship; splits the 37 boards left almost evenly"
    );
    let one_of_four = Engine::new(&"4x1:1:apart".parse().unwrap()).unwrap();
    let advice = one_of_four.posterior(&Knowledge::default()).unwrap().advice();
    assert_eq!(advice.cells[0].reason, "25% hit; a miss leaves 3 of 4 boards");
    let rules: Rules = "6x1:2,1:apart".parse().unwrap();
    let hit = [Shot::parse(&rules, "A1:hit").unwrap()];
    let knowledge = Knowledge::from_shots(&rules, &hit, true).unwrap();
    let advice = Engine::new(&rules).unwrap().posterior(&knowledge).unwrap().advice();
    assert_eq!(
        advice.cells[0].reason,
        "certain hit, sinks a ship; tells nothing about the 3 boards left"
    );
}

#[test]
fn a_certain_hit_is_worth_what_its_answer_tells() {
    let rules: Rules = "3x1:2:apart".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let reason = |announced| {
        let advice = engine.posterior(&Knowledge::nothing(announced)).unwrap().advice();
        advice.cells[0].reason.clone()
    };
    // B1 is on both boards, and no ship is ever sunk by one shot.
    assert_eq!(reason(false), "certain hit; tells nothing about the 2 boards left");
    assert_eq!(reason(true), "certain hit; tells nothing about the 2 boards left");
    let advice = engine.posterior(&Knowledge::default()).unwrap().advice();
    // No negative zero, which would be printed as one.
    assert_eq!(advice.cells[0].information.to_bits(), 0);

    let rules: Rules = "4x2:2,1:touching".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let shots = ["A1:miss", "B1:miss", "C1:miss", "D1:miss", "A2:miss"];
    let shots: Vec<_> = shots.iter().map(|text| Shot::parse(&rules, text).unwrap()).collect();
    let knowledge = Knowledge::from_shots(&rules, &shots, true).unwrap();
    let advice = engine.posterior(&knowledge).unwrap().advice();
    // Three cells for both ships: each is a hit, and at the ends the answer tells which ship it is.
    let ends: Vec<_> = advice.cells.iter().filter(|cell| cell.information > 0.0).collect();
    assert_eq!(ends.len(), 2);
    for cell in ends {
        let expected = "certain hit, 50% to sink a ship; tells apart some of the 2 boards left";
        assert_eq!(cell.reason, expected);
    }
}

#[test]
fn ships_are_sunk_even_if_nobody_can_tell_which_way_they_lie() {
    let rules: Rules = "2x2:2,2:touching".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let knowledge =
        Knowledge::from_sets(&rules, rules.all_cells(), Mask::EMPTY, Sinkings::NotAnnounced);
    let advice = engine.posterior(&knowledge.unwrap()).unwrap().advice();
    assert_eq!(advice.boards, 2);
    assert!(advice.sunk.is_empty());
    assert_eq!(advice.fleet.len(), 1);
    assert_eq!((advice.fleet[0].ships, advice.fleet[0].sunk), (2, 2));
    // Where there is no board, nothing is known to be sunk.
    let engine = Engine::new(&"2x2:2,2,2:touching".parse().unwrap()).unwrap();
    let advice = engine.posterior(&Knowledge::default()).unwrap().advice();
    assert_eq!((advice.fleet[0].ships, advice.fleet[0].sunk), (3, 0));
}

/// A player who is asked about one position and then another chooses as one who never saw the first.
#[test]
fn what_was_asked_before_does_not_matter() {
    let rules: Rules = "5x5:3,2,2:apart".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let hits: Mask = ["A1", "B1"].iter().map(|cell| rules.cell(cell).unwrap()).collect();
    // The same hits, first on a ship afloat, then on one that is sunk.
    let positions = ["none", "A1:2", "none", "B1"].map(|sinkings| {
        let sinkings = Sinkings::parse(&rules, sinkings).unwrap();
        Knowledge::from_sets(&rules, hits, Mask::EMPTY, sinkings).unwrap()
    });
    let mut kept = Player::new(&engine, Strategy::Best, 1);
    for knowledge in &positions {
        let chosen = Player::new(&engine, Strategy::Best, 1).choose(knowledge).unwrap();
        assert!(chosen.is_some());
        assert_eq!(kept.choose(knowledge).unwrap(), chosen, "{knowledge:?}");
    }
}
