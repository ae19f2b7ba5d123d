//! 32 bytes, written as 64 lower-case hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hex;

/// 32 bytes: a SHA-256 hash, or a salt.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

impl Bytes32 {
    /// Bytes that nobody can guess.
    pub fn random() -> Result<Bytes32, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Bytes32(bytes))
    }
}

/// A text that is not 64 lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 lower-case hexadecimal digits")]
pub struct NotBytes32;

impl FromStr for Bytes32 {
    type Err = NotBytes32;

    fn from_str(text: &str) -> Result<Bytes32, NotBytes32> {
        let bytes = hex::read(text).ok_or(NotBytes32)?;
        bytes.try_into().map(Bytes32).map_err(|_| NotBytes32)
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes32, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("\"{text}\": {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back_and_anything_else_is_refused() {
        let text = "00ff".repeat(16);
        let bytes: Bytes32 = text.parse().unwrap();
        assert_eq!((bytes.to_string(), format!("{bytes:?}")), (text.clone(), text));
        for wrong in ["", "00", &"0".repeat(63), &"0".repeat(65), &"F".repeat(64), &"é".repeat(32)]
        {
            assert_eq!(wrong.parse::<Bytes32>(), Err(NotBytes32), "{wrong}");
        }
    }
}
