//! The sweeps over the rows of a view.

use crate::Error;
use crate::number::Number;
use crate::waiting::Waiting;

use super::buffers::{Buffers, Layer, Row};
use super::columns::{Columns, Opening, columns_of};
use super::statuses::{Group, Start, Step};
use super::view::{SideRow, View};

impl View {
    /// Finds, from the last row up, the statuses from which the end may be reached: those that no
    /// arrangement and no start forbids for all their column sets. The other sweeps leave out the
    /// rest, which in the middle of a game is nearly everything.
    pub(super) fn find_useful<N: Number>(&self, buffers: &mut Buffers<N>) {
        let statuses = &self.statuses;
        let end = &mut buffers.useful[self.frame.height];
        end.fill(false);
        end[statuses.last] = true;
        for number in (0..self.frame.height).rev() {
            let row = &buffers.rows[number];
            let (above, below) = buffers.useful.split_at_mut(number + 1);
            let (useful, below) = (&mut above[number], &below[0]);
            useful.fill(false);
            for group in &statuses.groups {
                let any = self.any(row, group);
                for status in group.statuses.clone() {
                    if below[statuses.below[status] as usize] {
                        for step in statuses.steps(status) {
                            useful[step.from as usize] |= any[step.squad as usize];
                        }
                    }
                }
            }
            for start in statuses.starts.iter().rev() {
                if row.begin[start.class] != 0 {
                    for &(without, with) in &start.changes {
                        useful[without as usize] |= useful[with as usize];
                    }
                }
            }
        }
    }

    /// Counts the ways to each state from the first row down, and gives those to the end.
    pub(super) fn sweep_ahead<N: Number>(
        &self,
        buffers: &mut Buffers<N>,
        waiting: Waiting<'_>,
    ) -> Result<N, Error> {
        let (statuses, height) = (&self.statuses, self.frame.height);
        buffers.ahead.iter_mut().for_each(Layer::clear);
        if buffers.useful[0][statuses.first] {
            buffers.ahead[0].get_mut(statuses, statuses.first)[0] = N::ONE;
        }
        for number in 0..height {
            waiting.check()?;
            self.start_ahead(number, buffers);
            buffers.ahead[number].drop_zeros(statuses);
            self.step_ahead(number, buffers);
        }
        let boards = buffers.ahead[height].get(statuses, statuses.last);
        Ok(boards.map_or(N::default(), |boards| boards[0]))
    }

    /// Counts the ways from each state to the end, from the last row up, and with them the boards
    /// with each placement: each of these is a step or a start, and the boards with it are those
    /// before it times those after it.
    pub(super) fn sweep_back<N: Number>(
        &self,
        side: &[SideRow],
        buffers: &mut Buffers<N>,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<(), Error> {
        let last = self.statuses.last;
        buffers.back.clear();
        buffers.back.get_mut(&self.statuses, last)[0] = N::ONE;
        for number in (0..self.frame.height).rev() {
            waiting.check()?;
            std::mem::swap(&mut buffers.back, &mut buffers.back_below);
            self.step_back(number, buffers);
            self.add_across(&side[number], number, buffers, by_placement);
            self.count_down(number, buffers);
            self.start_back(number, buffers);
        }
        self.add_down(side, buffers, by_placement);
        Ok(())
    }

    /// By squad, whether it has any arrangement beside as many open columns as a group has.
    fn any<'a, N>(&self, row: &'a Row<N>, group: &Group) -> &'a [bool] {
        let squads = self.arrangements.squads().len();
        &row.any[group.left.len() * squads..][..squads]
    }

    /// The steps to a status that have any arrangement and come from a live status.
    fn live_steps<'a, N>(
        &'a self,
        row: &'a Row<N>,
        layer: &'a Layer<N>,
        group: &Group,
        status: usize,
    ) -> impl Iterator<Item = &'a Step> {
        let any = self.any(row, group);
        let live = |step: &&Step| any[step.squad as usize] && layer.live[step.from as usize];
        self.statuses.steps(status).iter().filter(live)
    }

    /// From a row, all starts made, to the next: the ships across, and the end of ships down.
    fn step_ahead<N: Number>(&self, number: usize, buffers: &mut Buffers<N>) {
        let statuses = &self.statuses;
        let row = &buffers.rows[number];
        let (layers, below) = buffers.ahead.split_at_mut(number + 1);
        let (layer, below) = (&layers[number], &mut below[0]);
        for group in statuses.groups.iter().filter(|group| layer.has_any(group)) {
            let sets = self.sets.of_size(group.left.len());
            for status in group.statuses.clone() {
                let next = statuses.below[status] as usize;
                let mut steps = self.live_steps(row, layer, group, status).peekable();
                if !buffers.useful[number + 1][next] || steps.peek().is_none() {
                    continue;
                }
                let sums = if group.ending == 0 {
                    below.get_mut(statuses, next)
                } else {
                    let sums = &mut buffers.sums[..sets.slots().len()];
                    sums.fill(N::default());
                    sums
                };
                for step in steps {
                    let ways = &row.ways[step.squad as usize * self.sets.slots()..][sets.slots()];
                    let from = &layer.numbers[statuses.numbers(step.from as usize)];
                    add_products(sums, ways, from);
                }
                if group.ending != 0 {
                    let into = below.get_mut(statuses, next);
                    for (&set, &sum) in sets.without(group.ending).iter().zip(&buffers.sums) {
                        into[set as usize] = into[set as usize].plus(sum);
                    }
                }
            }
        }
    }

    /// The reverse of [`View::step_ahead`], and the boards for each squad and column set.
    fn step_back<N: Number>(&self, number: usize, buffers: &mut Buffers<N>) {
        let statuses = &self.statuses;
        let (row, ahead) = (&buffers.rows[number], &buffers.ahead[number]);
        buffers.back.clear();
        buffers.boards_beside.fill(N::default());
        for group in statuses.groups.iter().filter(|group| ahead.has_any(group)) {
            let sets = self.sets.of_size(group.left.len());
            for status in group.statuses.clone() {
                let next = statuses.below[status] as usize;
                let Some(after) = buffers.back_below.get(statuses, next) else { continue };
                let mut steps = self.live_steps(row, ahead, group, status).peekable();
                if steps.peek().is_none() {
                    continue;
                }
                // Slots that only fill up a chunk keep what they had: it will be multiplied by zero.
                let after = if group.ending == 0 {
                    after
                } else {
                    for (sum, &set) in buffers.sums.iter_mut().zip(sets.without(group.ending)) {
                        *sum = after[set as usize];
                    }
                    &buffers.sums[..sets.slots().len()]
                };
                for step in steps {
                    let first = step.squad as usize * self.sets.slots();
                    let ways = &row.ways[first..][sets.slots()];
                    let boards = &mut buffers.boards_beside[first..][sets.slots()];
                    let before = &ahead.numbers[statuses.numbers(step.from as usize)];
                    let back = buffers.back.get_mut(statuses, step.from as usize);
                    add_two_products(back, ways, boards, before, after);
                }
            }
        }
    }

    /// Begins ships down in a row.
    fn start_ahead<N: Number>(&self, number: usize, buffers: &mut Buffers<N>) {
        let (layer, useful) = (&mut buffers.ahead[number], &buffers.useful[number]);
        for start in &self.statuses.starts {
            let begin = buffers.rows[number].begin[start.class];
            self.list_openings(start, begin, &mut buffers.openings);
            for &(without, with) in &start.changes {
                let (without, with) = (without as usize, with as usize);
                if !buffers.openings.is_empty() && layer.live[without] && useful[with] {
                    let (without, with) = layer.get_both(&self.statuses, without, with);
                    for &Opening { before, after } in &buffers.openings {
                        with[after as usize] = with[after as usize].plus(without[before as usize]);
                    }
                }
            }
        }
    }

    /// The reverse of [`View::start_ahead`].
    fn start_back<N: Number>(&self, number: usize, buffers: &mut Buffers<N>) {
        let (layer, ahead) = (&mut buffers.back, &buffers.ahead[number]);
        for start in self.statuses.starts.iter().rev() {
            let begin = buffers.rows[number].begin[start.class];
            self.list_openings(start, begin, &mut buffers.openings);
            for &(without, with) in &start.changes {
                let (without, with) = (without as usize, with as usize);
                if !buffers.openings.is_empty() && layer.live[with] && ahead.live[without] {
                    let (without, with) = layer.get_both(&self.statuses, without, with);
                    for &Opening { before, after } in &buffers.openings {
                        let sum = &mut without[before as usize];
                        *sum = sum.plus(with[after as usize]);
                    }
                }
            }
        }
    }

    /// The openings of a start in those columns where its ships may begin.
    fn list_openings(&self, start: &Start, begin: Columns, openings: &mut Vec<Opening>) {
        openings.clear();
        let sets = self.sets.of_size(start.open);
        for column in columns_of(begin) {
            openings.extend_from_slice(sets.openings(start.position, column));
        }
    }

    /// Adds the boards with each placement across in a row.
    fn add_across<N: Number>(
        &self,
        side_row: &SideRow,
        number: usize,
        buffers: &mut Buffers<N>,
        by_placement: &mut [u128],
    ) {
        let row = &buffers.rows[number];
        buffers.boards_across.fill(N::default());
        for arrangement in self.arrangements.permitted(&row.across) {
            let beside = &buffers.boards_beside[arrangement.squad * self.sets.slots()..];
            let slots = self.arrangements.slots_beside(arrangement, row.hits, &row.slots);
            let boards = slots.fold(N::default(), |boards, slot| boards.plus(beside[slot]));
            for &ship in self.arrangements.ships(arrangement) {
                let sum = &mut buffers.boards_across[usize::from(ship)];
                *sum = sum.plus(boards);
            }
        }
        for (placement, boards) in side_row.across.iter().zip(&buffers.boards_across) {
            if let Some(placement) = placement {
                by_placement[*placement] += boards.widen();
            }
        }
    }

    /// Counts the boards with a ship down, by its column in a row and the cells it has left.
    fn count_down<N: Number>(&self, number: usize, buffers: &mut Buffers<N>) {
        let (statuses, width) = (&self.statuses, self.frame.width);
        let boards_down = &mut buffers.rows[number].boards_down;
        boards_down.fill(N::default());
        for group in &statuses.groups {
            let sets = self.sets.of_size(group.left.len());
            let sums = &mut buffers.sums[..sets.slots().len()];
            let both = |status| {
                let ahead = buffers.ahead[number].get(statuses, status)?;
                Some((ahead, buffers.back.get(statuses, status)?))
            };
            let mut both = group.statuses.clone().filter_map(both).peekable();
            if group.left.is_empty() || both.peek().is_none() {
                continue;
            }
            sums.fill(N::default());
            for (ahead, back) in both {
                add_products(sums, ahead, back);
            }
            for (position, &cells) in group.left.iter().enumerate() {
                let boards_down = &mut boards_down[usize::from(cells) * width..][..width];
                for (&column, &boards) in sets.columns(position).iter().zip(&*sums) {
                    let sum = &mut boards_down[usize::from(column)];
                    *sum = sum.plus(boards);
                }
            }
        }
    }

    /// Adds the boards with each placement down. Of the boards with a ship down that has as many
    /// cells left as the placement has in all, those where the ship comes from the row above, with
    /// one cell more, have a longer one.
    fn add_down<N: Number>(
        &self,
        side: &[SideRow],
        buffers: &Buffers<N>,
        by_placement: &mut [u128],
    ) {
        let width = self.frame.width;
        for (number, side_row) in side.iter().enumerate() {
            let classes = self.frame.ships.classes().iter().zip(side_row.down.chunks_exact(width));
            for (class, placements) in classes.filter(|(class, _)| class.length > 1) {
                for (column, placement) in placements.iter().enumerate() {
                    let Some(placement) = placement else { continue };
                    let mut boards =
                        buffers.rows[number].boards_down[class.length * width + column];
                    if number > 0 && class.length < self.frame.longest_down() {
                        let above = &buffers.rows[number - 1].boards_down;
                        boards = boards.minus(above[(class.length + 1) * width + column]);
                    }
                    by_placement[*placement] += boards.widen();
                }
            }
        }
    }
}

/// `sums += a * b`, number by number.
fn add_products<N: Number>(sums: &mut [N], a: &[N], b: &[N]) {
    for ((sum, &a), &b) in sums.iter_mut().zip(a).zip(b) {
        *sum = sum.plus(a.times(b));
    }
}

/// `sums += a * factor` and `others += b * factor`, number by number.
fn add_two_products<N: Number>(sums: &mut [N], a: &[N], others: &mut [N], b: &[N], factor: &[N]) {
    let all = sums.iter_mut().zip(a).zip(others.iter_mut().zip(b)).zip(factor);
    for (((sum, &a), (other, &b)), &factor) in all {
        *sum = sum.plus(a.times(factor));
        *other = other.plus(b.times(factor));
    }
}
