//! Listing boards one by one, for posteriors with few of them.

use crate::Mask;
use crate::constraints::Constraints;
use crate::placement::Placements;

/// Calls `found` with the placement numbers of every board that agrees with the constraints, in no
/// particular order. Takes time for every dead end too: meant for posteriors that are nearly
/// determined.
pub(crate) fn each_board(
    placements: &Placements,
    constraints: &Constraints,
    found: &mut impl FnMut(&[usize]),
) {
    let mut by_class = vec![Vec::new(); placements.classes().len()];
    for number in (0..placements.len()).filter(|&number| constraints.permitted[number]) {
        by_class[placements.class(number)].push(number);
    }
    let left: usize = placements.rules().fleet().cells();
    let search = Search { placements, hits: constraints.hits, by_class };
    search.extend(&mut Vec::new(), Mask::EMPTY, Mask::EMPTY, left, 0, 0, found);
}

struct Search<'a> {
    placements: &'a Placements,
    hits: Mask,
    by_class: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Places the ships class by class; ships of a class in ascending order of their placements, so
    /// that each board is found once.
    #[allow(clippy::too_many_arguments)]
    fn extend(
        &self,
        ships: &mut Vec<usize>,
        taken: Mask,
        closed: Mask,
        cells_left: usize,
        class: usize,
        from: usize,
        found: &mut impl FnMut(&[usize]),
    ) {
        if (self.hits & !taken).len() > cells_left {
            return;
        }
        let Some(candidates) = self.by_class.get(class) else {
            return found(ships);
        };
        let placed = ships.iter().filter(|&&n| self.placements.class(n) == class).count();
        if placed == self.placements.classes()[class].count {
            return self.extend(ships, taken, closed, cells_left, class + 1, 0, found);
        }
        for (i, &number) in candidates.iter().enumerate().skip(from) {
            let mask = self.placements.mask(number);
            if mask.intersects(closed) {
                continue;
            }
            ships.push(number);
            let closed = closed | mask | self.placements.halo(number);
            self.extend(ships, taken | mask, closed, cells_left - mask.len(), class, i + 1, found);
            ships.pop();
        }
    }
}
