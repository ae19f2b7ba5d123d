//! How boards are counted.

use std::sync::Arc;

use crate::Error;
use crate::backtrack;
use crate::constraints::Constraints;
use crate::placement::Placements;

#[derive(Debug)]
pub(crate) struct Method {
    placements: Arc<Placements>,
}

#[derive(Clone, Debug)]
pub(crate) struct Scratch;

impl Method {
    pub(crate) fn new(placements: &Arc<Placements>) -> Result<Method, Error> {
        Ok(Method { placements: placements.clone() })
    }

    pub(crate) fn scratch(&self) -> Scratch {
        Scratch
    }

    /// Counts the boards, and for each placement the boards that have it.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        _scratch: &mut Scratch,
        by_placement: &mut [u128],
    ) -> u128 {
        let mut boards = 0;
        by_placement.fill(0);
        backtrack::each_board(&self.placements, constraints, &mut |ships| {
            boards += 1;
            for &ship in ships {
                by_placement[ship] += 1;
            }
        });
        boards
    }
}
