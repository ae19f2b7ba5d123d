//! Packed files, as they are and with their checks made right.
#![no_main]

use battleship_fuzz::dataset::{read, with_right_checks};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    read(file.to_vec());
    with_right_checks(file.to_vec()).into_iter().for_each(read);
});
