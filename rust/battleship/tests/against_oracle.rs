//! The engine against the oracle, on thousands of random rules and positions.
#![allow(clippy::unwrap_used)]

mod oracle;

use std::collections::BTreeMap;

use battleship::{
    Board, Direction, Engine, Knowledge, Mask, Piece, Placement, Rules, Sinking, Sinkings,
};
use oracle::{Question, Ship, all_boards, below, fire, placement, random_rules};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

fn check(engine: &Engine, question: &Question, boards: &[Vec<Ship>], context: &str) -> u128 {
    let rules = engine.rules();
    let posterior = engine.posterior(&question.knowledge(rules)).unwrap();
    let mut count = 0;
    let mut by_placement: BTreeMap<Placement, u128> = BTreeMap::new();
    for board in boards.iter().filter(|board| question.agrees(rules, board)) {
        count += 1;
        for ship in board {
            *by_placement.entry(placement(rules, ship)).or_default() += 1;
        }
    }
    assert_eq!(posterior.boards(), count, "boards of {context}");
    let (mut cells, mut lengths) = (vec![0; rules.cells()], BTreeMap::<usize, Vec<u128>>::new());
    for (number, placement) in engine.placements().iter().enumerate() {
        let expected = by_placement.get(&placement).copied().unwrap_or(0);
        assert_eq!(posterior.placements()[number], expected, "{placement:?} of {context}");
        let of_length = lengths.entry(placement.length).or_insert_with(|| vec![0; rules.cells()]);
        for cell in engine.placements().mask(number).cells() {
            cells[cell.index()] += expected;
            of_length[cell.index()] += expected;
        }
    }
    assert_eq!(posterior.cells(), cells, "cells of {context}");
    for (length, cells) in lengths {
        assert_eq!(
            posterior.cells_with_length(length).unwrap(),
            cells,
            "length {length} of {context}"
        );
    }
    let where_cells = |test: &dyn Fn(u128) -> bool| -> Mask {
        rules.all_cells().cells().filter(|cell| test(cells[cell.index()])).collect()
    };
    assert_eq!(posterior.certain(), where_cells(&|n| n == count && count > 0), "{context}");
    assert_eq!(posterior.impossible(), where_cells(&|n| n == 0), "{context}");
    count
}

#[test]
fn random_rules_and_positions() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut rules_tried, mut questions, mut contradictions) = (0, 0, 0);
    while rules_tried < 3000 {
        let rules = random_rules(&mut random, 30);
        let Some(boards) = all_boards(&rules, 3000) else { continue };
        rules_tried += 1;
        let engine = Engine::new(&rules).unwrap();
        assert_eq!(engine.boards(), boards.len() as u128, "{rules}");
        if boards.is_empty() {
            continue;
        }
        for i in 0..4 {
            let board = &boards[below(&mut random, boards.len())];
            let question = Question::random(&rules, board, &mut random);
            let count = check(
                &engine,
                &question,
                &boards,
                &format!("question {i} about {rules}: {question:?}"),
            );
            questions += 1;
            contradictions += u32::from(count == 0);
        }
    }
    // The questions are worth asking: most have an answer, some contradict themselves.
    assert!(questions > 5_000, "{questions}");
    assert!(contradictions > 100 && contradictions < questions / 2, "{contradictions}");
}

#[test]
fn listings_are_complete_and_in_order() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut listed = 0;
    while listed < 600 {
        let rules = random_rules(&mut random, 30);
        let Some(boards) = all_boards(&rules, 1500) else { continue };
        if boards.is_empty() {
            continue;
        }
        listed += 1;
        let engine = Engine::new(&rules).unwrap();
        let question =
            Question::random(&rules, &boards[below(&mut random, boards.len())], &mut random);
        let mut expected: Vec<Board> = boards
            .iter()
            .filter(|board| question.agrees(&rules, board))
            .map(|board| {
                Board::new(&rules, board.iter().map(|ship| placement(&rules, ship))).unwrap()
            })
            .collect();
        // Equal masks are in the order of the ships, which is the order of the placements' numbers.
        expected.sort_by_key(|board| {
            let numbers =
                board.ships().iter().map(|&ship| engine.placements().number(ship).unwrap());
            (board.mask(), numbers.collect::<Vec<_>>())
        });
        let listing = engine.posterior(&question.knowledge(&rules)).unwrap().listing();
        assert_eq!(listing.len(), expected.len() as u128);
        assert_eq!(listing.iter().collect::<Vec<_>>(), expected, "{rules}");
        let mut masks = Vec::new();
        listing.each_mask_from(0, |chunk| {
            masks.extend_from_slice(chunk);
            true
        });
        assert!(
            masks.iter().eq(expected.iter().map(Board::mask).collect::<Vec<_>>().iter()),
            "{rules}"
        );
        for _ in 0..5.min(expected.len()) {
            let index = below(&mut random, expected.len());
            assert_eq!(listing.board(index as u128).as_ref(), Some(&expected[index]), "{rules}");
            assert_eq!(listing.index_of(&expected[index]), Some(index as u128), "{rules}");
        }
        assert_eq!(listing.board(listing.len()), None);
        for board in &boards {
            if !question.agrees(&rules, board) {
                let board = board.iter().map(|ship| placement(&rules, ship));
                assert_eq!(listing.index_of(&Board::new(&rules, board).unwrap()), None, "{rules}");
            }
        }
    }
}

/// More boards than are listed at once, many of them with equal masks; and in the second rules, all.
#[test]
fn listings_where_ships_touch() {
    let dominoes = format!("6x6:{}:touching", vec!["2"; 18].join(","));
    for (rules, count) in [("5x5:3,2,2:touching", 12_798), (dominoes.as_str(), 6728)] {
        let engine = Engine::new(&rules.parse().unwrap()).unwrap();
        let listing = engine.posterior(&Knowledge::default()).unwrap().listing();
        let boards: Vec<Board> = listing.iter().collect();
        assert_eq!((boards.len(), listing.len()), (count, count as u128), "{rules}");
        let place = |board: &Board| {
            let ships = board.ships().iter().map(|&ship| engine.placements().number(ship).unwrap());
            (board.mask(), ships.collect::<Vec<_>>())
        };
        assert!(boards.iter().map(place).is_sorted_by(|a, b| a < b), "{rules}");
        for index in [0, 1999, 2000, 4321, count - 1] {
            assert_eq!(listing.board(index as u128).as_ref(), Some(&boards[index]), "{rules}");
            assert_eq!(listing.index_of(&boards[index]), Some(index as u128), "{rules}");
        }
    }
}

#[test]
fn boards_of_other_rules_are_not_listed() {
    let ships = |rules: &Rules, cells: &[&str]| {
        let ship = |cell: &&str| {
            let cell = rules.cell(cell).unwrap();
            Placement { cell, length: 2, direction: Direction::Across }
        };
        Board::new(rules, cells.iter().map(ship)).unwrap()
    };
    let two = ships(&"2x2:2,2:touching".parse().unwrap(), &["A1", "A2"]);
    let one = ships(&"2x2:2:touching".parse().unwrap(), &["A1"]);
    for contact in ["apart", "touching"] {
        let engine = Engine::new(&format!("2x2:2:{contact}").parse().unwrap()).unwrap();
        let listing = engine.posterior(&Knowledge::default()).unwrap().listing();
        assert!(listing.index_of(&one).is_some(), "{contact}");
        assert_eq!(listing.index_of(&two), None, "{contact}");
    }
}

#[test]
fn a_piece_that_is_dropped_was_never_heard_of() {
    let rules: Rules = "5x5:3,2,2:apart".parse().unwrap();
    let cell = |name: &str| rules.cell(name).unwrap();
    let mask = |names: &[&str]| names.iter().map(|name| cell(name)).collect::<Mask>();
    let known = |hits: &[&str], misses: &[&str], sinkings| {
        Knowledge::from_sets(&rules, mask(hits), mask(misses), sinkings).unwrap()
    };
    let sunk = |names: &[&str]| {
        let sinking = |name: &&str| Sinking { cell: cell(name), length: Some(2) };
        Sinkings::Announced(names.iter().map(sinking).collect())
    };
    let all = known(&["A1", "B1", "D4"], &["E5"], sunk(&["A1"]));
    for (piece, rest) in [
        (Piece::Miss(cell("E5")), known(&["A1", "B1", "D4"], &[], sunk(&["A1"]))),
        (Piece::Hit(cell("D4")), known(&["A1", "B1"], &["E5"], sunk(&["A1"]))),
        (Piece::Hit(cell("A1")), known(&["B1", "D4"], &["E5"], sunk(&[]))),
        (Piece::Sinking(cell("A1")), known(&["A1", "B1", "D4"], &["E5"], sunk(&[]))),
    ] {
        assert!(all.pieces().contains(&piece));
        assert_eq!(all.without(piece), rest, "{piece:?}");
    }
    let cells = known(&["A1", "B1", "D4"], &[], Sinkings::Cells(mask(&["A1", "B1"])));
    let rest = known(&["B1", "D4"], &[], Sinkings::Cells(mask(&["B1"])));
    assert_eq!(cells.without(Piece::Hit(cell("A1"))), rest);
    let hits = ["A1", "B1", "D4"].map(|name| Piece::Hit(cell(name)));
    let marks = ["A1", "B1"].map(|name| Piece::Sinking(cell(name)));
    assert_eq!(cells.pieces(), [&hits[..], &marks].concat());
}

#[test]
fn suspects_are_the_pieces_whose_absence_helps() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut with_suspects = 0;
    for _ in 0..2000 {
        let rules = random_rules(&mut random, 25);
        let Some(boards) = all_boards(&rules, 500).filter(|boards| !boards.is_empty()) else {
            continue;
        };
        let engine = Engine::new(&rules).unwrap();
        let question = Question::random(&rules, &boards[0], &mut random);
        let knowledge = question.knowledge(&rules);
        if engine.posterior(&knowledge).unwrap().boards() > 0 {
            continue;
        }
        let suspects = engine.suspects(&knowledge).unwrap();
        for piece in knowledge.pieces() {
            let boards = engine.posterior(&knowledge.without(piece)).unwrap().boards();
            assert_eq!(suspects.contains(&piece), boards > 0);
        }
        with_suspects += u32::from(!suspects.is_empty());
    }
    assert!(with_suspects > 20);
}

#[test]
fn boards_answer_shots() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..500 {
        let rules = random_rules(&mut random, 25);
        let Some(boards) = all_boards(&rules, 300).filter(|boards| !boards.is_empty()) else {
            continue;
        };
        let ships = &boards[below(&mut random, boards.len())];
        let board = Board::new(&rules, ships.iter().map(|ship| placement(&rules, ship))).unwrap();
        let hits = board.mask() & Mask::from_bits(random.next_u64().into());
        for cell in rules.all_cells().cells() {
            for announced in [false, true] {
                let expected = fire(&rules, ships, hits, cell, announced);
                assert_eq!(board.answer(&rules, hits, cell, announced), expected);
            }
        }
    }
}

#[test]
fn masks_make_boards_where_ships_do_not_touch() {
    for text in ["5x4:3,2,1:apart", "5x4:3,2,1:corners"] {
        let rules: Rules = text.parse().unwrap();
        for board in all_boards(&rules, 100_000).unwrap() {
            let board =
                Board::new(&rules, board.iter().map(|ship| placement(&rules, ship))).unwrap();
            assert_eq!(Board::from_mask(&rules, board.mask()), Ok(board));
        }
        // An L of three cells and a single one.
        assert!(Board::from_mask(&rules, Mask::from_bits(0b100_00001_00011)).is_err());
        assert!(Board::from_mask(&rules, Mask::from_bits(1 << 20)).is_err());
        assert!(Board::from_mask(&rules, Mask::EMPTY).is_err());
    }
    assert!(Board::from_mask(&"3x3:2:touching".parse().unwrap(), Mask::from_bits(3)).is_err());
}
