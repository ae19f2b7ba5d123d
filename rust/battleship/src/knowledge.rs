//! What a player knows: shots and their results, and what they say about each single placement.
//!
//! Whatever the form of the knowledge, it comes down to two things: for each placement, whether the
//! board may have it, and the demand that every hit is covered. The engine sees only those.

use crate::placement::Placements;
use crate::rules::Rules;
use crate::{Cell, Error, Mask};

/// The result of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// No ship there.
    Miss,
    /// A ship, and not sunk by this shot, if sinkings are announced.
    Hit,
    /// The last unhit cell of a ship.
    Sunk {
        /// The ship's length, if it is told.
        length: Option<usize>,
    },
}

/// A cell fired at and the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Where.
    pub cell: Cell,
    /// With what result.
    pub outcome: Outcome,
}

impl Shot {
    /// Reads `B3:miss`, `B3:hit`, `B3:sunk` (length not told) or `B3:sunk4`.
    pub fn parse(rules: &Rules, text: &str) -> Result<Shot, Error> {
        let unreadable = || Error::UnreadableShot { text: text.into() };
        let (cell, result) = text.split_once(':').ok_or_else(unreadable)?;
        let outcome = match result {
            "miss" => Outcome::Miss,
            "hit" => Outcome::Hit,
            "sunk" => Outcome::Sunk { length: None },
            _ => {
                let length = result.strip_prefix("sunk").ok_or_else(unreadable)?;
                Outcome::Sunk { length: Some(length.parse().map_err(|_| unreadable())?) }
            }
        };
        Ok(Shot { cell: rules.cell(cell)?, outcome })
    }
}

/// The announcement that a ship is sunk, when the order of the shots is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sinking {
    /// Any cell of the ship.
    pub cell: Cell,
    /// The ship's length, if it is told.
    pub length: Option<usize>,
}

impl Sinking {
    /// Reads `B4:3`, or `B4` if the length is not told.
    pub fn parse(rules: &Rules, text: &str) -> Result<Sinking, Error> {
        let (cell, length) = match text.split_once(':') {
            None => (text, None),
            Some((cell, length)) => {
                let unreadable = |_| Error::UnreadableSinking { text: text.into() };
                (cell, Some(length.parse().map_err(unreadable)?))
            }
        };
        Ok(Sinking { cell: rules.cell(cell)?, length })
    }
}

/// What is known about sinkings when the order of the shots is not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sinkings {
    /// Sinkings are not announced: only hits and misses count.
    NotAnnounced,
    /// Each sinking is announced, and these were: a ship is fully hit exactly when it is here.
    Announced(Vec<Sinking>),
    /// Each sinking is announced, and these hits are the cells of the sunk ships.
    Cells(Mask),
}

impl Sinkings {
    /// Reads announced sinkings: `none`, or a list such as `B4:3,C7`. An empty text is `none` too.
    pub fn parse(rules: &Rules, text: &str) -> Result<Sinkings, Error> {
        let list = match text.trim() {
            "" | "none" => Vec::new(),
            list => list
                .split(',')
                .map(|sinking| Sinking::parse(rules, sinking.trim()))
                .collect::<Result<_, _>>()?,
        };
        Ok(Sinkings::Announced(list))
    }
}

/// A piece of knowledge that can be dropped alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A miss.
    Miss(Cell),
    /// A hit, together with the sinking announced there, if any.
    Hit(Cell),
    /// The sinking announced at a cell; the cell stays hit.
    Sinking(Cell),
}

/// Everything a player knows. Always consistent with itself, though perhaps with no board.
///
/// ```
/// use battleship::{Knowledge, Rules, Shot};
///
/// let rules = Rules::nine();
/// let shots = ["A1:miss", "C4:hit", "C5:hit", "C6:sunk3"];
/// let shots = shots.iter().map(|text| Shot::parse(&rules, text)).collect::<Result<Vec<_>, _>>()?;
/// let knowledge = Knowledge::from_shots(&rules, &shots, true)?;
/// assert_eq!(knowledge.hits().len(), 3);
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    hits: Mask,
    misses: Mask,
    sinkings: KnownSinkings,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum KnownSinkings {
    NotAnnounced,
    Announced(Vec<KnownSinking>),
    Cells(Mask),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct KnownSinking {
    sinking: Sinking,
    /// The hits when it was announced: the ship lies within them. Where the order of the shots is
    /// not known, all hits.
    among: Mask,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge::nothing(false)
    }
}

impl Knowledge {
    /// No shot yet, in a game where sinkings are announced or not.
    pub fn nothing(announced: bool) -> Knowledge {
        let sinkings = match announced {
            false => KnownSinkings::NotAnnounced,
            true => KnownSinkings::Announced(Vec::new()),
        };
        Knowledge { hits: Mask::EMPTY, misses: Mask::EMPTY, sinkings }
    }

    /// Knowledge from shots in the order they were fired. Sinkings count as announced if
    /// `announced` says so or any shot sank a ship.
    pub fn from_shots(rules: &Rules, shots: &[Shot], announced: bool) -> Result<Knowledge, Error> {
        let sank = |shot: &Shot| matches!(shot.outcome, Outcome::Sunk { .. });
        let mut knowledge = Knowledge::nothing(announced || shots.iter().any(sank));
        for &shot in shots {
            knowledge.fire(rules, shot)?;
        }
        Ok(knowledge)
    }

    /// Adds one more shot. Knowledge is unchanged after an error.
    pub fn fire(&mut self, rules: &Rules, Shot { cell, outcome }: Shot) -> Result<(), Error> {
        on_board(rules, cell)?;
        if (self.hits | self.misses).contains(cell) {
            return Err(Error::FiredTwice { cell: rules.cell_name(cell) });
        }
        match outcome {
            Outcome::Miss => self.misses.insert(cell),
            Outcome::Hit => self.hits.insert(cell),
            Outcome::Sunk { length } => {
                length_in_fleet(rules, cell, length)?;
                self.hits.insert(cell);
                let known = KnownSinking { sinking: Sinking { cell, length }, among: self.hits };
                match &mut self.sinkings {
                    KnownSinkings::Announced(list) => list.push(known),
                    other => *other = KnownSinkings::Announced(vec![known]),
                }
            }
        }
        Ok(())
    }

    /// Knowledge from sets, where the order of the shots is not known.
    pub fn from_sets(
        rules: &Rules,
        hits: Mask,
        misses: Mask,
        sinkings: Sinkings,
    ) -> Result<Knowledge, Error> {
        for cell in (hits | misses).cells() {
            on_board(rules, cell)?;
        }
        let name = |cell| rules.cell_name(cell);
        if let Some(cell) = (hits & misses).cells().next() {
            return Err(Error::HitAndMissed { cell: name(cell) });
        }
        let must_be_hit = |cells: Mask| match (cells & !hits).cells().next() {
            Some(cell) => on_board(rules, cell).and(Err(Error::SunkNotHit { cell: name(cell) })),
            None => Ok(()),
        };
        let sinkings = match sinkings {
            Sinkings::NotAnnounced => KnownSinkings::NotAnnounced,
            Sinkings::Cells(cells) => {
                must_be_hit(cells)?;
                KnownSinkings::Cells(cells)
            }
            Sinkings::Announced(list) => {
                let mut seen = Mask::EMPTY;
                for &Sinking { cell, length } in &list {
                    must_be_hit(cell.into())?;
                    length_in_fleet(rules, cell, length)?;
                    if seen.contains(cell) {
                        return Err(Error::SunkTwice { cell: name(cell) });
                    }
                    seen.insert(cell);
                }
                let known = |sinking| KnownSinking { sinking, among: hits };
                KnownSinkings::Announced(list.into_iter().map(known).collect())
            }
        };
        Ok(Knowledge { hits, misses, sinkings })
    }

    /// The cells hit, sunk ones included.
    pub fn hits(&self) -> Mask {
        self.hits
    }

    /// The cells missed.
    pub fn misses(&self) -> Mask {
        self.misses
    }

    /// The cells fired at.
    pub fn known(&self) -> Mask {
        self.hits | self.misses
    }

    /// Whether sinkings are announced.
    pub fn announced(&self) -> bool {
        self.sinkings != KnownSinkings::NotAnnounced
    }

    /// The sinkings, without what the order of the shots tells.
    pub fn sinkings(&self) -> Sinkings {
        match &self.sinkings {
            KnownSinkings::NotAnnounced => Sinkings::NotAnnounced,
            KnownSinkings::Cells(cells) => Sinkings::Cells(*cells),
            KnownSinkings::Announced(list) => {
                Sinkings::Announced(list.iter().map(|known| known.sinking).collect())
            }
        }
    }

    /// Whether a board may have this placement, as far as the placement alone can tell. A board agrees
    /// with the knowledge exactly if this holds for each of its ships and every hit is on one of them.
    pub fn permits(&self, placements: &Placements, number: usize) -> bool {
        let mask = placements.mask(number);
        if mask.intersects(self.misses) || placements.halo(number).intersects(self.hits) {
            return false;
        }
        let fully_hit = mask.is_subset(self.hits);
        match &self.sinkings {
            KnownSinkings::NotAnnounced => true,
            KnownSinkings::Cells(cells) if mask.intersects(*cells) => mask.is_subset(*cells),
            KnownSinkings::Cells(_) => !fully_hit,
            KnownSinkings::Announced(list) => {
                let mut its = list.iter().filter(|known| mask.contains(known.sinking.cell));
                match (its.next(), its.next()) {
                    (None, _) => !fully_hit,
                    (Some(known), None) => {
                        mask.is_subset(known.among)
                            && known.sinking.length.is_none_or(|length| length == mask.len())
                    }
                    _ => false,
                }
            }
        }
    }

    /// The pieces that can be dropped one at a time.
    pub fn pieces(&self) -> Vec<Piece> {
        let sunk: Mask = match &self.sinkings {
            KnownSinkings::NotAnnounced => Mask::EMPTY,
            KnownSinkings::Cells(cells) => *cells,
            KnownSinkings::Announced(list) => list.iter().map(|known| known.sinking.cell).collect(),
        };
        let misses = self.misses.cells().map(Piece::Miss);
        misses
            .chain(self.hits.cells().map(Piece::Hit))
            .chain(sunk.cells().map(Piece::Sinking))
            .collect()
    }

    /// The same knowledge without one piece.
    pub fn without(&self, piece: Piece) -> Knowledge {
        let mut rest = self.clone();
        match piece {
            Piece::Miss(cell) => rest.misses.remove(cell),
            Piece::Hit(cell) => {
                rest.hits.remove(cell);
                if let KnownSinkings::Announced(list) = &mut rest.sinkings {
                    list.iter_mut().for_each(|known| known.among.remove(cell));
                }
                rest.drop_sinking(cell);
            }
            Piece::Sinking(cell) => rest.drop_sinking(cell),
        }
        rest
    }

    fn drop_sinking(&mut self, cell: Cell) {
        match &mut self.sinkings {
            KnownSinkings::NotAnnounced => {}
            KnownSinkings::Cells(cells) => cells.remove(cell),
            KnownSinkings::Announced(list) => list.retain(|known| known.sinking.cell != cell),
        }
    }
}

fn on_board(rules: &Rules, cell: Cell) -> Result<(), Error> {
    rules.cell_at(cell.index()).map(|_| ())
}

fn length_in_fleet(rules: &Rules, cell: Cell, length: Option<usize>) -> Result<(), Error> {
    match length {
        Some(length) if rules.fleet().classes().all(|class| class.length != length) => {
            let (cell, fleet) = (rules.cell_name(cell), rules.fleet().to_string());
            Err(Error::SunkLength { cell, length, fleet })
        }
        _ => Ok(()),
    }
}
