//! The first bytes of a packed file: which rules, how many boards, how they are stored, and their
//! checks. Everything here comes from outside, so every field has its bounds.

use battleship::{Contact, Rules};
use xxhash_rust::xxh3::xxh3_64;

use crate::block::{BLOCK_HEAD, LONGEST_DELTA, SHORTEST_DELTA};
use crate::digest::Checks;
use crate::error::{Flaw, Place};

/// The first eight bytes. The first is no text, and the line ends show whether the file went
/// through something that rewrites them.
pub(crate) const MAGIC: [u8; 8] = *b"\x89BSD\r\n\x1a\n";

const VERSION: u32 = 1;

/// The largest window a reader must provide, as a power of two: 128 MiB, which is also as far as
/// zstd itself goes unless told otherwise.
pub(crate) const MAX_WINDOW_LOG: u32 = 27;

/// The smallest window that zstd has, as a power of two.
pub(crate) const MIN_WINDOW_LOG: u32 = 10;

/// The most boards of a dataset: 16 TiB in raw form.
pub(crate) const MAX_BOARDS: u64 = 1 << 40;

/// The most boards of a block, which bounds what a reader holds in memory.
const MAX_BOARDS_PER_BLOCK: u32 = 1 << 20;

/// Everything before the text of the rules.
const FIXED: usize = 136;

/// The check at the end of the header.
const CHECK: usize = 8;

/// More than the longest rules: 128 ships on a board of 128 cells.
const MAX_RULES_BYTES: usize = 1024;

/// The longest a header can be.
pub(crate) const MAX_HEADER_BYTES: usize = FIXED + MAX_RULES_BYTES + CHECK;

/// The sha256 at the end of the file.
pub(crate) const TRAILER_BYTES: u64 = 32;

/// What the header of a packed file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The rules.
    pub rules: Rules,
    /// How many boards there are.
    pub boards: u64,
    /// How many boards a block has; the last may have fewer.
    pub boards_per_block: u32,
    /// How many blocks there are.
    pub blocks: u32,
    /// The window that the compressed stream needs at most, as a power of two.
    pub window_log: u32,
    /// The length of the compressed stream.
    pub stream_bytes: u64,
    /// The length of what the stream decompresses to.
    pub content_bytes: u64,
    /// The checks of the raw form.
    pub raw: Checks,
    /// The checks of the delta form.
    pub delta: Checks,
}

impl Header {
    /// The size of the raw form, which is also that of the delta form.
    pub fn raw_bytes(&self) -> u64 {
        self.boards * 16
    }

    /// The size of the packed file.
    pub fn file_bytes(&self) -> u64 {
        self.stream_offset() + self.stream_bytes + TRAILER_BYTES
    }

    /// Where the compressed stream begins.
    pub(crate) fn stream_offset(&self) -> u64 {
        Header::bytes_for(&self.rules)
    }

    /// The size of a header for these rules.
    pub(crate) fn bytes_for(rules: &Rules) -> u64 {
        (FIXED + rules.to_string().len() + CHECK) as u64
    }

    /// How many boards a block has.
    pub(crate) fn boards_in(&self, block: u32) -> u32 {
        let before = u64::from(block) * u64::from(self.boards_per_block);
        // At most the boards of a block, so it fits.
        self.boards.saturating_sub(before).min(self.boards_per_block.into()) as u32
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let rules = self.rules.to_string();
        let mut bytes = Vec::with_capacity(FIXED + rules.len() + CHECK);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((Header::bytes_for(&self.rules) as u32).to_le_bytes());
        bytes.extend(self.boards.to_le_bytes());
        bytes.extend(self.boards_per_block.to_le_bytes());
        bytes.extend(self.blocks.to_le_bytes());
        bytes.extend(self.window_log.to_le_bytes());
        bytes.extend((rules.len() as u32).to_le_bytes());
        bytes.extend(self.stream_bytes.to_le_bytes());
        bytes.extend(self.content_bytes.to_le_bytes());
        bytes.extend(self.raw.xxh3.to_le_bytes());
        bytes.extend(self.delta.xxh3.to_le_bytes());
        bytes.extend(self.raw.sha256);
        bytes.extend(self.delta.sha256);
        debug_assert_eq!(bytes.len(), FIXED);
        bytes.extend(rules.as_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the header of a file of some length, given its first bytes: at least
    /// [`MAX_HEADER_BYTES`], or all there are.
    pub(crate) fn parse(start: &[u8], file_bytes: u64) -> Result<Header, ParseError> {
        if start.is_empty() {
            return Err(ParseError::NotADataset("it is empty".into()));
        }
        if !start.starts_with(&MAGIC[..MAGIC.len().min(start.len())]) {
            let found = start.iter().take(MAGIC.len()).map(|byte| format!("{byte:02x}"));
            let found = found.collect::<Vec<_>>().join(" ");
            return Err(ParseError::NotADataset(format!(
                "it starts with {found}, not with 89 42 53 44 0d 0a 1a 0a"
            )));
        }
        Ok(parse_fields(start, file_bytes)?)
    }
}

/// Why bytes are no header.
pub(crate) enum ParseError {
    /// They are something else, which this says.
    NotADataset(String),
    /// They are a header that cannot be trusted.
    Flaw(Flaw),
}

impl From<Flaw> for ParseError {
    fn from(flaw: Flaw) -> ParseError {
        ParseError::Flaw(flaw)
    }
}

fn parse_fields(start: &[u8], file_bytes: u64) -> Result<Header, Flaw> {
    let mut fields = Fields { bytes: start, at: MAGIC.len() };
    let version = fields.u32("version")?;
    version.demand(version.value == VERSION, || {
        format!("it is {}, and this reader knows version {VERSION} only", version.value)
    })?;
    let length = fields.u32("header length")?;
    let boards = fields.u64("board count")?;
    let boards_per_block = fields.u32("boards per block")?;
    let blocks = fields.u32("block count")?;
    let window_log = fields.u32("window")?;
    let rules_length = fields.u32("length of the rules")?;
    let stream_bytes = fields.u64("stream length")?;
    let content_bytes = fields.u64("content length")?;
    let raw_xxh3 = fields.u64("raw xxh3")?;
    let delta_xxh3 = fields.u64("delta xxh3")?;
    let raw_sha256 = fields.array("raw sha256")?;
    let delta_sha256 = fields.array("delta sha256")?;

    let rules_bytes = rules_length.value as usize;
    rules_length.demand((1..=MAX_RULES_BYTES).contains(&rules_bytes), || {
        format!("{rules_bytes} bytes, but rules take 1 to {MAX_RULES_BYTES}")
    })?;
    let expected = FIXED + rules_bytes + CHECK;
    length.demand(length.value as usize == expected, || {
        format!("{} bytes, but with these rules it is {expected}", length.value)
    })?;
    let text = fields.take("rules", rules_bytes)?;
    let hashed = fields.at;
    let check = fields.u64("header xxh3")?;
    check.demand(check.value == xxh3_64(&start[..hashed]), || {
        "the bytes before it do not match it: some were changed".into()
    })?;

    // The bytes are as they were written. What follows is for files made to deceive.
    let rules = text.rules()?;
    boards.demand(boards.value <= MAX_BOARDS, || {
        format!("{} boards, but the most is {MAX_BOARDS}", boards.value)
    })?;
    boards_per_block
        .demand((1..=MAX_BOARDS_PER_BLOCK).contains(&boards_per_block.value), || {
            format!("{}, but it is 1 to {MAX_BOARDS_PER_BLOCK}", boards_per_block.value)
        })?;
    let expected = boards.value.div_ceil(boards_per_block.value.into());
    blocks.demand(u64::from(blocks.value) == expected, || {
        format!("{} blocks, but {} boards make {expected}", blocks.value, boards.value)
    })?;
    window_log.demand((MIN_WINDOW_LOG..=MAX_WINDOW_LOG).contains(&window_log.value), || {
        let value = window_log.value;
        format!("2^{value} bytes, but it is 2^{MIN_WINDOW_LOG} to 2^{MAX_WINDOW_LOG}")
    })?;
    let heads = expected * BLOCK_HEAD as u64;
    let least = heads + boards.value * SHORTEST_DELTA as u64;
    let most = heads + boards.value * LONGEST_DELTA as u64;
    content_bytes.demand((least..=most).contains(&content_bytes.value), || {
        let (bytes, boards) = (content_bytes.value, boards.value);
        format!("{bytes} bytes, but {boards} boards take {least} to {most}")
    })?;
    let around = fields.at as u64 + TRAILER_BYTES;
    if file_bytes < around || file_bytes - around != stream_bytes.value {
        let declared = u128::from(around) + u128::from(stream_bytes.value);
        let problem = if u128::from(file_bytes) < declared { "cut off" } else { "too long" };
        let reason =
            format!("{problem}: {file_bytes} bytes, but by its header the file has {declared}");
        return Err(Flaw::new(Place::Length, reason));
    }
    Ok(Header {
        rules,
        boards: boards.value,
        boards_per_block: boards_per_block.value,
        blocks: blocks.value,
        window_log: window_log.value,
        stream_bytes: stream_bytes.value,
        content_bytes: content_bytes.value,
        raw: Checks { xxh3: raw_xxh3.value, sha256: raw_sha256.value },
        delta: Checks { xxh3: delta_xxh3.value, sha256: delta_sha256.value },
    })
}

/// The fields of a header, one after the other.
struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A field and where it is.
struct Field<T> {
    value: T,
    place: Place,
}

impl<T> Field<T> {
    fn demand(&self, holds: bool, reason: impl FnOnce() -> String) -> Result<(), Flaw> {
        if holds { Ok(()) } else { Err(Flaw::new(self.place, reason())) }
    }
}

impl Field<&[u8]> {
    /// Rules as they are written by this crate, which have datasets.
    fn rules(&self) -> Result<Rules, Flaw> {
        let shown = String::from_utf8_lossy(self.value);
        let rules = shown.parse::<Rules>();
        let rules = rules.map_err(|error| Flaw::new(self.place, error.to_string()))?;
        self.demand(rules.to_string().as_bytes() == self.value, || {
            format!("\"{shown}\" is not the canonical form, {rules}")
        })?;
        self.demand(rules.contact() != Contact::Touching, || {
            format!("{rules}, but where ships may touch there are no datasets")
        })?;
        Ok(rules)
    }
}

impl<'a> Fields<'a> {
    fn take(&mut self, field: &'static str, length: usize) -> Result<Field<&'a [u8]>, Flaw> {
        let place = Place::Header { field, offset: self.at as u64 };
        let Some(value) = self.bytes.get(self.at..self.at + length) else {
            let reason = format!("cut off: the file ends after {} bytes", self.bytes.len());
            return Err(Flaw::new(place, reason));
        };
        self.at += length;
        Ok(Field { value, place })
    }

    fn array<const N: usize>(&mut self, field: &'static str) -> Result<Field<[u8; N]>, Flaw> {
        let taken = self.take(field, N)?;
        let mut value = [0; N];
        value.copy_from_slice(taken.value);
        Ok(Field { value, place: taken.place })
    }

    fn u32(&mut self, field: &'static str) -> Result<Field<u32>, Flaw> {
        let Field { value, place } = self.array(field)?;
        Ok(Field { value: u32::from_le_bytes(value), place })
    }

    fn u64(&mut self, field: &'static str) -> Result<Field<u64>, Flaw> {
        let Field { value, place } = self.array(field)?;
        Ok(Field { value: u64::from_le_bytes(value), place })
    }
}
