//! What counting will cost, told from the rules before anything is built.

use super::columns::{CHUNK, MAX_WIDTH};
use super::frame::Frame;
use super::ships::Part;
use crate::cost::Cost;

impl Frame {
    /// What a count in 64-bit numbers takes.
    pub(super) fn cost(&self) -> Cost {
        if self.width > MAX_WIDTH {
            return Cost::INFINITE;
        }
        let rows = self.height as f64;
        let size = self.size();
        Cost {
            // As measured.
            seconds: 1e-9 * rows * (size.products + 40.0 * (size.steps + size.arrangements)),
            bytes: 8.0 * (size.numbers * (rows + 3.0) + size.ways * (rows + 1.0)),
        }
    }

    /// How large the tables will be.
    pub(super) fn size(&self) -> Size {
        let sets = (0..=self.most_open()).map(|open| choose(self.width, open));
        let slots: Vec<f64> =
            sets.map(|sets| (sets / CHUNK as f64).ceil() * CHUNK as f64).collect();
        let mut size = Size {
            arrangements: self.arrangements(),
            ways: slots.iter().sum::<f64>() * self.squads(self.ships.all())[self.width],
            ..Size::default()
        };
        for used in 0..=self.ships.all() {
            let lefts = self.lefts(used);
            let squads = self.squads(self.ships.all() - used);
            for (open, slots) in slots.iter().enumerate() {
                let statuses = lefts[open] * self.more(open, used).len() as f64;
                let steps = statuses * squads[self.width - open];
                size.numbers += statuses * slots;
                size.steps += steps;
                size.products += steps * slots;
            }
        }
        size
    }

    /// By number of open columns, how many combinations of cells left a part of the fleet covers.
    fn lefts(&self, used: Part) -> Vec<f64> {
        let mut lefts = vec![0.0; self.most_open() + 1];
        lefts[0] = 1.0;
        // With more cells than these left in all columns, then with at least these.
        for cells in (1..=self.longest_down()).rev() {
            for open in (1..=self.downs(used, cells).min(self.most_open())).rev() {
                let with_more = lefts[..=open].iter().enumerate();
                lefts[open] = with_more.map(|(columns, lefts)| lefts * choose(open, columns)).sum();
            }
        }
        lefts
    }

    /// By number of cells, how many parts of a part of the fleet have at most so many.
    fn squads(&self, part: Part) -> Vec<f64> {
        let mut squads = vec![1.0; self.width + 1];
        for (class, ship) in self.ships.classes().iter().enumerate() {
            for cells in (0..=self.width).rev() {
                let more = (1..=self.ships.count(part, class)).map(|count| count * ship.length);
                let more = more.take_while(|more| *more <= cells);
                squads[cells] += more.map(|more| squads[cells - more]).sum::<f64>();
            }
        }
        squads
    }

    /// How many ways there are to place ships across in a row.
    fn arrangements(&self) -> f64 {
        // By number of ships and of their cells, how many sequences of ships there are.
        let most = self.width.min(self.ships.count_in(self.ships.all(), 1..=self.width));
        let mut sequences = vec![vec![0.0; self.width + 1]; most + 1];
        sequences[0][0] = 1.0;
        for class in self.ships.classes() {
            for ships in (1..=most).rev() {
                for cells in (class.length..=self.width).rev() {
                    let fitting = class.count.min(ships).min(cells / class.length);
                    let with = (1..=fitting).map(|of_class| {
                        let others = &sequences[ships - of_class];
                        others[cells - of_class * class.length] * choose(ships, of_class)
                    });
                    sequences[ships][cells] += with.sum::<f64>();
                }
            }
        }
        let spread = sequences.iter().enumerate().flat_map(|(ships, by_cells)| {
            let gaps = move |cells: usize| choose(self.width - cells + ships, ships);
            by_cells.iter().enumerate().map(move |(cells, sequences)| sequences * gaps(cells))
        });
        spread.sum()
    }
}

/// How large the tables of a view are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Size {
    /// The numbers that the states of a row have.
    pub(super) numbers: f64,
    /// The steps from all statuses of a row to those of the next.
    pub(super) steps: f64,
    /// The products in these steps.
    pub(super) products: f64,
    /// The squads times the slots of column sets.
    pub(super) ways: f64,
    /// The ways to place ships across in a row.
    pub(super) arrangements: f64,
}

/// How many sets of `k` there are among `n`.
fn choose(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |sets, i| sets * (n - i) as f64 / (i + 1) as f64)
}
