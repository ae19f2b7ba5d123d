//! A diagram laid out for sweeping: equal work in a row, so that the loops are short and straight.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::diagram::Diagram;
use super::fleets::{LANES, Run};
use super::labels::Labels;

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
    pub(crate) fn new(diagram: &Diagram) -> Plan {
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
        let mut nodes = 0..0;
        for (i, place) in diagram.nodes.chunk_by(|a, b| a.place == b.place).enumerate() {
            nodes = nodes.end..nodes.end + place.len();
            plan.add_batches(diagram, &mut shapes, &first_group, nodes.clone());
            plan.places[i].batches =
                i.checked_sub(1).map_or(0, |before| plan.places[before].batches.end)
                    ..plan.batches.len();
        }
        plan
    }

    fn add_batches(
        &mut self,
        diagram: &Diagram,
        shapes: &mut Shapes,
        first_group: &[u32],
        nodes: Range<usize>,
    ) {
        // By label and length; the labels at one place are few.
        let mut same: Vec<((u16, u8), Vec<Link>)> = Vec::new();
        for node in nodes {
            for edge in diagram.edges(node) {
                let target = edge.target as usize;
                for &Run { from, to, len } in shapes.runs(diagram, node, target, edge.label) {
                    let link =
                        Link { source: first_group[node] + from, target: first_group[target] + to };
                    let key = (edge.label, len as u8);
                    match same.iter_mut().find(|(other, _)| *other == key) {
                        Some((_, links)) => links.push(link),
                        None => same.push((key, vec![link])),
                    }
                }
            }
        }
        for ((label, len), links) in same {
            let effect = match self.labels.class(label) {
                None => Effect::NoShip,
                Some(class) if diagram.fleets.in_lanes(class) => Effect::ShipInLanes,
                Some(_) => Effect::Ship,
            };
            let start = self.links.len() as u32;
            self.links.extend(links);
            self.batches.push(Batch { links: start..self.links.len() as u32, label, effect, len });
        }
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
        let mut numbers: FxHashMap<Vec<u16>, u32> = FxHashMap::default();
        let (mut of_node, mut all) = (Vec::with_capacity(diagram.nodes.len()), Vec::new());
        let mut groups = Vec::new();
        for node in 0..diagram.nodes.len() {
            groups.clear();
            diagram.fleets.groups_of(diagram.needed.set(node), &mut groups);
            let shape = *numbers.get(&groups).unwrap_or(&(all.len() as u32));
            if shape as usize == all.len() {
                numbers.insert(groups.clone(), shape);
                all.push(groups.clone());
            }
            of_node.push(shape);
        }
        Shapes { of_node, groups: all, runs: FxHashMap::default() }
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
