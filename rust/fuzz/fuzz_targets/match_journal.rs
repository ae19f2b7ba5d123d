//! Journals of a match: as files, and as records that were written and then torn.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use battleship_fuzz::scratch;
use battleship_protocol::journal::{Journal, JournalError};
use battleship_protocol::referee::{Desk, Event, Legacy, Referee};
use libfuzzer_sys::fuzz_target;

const KIND: &str = "match, legacy";
const TITLE: &[u8] = b"battleship journal 1: match, legacy\n";

static PATH: LazyLock<PathBuf> = LazyLock::new(|| scratch::path("journal"));

fuzz_target!(|bytes: &[u8]| {
    read_file(bytes);
    read_records(bytes);
    fs::remove_file(&*PATH).expect("the journal");
});

fn contents() -> Vec<u8> {
    fs::read(&*PATH).expect("the journal")
}

/// Any bytes are a journal or an error. Only what a crash can leave is cut off, once; after an error
/// everything is as it was.
fn read_file(bytes: &[u8]) {
    fs::write(&*PATH, bytes).expect("a file");
    match Desk::<Legacy>::resume(&PATH) {
        Err(_) => assert_eq!(contents(), bytes, "an error, yet changed"),
        Ok((desk, resumed)) => {
            let kept = contents();
            if TITLE.starts_with(bytes) {
                assert_eq!(kept, TITLE);
            } else {
                assert_eq!(kept, bytes[..bytes.len() - resumed.torn as usize]);
            }
            let (again, once_more) =
                Desk::<Legacy>::resume(&PATH).expect("it was a journal before");
            assert_eq!((once_more.records, once_more.torn), (resumed.records, 0));
            assert_eq!(again.referee(), desk.referee());
            assert_eq!(contents(), kept);
        }
    }
}

/// The lines as records: they resume to what the referee makes of them, or the first that is refused
/// is named. Torn anywhere, the whole ones are still there, and the match goes on.
fn read_records(bytes: &[u8]) {
    let _ = fs::remove_file(&*PATH);
    let records: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let (mut journal, _) = Journal::open(&PATH, KIND, |_| Ok(())).expect("a new journal");
    for record in &records {
        journal.append(record).expect("a record");
    }
    let whole = contents();
    let mut referee = Referee::<Legacy>::new();
    let refused = records
        .iter()
        .position(|record| Event::parse(record).and_then(|event| referee.apply(event)).is_err());
    match (Desk::<Legacy>::resume(&PATH), refused) {
        (Ok((desk, resumed)), None) => {
            assert_eq!((resumed.records, resumed.torn), (records.len() as u64, 0));
            assert_eq!(*desk.referee(), referee);
        }
        (Err(JournalError::Damaged { record, .. }), Some(place)) => {
            assert_eq!(record, place as u64 + 1);
        }
        (resumed, _) => panic!("{resumed:?}, but the first refused record is {refused:?}"),
    }
    if refused.is_some() {
        return;
    }
    let end = bytes.first().map_or(0, |&byte| whole.len() * usize::from(byte) / 256);
    fs::write(&*PATH, &whole[..end]).expect("a file");
    let complete = whole[..end].iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1);
    let (mut desk, resumed) = Desk::<Legacy>::resume(&PATH).expect("a torn journal");
    assert_eq!(resumed.records, complete as u64);
    let advanced = desk.apply(Event::Advance(0)).expect("a journal that can be written");
    assert!(advanced.is_ok());
    let (again, resumed) = Desk::<Legacy>::resume(&PATH).expect("a journal that went on");
    assert_eq!((resumed.records, resumed.torn), (complete as u64 + 1, 0));
    assert_eq!(again.referee(), desk.referee());
}
