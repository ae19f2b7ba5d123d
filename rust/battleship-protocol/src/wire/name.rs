//! The name of a player.

use std::fmt;
use std::str::FromStr;

use super::error::WireError;

/// How many bytes a name takes in a message, whatever its length.
pub const NAME_BYTES: usize = 50;

/// The name of a player: 1 to 50 printable ASCII characters that neither begin nor end with a space.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a name and what fills it up: zero bytes or spaces, as clients do either.
    pub(super) fn parse(bytes: [u8; NAME_BYTES]) -> Result<Name, WireError> {
        let last = bytes.iter().rposition(|byte| !matches!(byte, 0 | b' '));
        let text = &bytes[..last.map_or(0, |last| last + 1)];
        let text = str::from_utf8(text).map_err(|_| WireError::BadName)?;
        text.parse()
    }

    /// Filled up with zero bytes.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let end = bytes.len() + NAME_BYTES;
        bytes.extend(self.0.as_bytes());
        bytes.resize(end, 0);
    }
}

impl FromStr for Name {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Name, WireError> {
        let printable = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let trimmed = !text.starts_with(' ') && !text.ends_with(' ');
        match (1..=NAME_BYTES).contains(&text.len()) && printable && trimmed {
            true => Ok(Name(text.into())),
            false => Err(WireError::BadName),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
