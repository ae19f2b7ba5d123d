//! Calls to the referee of a match, under the scheme `strict`.
#![no_main]

use battleship_fuzz::lines::converse;
use battleship_protocol::referee::{Desk, Strict};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|conversation: &[u8]| converse::<Desk<Strict>>(conversation));
