//! What the server answers.

use std::fmt;

use super::error::{ErrorId, WireError};
use super::fields::Fields;
use super::message::{IDS_BYTES, Ids, Message, MessageType};
use super::request::Config;
use super::status::Status;

/// The most bytes that the text of an error may have.
pub const MAX_TEXT: usize = 1024;

/// The bytes of an ERROR before its text: type, id, length.
const ERROR_HEAD: usize = 6;

/// The text of an error: at most [`MAX_TEXT`] bytes without control characters, so that whoever shows
/// it on a terminal shows just that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// Makes a text of anything: control characters become spaces, and what is too long is cut off.
    pub fn new(text: &str) -> Text {
        let mut clean = String::new();
        for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if clean.len() + c.len_utf8() > MAX_TEXT {
                break;
            }
            clean.push(c);
        }
        Text(clean)
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// It did not do what was asked for, and nothing has changed.
    Error {
        /// Why.
        id: ErrorId,
        /// Why, for people.
        text: Text,
    },
    /// It did. The ids are those to use from now on.
    Ok(Ids),
    /// What is played.
    GameConfig(Config),
    /// How the game stands.
    GameStatus(Status),
    /// The shot hit.
    Hit {
        /// And sank the ship.
        sink: bool,
    },
    /// The shot missed.
    Fail,
}

impl Reply {
    /// Its type.
    pub const fn message_type(&self) -> MessageType {
        match self {
            Reply::Error { .. } => MessageType::Error,
            Reply::Ok(_) => MessageType::Ok,
            Reply::GameConfig(_) => MessageType::GameConfig,
            Reply::GameStatus(_) => MessageType::GameStatus,
            Reply::Hit { .. } => MessageType::Hit,
            Reply::Fail => MessageType::Fail,
        }
    }
}

impl Message for Reply {
    fn need(first: &[u8]) -> Result<usize, WireError> {
        let Some(&byte) = first.first() else { return Ok(1) };
        let message = MessageType::of(byte)?;
        Ok(match message {
            MessageType::Error if first.len() < ERROR_HEAD => ERROR_HEAD,
            MessageType::Error => {
                let fields = &mut Fields::of(first);
                fields.bytes(2)?;
                let value = fields.int()?;
                let length = usize::try_from(value).ok().filter(|length| *length <= MAX_TEXT);
                ERROR_HEAD + length.ok_or(WireError::BadTextLength { value })?
            }
            MessageType::Ok => 1 + IDS_BYTES,
            MessageType::GameConfig => 1 + Config::BYTES,
            MessageType::GameStatus => Status::need(first)?,
            MessageType::Hit => 2,
            MessageType::Fail => 1,
            _ => return Err(WireError::WrongSide { message }),
        })
    }

    fn parse(whole: &[u8]) -> Result<Reply, WireError> {
        let fields = &mut Fields::of(whole);
        let message = MessageType::of(fields.byte()?)?;
        Ok(match message {
            MessageType::Error => {
                let (byte, length) = (fields.byte()?, fields.int()?);
                let id = ErrorId::ALL.get(usize::from(byte)).copied();
                let id = id.ok_or(WireError::BadErrorId { byte })?;
                let text = fields.bytes(length.try_into().unwrap_or(0))?;
                let text = str::from_utf8(text).map_err(|_| WireError::BadText)?;
                if text.contains(char::is_control) {
                    return Err(WireError::BadText);
                }
                Reply::Error { id, text: Text::new(text) }
            }
            MessageType::Ok => Reply::Ok(Ids::parse(fields)?),
            MessageType::GameConfig => Reply::GameConfig(Config::parse(fields)?),
            MessageType::GameStatus => Reply::GameStatus(Status::parse(fields)?),
            MessageType::Hit => Reply::Hit { sink: fields.flag("sink")? },
            MessageType::Fail => Reply::Fail,
            _ => return Err(WireError::WrongSide { message }),
        })
    }

    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.message_type().byte());
        match self {
            Reply::Error { id, text: Text(text) } => {
                bytes.push(id.byte());
                bytes.extend((text.len() as i32).to_be_bytes());
                bytes.extend(text.as_bytes());
            }
            Reply::Ok(ids) => ids.encode(bytes),
            Reply::GameConfig(config) => config.encode(bytes),
            Reply::GameStatus(status) => status.encode(bytes),
            Reply::Hit { sink } => bytes.push((*sink).into()),
            Reply::Fail => {}
        }
    }
}
