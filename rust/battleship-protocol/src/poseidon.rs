//! Poseidon as Starknet defines it, and the numbers that it hashes.
//!
//! ```
//! use battleship_protocol::poseidon::{self, Felt};
//!
//! let hash = poseidon::hash(Felt::from(1), Felt::from(2));
//! let text = "0x5d44a3decb2b2e0cc71071f7b802f45dd792d064f0fc7316c46514f70f9891a";
//! assert_eq!(hash.to_string(), text);
//! assert_eq!(text.parse(), Ok(hash));
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use starknet_types_core::hash::{Poseidon, StarkHash};

use crate::hex;

/// A number modulo 2²⁵¹ + 17·2¹⁹² + 1, Starknet's felt252. As text, also in JSON: `0x` and
/// lower-case hexadecimal digits without leading zeros; no other text is read, so that one number has
/// one text.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Felt(starknet_types_core::felt::Felt);

impl Felt {
    /// Nothing.
    pub const ZERO: Felt = Felt(starknet_types_core::felt::Felt::ZERO);

    /// A big-endian number, if it is small enough.
    pub fn from_bytes(bytes: [u8; 32]) -> Option<Felt> {
        let felt = Felt(starknet_types_core::felt::Felt::from_bytes_be(&bytes));
        (felt.to_bytes() == bytes).then_some(felt)
    }

    /// The number of 31 bytes, big-endian: always small enough.
    pub fn from_short_bytes(bytes: [u8; 31]) -> Felt {
        let mut long = [0; 32];
        long[1..].copy_from_slice(&bytes);
        Felt(starknet_types_core::felt::Felt::from_bytes_be(&long))
    }

    /// The number as bytes, big-endian.
    pub fn to_bytes(self) -> [u8; 32] {
        self.0.to_bytes_be()
    }
}

impl From<u64> for Felt {
    fn from(number: u64) -> Felt {
        Felt(number.into())
    }
}

/// The hash of two numbers: one permutation.
pub fn hash(left: Felt, right: Felt) -> Felt {
    Felt(Poseidon::hash(&left.0, &right.0))
}

/// The hash of any number of numbers: a permutation for every two, and no two lists of different
/// lengths have the same input.
pub fn hash_many(numbers: &[Felt]) -> Felt {
    let numbers: Vec<_> = numbers.iter().map(|felt| felt.0).collect();
    Felt(Poseidon::hash_array(&numbers))
}

/// A text that is no number of the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected 0x and lower-case hexadecimal digits without leading zeros, less than \
     0x800000000000011000000000000000000000000000000000000000000000001"
)]
pub struct NotFelt;

impl FromStr for Felt {
    type Err = NotFelt;

    fn from_str(text: &str) -> Result<Felt, NotFelt> {
        let digits = text.strip_prefix("0x").ok_or(NotFelt)?;
        if digits.is_empty() || (digits.starts_with('0') && digits != "0") {
            return Err(NotFelt);
        }
        let bytes = hex::read(&format!("{digits:0>64}")).ok_or(NotFelt)?;
        let bytes = bytes.try_into().map_err(|_| NotFelt)?;
        Felt::from_bytes(bytes).ok_or(NotFelt)
    }
}

impl fmt::Display for Felt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = hex::write(&self.to_bytes());
        let digits = digits.trim_start_matches('0');
        write!(f, "0x{}", if digits.is_empty() { "0" } else { digits })
    }
}

impl fmt::Debug for Felt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Felt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Felt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Felt, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("\"{text}\": {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_has_one_text() {
        let largest = "0x800000000000011000000000000000000000000000000000000000000000000";
        for text in ["0x0", "0x1", "0xff", "0x123456789abcdef", largest] {
            let felt: Felt = text.parse().unwrap();
            assert_eq!((felt.to_string(), format!("{felt:?}")), (text.into(), text.into()));
        }
        let prime = "0x800000000000011000000000000000000000000000000000000000000000001";
        let long = format!("0x1{}", "0".repeat(64));
        for wrong in ["", "0", "0x", "0x00", "0x01", "0xF", "0X1", "1", "0xg", "0x-1", prime, &long]
        {
            assert_eq!(wrong.parse::<Felt>(), Err(NotFelt), "{wrong}");
        }
    }

    #[test]
    fn short_bytes_are_the_number() {
        let mut bytes = [0; 31];
        bytes[30] = 7;
        assert_eq!(Felt::from_short_bytes(bytes), Felt::from(7));
        assert_eq!(Felt::from_short_bytes([0xff; 31]).to_bytes()[..2], [0, 0xff]);
    }
}
