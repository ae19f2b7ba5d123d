//! A file that remembers, so that what was acknowledged survives a crash.
//!
//! A journal is a text file: a title, then a line for each record, only ever appended to:
//!
//! ```text
//! battleship journal 1: match, strict
//! 0000000d 7d1c09e2… {"advance":1}
//! ```
//!
//! A record has its length and a checksum over itself and everything before it. It is on the disk
//! before [`Journal::append`] returns. A crash while appending leaves a line without an end, which is
//! cut off when the journal is opened again: nobody was told that it was there. Anything else that is
//! not as it was written is damage, and the journal is not opened.
//!
//! One process at a time: a journal that two write to is damaged.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::hex;

/// The most bytes that a record may have.
pub const LONGEST_RECORD: usize = 1 << 16;

/// The length in 8 digits, the checksum in 32, and a space after each.
const HEAD: usize = 8 + 1 + 2 * CHECK + 1;

const CHECK: usize = 16;

/// Why a journal cannot be opened or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be opened, read or begun.
    #[error("cannot open the journal {path}: {error}")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A record cannot be written.
    #[error("cannot write the journal {path}: {error}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{path} is no journal of this kind: it begins with {found:?}, not with {expected:?}")]
    OtherFile {
        /// The file.
        path: PathBuf,
        /// The title it should have.
        expected: String,
        /// How it begins.
        found: String,
    },
    /// A record is not as it was written.
    #[error("the journal {path} is damaged: record {record}, at byte {offset}, {problem}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the record, from 1.
        record: u64,
        /// Where it begins.
        offset: u64,
        /// What is wrong.
        problem: String,
    },
    /// A record that is no line, or too long.
    #[error("a record is one line of at most {LONGEST_RECORD} bytes")]
    NoRecord,
    /// An earlier record could not be written, so none can follow.
    #[error("the journal {path} is closed, because a record could not be written: open it again")]
    Closed {
        /// The file.
        path: PathBuf,
    },
}

/// What was found in a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// How many records.
    pub records: u64,
    /// How many bytes of a record that was never finished were cut off.
    pub torn: u64,
}

/// A journal, open for appending.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The checksum of the last record, which the next one continues.
    check: [u8; CHECK],
    closed: bool,
}

impl Journal {
    /// Opens a journal of some kind, or makes one, and gives every record to `replay`, in order. Where
    /// `replay` fails, the record counts as damaged.
    pub fn open(
        path: &Path,
        kind: &str,
        replay: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(Journal, Opened), JournalError> {
        let failed = |error| JournalError::Open { path: path.into(), error };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(failed)?;
        let title = format!("battleship journal 1: {kind}\n");
        let check = checksum([0; CHECK], title.as_bytes());
        let mut scan = Scan {
            path,
            reader: BufReader::new(&file),
            check,
            offset: title.len() as u64,
            opened: Opened::default(),
        };
        let is_new = scan.title(&title)?;
        if !is_new {
            scan.records(replay)?;
        }
        let (check, offset, opened) = (scan.check, scan.offset, scan.opened);
        let mut journal = Journal { path: path.into(), file, check, closed: false };
        if is_new {
            journal.begin(&title).map_err(failed)?;
        } else if opened.torn > 0 {
            journal.cut(offset).map_err(failed)?;
        }
        Ok((journal, opened))
    }

    fn begin(&mut self, title: &str) -> io::Result<()> {
        self.cut(0)?;
        self.file.write_all(title.as_bytes())?;
        self.file.sync_all()?;
        // The file's name is in its folder, which is written separately.
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match File::open(folder.unwrap_or(Path::new("."))) {
            Ok(folder) if cfg!(unix) => folder.sync_all(),
            _ => Ok(()),
        }
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length))?;
        self.file.sync_all()
    }

    /// Appends a record, which must be one line. When it returns, the record is on the disk. When it
    /// fails, the record may or may not be, and the journal takes no more.
    pub fn append(&mut self, record: &[u8]) -> Result<(), JournalError> {
        if self.closed {
            return Err(JournalError::Closed { path: self.path.clone() });
        }
        if record.len() > LONGEST_RECORD || record.contains(&b'\n') {
            return Err(JournalError::NoRecord);
        }
        let check = checksum(self.check, record);
        let mut line = format!("{} {} ", length_field(record), hex::write(&check)).into_bytes();
        line.extend(record);
        line.push(b'\n');
        self.closed = true;
        let written = self.file.write_all(&line).and_then(|()| self.file.sync_data());
        written.map_err(|error| JournalError::Write { path: self.path.clone(), error })?;
        self.closed = false;
        self.check = check;
        Ok(())
    }
}

/// Reading a journal from its beginning.
struct Scan<'a> {
    path: &'a Path,
    reader: BufReader<&'a File>,
    check: [u8; CHECK],
    offset: u64,
    opened: Opened,
}

impl Scan<'_> {
    /// The next line, with its end if it has one; never more than a record can have.
    fn line(&mut self, longest: usize) -> Result<Vec<u8>, JournalError> {
        let mut line = Vec::new();
        let read = self.reader.by_ref().take(longest as u64).read_until(b'\n', &mut line);
        let failed = |error| JournalError::Open { path: self.path.into(), error };
        read.map(|_| line).map_err(failed)
    }

    /// Reads the title; whether there is none yet, or only the beginning of one.
    fn title(&mut self, title: &str) -> Result<bool, JournalError> {
        let found = self.line(title.len())?;
        if found == title.as_bytes() {
            return Ok(false);
        }
        if title.as_bytes().starts_with(&found) {
            return Ok(true);
        }
        Err(JournalError::OtherFile {
            path: self.path.into(),
            expected: title.trim_end().into(),
            found: String::from_utf8_lossy(&found).trim_end().into(),
        })
    }

    fn records(
        &mut self,
        mut replay: impl FnMut(&[u8]) -> Result<(), String>,
    ) -> Result<(), JournalError> {
        loop {
            let line = self.line(HEAD + LONGEST_RECORD + 1)?;
            if line.is_empty() {
                return Ok(());
            }
            match self.record(&line) {
                Ok((record, check)) => {
                    replay(record).map_err(|problem| self.damaged(problem))?;
                    self.check = check;
                    self.offset += line.len() as u64;
                    self.opened.records += 1;
                }
                Err(Flaw::Torn) => {
                    self.opened.torn = line.len() as u64;
                    return Ok(());
                }
                Err(Flaw::Damaged(problem)) => return Err(self.damaged(problem.into())),
            }
        }
    }

    fn damaged(&self, problem: String) -> JournalError {
        let (path, record) = (self.path.into(), self.opened.records + 1);
        JournalError::Damaged { path, record, offset: self.offset, problem }
    }

    /// The record in a line, and its checksum.
    fn record<'l>(&self, line: &'l [u8]) -> Result<(&'l [u8], [u8; CHECK]), Flaw> {
        let Some((b'\n', whole)) = line.split_last() else {
            // A whole record that lacks nothing but its end, and has something else there instead,
            // was not cut off by a crash.
            let replaced = line.split_last().is_some_and(|(_, rest)| self.checked(rest).is_some());
            let endless = line.len() > HEAD + LONGEST_RECORD;
            return Err(match replaced || endless {
                true => Flaw::Damaged("has no end"),
                false => Flaw::Torn,
            });
        };
        self.checked(whole).ok_or(Flaw::Damaged("is not what was written"))
    }

    /// The record in a line without its end, if length and checksum agree with it.
    fn checked<'l>(&self, line: &'l [u8]) -> Option<(&'l [u8], [u8; CHECK])> {
        let (head, record) = line.split_at_checked(HEAD)?;
        let check = checksum(self.check, record);
        let expected = format!("{} {} ", length_field(record), hex::write(&check));
        (head == expected.as_bytes()).then_some((record, check))
    }
}

enum Flaw {
    Torn,
    Damaged(&'static str),
}

fn length_field(record: &[u8]) -> String {
    format!("{:08x}", record.len())
}

/// Continues the checksum of everything before.
fn checksum(before: [u8; CHECK], record: &[u8]) -> [u8; CHECK] {
    let mut hash = Sha256::new();
    hash.update(before);
    hash.update(record);
    let hash: [u8; 32] = hash.finalize().into();
    std::array::from_fn(|i| hash[i])
}
