//! Numbers for people, as the library writes them.

pub(crate) use battleship::numbers::{percent, plural, thousands};
