//! Whole games in the fog through the public interface: honest and dishonest ones, and what an
//! observer can tell.
#![allow(clippy::unwrap_used)]

mod cheats;
mod course;
mod forger;
mod lines;
mod secrecy;
mod table;
