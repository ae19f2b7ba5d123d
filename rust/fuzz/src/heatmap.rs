//! Heatmaps of small positions, counted twice.

use battleship::{Board, Engine, Knowledge, Mask, Rules};

/// Larger rules take longer than it is worth.
const MOST_CELLS: usize = 12;
const MOST_SHIPS: usize = 4;
const MOST_BOARDS: u128 = 1000;

/// Counts a position with the engine, and by looking at every board. Nothing if there are too many.
pub fn check(rules: &Rules, knowledge: &Knowledge) {
    if rules.cells() > MOST_CELLS || rules.fleet().ships() > MOST_SHIPS {
        return;
    }
    let engine = Engine::new(rules).expect("an engine for small rules");
    if engine.boards() > MOST_BOARDS {
        return;
    }
    let everything = engine.posterior(&Knowledge::default()).expect("a count of all boards");
    let agrees = |board: &Board| {
        let permitted = |ship: &battleship::Placement| {
            let number = engine.placements().number(*ship).expect("a placement of these rules");
            knowledge.permits(engine.placements(), number)
        };
        knowledge.hits().is_subset(board.mask()) && board.ships().iter().all(permitted)
    };
    let boards: Vec<Mask> =
        everything.listing().iter().filter(agrees).map(|board| board.mask()).collect();
    let mut cells = vec![0; rules.cells()];
    for cell in boards.iter().flat_map(|board| board.cells()) {
        cells[cell.index()] += 1;
    }
    let posterior = engine.posterior(knowledge).expect("a count");
    assert_eq!(posterior.boards(), boards.len() as u128);
    assert_eq!(posterior.cells(), cells);
    assert!(posterior.listing().iter().map(|board| board.mask()).eq(boards));
}
