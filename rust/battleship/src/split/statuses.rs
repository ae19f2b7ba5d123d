//! What a state says besides which columns are open, and how that changes from row to row.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::arrangements::Squad;
use super::columns::ColumnSets;
use super::frame::Frame;
use super::ships::Part;

/// All statuses.
///
/// A status says for the row that a sweep is at: how many cells the ship in each open column has
/// left, those columns from left to right, this row included; which ships of the fleet are used, the
/// unfinished ones included; and how many more may lie down. A state is a status together with as
/// many open columns as it says.
///
/// The numbers of a status, one for each column set of that size, lie side by side: a sweep runs
/// over all these sets at once.
#[derive(Debug)]
pub(super) struct Statuses {
    /// Statuses with the same cells left are a group. Groups with fewer open columns come first.
    pub(super) groups: Vec<Group>,
    /// Where the numbers of each status begin, and at last where they all end.
    numbers: Vec<usize>,
    /// For each status, the one that follows in the row below.
    pub(super) below: Vec<u32>,
    /// For all statuses, the ways to come there by ships across.
    steps: Vec<Step>,
    /// Where the steps to each status begin, and at last where they all end.
    step_ranges: Vec<usize>,
    /// The ways that ships down can begin, in the order to apply them.
    pub(super) starts: Vec<Start>,
    /// Before the first row: no ship used.
    pub(super) first: usize,
    /// After the last row: every ship used.
    pub(super) last: usize,
}

/// The statuses with the same cells left.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) left: Vec<u8>,
    /// The positions, as bits, of the open columns whose ship ends in this row.
    pub(super) ending: usize,
    pub(super) statuses: Range<usize>,
}

/// Ships across in the row: which, as an index into the squads, and the status without them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) squad: u32,
    pub(super) from: u32,
}

/// A ship down begins.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) class: usize,
    /// How many columns are open then.
    pub(super) open: usize,
    /// The position of its column among them.
    pub(super) position: usize,
    /// The statuses without it and with it.
    pub(super) changes: Vec<(u32, u32)>,
}

impl Statuses {
    pub(super) fn new(frame: &Frame, squads: &[Squad], sets: &ColumnSets) -> Statuses {
        let list = List::new(frame);
        let (mut numbers, mut below) = (vec![0], Vec::new());
        let (mut steps, mut step_ranges) = (Vec::new(), vec![0]);
        for group in &list.groups {
            let open = group.left.len();
            let slots = sets.of_size(open).slots().len();
            let fitting = squads.iter().enumerate().filter(|(_, s)| s.cells + open <= frame.width);
            let fitting: Vec<(usize, Part)> = fitting.map(|(n, squad)| (n, squad.ships)).collect();
            let left_below: Vec<u8> =
                group.left.iter().filter(|&&c| c > 1).map(|c| c - 1).collect();
            for &(used, more) in &list.all[group.statuses.clone()] {
                numbers.push(numbers[numbers.len() - 1] + slots);
                below.push(list.number(&left_below, used, more).expect("it was longer before"));
                for &(squad, ships) in &fitting {
                    let before = list.without(frame, &group.left, (used, more), ships);
                    steps.extend(before.map(|from| Step { squad: squad as u32, from }));
                }
                step_ranges.push(steps.len());
            }
        }
        let find = |used, more| list.number(&[], used, more).expect("an empty row") as usize;
        Statuses {
            numbers,
            below,
            steps,
            step_ranges,
            starts: starts(frame, &list),
            first: find(0, frame.more(0, 0).end - 1),
            last: find(frame.ships.all(), 0),
            groups: list.groups,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.below.len()
    }

    /// Where the numbers of a status are among those of all.
    pub(super) fn numbers(&self, status: usize) -> Range<usize> {
        self.numbers[status]..self.numbers[status + 1]
    }

    /// How many numbers all statuses have together.
    pub(super) fn all_numbers(&self) -> usize {
        self.numbers[self.len()]
    }

    /// The ways to come to a status by ships across in the row, or by none.
    pub(super) fn steps(&self, status: usize) -> &[Step] {
        &self.steps[self.step_ranges[status]..self.step_ranges[status + 1]]
    }
}

/// The statuses while they are being listed.
struct List {
    groups: Vec<Group>,
    group_of: FxHashMap<Vec<u8>, usize>,
    /// For each status, the ships used and how many more may lie down.
    all: Vec<(Part, usize)>,
}

impl List {
    fn new(frame: &Frame) -> List {
        let mut list = List { groups: Vec::new(), group_of: FxHashMap::default(), all: Vec::new() };
        let mut lefts = vec![Vec::new()];
        while let Some(left) = lefts.get(list.groups.len()).cloned() {
            list.push(frame, &left);
            if left.len() < frame.most_open() {
                let longer = (1..=frame.longest_down() as u8).map(|cells| {
                    let mut longer = left.clone();
                    longer.push(cells);
                    longer
                });
                lefts.extend(longer.filter(|left| frame.covers(frame.ships.all(), left)));
            }
        }
        list
    }

    fn push(&mut self, frame: &Frame, left: &[u8]) {
        let begin = self.all.len();
        for used in (0..=frame.ships.all()).filter(|&used| frame.covers(used, left)) {
            self.all.extend(frame.more(left.len(), used).map(|more| (used, more)));
        }
        let ending = (0..left.len()).filter(|&position| left[position] == 1);
        self.group_of.insert(left.to_vec(), self.groups.len());
        self.groups.push(Group {
            left: left.to_vec(),
            ending: ending.map(|position| 1 << position).sum(),
            statuses: begin..self.all.len(),
        });
    }

    /// The number of a status, if there is such a status.
    fn number(&self, left: &[u8], used: Part, more: usize) -> Option<u32> {
        let group = &self.groups[*self.group_of.get(left)?].statuses;
        let position = self.all[group.clone()].binary_search(&(used, more)).ok()?;
        Some((group.start + position) as u32)
    }

    /// The statuses that become this one when some ships lie across.
    fn without(
        &self,
        frame: &Frame,
        left: &[u8],
        (used, more): (Part, usize),
        ships: Part,
    ) -> impl Iterator<Item = u32> {
        let before = frame.ships.contains(used, ships).then(|| used - ships);
        let unused = frame.unused_downs(used);
        before.into_iter().flat_map(move |before| {
            let as_many = frame.more(left.len(), before).filter(move |&m| m.min(unused) == more);
            as_many.filter_map(move |more| self.number(left, before, more))
        })
    }
}

/// All the starts. Ships that begin in the same row are to begin from left to right, so that each
/// set of them begins in one way only: where one gets a position, only columns in smaller positions
/// may be new. Therefore the starts go position by position; and for each position the larger sets
/// come first, so that what begins there does not begin there once more.
fn starts(frame: &Frame, list: &List) -> Vec<Start> {
    let mut starts = Vec::new();
    for position in 0..frame.most_open() {
        for open in (position + 1..=frame.most_open()).rev() {
            for class in 0..frame.ships.classes().len() {
                let changes = changes(frame, list, class, open, position);
                if !changes.is_empty() {
                    starts.push(Start { class, open, position, changes });
                }
            }
        }
    }
    starts
}

fn changes(
    frame: &Frame,
    list: &List,
    class: usize,
    open: usize,
    position: usize,
) -> Vec<(u32, u32)> {
    let length = frame.ships.classes()[class].length;
    let begins = |group: &&Group| {
        group.left.len() == open && usize::from(group.left[position]) == length && length > 1
    };
    let mut changes = Vec::new();
    for group in list.groups.iter().filter(begins) {
        let mut before = group.left.clone();
        before.remove(position);
        for with in group.statuses.clone() {
            let (used, more) = list.all[with];
            if frame.ships.count(used, class) > 0 {
                let without = list.number(&before, used - frame.ships.one(class), more + 1);
                changes.extend(without.map(|without| (without, with as u32)));
            }
        }
    }
    changes
}
