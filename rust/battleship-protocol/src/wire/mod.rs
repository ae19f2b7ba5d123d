//! The messages between a game server and its clients, byte by byte.
//!
//! A message is one byte for its type and then a body; nothing says how long the body is, except the
//! type and, in two messages, a number in the body. Integers are big-endian. docs/game-server.md
//! has the tables.
//!
//! Clients send a [`Request`], the server answers each with a [`Reply`]; both are a [`Message`]. Every
//! string of bytes decodes to a message or to a [`WireError`] with a name, and a [`Decoder`] takes
//! the bytes in any pieces.
//!
//! ```
//! use battleship_protocol::wire::{Decoder, Id, Ids, Message, Request};
//!
//! let ids = Ids { player: Id::new(12_345).unwrap(), game: Id::new(67_890).unwrap() };
//! let shot = Request::Shot { ids, row: 3, column: 7 };
//! let mut bytes = Vec::new();
//! shot.encode(&mut bytes);
//! assert_eq!(bytes, [10, 0, 0, 0x30, 0x39, 0, 1, 0x09, 0x32, 3, 7]);
//! assert_eq!(Request::decode(&bytes)?, shot);
//!
//! let (mut first, mut rest) = bytes.split_at(4);
//! let mut decoder = Decoder::new();
//! assert_eq!(decoder.next(&mut first), None);
//! assert_eq!(decoder.next(&mut rest), Some(Ok(shot)));
//! # Ok::<(), battleship_protocol::wire::WireError>(())
//! ```

mod cells;
mod decoder;
mod error;
mod fields;
mod message;
mod name;
mod reply;
mod request;
mod status;
mod vessel;

pub use cells::{Instance, OwnCell, TargetCell, knowledge};
pub use decoder::Decoder;
pub use error::{ErrorId, WireError};
pub use message::{Id, Ids, Message, MessageType};
pub use name::{NAME_BYTES, Name};
pub use reply::{MAX_TEXT, Reply, Text};
pub use request::{Config, Request};
pub use status::{Info, MAX_BOARD, Status};
pub use vessel::Vessel;
