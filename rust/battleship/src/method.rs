//! How boards are counted: the method that suits the rules.

use crate::Error;
use crate::constraints::Constraints;
use crate::frontier::{Frontier, FrontierScratch};
use crate::placement::Placements;

/// A way to count, made ready for some rules.
#[derive(Debug)]
pub(crate) enum Method {
    Frontier(Frontier),
}

/// What a query works on; kept from query to query.
#[derive(Clone, Debug)]
pub(crate) enum Scratch {
    Frontier(FrontierScratch),
}

impl Method {
    pub(crate) fn new(placements: &Placements) -> Result<Method, Error> {
        Ok(Method::Frontier(Frontier::new(placements)?))
    }

    /// The number of legal boards.
    pub(crate) fn boards(&self) -> u128 {
        match self {
            Method::Frontier(method) => method.boards(),
        }
    }

    pub(crate) fn scratch(&self) -> Scratch {
        match self {
            Method::Frontier(method) => Scratch::Frontier(method.scratch()),
        }
    }

    /// Counts the boards, and for each placement the boards that have it.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        scratch: &mut Scratch,
        by_placement: &mut [u128],
    ) -> u128 {
        match (self, scratch) {
            (Method::Frontier(method), Scratch::Frontier(scratch)) => {
                method.count(constraints, scratch, by_placement)
            }
        }
    }
}
