//! What counting will cost, and how much of that is bearable.

use std::fmt;

use crate::Error;
use crate::rules::Rules;

/// Beyond this, counting is refused unless the caller insists.
const MOST_SECONDS: f64 = 30.0;
const MOST_BYTES: f64 = 1e9;

/// What a count takes, on one core of a server from 2021.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    pub(crate) bytes: f64,
}

impl Cost {
    /// Refuses a cost that is not bearable.
    pub(crate) fn bearable(self, rules: &Rules) -> Result<(), Error> {
        if self.seconds <= MOST_SECONDS && self.bytes <= MOST_BYTES {
            return Ok(());
        }
        Err(Error::TooLarge { rules: rules.to_string(), reason: self.to_string() })
    }

    /// Whether nothing could pay for it.
    pub(crate) fn is_infinite(self) -> bool {
        self.seconds.is_infinite() || self.bytes.is_infinite()
    }

    /// The cost of two things, one done after the other.
    pub(crate) fn plus(self, other: Cost) -> Cost {
        Cost { seconds: self.seconds + other.seconds, bytes: self.bytes + other.bytes }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "each count would take about {:.1} seconds and {:.1} GB of memory, where {MOST_SECONDS:.0} \
             seconds and {:.0} GB are taken to be bearable; insist, or take fewer or shorter ships or a \
             smaller board",
            self.seconds,
            self.bytes / 1e9,
            MOST_BYTES / 1e9,
        )
    }
}
