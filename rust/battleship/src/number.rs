//! The numbers that boards are counted in.

/// A number that counts boards. Which one holds every count of some rules depends only on their
/// number of legal boards, which no answer exceeds:
///
/// - `u32` and `u128` wrap around. Sums and products of wrapped numbers are right but for multiples
///   of the wrap, so every result that fits is exact, whatever happened on the way.
/// - `f64` is exact for integers up to 2^53. Numbers on the way that exceed the number of boards
///   belong to beginnings that no board continues, or to ends that no board begins: they may be
///   rounded, and only ever meet a factor of zero.
pub(crate) trait Number: Copy + Default + PartialEq + Send + Sync + std::fmt::Debug {
    /// One board.
    const ONE: Self;

    /// The sum.
    fn plus(self, other: Self) -> Self;

    /// The difference, where `other` counts some of what `self` counts.
    fn minus(self, other: Self) -> Self;

    /// The product.
    fn times(self, other: Self) -> Self;

    /// The same number, wide.
    fn widen(self) -> u128;
}

macro_rules! wrapping_number {
    ($($unsigned:ty)*) => {$(
        impl Number for $unsigned {
            const ONE: $unsigned = 1;

            fn plus(self, other: $unsigned) -> $unsigned {
                self.wrapping_add(other)
            }

            fn minus(self, other: $unsigned) -> $unsigned {
                self.wrapping_sub(other)
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

wrapping_number!(u32 u128);

impl Number for f64 {
    const ONE: f64 = 1.0;

    fn plus(self, other: f64) -> f64 {
        self + other
    }

    fn minus(self, other: f64) -> f64 {
        self - other
    }

    fn times(self, other: f64) -> f64 {
        self * other
    }

    fn widen(self) -> u128 {
        self as u128
    }
}

/// The narrowest numbers that hold every count of some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// `u32`
    Narrow,
    /// `f64`
    Middle,
    /// `u128`
    Wide,
}

impl Width {
    /// The width for a number of legal boards that was counted in `f64`, and so is exact or, where
    /// it is large, wrong by a tiny fraction. `None` if no number is wide enough.
    pub(crate) fn for_boards(boards: f64) -> Option<Width> {
        // Half of what fits, to leave room for that fraction.
        let fits = |bits: i32| boards < 2f64.powi(bits - 1);
        match () {
            () if fits(32) => Some(Width::Narrow),
            () if fits(53) => Some(Width::Middle),
            () if fits(128) => Some(Width::Wide),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_fits_twice() {
        let width = |bits| Width::for_boards(2f64.powi(bits));
        let below = |bits| Width::for_boards(2f64.powi(bits).next_down());
        assert_eq!((below(31), width(31)), (Some(Width::Narrow), Some(Width::Middle)));
        assert_eq!((below(52), width(52)), (Some(Width::Middle), Some(Width::Wide)));
        assert_eq!((below(127), width(127)), (Some(Width::Wide), None));
    }
}
