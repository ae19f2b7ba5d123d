//! Whole matches through the public interface: honest, dishonest and interrupted ones.
#![allow(clippy::unwrap_used)]

mod course;
mod forger;
mod interrupted;
mod lines;
mod properties;
mod table;
mod weaknesses;
