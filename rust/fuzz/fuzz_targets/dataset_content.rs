//! Packed files by what they decompress to: the header, then the blocks.
#![no_main]

use battleship_fuzz::dataset::{pack, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|header_and_content: &[u8]| pack(header_and_content).into_iter().for_each(read));
