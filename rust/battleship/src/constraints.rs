//! Knowledge as the engine sees it: a yes or no for every placement, and the hits to be covered.

use crate::Mask;
use crate::knowledge::Knowledge;
use crate::placement::Placements;

/// What the boards of a posterior must fulfil.
#[derive(Clone, Debug)]
pub(crate) struct Constraints {
    /// By placement number: whether a board may have it.
    pub(crate) permitted: Vec<bool>,
    /// The cells that a ship must cover.
    pub(crate) hits: Mask,
}

impl Constraints {
    /// No constraint at all.
    pub(crate) fn none(placements: &Placements) -> Constraints {
        Constraints { permitted: vec![true; placements.len()], hits: Mask::EMPTY }
    }

    /// Replaces the constraints by those of `knowledge`, without allocating.
    pub(crate) fn set(&mut self, placements: &Placements, knowledge: &Knowledge) {
        self.hits = knowledge.hits();
        for (number, permitted) in self.permitted.iter_mut().enumerate() {
            *permitted = knowledge.permits(placements, number);
        }
    }
}
