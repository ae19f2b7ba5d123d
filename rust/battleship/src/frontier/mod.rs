//! Counting by a frontier that moves over the board cell by cell.
//!
//! Put the ships down in reading order. What the rest of the board may look like then depends only
//! on a frontier one row wide: for each column, whether the next cell below is free, must stay
//! empty because a ship is near, or must hold the next cell of a ship that lies down. Boards that
//! share a frontier share their future, so all boards are the paths of one small graph:
//!
//! ```text
//!   . . # # # .        nodes   frontiers at a free cell, where there is a choice
//!   . . . . . .        edges   "this cell stays empty" or "a ship starts here"
//!   . # . . ^          paths   boards
//!     #   the next cell to decide
//! ```
//!
//! The number of ships used so far is not part of a node. Each node carries one count for every
//! combination of ships used, and an edge that places a ship shifts those counts.
//!
//! Knowledge never changes the graph, it only closes edges: a ship that may not stand there, or an
//! empty cell that was hit. One sweep down the graph counts the beginnings of boards, one sweep up
//! counts their ends, and an edge's product of the two is the number of boards that use it.

mod automaton;
mod diagram;
mod draft;
mod fleets;
mod labels;
mod plan;
mod sweep;

use std::sync::{Mutex, PoisonError};

use plan::Plan;
use sweep::Sweep;

use crate::Error;
use crate::constraints::Constraints;
use crate::cost::Budget;
use crate::number::{Number, Width};
use crate::placement::Placements;
use crate::waiting::Waiting;

pub(crate) use automaton::{Decide, Label};
pub(crate) use diagram::Diagram;

/// The method, made ready for some rules.
#[derive(Debug)]
pub(crate) struct Frontier {
    plan: Plan,
    width: Width,
    boards: u128,
    /// What the legal boards were counted with. The first query takes it, and need not ask the system
    /// for as much memory again.
    first_scratch: Mutex<Option<Box<FrontierScratch>>>,
}

/// What a query works on, in numbers that hold every count of the rules.
#[derive(Clone, Debug)]
pub(crate) enum FrontierScratch {
    Narrow(Sweep<u32>),
    Middle(Sweep<f64>),
    Wide(Sweep<u128>),
}

impl Frontier {
    /// Builds the diagram and counts the legal boards, or says why that would take more than
    /// the budget.
    pub(crate) fn new(
        placements: &Placements,
        budget: Budget,
        waiting: Waiting<'_>,
    ) -> Result<Frontier, Error> {
        let plan =
            Plan::new(&Diagram::new(placements, Decide::AtStart, budget, waiting)?, waiting)?;
        let mut sweep = Sweep::<f64>::new(&plan);
        let estimate = sweep.boards(&plan, waiting)?;
        let width = Width::for_boards(estimate).ok_or_else(|| Error::TooLarge {
            rules: placements.rules().to_string(),
            reason: "it has more boards than a 128-bit number can count; take fewer ships".into(),
        })?;
        let boards = match width {
            Width::Narrow | Width::Middle => estimate.widen(),
            Width::Wide => Sweep::<u128>::new(&plan).boards(&plan, waiting)?,
        };
        let scratch = FrontierScratch::Middle(sweep);
        let first_scratch = (width == Width::Middle).then(|| Box::new(scratch)).into();
        Ok(Frontier { plan, width, boards, first_scratch })
    }

    /// The number of legal boards.
    pub(crate) fn boards(&self) -> u128 {
        self.boards
    }

    pub(crate) fn scratch(&self) -> FrontierScratch {
        let mut first = self.first_scratch.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(scratch) = first.take() {
            return *scratch;
        }
        match self.width {
            Width::Narrow => FrontierScratch::Narrow(Sweep::new(&self.plan)),
            Width::Middle => FrontierScratch::Middle(Sweep::new(&self.plan)),
            Width::Wide => FrontierScratch::Wide(Sweep::new(&self.plan)),
        }
    }

    /// Counts the boards, and for each placement the boards that have it. Costs two passes over what
    /// the constraints leave of the diagram, and allocates nothing. If that is cancelled,
    /// `by_placement` is as before.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        scratch: &mut FrontierScratch,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        let plan = &self.plan;
        match scratch {
            FrontierScratch::Narrow(sweep) => sweep.count(plan, constraints, by_placement, waiting),
            FrontierScratch::Middle(sweep) => sweep.count(plan, constraints, by_placement, waiting),
            FrontierScratch::Wide(sweep) => sweep.count(plan, constraints, by_placement, waiting),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Rules};

    /// docs/performance.md tells these sizes, and how long a sweep takes for each group.
    #[test]
    fn graphs_are_as_large_as_documented() {
        let documented = [
            ("nine", [25_226, 58_801, 76_932, 164_910]),
            ("russian", [88_210, 1_214_753, 1_048_925, 4_994_824]),
            ("10x10:5,4,4,3,3,3,2,2,2,2:apart", [159_871, 2_135_825, 1_981_714, 8_524_807]),
            // More combinations of ships than one word has bits.
            ("7x7:4,3,3,2,2,2,1,1,1,1,1:apart", [652, 1_761, 1_681, 2_803]),
        ];
        for (text, sizes) in documented {
            let rules: Rules = text.parse().expect("rules");
            let engine = Engine::new(&rules).expect("bearable");
            let forever = Waiting::FOREVER;
            let diagram = Diagram::new(engine.placements(), Decide::AtStart, Budget::ANY, forever);
            let diagram = diagram.expect("bearable");
            let plan = Plan::new(&diagram, forever).expect("bearable");
            let moved = |batch: &plan::Batch| batch.links.len() * usize::from(batch.len);
            let moved = plan.batches.iter().map(moved).sum();
            assert_eq!(
                [diagram.nodes.len(), plan.groups, plan.links.len(), moved],
                sizes,
                "{text}"
            );
        }
    }
}
