//! The blocks of a packed file, one after the other: decompressed, neither checked nor decoded.

use std::io::{self, BufRead, Read};

use sha2::{Digest, Sha256};
use zstd::stream::read::Decoder;

use crate::Error;
use crate::block::{BLOCK_HEAD, Block, BlockFlaw, BlockHead, LONGEST_DELTA, SHORTEST_DELTA};
use crate::digest::hex;
use crate::error::{Flaw, Place};
use crate::header::{Header, MAX_HEADER_BYTES, ParseError, TRAILER_BYTES};
use crate::source::Source;

/// Reads the header of a packed file.
pub(crate) fn read_header(source: &Source) -> Result<Header, Error> {
    let (mut reader, length) = source.open()?;
    Ok(start(source, &mut reader, length)?.0)
}

/// Reads the header, and gives it with all bytes that were read.
fn start(source: &Source, reader: &mut dyn Read, length: u64) -> Result<(Header, Vec<u8>), Error> {
    let mut bytes = Vec::new();
    let read = reader.take(MAX_HEADER_BYTES as u64).read_to_end(&mut bytes);
    read.map_err(|error| source.unreadable(error))?;
    match Header::parse(&bytes, length) {
        Ok(header) => Ok((header, bytes)),
        Err(ParseError::Flaw(flaw)) => Err(flaw.in_file(&source.name)),
        Err(ParseError::NotADataset(reason)) => {
            Err(Error::NotADataset { file: source.name.clone(), reason })
        }
    }
}

/// One pass over a packed file. Holds the window of the stream and little else.
pub(crate) struct Blocks {
    source: Source,
    header: Header,
    content: Decoder<'static, Stream>,
    /// The number of the next block.
    next: u32,
    /// How much of the content was read.
    offset: u64,
    /// Whether the file has proved to be whole.
    whole: bool,
}

impl Blocks {
    /// Starts at the first block of a file whose header is known.
    pub(crate) fn open(source: &Source, header: &Header) -> Result<Blocks, Error> {
        let (mut reader, length) = source.open()?;
        let (found, begun) = start(source, &mut reader, length)?;
        if found != *header {
            let place = Place::Header { field: "all fields", offset: 0 };
            return Err(Flaw::new(place, "the file was replaced by another").in_file(&source.name));
        }
        let stream = Stream::new(begun, header, reader);
        let content = Decoder::with_buffer(stream).and_then(|mut decoder| {
            decoder.window_log_max(header.window_log)?;
            Ok(decoder.single_frame())
        });
        let content = content.map_err(|error| source.unreadable(error))?;
        let (source, header) = (source.clone(), header.clone());
        Ok(Blocks { source, header, content, next: 0, offset: 0, whole: false })
    }

    /// Reads the next block; `false` after the last, when the file has proved to be whole.
    pub(crate) fn next(&mut self, block: &mut Block) -> Result<bool, Error> {
        if self.next == self.header.blocks {
            if !self.whole {
                self.finish()?;
                self.whole = true;
            }
            return Ok(false);
        }
        let mut head = [0; BLOCK_HEAD];
        self.content.read_exact(&mut head).map_err(|error| self.broken(error))?;
        let BlockHead { number, payload, .. } = BlockHead::parse(&head);
        let boards = self.header.boards_in(self.next) as usize;
        if number != self.next {
            return Err(self.wrong_head(8, format!("it says that it is block {number}")));
        }
        if !(boards * SHORTEST_DELTA..=boards * LONGEST_DELTA).contains(&(payload as usize)) {
            let reason = format!("it says that {boards} boards take {payload} bytes");
            return Err(self.wrong_head(12, reason));
        }
        let room = block.replace(&head, boards, self.offset);
        self.content.read_exact(room).map_err(|error| self.broken(error))?;
        self.offset += (BLOCK_HEAD + payload as usize) as u64;
        self.next += 1;
        Ok(true)
    }

    /// Decompresses everything to nowhere, and returns how much that is.
    pub(crate) fn pass_over(mut self) -> Result<u64, Error> {
        let mut scratch = vec![0; 1 << 17];
        let mut total = 0;
        loop {
            match self.content.read(&mut scratch).map_err(|error| self.broken(error))? {
                0 => return Ok(total),
                length => total += length as u64,
            }
        }
    }

    /// The error for damage in a block.
    pub(crate) fn damaged(source: &Source, block: &Block, flaw: BlockFlaw) -> Error {
        let place =
            Place::Block { number: block.head.number, offset: block.offset + flaw.at as u64 };
        Flaw::new(place, flaw.reason).in_file(&source.name)
    }

    fn wrong_head(&self, at: u64, reason: String) -> Error {
        let place = Place::Block { number: self.next, offset: self.offset + at };
        Flaw::new(place, reason).in_file(&self.source.name)
    }

    /// After the last block nothing may follow in the stream, and the sha256 must match.
    fn finish(&mut self) -> Result<(), Error> {
        let after = self.content.read(&mut [0]).map_err(|error| self.broken(error))?;
        if after > 0 {
            return Err(self.in_stream(format!("it goes on after its {} blocks", self.next)));
        }
        if self.offset != self.header.content_bytes {
            let place = Place::Header { field: "content length", offset: 48 };
            let (said, found) = (self.header.content_bytes, self.offset);
            let reason = format!("{said} bytes, but there are {found}");
            return Err(Flaw::new(place, reason).in_file(&self.source.name));
        }
        let unused = self.content.get_ref().unused();
        if unused > 0 {
            return Err(self.in_stream(format!("{unused} bytes follow after its end")));
        }
        let offset = self.header.stream_offset() + self.header.stream_bytes;
        let matches = self.content.get_mut().trailer_matches();
        match matches.map_err(|error| self.source.unreadable(error))? {
            Ok(()) => Ok(()),
            Err(reason) => {
                Err(Flaw::new(Place::Trailer { offset }, reason).in_file(&self.source.name))
            }
        }
    }

    /// The error for content that cannot be read. Those of the system have a number; the others are
    /// from zstd, or say that the content has ended.
    fn broken(&self, error: io::Error) -> Error {
        match error.raw_os_error() {
            Some(_) => self.source.unreadable(error),
            None if error.kind() == io::ErrorKind::UnexpectedEof => {
                self.in_stream(format!("it ends in block {} of {}", self.next, self.header.blocks))
            }
            None => self.in_stream(format!("block {} cannot be decompressed: {error}", self.next)),
        }
    }

    fn in_stream(&self, reason: String) -> Error {
        let place = Place::Stream { offset: self.content.get_ref().offset };
        Flaw::new(place, reason).in_file(&self.source.name)
    }
}

/// The compressed stream, hashed while it is read, and what follows it.
struct Stream {
    reader: Box<dyn Read + Send>,
    /// Over the file from its first byte.
    sha256: Sha256,
    buffer: Vec<u8>,
    /// The part of the buffer that was not used yet.
    ahead: std::ops::Range<usize>,
    /// How much of the stream is still to be read into the buffer.
    left: u64,
    /// Where in the file the next unused byte is.
    offset: u64,
}

impl Stream {
    /// `begun` are the bytes already read.
    fn new(mut begun: Vec<u8>, header: &Header, reader: Box<dyn Read + Send>) -> Stream {
        let offset = header.stream_offset();
        let body = begun.split_off(offset as usize);
        let mut sha256 = Sha256::new();
        sha256.update(&begun);
        Stream {
            reader: Box::new(io::Cursor::new(body).chain(reader)),
            sha256,
            buffer: vec![0; 1 << 17],
            ahead: 0..0,
            left: header.stream_bytes,
            offset,
        }
    }

    /// How much of the stream was not used.
    fn unused(&self) -> u64 {
        self.left + self.ahead.len() as u64
    }

    /// Whether the sha256 at the end of the file is that of everything before it.
    fn trailer_matches(&mut self) -> io::Result<Result<(), String>> {
        let mut trailer = [0; TRAILER_BYTES as usize];
        self.reader.read_exact(&mut trailer)?;
        let found: [u8; 32] = self.sha256.clone().finalize().into();
        Ok(match found == trailer {
            true => Ok(()),
            false => {
                let (found, said) = (hex(&found), hex(&trailer));
                Err(format!("it is {said}, but that of the bytes before it is {found}"))
            }
        })
    }
}

impl BufRead for Stream {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.ahead.is_empty() {
            let room = self.left.min(self.buffer.len() as u64) as usize;
            let length = self.reader.read(&mut self.buffer[..room])?;
            self.sha256.update(&self.buffer[..length]);
            self.left -= length as u64;
            self.ahead = 0..length;
        }
        Ok(&self.buffer[self.ahead.clone()])
    }

    fn consume(&mut self, amount: usize) {
        self.ahead.start += amount;
        self.offset += amount as u64;
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
