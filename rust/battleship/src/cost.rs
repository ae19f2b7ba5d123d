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
    /// More than anything could pay.
    pub(crate) const INFINITE: Cost = Cost { seconds: f64::INFINITY, bytes: f64::INFINITY };

    /// Refuses a cost that is not bearable, unless the caller insists on one that is at least finite.
    pub(crate) fn check(self, rules: &Rules, insist: bool) -> Result<(), Error> {
        let bearable = self.seconds <= MOST_SECONDS && self.bytes <= MOST_BYTES;
        if bearable || (insist && self.bytes.is_finite()) {
            return Ok(());
        }
        Err(Error::TooLarge { rules: rules.to_string(), reason: self.to_string() })
    }

    /// The cost in 128-bit numbers instead, as measured.
    pub(crate) fn in_wide_numbers(self) -> Cost {
        Cost { seconds: self.seconds * 3.0, bytes: self.bytes * 2.0 }
    }

    /// The cost of two counts, one after the other, each with memory of its own.
    pub(crate) fn plus(self, other: Cost) -> Cost {
        Cost { seconds: self.seconds + other.seconds, bytes: self.bytes + other.bytes }
    }

    /// The cost of two equal counts that share their memory.
    pub(crate) fn twice(self) -> Cost {
        Cost { seconds: 2.0 * self.seconds, bytes: self.bytes }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bytes.is_infinite() {
            return write!(f, "its board is too wide and too high; take a smaller one");
        }
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
