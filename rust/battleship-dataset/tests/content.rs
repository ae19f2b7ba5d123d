//! What a dataset holds: every board of the engine, in order, in all three forms.
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;
use std::path::PathBuf;

use battleship::{Engine, Knowledge};
use battleship_dataset::{AtomicFile, Dataset, Form, Monitor, build, build_bytes, import};
use common::{built, rules};
use sha2::{Digest, Sha256};

const MANY: [&str; 8] = [
    "4x4:3,2:apart",
    "6x6:3,2,2:apart",
    "5x5:3,2,1:corners",
    "6x6:3,2,2,1:apart",
    "1x1:1:apart",
    "128x1:5,3:apart",
    "8x16:2,1:corners",
    // The fleet does not fit: a dataset of nothing.
    "2x2:2,2:apart",
];

fn boards(dataset: &Dataset) -> Vec<u128> {
    let (mut all, mut batches) = (Vec::new(), dataset.batches().unwrap());
    while let Some(batch) = batches.next().unwrap() {
        assert_eq!(batch.first(), all.len() as u64);
        all.extend(batch.bits());
    }
    assert!(batches.next().unwrap().is_none());
    all
}

fn listed(text: &str) -> Vec<u128> {
    let listing =
        Engine::new(&rules(text)).unwrap().posterior(&Knowledge::default()).unwrap().listing();
    let mut all = Vec::new();
    listing.each_mask_from(0, |masks| {
        all.extend(masks.iter().map(|mask| mask.bits()));
        true
    });
    all
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("battleship-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap();
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn every_board_of_the_engine_in_its_order() {
    for text in MANY {
        let dataset = Dataset::from_bytes(text, built(text)).unwrap();
        let expected = listed(text);
        assert!(expected.is_sorted_by(|a, b| a < b), "{text}");
        assert_eq!(boards(&dataset), expected, "{text}");
        assert_eq!(dataset.header().boards, expected.len() as u64);
        assert_eq!(dataset.header().rules, rules(text));
        dataset.verify(&Monitor::default()).unwrap();
    }
}

#[test]
fn from_any_index_on() {
    let dataset = Dataset::from_bytes("memory", built("6x6:3,2,2:apart")).unwrap();
    let all = boards(&dataset);
    let last = all.len() as u64;
    for index in [0, 1, 1023, 1024, 4095, 4096, 4097, 9000, last - 1, last, last + 5000] {
        let mut batches = dataset.batches_from(index).unwrap();
        let mut found: Vec<u128> = Vec::new();
        while let Some(batch) = batches.next().unwrap() {
            assert_eq!(batch.first(), index + found.len() as u64);
            assert_eq!(batch.masks().len(), batch.bits().len());
            found.extend(batch.bits());
        }
        assert_eq!(found, all[all.len().min(index as usize)..], "from {index}");
    }
}

#[test]
fn the_other_forms_and_their_checks() {
    for text in MANY {
        let dataset = Dataset::from_bytes(text, built(text)).unwrap();
        let expected = listed(text);
        let export = |form| {
            let mut bytes = Vec::new();
            dataset.export(form, &mut bytes, "memory", &Monitor::default()).unwrap();
            bytes
        };
        let raw: Vec<u8> = expected.iter().flat_map(|board| board.to_le_bytes()).collect();
        assert_eq!(export(Form::Raw), raw, "{text}");
        let before = std::iter::once(&0).chain(&expected);
        let deltas = expected.iter().zip(before).map(|(board, before)| board ^ before);
        let delta: Vec<u8> = deltas.flat_map(u128::to_le_bytes).collect();
        assert_eq!(export(Form::Delta), delta, "{text}");
        for (bytes, checks) in [(raw, dataset.header().raw), (delta, dataset.header().delta)] {
            assert_eq!(bytes.len() as u64, dataset.header().raw_bytes());
            assert_eq!(checks.sha256[..], Sha256::digest(&bytes)[..], "{text}");
            assert_eq!(checks.xxh3, xxhash_rust::xxh3::xxh3_64(&bytes), "{text}");
        }
    }
}

#[test]
fn imported_is_the_same_as_built() {
    let folder = Folder::new("import");
    let text = "6x6:3,2,2:apart";
    let packed = built(text);
    let dataset = Dataset::from_bytes("memory", packed.clone()).unwrap();
    let (from, to) = (folder.0.join("plain"), folder.0.join("packed"));
    for form in [Form::Raw, Form::Delta] {
        let mut plain = Vec::new();
        dataset.export(form, &mut plain, "memory", &Monitor::default()).unwrap();
        for bytes in [plain.clone(), zstd::encode_all(&plain[..], 3).unwrap()] {
            fs::write(&from, bytes).unwrap();
            import(&rules(text), form, &from, 3, &to, &Monitor::default()).unwrap();
            assert_eq!(fs::read(&to).unwrap(), packed);
            fs::remove_file(&to).unwrap();
        }
        let fails = |bytes: &[u8], rules_text: &str, reason: &str| {
            fs::write(&from, bytes).unwrap();
            let rules = rules(rules_text);
            let error = import(&rules, form, &from, 3, &to, &Monitor::default()).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
            assert_eq!(folder.files(), ["plain"], "{reason}");
        };
        let boards = plain.len() / 16;
        fails(&plain[..plain.len() - 1], text, &format!("board {} is missing", boards - 1));
        fails(&plain[..16], text, "board 1 is missing: the file ends before it");
        fails(&[], text, "board 0 is missing");
        fails(&[&plain[..], &[0]].concat(), text, &format!("board {boards} is one too many"));
        let mut changed = plain.clone();
        changed[16 * 5000 + 2] ^= 1;
        fails(&changed, text, "board 5000 is ");
        fails(&plain, "5x5:3,2:apart", "does not hold the boards of 5x5:3,2:apart: board ");
        let cut = zstd::encode_all(&plain[..], 3).unwrap();
        fails(&cut[..cut.len() / 2], text, "cannot read ");
    }
}

#[test]
fn what_has_no_dataset_says_why() {
    let monitor = Monitor::default();
    let error = |text: &str| build_bytes(&rules(text), 3, &monitor).unwrap_err().to_string();
    assert_eq!(
        error("classic"),
        "10x10:5,4,3,3,2:touching has no dataset: a dataset is a list of masks, and where ships may \
         touch one mask can belong to several boards"
    );
    assert_eq!(
        error("russian"),
        "10x10:4,3,3,2,2,2,1,1,1,1:apart has no dataset: 1855545978831780 boards are too many: the \
         most is 1099511627776"
    );
    for level in [0, 23, -5] {
        let error = build_bytes(&rules("4x4:3:apart"), level, &monitor).unwrap_err().to_string();
        assert!(error.starts_with(&format!("level {level} does not exist")), "{error}");
    }
}

#[test]
fn every_level_packs_the_same_boards() {
    let text = "6x6:3,2,2:apart";
    let expected = listed(text);
    for level in [1, 9, 19, 20, 22] {
        let bytes = build_bytes(&rules(text), level, &Monitor::default()).unwrap();
        let dataset = Dataset::from_bytes("memory", bytes).unwrap();
        assert_eq!(boards(&dataset), expected, "level {level}");
        dataset.verify(&Monitor::default()).unwrap();
    }
}

#[test]
fn a_cancelled_build_leaves_the_old_file_or_none() {
    let folder = Folder::new("cancel");
    let path = folder.0.join("boards");
    let cancelled = Monitor::default();
    cancelled.cancel();
    let rules = rules("6x6:3,2,2:apart");
    assert!(build(&rules, 3, &path, &cancelled).unwrap_err().is_cancelled());
    assert!(folder.files().is_empty());
    // Even before the boards are counted, which can take long.
    let too_many = "russian".parse().unwrap();
    assert!(build(&too_many, 3, &path, &cancelled).unwrap_err().is_cancelled());
    fs::write(&path, "the old file").unwrap();
    assert!(build(&rules, 3, &path, &cancelled).unwrap_err().is_cancelled());
    assert_eq!(folder.files(), ["boards"]);
    assert_eq!(fs::read(&path).unwrap(), b"the old file");
    build(&rules, 3, &path, &Monitor::default()).unwrap();
    assert_eq!(folder.files(), ["boards"]);
    Dataset::open(&path).unwrap().verify(&Monitor::default()).unwrap();
}

#[test]
fn files_appear_when_they_are_complete() {
    use std::io::Write;
    let folder = Folder::new("atomic");
    let path = folder.0.join("file");
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"half").unwrap();
    let [partial] = &folder.files()[..] else { panic!("{:?}", folder.files()) };
    let process = format!(".file.{}", std::process::id());
    assert!(partial.starts_with(&process) && partial.ends_with(".partial"), "{partial}");
    drop(file);
    assert!(folder.files().is_empty());
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"whole").unwrap();
    file.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    assert_eq!(folder.files(), ["file"]);
    let no_folder = AtomicFile::create("/no/such/folder/file").unwrap_err().to_string();
    assert!(no_folder.starts_with("cannot write /no/such/folder/file: "), "{no_folder}");
    assert!(AtomicFile::create(&folder.0).unwrap_err().to_string().contains("directory"));
}

#[cfg(unix)]
#[test]
fn a_device_is_not_replaced_by_a_file() {
    let folder = Folder::new("device");
    let link = folder.0.join("link");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let error = AtomicFile::create(&link).unwrap_err().to_string();
    assert!(error.ends_with("it is no regular file, and only those can be replaced"), "{error}");
    assert_eq!(folder.files(), ["link"]);
}

#[test]
fn two_files_at_once_for_one_path() {
    use std::io::Write;
    let folder = Folder::new("at-once");
    let path = folder.0.join("file");
    let [mut one, mut other] = [(); 2].map(|()| AtomicFile::create(&path).unwrap());
    one.write_all(b"one").unwrap();
    other.write_all(b"the other").unwrap();
    one.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"one");
    other.commit().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"the other");
    assert_eq!(folder.files(), ["file"]);
}

#[test]
fn a_target_that_fails_is_named() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let dataset = Dataset::from_bytes("memory", built("6x6:3,2,2:apart")).unwrap();
    let error = dataset.export(Form::Raw, Full, "the target", &Monitor::default()).unwrap_err();
    assert!(error.to_string().starts_with("cannot write the target: "), "{error}");
}
