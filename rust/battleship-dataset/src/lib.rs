//! All legal boards of a rule set as one small file that anyone can check and query.
//!
//! A dataset is the list of the masks of all boards, in ascending order. It has three forms: `raw`
//! (16 bytes each, little-endian), `delta` (each XOR the one before), and `packed`, the file that
//! this crate writes and reads. docs/dataset-format.md describes them byte by byte.
//!
//! ```
//! use battleship::{Engine, Knowledge, Rules, Shot};
//! use battleship_dataset::{Dataset, Monitor, build_bytes};
//!
//! let rules: Rules = "6x6:3,2,2,1:apart".parse()?;
//! let dataset = Dataset::from_bytes("memory", build_bytes(&rules, 3, &Monitor::default())?)?;
//! assert_eq!(dataset.header().boards, 176_984);
//!
//! // Reading every board gives what the engine counts without reading any.
//! let shots = [Shot::parse(&rules, "C3:hit")?, Shot::parse(&rules, "A1:miss")?];
//! let knowledge = Knowledge::from_shots(&rules, &shots, false)?;
//! let counts = dataset.scan(&knowledge, &Monitor::default())?;
//! let posterior = Engine::new(&rules)?.posterior(&knowledge)?;
//! assert_eq!(counts.boards, posterior.boards());
//! assert_eq!(counts.placements, posterior.placements());
//! # Ok::<(), battleship_dataset::Error>(())
//! ```
#![deny(unsafe_code)]

mod atomic;
mod block;
mod blocks;
mod build;
mod dataset;
mod digest;
mod error;
mod forms;
mod header;
mod monitor;
mod pack;
mod scan;
mod source;
mod verify;

pub use atomic::AtomicFile;
pub use build::{boards, build, build_bytes};
pub use dataset::{Batch, Batches, Dataset};
pub use digest::Checks;
pub use error::{Error, Place};
pub use forms::{Form, import};
pub use header::Header;
pub use monitor::Monitor;
pub use scan::Counts;
