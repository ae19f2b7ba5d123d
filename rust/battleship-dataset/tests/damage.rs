//! Files that are not what they should be: each is refused with the file, the place and the reason,
//! and none gives a wrong answer.
#![allow(clippy::unwrap_used)]

mod common;

use battleship::Knowledge;
use battleship_dataset::{Dataset, Error, Monitor};
use common::{FIELDS, Forge, built};

/// Several blocks of 4096 boards, the last one short.
const RULES: &str = "6x6:3,2,2:apart";

/// What scanning says, and what verifying says.
fn outcomes(file: Vec<u8>) -> [Result<(), Error>; 2] {
    let monitor = Monitor::default();
    match Dataset::from_bytes("the file", file) {
        Ok(dataset) => {
            [dataset.scan(&Knowledge::default(), &monitor).map(|_| ()), dataset.verify(&monitor)]
        }
        Err(error) => {
            let message = error.to_string();
            assert!(error.is_damage(), "{message}");
            [Err(error), Err(Error::NotADataset { file: "the file".into(), reason: message })]
        }
    }
}

/// Reads all boards in batches.
fn read_all(file: Vec<u8>) -> Result<(), Error> {
    let mut batches = Dataset::from_bytes("the file", file)?.batches()?;
    while batches.next()?.is_some() {}
    Ok(())
}

/// Asserts that scanning and verifying both refuse the file, and that verifying says `reason`.
#[track_caller]
fn refused(file: Vec<u8>, reason: &str) {
    let [scanned, verified] = outcomes(file);
    for outcome in [scanned.map_err(|error| error.to_string()), verified.map_err(|e| e.to_string())]
    {
        let message = outcome.unwrap_err();
        assert!(message.contains("the file"), "{message}");
        assert!(message.contains(reason), "{message}\nshould say: {reason}");
    }
}

/// Asserts that verifying refuses the file.
#[track_caller]
fn found_by_verify(file: Vec<u8>, reason: &str) {
    let [_, verified] = outcomes(file);
    let message = verified.unwrap_err().to_string();
    assert!(message.contains("the file") && message.contains(reason), "{message}");
}

#[test]
fn the_file_that_the_tests_damage_is_right() {
    let file = built(RULES);
    assert!(outcomes(file.clone()).iter().all(Result::is_ok));
    let forge = Forge::new(&file);
    assert_eq!(forge.file(), file);
    assert!(forge.field("block count") >= 3, "{}", forge.field("block count"));
    assert_eq!(Forge::blocks(&forge.content()).len() as u64, forge.field("block count") + 1);
}

#[test]
fn every_changed_byte_is_noticed() {
    let file = built("4x4:3,2:apart");
    for at in 0..file.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = file.clone();
            damaged[at] ^= change;
            let [scanned, verified] = outcomes(damaged);
            assert!(scanned.is_err() && verified.is_err(), "byte {at} changed by {change:#x}");
        }
    }
}

#[test]
fn a_changed_header_is_named_by_field() {
    let file = built(RULES);
    let mut magic = file.clone();
    magic[0] = b'P';
    refused(magic, "is not a dataset: it starts with 50 42 53 44 0d 0a 1a 0a, not with 89");
    for (field, at, length) in FIELDS {
        for at in at..at + length {
            let mut damaged = file.clone();
            damaged[at] ^= 0x10;
            let reason = match field {
                "version" => "header, version at byte 8: it is",
                "header length" => "header, header length at byte 12: ",
                "length of the rules" => "header, ",
                _ => "header, header xxh3 at byte 151: the bytes before it do not match it",
            };
            refused(damaged, reason);
        }
    }
    let mut text = file.clone();
    text[136] = b'5';
    refused(text, "header xxh3");
}

#[test]
fn a_header_that_lies_with_right_checks() {
    let file = built(RULES);
    let forge = || Forge::new(&file);
    let boards = forge().field("board count");
    for (field, value, reason) in [
        ("version", 2, "version at byte 8: it is 2, and this reader knows version 1 only"),
        ("header length", 150, "header length at byte 12: 150 bytes, but with these rules it is"),
        ("board count", 1 << 41, "board count at byte 16: 2199023255552 boards, but the most is"),
        ("board count", boards + 4096, "block count at byte 28"),
        ("boards per block", 0, "boards per block at byte 24: 0, but it is 1 to 1048576"),
        ("boards per block", 1 << 21, "boards per block at byte 24: 2097152, but it is 1 to"),
        ("boards per block", 4095, "its deltas do not end where it does"),
        ("block count", 1, "block count at byte 28: 1 blocks, but"),
        ("block count", u64::from(u32::MAX), "block count at byte 28: 4294967295 blocks, but"),
        ("window", 28, "window at byte 32: 2^28 bytes, but it is 2^10 to 2^27"),
        ("window", 9, "window at byte 32: 2^9 bytes, but it is 2^10 to 2^27"),
        ("window", u64::from(u32::MAX), "window at byte 32"),
        ("length of the rules", 0, "length of the rules at byte 36: 0 bytes"),
        ("length of the rules", 4_000_000_000, "length of the rules at byte 36: 4000000000 bytes"),
        ("stream length", 1, "length of the file: too long"),
        ("stream length", u64::MAX, "length of the file: cut off"),
        ("content length", 0, "content length at byte 48: 0 bytes, but"),
        ("content length", u64::MAX, "content length at byte 48"),
    ] {
        refused(forge().set(field, value).file(), reason);
    }
    let content = forge().field("content length");
    refused(forge().set("content length", content + 1).file(), "content length at byte 48");
    for (field, form) in [("raw xxh3", "raw"), ("delta xxh3", "delta")] {
        found_by_verify(
            forge().set(field, 1).file(),
            &format!("content: the xxh3 of the {form} form is"),
        );
    }
    for (at, form) in [(72, "raw"), (104, "delta")] {
        let mut lying = forge();
        lying.header[at] ^= 1;
        found_by_verify(lying.file(), &format!("content: the sha256 of the {form} form is"));
    }
}

#[test]
fn a_board_count_that_lies_by_one() {
    let file = built(RULES);
    let boards = Forge::new(&file).field("board count");
    for lie in [boards - 1, boards + 1] {
        refused(Forge::new(&file).set("board count", lie).file(), "");
        found_by_verify(
            Forge::new(&file).set("board count", lie).file(),
            &format!("{lie} boards, but"),
        );
    }
    // One board fewer, and the block shortened to match: only the rules know better.
    let mut shorter = Forge::new(&file);
    let last = shorter.field("block count") as usize - 1;
    shorter.change_block(last, |block| {
        let deltas = &block[48..];
        let mut at = 0;
        let mut before = 0;
        while at < deltas.len() {
            before = at;
            at += 1 + usize::from(deltas[at]);
        }
        block.truncate(48 + before);
        let payload = (block.len() - 48) as u32;
        block[12..16].copy_from_slice(&payload.to_le_bytes());
    });
    let content = shorter.content().len() as u64;
    let file = shorter.set("board count", boards - 1).set("content length", content).file();
    found_by_verify(
        file,
        &format!("board count at byte 16: {} boards, but {RULES} has {boards}", boards - 1),
    );
}

#[test]
fn rules_that_are_none_or_have_no_dataset() {
    let file = built(RULES);
    for (text, reason) in [
        (
            &b"6x6:3,2,2:touching"[..],
            "rules at byte 136: 6x6:3,2,2:touching, but where ships may touch",
        ),
        (b"6x6:2,2,3:apart", "is not the canonical form, 6x6:3,2,2:apart"),
        (b"nine", "\"nine\" is not the canonical form, 9x9:4,4,4,3,3,3,3,3:apart"),
        (b"9x9", "rules at byte 136: unreadable rules"),
        (b"\xff\xfe", "rules at byte 136: unreadable rules"),
        (b"99x99:3:apart", "rules at byte 136: a board of 99x99 is impossible"),
    ] {
        refused(Forge::new(&file).set_rules(text).file(), reason);
    }
    // Rules of the same size with another number of boards.
    let other = Forge::new(&file).set_rules(b"6x6:3,2,1:apart").file();
    found_by_verify(other, "board count at byte 16");
    // Rules with as many boards, which are others.
    let tall = built("3x5:3,2:apart");
    let wide = Forge::new(&tall).set_rules(b"5x3:3,2:apart").file();
    let [scanned, verified] = outcomes(wide).map(|outcome| outcome.unwrap_err().to_string());
    assert!(scanned.contains("there are boards that are none of 5x3:3,2:apart"), "{scanned}");
    assert!(verified.contains("of the rules is not 0x"), "{verified}");
}

#[test]
fn every_region_of_a_block() {
    let file = built(RULES);
    let content = Forge::new(&file).content();
    let starts = Forge::blocks(&content);
    for block in [0, 1, starts.len() - 2] {
        let (start, end) = (starts[block], starts[block + 1]);
        for at in [0, 7, 8, 12, 13, 16, 31, 32, 47, 48, 49, 60, (end - start) / 2, end - start - 1]
        {
            let mut changed = content.clone();
            changed[start + at] ^= 0x04;
            let damaged = Forge::new(&file).set_content(&changed).file();
            refused(damaged, &format!("block {block}"));
        }
    }
    // With the check of the block made right again.
    for (at, value, reason) in [
        (8, 9, "block 1, byte"),
        (12, 0xff, "block 1"),
        (15, 0xff, "it says that 4096 boards take"),
        (48, 0, "block 1, byte"),
        (48, 17, "a delta of 17 bytes: it has 1 to 16"),
        (48, 255, "a delta of 255 bytes: it has 1 to 16"),
    ] {
        refused(Forge::new(&file).change_block(1, |block| block[at] = value).file(), reason);
    }
    // The AND and the OR: a scan believes them, verifying does not.
    for at in [16, 32] {
        let lying = Forge::new(&file).change_block(1, |block| block[at] ^= 0x01).file();
        // The check is over them too, and comes first.
        let place = format!("block 1, byte {} of the decompressed content", starts[1]);
        found_by_verify(lying, &format!("{place}: its boards would be written otherwise"));
    }
    // A cell that the board does not have.
    let mut outside = Forge::new(&file);
    outside.change_block(0, |block| {
        let mut longer = vec![4, block[49], 0, 0, 0x80];
        longer.extend(&block[48 + 1 + usize::from(block[48])..]);
        block.splice(48.., longer);
    });
    assert!(outcomes(outside.file()).iter().all(Result::is_err));
}

#[test]
fn swapped_and_missing_and_surplus_blocks() {
    let file = built(RULES);
    let content = Forge::new(&file).content();
    let starts = Forge::blocks(&content);
    let block = |number: usize| &content[starts[number]..starts[number + 1]];
    let rest = &content[starts[2]..];
    let swapped = [block(1), block(0), rest].concat();
    refused(
        Forge::new(&file).set_content(&swapped).file(),
        "block 0, byte 8 of the decompressed content: it says that it is block 1",
    );
    // Renumbered too: then only the boards tell.
    let renumber = |number: usize, as_number: u8| {
        let mut block = block(number).to_vec();
        block[8] = as_number;
        let check = xxhash_rust::xxh3::xxh3_64(&block[8..]);
        block[..8].copy_from_slice(&check.to_le_bytes());
        block
    };
    let renumbered = [&renumber(1, 0)[..], &renumber(0, 1), rest].concat();
    let renumbered = Forge::new(&file).set_content(&renumbered).file();
    found_by_verify(
        renumbered.clone(),
        "block 0, byte 48 of the decompressed content: board 0 of the rules is not",
    );
    let place = format!("block 1, byte {} of the decompressed content", block(1).len() + 48);
    let error = read_all(renumbered).unwrap_err().to_string();
    assert!(error.contains(&place) && error.contains("its first board is not above"), "{error}");
    let missing = &content[..starts[starts.len() - 2]];
    refused(Forge::new(&file).set_content(missing).file(), "it ends in block");
    let surplus = [&content[..], block(0)].concat();
    refused(Forge::new(&file).set_content(&surplus).file(), "it goes on after its");
}

#[test]
fn truncation_at_every_length() {
    let file = built("4x4:3,2:apart");
    for length in 0..file.len() {
        let cut = file[..length].to_vec();
        let reason = match length {
            0 => "it is empty",
            1..144 => "cut off",
            _ => "",
        };
        refused(cut, reason);
    }
    // With a header that knows, the stream itself ends too early.
    let stream = Forge::new(&file).stream;
    for length in 0..stream.len() {
        let cut = Forge::new(&file).set_stream(stream[..length].to_vec()).file();
        refused(cut, "compressed stream, near byte");
    }
}

#[test]
fn trailing_bytes() {
    let file = built(RULES);
    for tail in [&b"\0"[..], b"more", &file] {
        refused([&file[..], tail].concat(), "length of the file: too long");
    }
    let mut stream = Forge::new(&file).stream;
    stream.push(0);
    refused(Forge::new(&file).set_stream(stream.clone()).file(), "1 bytes follow after its end");
    stream.pop();
    stream.extend(zstd::encode_all(&b"another frame"[..], 3).unwrap());
    refused(Forge::new(&file).set_stream(stream).file(), "bytes follow after its end");
}

#[test]
fn a_window_larger_than_allowed() {
    use std::io::Write;
    let file = built(RULES);
    let content = Forge::new(&file).content();
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.set_parameter(zstd::stream::raw::CParameter::WindowLog(28)).unwrap();
    encoder.include_contentsize(false).unwrap();
    encoder.write_all(&content).unwrap();
    let large = Forge::new(&file).set_stream(encoder.finish().unwrap()).file();
    refused(large, "block 0 cannot be decompressed: Frame requires too much memory for decoding");
    // Allowed, but more than the header says.
    let lying = Forge::new(&file).set("window", 10).file();
    refused(lying, "block 0 cannot be decompressed: Frame requires too much memory for decoding");
}

#[test]
fn decompression_bombs() {
    let file = built(RULES);
    let zeros = |length: u64| {
        let source = std::io::Read::take(std::io::repeat(0), length);
        zstd::encode_all(source, 19).unwrap()
    };
    // A gigabyte in some kilobytes, behind a header that promises a little or the most there can be.
    let bomb = zeros(1 << 30);
    assert!(bomb.len() < 100_000);
    let little = Forge::new(&file).set_stream(bomb.clone()).set("window", 27).file();
    refused(
        little,
        "block 0, byte 12 of the decompressed content: it says that 4096 boards take 0",
    );
    let most = Forge::new(&file)
        .set_stream(bomb)
        .set("window", 27)
        .set("board count", 1 << 40)
        .set("boards per block", 1 << 20)
        .set("block count", 1 << 20)
        .set("content length", (1 << 40) * 3)
        .file();
    let [scanned, verified] = outcomes(most).map(|outcome| outcome.unwrap_err().to_string());
    assert!(scanned.contains("block 0, byte 12 of the decompressed content: it says"), "{scanned}");
    assert!(verified.contains("board count at byte 16: 1099511627776 boards, but"), "{verified}");
    // After all the right content.
    let mut content = Forge::new(&file).content();
    content.resize(content.len() + (64 << 20), 0);
    refused(Forge::new(&file).set_content(&content).file(), "it goes on after its");
}

#[test]
fn files_that_are_something_else() {
    for (bytes, reason) in [
        (&b""[..], "the file is not a dataset: it is empty"),
        (b"\x89PNG\r\n\x1a\n and so on", "it starts with 89 50 4e 47 0d 0a 1a 0a"),
        (b"\x28\xb5\x2f\xfd\0\0", "it starts with 28 b5 2f fd 00 00, not with"),
        (b"9x9:4,4,4,3,3,3,3,3:apart\n", "it starts with 39 78 39"),
        // Line ends rewritten on the way.
        (b"\x89BSD\n\x1a\n\0", "it starts with 89 42 53 44 0a 1a 0a 00"),
        (b"\x89BSD", "header, version at byte 8: cut off: the file ends after 4 bytes"),
    ] {
        refused(bytes.to_vec(), reason);
    }
    let folder = Dataset::open(std::env::temp_dir()).unwrap_err().to_string();
    assert!(folder.starts_with("cannot read ") && folder.contains("is a directory"), "{folder}");
    let nothing = Dataset::open("/no/such/file").unwrap_err();
    assert!(!nothing.is_damage());
    assert!(nothing.to_string().starts_with("cannot read /no/such/file: "), "{nothing}");
}

#[test]
fn a_file_that_is_replaced_while_it_is_open() {
    let path = std::env::temp_dir().join(format!("battleship-replaced-{}", std::process::id()));
    std::fs::write(&path, built(RULES)).unwrap();
    let dataset = Dataset::open(&path).unwrap();
    std::fs::write(&path, built("4x4:3,2:apart")).unwrap();
    let error = dataset.scan(&Knowledge::default(), &Monitor::default()).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    assert!(error.contains("the file was replaced by another"), "{error}");
}
