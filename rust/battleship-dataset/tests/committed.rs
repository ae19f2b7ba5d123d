//! The files under data/: the manifest and the checksums are recomputed from the boards.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use battleship_dataset::{Checks, Dataset, Monitor};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

#[test]
fn the_committed_file_is_right_and_small() {
    let dataset = Dataset::open(data().join("nine.boards")).unwrap();
    // Recomputes the checks of all forms from the boards, and counts them against the engine.
    dataset.verify(&Monitor::default()).unwrap();
    let header = dataset.header();
    assert_eq!(header.rules, battleship::Rules::nine());
    assert_eq!(header.boards, 213_723_152);
    assert!(header.file_bytes() <= 2_500_000, "{} bytes", header.file_bytes());

    let packed = dataset.file_checks().unwrap();
    let manifest = fs::read_to_string(data().join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["file"], "nine.boards");
    assert_eq!(manifest["rules"], header.rules.to_string());
    assert_eq!(manifest["boards"], header.boards);
    assert_eq!(manifest["blocks"], header.blocks);
    let expected = [
        ("raw", header.raw_bytes(), header.raw),
        ("delta", header.raw_bytes(), header.delta),
        ("packed", header.file_bytes(), packed),
    ];
    for (form, bytes, Checks { xxh3, sha256 }) in expected {
        let said = &manifest["forms"][form];
        let hex: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(said["bytes"], bytes, "{form}");
        assert_eq!(said["xxh3"], format!("{xxh3:016x}"), "{form}");
        assert_eq!(said["sha256"], hex, "{form}");
    }

    let sums = fs::read_to_string(data().join("SHA256SUMS")).unwrap();
    let expected = format!(
        "{}  nine.boards\n{}  nine.delta\n{}  nine.raw\n",
        packed.sha256_hex(),
        header.delta.sha256_hex(),
        header.raw.sha256_hex(),
    );
    assert_eq!(sums, expected);
}
