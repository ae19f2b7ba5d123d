//! What clients send.

use battleship::{Contact, Error, Rules};

use super::error::WireError;
use super::fields::Fields;
use super::message::{IDS_BYTES, Ids, Message, MessageType};
use super::name::{NAME_BYTES, Name};
use super::vessel::Vessel;

/// The size of the board and the number of ships of each type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Config {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The number of ships of type T1, T2 and so on.
    pub vessels: [u8; 5],
}

impl Config {
    pub(super) const BYTES: usize = 7;

    /// The type of every ship, longest first.
    pub fn ships(self) -> impl Iterator<Item = Vessel> {
        let of_type =
            move |vessel: Vessel| std::iter::repeat_n(vessel, self.vessels[vessel.index()].into());
        Vessel::ALL.into_iter().flat_map(of_type)
    }

    /// The same as rules of the engine, which want to know how ships may stand to each other.
    pub fn rules(self, contact: Contact) -> Result<Rules, Error> {
        let lengths = self.ships().map(Vessel::length);
        Rules::new(self.width.into(), self.height.into(), lengths, contact)
    }

    pub(super) fn parse(fields: &mut Fields) -> Result<Config, WireError> {
        Ok(Config { width: fields.byte()?, height: fields.byte()?, vessels: fields.array()? })
    }

    pub(super) fn encode(self, bytes: &mut Vec<u8>) {
        bytes.extend([self.width, self.height]);
        bytes.extend(self.vessels);
    }
}

/// A message of a client. Rows and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// Make a game and wait in it.
    Create {
        /// The player's name.
        name: Name,
        /// What is played.
        config: Config,
        /// Whether the computer is the opponent.
        ai: bool,
    },
    /// Take part in a game that waits.
    Join(Name),
    /// Go on after the connection was lost.
    Rejoin(Name),
    /// What is played?
    GetConfig(Ids),
    /// Place a ship.
    AddVessel {
        /// Who places it.
        ids: Ids,
        /// Its type.
        vessel: Vessel,
        /// The row and column of one end.
        from: (u8, u8),
        /// The row and column of the other end.
        to: (u8, u8),
    },
    /// How does the game stand?
    GetStatus(Ids),
    /// Fire.
    Shot {
        /// Who fires.
        ids: Ids,
        /// The row fired at.
        row: u8,
        /// The column fired at.
        column: u8,
    },
    /// Leave the game for good.
    Leave(Ids),
}

impl Request {
    /// Its type.
    pub const fn message_type(&self) -> MessageType {
        match self {
            Request::Create { .. } => MessageType::Create,
            Request::Join(_) => MessageType::Join,
            Request::Rejoin(_) => MessageType::Rejoin,
            Request::GetConfig(_) => MessageType::GetConfig,
            Request::AddVessel { .. } => MessageType::AddVessel,
            Request::GetStatus(_) => MessageType::GetStatus,
            Request::Shot { .. } => MessageType::Shot,
            Request::Leave(_) => MessageType::Leave,
        }
    }
}

impl Message for Request {
    fn need(first: &[u8]) -> Result<usize, WireError> {
        let Some(&byte) = first.first() else { return Ok(1) };
        let message = MessageType::of(byte)?;
        Ok(1 + match message {
            MessageType::Create => NAME_BYTES + Config::BYTES + 1,
            MessageType::Join | MessageType::Rejoin => NAME_BYTES,
            MessageType::GetConfig | MessageType::GetStatus | MessageType::Leave => IDS_BYTES,
            MessageType::AddVessel => IDS_BYTES + 5,
            MessageType::Shot => IDS_BYTES + 2,
            _ => return Err(WireError::WrongSide { message }),
        })
    }

    fn parse(whole: &[u8]) -> Result<Request, WireError> {
        let fields = &mut Fields::of(whole);
        let message = MessageType::of(fields.byte()?)?;
        Ok(match message {
            MessageType::Create => Request::Create {
                name: Name::parse(fields.array()?)?,
                config: Config::parse(fields)?,
                ai: fields.flag("AI")?,
            },
            MessageType::Join => Request::Join(Name::parse(fields.array()?)?),
            MessageType::Rejoin => Request::Rejoin(Name::parse(fields.array()?)?),
            MessageType::GetConfig => Request::GetConfig(Ids::parse(fields)?),
            MessageType::GetStatus => Request::GetStatus(Ids::parse(fields)?),
            MessageType::Leave => Request::Leave(Ids::parse(fields)?),
            MessageType::AddVessel => {
                let (ids, byte) = (Ids::parse(fields)?, fields.byte()?);
                let vessel = Vessel::new(byte).ok_or(WireError::BadVessel { byte })?;
                let [row, column, last_row, last_column] = fields.array()?;
                Request::AddVessel { ids, vessel, from: (row, column), to: (last_row, last_column) }
            }
            MessageType::Shot => Request::Shot {
                ids: Ids::parse(fields)?,
                row: fields.byte()?,
                column: fields.byte()?,
            },
            _ => return Err(WireError::WrongSide { message }),
        })
    }

    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.message_type().byte());
        match self {
            Request::Create { name, config, ai } => {
                name.encode(bytes);
                config.encode(bytes);
                bytes.push((*ai).into());
            }
            Request::Join(name) | Request::Rejoin(name) => name.encode(bytes),
            Request::GetConfig(ids) | Request::GetStatus(ids) | Request::Leave(ids) => {
                ids.encode(bytes);
            }
            Request::AddVessel { ids, vessel, from, to } => {
                ids.encode(bytes);
                bytes.extend([vessel.number(), from.0, from.1, to.0, to.1]);
            }
            Request::Shot { ids, row, column } => {
                ids.encode(bytes);
                bytes.extend([row, column]);
            }
        }
    }
}
