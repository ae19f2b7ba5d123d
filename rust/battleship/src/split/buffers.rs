//! All that a count writes to, made once so that counting allocates nothing.

use crate::number::Number;

use super::columns::{Columns, Opening};
use super::statuses::{Group, Statuses};
use super::view::View;

/// The buffers for counting with a view.
#[derive(Clone, Debug)]
pub(super) struct Buffers<N> {
    pub(super) rows: Vec<Row<N>>,
    /// For each row, and then after the last, by status: whether it may lead to the end.
    pub(super) useful: Vec<Vec<bool>>,
    /// For each row, and then after the last: the ways from the beginning to each state.
    pub(super) ahead: Vec<Layer<N>>,
    /// For one row: the ways from each state to the end.
    pub(super) back: Layer<N>,
    /// The same for the row below.
    pub(super) back_below: Layer<N>,
    /// For one row, by squad and slot: the boards with any one of the squad's arrangements.
    pub(super) boards_beside: Vec<N>,
    /// For one row, by class and column: the boards with a ship across.
    pub(super) boards_across: Vec<N>,
    /// The numbers of one status.
    pub(super) sums: Vec<N>,
    /// The openings of one start.
    pub(super) openings: Vec<Opening>,
}

/// What knowledge says about a row, and what is counted there.
#[derive(Clone, Debug)]
pub(super) struct Row<N> {
    pub(super) hits: Columns,
    /// By class and column: whether a ship may lie across.
    pub(super) across: Vec<bool>,
    /// By class: the columns where a ship down may begin.
    pub(super) begin: Vec<Columns>,
    /// As bits, the slots of the column sets that may be open.
    pub(super) slots: Vec<u64>,
    /// By squad and slot: the arrangements that cover the row's hits together with the open columns.
    pub(super) ways: Vec<N>,
    /// By number of open columns and squad: whether there are any.
    pub(super) any: Vec<bool>,
    /// By cells left and column: the boards with a ship down.
    pub(super) boards_down: Vec<N>,
}

/// A number for each state in a row.
#[derive(Clone, Debug)]
pub(super) struct Layer<N> {
    pub(super) numbers: Vec<N>,
    /// By status: whether its numbers are written. If not, they are all zero.
    pub(super) live: Vec<bool>,
}

impl<N: Number> Buffers<N> {
    pub(super) fn new(view: &View) -> Buffers<N> {
        let View { frame, sets, arrangements, statuses, .. } = view;
        let (classes, sizes) = (frame.ships.classes().len(), frame.most_open() + 1);
        let ways = vec![N::default(); arrangements.squads().len() * sets.slots()];
        let row = Row {
            hits: 0,
            across: vec![false; classes * frame.width],
            begin: vec![0; classes],
            slots: vec![0; arrangements.words()],
            ways: ways.clone(),
            any: vec![false; sizes * arrangements.squads().len()],
            boards_down: vec![N::default(); (frame.longest_down() + 1) * frame.width],
        };
        let layer = Layer {
            numbers: vec![N::default(); statuses.all_numbers()],
            live: vec![false; statuses.len()],
        };
        Buffers {
            rows: vec![row; frame.height],
            useful: vec![layer.live.clone(); frame.height + 1],
            ahead: vec![layer.clone(); frame.height + 1],
            back: layer.clone(),
            back_below: layer,
            boards_beside: ways,
            boards_across: vec![N::default(); classes * frame.width],
            sums: vec![N::default(); sets.most_slots()],
            openings: Vec::with_capacity(sets.most_slots()),
        }
    }
}

#[cfg(test)]
impl<N> Buffers<N> {
    /// How many numbers there are, all together.
    pub(super) fn numbers(&self) -> usize {
        let rows = self.rows.iter().map(|row| row.ways.len() + row.boards_down.len());
        let layers = self.ahead.iter().chain([&self.back, &self.back_below]);
        rows.sum::<usize>()
            + layers.map(|layer| layer.numbers.len()).sum::<usize>()
            + self.boards_beside.len()
            + self.boards_across.len()
            + self.sums.len()
    }
}

impl<N: Number> Layer<N> {
    /// The numbers of a status, unless they are all zero.
    pub(super) fn get(&self, statuses: &Statuses, status: usize) -> Option<&[N]> {
        self.live[status].then(|| &self.numbers[statuses.numbers(status)])
    }

    /// The numbers of a status, to be written.
    pub(super) fn get_mut(&mut self, statuses: &Statuses, status: usize) -> &mut [N] {
        let numbers = &mut self.numbers[statuses.numbers(status)];
        if !self.live[status] {
            self.live[status] = true;
            numbers.fill(N::default());
        }
        numbers
    }

    /// The numbers of two statuses, the first with fewer open columns, both to be written.
    pub(super) fn get_both(
        &mut self,
        statuses: &Statuses,
        fewer: usize,
        more: usize,
    ) -> (&mut [N], &mut [N]) {
        self.get_mut(statuses, fewer);
        self.get_mut(statuses, more);
        let more = statuses.numbers(more);
        let (before, rest) = self.numbers.split_at_mut(more.start);
        (&mut before[statuses.numbers(fewer)], &mut rest[..more.len()])
    }

    /// Whether any status of a group has numbers other than zero.
    pub(super) fn has_any(&self, group: &Group) -> bool {
        self.live[group.statuses.clone()].contains(&true)
    }

    /// Forgets the numbers of all statuses.
    pub(super) fn clear(&mut self) {
        self.live.fill(false);
    }

    /// Forgets the numbers of the statuses where they have all become zero.
    pub(super) fn drop_zeros(&mut self, statuses: &Statuses) {
        for status in 0..statuses.len() {
            if let Some(numbers) = self.get(statuses, status) {
                self.live[status] = numbers.iter().any(|&number| number != N::default());
            }
        }
    }
}
