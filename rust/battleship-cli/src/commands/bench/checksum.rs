//! One number for everything computed.

use battleship::Posterior;
use serde::{Serialize, Serializer};
use std::fmt;

/// A 64-bit FNV-1a hash over integers: stable over machines and versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum(u64);

impl Checksum {
    /// Over nothing yet.
    pub(super) fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    /// Over every number of a posterior.
    pub(super) fn of(posterior: &Posterior) -> Checksum {
        let mut checksum = Checksum::new();
        checksum.add_posterior(posterior);
        checksum
    }

    /// Over one more number.
    pub(super) fn add(&mut self, number: u128) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Over some more numbers.
    pub(super) fn add_all(&mut self, numbers: impl IntoIterator<Item = u128>) {
        numbers.into_iter().for_each(|number| self.add(number));
    }

    /// Over every number of a posterior too.
    pub(super) fn add_posterior(&mut self, posterior: &Posterior) {
        self.add(posterior.boards());
        self.add_all(posterior.cells().iter().copied());
        for class in posterior.rules().fleet().classes() {
            self.add_all(posterior.cells_with_length(class.length).into_iter().flatten().copied());
        }
        self.add_all(posterior.placements().iter().copied());
    }

    /// Over what another checksum is over.
    pub(super) fn add_checksum(&mut self, other: Checksum) {
        self.add(other.0.into());
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// As text: JSON numbers of 64 bits are not safe everywhere.
impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_depends_on_every_number_and_their_order() {
        let of = |numbers: &[u128]| {
            let mut checksum = Checksum::new();
            checksum.add_all(numbers.iter().copied());
            checksum.to_string()
        };
        assert_eq!(of(&[]), "cbf29ce484222325");
        assert_ne!(of(&[1, 2]), of(&[2, 1]));
        assert_ne!(of(&[0]), of(&[0, 0]));
        assert_ne!(of(&[1 << 127]), of(&[0]));
    }
}
