//! What counting will cost, and how much of that is bearable.

use crate::Error;
use crate::rules::Rules;

/// What a count may take, at most. The default is what most callers take to be bearable: half a
/// minute and a gigabyte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Seconds on one core of a server from 2021.
    pub seconds: f64,
    /// Bytes of memory.
    pub bytes: f64,
}

impl Budget {
    /// Whatever it takes, if it can be told at all.
    pub(crate) const ANY: Budget = Budget { seconds: f64::MAX, bytes: f64::MAX };
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { seconds: 30.0, bytes: 1e9 }
    }
}

/// What a count takes, on one core of a server from 2021.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    pub(crate) bytes: f64,
}

impl Cost {
    /// More than anything could pay.
    pub(crate) const INFINITE: Cost = Cost { seconds: f64::INFINITY, bytes: f64::INFINITY };

    /// Refuses a cost that is beyond a budget.
    pub(crate) fn check(self, rules: &Rules, budget: Budget) -> Result<(), Error> {
        if self.seconds <= budget.seconds && self.bytes <= budget.bytes {
            return Ok(());
        }
        Err(Error::TooLarge { rules: rules.to_string(), reason: self.refusal(budget) })
    }

    fn refusal(self, budget: Budget) -> String {
        if self.bytes.is_infinite() {
            return "its board is too wide and too high; take a smaller one".into();
        }
        format!(
            "each count would take about {:.1} seconds and {:.1} GB of memory or more, where {} seconds \
             and {} GB are taken to be bearable; {}take fewer or shorter ships or a smaller board",
            self.seconds,
            self.bytes / 1e9,
            budget.seconds,
            budget.bytes / 1e9,
            // Who chose another budget knows better.
            if budget == Budget::default() { "insist, or " } else { "" },
        )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let cost = |seconds, bytes| Cost { seconds, bytes };
        let parts = |Cost { seconds, bytes }: Cost| (seconds, bytes);
        assert_eq!(parts(cost(3.0, 50.0).plus(cost(4.0, 60.0))), (7.0, 110.0));
        assert_eq!(parts(cost(3.0, 50.0).twice()), (6.0, 50.0));
        assert_eq!(parts(cost(5.0, 50.0).in_wide_numbers()), (15.0, 100.0));
    }
}
