//! The two sweeps that count.

use super::fleets::LANES;
use super::plan::{BLOCK, Batch, Effect, Link, MAX_LEN, Plan};
use crate::constraints::Constraints;
use crate::number::Number;

/// The counts of one group of combinations of ships used.
type Group<N> = [N; LANES];

/// The state of a query. Reused from query to query, so that only the first one allocates.
#[derive(Clone, Debug)]
pub(crate) struct Sweep<N> {
    /// Beginnings of boards after the first sweep; ends of boards, in their place, after the second.
    /// Zero where nothing is reached.
    counts: Vec<Group<N>>,
    /// By block of counts: whether it may hold anything but zeros.
    touched: Vec<bool>,
    /// By label: whether the constraints leave it open.
    open: Vec<bool>,
    /// By label: the boards that use it, still to be added up over the lanes.
    boards: Vec<Group<N>>,
    /// The ends of boards for the nodes of one place while they are added up. Zero otherwise.
    sums: Vec<Group<N>>,
}

impl<N: Number> Sweep<N> {
    pub(crate) fn new(plan: &Plan) -> Sweep<N> {
        let zero = [N::default(); LANES];
        let groups = plan.groups.next_multiple_of(BLOCK);
        let largest_place = plan.places.iter().map(|place| place.groups.len()).max();
        Sweep {
            counts: vec![zero; groups],
            touched: vec![false; groups / BLOCK],
            open: vec![false; plan.labels.len()],
            boards: vec![zero; plan.labels.len()],
            sums: vec![zero; largest_place.unwrap_or(0)],
        }
    }

    /// Counts all legal boards.
    pub(crate) fn boards(mut self, plan: &Plan) -> u128 {
        self.open.fill(true);
        if plan.groups == 0 {
            return 0;
        }
        self.beginnings(plan);
        self.counts[plan.groups - 1][plan.last_lane].widen()
    }

    /// Counts the boards, and for each placement the boards that have it.
    pub(crate) fn count(
        &mut self,
        plan: &Plan,
        constraints: &Constraints,
        by_placement: &mut [u128],
    ) -> u128 {
        by_placement.fill(0);
        if plan.groups == 0 {
            return 0;
        }
        plan.labels.open(constraints, &mut self.open);
        self.clear();
        self.beginnings(plan);
        self.ends(plan);
        for (label, boards) in self.boards.iter().enumerate() {
            if let Some(number) = plan.labels.ship(label as u16) {
                by_placement[number] = boards.iter().fold(N::default(), |a, b| a.plus(*b)).widen();
            }
        }
        self.counts[0][0].widen()
    }

    fn clear(&mut self) {
        for (block, touched) in self.counts.chunks_exact_mut(BLOCK).zip(&mut self.touched) {
            if std::mem::take(touched) {
                block.fill([N::default(); LANES]);
            }
        }
        self.boards.fill([N::default(); LANES]);
    }

    /// Counts, for every node and combination, the ways to get there from the first node.
    fn beginnings(&mut self, plan: &Plan) {
        self.counts[0][0] = N::ONE;
        self.touched[0] = true;
        for batch in &plan.batches {
            if self.open[usize::from(batch.label)] {
                let links = &plan.links[batch.links.start as usize..batch.links.end as usize];
                match batch.effect {
                    Effect::ShipInLanes => self.push(batch, links, up),
                    _ => self.push(batch, links, |group| group),
                }
            }
        }
    }

    fn push(&mut self, batch: &Batch, links: &[Link], shift: impl Fn(Group<N>) -> Group<N>) {
        match batch.len {
            1 => self.push_len::<1>(links, shift),
            2 => self.push_len::<2>(links, shift),
            3 => self.push_len::<3>(links, shift),
            _ => self.push_len::<MAX_LEN>(links, shift),
        }
    }

    fn push_len<const LEN: usize>(&mut self, links: &[Link], shift: impl Fn(Group<N>) -> Group<N>) {
        for &Link { source, target } in links {
            let (source, target) = (source as usize, target as usize);
            // Choices lead forward, so a target's groups come after all of the source's.
            let (before, after) = self.counts.split_at_mut(target);
            let (from, to) = (chunk::<N, LEN>(&before[source..]), chunk_mut::<N, LEN>(after));
            if is_zero(from) {
                continue;
            }
            self.touched[target / BLOCK] = true;
            self.touched[(target + LEN - 1) / BLOCK] = true;
            for i in 0..LEN {
                to[i] = plus(to[i], shift(from[i]));
            }
        }
    }

    /// Counts, for every node and combination reached, the ways to get from there to the last node,
    /// and multiplies with the beginnings on every link.
    fn ends(&mut self, plan: &Plan) {
        let last = plan.groups - 1;
        self.counts[last] = [N::default(); LANES];
        self.counts[last][plan.last_lane] = N::ONE;
        self.touched[last / BLOCK] = true;
        for place in plan.places.iter().rev().filter(|place| !place.batches.is_empty()) {
            for batch in &plan.batches[place.batches.clone()] {
                if self.open[usize::from(batch.label)] {
                    let links = &plan.links[batch.links.start as usize..batch.links.end as usize];
                    self.pull(batch, links, place.groups.start);
                }
            }
            for start in place.groups.clone().step_by(BLOCK) {
                if self.touched[start / BLOCK] {
                    let sums = &mut self.sums[start - place.groups.start..][..BLOCK];
                    self.counts[start..][..BLOCK].copy_from_slice(sums);
                    sums.fill([N::default(); LANES]);
                }
            }
        }
    }

    fn pull(&mut self, batch: &Batch, links: &[Link], first: usize) {
        match batch.len {
            1 => self.pull_len::<1>(batch, links, first),
            2 => self.pull_len::<2>(batch, links, first),
            3 => self.pull_len::<3>(batch, links, first),
            _ => self.pull_len::<MAX_LEN>(batch, links, first),
        }
    }

    fn pull_len<const LEN: usize>(&mut self, batch: &Batch, links: &[Link], first: usize) {
        let mut boards = self.boards[usize::from(batch.label)];
        match batch.effect {
            Effect::NoShip => self.pull_links::<LEN>(links, first, |group| group, |_, _| {}),
            Effect::Ship => self.pull_links::<LEN>(
                links,
                first,
                |group| group,
                |begun, ended| {
                    boards = plus(boards, times(begun, ended));
                },
            ),
            Effect::ShipInLanes => self.pull_links::<LEN>(links, first, down, |begun, ended| {
                boards = plus(boards, times(begun, ended));
            }),
        }
        self.boards[usize::from(batch.label)] = boards;
    }

    fn pull_links<const LEN: usize>(
        &mut self,
        links: &[Link],
        first: usize,
        shift: impl Fn(Group<N>) -> Group<N>,
        mut meet: impl FnMut(Group<N>, Group<N>),
    ) {
        for &Link { source, target } in links {
            let (source, target) = (source as usize, target as usize);
            let begun = chunk::<N, LEN>(&self.counts[source..]);
            if is_zero(begun) {
                continue;
            }
            let ended = chunk::<N, LEN>(&self.counts[target..]);
            let sums = chunk_mut::<N, LEN>(&mut self.sums[source - first..]);
            for i in 0..LEN {
                let ended = shift(ended[i]);
                sums[i] = plus(sums[i], ended);
                meet(begun[i], ended);
            }
        }
    }
}

fn chunk<N, const LEN: usize>(groups: &[Group<N>]) -> &[Group<N>; LEN] {
    groups.first_chunk().expect("links stay within the counts")
}

fn chunk_mut<N, const LEN: usize>(groups: &mut [Group<N>]) -> &mut [Group<N>; LEN] {
    groups.first_chunk_mut().expect("links stay within the counts")
}

fn is_zero<N: Number>(groups: &[Group<N>]) -> bool {
    groups.iter().fold([N::default(); LANES], |a, b| or(a, *b)) == [N::default(); LANES]
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

fn or<N: Number>(a: Group<N>, b: Group<N>) -> Group<N> {
    std::array::from_fn(|lane| a[lane] | b[lane])
}

fn times<N: Number>(a: Group<N>, b: Group<N>) -> Group<N> {
    std::array::from_fn(|lane| a[lane].times(b[lane]))
}
