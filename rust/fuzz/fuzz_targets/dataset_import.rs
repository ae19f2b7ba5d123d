//! Plain forms of a dataset: the first byte says of which rules and in which form, the rest is the
//! file.
#![no_main]

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::LazyLock;

use battleship::Rules;
use battleship_dataset::{Dataset, Form, Monitor, build_bytes, import};
use battleship_fuzz::scratch;
use libfuzzer_sys::fuzz_target;

const RULES: [&str; 3] = ["2x2:1:apart", "3x3:2,1:corners", "4x4:3,2:apart"];
const LEVEL: i32 = 1;

/// Rules, their packed file and its boards in both plain forms.
struct Known {
    rules: Rules,
    packed: Vec<u8>,
    plain: [Vec<u8>; 2],
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| RULES.map(known).into());
static FROM: LazyLock<PathBuf> = LazyLock::new(|| scratch::path("plain"));
static TO: LazyLock<PathBuf> = LazyLock::new(|| scratch::path("boards"));

fn known(rules: &str) -> Known {
    let rules: Rules = rules.parse().expect("rules");
    let packed = build_bytes(&rules, LEVEL, &Monitor::default()).expect("a dataset");
    let dataset = Dataset::from_bytes("built", packed.clone()).expect("a dataset");
    let plain = [Form::Raw, Form::Delta].map(|form| {
        let mut plain = Vec::new();
        dataset.export(form, &mut plain, "memory", &Monitor::default()).expect("its boards");
        plain
    });
    Known { rules, packed, plain }
}

/// What zstd makes of a file, whatever window it asks for.
fn decompressed(file: &[u8]) -> io::Result<Vec<u8>> {
    let mut decoder = zstd::Decoder::new(file)?;
    decoder.window_log_max(31)?;
    let mut content = Vec::new();
    decoder.read_to_end(&mut content)?;
    Ok(content)
}

// A file is imported if and only if it is the boards, compressed or not; then it makes the one packed
// file there is, and otherwise none.
fuzz_target!(|bytes: &[u8]| {
    let Some((&first, file)) = bytes.split_first() else { return };
    let Known { rules, packed, plain } = &KNOWN[usize::from(first / 2) % RULES.len()];
    let (form, plain) = match first % 2 {
        0 => (Form::Raw, &plain[0]),
        _ => (Form::Delta, &plain[1]),
    };
    fs::write(&*FROM, file).expect("a file");
    let imported = import(rules, form, &*FROM, LEVEL, &*TO, &Monitor::default());
    fs::remove_file(&*FROM).expect("the plain file");
    let made = fs::read(&*TO).ok();
    let right = file == plain || decompressed(file).is_ok_and(|decoded| decoded == *plain);
    assert_eq!(imported.is_ok(), right, "{:?}", imported.err());
    assert_eq!(made.as_ref(), right.then_some(packed));
    if right {
        fs::remove_file(&*TO).expect("the packed file");
    }
});
