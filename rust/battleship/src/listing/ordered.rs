//! Listing by walking a diagram whose choices are in ascending order of masks.

use std::ops::Range;

use crate::Mask;
use crate::constraints::Constraints;
use crate::frontier::{Diagram, Label};
use crate::placement::Placements;

/// The boards that agree with some constraints, as paths: what is left of a diagram when the ships
/// used are told apart, closed choices are gone, and so is everything that leads to no board.
#[derive(Debug)]
pub(super) struct Ordered {
    /// In an order where steps only lead forward; the first is the start of every path. None if
    /// there is no board.
    points: Vec<Point>,
    /// The steps of all points, point by point, in ascending order of the masks they lead to.
    steps: Vec<Step>,
}

/// A node of the diagram together with the ships used.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// How many boards follow.
    boards: u128,
    /// The first of its steps; the next point's first is the end.
    steps: u32,
}

/// A choice and the point it leads to.
#[derive(Clone, Copy, Debug)]
struct Step {
    target: u32,
    label: Label,
}

impl Ordered {
    pub(super) fn new(diagram: &Diagram, constraints: &Constraints) -> Ordered {
        let mut open = vec![false; diagram.labels.len()];
        diagram.labels.open(constraints, &mut open);
        // All points, live or not: by node, then by combination of ships used.
        let mut first = Vec::with_capacity(diagram.nodes.len());
        let mut total = 0;
        for node in 0..diagram.nodes.len() {
            first.push(total);
            total += diagram.needed.len(node);
        }
        let (open, first) = (&open, &first);
        let steps = |node: usize, fleet: usize| {
            let edges = diagram.edges(node).iter().filter(|edge| open[usize::from(edge.label)]);
            edges.filter_map(move |edge| {
                let fleet = diagram.fleets.after(diagram.labels.class(edge.label), fleet)?;
                let rank = diagram.needed.rank(edge.target as usize, fleet)?;
                let label = diagram.labels.label(edge.label);
                Some(Step { target: (first[edge.target as usize] + rank) as u32, label })
            })
        };
        let mut boards = vec![0u128; total];
        if let Some(end) = boards.last_mut() {
            *end = 1;
        }
        for node in (0..diagram.nodes.len().saturating_sub(1)).rev() {
            for (rank, fleet) in diagram.needed.fleets(node).enumerate() {
                let following = steps(node, fleet).map(|step| boards[step.target as usize]).sum();
                boards[first[node] + rank] = following;
            }
        }
        let mut ordered = Ordered { points: Vec::new(), steps: Vec::new() };
        let mut reached = vec![false; total];
        let mut number = vec![0; total];
        if let Some(start) = reached.first_mut() {
            *start = true;
        }
        for (node, &first) in first.iter().enumerate() {
            for (rank, fleet) in diagram.needed.fleets(node).enumerate() {
                let point = first + rank;
                if !reached[point] || boards[point] == 0 {
                    continue;
                }
                number[point] = ordered.points.len() as u32;
                ordered
                    .points
                    .push(Point { boards: boards[point], steps: ordered.steps.len() as u32 });
                for step in steps(node, fleet).filter(|step| boards[step.target as usize] > 0) {
                    reached[step.target as usize] = true;
                    ordered.steps.push(step);
                }
            }
        }
        for step in &mut ordered.steps {
            step.target = number[step.target as usize];
        }
        ordered
    }

    fn steps(&self, point: u32) -> &[Step] {
        let next = self.points.get(point as usize + 1);
        let end = next.map_or(self.steps.len(), |next| next.steps as usize);
        &self.steps[self.points[point as usize].steps as usize..end]
    }

    fn boards(&self, point: u32) -> u128 {
        self.points[point as usize].boards
    }

    pub(super) fn index_of(&self, ships: &[usize], mask: Mask) -> Option<u128> {
        let (mut point, mut index) = (0, 0);
        while point as usize + 1 < self.points.len() {
            // A ship that the board has decides. Where it has none of those that could stand here, a
            // ship lying down begins or goes on if the cells say so, and otherwise the cell is empty.
            let fits = |step: &Step| match step.label {
                Label::Ship(number) => 2 * usize::from(ships.contains(&number)),
                Label::Begin(cell) => usize::from(mask.contains(cell)),
                Label::Empty(cell) => usize::from(!mask.contains(cell)),
            };
            let steps = self.steps(point);
            let best = (0..steps.len())
                .max_by_key(|&i| fits(&steps[i]))
                .filter(|&i| fits(&steps[i]) > 0)?;
            index += steps[..best].iter().map(|step| self.boards(step.target)).sum::<u128>();
            point = steps[best].target;
        }
        (!self.points.is_empty()).then_some(index)
    }

    /// A walk over the boards from an index on.
    pub(super) fn walk<'a>(&'a self, placements: &'a Placements, index: u128) -> Walk<'a> {
        let ahead = if self.points.is_empty() { Vec::new() } else { vec![(0, Mask::EMPTY)] };
        Walk { ordered: self, placements, ahead, skip: index, tails: Tails::default() }
    }
}

/// Where so few boards follow, they are listed once and then copied. More would not stay in the
/// caches.
const TAIL: u128 = 128;

/// The boards from some point on.
pub(super) struct Walk<'a> {
    ordered: &'a Ordered,
    placements: &'a Placements,
    /// What is still to be walked, the next last: points, and the cells filled on the way there.
    ahead: Vec<(u32, Mask)>,
    /// How many boards to pass over first.
    skip: u128,
    tails: Tails,
}

/// The fillings of the rest of the board that follow some points, in order.
#[derive(Default)]
struct Tails {
    /// By point; empty if not listed yet.
    ranges: Vec<Range<u32>>,
    masks: Vec<Mask>,
}

impl Walk<'_> {
    /// Replaces the chunk by the next boards, at least `wanted` if there are so many; `false` at the
    /// end.
    pub(super) fn next_chunk(&mut self, chunk: &mut Vec<Mask>, wanted: usize) -> bool {
        chunk.clear();
        while chunk.len() < wanted {
            let Some((mut point, mut filled)) = self.ahead.pop() else { break };
            loop {
                let boards = self.ordered.boards(point);
                if boards <= self.skip {
                    self.skip -= boards;
                    break;
                }
                if boards <= TAIL {
                    let skip = std::mem::take(&mut self.skip) as usize;
                    let tail = &self.tail(point)[skip..];
                    chunk.extend(tail.iter().map(|&mask| filled | mask));
                    break;
                }
                (point, filled) = self.follow(point, filled);
            }
        }
        !chunk.is_empty()
    }

    fn tail(&mut self, point: u32) -> &[Mask] {
        if self.tails.ranges.is_empty() {
            self.tails.ranges.resize(self.ordered.points.len(), 0..0);
        }
        let Range { mut start, mut end } = self.tails.ranges[point as usize];
        if start == end {
            start = self.tails.masks.len() as u32;
            let outer = self.ahead.len();
            self.ahead.push((point, Mask::EMPTY));
            while self.ahead.len() > outer {
                let Some((mut point, mut filled)) = self.ahead.pop() else { break };
                while point as usize + 1 < self.ordered.points.len() {
                    (point, filled) = self.follow(point, filled);
                }
                self.tails.masks.push(filled);
            }
            end = self.tails.masks.len() as u32;
            self.tails.ranges[point as usize] = start..end;
        }
        &self.tails.masks[start as usize..end as usize]
    }

    /// Takes the first step from a point that is not the end, and leaves the others for later. The
    /// cells of a ship lying down are filled when it is complete.
    fn follow(&mut self, point: u32, filled: Mask) -> (u32, Mask) {
        let take = |step: &Step| match step.label {
            Label::Ship(number) => (step.target, filled | self.placements.mask(number)),
            Label::Empty(_) | Label::Begin(_) => (step.target, filled),
        };
        let steps = self.ordered.steps(point);
        self.ahead.extend(steps[1..].iter().rev().map(take));
        take(&steps[0])
    }
}
