//! Counting placements over boards that are given as masks.
//!
//! Boards come in ascending order, so from one to the next the cells of the lower rows, which are
//! the higher bits, seldom change. Ships that begin there are counted once for a whole run of boards
//! that agree in those bits; only the ships that begin on the first few cells are counted board by
//! board, in 64-bit words.

use battleship::{Direction, MAX_CELLS, Placements};

use super::tally::{GROUP, Tally};

/// The most cells that are counted board by board: the ships lying across and those lying down that
/// begin there share a word.
const NEAR: usize = 32;

/// For each placement, how many of the boards seen have it.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    /// Lying across, lying down.
    directions: [Vec<Step>; 2],
    /// How many cells, from the first on, are counted board by board.
    near: usize,
    /// For each length, the shapes that begin on near cells: across in the lower half, down in the
    /// upper.
    tallies: Vec<Tally>,
    /// For each direction and length, the shapes that begin on the other cells.
    far: [Vec<[u64; MAX_CELLS]>; 2],
    /// A board of the current run, and how many boards the run has.
    run: (u128, u64),
    boards: u64,
    /// For each length, what goes to its tally next. Kept because it is large.
    words: Vec<[u64; GROUP]>,
}

/// A shape is some filled cells in a row or in a column: a ship of that length, or a part of a longer
/// one. Shifting the cells of a board and keeping what stays filled leaves the first cells of ever
/// longer shapes; a step of that makes them longer by some cells.
#[derive(Clone, Copy, Debug)]
struct Step {
    shift: u32,
    /// If the shape is now as long as a ship: the number of that length, and the cells where the
    /// ship can begin.
    ship: Option<(usize, u128)>,
}

/// The steps from single cells to all ships that fit in one direction, the shortest first.
fn steps(placements: &Placements, direction: Direction) -> Vec<Step> {
    let stride = match direction {
        Direction::Across => 1,
        Direction::Down => placements.rules().width(),
    };
    let mut steps = Vec::new();
    let mut length = 1;
    for (number, class) in placements.classes().iter().enumerate().rev() {
        let ships = placements.iter();
        let ships = ships.filter(|ship| ship.length == class.length && ship.direction == direction);
        let begins = ships.fold(0, |cells, ship| cells | 1 << ship.cell.index());
        if begins == 0 {
            continue;
        }
        // At most twice as long in a step, or cells in between might be empty.
        while length < class.length {
            let more = length.min(class.length - length);
            length += more;
            steps.push(Step { shift: (more * stride) as u32, ship: None });
        }
        let ship = Some((number, begins));
        match steps.last_mut() {
            Some(step) => step.ship = ship,
            None => steps.push(Step { shift: 0, ship }),
        }
    }
    steps
}

impl Counter {
    pub(super) fn new(placements: &Placements) -> Counter {
        let directions = [Direction::Across, Direction::Down].map(|lying| steps(placements, lying));
        let span = |steps: &Vec<Step>| steps.iter().map(|step| step.shift as usize).sum();
        let longest: usize = directions.iter().map(span).max().unwrap_or(0);
        let lengths = placements.classes().len();
        Counter {
            directions,
            // The longest ship that begins on a near cell must end within the word.
            near: 64usize.saturating_sub(longest).min(NEAR),
            tallies: vec![Tally::new(); lengths],
            far: [vec![[0; MAX_CELLS]; lengths], vec![[0; MAX_CELLS]; lengths]],
            run: (0, 0),
            boards: 0,
            words: vec![[0; GROUP]; lengths],
        }
    }

    /// Counts some boards, which must be in ascending order.
    pub(super) fn add(&mut self, boards: &[u128]) {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has just what the function is compiled for. A scan takes a
            // seventh less time by it.
            #[allow(unsafe_code)]
            return unsafe { self.add_with_avx2(boards) };
        }
        self.add_plainly(boards);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn add_with_avx2(&mut self, boards: &[u128]) {
        self.add_plainly(boards);
    }

    /// Always inlined, with what it calls for every board, so that it is compiled for the processor
    /// of its caller.
    #[inline(always)]
    fn add_plainly(&mut self, boards: &[u128]) {
        self.boards += boards.len() as u64;
        self.add_far(boards);
        if self.near > 0 {
            for group in boards.chunks(GROUP) {
                self.add_near(group);
            }
        }
    }

    fn add_far(&mut self, boards: &[u128]) {
        let far_cells = u128::MAX << self.near;
        let same_run = |run: u128, board: u128| (run ^ board) & far_cells == 0;
        for some in boards.chunks(8) {
            // Boards ascend: if the first and the last belong to the run, so do those in between.
            if same_run(self.run.0, some[0]) && same_run(self.run.0, some[some.len() - 1]) {
                self.run.1 += some.len() as u64;
                continue;
            }
            for &board in some {
                if !same_run(self.run.0, board) {
                    self.end_run();
                    self.run.0 = board;
                }
                self.run.1 += 1;
            }
        }
    }

    fn end_run(&mut self) {
        let (board, boards) = std::mem::take(&mut self.run);
        let far_cells = u128::MAX << self.near;
        for (steps, counts) in self.directions.iter().zip(&mut self.far) {
            let mut cells = board;
            for step in steps {
                cells &= cells >> step.shift;
                let Some((length, begins)) = step.ship else { continue };
                let mut ships = cells & begins & far_cells;
                while ships != 0 {
                    counts[length][ships.trailing_zeros() as usize] += boards;
                    ships &= ships - 1;
                }
            }
        }
    }

    /// Counts the shapes that begin on the near cells of at most [`GROUP`] boards. Where a word is
    /// wider than the near cells, or a row ends, it also counts shapes that are none: nobody asks
    /// for those.
    #[inline(always)]
    fn add_near(&mut self, boards: &[u128]) {
        /// As many boards as stay in registers.
        const SOME: usize = 16;
        let mut first_cells = [0; GROUP];
        for (cells, &board) in first_cells.iter_mut().zip(boards) {
            *cells = board as u64;
        }
        let [across, down] = &self.directions;
        for (i, &first_cells) in first_cells.as_chunks::<SOME>().0.iter().enumerate() {
            let mut cells = first_cells;
            for step in across {
                for cells in &mut cells {
                    *cells &= *cells >> step.shift;
                }
                if let Some((length, _)) = step.ship {
                    self.words[length].as_chunks_mut::<SOME>().0[i] = cells;
                }
            }
            let mut cells = first_cells;
            for step in down {
                for cells in &mut cells {
                    *cells &= *cells >> step.shift;
                }
                if let Some((length, _)) = step.ship {
                    let words = &mut self.words[length].as_chunks_mut::<SOME>().0[i];
                    for (word, cells) in words.iter_mut().zip(cells) {
                        *word = u64::from(*word as u32) | cells << NEAR;
                    }
                }
            }
        }
        for (tally, words) in self.tallies.iter_mut().zip(&self.words) {
            tally.add(words);
        }
    }

    /// How many boards were counted, and for each placement how many of them have it.
    pub(super) fn finish(mut self, placements: &Placements) -> (u64, Vec<u64>) {
        self.end_run();
        let mut counts: Vec<u64> = Vec::with_capacity(placements.len());
        for (number, ship) in placements.iter().enumerate() {
            let length = placements.classes().iter().position(|class| class.length == ship.length);
            let length = length.expect("every placement has the length of some ship");
            let (cell, lying) = (ship.cell.index(), ship.direction as usize);
            let shapes = match cell < self.near {
                true => self.tallies[length].counts()[cell + lying * NEAR],
                false => self.far[lying][length][cell],
            };
            // Longer ships come first, and each was counted as every shape within it.
            let within = (0..number)
                .filter(|&longer| placements.get(longer).length > ship.length)
                .filter(|&longer| placements.mask(number).is_subset(placements.mask(longer)))
                .fold(0u64, |sum, longer| sum.wrapping_add(counts[longer]));
            // On boards that are none this may wrap around; then the counts do not add up.
            counts.push(shapes.wrapping_sub(within));
        }
        (self.boards, counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_on_every_processor() {
        let placements = Placements::new(&"9x9:4,3,3:apart".parse().expect("rules"));
        // Any masks will do, as long as they ascend; some share their far cells.
        let boards: Vec<u128> = (0..5000u128).map(|i| ((i / 7) << 40) | (i * i * 31)).collect();
        let (mut one, mut other) = (Counter::new(&placements), Counter::new(&placements));
        for some in boards.chunks(999) {
            one.add(some);
            other.add_plainly(some);
        }
        assert_eq!(one.finish(&placements), other.finish(&placements));
    }
}
