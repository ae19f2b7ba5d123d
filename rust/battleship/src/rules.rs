//! What is played: the size of the board, the fleet, and how ships may stand to each other.

use std::fmt;
use std::str::FromStr;

use crate::{Cell, Error, Mask};

/// The most cells a board may have: one bit of a [`Mask`] each.
pub const MAX_CELLS: usize = 128;

/// How ships may stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// No two ships touch, not even at a corner.
    Apart,
    /// Ships may touch at corners, never along a side.
    Corners,
    /// Ships may touch anywhere; they only may not overlap.
    Touching,
}

impl Contact {
    /// The word for it in the text form of rules.
    pub const fn name(self) -> &'static str {
        match self {
            Contact::Apart => "apart",
            Contact::Corners => "corners",
            Contact::Touching => "touching",
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Contact {
    type Err = Error;
    fn from_str(text: &str) -> Result<Contact, Error> {
        [Contact::Apart, Contact::Corners, Contact::Touching]
            .into_iter()
            .find(|contact| contact.name() == text)
            .ok_or_else(|| Error::UnknownContact { text: text.into() })
    }
}

/// The multiset of ship lengths, longest first. Ships of one length are interchangeable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fleet {
    lengths: Vec<u8>,
}

/// The ships of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipClass {
    /// The length of each of them.
    pub length: usize,
    /// How many there are.
    pub count: usize,
}

impl Fleet {
    /// Every ship's length, longest first.
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The distinct lengths, longest first, with the number of ships of each.
    pub fn classes(&self) -> impl Iterator<Item = ShipClass> {
        self.lengths
            .chunk_by(|a, b| a == b)
            .map(|ships| ShipClass { length: ships[0].into(), count: ships.len() })
    }

    /// The number of ships.
    pub fn ships(&self) -> usize {
        self.lengths.len()
    }

    /// The number of cells all ships cover together.
    pub fn cells(&self) -> usize {
        self.lengths.iter().map(|&length| usize::from(length)).sum()
    }

    /// The length of the longest ship.
    pub fn longest(&self) -> usize {
        self.lengths[0].into()
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, length) in self.lengths.iter().enumerate() {
            write!(f, "{}{length}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// The rules of a game. The only ways to have some are [`Rules::new`], parsing, and the named ones,
/// so rules are always well formed. They may still admit no board at all.
///
/// ```
/// use battleship::Rules;
///
/// let rules: Rules = "10x10:5,4,3,3,2:touching".parse()?;
/// assert_eq!(rules, Rules::classic());
/// assert_eq!(rules.cell_name(rules.cell("J10")?), "J10");
/// assert!("3x3:4:apart".parse::<Rules>().is_err());
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: usize,
    height: usize,
    fleet: Fleet,
    contact: Contact,
}

impl Rules {
    /// The names that stand for whole rules, with their text forms; the first is the default.
    pub const NAMED: [(&'static str, &'static str); 3] = [
        ("nine", "9x9:4,4,4,3,3,3,3,3:apart"),
        ("classic", "10x10:5,4,3,3,2:touching"),
        ("russian", "10x10:4,3,3,2,2,2,1,1,1,1:apart"),
    ];

    /// Checks and makes rules. The lengths may come in any order.
    pub fn new(
        width: usize,
        height: usize,
        lengths: impl IntoIterator<Item = usize>,
        contact: Contact,
    ) -> Result<Rules, Error> {
        if width == 0 || height == 0 || width.saturating_mul(height) > MAX_CELLS {
            return Err(Error::BoardSize { width, height });
        }
        let longest_side = width.max(height);
        let mut fleet = Fleet { lengths: Vec::new() };
        for length in lengths {
            if length == 0 || length > longest_side {
                return Err(Error::ShipLength { length, longest_side });
            }
            if fleet.lengths.len() == MAX_CELLS {
                return Err(Error::TooManyShips);
            }
            fleet.lengths.push(length as u8);
        }
        if fleet.lengths.is_empty() {
            return Err(Error::EmptyFleet);
        }
        fleet.lengths.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Rules { width, height, fleet, contact })
    }

    /// The default: 9×9, three ships of length 4 and five of length 3, apart.
    pub fn nine() -> Rules {
        Rules::named(0)
    }

    /// 10×10, ships of lengths 5, 4, 3, 3 and 2, touching allowed.
    pub fn classic() -> Rules {
        Rules::named(1)
    }

    /// 10×10, ships of lengths 4, 3, 3, 2, 2, 2, 1, 1, 1 and 1, apart.
    pub fn russian() -> Rules {
        Rules::named(2)
    }

    fn named(i: usize) -> Rules {
        Rules::NAMED[i].1.parse().expect("named rules are well formed")
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The set of all cells.
    pub fn all_cells(&self) -> Mask {
        Mask::first(self.cells())
    }

    /// The ships.
    pub fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// How ships may stand to each other.
    pub fn contact(&self) -> Contact {
        self.contact
    }

    /// The short name of these rules, if they have one.
    pub fn name(&self) -> Option<&'static str> {
        let text = self.to_string();
        Rules::NAMED.into_iter().find(|(_, form)| *form == text).map(|(name, _)| name)
    }

    /// The cell with a row-major index.
    pub fn cell_at(&self, index: usize) -> Result<Cell, Error> {
        if index < self.cells() {
            Ok(Cell::at(index))
        } else {
            Err(self.off_board(index.to_string()))
        }
    }

    /// The cell in a column and row, both counted from 0.
    pub fn cell_in(&self, column: usize, row: usize) -> Result<Cell, Error> {
        if column < self.width && row < self.height {
            Ok(Cell::at(row * self.width + column))
        } else {
            Err(self.off_board(format!("{}{}", column_name(column), row.saturating_add(1))))
        }
    }

    /// The cell with a name such as `C4` (column letter, row number from 1) or with an index such
    /// as `29`.
    pub fn cell(&self, text: &str) -> Result<Cell, Error> {
        let unreadable = || Error::UnreadableCell { text: text.into() };
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(unreadable)?;
        let (letters, number) = text.split_at(digits);
        if !number.bytes().all(|b| b.is_ascii_digit()) || letters.len() > 2 {
            return Err(unreadable());
        }
        // A number too long for usize is off every board.
        let number = number.parse().unwrap_or(usize::MAX);
        if letters.is_empty() {
            return self.cell_at(number);
        }
        let column = letters
            .bytes()
            .try_fold(0, |column, b| {
                b.is_ascii_alphabetic()
                    .then(|| column * 26 + usize::from(b.to_ascii_uppercase() - b'A') + 1)
            })
            .ok_or_else(unreadable)?;
        let cell = number.checked_sub(1).and_then(|row| self.cell_in(column - 1, row).ok());
        cell.ok_or_else(|| self.off_board(text.to_ascii_uppercase()))
    }

    /// The name of a cell, such as `C4`.
    pub fn cell_name(&self, cell: Cell) -> String {
        format!("{}{}", column_name(self.column(cell)), self.row(cell) + 1)
    }

    /// The column of a cell, from 0.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.width
    }

    /// The row of a cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.width
    }

    fn off_board(&self, cell: String) -> Error {
        Error::CellOffBoard { cell, width: self.width, height: self.height }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::nine()
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}:{}:{}", self.width, self.height, self.fleet, self.contact)
    }
}

impl FromStr for Rules {
    type Err = Error;

    fn from_str(text: &str) -> Result<Rules, Error> {
        let text = text.trim();
        let form =
            Rules::NAMED.iter().find(|(name, _)| *name == text).map_or(text, |(_, form)| form);
        let unreadable = || Error::UnreadableRules { text: text.into() };
        let mut parts = form.split(':');
        let (Some(size), Some(lengths), Some(contact), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(unreadable());
        };
        let (width, height) = size.split_once('x').ok_or_else(unreadable)?;
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| unreadable());
        let lengths = match lengths.trim() {
            "" => Vec::new(),
            list => list.split(',').map(number).collect::<Result<_, _>>()?,
        };
        Rules::new(number(width)?, number(height)?, lengths, contact.trim().parse()?)
    }
}

/// `A` to `Z`, then `AA`, `AB`, … as in a spreadsheet.
pub(crate) fn column_name(column: usize) -> String {
    let letter = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => column_name(more - 1) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_what_their_names_say() {
        for (rules, name, text) in [
            (Rules::nine(), "nine", "9x9:4,4,4,3,3,3,3,3:apart"),
            (Rules::classic(), "classic", "10x10:5,4,3,3,2:touching"),
            (Rules::russian(), "russian", "10x10:4,3,3,2,2,2,1,1,1,1:apart"),
        ] {
            assert_eq!((rules.to_string(), rules.name()), (text.into(), Some(name)));
            assert_eq!((name.parse(), text.parse()), (Ok(rules.clone()), Ok(rules)));
        }
    }

    #[test]
    fn text_form_is_canonical_and_round_trips() {
        let rules: Rules = " 7x5:2,4,3:corners ".parse().unwrap();
        assert_eq!(rules.to_string(), "7x5:4,3,2:corners");
        assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules);
        assert_eq!("classic".parse::<Rules>().unwrap().name(), Some("classic"));
        assert_eq!(rules.name(), None);
    }

    #[test]
    fn impossible_rules_say_what_would_be_right() {
        let message = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(
            message("0x9:3:apart"),
            "a board of 0x9 is impossible: width and height must be at least 1 and width times height at most 128"
        );
        assert_eq!(
            message("12x11:3:apart"),
            "a board of 12x11 is impossible: width and height must be at least 1 and width times height at most 128"
        );
        assert_eq!(
            message("9x9:10:apart"),
            "a ship of length 10 does not fit: lengths go from 1 to 9, the board's longer side"
        );
        assert_eq!(
            message("9x9:3,0:apart"),
            "a ship of length 0 does not fit: lengths go from 1 to 9, the board's longer side"
        );
        assert_eq!(
            message("9x9::apart"),
            "the fleet is empty: give at least one ship length, such as 9x9:3:apart"
        );
        assert_eq!(
            message("9x9:3:close"),
            "unknown contact \"close\": it is apart, corners or touching"
        );
        for text in [
            "",
            "nin",
            "9x9",
            "9x9:3",
            "9:3:apart",
            "9x9:3:apart:",
            "9x9:3,,3:apart",
            "9x-9:3:apart",
        ] {
            assert!(message(text).starts_with("unreadable rules"), "{text}");
        }
        assert!(message("18446744073709551615x2:1:apart").contains("impossible"));
    }

    #[test]
    fn cells_by_name_and_index() {
        let rules = Rules::nine();
        assert_eq!(rules.cell("A1").unwrap().index(), 0);
        assert_eq!(rules.cell("b1").unwrap().index(), 1);
        assert_eq!(rules.cell("I9").unwrap().index(), 80);
        assert_eq!(rules.cell("80").unwrap(), rules.cell("i9").unwrap());
        assert_eq!(
            rules.cell("K3").unwrap_err().to_string(),
            "cell K3 is outside the 9x9 board (columns A to I, rows 1 to 9, indices 0 to 80)"
        );
        assert_eq!(
            rules.cell_in(26 * 27, usize::MAX).unwrap_err().to_string(),
            "cell AAA18446744073709551615 is outside the 9x9 board (columns A to I, rows 1 to 9, indices 0 to 80)"
        );
        for off in ["A0", "A10", "81", "ZZ1", "99999999999999999999", "A99999999999999999999"] {
            assert!(matches!(rules.cell(off), Err(Error::CellOffBoard { .. })), "{off}");
        }
        for unreadable in ["", "A", "A1B", "AAA1", "É1", "1A", "A-1", "-1", "A 1"] {
            assert!(
                matches!(rules.cell(unreadable), Err(Error::UnreadableCell { .. })),
                "{unreadable}"
            );
        }
        let wide = Rules::new(128, 1, [2], Contact::Apart).unwrap();
        assert_eq!(wide.cell_name(Cell::at(127)), "DX1");
        for cell in wide.all_cells().cells() {
            assert_eq!(wide.cell(&wide.cell_name(cell)).unwrap(), cell);
        }
    }
}
