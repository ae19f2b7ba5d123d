//! The numbers that boards are counted in.

use crate::Error;
use crate::placement::Placements;
use crate::rules::Contact;

/// An unsigned integer that counts boards and wraps around. Sums and products of wrapped numbers are
/// right but for multiples of the wrap, so every result that fits is exact, whatever happened on the
/// way: the width is chosen by the number of legal boards alone, which no count of boards exceeds.
pub(crate) trait Number: Copy + Default + Send + Sync + std::fmt::Debug {
    /// One board.
    const ONE: Self;

    /// The wrapped sum.
    fn plus(self, other: Self) -> Self;

    /// The wrapped product.
    fn times(self, other: Self) -> Self;

    /// The same number, wide.
    fn widen(self) -> u128;
}

macro_rules! number {
    ($($unsigned:ty)*) => {$(
        impl Number for $unsigned {
            const ONE: $unsigned = 1;

            fn plus(self, other: $unsigned) -> $unsigned {
                self.wrapping_add(other)
            }

            fn times(self, other: $unsigned) -> $unsigned {
                self.wrapping_mul(other)
            }

            fn widen(self) -> u128 {
                self.into()
            }
        }
    )*};
}

number!(u32 u64 u128);

/// Which numbers are wide enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// `u32`
    Narrow,
    /// `u64`
    Middle,
    /// `u128`
    Wide,
}

impl Width {
    /// The narrowest numbers that hold a count.
    pub(crate) fn for_count(boards: u128) -> Width {
        if boards <= u32::MAX.into() {
            Width::Narrow
        } else if boards <= u64::MAX.into() {
            Width::Middle
        } else {
            Width::Wide
        }
    }

    /// Numbers that hold the count of legal boards, which is not known yet: it is at most the number
    /// of ways to choose placements for the ships of each class without regard to the others.
    pub(crate) fn for_rules(placements: &Placements) -> Result<Width, Error> {
        let mut bound = 1.0;
        for (class, ship) in placements.classes().iter().enumerate() {
            let ways =
                (0..placements.len()).filter(|&number| placements.class(number) == class).count();
            for chosen in 0..ship.count {
                bound *= ways.saturating_sub(chosen) as f64 / (chosen + 1) as f64;
            }
        }
        // The margin is far beyond what rounding can do to a few hundred factors.
        const MARGIN: f64 = 1.01;
        let fits = |bits: i32| bound * MARGIN < 2f64.powi(bits);
        // Where ships do not touch, a board is determined by its mask, and there are 2^128 masks.
        if fits(32) {
            Ok(Width::Narrow)
        } else if fits(64) {
            Ok(Width::Middle)
        } else if fits(128) || placements.rules().contact() != Contact::Touching {
            Ok(Width::Wide)
        } else {
            let reason =
                "it may have more boards than a 128-bit number can count; take fewer ships".into();
            Err(Error::TooLarge { rules: placements.rules().to_string(), reason })
        }
    }
}
