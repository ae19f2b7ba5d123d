//! A packed file: opened, described, and read in batches.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use battleship::Mask;

use crate::block::{Block, Cursor};
use crate::blocks::{Blocks, read_header};
use crate::digest::{Checks, Hasher, raw_bytes};
use crate::source::Source;
use crate::{Error, Header};

/// A dataset in its packed form. Opening one reads and checks its header only; every pass over it
/// reads the file anew, so one dataset serves any number of threads.
///
/// ```
/// use battleship_dataset::{Dataset, Monitor, build_bytes};
///
/// let bytes = build_bytes(&"5x5:3,2:apart".parse()?, 3, &Monitor::default())?;
/// let dataset = Dataset::from_bytes("memory", bytes)?;
/// let mut boards = 0;
/// let mut batches = dataset.batches()?;
/// while let Some(batch) = batches.next()? {
///     boards += batch.masks().count() as u64;
/// }
/// assert_eq!(boards, dataset.header().boards);
/// # Ok::<(), battleship_dataset::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dataset {
    pub(crate) source: Source,
    pub(crate) header: Header,
}

impl Dataset {
    /// Opens a file.
    pub fn open(path: impl AsRef<Path>) -> Result<Dataset, Error> {
        Dataset::new(Source::path(path.as_ref().to_owned()))
    }

    /// Opens a file that is in memory. Errors call it by `name`.
    pub fn from_bytes(
        name: impl Into<String>,
        bytes: impl Into<Arc<[u8]>>,
    ) -> Result<Dataset, Error> {
        Dataset::new(Source::memory(name.into(), bytes.into()))
    }

    fn new(source: Source) -> Result<Dataset, Error> {
        let header = read_header(&source)?;
        Ok(Dataset { source, header })
    }

    /// The path or the name it was opened by.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// What its header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All boards in ascending order, a few thousand at a time. Takes the window of the stream (at
    /// most 128 MiB), a block (at most 17 MiB) and a batch of memory.
    pub fn batches(&self) -> Result<Batches, Error> {
        self.batches_from(0)
    }

    /// The boards from an index on. What comes before is decompressed but not decoded. The index of
    /// a board here is also its index in the engine's listing of all boards.
    pub fn batches_from(&self, index: u64) -> Result<Batches, Error> {
        let mut batches = Batches {
            source: self.source.clone(),
            blocks: self.blocks()?,
            block: Block::new(),
            cursor: Cursor::START,
            room: vec![0; BATCH],
            index: 0,
        };
        batches.skip_to(index)?;
        Ok(batches)
    }

    pub(crate) fn blocks(&self) -> Result<Blocks, Error> {
        Blocks::open(&self.source, &self.header)
    }

    /// The checks of the packed file itself, as `xxhsum -H3` and `sha256sum` print them.
    pub fn file_checks(&self) -> Result<Checks, Error> {
        let (mut reader, _) = self.source.open()?;
        let mut hasher = Hasher::new();
        let mut buffer = vec![0; 1 << 17];
        loop {
            match reader.read(&mut buffer).map_err(|error| self.source.unreadable(error))? {
                0 => return Ok(hasher.finish()),
                length => hasher.update(&buffer[..length]),
            }
        }
    }

    /// Decompresses everything and looks at nothing: the least that any pass over the file takes.
    /// Returns the number of bytes.
    pub fn decompress(&self) -> Result<u64, Error> {
        self.blocks()?.pass_over()
    }
}

/// How many boards are decoded at a time: as many as stay in the fastest cache.
pub(crate) const BATCH: usize = 1024;

/// The boards of a dataset, a batch at a time.
pub struct Batches {
    source: Source,
    blocks: Blocks,
    block: Block,
    cursor: Cursor,
    room: Vec<u128>,
    /// The index of the next board.
    index: u64,
}

impl Batches {
    /// The next boards; `None` at the end, when the file has proved to be whole.
    #[allow(clippy::should_implement_trait)] // It lends its memory, which no iterator can.
    pub fn next(&mut self) -> Result<Option<Batch<'_>>, Error> {
        if self.cursor.decoded == self.block.boards && !self.next_block()? {
            return Ok(None);
        }
        let boards = self.block.decode(&mut self.cursor, &mut self.room);
        let boards = boards.map_err(|flaw| Blocks::damaged(&self.source, &self.block, flaw))?;
        let first = self.index;
        self.index += boards.len() as u64;
        Ok(Some(Batch { first, boards }))
    }

    fn next_block(&mut self) -> Result<bool, Error> {
        if !self.blocks.next(&mut self.block)? {
            return Ok(false);
        }
        self.cursor = Cursor::above(self.cursor.last());
        let check = self.block.check();
        check.map_err(|flaw| Blocks::damaged(&self.source, &self.block, flaw))?;
        Ok(true)
    }

    fn skip_to(&mut self, index: u64) -> Result<(), Error> {
        while index >= self.index + self.block.boards as u64 {
            self.index += self.block.boards as u64;
            if !self.next_block()? {
                self.cursor.decoded = self.block.boards;
                return Ok(());
            }
        }
        let full = self.room.len();
        while self.index < index {
            let wanted = full.min((index - self.index) as usize);
            self.room.truncate(wanted);
            self.next()?;
            self.room.resize(full, 0);
        }
        Ok(())
    }
}

/// Some boards that follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    first: u64,
    boards: &'a [u128],
}

impl<'a> Batch<'a> {
    /// The index of the first of them.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Their masks as numbers.
    pub fn bits(&self) -> &'a [u128] {
        self.boards
    }

    /// Their masks.
    pub fn masks(&self) -> impl ExactSizeIterator<Item = Mask> + 'a {
        self.boards.iter().map(|&board| Mask::from_bits(board))
    }

    /// Their bytes in the raw form. Copies nothing where numbers are little-endian.
    pub fn raw_bytes(&self) -> Cow<'a, [u8]> {
        raw_bytes(self.boards)
    }
}
