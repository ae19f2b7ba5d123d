//! Rules and the names of cells.

use crate::Failure;

/// How ships may stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Contact {
    /// No two ships touch, not even at a corner.
    Apart,
    /// Ships may touch at corners, never along a side.
    Corners,
    /// Ships may touch anywhere; they only may not overlap.
    Touching,
}

impl From<Contact> for battleship::Contact {
    fn from(contact: Contact) -> battleship::Contact {
        match contact {
            Contact::Apart => battleship::Contact::Apart,
            Contact::Corners => battleship::Contact::Corners,
            Contact::Touching => battleship::Contact::Touching,
        }
    }
}

impl From<battleship::Contact> for Contact {
    fn from(contact: battleship::Contact) -> Contact {
        match contact {
            battleship::Contact::Apart => Contact::Apart,
            battleship::Contact::Corners => Contact::Corners,
            battleship::Contact::Touching => Contact::Touching,
        }
    }
}

/// What is played. Whoever takes rules checks them.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Rules {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The length of every ship.
    pub fleet: Vec<u32>,
    /// How ships may stand to each other.
    pub contact: Contact,
}

impl TryFrom<&Rules> for battleship::Rules {
    type Error = Failure;

    fn try_from(rules: &Rules) -> Result<battleship::Rules, Failure> {
        let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let fleet = rules.fleet.iter().map(|&length| size(length));
        let (width, height) = (size(rules.width), size(rules.height));
        Ok(battleship::Rules::new(width, height, fleet, rules.contact.into())?)
    }
}

impl From<&battleship::Rules> for Rules {
    fn from(rules: &battleship::Rules) -> Rules {
        Rules {
            // At most 128 each.
            width: rules.width() as u32,
            height: rules.height() as u32,
            fleet: rules.fleet().lengths().iter().map(|&length| length.into()).collect(),
            contact: rules.contact().into(),
        }
    }
}

/// The rules as they are kept: the longest ship first.
#[uniffi::export]
pub fn check_rules(rules: &Rules) -> Result<Rules, Failure> {
    Ok((&battleship::Rules::try_from(rules)?).into())
}

/// Reads a text such as `9x9:4,4,3:apart`, or the name of rules that have one.
#[uniffi::export]
pub fn read_rules(text: &str) -> Result<Rules, Failure> {
    Ok((&text.parse::<battleship::Rules>()?).into())
}

/// The text form of rules.
#[uniffi::export]
pub fn rules_text(rules: &Rules) -> Result<String, Failure> {
    Ok(battleship::Rules::try_from(rules)?.to_string())
}

/// The names that stand for whole rules; the first is the default.
#[uniffi::export]
pub fn named_rules() -> Vec<String> {
    battleship::Rules::NAMED.iter().map(|(name, _)| (*name).into()).collect()
}

/// The index of the cell with a name such as `C4`.
#[uniffi::export]
pub fn cell_named(rules: &Rules, name: &str) -> Result<u8, Failure> {
    Ok(index(battleship::Rules::try_from(rules)?.cell(name)?))
}

/// The name of the cell with an index.
#[uniffi::export]
pub fn cell_name(rules: &Rules, cell: u8) -> Result<String, Failure> {
    let rules = battleship::Rules::try_from(rules)?;
    Ok(rules.cell_name(rules.cell_at(cell.into())?))
}

/// A cell as it crosses the boundary.
pub(crate) fn index(cell: battleship::Cell) -> u8 {
    // Below 128.
    cell.index() as u8
}
