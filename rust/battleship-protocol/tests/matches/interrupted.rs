//! Journals: what they keep, what they cut off, and what they refuse.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use battleship_protocol::journal::{Journal, JournalError, LONGEST_RECORD, Opened};
use battleship_protocol::referee::{Call, Desk, Event, Legacy, Player, Referee, Strict};
use tempfile::TempDir;

use crate::table::{by, create, strict_table};

fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("match.journal");
    (folder, path)
}

fn records(path: &Path) -> Result<(Vec<Vec<u8>>, Opened), JournalError> {
    let mut records = Vec::new();
    let (_, opened) = Journal::open(path, "test", |record| {
        records.push(record.to_vec());
        Ok(())
    })?;
    Ok((records, opened))
}

fn written(path: &Path, records: &[&[u8]]) {
    let (mut journal, _) = Journal::open(path, "test", |_| Ok(())).unwrap();
    for record in records {
        journal.append(record).unwrap();
    }
}

const RECORDS: [&[u8]; 4] = [b"first", b"", b"\x00\xff third", b"{\"advance\":1}"];

#[test]
fn records_come_back_in_order() {
    let (_folder, path) = folder();
    written(&path, &RECORDS[..2]);
    written(&path, &RECORDS[2..]);
    let (found, opened) = records(&path).unwrap();
    assert_eq!(found, RECORDS);
    assert_eq!(opened, Opened { records: 4, torn: 0 });
}

#[test]
fn every_torn_tail_is_cut_off_and_nothing_else() {
    let (_folder, path) = folder();
    written(&path, &RECORDS);
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();
    assert_eq!(ends.len(), 1 + RECORDS.len());
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let complete = ends.iter().filter(|&&end| end <= length).count();
        let (found, opened) = records(&path).unwrap();
        assert_eq!(found, RECORDS[..complete.saturating_sub(1)], "{length}");
        let end = ends[..complete].last().copied().unwrap_or(0);
        if complete > 0 {
            assert_eq!(opened.torn as usize, length - end, "{length}");
            assert_eq!(fs::read(&path).unwrap(), whole[..end]);
        }
        // And it goes on from there.
        written(&path, &[b"next"]);
        let (found, opened) = records(&path).unwrap();
        assert_eq!(found.last().unwrap(), b"next");
        assert_eq!((found.len(), opened.torn), (complete.max(1), 0));
    }
}

#[test]
fn a_tail_that_was_never_filled_is_torn() {
    let (_folder, path) = folder();
    written(&path, &RECORDS);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, [&whole[..], &[0; 500]].concat()).unwrap();
    assert_eq!(
        records(&path).unwrap(),
        (RECORDS.map(<[u8]>::to_vec).to_vec(), Opened { records: 4, torn: 500 })
    );
}

#[test]
fn any_other_change_is_damage() {
    let (_folder, path) = folder();
    written(&path, &RECORDS);
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for flip in [1, 0x20, 0x80] {
            let mut damaged = whole.clone();
            damaged[at] ^= flip;
            fs::write(&path, &damaged).unwrap();
            let error = records(&path).unwrap_err();
            let expected =
                matches!(error, JournalError::OtherFile { .. } | JournalError::Damaged { .. });
            assert!(expected, "{at} {flip}: {error}");
            assert_eq!(fs::read(&path).unwrap(), damaged, "a damaged journal is left alone");
        }
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    for order in [&[0, 2, 3, 4][..], &[0, 1, 3, 2, 4], &[0, 1, 1, 2, 3, 4], &[1, 2], &[0, 2]] {
        let reordered: Vec<&[u8]> = order.iter().map(|&line| lines[line]).collect();
        fs::write(&path, reordered.concat()).unwrap();
        assert!(records(&path).is_err(), "{order:?}");
    }
}

#[test]
fn damage_is_told_with_its_place() {
    let (_folder, path) = folder();
    written(&path, &RECORDS);
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.windows(5).position(|part| part == b"first").unwrap();
    bytes[at] = b'F';
    fs::write(&path, &bytes).unwrap();
    let error = records(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("is damaged: record 1, at byte 27, is not what was written"),
        "{error}"
    );
}

#[test]
fn other_files_are_left_alone() {
    let (folder, path) = folder();
    for content in ["battleship journal 1: else\n", "{}\n", "\n", "battleship journal 2: test\n"] {
        fs::write(&path, content).unwrap();
        assert!(matches!(records(&path), Err(JournalError::OtherFile { .. })), "{content}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    fs::write(&path, [&b"battleship journal 1: test\n"[..], &vec![b'a'; 1 << 20]].concat())
        .unwrap();
    assert!(matches!(records(&path), Err(JournalError::Damaged { .. })));
    assert!(matches!(records(folder.path()), Err(JournalError::Open { .. })));
    assert!(matches!(records(Path::new("/no/such/folder/x")), Err(JournalError::Open { .. })));
    if cfg!(target_os = "linux") {
        assert!(matches!(records(Path::new("/dev/zero")), Err(JournalError::OtherFile { .. })));
    }
}

#[test]
fn a_record_is_a_line_of_bounded_length() {
    let (_folder, path) = folder();
    let (mut journal, _) = Journal::open(&path, "test", |_| Ok(())).unwrap();
    for wrong in [&b"a\nb"[..], &vec![b'a'; LONGEST_RECORD + 1]] {
        assert!(matches!(journal.append(wrong), Err(JournalError::NoRecord)));
    }
    let longest = vec![b'a'; LONGEST_RECORD];
    journal.append(&longest).unwrap();
    assert_eq!(records(&path).unwrap().0, [longest]);
    // Cut off just before its end.
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(file.metadata().unwrap().len() - 1).unwrap();
    assert!(records(&path).unwrap().0.is_empty());
}

/// Every event of a strict game, in order.
fn game() -> Vec<Event<Strict>> {
    let (_, a, b) = strict_table();
    let fire = |(x, y)| Call::FireAtPosition { game: 1, x, y };
    let answer = |player: &Player, (x, y)| {
        let answer = player.answer(x, y).unwrap();
        Call::RevealPosition { game: 1, x, y, answer }
    };
    let mut events = vec![
        by("x", create(2, &[2])),
        by("a", Call::SetShipCommits { game: 1, commits: a.commits() }),
        Event::Advance(1),
        by("b", Call::SetShipCommits { game: 1, commits: b.commits() }),
    ];
    for (at_b, at_a) in [((0, 0), (1, 0)), ((0, 1), (1, 1))] {
        events.extend([by("a", fire(at_b)), by("b", fire(at_a))]);
        events.extend([by("a", answer(&a, at_a)), by("b", answer(&b, at_b))]);
    }
    events.push(by("a", Call::RevealShips { game: 1, fleet: a.disclosure() }));
    events.push(by("b", Call::RevealShips { game: 1, fleet: b.disclosure() }));
    events
}

#[test]
fn a_match_goes_on_after_every_call() {
    let (_folder, path) = folder();
    let events = game();
    let mut referee = Referee::<Strict>::new();
    for (count, event) in events.into_iter().enumerate() {
        let (mut desk, resumed) = Desk::<Strict>::resume(&path).unwrap();
        assert_eq!(resumed, Opened { records: count as u64, torn: 0 });
        assert_eq!(desk.referee(), &referee);
        assert_eq!(desk.apply(event.clone()).unwrap(), referee.apply(event.clone()));
        // What is refused or only asked is not written down.
        assert!(desk.apply(by("stranger", Call::GameOver { game: 1 })).unwrap().is_err());
        assert!(desk.apply(by("x", Call::Get { index: "games/1".into() })).unwrap().is_ok());
    }
    let (desk, _) = Desk::<Strict>::resume(&path).unwrap();
    assert_eq!(desk.referee().game(1).unwrap().winner(), Some("b"));
    assert!(matches!(Desk::<Legacy>::resume(&path), Err(JournalError::OtherFile { .. })));
}

#[test]
fn a_record_that_the_referee_refuses_is_damage() {
    let (_folder, path) = folder();
    let (mut journal, _) = Journal::open(&path, "match, strict", |_| Ok(())).unwrap();
    journal.append(b"{\"advance\":1}").unwrap();
    journal.append(b"{\"caller\":\"a\",\"call\":\"game_over\",\"args\":[1]}").unwrap();
    let error = Desk::<Strict>::resume(&path).unwrap_err().to_string();
    assert!(error.contains("record 2, at byte"), "{error}");
    assert!(error.contains("there is no game yet"), "{error}");
}
