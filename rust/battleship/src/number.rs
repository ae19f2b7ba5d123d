//! The numbers that boards are counted in.

/// An unsigned integer that counts boards and wraps around. Sums and products of wrapped numbers are
/// right but for multiples of the wrap, so every result that fits is exact, whatever happened on the
/// way: the width is chosen by the number of legal boards alone, which no count of boards exceeds.
pub(crate) trait Number:
    Copy + Default + PartialEq + std::ops::BitOr<Output = Self> + Send + Sync + std::fmt::Debug
{
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
