//! The strategies that look at single ships only, as most programs do: cheap, and the measure of what
//! exact counting is worth.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::knowledge::Knowledge;
use crate::placement::Placements;
use crate::{Cell, Mask};

/// What they look at.
pub(super) struct Simple<'a> {
    pub(super) placements: &'a Placements,
    pub(super) knowledge: &'a Knowledge,
    pub(super) seed: u64,
}

impl Simple<'_> {
    /// The cells not fired at, in random order.
    pub(super) fn random(&self) -> Vec<Cell> {
        let mut random = self.source();
        let mut cells: Vec<Cell> = self.unknown().cells().collect();
        for i in (1..cells.len()).rev() {
            // The high half of the product: an even choice, up to 2^-57 for these few numbers.
            let j = (u128::from(random.next_u64()) * (i as u128 + 1)) >> 64;
            cells.swap(i, j as usize);
        }
        cells
    }

    /// Around the hits of ships afloat, those in line with another hit first; then, where the
    /// shortest ship afloat could still lie, every second or third cell; then the rest.
    pub(super) fn hunt(&self) -> Vec<Cell> {
        let rules = self.placements.rules();
        let (afloat, left) = (self.afloat(), self.ships_left());
        let fits = self.permitted().fold(Mask::EMPTY, |all, n| all | self.placements.mask(n));
        let is_left = |&n: &usize| left[self.placements.class(n)] > 0 && !self.complete(n);
        let shortest = self.permitted().filter(is_left);
        let shortest = shortest.map(|n| self.placements.mask(n).len()).min().unwrap_or(1);
        let rank = |cell: Cell| {
            let (column, row) = (rules.column(cell) as isize, rules.row(cell) as isize);
            let hit = |column: isize, row: isize| {
                let cell = usize::try_from(column).ok().zip(usize::try_from(row).ok());
                let cell = cell.and_then(|(column, row)| rules.cell_in(column, row).ok());
                cell.is_some_and(|cell| afloat.contains(cell))
            };
            let sides = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let beside = |steps: isize| {
                sides
                    .iter()
                    .any(|(x, y)| (1..=steps).all(|step| hit(column + step * x, row + step * y)))
            };
            let parity = ((column + row) as usize).is_multiple_of(shortest);
            match fits.contains(cell) {
                true if beside(2) => 0,
                true if beside(1) => 1,
                true if parity => 2,
                true => 3,
                false => 4,
            }
        };
        let mut cells = self.random();
        cells.sort_by_key(|&cell| rank(cell));
        cells
    }

    /// By the number of ways in which single ships afloat could cover the cell. A way that also covers
    /// hits counts as many.
    pub(super) fn density(&self) -> Vec<Cell> {
        let afloat = self.afloat();
        let left = self.ships_left();
        let mut density = vec![0u64; self.placements.rules().cells()];
        for number in self.permitted().filter(|&number| !self.complete(number)) {
            let mask = self.placements.mask(number);
            let weight = left[self.placements.class(number)]
                * HIT_WEIGHT.pow((mask & afloat).len().min(8) as u32);
            for cell in (mask & self.unknown()).cells() {
                density[cell.index()] += weight;
            }
        }
        let mut cells: Vec<Cell> = self.unknown().cells().collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(density[cell.index()]));
        cells
    }

    fn unknown(&self) -> Mask {
        self.placements.rules().all_cells() & !self.knowledge.known()
    }

    /// The placements that the knowledge permits, each looked at alone.
    fn permitted(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.placements.len()).filter(|&n| self.knowledge.permits(self.placements, n))
    }

    fn complete(&self, number: usize) -> bool {
        self.placements.mask(number).is_subset(self.knowledge.hits())
    }

    /// The hits that no announced ship explains.
    fn afloat(&self) -> Mask {
        if !self.knowledge.announced() {
            return self.knowledge.hits();
        }
        let sunk = self.permitted().filter(|&number| self.complete(number));
        self.knowledge.hits() & !sunk.fold(Mask::EMPTY, |all, n| all | self.placements.mask(n))
    }

    /// For each class, the ships not announced as sunk. Where the length is not told or the place is
    /// not certain, a ship counts as afloat.
    fn ships_left(&self) -> Vec<u64> {
        let sunk = |length| match self.knowledge.sinkings() {
            crate::Sinkings::Announced(list) => {
                list.iter().filter(|sinking| sinking.length == Some(length)).count()
            }
            _ => 0,
        };
        let classes = self.placements.classes().iter();
        classes.map(|class| class.count.saturating_sub(sunk(class.length)) as u64).collect()
    }

    /// Numbers that depend on the seed and on the cells fired at, so that the same position is always
    /// answered the same.
    fn source(&self) -> ChaCha8Rng {
        let known = self.knowledge.known();
        let words = [self.seed, known.high(), known.low(), self.knowledge.hits().len() as u64];
        let mut seed = [0; 32];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        ChaCha8Rng::from_seed(seed)
    }
}

/// How much more a placement counts for each hit it covers.
const HIT_WEIGHT: u64 = 20;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Rules, Shot};

    /// The order of a strategy after some shots.
    fn order(
        rules: &str,
        shots: &[&str],
        announced: bool,
        strategy: impl Fn(Simple<'_>) -> Vec<Cell>,
    ) -> Vec<String> {
        let rules: Rules = rules.parse().unwrap();
        let shots: Vec<_> = shots.iter().map(|shot| Shot::parse(&rules, shot).unwrap()).collect();
        let knowledge = &Knowledge::from_shots(&rules, &shots, announced).unwrap();
        let placements = &Placements::new(&rules);
        let cells = strategy(Simple { placements, knowledge, seed: 1 });
        cells.into_iter().map(|cell| rules.cell_name(cell)).collect()
    }

    #[test]
    fn random_orders_are_all_equally_likely() {
        let mut orders: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for seed in 0..6000 {
            let random = |simple: Simple<'_>| Simple { seed, ..simple }.random();
            *orders.entry(order("4x1:2:apart", &["B1:hit"], false, random)).or_default() += 1;
        }
        assert_eq!(orders.len(), 6, "{orders:?}");
        assert!(orders.values().all(|times| (850..1150).contains(times)), "{orders:?}");
        assert!(orders.keys().flatten().all(|cell| cell != "B1"));
    }

    #[test]
    fn hunting_goes_on_where_a_ship_was_hit_and_then_in_every_second_or_third_cell() {
        let in_groups = |rules: &str, shots: &[&str], announced: bool, groups: &[&str]| {
            let order = order(rules, shots, announced, |simple| simple.hunt());
            let mut rest = order.as_slice();
            for group in groups {
                let (first, later) = rest.split_at(group.split(' ').count());
                let mut first = first.to_vec();
                first.sort();
                assert_eq!(first.join(" "), *group, "{rules} {shots:?}: {order:?}");
                rest = later;
            }
            assert!(rest.is_empty(), "{rest:?}");
        };
        let two = "5x3:3,2:apart";
        // Beside the hit; every second cell; the others; last, where no ship fits.
        let groups = ["A2 B1 B3 C2", "D2 E1 E3", "D1 D3 E2", "A1 A3 C1 C3"];
        in_groups(two, &["B2:hit"], false, &groups);
        // First where two hits lead.
        let groups = ["A2 D2", "E1 E3", "E2", "A1 A3 B1 B3 C1 C3 D1 D3"];
        in_groups(two, &["B2:hit", "C2:hit"], false, &groups);
        // They may be of two ships that touch.
        let groups = ["A2 D2", "B1 B3 C1 C3", "A1 A3", "D1 D3"];
        in_groups("4x3:3,2:touching", &["B2:hit", "C2:hit"], false, &groups);
        let groups = ["B1 B4", "A2 A3 C2 C3", "A1 C1 D2 D4", "A4 C4 D1 D3"];
        in_groups("4x4:3,2:touching", &["B2:hit", "B3:hit"], false, &groups);
        // Not around a ship that is sunk; and the shortest of those afloat tells the pattern.
        let groups = ["A4 C2 D1 D4 E3", "B4 C1 C3 C4 D2 D3 E1 E2 E4", "A3 B3"];
        in_groups("5x4:3,2:apart", &["B1:miss", "B2:miss", "A1:hit", "A2:sunk2"], true, &groups);
        let sunk = ["A1:miss", "B1:hit", "C1:sunk2"];
        in_groups("6x1:2,2:touching", &sunk, true, &["E1", "D1 F1"]);
        // One of two ships that share a cell is sunk, and nobody knows which.
        let either = ["A2:hit", "C2:hit", "B2:sunk2"];
        in_groups("3x3:2,2:touching", &either, true, &["A1 A3 C1 C3", "B1 B3"]);
    }

    #[test]
    fn density_is_the_number_of_ways_and_hits_count_much_more() {
        let density = |rules, shots: &[&str], announced, expected: &str| {
            let order = order(rules, shots, announced, |simple| simple.density());
            assert_eq!(order.join(" "), expected, "{rules} {shots:?}");
        };
        density("4x1:2:apart", &[], false, "B1 C1 A1 D1");
        // C: 2 * 20 for B and C, 2 for C and D. A: 2 * 20. D: 2 and 2. E: 2.
        density("5x1:2,2:touching", &["B1:hit"], false, "C1 A1 D1 E1");
        // D: 400 and 20. A: 400. E: 20 and 1, F and G: 1 each, and F twice.
        density("7x1:3:touching", &["B1:hit", "C1:hit"], false, "D1 A1 E1 F1 G1");
        // The ship of length 3 is sunk, so only the others count: F, G and H lie on two ways each.
        let shots = ["A1:hit", "B1:hit", "C1:sunk3"];
        density("9x1:3,2,2:apart", &shots, true, "F1 G1 H1 E1 I1 D1");
    }
}
