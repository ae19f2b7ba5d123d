//! Reading packed files in every way there is, and making their checks right, so that mutations reach
//! what the checks guard.

use battleship::{Engine, Knowledge};
use battleship_dataset::{Dataset, Monitor};
use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::xxh3_64;

/// Where fields of the header and of a block are. docs/dataset-format.md has all of them.
const HEADER_LENGTH: usize = 12;
const STREAM_LENGTH: usize = 40;
const BLOCK_LENGTH: usize = 12;

const CHECK: usize = 8;
const SHORTEST_HEADER: usize = 144;
const BLOCK_HEAD: usize = 48;

/// Reads a file. Whatever is in it, nothing may panic, and what one way of reading accepts the others
/// must agree with.
pub fn read(file: Vec<u8>) {
    let Ok(dataset) = Dataset::from_bytes("input", file) else { return };
    let (header, monitor) = (dataset.header(), Monitor::default());
    let scanned = dataset.scan(&Knowledge::default(), &monitor);
    let listed = list(&dataset);
    if let Ok(boards) = &listed {
        assert!(boards.is_sorted_by(|a, b| a < b), "not in order");
        assert_eq!(boards.len() as u64, header.boards);
        if let Ok(counts) = &scanned {
            assert_eq!(counts.boards, u128::from(header.boards));
        }
    }
    // Larger rules would take an engine longer than the file is worth.
    if header.rules.cells() <= 25 && dataset.verify(&monitor).is_ok() {
        let engine = Engine::new(&header.rules).expect("rules that have a dataset");
        let posterior = engine.posterior(&Knowledge::default()).expect("a count");
        let counts = scanned.expect("what verifies can be scanned");
        assert_eq!(counts.placements, posterior.placements());
        assert!(listed.is_ok());
    }
}

fn list(dataset: &Dataset) -> Result<Vec<u128>, battleship_dataset::Error> {
    let (mut boards, mut batches) = (Vec::new(), dataset.batches()?);
    while let Some(batch) = batches.next()? {
        boards.extend_from_slice(batch.bits());
    }
    Ok(boards)
}

/// A file with the length of its stream and the checks of header and file made right; `None` if it is
/// too short to have them.
pub fn with_right_checks(mut file: Vec<u8>) -> Option<Vec<u8>> {
    let header = length_at(&file, HEADER_LENGTH)?;
    let end = file.len().checked_sub(32)?;
    if !(SHORTEST_HEADER..=end).contains(&header) {
        return None;
    }
    file[STREAM_LENGTH..STREAM_LENGTH + 8].copy_from_slice(&((end - header) as u64).to_le_bytes());
    let check = xxh3_64(&file[..header - CHECK]);
    file[header - CHECK..header].copy_from_slice(&check.to_le_bytes());
    let sha256 = Sha256::digest(&file[..end]);
    file[end..].copy_from_slice(&sha256);
    Some(file)
}

/// The file of a header that is followed by its content, not yet compressed, with all checks made
/// right.
pub fn pack(header_and_content: &[u8]) -> Option<Vec<u8>> {
    let header = length_at(header_and_content, HEADER_LENGTH)?;
    if header < SHORTEST_HEADER {
        return None;
    }
    let (header, content) = header_and_content.split_at_checked(header)?;
    let mut content = content.to_vec();
    let mut start = 0;
    while let Some(length) = length_at(&content[start..], BLOCK_LENGTH) {
        let Some(end) = (start + BLOCK_HEAD).checked_add(length) else { break };
        let Some(block) = content.get_mut(start..end) else { break };
        let check = xxh3_64(&block[CHECK..]);
        block[..CHECK].copy_from_slice(&check.to_le_bytes());
        start = end;
    }
    let stream = zstd::encode_all(&content[..], 1).ok()?;
    with_right_checks([header, &stream, &[0; 32]].concat())
}

fn length_at(bytes: &[u8], at: usize) -> Option<usize> {
    let field = bytes.get(at..)?.first_chunk()?;
    usize::try_from(u32::from_le_bytes(*field)).ok()
}
