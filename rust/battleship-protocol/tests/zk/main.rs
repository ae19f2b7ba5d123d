//! Proofs through the public interface: true ones hold, and nothing else does.
#![cfg(feature = "zk")]
#![allow(clippy::unwrap_used)]

mod keys;
mod matches;
mod proofs;
mod table;
