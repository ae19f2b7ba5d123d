//! The two sweeps that count.

use std::ops::Range;

use super::fleets::LANES;
use super::plan::{BLOCK, Batch, Effect, Link, MAX_LEN, Plan};
use crate::Error;
use crate::constraints::Constraints;
use crate::number::Number;
use crate::waiting::Waiting;

/// The counts of one group of combinations of ships used.
type Group<N> = [N; LANES];

/// The state of a query. Reused from query to query, so that only the first one allocates.
#[derive(Clone, Debug)]
pub(crate) struct Sweep<N> {
    /// Beginnings of boards after the first sweep; ends of boards, in their place, after the second.
    /// Zero where nothing is reached.
    counts: Vec<Group<N>>,
    /// By group of counts: whether the first sweep reached it. Where no group of a block is reached,
    /// its counts are zero.
    reached: Vec<bool>,
    /// By label: whether the constraints leave it open.
    open: Vec<bool>,
    /// The numbers of the links that are open and whose source is reached, in order.
    live: Vec<u32>,
    /// By batch: its part of `live`.
    live_batches: Vec<Range<usize>>,
    /// By label: the boards that use it, still to be added up over the lanes.
    boards: Vec<Group<N>>,
    /// The ends of boards for the nodes of one place while they are added up. Zero otherwise.
    sums: Vec<Group<N>>,
    /// Whether `counts` are the beginnings of all legal boards, and nothing has been done since.
    all_begun: bool,
}

impl<N: Number> Sweep<N> {
    pub(crate) fn new(plan: &Plan) -> Sweep<N> {
        let zero = [N::default(); LANES];
        let groups = plan.groups.next_multiple_of(BLOCK);
        let largest_place = plan.places.iter().map(|place| place.groups.len()).max();
        // Written here, because memory that is read before it is written comes from the system twice.
        let mut counts = Vec::with_capacity(groups);
        counts.resize(groups, zero);
        Sweep {
            counts,
            reached: vec![false; groups],
            open: vec![false; plan.labels.len()],
            // One more than there are, because the last one found is written before it is judged.
            live: vec![0; plan.links.len() + 1],
            live_batches: vec![0..0; plan.batches.len()],
            boards: vec![zero; plan.labels.len()],
            sums: vec![zero; largest_place.unwrap_or(0)],
            all_begun: false,
        }
    }

    /// Counts all legal boards.
    pub(crate) fn boards(&mut self, plan: &Plan, waiting: Waiting<'_>) -> Result<N, Error> {
        self.open.fill(true);
        if plan.groups == 0 {
            return Ok(N::default());
        }
        self.clear();
        self.beginnings(plan, waiting)?;
        self.all_begun = true;
        Ok(self.counts[plan.groups - 1][plan.last_lane])
    }

    /// Counts the boards, and for each placement the boards that have it.
    pub(crate) fn count(
        &mut self,
        plan: &Plan,
        constraints: &Constraints,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        if plan.groups == 0 {
            by_placement.fill(0);
            return Ok(0);
        }
        plan.labels.open(constraints, &mut self.open);
        // The first question is mostly about the empty board, whose beginnings are there already.
        let begun = std::mem::take(&mut self.all_begun) && !self.open.contains(&false);
        if !begun {
            self.clear();
            self.beginnings(plan, waiting)?;
        }
        self.ends(plan, waiting)?;
        by_placement.fill(0);
        for (label, boards) in self.boards.iter().enumerate() {
            if let Some(number) = plan.labels.ship(label as u16) {
                by_placement[number] = boards.iter().fold(N::default(), |a, b| a.plus(*b)).widen();
            }
        }
        Ok(self.counts[0][0].widen())
    }

    fn clear(&mut self) {
        let (counts, _) = self.counts.as_chunks_mut::<BLOCK>();
        let (reached, _) = self.reached.as_chunks_mut::<BLOCK>();
        for (counts, reached) in counts.iter_mut().zip(reached) {
            if *reached != [false; BLOCK] {
                (*counts, *reached) = ([[N::default(); LANES]; BLOCK], [false; BLOCK]);
            }
        }
        self.boards.fill([N::default(); LANES]);
    }

    /// Counts, for every node and combination, the ways to get there from the first node.
    fn beginnings(&mut self, plan: &Plan, waiting: Waiting<'_>) -> Result<(), Error> {
        self.counts[0][0] = N::ONE;
        self.reached[0] = true;
        let mut live = 0;
        for place in &plan.places {
            waiting.check()?;
            for i in place.batches.clone() {
                let start = live;
                live = self.follow(plan, &plan.batches[i], live);
                self.live_batches[i] = start..live;
            }
        }
        Ok(())
    }

    /// Follows the links of a batch if they are open.
    fn follow(&mut self, plan: &Plan, batch: &Batch, live: usize) -> usize {
        if !self.open[usize::from(batch.label)] {
            return live;
        }
        match batch.len {
            1 => self.push::<1>(plan, batch, live),
            2 => self.push::<2>(plan, batch, live),
            3 => self.push::<3>(plan, batch, live),
            4 => self.push::<4>(plan, batch, live),
            5 => self.push::<5>(plan, batch, live),
            6 => self.push::<6>(plan, batch, live),
            7 => self.push::<7>(plan, batch, live),
            _ => self.push::<MAX_LEN>(plan, batch, live),
        }
    }

    /// Follows the links whose source is reached, and puts them into `live` from `start` on; returns
    /// where they end there.
    fn push<const LEN: usize>(&mut self, plan: &Plan, batch: &Batch, start: usize) -> usize {
        let mut end = start;
        let links = &plan.links[batch.links.start as usize..batch.links.end as usize];
        for (number, link) in batch.links.clone().zip(links) {
            // Without a branch, because whether a source is reached cannot be predicted.
            self.live[end] = number;
            let reached: &[bool; LEN] = chunk(&self.reached[link.source as usize..]);
            end += usize::from(reached.contains(&true));
        }
        match batch.effect {
            Effect::NoShip | Effect::Ship => self.push_live::<LEN>(plan, start..end, |group| group),
            Effect::ShipInLanes => self.push_live::<LEN>(plan, start..end, up),
        }
        end
    }

    fn push_live<const LEN: usize>(
        &mut self,
        plan: &Plan,
        live: Range<usize>,
        shift: impl Fn(Group<N>) -> Group<N>,
    ) {
        for &number in &self.live[live] {
            let Link { source, target } = plan.links[number as usize];
            let (source, target) = (source as usize, target as usize);
            *chunk_mut(&mut self.reached[target..]) = [true; LEN];
            // The way back will add to all groups of the source.
            *chunk_mut(&mut self.reached[source..]) = [true; LEN];
            // Choices lead forward, so a target's groups come after all of the source's.
            let (before, after) = self.counts.split_at_mut(target);
            let from: &[Group<N>; LEN] = chunk(&before[source..]);
            let to: &mut [Group<N>; LEN] = chunk_mut(after);
            for i in 0..LEN {
                to[i] = plus(to[i], shift(from[i]));
            }
        }
    }

    /// Counts, for every node and combination reached, the ways to get from there to the last node,
    /// and multiplies with the beginnings on every link.
    fn ends(&mut self, plan: &Plan, waiting: Waiting<'_>) -> Result<(), Error> {
        let last = plan.groups - 1;
        self.counts[last] = [N::default(); LANES];
        self.counts[last][plan.last_lane] = N::ONE;
        self.reached[last] = true;
        for place in plan.places.iter().rev().filter(|place| !place.batches.is_empty()) {
            waiting.check()?;
            for i in place.batches.clone() {
                let first = place.groups.start;
                match plan.batches[i].len {
                    1 => self.pull::<1>(plan, i, first),
                    2 => self.pull::<2>(plan, i, first),
                    3 => self.pull::<3>(plan, i, first),
                    4 => self.pull::<4>(plan, i, first),
                    5 => self.pull::<5>(plan, i, first),
                    6 => self.pull::<6>(plan, i, first),
                    7 => self.pull::<7>(plan, i, first),
                    _ => self.pull::<MAX_LEN>(plan, i, first),
                }
            }
            for start in place.groups.clone().step_by(BLOCK) {
                if *chunk(&self.reached[start..]) != [false; BLOCK] {
                    let sums: &mut [_; BLOCK] =
                        chunk_mut(&mut self.sums[start - place.groups.start..]);
                    let sums = std::mem::replace(sums, [[N::default(); LANES]; BLOCK]);
                    *chunk_mut(&mut self.counts[start..]) = sums;
                }
            }
        }
        Ok(())
    }

    /// Follows a batch's live links back, into the sums of the place whose groups start at `first`.
    fn pull<const LEN: usize>(&mut self, plan: &Plan, batch: usize, first: usize) {
        let live = self.live_batches[batch].clone();
        let batch = &plan.batches[batch];
        let mut boards = self.boards[usize::from(batch.label)];
        let mut meet = |begun, ended| boards = plus(boards, times(begun, ended));
        match batch.effect {
            Effect::NoShip => self.pull_live::<LEN>(plan, live, first, |group| group, |_, _| ()),
            Effect::Ship => self.pull_live::<LEN>(plan, live, first, |group| group, &mut meet),
            Effect::ShipInLanes => self.pull_live::<LEN>(plan, live, first, down, &mut meet),
        }
        self.boards[usize::from(batch.label)] = boards;
    }

    fn pull_live<const LEN: usize>(
        &mut self,
        plan: &Plan,
        live: Range<usize>,
        first: usize,
        shift: impl Fn(Group<N>) -> Group<N>,
        mut meet: impl FnMut(Group<N>, Group<N>),
    ) {
        for &number in &self.live[live] {
            let Link { source, target } = plan.links[number as usize];
            let (source, target) = (source as usize, target as usize);
            let begun: &[Group<N>; LEN] = chunk(&self.counts[source..]);
            let ended: &[Group<N>; LEN] = chunk(&self.counts[target..]);
            let sums: &mut [Group<N>; LEN] = chunk_mut(&mut self.sums[source - first..]);
            for i in 0..LEN {
                let ended = shift(ended[i]);
                sums[i] = plus(sums[i], ended);
                meet(begun[i], ended);
            }
        }
    }
}

fn chunk<T, const LEN: usize>(items: &[T]) -> &[T; LEN] {
    items.first_chunk().expect("links stay within the groups")
}

fn chunk_mut<T, const LEN: usize>(items: &mut [T]) -> &mut [T; LEN] {
    items.first_chunk_mut().expect("links stay within the groups")
}

/// Moves counts to the combinations with one ship more.
fn up<N: Number>([a, b, c, _]: Group<N>) -> Group<N> {
    [N::default(), a, b, c]
}

/// Moves counts to the combinations with one ship less.
fn down<N: Number>([_, b, c, d]: Group<N>) -> Group<N> {
    [b, c, d, N::default()]
}

fn plus<N: Number>(a: Group<N>, b: Group<N>) -> Group<N> {
    std::array::from_fn(|lane| a[lane].plus(b[lane]))
}

fn times<N: Number>(a: Group<N>, b: Group<N>) -> Group<N> {
    std::array::from_fn(|lane| a[lane].times(b[lane]))
}
