//! The five types of ships.

/// A type of ship, T1 to T5. A game may have several ships of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vessel {
    /// Five cells.
    T1,
    /// Four cells.
    T2,
    /// Three cells.
    T3,
    /// Three cells, too.
    T4,
    /// Two cells.
    T5,
}

impl Vessel {
    /// All of them, in order.
    pub const ALL: [Vessel; 5] = [Vessel::T1, Vessel::T2, Vessel::T3, Vessel::T4, Vessel::T5];

    /// The type with a number, if it is from 1 to 5.
    pub fn new(number: u8) -> Option<Vessel> {
        Vessel::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in a list of all types.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many cells it covers.
    pub const fn length(self) -> usize {
        match self {
            Vessel::T1 => 5,
            Vessel::T2 => 4,
            Vessel::T3 | Vessel::T4 => 3,
            Vessel::T5 => 2,
        }
    }
}
