//! Calls to the referee of a match, under the scheme `legacy`.
#![no_main]

use battleship_fuzz::lines::converse;
use battleship_protocol::referee::{Desk, Legacy};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|conversation: &[u8]| converse::<Desk<Legacy>>(conversation));
