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
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Knowledge {
    hits: Mask,
    misses: Mask,
    announcements: Announcements,
    /// The sinkings announced, if they are announced one by one.
    sinkings: Vec<KnownSinking>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Announcements {
    None,
    OneByOne,
    Cells(Mask),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct KnownSinking {
    sinking: Sinking,
    /// The hits when it was announced: the ship lies within them. Where the order of the shots is
    /// not known, all hits.
    among: Mask,
}

impl Clone for Knowledge {
    fn clone(&self) -> Knowledge {
        Knowledge { sinkings: self.sinkings.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Knowledge) {
        (self.hits, self.misses, self.announcements) =
            (other.hits, other.misses, other.announcements);
        // Keeps the allocation, so that a posterior can follow a game without making new ones.
        self.sinkings.clone_from(&other.sinkings);
    }
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge::nothing(false)
    }
}

impl Knowledge {
    /// No shot yet, in a game where sinkings are announced or not.
    pub fn nothing(announced: bool) -> Knowledge {
        let announcements = if announced { Announcements::OneByOne } else { Announcements::None };
        Knowledge { hits: Mask::EMPTY, misses: Mask::EMPTY, announcements, sinkings: Vec::new() }
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
                if let Announcements::Cells(_) = self.announcements {
                    return Err(Error::SunkAmongMarks { cell: rules.cell_name(cell) });
                }
                self.hits.insert(cell);
                self.announcements = Announcements::OneByOne;
                let sinking = Sinking { cell, length };
                self.sinkings.push(KnownSinking { sinking, among: self.hits });
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
        let (announcements, list) = match sinkings {
            Sinkings::NotAnnounced => (Announcements::None, Vec::new()),
            Sinkings::Cells(cells) => {
                must_be_hit(cells)?;
                (Announcements::Cells(cells), Vec::new())
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
                (Announcements::OneByOne, list)
            }
        };
        let sinkings =
            list.into_iter().map(|sinking| KnownSinking { sinking, among: hits }).collect();
        Ok(Knowledge { hits, misses, announcements, sinkings })
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

    /// Whether `later` is this knowledge after some more shots, so that whatever board agrees with it
    /// agrees with this too.
    pub(crate) fn is_continued_by(&self, later: &Knowledge) -> bool {
        // Announced at a cell hit before, a ship may have been complete then, and was not announced.
        let is_new = |known: &KnownSinking| !self.hits.contains(known.sinking.cell);
        self.announcements == later.announcements
            && !matches!(self.announcements, Announcements::Cells(_))
            && self.hits.is_subset(later.hits)
            && self.misses.is_subset(later.misses)
            && later.sinkings.strip_prefix(&self.sinkings[..]).is_some_and(|s| s.iter().all(is_new))
    }

    /// Whether sinkings are announced.
    pub fn announced(&self) -> bool {
        self.announcements != Announcements::None
    }

    /// Whether announcements come with the ship's length, as far as is known: until one came without.
    pub(crate) fn tells_lengths(&self) -> bool {
        self.sinkings.iter().all(|known| known.sinking.length.is_some())
    }

    /// The sinkings, without what the order of the shots tells.
    pub fn sinkings(&self) -> Sinkings {
        match self.announcements {
            Announcements::None => Sinkings::NotAnnounced,
            Announcements::Cells(cells) => Sinkings::Cells(cells),
            Announcements::OneByOne => {
                Sinkings::Announced(self.sinkings.iter().map(|known| known.sinking).collect())
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
        match self.announcements {
            Announcements::None => true,
            Announcements::Cells(cells) if mask.intersects(cells) => mask.is_subset(cells),
            Announcements::Cells(_) => !fully_hit,
            Announcements::OneByOne => {
                let mut its =
                    self.sinkings.iter().filter(|known| mask.contains(known.sinking.cell));
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
        let sunk: Mask = match self.announcements {
            Announcements::Cells(cells) => cells,
            _ => self.sinkings.iter().map(|known| known.sinking.cell).collect(),
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
                rest.sinkings.iter_mut().for_each(|known| known.among.remove(cell));
                rest.drop_sinking(cell);
            }
            Piece::Sinking(cell) => rest.drop_sinking(cell),
        }
        rest
    }

    fn drop_sinking(&mut self, cell: Cell) {
        if let Announcements::Cells(cells) = &mut self.announcements {
            cells.remove(cell);
        }
        self.sinkings.retain(|known| known.sinking.cell != cell);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Placement};

    fn mask(rules: &Rules, cells: &str) -> Mask {
        cells.split_whitespace().map(|cell| rules.cell(cell).unwrap()).collect()
    }

    #[test]
    fn only_more_shots_continue_what_is_known() {
        let rules: Rules = "5x5:3,2:apart".parse().unwrap();
        let after = |shots: &[&str], announced| {
            let shots: Vec<_> = shots.iter().map(|s| Shot::parse(&rules, s).unwrap()).collect();
            Knowledge::from_shots(&rules, &shots, announced).unwrap()
        };
        let (quiet, announced) = (after(&["A1:hit"], false), after(&["A1:hit"], true));
        assert!(quiet.is_continued_by(&after(&["A1:hit", "A2:hit", "E5:miss"], false)));
        assert!(announced.is_continued_by(&after(&["A1:hit", "A2:sunk2"], true)));
        assert!(!quiet.is_continued_by(&announced) && !announced.is_continued_by(&quiet));
        assert!(!quiet.is_continued_by(&after(&["A2:hit"], false)));
        assert!(!after(&["A1:miss"], false).is_continued_by(&after(&["A2:miss"], false)));
        // A mark may be of an older shot.
        let (hits, none) = (mask(&rules, "A1 A2"), Mask::EMPTY);
        let marked = Knowledge::from_sets(&rules, hits, none, Sinkings::Cells(hits)).unwrap();
        assert!(!marked.is_continued_by(&marked));
    }

    #[test]
    fn contradictions_name_the_cell() {
        let rules = Rules::nine();
        let sets = |hits, misses, sinkings| {
            let (hits, misses) = (mask(&rules, hits), mask(&rules, misses));
            Knowledge::from_sets(&rules, hits, misses, sinkings).unwrap_err().to_string()
        };
        let announced = |list: &str| {
            let list = list.split_whitespace().map(|text| Sinking::parse(&rules, text).unwrap());
            Sinkings::Announced(list.collect())
        };
        assert_eq!(
            sets("A1 B2", "B2", Sinkings::NotAnnounced),
            "cell B2 is both hit and missed: it can only be one of them"
        );
        assert_eq!(
            sets("A1", "", announced("B2:3")),
            "cell B2 is announced sunk but not hit: add it to the hits"
        );
        assert_eq!(
            sets("A1", "", Sinkings::Cells(mask(&rules, "A1 A2"))),
            "cell A2 is announced sunk but not hit: add it to the hits"
        );
        assert_eq!(
            sets("A1", "", announced("A1 A1:3")),
            "cell A1 is announced sunk twice: each sinking needs a cell of its own"
        );
        assert_eq!(
            sets("A1", "", announced("A1:5")),
            "cell A1 is announced sunk with length 5, but the fleet is 4,4,4,3,3,3,3,3"
        );
        let (none, off) = (Mask::EMPTY, Mask::from_bits(1 << 81));
        for (hits, misses) in [(off, none), (none, off), (off, off)] {
            let off = Knowledge::from_sets(&rules, hits, misses, Sinkings::NotAnnounced);
            assert!(matches!(off, Err(Error::CellOffBoard { .. })), "{off:?}");
        }
    }

    #[test]
    fn shots_are_read_and_checked() {
        let rules = Rules::nine();
        let knowledge = |texts: &[&str]| -> Result<Knowledge, Error> {
            let shots = texts
                .iter()
                .map(|text| Shot::parse(&rules, text))
                .collect::<Result<Vec<_>, _>>()?;
            Knowledge::from_shots(&rules, &shots, false)
        };
        assert_eq!(
            knowledge(&["A1:hit", "A1:miss"]).unwrap_err().to_string(),
            "cell A1 is fired at twice: each cell can be fired at once"
        );
        for text in ["A1", "A1:", "A1:hot", "A1:sunk-3", "A1:sunkx", ":hit"] {
            assert!(knowledge(&[text]).is_err(), "{text}");
        }
        assert!(matches!(knowledge(&["K1:hit"]), Err(Error::CellOffBoard { .. })));
        assert!(matches!(knowledge(&["A1:sunk9"]), Err(Error::SunkLength { .. })));
        assert!(!knowledge(&["A1:hit"]).unwrap().announced());
        assert!(knowledge(&["A1:hit", "A2:sunk"]).unwrap().announced());
    }

    #[test]
    fn a_failed_shot_changes_nothing() {
        let rules = Rules::nine();
        let mut knowledge = Knowledge::nothing(true);
        knowledge.fire(&rules, Shot::parse(&rules, "A1:hit").unwrap()).unwrap();
        let before = knowledge.clone();
        for text in ["A1:miss", "B1:sunk7"] {
            assert!(knowledge.fire(&rules, Shot::parse(&rules, text).unwrap()).is_err());
            assert_eq!(knowledge, before);
        }
        let hits = knowledge.hits();
        let mut marked =
            Knowledge::from_sets(&rules, hits, Mask::EMPTY, Sinkings::Cells(hits)).unwrap();
        let before = marked.clone();
        assert!(marked.fire(&rules, Shot::parse(&rules, "B1:sunk").unwrap()).is_err());
        assert_eq!(marked, before);
    }

    /// The order tells which hits cannot belong to a sunk ship: those that came later.
    #[test]
    fn order_matters() {
        let rules: Rules = "5x1:3,1:touching".parse().unwrap();
        let placements = Placements::new(&rules);
        let at = |cell: &str| Placement {
            cell: rules.cell(cell).unwrap(),
            length: 3,
            direction: Direction::Across,
        };
        let permitted = |knowledge: &Knowledge, cell: &str| {
            knowledge.permits(&placements, placements.number(at(cell)).unwrap())
        };
        let shots = |texts: [&str; 4]| {
            let shots = texts.map(|text| Shot::parse(&rules, text).unwrap());
            Knowledge::from_shots(&rules, &shots, true).unwrap()
        };
        let early = shots(["A1:hit", "B1:hit", "C1:sunk3", "D1:hit"]);
        assert!(permitted(&early, "A1") && !permitted(&early, "B1"));
        let late = shots(["A1:hit", "B1:hit", "D1:hit", "C1:sunk3"]);
        assert!(permitted(&late, "A1") && permitted(&late, "B1"));
    }
}
