//! Sets of columns: the open columns of a row, those that a ship lying down covers there.

/// A set of columns: bit `i` is column `i`.
pub(super) type Columns = u32;

/// The most columns that a board may have for that.
pub(super) const MAX_WIDTH: usize = 32;

/// Numbers that belong to the sets of one size come in chunks of this length, the last one filled
/// up with zeros, so that loops over them have no odd end.
pub(super) const CHUNK: usize = 4;

/// All sets of at most so many columns.
#[derive(Debug)]
pub(super) struct ColumnSets {
    by_size: Vec<SetsOfSize>,
}

/// The sets of one size, in ascending order. A set's number is its position among them.
#[derive(Debug)]
pub(super) struct SetsOfSize {
    sets: Vec<Columns>,
    /// The slot of set number 0.
    first_slot: usize,
    /// By position, the column that each set has there.
    columns: Vec<Vec<u8>>,
    /// By positions, as bits, the number of what is left of each set without the columns there.
    without: Vec<Vec<u32>>,
    /// By position and column, the sets that have the column there.
    openings: Vec<Vec<Vec<Opening>>>,
}

/// A column opens: the numbers of the column sets before and after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    pub(super) before: u32,
    pub(super) after: u32,
}

impl ColumnSets {
    pub(super) fn new(width: usize, largest: usize) -> ColumnSets {
        let mut by_size: Vec<SetsOfSize> = Vec::new();
        for size in 0..=largest {
            let first_slot = by_size.last().map_or(0, |smaller| smaller.slots().end);
            by_size.push(SetsOfSize {
                sets: choose(width, size),
                first_slot,
                columns: Vec::new(),
                without: Vec::new(),
                openings: Vec::new(),
            });
            let sets = &by_size[size].sets;
            let column = |position| sets.iter().map(move |&set| column_in(set, position) as u8);
            let columns = (0..size).map(|position| column(position).collect()).collect();
            let number = |set: Columns| {
                let same_size = &by_size[set.count_ones() as usize].sets;
                same_size.binary_search(&set).expect("smaller sets are listed") as u32
            };
            let without =
                |positions| sets.iter().map(|&set| number(take_out(set, positions))).collect();
            let without: Vec<Vec<u32>> = (0..1 << size).map(without).collect();
            let opening = |position: usize, column: usize| {
                let after = (0..sets.len()).filter(|&set| column_in(sets[set], position) == column);
                let before = |after: usize| without[1 << position][after];
                after.map(|after| Opening { before: before(after), after: after as u32 }).collect()
            };
            let openings = |position| (0..width).map(|column| opening(position, column)).collect();
            let openings = (0..size).map(openings).collect();
            let new = &mut by_size[size];
            (new.columns, new.without, new.openings) = (columns, without, openings);
        }
        ColumnSets { by_size }
    }

    pub(super) fn of_size(&self, size: usize) -> &SetsOfSize {
        &self.by_size[size]
    }

    /// How many slots all sets have together, those that only fill up chunks included.
    pub(super) fn slots(&self) -> usize {
        self.by_size.last().map_or(0, |largest| largest.slots().end)
    }

    /// How many slots the sets of any one size have at most.
    pub(super) fn most_slots(&self) -> usize {
        self.by_size.iter().map(|same| same.slots().len()).max().unwrap_or(0)
    }

    /// All sets with their slots.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Columns)> + '_ {
        self.by_size.iter().flat_map(|same| (same.first_slot..).zip(same.sets.iter().copied()))
    }
}

impl SetsOfSize {
    /// The slots of these sets, whole chunks of them.
    pub(super) fn slots(&self) -> std::ops::Range<usize> {
        self.first_slot..self.first_slot + self.sets.len().next_multiple_of(CHUNK)
    }

    /// For each set, the column in a position, counted from the left.
    pub(super) fn columns(&self, position: usize) -> &[u8] {
        &self.columns[position]
    }

    /// For each set, the number of what is left without the columns in some positions, given as
    /// bits.
    pub(super) fn without(&self, positions: usize) -> &[u32] {
        &self.without[positions]
    }

    /// How a column opens and gets a position in one of these sets.
    pub(super) fn openings(&self, position: usize, column: usize) -> &[Opening] {
        &self.openings[position][column]
    }
}

/// The set of the columns where something is true, given for the columns from the left.
pub(super) fn columns_where(truths: impl Iterator<Item = bool>) -> Columns {
    let columns = truths.enumerate().filter(|(_, is_true)| *is_true);
    columns.fold(0, |columns, (column, _)| columns | 1 << column)
}

/// The columns of a set, from the left.
pub(super) fn columns_of(set: Columns) -> impl Iterator<Item = usize> {
    ones(set.into())
}

/// The positions of the ones in a word, ascending.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let position = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(position)
    })
}

fn column_in(set: Columns, position: usize) -> usize {
    columns_of(set).nth(position).expect("a position within the set")
}

fn take_out(set: Columns, positions: usize) -> Columns {
    let gone = ones(positions as u64).map(|position| 1 << column_in(set, position));
    gone.fold(set, |rest, column: Columns| rest & !column)
}

/// The sets of `size` of the first `width` columns, ascending.
fn choose(width: usize, size: usize) -> Vec<Columns> {
    if size == 0 {
        return vec![0];
    }
    let with_last = |last| choose(last, size - 1).into_iter().map(move |set| set | 1 << last);
    (0..width).flat_map(with_last).collect()
}
