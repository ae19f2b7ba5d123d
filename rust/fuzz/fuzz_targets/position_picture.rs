//! Pictures of positions.
#![no_main]

use battleship::{Picture, Rules};
use battleship_fuzz::heatmap;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(picture) = Picture::parse(text, None) else { return };
    let drawn = picture.to_string();
    assert_eq!(Picture::parse(&drawn, None).as_ref(), Ok(&picture), "{drawn}");
    // Who knows the rules reads the same, and does not take other rules for an answer.
    assert_eq!(Picture::parse(text, Some(&picture.rules)).as_ref(), Ok(&picture));
    let others: Rules = "1x1:1:touching".parse().expect("rules");
    assert!(picture.rules == others || Picture::parse(&drawn, Some(&others)).is_err());
    heatmap::check(&picture.rules, &picture.knowledge);
});
