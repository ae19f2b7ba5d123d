//! One row: all the ways that ships can lie across in it.

use super::columns::{ColumnSets, Columns, columns_of, ones};
use super::ships::{Part, Ships};

/// The ships that lie across in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squad {
    pub(super) ships: Part,
    /// The sum of their lengths.
    pub(super) cells: usize,
}

/// Every way to place ships across in a row.
#[derive(Debug)]
pub(super) struct Arrangements {
    width: usize,
    squads: Vec<Squad>,
    list: Vec<Arrangement>,
    /// The ships of all arrangements, each as `class * width + column`.
    ships: Vec<u16>,
    /// For each arrangement, the slots of the column sets that share no column with it.
    beside: Vec<u64>,
    /// For each column, the slots of the column sets that have it.
    having: Vec<u64>,
    /// How many words a set of slots takes.
    words: usize,
}

/// Ships across in a row.
#[derive(Debug)]
pub(super) struct Arrangement {
    number: usize,
    /// Which ships, as an index into the squads.
    pub(super) squad: usize,
    columns: Columns,
    ships: std::ops::Range<usize>,
}

impl Arrangements {
    pub(super) fn new(fleet: &Ships, width: usize, sets: &ColumnSets) -> Arrangements {
        let words = sets.slots().div_ceil(64);
        let mut all = Arrangements {
            width,
            squads: Vec::new(),
            list: Vec::new(),
            ships: Vec::new(),
            beside: Vec::new(),
            having: Vec::new(),
            words,
        };
        all.extend(fleet, 0, 0, Squad { ships: 0, cells: 0 }, &mut Vec::new());
        all.having = vec![0; width * words];
        for (slot, set) in sets.iter() {
            for column in columns_of(set) {
                all.having[column * words + slot / 64] |= 1 << (slot % 64);
            }
        }
        all.beside = vec![0; all.list.len() * words];
        for (arrangement, beside) in all.list.iter().zip(all.beside.chunks_exact_mut(words)) {
            for (slot, _) in sets.iter().filter(|(_, set)| set & arrangement.columns == 0) {
                beside[slot / 64] |= 1 << (slot % 64);
            }
        }
        all
    }

    /// Lists the arrangements that begin with some ships and have the others from a column on.
    fn extend(
        &mut self,
        fleet: &Ships,
        from: usize,
        columns: Columns,
        squad: Squad,
        ships: &mut Vec<u16>,
    ) {
        self.push(columns, squad, ships);
        for (class, &ship) in fleet.classes().iter().enumerate() {
            if fleet.count(squad.ships, class) == ship.count {
                continue;
            }
            let squad =
                Squad { ships: squad.ships + fleet.one(class), cells: squad.cells + ship.length };
            for column in from..(self.width + 1).saturating_sub(ship.length) {
                let end = column + ship.length;
                let columns = (column..end).fold(columns, |columns, column| columns | 1 << column);
                ships.push((class * self.width + column) as u16);
                self.extend(fleet, end, columns, squad, ships);
                ships.pop();
            }
        }
    }

    fn push(&mut self, columns: Columns, squad: Squad, ships: &[u16]) {
        let squad = self.squads.iter().position(|&known| known == squad).unwrap_or_else(|| {
            self.squads.push(squad);
            self.squads.len() - 1
        });
        let begin = self.ships.len();
        self.ships.extend_from_slice(ships);
        let ships = begin..self.ships.len();
        self.list.push(Arrangement { number: self.list.len(), squad, columns, ships });
    }

    /// The parts of the fleet that fit into a row.
    pub(super) fn squads(&self) -> &[Squad] {
        &self.squads
    }

    /// How many words a set of slots takes, one bit each.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Sets `slots` to those of the column sets that have no column but these.
    pub(super) fn slots_within(&self, columns: Columns, slots: &mut [u64]) {
        slots.fill(u64::MAX);
        for column in (0..self.width).filter(|column| columns >> column & 1 == 0) {
            for (slots, having) in
                slots.iter_mut().zip(&self.having[column * self.words..][..self.words])
            {
                *slots &= !having;
            }
        }
    }

    /// The arrangements whose ships are all permitted, by `class * width + column`.
    pub(super) fn permitted<'a>(
        &'a self,
        permitted: &'a [bool],
    ) -> impl Iterator<Item = &'a Arrangement> {
        self.list.iter().filter(|arrangement| {
            self.ships(arrangement).iter().all(|&ship| permitted[usize::from(ship)])
        })
    }

    /// The ships of an arrangement, each as `class * width + column`.
    pub(super) fn ships(&self, arrangement: &Arrangement) -> &[u16] {
        &self.ships[arrangement.ships.clone()]
    }

    /// Those of some slots whose column sets share no column with an arrangement and cover,
    /// together with it, the hits of the row.
    pub(super) fn slots_beside(
        &self,
        arrangement: &Arrangement,
        hits: Columns,
        slots: &[u64],
    ) -> impl Iterator<Item = usize> {
        let beside = &self.beside[arrangement.number * self.words..][..self.words];
        let not_covered = hits & !arrangement.columns;
        slots.iter().zip(beside).enumerate().flat_map(move |(word, (&slots, &beside))| {
            let having = |column: usize| self.having[column * self.words + word];
            let fitting = columns_of(not_covered).fold(slots & beside, |all, c| all & having(c));
            ones(fitting).map(move |bit| word * 64 + bit)
        })
    }
}
