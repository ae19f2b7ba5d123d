//! Battleship between players who do not trust each other.
//!
//! - [`board`]: the 10×10 board as numbers, in its two forms, with shots as transitions between
//!   boards, and its hashes;
//! - [`mimc`]: the hash function they use, the one that proofs can be made about;
//! - [`commitment`]: what may be published about a hash;
//! - [`referee`]: a whole match, in which every claim is checked by somebody who knows no secret;
//! - [`journal`]: a file from which a match goes on after a crash;
//! - [`wire`]: the messages of a game server, byte by byte;
//! - [`lobby`]: the games of such a server, without its sockets;
//! - [`fog`]: a game on a map in which the opponent's units are seen by zone only;
//! - [`poseidon`]: the hash function it uses, Starknet's;
//! - `zk`, a feature: proofs about boards and shots, and a match in which nothing is disclosed.
//!
//! Each of them refuses with an error type of its own: a caller of one cannot meet the errors of
//! another.
#![forbid(unsafe_code)]

pub mod board;
mod bytes32;
pub mod commitment;
pub mod fog;
mod games;
mod hex;
pub mod journal;
mod line;
pub mod lobby;
pub mod mimc;
pub mod poseidon;
pub mod referee;
pub mod wire;
#[cfg(feature = "zk")]
pub mod zk;

pub use bytes32::{Bytes32, NotBytes32};
