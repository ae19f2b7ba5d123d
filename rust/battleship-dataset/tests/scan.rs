//! Every scan equals the engine.
#![allow(clippy::unwrap_used)]

mod common;

use battleship::{Engine, Knowledge, Mask, Sinking, Sinkings};
use battleship_dataset::{Dataset, Monitor};
use common::{Random, built, position, rules};

#[track_caller]
fn equal(dataset: &Dataset, engine: &Engine, knowledge: &Knowledge) -> u128 {
    let counts = dataset.scan(knowledge, &Monitor::default()).unwrap();
    let posterior = engine.posterior(knowledge).unwrap();
    assert_eq!(counts.boards, posterior.boards(), "{knowledge:?}");
    assert_eq!(counts.placements, posterior.placements(), "{knowledge:?}");
    let again = engine.posterior_from_counts(knowledge, counts.boards, &counts.placements).unwrap();
    assert_eq!(again.cells(), posterior.cells());
    counts.boards
}

/// Of all shapes: ships of length 1, lengths far apart, boards of one row and one column, and ships
/// too long to be counted in words.
const MANY: [&str; 11] = [
    "4x4:3,2:apart",
    "5x5:3,2,1:corners",
    "6x6:3,2,2,1:apart",
    "6x5:5,2:corners",
    "7x4:6,1,1:apart",
    "1x20:5,3,1:apart",
    "20x1:5,3,1:corners",
    "10x10:4,2:apart",
    "16x8:8,3:apart",
    "8x16:8,1:corners",
    "64x2:20,3:apart",
];

#[test]
fn small_rules_in_thousands_of_positions() {
    let mut random = Random(1);
    let (mut asked, mut answered) = (0, 0);
    for text in MANY {
        let dataset = Dataset::from_bytes(text, built(text)).unwrap();
        let engine = Engine::new(&rules(text)).unwrap();
        equal(&dataset, &engine, &Knowledge::default());
        equal(&dataset, &engine, &Knowledge::nothing(true));
        for _ in 0..100 {
            asked += 1;
            answered += u32::from(equal(&dataset, &engine, &position(&engine, &mut random)) > 0);
        }
    }
    assert!(asked == 1100 && answered == asked, "{answered} of {asked} have a board");
}

#[test]
fn sinkings_as_sets_and_positions_without_a_board() {
    let rules = rules("6x6:3,2,2:apart");
    let dataset = Dataset::from_bytes("memory", built("6x6:3,2,2:apart")).unwrap();
    let engine = Engine::new(&rules).unwrap();
    let mask = |names: &str| -> Mask {
        names.split_whitespace().map(|name| rules.cell(name).unwrap()).collect()
    };
    let sunk = |name: &str, length| Sinking { cell: rules.cell(name).unwrap(), length };
    for (hits, misses, sinkings, some) in [
        ("A1 B1", "", Sinkings::NotAnnounced, true),
        ("A1 B1", "", Sinkings::Announced(vec![]), true),
        ("A1 B1", "", Sinkings::Announced(vec![sunk("B1", Some(2))]), true),
        ("A1 B1", "", Sinkings::Announced(vec![sunk("B1", None)]), true),
        ("A1 B1", "", Sinkings::Announced(vec![sunk("A1", Some(3))]), false),
        ("A1 B1 E5", "C3", Sinkings::Cells(mask("A1 B1")), true),
        ("A1 B1 E5", "C3", Sinkings::Cells(mask("A1")), false),
        ("A1 B2", "", Sinkings::NotAnnounced, false),
        ("", "A1 B2 C3 D4 E5", Sinkings::NotAnnounced, true),
    ] {
        let knowledge = Knowledge::from_sets(&rules, mask(hits), mask(misses), sinkings).unwrap();
        assert_eq!(equal(&dataset, &engine, &knowledge) > 0, some, "{knowledge:?}");
    }
}

#[test]
fn a_dataset_without_boards() {
    let dataset = Dataset::from_bytes("memory", built("2x2:2,2:apart")).unwrap();
    let engine = Engine::new(&rules("2x2:2,2:apart")).unwrap();
    assert_eq!(equal(&dataset, &engine, &Knowledge::default()), 0);
}

#[test]
fn knowledge_about_another_board() {
    let nine = rules("nine");
    let corner = nine.cell("I9").unwrap();
    let knowledge =
        Knowledge::from_sets(&nine, corner.into(), Mask::EMPTY, Sinkings::NotAnnounced).unwrap();
    let dataset = Dataset::from_bytes("memory", built("4x4:3,2:apart")).unwrap();
    let error = dataset.scan(&knowledge, &Monitor::default()).unwrap_err().to_string();
    assert!(error.starts_with("cell 80 is outside the 4x4 board"), "{error}");
}

#[test]
fn progress_and_cancelling() {
    let dataset = Dataset::from_bytes("memory", built("6x6:3,2,2,1:apart")).unwrap();
    let monitor = Monitor::default();
    dataset.scan(&Knowledge::default(), &monitor).unwrap();
    assert_eq!(monitor.done(), dataset.header().boards);
    monitor.cancel();
    assert!(dataset.scan(&Knowledge::default(), &monitor).unwrap_err().is_cancelled());
    assert!(dataset.verify(&monitor).unwrap_err().is_cancelled());
}

#[test]
fn the_committed_file_in_fifty_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/nine.boards");
    let dataset = Dataset::open(path).unwrap();
    let engine = Engine::new(&rules("nine")).unwrap();
    assert_eq!(equal(&dataset, &engine, &Knowledge::default()), 213_723_152);
    let mut random = Random(2);
    for _ in 0..50 {
        assert!(equal(&dataset, &engine, &position(&engine, &mut random)) > 0);
    }
}
