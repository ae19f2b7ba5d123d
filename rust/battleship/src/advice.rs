//! What the posterior means for the next shot: what is sunk, what each cell promises and tells.

use crate::knowledge::{Shot, Sinkings};
use crate::numbers::{percent, plural, thousands};
use crate::outlook::Outlook;
use crate::placement::Placement;
use crate::posterior::Posterior;
use crate::rules::ShipClass;
use crate::{Cell, Error, Mask};

/// What a player should know before the next shot. From [`Posterior::advice`], where the most likely
/// cells come first, or from [`Player::advise`](crate::Player::advise), in a strategy's order.
///
/// ```
/// use battleship::{Engine, Knowledge, Rules};
///
/// let rules = Rules::nine();
/// let advice = Engine::new(&rules)?.posterior(&Knowledge::default())?.advice();
/// let best = advice.best().expect("a cell to fire at");
/// println!("{}: {}", rules.cell_name(best.cell), best.reason);
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// How many boards agree with the knowledge.
    pub boards: u128,
    /// The cells worth firing at, best first: not fired at yet, and with a ship on some board.
    pub cells: Vec<CellAdvice>,
    /// The ships that are complete on every board: announced, or not announced but certain.
    pub sunk: Vec<Placement>,
    /// For each length, longest first, how many ships are certainly sunk.
    pub fleet: Vec<ShipsSunk>,
    /// The cells not fired at that can hold no ship any more.
    pub impossible: Mask,
    /// How many shots the game will still take, if the strategy says so: [`Strategy::Best`] does.
    ///
    /// [`Strategy::Best`]: crate::Strategy::Best
    pub shots: Option<Outlook>,
}

/// What firing at a cell promises.
#[derive(Clone, Debug, PartialEq)]
pub struct CellAdvice {
    /// The cell.
    pub cell: Cell,
    /// The boards with a ship there.
    pub boards: u128,
    /// The probability of a hit.
    pub hit: f64,
    /// How much the answer tells on average, in bits. The answers told apart are miss and hit and,
    /// where they are announced, sinkings and their lengths.
    pub information: f64,
    /// What speaks for it, in words.
    pub reason: String,
}

/// What is known about the ships of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipsSunk {
    /// The length.
    pub length: usize,
    /// How many such ships the fleet has.
    pub ships: usize,
    /// At least so many of them are sunk, on every board.
    pub sunk: usize,
}

impl Advice {
    /// The cell to fire at; `None` if none can hold a ship that is not known already.
    pub fn best(&self) -> Option<&CellAdvice> {
        self.cells.first()
    }
}

impl Posterior {
    /// What to know before the next shot, the most likely cells first. Costs microseconds: all of it
    /// is in the counts.
    pub fn advice(&self) -> Advice {
        let unknown = self.rules().all_cells() & !self.knowledge().known();
        let impossible = unknown & self.impossible();
        let mut cells: Vec<_> = self.outcomes().iter().map(Outcomes::advice).collect();
        // Of equally likely cells those that tell more; then, the sort being stable, in their order.
        cells.sort_by(|a, b| b.boards.cmp(&a.boards).then(b.information.total_cmp(&a.information)));
        let (sunk, fleet) = (self.sunk(), self.fleet());
        Advice { boards: self.boards(), cells, sunk, fleet, impossible, shots: None }
    }

    /// The posterior after one more shot with a supposed result: what if?
    pub fn what_if(&self, shot: Shot) -> Result<Posterior, Error> {
        let mut knowledge = self.knowledge().clone();
        knowledge.fire(self.rules(), shot)?;
        self.engine().posterior(&knowledge)
    }

    /// The ships that lie within the hits on every board.
    fn sunk(&self) -> Vec<Placement> {
        let placements = self.engine().placements();
        let certain =
            |&number: &usize| self.boards() > 0 && self.fully_hit(number) == self.boards();
        (0..placements.len()).filter(certain).map(|number| placements.get(number)).collect()
    }

    /// The boards with a placement, if it lies within the hits.
    fn fully_hit(&self, number: usize) -> u128 {
        let mask = self.engine().placements().mask(number);
        if mask.is_subset(self.knowledge().hits()) { self.placements()[number] } else { 0 }
    }

    /// For each length, how many ships must be sunk: those whose place is certain, those announced
    /// with that length, or all if every board has all of them within the hits.
    fn fleet(&self) -> Vec<ShipsSunk> {
        let placements = self.engine().placements();
        let announced = match self.knowledge().sinkings() {
            Sinkings::Announced(list) => list,
            Sinkings::NotAnnounced | Sinkings::Cells(_) => Vec::new(),
        };
        let sunk = self.sunk();
        let ships_sunk = |class: &ShipClass| {
            let (length, ships) = (class.length, class.count);
            let of_class = |&number: &usize| placements.get(number).length == length;
            let numbers = (0..placements.len()).filter(of_class);
            let on_all_boards: u128 = numbers.map(|number| self.fully_hit(number)).sum();
            let placed = sunk.iter().filter(|ship| ship.length == length).count();
            let told = announced.iter().filter(|sinking| sinking.length == Some(length)).count();
            let all = self.boards().checked_mul(ships as u128) == Some(on_all_boards);
            let all = all && self.boards() > 0;
            ShipsSunk { length, ships, sunk: if all { ships } else { placed.max(told).min(ships) } }
        };
        placements.classes().iter().map(ships_sunk).collect()
    }

    /// What a shot at each cell not fired at can bring, where a hit is possible, by ascending cell.
    pub(crate) fn outcomes(&self) -> Vec<Outcomes> {
        let unknown = self.rules().all_cells() & !self.knowledge().known();
        let mut by_cell: Vec<Option<Outcomes>> = vec![None; self.rules().cells()];
        for cell in unknown.cells().filter(|cell| self.cells()[cell.index()] > 0) {
            let hit = self.cells()[cell.index()];
            by_cell[cell.index()] =
                Some(Outcomes { cell, boards: self.boards(), hit, sunk: Vec::new() });
        }
        if self.knowledge().announced() {
            let tell_lengths = self.knowledge().tells_lengths();
            let placements = self.engine().placements();
            for (number, &boards) in self.placements().iter().enumerate() {
                // A shot sinks exactly the ships of which it hits the last cell.
                let open = placements.mask(number) & !self.knowledge().hits();
                if boards == 0 || open.len() != 1 {
                    continue;
                }
                let length = if tell_lengths { placements.get(number).length } else { 0 };
                for cell in open.cells() {
                    if let Some(outcomes) = &mut by_cell[cell.index()] {
                        outcomes.add_sinking(length, boards);
                    }
                }
            }
        }
        by_cell.into_iter().flatten().collect()
    }
}

/// What a shot at a cell can bring, and on how many boards.
#[derive(Clone, Debug)]
pub(crate) struct Outcomes {
    pub(crate) cell: Cell,
    boards: u128,
    /// The boards with a ship there.
    pub(crate) hit: u128,
    /// The boards where the shot sinks a ship, by its length if that is told.
    sunk: Vec<(usize, u128)>,
}

impl Outcomes {
    fn add_sinking(&mut self, length: usize, boards: u128) {
        match self.sunk.iter_mut().find(|(known, _)| *known == length) {
            Some((_, sum)) => *sum += boards,
            None => self.sunk.push((length, boards)),
        }
    }

    fn sinking(&self) -> u128 {
        self.sunk.iter().map(|&(_, boards)| boards).sum()
    }

    /// The entropy of the answer in bits.
    pub(crate) fn information(&self) -> f64 {
        let answers = [self.boards - self.hit, self.hit - self.sinking()];
        let answers = answers.into_iter().chain(self.sunk.iter().map(|&(_, boards)| boards));
        let share = |boards: u128| boards as f64 / self.boards as f64;
        // Adding nothing turns a negative zero into a plain one.
        answers.filter(|&boards| boards > 0).map(share).map(|p| -p * p.log2()).sum::<f64>() + 0.0
    }

    fn advice(&self) -> CellAdvice {
        CellAdvice {
            cell: self.cell,
            boards: self.hit,
            hit: self.hit as f64 / self.boards as f64,
            information: self.information(),
            reason: self.reason(),
        }
    }

    fn reason(&self) -> String {
        let (hit, miss) = (self.hit, self.boards - self.hit);
        if self.boards == 1 {
            return "certain hit; only one board is left".into();
        }
        let boards = plural(self.boards, "board");
        let promise = match miss {
            0 => "certain hit".into(),
            _ => format!("{}% hit", percent(hit, self.boards, 0)),
        };
        let sinks = match self.sinking() {
            0 => String::new(),
            sinking if sinking == self.boards => ", sinks a ship".into(),
            sinking => format!(", {}% to sink a ship", percent(sinking, self.boards, 0)),
        };
        // Within a tenth of a half: more than 0.97 of the one bit that an even split would tell.
        let even = hit.abs_diff(miss) <= self.boards / 5;
        let tells = match miss {
            0 if self.information() > 0.0 => format!("tells apart some of the {boards} left"),
            0 => format!("tells nothing about the {boards} left"),
            _ if even => format!("splits the {boards} left almost evenly"),
            _ => format!("a miss leaves {} of {boards}", thousands(miss)),
        };
        format!("{promise}{sinks}; {tells}")
    }
}
