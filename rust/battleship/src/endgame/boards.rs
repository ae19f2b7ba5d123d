//! The boards of a posterior as a list, and how a shot divides a set of them.

use crate::backtrack::each_board;
use crate::constraints::Constraints;
use crate::knowledge::Knowledge;
use crate::placement::Placements;
use crate::posterior::{Engine, Posterior};
use crate::rules::Contact;
use crate::{Cell, Mask};

/// A board of the list, as sets of them are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) mask: Mask,
    pub(super) number: u32,
}

/// All boards that agree with some knowledge.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    engine: Engine,
    knowledge: Knowledge,
    /// The ships of each board, by placement number, board after board.
    ships: Vec<u16>,
    pub(super) entries: Vec<Entry>,
    /// The placements on each cell.
    by_cell: Vec<Vec<u16>>,
}

impl Boards {
    /// Lists them, or gives up after some steps. Meant for thousands: it takes time for each board,
    /// and for dead ends too.
    pub(super) fn list(posterior: &Posterior, steps: u64) -> Option<Boards> {
        let engine = posterior.engine().clone();
        // What no board has leads to dead ends only.
        let permitted = posterior.placements().iter().map(|&boards| boards > 0).collect();
        let hits = posterior.knowledge().hits();
        let (mut ships, mut entries) = (Vec::new(), Vec::new());
        let placements = engine.placements();
        let all = each_board(placements, &Constraints { permitted, hits }, steps, &mut |board| {
            let mask = board.iter().fold(Mask::EMPTY, |mask, &n| mask | placements.mask(n));
            entries.push(Entry { mask, number: entries.len() as u32 });
            ships.extend(board.iter().map(|&n| n as u16));
        });
        let mut by_cell = vec![Vec::new(); placements.rules().cells()];
        for number in 0..placements.len() {
            for cell in placements.mask(number).cells() {
                by_cell[cell.index()].push(number as u16);
            }
        }
        let knowledge = posterior.knowledge().clone();
        all.then_some(Boards { engine, knowledge, ships, entries, by_cell })
    }

    /// Narrows the list down to what agrees with more knowledge; `false` if that is not what was
    /// known before and more, so that the boards have to be listed anew.
    pub(super) fn narrow(&mut self, knowledge: &Knowledge) -> bool {
        if !self.knowledge.is_continued_by(knowledge) {
            return false;
        }
        let mut constraints = Constraints::none(self.engine.placements());
        constraints.set(self.engine.placements(), knowledge);
        let mut entries = std::mem::take(&mut self.entries);
        entries.retain(|entry| {
            constraints.hits.is_subset(entry.mask)
                && self.ships(entry).iter().all(|&n| constraints.permitted[usize::from(n)])
        });
        self.entries = entries;
        self.knowledge.clone_from(knowledge);
        true
    }

    /// Whether a shot at a certain cell can be worth less now than later. Where ships do not touch,
    /// hits that adjoin are one ship, so what is known after some shots does not depend on their
    /// order; where they touch, the order of announcements tells more or less.
    pub(super) fn order_matters(&self) -> bool {
        self.announced() && self.engine.rules().contact() == Contact::Touching
    }

    /// Whether different boards can have the same mask.
    pub(super) fn repeat(&self) -> bool {
        self.engine.rules().contact() == Contact::Touching
    }

    pub(super) fn announced(&self) -> bool {
        self.knowledge.announced()
    }

    pub(super) fn hits(&self) -> Mask {
        self.knowledge.hits()
    }

    pub(super) fn placements(&self) -> &Placements {
        self.engine.placements()
    }

    /// The placement numbers of a board.
    pub(super) fn ships(&self, entry: &Entry) -> &[u16] {
        let fleet = self.engine.rules().fleet().ships();
        &self.ships[entry.number as usize * fleet..][..fleet]
    }

    /// What a shot at a cell costs all boards of a set: the misses, and what `rest` says for each part
    /// that the answers divide it into, given the hits.
    pub(super) fn after(
        &self,
        set: &mut [Entry],
        hits: Mask,
        cell: Cell,
        mut rest: impl FnMut(&mut [Entry], Mask) -> u64,
    ) -> u64 {
        let missed = Boards::misses_first(set, cell);
        let (miss, hit) = set.split_at_mut(missed);
        let mut sum = missed as u64 + rest(miss, hits);
        for part in self.divide(hit, hits, cell) {
            sum += rest(part, hits | cell.into());
        }
        sum
    }

    /// The boards that a shot at a cell misses, brought to the front; returns how many.
    pub(super) fn misses_first(set: &mut [Entry], cell: Cell) -> usize {
        let (mut front, mut end) = (0, set.len());
        while front < end {
            if set[front].mask.contains(cell) {
                end -= 1;
                set.swap(front, end);
            } else {
                front += 1;
            }
        }
        front
    }

    /// Divides boards that a shot hits by what is announced then, if anything is.
    pub(super) fn divide<'a>(
        &self,
        set: &'a mut [Entry],
        hits: Mask,
        cell: Cell,
    ) -> impl Iterator<Item = &'a mut [Entry]> + use<'a> {
        // The ships that the shot sinks where they are, mostly none.
        let placements = self.placements();
        let sinks = |&&ship: &&u16| placements.mask(ship.into()) & !hits == cell.into();
        let sunk: Vec<u16> = match self.announced() && set.len() > 1 {
            true => self.by_cell[cell.index()].iter().filter(sinks).copied().collect(),
            false => Vec::new(),
        };
        let tell_lengths = self.knowledge.tells_lengths();
        let announced = |entry: &Entry| {
            let ship = sunk.iter().find(|ship| self.ships(entry).contains(ship));
            let length = |&ship: &u16| placements.mask(ship.into()).len();
            ship.map_or(0, |ship| if tell_lengths { length(ship) } else { 1 })
        };
        let mut parts: Vec<&mut [Entry]> = Vec::new();
        if sunk.is_empty() {
            parts.push(set);
        } else {
            set.sort_by_cached_key(announced);
            parts.extend(set.chunk_by_mut(|a, b| announced(a) == announced(b)));
        }
        parts.into_iter()
    }
}
