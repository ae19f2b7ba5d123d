//! Combinations of ships used so far, and sets of them.

use crate::rules::ShipClass;

/// How many counts are added at a time. Few enough to be one register of the narrowest numbers,
/// enough for the ships of one class in most fleets.
pub(crate) const LANES: usize = 4;

/// The combinations of ships that may have been used, each as one number with the ships used of each
/// class as its digits, so that using one more ship of a class always adds the same `step`.
///
/// Combinations are counted in *groups* of [`LANES`]. The lowest digit has that many values, used or
/// not, and is the lane. A group holds the combinations that agree in all other digits; or, in a fleet
/// of two classes, in the sum of both digits: boards that are equally far along have used about as
/// many ships in all, so such a group is full where one of equal second digits would be mostly zeros.
/// A ship of the class in the lanes moves counts one lane up, and one group where groups are sums; one
/// of another class moves whole groups.
#[derive(Clone, Debug)]
pub(crate) struct Fleets {
    classes: Vec<ShipClass>,
    /// By class: what using a ship adds.
    steps: Vec<usize>,
    /// One more than the combination of all ships.
    end: usize,
    /// Whether groups are sums.
    by_sum: bool,
}

/// More combinations than this would make every node huge.
const MAX_COMBINATIONS: usize = 1 << 14;

impl Fleets {
    /// The combinations of a fleet; `None` if there are too many.
    pub(crate) fn new(classes: &[ShipClass]) -> Option<Fleets> {
        let in_lanes = (0..classes.len())
            .filter(|&class| classes[class].count < LANES)
            .max_by_key(|&class| classes[class].count);
        // The more ships of a class, the smaller its step: choices then move long runs of groups.
        let mut order: Vec<usize> =
            (0..classes.len()).filter(|&class| Some(class) != in_lanes).collect();
        order.sort_by_key(|&class| std::cmp::Reverse(classes[class].count));
        let mut steps = vec![1; classes.len()];
        let mut combinations = LANES;
        for &class in &order {
            steps[class] = combinations;
            combinations *= classes[class].count + 1;
            if combinations > MAX_COMBINATIONS {
                return None;
            }
        }
        let whole =
            classes.iter().zip(&steps).map(|(class, step)| class.count * step).sum::<usize>();
        // With more than two classes the sum of two digits says little about how far a board is, and
        // such groups are emptier than plain ones.
        let by_sum = in_lanes.is_some() && order.len() == 1;
        Some(Fleets { classes: classes.to_vec(), steps, end: whole + 1, by_sum })
    }

    /// The combination of all ships.
    pub(crate) fn whole(&self) -> usize {
        self.end - 1
    }

    /// Whether ships of the class move counts from lane to lane.
    pub(crate) fn in_lanes(&self, class: usize) -> bool {
        self.steps[class] < LANES
    }

    /// The combination after a ship of the class, if any, is used; `None` if there is none left.
    pub(crate) fn after(&self, class: Option<usize>, fleet: usize) -> Option<usize> {
        let Some(class) = class else { return Some(fleet) };
        self.has_room(class, fleet).then(|| fleet + self.steps[class])
    }

    fn has_room(&self, class: usize, fleet: usize) -> bool {
        let radix = if self.in_lanes(class) { LANES } else { self.classes[class].count + 1 };
        fleet / self.steps[class] % radix < self.classes[class].count
    }

    /// `nodes` empty sets of combinations.
    pub(crate) fn sets(&self, nodes: usize) -> FleetSets {
        let words = self.end.div_ceil(BITS);
        let mut room = vec![0; self.classes.len() * words];
        for (class, room) in room.chunks_exact_mut(words).enumerate() {
            for fleet in (0..self.end).filter(|&fleet| self.has_room(class, fleet)) {
                room[fleet / BITS] |= 1 << (fleet % BITS);
            }
        }
        FleetSets {
            steps: self.steps.clone(),
            room,
            words,
            whole: self.end - 1,
            sets: vec![0; nodes * words],
        }
    }
}

/// The combinations in the bits of a set, in ascending order.
fn fleets_in(set: &[u128]) -> impl Iterator<Item = usize> {
    (0..set.len() * BITS).filter(move |fleet| set[fleet / BITS] >> (fleet % BITS) & 1 == 1)
}

/// Bits in a word of a set: enough for the sets of most fleets.
const BITS: usize = 128;

/// A list of sets of combinations, one for each node, as bits.
#[derive(Clone, Debug)]
pub(crate) struct FleetSets {
    steps: Vec<usize>,
    /// By class, then by word: the combinations that leave a ship of the class to use.
    room: Vec<u128>,
    words: usize,
    /// The combination of all ships.
    whole: usize,
    sets: Vec<u128>,
}

impl FleetSets {
    /// Makes sure of a set for a node after the others, empty if it is new.
    pub(crate) fn grow_to(&mut self, node: usize) {
        self.sets.resize((node + 1) * self.words, 0);
    }

    /// Adds the combination of no ship to a set.
    pub(crate) fn insert_none(&mut self, node: usize) {
        self.sets[node * self.words] |= 1;
    }

    /// Adds the combination of all ships to a set.
    pub(crate) fn insert_whole(&mut self, node: usize) {
        self.sets[node * self.words + self.whole / BITS] |= 1 << (self.whole % BITS);
    }

    pub(crate) fn is_empty(&self, node: usize) -> bool {
        self.set(node).iter().all(|&word| word == 0)
    }

    /// The bits of a set.
    pub(crate) fn set(&self, node: usize) -> &[u128] {
        &self.sets[node * self.words..][..self.words]
    }

    /// How many combinations are in a set.
    pub(crate) fn len(&self, node: usize) -> usize {
        self.set(node).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The combinations in a set, in ascending order.
    pub(crate) fn fleets(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        fleets_in(self.set(node))
    }

    /// The position of a combination in a set, if it is there.
    pub(crate) fn rank(&self, node: usize, fleet: usize) -> Option<usize> {
        let (word, bit) = (fleet / BITS, 1u128 << (fleet % BITS));
        let set = self.set(node);
        let before = set[..word].iter().map(|word| word.count_ones()).sum::<u32>();
        (set[word] & bit != 0).then(|| (before + (set[word] & (bit - 1)).count_ones()) as usize)
    }

    /// One word of a node's set after a ship of the class, if any, is used.
    #[inline]
    fn after(&self, node: usize, class: Option<usize>, word: usize) -> u128 {
        let set = self.set(node);
        let Some(class) = class else { return set[word] };
        if self.words == 1 {
            return (set[0] & self.room[class]) << self.steps[class];
        }
        let (skip, shift) = (self.steps[class] / BITS, self.steps[class] % BITS);
        let with_room = |word: usize| set[word] & self.room[class * self.words + word];
        let low = word.checked_sub(skip).map_or(0, |word| with_room(word) << shift);
        match word.checked_sub(skip + 1) {
            Some(carry) if shift > 0 => low | with_room(carry) >> (BITS - shift),
            _ => low,
        }
    }

    /// One word of the set from which using a ship of the class, if any, leads into `target`'s.
    #[inline]
    fn before(&self, target: usize, class: Option<usize>, word: usize) -> u128 {
        let set = self.set(target);
        let Some(class) = class else { return set[word] };
        if self.words == 1 {
            return set[0] >> self.steps[class] & self.room[class];
        }
        let (skip, shift) = (self.steps[class] / BITS, self.steps[class] % BITS);
        let from = |word: usize| set.get(word).copied().unwrap_or(0);
        let carry = if shift > 0 { from(word + skip + 1) << (BITS - shift) } else { 0 };
        (from(word + skip) >> shift | carry) & self.room[class * self.words + word]
    }

    /// The classes of which some combination of the node leaves a ship to use, as bits.
    pub(crate) fn usable(&self, node: usize) -> u32 {
        let rooms = self.room.chunks_exact(self.words);
        rooms.zip(0..).fold(0, |usable, (room, class)| {
            let some = self.set(node).iter().zip(room).any(|(set, room)| set & room != 0);
            usable | u32::from(some) << class
        })
    }

    /// Whether using a ship of the class leads from a combination of `node` to one of `target`.
    pub(crate) fn leads(&self, node: usize, class: Option<usize>, target: usize) -> bool {
        (0..self.words).any(|word| self.after(node, class, word) & self.set(target)[word] != 0)
    }

    /// Adds to `target` what the combinations of `node` become when a ship of the class is used.
    pub(crate) fn advance(&mut self, node: usize, class: Option<usize>, target: usize) {
        for word in 0..self.words {
            let after = self.after(node, class, word);
            self.sets[target * self.words + word] |= after;
        }
    }

    /// Adds to `node` the combinations that become one of `target`'s when a ship of the class is
    /// used.
    pub(crate) fn retreat(&mut self, node: usize, class: Option<usize>, target: usize) {
        for word in 0..self.words {
            let before = self.before(target, class, word);
            self.sets[node * self.words + word] |= before;
        }
    }

    /// Adds combinations to a node's set.
    pub(crate) fn insert(&mut self, node: usize, fleets: &[u128]) {
        for (word, more) in self.sets[node * self.words..].iter_mut().zip(fleets) {
            *word |= more;
        }
    }

    /// Keeps in a node's set only these combinations.
    pub(crate) fn keep(&mut self, node: usize, fleets: &[u128]) {
        for (word, kept) in self.sets[node * self.words..].iter_mut().zip(fleets) {
            *word &= kept;
        }
    }
}

/// Consecutive groups of one node's counts that go to consecutive groups of another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) len: u32,
}

impl Fleets {
    /// The groups that hold some combination of a set, in ascending order.
    pub(crate) fn groups_of(&self, set: &[u128]) -> Vec<u16> {
        let group = |fleet| fleet / LANES + if self.by_sum { fleet % LANES } else { 0 };
        let mut groups: Vec<u16> = fleets_in(set).map(|fleet| group(fleet) as u16).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// How a ship of a class, if any, connects two lists of groups, by the positions there. No run
    /// is longer than `longest`.
    pub(crate) fn runs(
        &self,
        class: Option<usize>,
        from: &[u16],
        to: &[u16],
        longest: u32,
    ) -> Vec<Run> {
        let step = class.map_or(0, |class| self.group_step(class)) as u16;
        let has_room =
            |group: u16| class.is_none_or(|class| self.group_has_room(class, group.into()));
        let mut runs: Vec<Run> = Vec::new();
        let mut to = to.iter().zip(0..).peekable();
        for (&group, from) in from.iter().zip(0..).filter(|&(&group, _)| has_room(group)) {
            while to.next_if(|&(&other, _)| other < group + step).is_some() {}
            let Some((_, to)) = to.next_if(|&(&other, _)| other == group + step) else { continue };
            match runs.last_mut() {
                Some(run)
                    if run.from + run.len == from
                        && run.to + run.len == to
                        && run.len < longest =>
                {
                    run.len += 1;
                }
                _ => runs.push(Run { from, to, len: 1 }),
            }
        }
        runs
    }

    /// How many groups further a ship of the class moves counts.
    fn group_step(&self, class: usize) -> usize {
        if self.by_sum { 1 } else { self.steps[class] / LANES }
    }

    /// Whether some combination in a group may leave a ship of the class to use. Where others in the
    /// group do not, their counts leave the lanes on their own, or go where no complete fleet comes
    /// from: no digit ever becomes smaller.
    fn group_has_room(&self, class: usize, group: usize) -> bool {
        self.by_sum || self.in_lanes(class) || self.has_room(class, group * LANES)
    }
}
