//! The boards of a posterior as a list, and how a shot divides a set of them.

use crate::backtrack::each_board;
use crate::constraints::Constraints;
use crate::knowledge::Knowledge;
use crate::placement::Placements;
use crate::posterior::{Engine, Posterior};
use crate::rules::Contact;
use crate::waiting::Waiting;
use crate::{Cell, Error, Mask};

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
    pub(super) fn list(
        posterior: &Posterior,
        steps: u64,
        waiting: Waiting<'_>,
    ) -> Result<Option<Boards>, Error> {
        let engine = posterior.engine().clone();
        // What no board has leads to dead ends only.
        let permitted = posterior.placements().iter().map(|&boards| boards > 0).collect();
        let hits = posterior.knowledge().hits();
        let (mut ships, mut entries) = (Vec::new(), Vec::new());
        let placements = engine.placements();
        let constraints = Constraints { permitted, hits };
        let all = each_board(placements, &constraints, steps, waiting, &mut |board| {
            let mask = board.iter().fold(Mask::EMPTY, |mask, &n| mask | placements.mask(n));
            entries.push(Entry { mask, number: entries.len() as u32 });
            ships.extend(board.iter().map(|&n| n as u16));
        });
        waiting.check()?;
        let mut by_cell = vec![Vec::new(); placements.rules().cells()];
        for number in 0..placements.len() {
            for cell in placements.mask(number).cells() {
                by_cell[cell.index()].push(number as u16);
            }
        }
        let knowledge = posterior.knowledge().clone();
        Ok(all.then_some(Boards { engine, knowledge, ships, entries, by_cell }))
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
        bring_to_front(set, |entry| !entry.mask.contains(cell))
    }

    /// Divides boards that a shot hits by what is announced then, if anything is.
    pub(super) fn divide<'a, 'b>(
        &'a self,
        set: &'b mut [Entry],
        hits: Mask,
        cell: Cell,
    ) -> Parts<'a, 'b> {
        let sunk = match set.len() > 1 {
            true => self.sunk_at(hits, cell).collect(),
            false => Vec::new(),
        };
        Parts { boards: self, rest: set, sunk }
    }

    /// Whether a shot at a cell can sink a ship, so that something is announced.
    pub(super) fn can_sink(&self, hits: Mask, cell: Cell) -> bool {
        self.sunk_at(hits, cell).next().is_some()
    }

    /// The ships that a shot at a cell sinks where they are, and that is announced; mostly none.
    /// Those of one length are together.
    fn sunk_at(&self, hits: Mask, cell: Cell) -> impl Iterator<Item = u16> {
        let ships: &[u16] = if self.announced() { &self.by_cell[cell.index()] } else { &[] };
        let sinks = move |ship: &u16| self.mask(*ship) & !hits == cell.into();
        ships.iter().copied().filter(sinks)
    }

    /// Whether a ship is on a board.
    fn has(&self, entry: &Entry, ship: u16) -> bool {
        // Where ships do not touch, the cells around it tell whether it ends there.
        let around = self.placements().halo(ship.into());
        entry.mask & (self.mask(ship) | around) == self.mask(ship)
            && (!self.repeat() || self.ships(entry).contains(&ship))
    }

    fn mask(&self, ship: u16) -> Mask {
        self.placements().mask(ship.into())
    }
}

/// Boards that a shot hits, divided by what is announced: parts that are not empty.
pub(super) struct Parts<'a, 'b> {
    boards: &'a Boards,
    rest: &'b mut [Entry],
    /// The ships that may be announced on the boards not yet returned.
    sunk: Vec<u16>,
}

impl<'b> Iterator for Parts<'_, 'b> {
    type Item = &'b mut [Entry];

    fn next(&mut self) -> Option<&'b mut [Entry]> {
        let boards = self.boards;
        let length = |&ship: &u16| boards.mask(ship).len();
        while let Some(last) = self.sunk.last().map(length) {
            let others = match boards.knowledge.tells_lengths() {
                true => {
                    self.sunk.iter().rposition(|ship| length(ship) != last).map_or(0, |i| i + 1)
                }
                false => 0,
            };
            let sunk = &self.sunk[others..];
            let rest = std::mem::take(&mut self.rest);
            let announced = |entry: &Entry| sunk.iter().any(|&ship| boards.has(entry, ship));
            let count = bring_to_front(rest, announced);
            let part;
            (part, self.rest) = rest.split_at_mut(count);
            self.sunk.truncate(others);
            if !part.is_empty() {
                return Some(part);
            }
        }
        let part = std::mem::take(&mut self.rest);
        (!part.is_empty()).then_some(part)
    }
}

/// Brings the boards that pass a test to the front, and returns how many. Whether one does is as good
/// as random, so nothing is left for the processor to guess: every board is moved.
fn bring_to_front(set: &mut [Entry], test: impl Fn(&Entry) -> bool) -> usize {
    let mut front = 0;
    for i in 0..set.len() {
        set.swap(front, i);
        front += usize::from(test(&set[front]));
    }
    front
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Shot};

    #[test]
    fn what_comes_after_a_shot_knows_of_its_hit() {
        let rules: Rules = "3x1:1,1:touching".parse().unwrap();
        let posterior = Engine::new(&rules).unwrap().posterior(&Knowledge::nothing(true)).unwrap();
        let boards = Boards::list(&posterior, u64::MAX, Waiting::FOREVER).unwrap().unwrap();
        let [a, b, c] = ["A1", "B1", "C1"].map(|cell| rules.cell(cell).unwrap());
        let mut parts = Vec::new();
        let misses = boards.after(&mut boards.entries.clone(), a.into(), b, |part, hits| {
            parts.push((part.iter().map(|entry| entry.mask).collect::<Vec<_>>(), hits));
            10
        });
        let [ab, ac, bc] = [(a, b), (a, c), (b, c)].map(|(x, y)| Mask::from(x) | y.into());
        parts.iter_mut().for_each(|(masks, _)| masks.sort());
        assert_eq!(parts, [(vec![ac], Mask::from(a)), (vec![ab, bc], ab)]);
        assert_eq!(misses, 1 + 10 + 10);
    }

    #[test]
    fn the_length_of_a_ship_that_is_sunk_divides_boards() {
        let rules: Rules = "3x1:2,1:touching".parse().unwrap();
        let posterior = Engine::new(&rules).unwrap().posterior(&Knowledge::nothing(true)).unwrap();
        let boards = Boards::list(&posterior, u64::MAX, Waiting::FOREVER).unwrap().unwrap();
        let [a, b] = ["A1", "B1"].map(|cell| rules.cell(cell).unwrap());
        // Both have a ship everywhere. A1 is the rest of the one of two cells, or it is the other.
        assert_eq!(boards.entries.len(), 2);
        let parts = |hits| boards.divide(&mut boards.entries.clone(), hits, a).count();
        assert_eq!([parts(Mask::EMPTY), parts(b.into())], [2, 2]);
        let lengths: Vec<usize> =
            boards.sunk_at(b.into(), a).map(|ship| boards.mask(ship).len()).collect();
        assert_eq!(lengths.len(), 2);
        assert_ne!(lengths[0], lengths[1]);
    }

    #[test]
    fn a_list_follows_the_game_and_no_other() {
        let rules: Rules = "4x4:3,2:apart".parse().unwrap();
        let engine = Engine::new(&rules).unwrap();
        let after = |shots: &[&str]| {
            let shots: Vec<_> = shots.iter().map(|s| Shot::parse(&rules, s).unwrap()).collect();
            Knowledge::from_shots(&rules, &shots, true).unwrap()
        };
        let list = |knowledge: &Knowledge| {
            let posterior = engine.posterior(knowledge).unwrap();
            Boards::list(&posterior, u64::MAX, Waiting::FOREVER).unwrap().unwrap()
        };
        let mut boards = list(&Knowledge::nothing(true));
        let shots = ["A1:miss", "B2:hit", "B3:sunk2", "D4:hit"];
        for shots in (1..=shots.len()).map(|count| &shots[..count]) {
            assert!(boards.narrow(&after(shots)), "{shots:?}");
            let masks = |boards: &Boards| {
                let mut masks: Vec<_> = boards.entries.iter().map(|entry| entry.mask).collect();
                masks.sort();
                masks
            };
            assert_eq!(masks(&boards), masks(&list(&after(shots))), "{shots:?}");
        }
        let left = boards.entries.len();
        assert!(left > 0);
        for other in [&["A1:miss"][..], &["A1:hit", "B2:hit", "B3:sunk2", "D4:hit"]] {
            assert!(!boards.narrow(&after(other)), "{other:?}");
            assert_eq!(boards.entries.len(), left);
        }
    }
}
