//! Sets of cells and numbers of boards: 128 bits, as two halves.

/// A set of cells: bit i of the 128 is the cell with index i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, uniffi::Record)]
pub struct Mask {
    /// Cells 64 to 127.
    pub high: u64,
    /// Cells 0 to 63.
    pub low: u64,
}

impl From<Mask> for battleship::Mask {
    fn from(mask: Mask) -> battleship::Mask {
        battleship::Mask::from_halves(mask.high, mask.low)
    }
}

impl From<battleship::Mask> for Mask {
    fn from(mask: battleship::Mask) -> Mask {
        Mask { high: mask.high(), low: mask.low() }
    }
}

/// A number of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, uniffi::Record)]
pub struct Count {
    /// Its upper 64 bits.
    pub high: u64,
    /// Its lower 64 bits.
    pub low: u64,
}

impl From<u128> for Count {
    fn from(number: u128) -> Count {
        Count { high: (number >> 64) as u64, low: number as u64 }
    }
}

/// Many numbers of boards as bytes, row after row.
pub(crate) fn table<'a>(rows: impl IntoIterator<Item = &'a [u128]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in rows {
        bytes.reserve(16 * row.len());
        row.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
    }
    bytes
}
