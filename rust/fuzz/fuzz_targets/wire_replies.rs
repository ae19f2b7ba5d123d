//! What the game server sends, in any pieces.
#![no_main]

use battleship_fuzz::wire::decode;
use battleship_protocol::wire::Reply;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| decode::<Reply>(bytes));
