//! How boards are counted: the method that suits the rules.
//!
//! Where ships may not touch, the frontier: ships close the cells around them, so frontiers are few.
//! Where they may touch, frontiers are many, and boards split by direction are cheaper. (The frontier
//! could count those too, if slowly; the tests hold one against the other.)

use crate::Error;
use crate::constraints::Constraints;
use crate::cost::Budget;
use crate::frontier::{Frontier, FrontierScratch};
use crate::placement::Placements;
use crate::rules::Contact;
use crate::split::{Split, SplitScratch};
use crate::waiting::Waiting;

/// A way to count, made ready for some rules.
#[derive(Debug)]
pub(crate) enum Method {
    Frontier(Frontier),
    Split(Split),
}

/// What a query works on; kept from query to query.
#[derive(Clone, Debug)]
pub(crate) enum Scratch {
    Frontier(FrontierScratch),
    Split(SplitScratch),
}

impl Method {
    /// Prepares the rules by the method that suits them, or says why counting their boards would
    /// take more than the budget.
    pub(crate) fn new(
        placements: &Placements,
        budget: Budget,
        waiting: Waiting<'_>,
    ) -> Result<Method, Error> {
        match placements.rules().contact() {
            Contact::Touching => Split::new(placements, budget, waiting).map(Method::Split),
            Contact::Apart | Contact::Corners => {
                Frontier::new(placements, budget, waiting).map(Method::Frontier)
            }
        }
    }

    /// The number of legal boards.
    pub(crate) fn boards(&self) -> u128 {
        match self {
            Method::Frontier(method) => method.boards(),
            Method::Split(method) => method.boards(),
        }
    }

    pub(crate) fn scratch(&self) -> Scratch {
        match self {
            Method::Frontier(method) => Scratch::Frontier(method.scratch()),
            Method::Split(method) => Scratch::Split(method.scratch()),
        }
    }

    /// Counts the boards, and for each placement the boards that have it. If that is cancelled,
    /// `by_placement` is as before.
    ///
    /// # Panics
    /// If the scratch was made by another method.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        scratch: &mut Scratch,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        match (self, scratch) {
            (Method::Frontier(method), Scratch::Frontier(scratch)) => {
                method.count(constraints, scratch, by_placement, waiting)
            }
            (Method::Split(method), Scratch::Split(scratch)) => {
                method.count(constraints, scratch, by_placement, waiting)
            }
            _ => unreachable!("a posterior keeps the scratch of its own engine"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn count(method: &Method, constraints: &Constraints) -> (u128, Vec<u128>) {
        let mut by_placement = vec![0; constraints.permitted.len()];
        let mut scratch = method.scratch();
        let boards = method.count(constraints, &mut scratch, &mut by_placement, Waiting::FOREVER);
        (boards.unwrap(), by_placement)
    }

    #[test]
    fn both_methods_agree_where_both_can_answer() {
        // The last has more combinations of ships than one word of a set has bits.
        for rules in [
            "6x6:5,4,3,3,2:touching",
            "8x7:4,3,2:touching",
            "5x9:3,3,2,1,1:touching",
            "5x6:5,4,3,3,2,2,1,1:touching",
        ] {
            let rules: Rules = rules.parse().unwrap();
            let placements = Placements::new(&rules);
            let frontier = Method::Frontier(
                Frontier::new(&placements, Budget::default(), Waiting::FOREVER).unwrap(),
            );
            let split = Method::Split(
                Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap(),
            );
            assert_eq!(frontier.boards(), split.boards());
            let mut constraints = Constraints::none(&placements);
            for round in 0..60u64 {
                // Random constraints, tighter from round to round.
                let number = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize % placements.len();
                constraints.permitted[number] = false;
                if round % 20 == 10 {
                    let likely = count(&split, &constraints).1;
                    let most = (0..likely.len()).max_by_key(|&n| likely[n]).unwrap();
                    constraints.hits |= placements.mask(most);
                }
                assert_eq!(count(&frontier, &constraints), count(&split, &constraints), "{rules}");
            }
        }
    }

    #[test]
    fn what_takes_too_long_is_refused_with_the_cost() {
        for rules in [
            "11x11:5,5,5,4,4,4,3,3,3,2,2,2:touching",
            "11x11:6,5,5,4,4,4,3,3,3,3,2,2,2,2,2,1,1,1:corners",
        ] {
            let placements = Placements::new(&rules.parse().unwrap());
            let message = Method::new(&placements, Budget::default(), Waiting::FOREVER)
                .unwrap_err()
                .to_string();
            assert!(message.starts_with(rules) && message.contains("GB of memory"), "{message}");
        }
    }

    #[test]
    fn who_has_less_to_spend_is_refused_earlier() {
        for rules in ["classic", "nine"] {
            let placements = Placements::new(&rules.parse().unwrap());
            assert!(
                Method::new(&placements, Budget { seconds: 0.2, bytes: 1e8 }, Waiting::FOREVER)
                    .is_ok()
            );
            for budget in
                [Budget { seconds: 1e-5, bytes: 1e8 }, Budget { seconds: 0.2, bytes: 1e3 }]
            {
                let message =
                    Method::new(&placements, budget, Waiting::FOREVER).unwrap_err().to_string();
                assert!(message.contains("are taken to be bearable"), "{message}");
            }
        }
    }
}
