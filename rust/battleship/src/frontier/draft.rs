//! The diagram as it is found, before nodes with the same future are merged.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::automaton::{Automaton, Choice, Frontier};
use super::diagram::Edge;
use super::fleets::{FleetSets, Fleets};
use super::labels::Labels;
use crate::Error;
use crate::waiting::Waiting;

/// After so many nodes, a millisecond, it is asked whether anybody still waits.
const ASKED: usize = 4096;

/// Every frontier that ships of the fleet can lead to, and the choices between them.
pub(super) struct Draft {
    /// The nodes found at each place; at the last one, only the end.
    pub(super) places: Vec<Vec<u32>>,
    /// By node: its edges.
    ranges: Vec<Range<u32>>,
    edges: Vec<Edge>,
}

impl Draft {
    /// Finds the nodes. Asks all the time whether as many as it must expect are `bearable`.
    pub(super) fn new(
        automaton: &Automaton<'_>,
        fleets: &Fleets,
        labels: &Labels,
        bearable: impl Fn(f64) -> Result<(), Error>,
        waiting: Waiting<'_>,
    ) -> Result<Draft, Error> {
        let end = automaton.cells();
        let mut search = Search::new(automaton, fleets, labels);
        let first = search.node(0, automaton.start());
        search.reached.insert_none(first as usize);
        for at in 0..end {
            for i in 0..search.draft.places[at].len() {
                if i % ASKED == 0 {
                    waiting.check()?;
                }
                search.choose(at, search.draft.places[at][i]);
            }
            if let Some(behind) = at.checked_sub(automaton.width()) {
                search.known[behind] = FxHashMap::default();
            }
            // A place never has fewer nodes than the one above, until the last rows: so this
            // expects too few rather than too many.
            bearable(search.draft.nodes() as f64 * end as f64 / (at + 1) as f64)?;
        }
        Ok(search.draft)
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.ranges.len()
    }

    /// The choices at a node.
    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        let Range { start, end } = self.ranges[node];
        &self.edges[start as usize..end as usize]
    }
}

/// A draft while its nodes are being found.
struct Search<'a> {
    automaton: &'a Automaton<'a>,
    labels: &'a Labels,
    draft: Draft,
    /// By place: its nodes. Forgotten once the place is a row behind.
    known: Vec<FxHashMap<Frontier, u32>>,
    /// By node.
    found: Vec<Found>,
    /// By node: the combinations of ships that may have been used.
    reached: FleetSets,
    choices: Vec<Choice>,
}

/// What is known of a node.
struct Found {
    place: u32,
    frontier: Frontier,
    /// The ships that are left on some way here: a bit for each class.
    usable: u32,
    /// The node with the same frontier one row before.
    before: Option<u32>,
    /// The node with the same frontier one row further on.
    after: Option<u32>,
}

impl<'a> Search<'a> {
    fn new(automaton: &'a Automaton<'a>, fleets: &Fleets, labels: &'a Labels) -> Search<'a> {
        let places = automaton.cells() + 1;
        let draft =
            Draft { places: vec![Vec::new(); places], ranges: Vec::new(), edges: Vec::new() };
        Search {
            automaton,
            labels,
            draft,
            known: vec![FxHashMap::default(); places],
            found: Vec::new(),
            reached: fleets.sets(0),
            choices: Vec::new(),
        }
    }

    /// The node of a frontier, which is made if there is none.
    fn node(&mut self, place: usize, frontier: Frontier) -> u32 {
        let new = self.found.len() as u32;
        let node = *self.known[place].entry(frontier).or_insert(new);
        if node == new {
            let row_before = place.checked_sub(self.automaton.width());
            let before = row_before.and_then(|place| self.known[place].get(&frontier).copied());
            if let Some(before) = before {
                self.found[before as usize].after = Some(new);
            }
            self.found.push(Found {
                place: place as u32,
                frontier,
                usable: 0,
                before,
                after: None,
            });
            self.draft.places[place].push(new);
            self.draft.ranges.push(0..0);
            self.reached.grow_to(new as usize);
        }
        node
    }

    /// Finds the choices at a node, when all ways that lead there are known.
    fn choose(&mut self, at: usize, node: u32) {
        let usable = self.reached.usable(node as usize);
        self.found[node as usize].usable = usable;
        let start = self.draft.edges.len() as u32;
        match self.repeated(at, node) {
            Some(edges) => self.repeat(edges, node),
            None => self.ask(at, node),
        }
        self.draft.ranges[node as usize] = start..self.draft.edges.len() as u32;
    }

    fn ask(&mut self, at: usize, node: u32) {
        let Found { frontier, usable, .. } = self.found[node as usize];
        let end = self.automaton.cells();
        let mut choices = std::mem::take(&mut self.choices);
        self.automaton.choices(at, frontier, &mut choices);
        for &Choice { label, frontier, cells } in &choices {
            let label = self.labels.number(label);
            if self.labels.class(label).is_some_and(|class| usable >> class & 1 == 0) {
                continue;
            }
            if let Some((place, frontier)) = self.automaton.settle(at + cells, frontier) {
                let frontier = if place == end { 0 } else { frontier };
                let target = self.node(place, frontier);
                self.add(node, label, target);
            }
        }
        self.choices = choices;
    }

    /// The choices of the same frontier one row before, if they can be repeated here.
    ///
    /// Away from the last rows a frontier that comes again one row further on has the same choices
    /// there, and they lead to the same frontiers one row further on.
    fn repeated(&self, at: usize, node: u32) -> Option<Range<u32>> {
        let Found { before, usable, .. } = self.found[node as usize];
        let before = before.filter(|_| self.automaton.repeats(at))? as usize;
        let width = self.automaton.width();
        let last_row = (self.automaton.cells() - width) as u32;
        let same = self.found[before].usable == usable
            && self
                .draft
                .edges(before)
                .iter()
                .all(|edge| self.found[edge.target as usize].place + (width as u32) < last_row);
        same.then(|| self.draft.ranges[before].clone())
    }

    fn repeat(&mut self, edges: Range<u32>, node: u32) {
        for i in edges {
            let Edge { target, label } = self.draft.edges[i as usize];
            let Found { place, frontier, after, .. } = self.found[target as usize];
            let further_on = place as usize + self.automaton.width();
            let target = after.unwrap_or_else(|| self.node(further_on, frontier));
            let label = self.automaton.further_on(self.labels.label(label));
            self.add(node, self.labels.number(label), target);
        }
    }

    fn add(&mut self, node: u32, label: u16, target: u32) {
        self.reached.advance(node as usize, self.labels.class(label), target as usize);
        self.draft.edges.push(Edge { target, label });
    }
}
