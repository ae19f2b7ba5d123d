//! The decision diagram of all boards: frontiers and the choices between them.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::automaton::{Automaton, Decide};
use super::draft::Draft;
use super::fleets::{FleetSets, Fleets};
use super::labels::Labels;
use crate::Error;
use crate::cost::{Budget, Cost};
use crate::placement::Placements;
use crate::waiting::Waiting;

/// A graph whose paths from the first node to the last are the legal boards.
#[derive(Debug)]
pub(crate) struct Diagram {
    pub(crate) fleets: Fleets,
    pub(crate) labels: Labels,
    /// In an order where edges only lead forward. The first node is the empty frontier before the
    /// first cell, the last one the end of the board. A diagram without nodes has no board.
    pub(crate) nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// By node: the combinations of ships used that some board has there.
    pub(crate) needed: FleetSets,
}

/// A frontier at the place where the next choice is.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The number of the cell, as the scan visits them.
    pub(crate) place: u32,
    edges: Range<u32>,
}

/// A choice and the node it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) target: u32,
    pub(crate) label: u16,
}

impl Diagram {
    /// Builds the diagram for some rules, or says that it would be too large for the budget.
    pub(crate) fn new(
        placements: &Placements,
        decide: Decide,
        budget: Budget,
        waiting: Waiting<'_>,
    ) -> Result<Diagram, Error> {
        let rules = placements.rules();
        let too_large =
            |reason: &str| Error::TooLarge { rules: rules.to_string(), reason: reason.into() };
        let fleets = Fleets::new(placements.classes())
            .ok_or_else(|| too_large("its ships have too many combinations; take fewer lengths"))?;
        let automaton = Automaton::new(placements, decide)
            .ok_or_else(|| too_large("the board is too wide to be scanned row by row"))?;
        let labels = Labels::new(placements);
        let bearable = |nodes: f64| cost(nodes, &fleets).check(rules, budget);
        let draft = Draft::new(&automaton, &fleets, &labels, bearable, waiting)?;
        Ok(Merged::new(draft, &fleets, &labels, waiting)?.finish(fleets, labels))
    }

    /// The choices at a node.
    pub(crate) fn edges(&self, node: usize) -> &[Edge] {
        let Range { start, end } = self.nodes[node].edges;
        &self.edges[start as usize..end as usize]
    }
}

/// What a count takes on a diagram that has some number of nodes before it is merged. As measured;
/// an index of nodes has 32 bits.
fn cost(nodes: f64, fleets: &Fleets) -> Cost {
    if nodes > f64::from(u32::MAX) {
        return Cost::INFINITE;
    }
    let counts = nodes * (fleets.whole() + 1) as f64;
    Cost { seconds: 3e-9 * counts, bytes: 4.0 * counts + 300.0 * nodes }
}

/// The merged nodes, from the end of the board to its beginning.
struct Merged {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// By node: the combinations of ships used that can become the whole fleet.
    completable: FleetSets,
}

impl Merged {
    /// Merges nodes with equal edges, and drops those that no complete board can follow.
    fn new(
        draft: Draft,
        fleets: &Fleets,
        labels: &Labels,
        waiting: Waiting<'_>,
    ) -> Result<Merged, Error> {
        let mut merged =
            Merged { nodes: Vec::new(), edges: Vec::new(), completable: fleets.sets(0) };
        let mut merged_as = vec![None; draft.nodes()];
        let mut same = FxHashMap::default();
        for (at, place) in draft.places.iter().enumerate().rev() {
            waiting.check()?;
            same.clear();
            for &node in place {
                let edges = draft.edges(node as usize).iter().filter_map(|edge| {
                    let target = merged_as[edge.target as usize]?;
                    Some(Edge { target, ..*edge })
                });
                let is_end = at + 1 == draft.places.len();
                merged_as[node as usize] = merged.add(at as u32, edges, is_end, labels, &mut same);
            }
        }
        Ok(merged)
    }

    /// Adds a node or finds the one of the same place with the same edges; `None` if no complete
    /// board can follow.
    fn add(
        &mut self,
        place: u32,
        edges: impl Iterator<Item = Edge>,
        is_end: bool,
        labels: &Labels,
        same: &mut FxHashMap<u64, u32>,
    ) -> Option<u32> {
        let (new, start) = (self.nodes.len(), self.edges.len());
        self.edges.extend(edges);
        let mut hasher = FxHasher::default();
        for edge in &self.edges[start..] {
            hasher.write_u64(u64::from(edge.target) << 16 | u64::from(edge.label));
        }
        let hash = hasher.finish();
        if let Some(&twin) = same.get(&hash) {
            let Range { start: first, end } = self.nodes[twin as usize].edges;
            // Different nodes of the same hash stay apart, which costs a little and breaks nothing.
            if self.edges[first as usize..end as usize] == self.edges[start..] {
                self.edges.truncate(start);
                return Some(twin);
            }
        }
        self.completable.grow_to(new);
        if is_end {
            self.completable.insert_whole(new);
        }
        for edge in &self.edges[start..] {
            self.completable.retreat(new, labels.class(edge.label), edge.target as usize);
        }
        if self.completable.is_empty(new) {
            self.edges.truncate(start);
            return None;
        }
        self.nodes.push(Node { place, edges: start as u32..self.edges.len() as u32 });
        same.insert(hash, new as u32);
        Some(new as u32)
    }

    /// Puts the nodes in order and keeps only what some board needs.
    fn finish(self, fleets: Fleets, labels: Labels) -> Diagram {
        let count = self.nodes.len();
        let edges_of = |node: usize| {
            let Range { start, end } = self.nodes[node].edges;
            &self.edges[start as usize..end as usize]
        };
        let mut needed = fleets.sets(count);
        if let Some(first) = count.checked_sub(1) {
            needed.insert_none(first);
        }
        for node in (0..count).rev() {
            needed.keep(node, self.completable.set(node));
            for edge in edges_of(node) {
                needed.advance(node, labels.class(edge.label), edge.target as usize);
            }
        }
        let kept: Vec<usize> = (0..count).rev().filter(|&node| !needed.is_empty(node)).collect();
        let mut number = vec![0; count];
        for (i, &node) in kept.iter().enumerate() {
            number[node] = i as u32;
        }
        let (mut nodes, mut edges) = (Vec::with_capacity(kept.len()), Vec::new());
        let mut kept_sets = fleets.sets(kept.len());
        for (i, &node) in kept.iter().enumerate() {
            kept_sets.insert(i, needed.set(node));
            let start = edges.len() as u32;
            edges.extend(edges_of(node).iter().filter_map(|edge| {
                let leads = needed.leads(node, labels.class(edge.label), edge.target as usize);
                leads.then(|| Edge { target: number[edge.target as usize], ..*edge })
            }));
            nodes.push(Node { place: self.nodes[node].place, edges: start..edges.len() as u32 });
        }
        Diagram { fleets, labels, nodes, edges, needed: kept_sets }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ShipClass;

    #[test]
    fn cost_is_for_each_node_and_each_combination() {
        // No ship used, or the one.
        let fleets = Fleets::new(&[ShipClass { length: 3, count: 1 }]).unwrap();
        let Cost { seconds, bytes } = cost(1000.0, &fleets);
        assert_eq!((seconds, bytes), (3e-9 * 2000.0, 4.0 * 2000.0 + 300.0 * 1000.0));
        assert!(cost(4.3e9, &fleets).seconds.is_infinite());
    }
}
