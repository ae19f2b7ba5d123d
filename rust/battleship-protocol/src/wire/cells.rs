//! The cells of the two boards, one byte each.

use battleship::{Error, Knowledge, Mask, Rules, Sinkings};

use super::vessel::Vessel;

/// The most ships of one type: the number of one more would not fit into a byte with its type.
pub(super) const MAX_INSTANCE: u8 = 25;

/// Which of the ships of one type: a number from 1 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instance(u8);

impl Instance {
    /// The ship with a number, if it is from 1 to 25.
    pub const fn new(number: u8) -> Option<Instance> {
        if 1 <= number && number <= MAX_INSTANCE { Some(Instance(number)) } else { None }
    }
}

/// A cell of the own board. As a byte it is `10 n + t`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnCell {
    /// No ship; not fired at.
    Water,
    /// No ship; fired at.
    Missed,
    /// A ship, hit. Which one is no longer told.
    Hit,
    /// A ship that is sunk.
    Sunk,
    /// A ship, not fired at.
    Ship(Vessel, Instance),
}

impl OwnCell {
    /// The byte for it.
    pub const fn byte(self) -> u8 {
        match self {
            OwnCell::Water => 0,
            OwnCell::Missed => 10,
            OwnCell::Hit => 20,
            OwnCell::Sunk => 30,
            OwnCell::Ship(vessel, instance) => 10 * instance.0 + vessel.number(),
        }
    }

    /// The cell that a byte stands for; `None` if it stands for none.
    pub fn of(byte: u8) -> Option<OwnCell> {
        Some(match (byte / 10, byte % 10) {
            (0, 0) => OwnCell::Water,
            (1, 0) => OwnCell::Missed,
            (2, 0) => OwnCell::Hit,
            (3, 0) => OwnCell::Sunk,
            (number, vessel) => OwnCell::Ship(Vessel::new(vessel)?, Instance::new(number)?),
        })
    }
}

/// A cell of the opponent's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetCell {
    /// Not fired at.
    Unknown,
    /// No ship.
    Water,
    /// A ship that is not sunk.
    Hit,
    /// A ship that is sunk.
    Sunk,
}

impl TargetCell {
    const ALL: [TargetCell; 4] =
        [TargetCell::Unknown, TargetCell::Water, TargetCell::Hit, TargetCell::Sunk];

    /// The byte for it.
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// The cell that a byte stands for; `None` if it stands for none.
    pub fn of(byte: u8) -> Option<TargetCell> {
        TargetCell::ALL.get(usize::from(byte)).copied()
    }
}

/// What a player knows who sees the opponent's board: all that may be known about it.
pub fn knowledge(
    rules: &Rules,
    target: impl IntoIterator<Item = TargetCell>,
) -> Result<Knowledge, Error> {
    let (mut misses, mut hits, mut sunk) = (Mask::EMPTY, Mask::EMPTY, Mask::EMPTY);
    for (index, cell) in target.into_iter().enumerate() {
        let at = rules.cell_at(index)?;
        match cell {
            TargetCell::Unknown => {}
            TargetCell::Water => misses.insert(at),
            TargetCell::Hit => hits.insert(at),
            TargetCell::Sunk => {
                hits.insert(at);
                sunk.insert(at);
            }
        }
    }
    Knowledge::from_sets(rules, hits, misses, Sinkings::Cells(sunk))
}
