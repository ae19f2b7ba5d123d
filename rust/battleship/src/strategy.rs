//! The ways to play, by name.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// How a [`Player`](crate::Player) chooses where to fire.
///
/// ```
/// use battleship::Strategy;
///
/// assert_eq!("greedy".parse(), Ok(Strategy::Greedy));
/// assert_eq!(Strategy::Best.to_string(), "best");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// Any cell not yet fired at.
    Random,
    /// At random on every second or third cell, as far as the shortest ship afloat allows, until
    /// something is hit; then around the hits, along the line of two of them first.
    Hunt,
    /// Where most single ships fit, each counted as if it were alone on the board.
    Density,
    /// Where a ship stands on most boards.
    Greedy,
    /// Where the answer tells most, in bits.
    Entropy,
    /// The fewest shots that can be found: as greedy while boards are many; once they can be listed,
    /// by what each cell costs on all of them; exactly once they are few.
    #[default]
    Best,
}

impl Strategy {
    /// All of them, the simplest first.
    pub const ALL: [Strategy; 6] = [
        Strategy::Random,
        Strategy::Hunt,
        Strategy::Density,
        Strategy::Greedy,
        Strategy::Entropy,
        Strategy::Best,
    ];

    /// The word for it in options and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Random => "random",
            Strategy::Hunt => "hunt",
            Strategy::Density => "density",
            Strategy::Greedy => "greedy",
            Strategy::Entropy => "entropy",
            Strategy::Best => "best",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = Error;

    fn from_str(text: &str) -> Result<Strategy, Error> {
        Strategy::ALL
            .into_iter()
            .find(|strategy| strategy.name() == text)
            .ok_or_else(|| Error::UnknownStrategy { text: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_read_as_they_are_written() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        assert_eq!(Strategy::Hunt.to_string(), "hunt");
    }
}
