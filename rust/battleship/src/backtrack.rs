//! Listing boards one by one, for posteriors with few of them.

use crate::Mask;
use crate::constraints::Constraints;
use crate::placement::Placements;
use crate::waiting::Waiting;

/// Calls `found` with the placement numbers of every board that agrees with the constraints, in no
/// particular order. Takes time for every dead end too: meant for posteriors that are nearly
/// determined. Gives up after a number of steps, or when nobody waits any more, and then returns
/// `false`.
pub(crate) fn each_board(
    placements: &Placements,
    constraints: &Constraints,
    steps: u64,
    waiting: Waiting<'_>,
    found: &mut impl FnMut(&[usize]),
) -> bool {
    let permitted = || (0..placements.len()).filter(|&number| constraints.permitted[number]);
    let of_class = |class| permitted().filter(move |&number| placements.class(number) == class);
    let left = placements.classes().iter().map(|class| class.count).collect();
    let mut search = Search {
        placements,
        by_class: (0..placements.classes().len()).map(|class| of_class(class).collect()).collect(),
        by_hit: vec![Vec::new(); placements.rules().cells()],
        left,
        ships: Vec::new(),
        steps,
        waiting,
    };
    for number in permitted() {
        for cell in (placements.mask(number) & constraints.hits).cells() {
            search.by_hit[cell.index()].push(number);
        }
    }
    search.cover(constraints.hits, Mask::EMPTY, found);
    search.steps > 0
}

/// After so many steps, a millisecond, it is asked whether anybody still waits.
const ASKED: u64 = 1 << 16;

struct Search<'a> {
    placements: &'a Placements,
    /// The placements of each class, and those on each hit.
    by_class: Vec<Vec<usize>>,
    by_hit: Vec<Vec<usize>>,
    /// How many ships of each class are still to be placed.
    left: Vec<usize>,
    ships: Vec<usize>,
    /// The steps left; none if it gave up.
    steps: u64,
    waiting: Waiting<'a>,
}

impl Search<'_> {
    /// Covers the hits first, each by one ship or another: they leave the least choice.
    fn cover(&mut self, hits: Mask, closed: Mask, found: &mut impl FnMut(&[usize])) {
        let Some(hit) = hits.cells().next() else {
            return self.fill(closed, 0, 0, found);
        };
        for i in 0..self.by_hit[hit.index()].len() {
            let number = self.by_hit[hit.index()][i];
            let mask = self.placements.mask(number);
            self.with(number, closed, |search, closed| search.cover(hits & !mask, closed, found));
        }
    }

    /// Places the rest class by class; ships of a class in ascending order of their placements, so
    /// that each board is found once.
    fn fill(&mut self, closed: Mask, class: usize, from: usize, found: &mut impl FnMut(&[usize])) {
        let Some(&left) = self.left.get(class) else {
            return found(&self.ships);
        };
        if left == 0 {
            return self.fill(closed, class + 1, 0, found);
        }
        // The last ones are too few for the ships that are left.
        let end = (self.by_class[class].len() + 1).saturating_sub(left);
        for i in from..end {
            let number = self.by_class[class][i];
            self.with(number, closed, |search, closed| search.fill(closed, class, i + 1, found));
        }
    }

    /// Goes on with one more ship, if it can be placed.
    fn with(&mut self, number: usize, closed: Mask, go_on: impl FnOnce(&mut Self, Mask)) {
        let class = self.placements.class(number);
        let mask = self.placements.mask(number);
        if self.left[class] == 0 || mask.intersects(closed) || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        if self.steps.is_multiple_of(ASKED) && self.waiting.check().is_err() {
            self.steps = 0;
            return;
        }
        self.left[class] -= 1;
        self.ships.push(number);
        go_on(self, closed | mask | self.placements.halo(number));
        self.ships.pop();
        self.left[class] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    const RULES: &str = "5x5:2,2,2,2,2:touching";

    /// Whether all boards are found, and how many are.
    fn count(steps: u64, waiting: Waiting<'_>) -> (bool, u64) {
        let placements = Placements::new(&RULES.parse().unwrap());
        let everything = Constraints::none(&placements);
        let mut found = 0;
        let all = each_board(&placements, &everything, steps, waiting, &mut |_| found += 1);
        (all, found)
    }

    /// More than once it is asked whether anybody still waits.
    #[test]
    fn long_lists_are_complete() {
        let boards = Engine::new(&RULES.parse().unwrap()).unwrap().boards() as u64;
        assert!(boards > ASKED);
        assert_eq!(count(u64::MAX, Waiting::FOREVER), (true, boards));
        let (all, found) = count(boards, Waiting::FOREVER);
        assert!(!all && (1..boards).contains(&found), "{found}");
    }

    #[test]
    fn a_search_ends_when_nobody_waits() {
        let (all, found) = count(u64::MAX, Waiting::while_wanted(&|| false));
        assert!(!all && found < ASKED, "{found}");
    }
}
