//! Calls to the referee of a match, under the scheme `proven`.
#![no_main]

use battleship_fuzz::lines::converse;
use battleship_protocol::referee::{Desk, Proven};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|conversation: &[u8]| converse::<Desk<Proven>>(conversation));
