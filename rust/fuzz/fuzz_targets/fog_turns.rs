//! Calls to the referee of the fog of war: turns and disclosures.
#![no_main]

use battleship_fuzz::lines::converse;
use battleship_protocol::fog::Referee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|conversation: &[u8]| converse::<Referee>(conversation));
