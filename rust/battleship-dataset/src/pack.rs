//! Writing the packed form: blocks, one compressed stream, the header, and the checks.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use battleship::Rules;
use sha2::{Digest, Sha256};
use zstd::stream::raw::CParameter;
use zstd::stream::write::Encoder;
use zstd::zstd_safe::Strategy;

use crate::block;
use crate::digest::{FormHashers, WAITING};
use crate::header::{Header, MAX_WINDOW_LOG, MIN_WINDOW_LOG};
use crate::{Error, Monitor};

/// A file that can be gone back in: what the header says is known last.
pub(crate) trait Target: Read + Write + Seek + Send {}
impl<T: Read + Write + Seek + Send> Target for T {}

/// How strongly to compress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level(i32);

impl Level {
    /// From this level on, the search is set by hand: zstd's own choice takes four times as long on
    /// these streams to save another four percent.
    const THOROUGH: i32 = 20;

    pub(crate) fn new(level: i32) -> Result<Level, Error> {
        if (1..=22).contains(&level) { Ok(Level(level)) } else { Err(Error::Level { level }) }
    }

    fn encoder<W: Write>(self, target: W, window_log: u32) -> io::Result<Encoder<'static, W>> {
        let mut encoder = Encoder::new(target, self.0)?;
        encoder.set_parameter(CParameter::WindowLog(window_log))?;
        encoder.set_parameter(CParameter::EnableLongDistanceMatching(true))?;
        if self.0 >= Level::THOROUGH {
            encoder.set_parameter(CParameter::Strategy(Strategy::ZSTD_btopt))?;
            encoder.set_parameter(CParameter::SearchLog(4))?;
            encoder.set_parameter(CParameter::MinMatch(5))?;
            encoder.set_parameter(CParameter::TargetLength(4096))?;
        }
        Ok(encoder)
    }
}

/// What is packed: the rules, how many boards they have, and how strongly.
pub(crate) struct Recipe<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) boards: u64,
    pub(crate) level: Level,
    pub(crate) monitor: &'a Monitor,
}

impl Recipe<'_> {
    /// About a thousand blocks, so that many can be passed over; but none so small that its head
    /// would weigh, nor so large that it would not stay in a cache.
    pub(crate) fn boards_per_block(&self) -> u32 {
        let thousandth = (self.boards / 1024).next_power_of_two();
        thousandth.clamp(1 << 12, 1 << 18) as u32
    }

    /// The smallest window that holds everything, or the largest allowed.
    fn window_log(&self) -> u32 {
        let most = self.boards.saturating_mul(block::LONGEST_DELTA as u64).next_power_of_two();
        most.ilog2().clamp(MIN_WINDOW_LOG, MAX_WINDOW_LOG)
    }

    /// Writes the packed form of the boards that `produce` hands on, in order and block by block.
    /// Listing, packing and the checks of the two other forms have a thread each.
    pub(crate) fn pack(
        &self,
        target: &mut impl Target,
        produce: impl FnOnce(&mut dyn FnMut(Vec<u128>) -> Result<(), Error>) -> Result<(), Error>,
    ) -> Result<Header, PackError> {
        let stream_offset = Header::bytes_for(self.rules);
        target.seek(SeekFrom::Start(stream_offset))?;
        let (content_bytes, [raw, delta]) = std::thread::scope(|scope| {
            let hashers = FormHashers::spawn(scope);
            let (sender, blocks) = sync_channel(WAITING);
            let packer = scope.spawn(|| self.compress(target, blocks));
            let produced = produce(&mut |block| {
                let block = Arc::new(block);
                hashers.update(&block);
                // A packer that is gone has failed, and says why.
                sender.send(block).map_err(|_| Error::Cancelled)
            });
            drop(sender);
            let checks = hashers.finish();
            let packed = packer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            // If packing failed, producing only failed because of it.
            let content_bytes = packed?;
            produced?;
            Ok::<_, PackError>((content_bytes, checks))
        })?;
        let end = target.stream_position()?;
        let boards_per_block = self.boards_per_block();
        let header = Header {
            rules: self.rules.clone(),
            boards: self.boards,
            boards_per_block,
            blocks: self.boards.div_ceil(boards_per_block.into()) as u32,
            window_log: self.window_log(),
            stream_bytes: end - stream_offset,
            content_bytes,
            raw,
            delta,
        };
        target.seek(SeekFrom::Start(0))?;
        target.write_all(&header.to_bytes())?;
        let sha256 = hash_file(target)?;
        target.write_all(&sha256)?;
        target.flush()?;
        Ok(header)
    }

    /// Compresses the blocks as they come. Returns how much was compressed.
    fn compress(
        &self,
        target: &mut impl Target,
        blocks: Receiver<Arc<Vec<u128>>>,
    ) -> Result<u64, PackError> {
        let buffered = io::BufWriter::with_capacity(1 << 17, target);
        let mut encoder = self.level.encoder(buffered, self.window_log())?;
        let (mut bytes, mut total) = (Vec::new(), 0);
        for (number, boards) in blocks.iter().enumerate() {
            bytes.clear();
            block::encode(number as u32, &boards, &mut bytes);
            // In pieces, so that even the strongest level notices soon when it is cancelled.
            for piece in bytes.chunks(1 << 17) {
                self.monitor.advance(0)?;
                encoder.write_all(piece)?;
            }
            total += bytes.len() as u64;
            self.monitor.advance(boards.len() as u64)?;
        }
        encoder.finish()?.flush()?;
        Ok(total)
    }
}

/// Why packing failed.
pub(crate) enum PackError {
    /// The target cannot be written.
    Target(io::Error),
    /// Anything else.
    Other(Error),
}

impl PackError {
    /// The error, now that the name of the target is known.
    pub(crate) fn in_file(self, file: &str) -> Error {
        match self {
            PackError::Target(source) => Error::Unwritable { file: file.into(), source },
            PackError::Other(error) => error,
        }
    }
}

impl From<io::Error> for PackError {
    fn from(error: io::Error) -> PackError {
        PackError::Target(error)
    }
}

impl From<Error> for PackError {
    fn from(error: Error) -> PackError {
        PackError::Other(error)
    }
}

/// The sha256 of a whole file. Leaves it at its end.
fn hash_file(file: &mut impl Target) -> io::Result<[u8; 32]> {
    file.seek(SeekFrom::Start(0))?;
    let mut sha256 = Sha256::new();
    let mut buffer = vec![0; 1 << 17];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(sha256.finalize().into()),
            length => sha256.update(&buffer[..length]),
        }
    }
}
