//! How many shots a game will still take, on average over the boards left.

use crate::Cell;
use crate::endgame::{Plan, least_misses};
use crate::posterior::Posterior;
use crate::rules::Contact;

/// Bounds for the average number of shots that a game still takes with optimal play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// No play needs fewer: proven.
    pub lower: f64,
    /// Some play needs no more: proven. From playing on, on all boards, once they are few enough to
    /// be listed; before, from firing at the cells by their chances, whatever is answered.
    pub upper: f64,
}

impl Outlook {
    /// The number itself, where the game is solved.
    pub fn exact(&self) -> Option<f64> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// From a plan for all boards of a posterior.
    pub(crate) fn of_plan(posterior: &Posterior, plan: &Plan) -> Outlook {
        let shots = |misses: u64| left(posterior) + misses as f64 / posterior.boards() as f64;
        Outlook { lower: shots(plan.least), upper: shots(plan.most) }
    }
}

impl Posterior {
    /// Bounds from the chances alone: quick, and not close. A [`Player`](crate::Player) that plays
    /// [`Strategy::Best`](crate::Strategy::Best) knows better ones late in the game. Without a board,
    /// nothing is needed.
    pub fn outlook(&self) -> Outlook {
        if self.boards() == 0 {
            return Outlook { lower: 0.0, upper: 0.0 };
        }
        let boards = self.boards() as f64;
        let unknown = self.rules().all_cells() & !self.knowledge().known();
        let chance = |cell: Cell| self.cells()[cell.index()] as f64 / boards;
        let mut chances: Vec<f64> =
            unknown.cells().map(chance).filter(|&chance| chance > 0.0).collect();
        chances.sort_by(f64::total_cmp);
        let left = left(self);
        // A shot that is not certain misses that often; and boards without announcements are told
        // apart by misses only.
        let first = chances.last().map_or(0.0, |highest| 1.0 - highest);
        let distinct = self.rules().contact() != Contact::Touching;
        let numbers = match distinct && !self.knowledge().announced() {
            true => least_misses(self.boards(), left as u128) as f64 / boards,
            false => 0.0,
        };
        // The next shot is needed if any of the cells from there on holds a ship: at most the sum of
        // their chances.
        let needed = chances.iter().scan(0.0, |sum, chance| {
            *sum += chance;
            Some(f64::min(*sum, 1.0))
        });
        let upper = needed.sum::<f64>();
        Outlook { lower: left + first.max(numbers), upper: upper.max(left) }
    }
}

/// The ship cells not hit yet.
fn left(posterior: &Posterior) -> f64 {
    (posterior.rules().fleet().cells() - posterior.knowledge().hits().len()) as f64
}
