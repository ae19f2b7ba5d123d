//! A diagram laid out for sweeping: equal work in a row, so that the loops are short and straight.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::diagram::Diagram;
use super::fleets::{Fleets, LANES, Run};
use super::labels::Labels;
use crate::Error;
use crate::waiting::Waiting;

/// The order in which sweeps do their work. All choices at one cell of the board belong together:
/// what leads to them comes before, what they lead to comes after. Among them, those with the same
/// label that connect the same number of groups of counts form a [`Batch`].
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) labels: Labels,
    pub(crate) places: Vec<Place>,
    pub(crate) batches: Vec<Batch>,
    pub(crate) links: Vec<Link>,
    /// How many groups of counts there are; the first is the beginning of the board, the last the
    /// end. None if there is no board.
    pub(crate) groups: usize,
    /// The lane of the last group that stands for the whole fleet.
    pub(crate) last_lane: usize,
}

/// The choices at one cell.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The groups of its nodes; a whole number of blocks.
    pub(crate) groups: Range<usize>,
    pub(crate) batches: Range<usize>,
}

/// How many groups are cleared and copied at a time.
pub(crate) const BLOCK: usize = 16;

/// Links that do the same.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) links: Range<u32>,
    pub(crate) label: u16,
    pub(crate) effect: Effect,
    /// How many groups each link connects, at most [`MAX_LEN`].
    pub(crate) len: u8,
}

/// What a choice does to the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Places no ship.
    NoShip,
    /// Places a ship, which moves whole groups.
    Ship,
    /// Places a ship, which moves counts one lane up.
    ShipInLanes,
}

/// The most groups that a link connects.
pub(crate) const MAX_LEN: usize = 8;

/// Connects consecutive groups of one node, from `source` on, with consecutive groups of a node that
/// a choice leads to, from `target` on. An edge of the diagram is one link or a few.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) source: u32,
    pub(crate) target: u32,
}

impl Plan {
    pub(crate) fn new(diagram: &Diagram, waiting: Waiting<'_>) -> Result<Plan, Error> {
        let mut plan = Plan {
            labels: diagram.labels.clone(),
            places: Vec::new(),
            batches: Vec::new(),
            links: Vec::new(),
            last_lane: diagram.fleets.whole() % LANES,
            groups: 0,
        };
        let mut shapes = Shapes::new(diagram);
        let mut first_group = Vec::with_capacity(diagram.nodes.len());
        for place in diagram.nodes.chunk_by(|a, b| a.place == b.place) {
            plan.groups = plan.groups.next_multiple_of(BLOCK);
            let start = plan.groups;
            for _ in place {
                let shape = shapes.of_node[first_group.len()];
                first_group.push(plan.groups as u32);
                plan.groups += shapes.groups[shape as usize].len();
            }
            plan.places
                .push(Place { groups: start..plan.groups.next_multiple_of(BLOCK), batches: 0..0 });
        }
        let mut sorter = Sorter::new(&plan.labels);
        let mut nodes = 0..0;
        for (i, place) in diagram.nodes.chunk_by(|a, b| a.place == b.place).enumerate() {
            waiting.check()?;
            nodes = nodes.end..nodes.end + place.len();
            for node in nodes.clone() {
                for edge in diagram.edges(node) {
                    let target = edge.target as usize;
                    for &Run { from, to, len } in shapes.runs(diagram, node, target, edge.label) {
                        let source = first_group[node] + from;
                        let target = first_group[target] + to;
                        sorter.add(edge.label, len as u8, Link { source, target });
                    }
                }
            }
            let start = plan.batches.len();
            plan.add_batches(&mut sorter, &diagram.fleets);
            plan.places[i].batches = start..plan.batches.len();
        }
        Ok(plan)
    }

    /// Adds the links of a place as batches.
    fn add_batches(&mut self, sorter: &mut Sorter, fleets: &Fleets) {
        let first = self.batches.len();
        let mut end = self.links.len() as u32;
        for Found { label, len, links } in sorter.found.drain(..) {
            sorter.batch[Sorter::key(label, len)] = None;
            let effect = match self.labels.class(label) {
                None => Effect::NoShip,
                Some(class) if fleets.in_lanes(class) => Effect::ShipInLanes,
                Some(_) => Effect::Ship,
            };
            // Empty until its links are put there.
            self.batches.push(Batch { links: end..end, label, effect, len });
            end += links;
        }
        self.links.resize(end as usize, Link { source: 0, target: 0 });
        for (batch, link) in sorter.links.drain(..) {
            let Range { end, .. } = &mut self.batches[first + usize::from(batch)].links;
            self.links[*end as usize] = link;
            *end += 1;
        }
    }
}

/// The links of one place, to be sorted by label and length.
struct Sorter {
    /// By label and length: which of `found` they are, if any.
    batch: Vec<Option<u16>>,
    found: Vec<Found>,
    /// In the order of their sources, each with its batch.
    links: Vec<(u16, Link)>,
}

/// A label and length that a place has, and how many links are of them.
struct Found {
    label: u16,
    len: u8,
    links: u32,
}

impl Sorter {
    fn new(labels: &Labels) -> Sorter {
        let batch = vec![None; Sorter::key(labels.len() as u16, 0)];
        Sorter { batch, found: Vec::new(), links: Vec::new() }
    }

    fn key(label: u16, len: u8) -> usize {
        usize::from(label) * (MAX_LEN + 1) + usize::from(len)
    }

    fn add(&mut self, label: u16, len: u8, link: Link) {
        let batch = *self.batch[Sorter::key(label, len)].get_or_insert_with(|| {
            self.found.push(Found { label, len, links: 0 });
            self.found.len() as u16 - 1
        });
        self.found[usize::from(batch)].links += 1;
        self.links.push((batch, link));
    }
}

/// The few different lists of groups that nodes have, and how edges connect them.
struct Shapes {
    of_node: Vec<u32>,
    /// By shape.
    groups: Vec<Vec<u16>>,
    /// By the shapes of source and target and the class of the ship placed.
    runs: FxHashMap<(u32, u32, Option<usize>), Vec<Run>>,
}

impl Shapes {
    fn new(diagram: &Diagram) -> Shapes {
        // Many nodes need the same combinations, and many sets of combinations have the same groups.
        let mut by_set: FxHashMap<&[u128], u32> = FxHashMap::default();
        let mut by_groups: FxHashMap<Vec<u16>, u32> = FxHashMap::default();
        let mut all = Vec::new();
        let of_node = (0..diagram.nodes.len()).map(|node| {
            let set = diagram.needed.set(node);
            *by_set.entry(set).or_insert_with(|| {
                let groups = diagram.fleets.groups_of(set);
                *by_groups.entry(groups).or_insert_with_key(|groups| {
                    all.push(groups.clone());
                    all.len() as u32 - 1
                })
            })
        });
        Shapes { of_node: of_node.collect(), groups: all, runs: FxHashMap::default() }
    }

    fn runs(&mut self, diagram: &Diagram, source: usize, target: usize, label: u16) -> &[Run] {
        let class = diagram.labels.class(label);
        let (from, to) = (self.of_node[source], self.of_node[target]);
        self.runs.entry((from, to, class)).or_insert_with(|| {
            let (from, to) = (&self.groups[from as usize], &self.groups[to as usize]);
            diagram.fleets.runs(class, from, to, MAX_LEN as u32)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_lengths_have_places_of_their_own() {
        let labels = 5;
        let keys = |label| (1..=MAX_LEN as u8).map(move |len| Sorter::key(label, len));
        let mut keys: Vec<usize> = (0..labels).flat_map(keys).collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|a, b| a < b), "{keys:?}");
        assert!(keys.iter().all(|&key| key < Sorter::key(labels, 0)), "{keys:?}");
    }
}
