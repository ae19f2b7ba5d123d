//! What a client sends, in any pieces.
#![no_main]

use battleship_fuzz::wire::decode;
use battleship_protocol::wire::Request;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| decode::<Request>(bytes));
