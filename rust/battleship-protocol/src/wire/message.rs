//! What all messages have in common.

use std::fmt;

use super::error::WireError;
use super::fields::Fields;

/// The first byte of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names are the protocol's own.
pub enum MessageType {
    Error,
    Ok,
    Create,
    Join,
    Rejoin,
    GetConfig,
    GameConfig,
    AddVessel,
    GetStatus,
    GameStatus,
    Shot,
    Hit,
    Fail,
    Leave,
}

impl MessageType {
    /// All of them, in order.
    pub const ALL: [MessageType; 14] = [
        MessageType::Error,
        MessageType::Ok,
        MessageType::Create,
        MessageType::Join,
        MessageType::Rejoin,
        MessageType::GetConfig,
        MessageType::GameConfig,
        MessageType::AddVessel,
        MessageType::GetStatus,
        MessageType::GameStatus,
        MessageType::Shot,
        MessageType::Hit,
        MessageType::Fail,
        MessageType::Leave,
    ];

    /// The byte for it.
    pub const fn byte(self) -> u8 {
        self as u8
    }

    /// Its name in the protocol, such as `GETSTATUS`.
    pub fn name(self) -> String {
        format!("{self:?}").to_ascii_uppercase()
    }

    /// The type that a byte stands for.
    pub(super) fn of(byte: u8) -> Result<MessageType, WireError> {
        let known = MessageType::ALL.get(usize::from(byte)).copied();
        known.ok_or(WireError::UnknownType { byte })
    }
}

/// A message of one side.
pub trait Message: Sized {
    /// How many bytes there must be before more can be said, if the first ones are these: as many
    /// as there are if they are a whole message.
    fn need(first: &[u8]) -> Result<usize, WireError>;

    /// Reads a message that has as many bytes as it needs.
    fn parse(whole: &[u8]) -> Result<Self, WireError>;

    /// Appends the bytes of the message.
    fn encode(&self, bytes: &mut Vec<u8>);

    /// Reads one message that is all of some bytes.
    fn decode(bytes: &[u8]) -> Result<Self, WireError> {
        let (mut known, have) = (0, bytes.len());
        loop {
            let need = Self::need(&bytes[..known])?;
            match have {
                _ if need > have => return Err(WireError::Truncated { need, have }),
                _ if need > known => known = need,
                _ if need < have => return Err(WireError::Trailing { need, have }),
                _ => return Self::parse(bytes),
            }
        }
    }
}

/// The number of a player or of a game: five digits, the first of them not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(i32);

impl Id {
    /// The lowest.
    pub const FIRST: i32 = 10_000;
    /// The highest.
    pub const LAST: i32 = 99_999;

    /// The id with a number, if it has five digits.
    pub const fn new(number: i32) -> Option<Id> {
        if Id::FIRST <= number && number <= Id::LAST { Some(Id(number)) } else { None }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who speaks, and about which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ids {
    /// The player.
    pub player: Id,
    /// The game.
    pub game: Id,
}

/// How many bytes two ids take.
pub(super) const IDS_BYTES: usize = 8;

impl Ids {
    pub(super) fn parse(fields: &mut Fields) -> Result<Ids, WireError> {
        let (player, game) = (fields.int()?, fields.int()?);
        Ok(Ids {
            player: Id::new(player).ok_or(WireError::BadPlayerId { value: player })?,
            game: Id::new(game).ok_or(WireError::BadGameId { value: game })?,
        })
    }

    pub(super) fn encode(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.player.0.to_be_bytes());
        bytes.extend(self.game.0.to_be_bytes());
    }
}
