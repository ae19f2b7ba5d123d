//! The five ships.

use std::fmt;

/// A ship of the fleet, in the order that board codes and constructor boards use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ship {
    /// Two cells, class 1.
    Patrol,
    /// Three cells, class 2.
    Submarine,
    /// Three cells, class 3.
    Battleship,
    /// Four cells, class 4.
    Destroyer,
    /// Five cells, class 5.
    Carrier,
}

impl Ship {
    /// All of them, in order.
    pub const ALL: [Ship; 5] =
        [Ship::Patrol, Ship::Submarine, Ship::Battleship, Ship::Destroyer, Ship::Carrier];

    /// How many cells it covers.
    pub const fn length(self) -> usize {
        match self {
            Ship::Patrol => 2,
            Ship::Submarine | Ship::Battleship => 3,
            Ship::Destroyer => 4,
            Ship::Carrier => 5,
        }
    }

    /// The tens digit of its cells' codes.
    pub const fn class(self) -> u8 {
        self as u8 + 1
    }

    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Ship::Patrol => "patrol",
            Ship::Submarine => "submarine",
            Ship::Battleship => "battleship",
            Ship::Destroyer => "destroyer",
            Ship::Carrier => "carrier",
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
