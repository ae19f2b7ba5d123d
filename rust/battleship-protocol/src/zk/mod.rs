//! Proofs about boards and shots that tell nothing else: Groth16 on BN254.
//!
//! A player commits to a fleet and proves that it is legal, then proves the result of every shot at
//! it. Nothing is ever disclosed. docs/zero-knowledge.md says what is proven, to whom, and under which
//! assumptions.
//!
//! ```no_run
//! use battleship_protocol::board::ConstructorBoard;
//! use battleship_protocol::zk::{BoardCircuit, MadeKeys, Parties, ReceivedKey, Secret};
//!
//! // Ben has to be convinced, so he makes the key, and sends one part of it.
//! let made = MadeKeys::<BoardCircuit>::make(Parties::new("ben", "anna")?)?;
//! let sent = made.proving_key();
//!
//! // Anna checks it before she proves with it.
//! let key = ReceivedKey::<BoardCircuit>::read(&sent, "anna")?.check()?;
//! let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
//! let secret = Secret::new(ConstructorBoard::new(ships)?)?;
//! let (statement, proof) = key.prove(&secret, 7)?;
//!
//! made.verifying_key().verify(&statement, &proof)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod circuit;
mod envelope;
mod error;
mod key;
mod parties;
mod points;
mod proof;
mod secret;
mod statement;
mod well_formed;

pub use circuit::{BoardCircuit, Circuit, ShotCircuit};
pub use error::ZkError;
pub use key::{MadeKeys, ProverKey, Receipt, ReceivedKey, VerifyingKey};
pub use parties::Parties;
pub use proof::{PROOF_BYTES, Proof};
pub use secret::{Commitments, Secret};
pub use statement::{BoardStatement, NoOutcome, NoStatement, Outcome, ShotStatement, Subject};
