//! The games of a server, message by message.
#![allow(clippy::unwrap_used)]

mod computer;
mod course;
mod errors;
mod golden;
mod properties;
mod table;
