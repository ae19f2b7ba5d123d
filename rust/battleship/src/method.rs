//! How boards are counted: the method that suits the rules, and the numbers that suit the counts.

use std::sync::Arc;

use crate::Error;
use crate::constraints::Constraints;
use crate::frontier::{Decide, Diagram, Plan, Sweep};
use crate::placement::Placements;

/// A way to count, made ready for some rules.
#[derive(Debug)]
pub(crate) struct Method {
    plan: Plan,
}

/// What a query works on; kept from query to query.
#[derive(Clone, Debug)]
pub(crate) struct Scratch(Sweep<u64>);

impl Method {
    pub(crate) fn new(placements: &Arc<Placements>) -> Result<Method, Error> {
        let plan = Plan::new(&Diagram::new(placements, Decide::AtStart)?);
        plan.stats();
        Ok(Method { plan })
    }

    pub(crate) fn scratch(&self) -> Scratch {
        Scratch(Sweep::new(&self.plan))
    }

    /// Counts the boards, and for each placement the boards that have it.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        scratch: &mut Scratch,
        by_placement: &mut [u128],
    ) -> u128 {
        scratch.0.count(&self.plan, constraints, by_placement)
    }
}
