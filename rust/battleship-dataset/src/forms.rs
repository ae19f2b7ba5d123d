//! The two plain forms: written, and read back.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use battleship::Rules;

use crate::atomic::AtomicFile;
use crate::build::Boards;
use crate::dataset::BATCH;
use crate::digest::{raw_bytes, to_deltas};
use crate::header::Header;
use crate::pack::Level;
use crate::source::Source;
use crate::{Dataset, Error, Monitor};

/// One of the two plain forms of a dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each board's mask, 16 bytes, little-endian.
    Raw,
    /// Each mask XOR the one before it, the first as it is, 16 bytes, little-endian.
    Delta,
}

/// The first bytes of everything that zstd compressed.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

impl Dataset {
    /// Writes all boards in a plain form. Errors call the target by `name`.
    pub fn export(
        &self,
        form: Form,
        target: impl Write,
        name: &str,
        monitor: &Monitor,
    ) -> Result<(), Error> {
        let unwritable = |source| Error::Unwritable { file: name.into(), source };
        let mut target = BufWriter::with_capacity(1 << 18, target);
        let mut batches = self.batches()?;
        let (mut deltas, mut before) = (Vec::new(), 0);
        while let Some(batch) = batches.next()? {
            match form {
                Form::Raw => target.write_all(&batch.raw_bytes()),
                Form::Delta => {
                    deltas.clear();
                    deltas.extend_from_slice(batch.bits());
                    before = to_deltas(&mut deltas, before);
                    target.write_all(&raw_bytes(&deltas))
                }
            }
            .map_err(unwritable)?;
            monitor.advance(batch.bits().len() as u64)?;
        }
        target.flush().map_err(unwritable)
    }
}

/// Packs a file in a plain form, compressed with zstd or not, that holds the boards of some rules.
/// Every board is compared with the engine's: the packed file is either the one that
/// [`build`](crate::build) would write, or none.
pub fn import(
    rules: &Rules,
    form: Form,
    from: impl AsRef<Path>,
    level: i32,
    path: impl AsRef<Path>,
    monitor: &Monitor,
) -> Result<Header, Error> {
    let (boards, level) = (Boards::of(rules, monitor)?, Level::new(level)?);
    let source = Source::path(from.as_ref().to_owned());
    let mut plain = Plain::open(&source, form)?;
    let path = path.as_ref();
    let mut file = AtomicFile::create(path)?;
    let recipe = boards.recipe(level, monitor);
    let packed = recipe.pack(&mut file, |emit| {
        let wrong = |problem: Problem| problem.in_file(&source, rules);
        let mut index = 0;
        boards.each_block(recipe.boards_per_block(), &mut |expected| {
            plain.compare(&expected, index).map_err(wrong)?;
            index += expected.len() as u64;
            emit(expected)
        })?;
        plain.end(index).map_err(wrong)
    });
    let header = packed.map_err(|error| error.in_file(&path.display().to_string()))?;
    file.commit()?;
    Ok(header)
}

/// A file in a plain form.
struct Plain {
    reader: Box<dyn Read + Send>,
    form: Form,
    before: u128,
}

/// Why a plain file cannot be imported.
enum Problem {
    Unreadable(io::Error),
    Board { index: u64, reason: String },
}

impl Problem {
    fn in_file(self, source: &Source, rules: &Rules) -> Error {
        match self {
            Problem::Unreadable(error) => source.unreadable(error),
            Problem::Board { index, reason } => Error::NotTheBoards {
                file: source.name.clone(),
                rules: rules.to_string(),
                index,
                reason,
            },
        }
    }
}

impl Plain {
    fn open(source: &Source, form: Form) -> Result<Plain, Error> {
        let mut reader = BufReader::with_capacity(1 << 17, source.open()?.0);
        let start = reader.fill_buf().map_err(|error| source.unreadable(error))?;
        let reader: Box<dyn Read + Send> = if start.starts_with(&ZSTD_MAGIC) {
            let decoder = zstd::stream::read::Decoder::with_buffer(reader);
            let mut decoder = decoder.map_err(|error| source.unreadable(error))?;
            // As much as zstd itself allows when told to.
            decoder.window_log_max(31).map_err(|error| source.unreadable(error))?;
            Box::new(BufReader::with_capacity(1 << 17, decoder))
        } else {
            Box::new(reader)
        };
        Ok(Plain { reader, form, before: 0 })
    }

    /// Reads as many boards as are expected and compares them. The first has some index.
    fn compare(&mut self, expected: &[u128], index: u64) -> Result<(), Problem> {
        let mut wanted = expected.to_vec();
        if self.form == Form::Delta {
            self.before = to_deltas(&mut wanted, self.before);
        }
        for (i, wanted) in wanted.chunks(BATCH).enumerate() {
            let wanted = raw_bytes(wanted);
            let mut found = vec![0; wanted.len()];
            let length = read_up_to(&mut self.reader, &mut found).map_err(Problem::Unreadable)?;
            let same = wanted.iter().zip(&found[..length]).take_while(|(a, b)| a == b).count();
            if same < wanted.len() {
                let board = same / 16;
                let index = index + (i * BATCH + board) as u64;
                let reason = match board * 16 + 16 <= length {
                    true => {
                        let bytes = |from: &[u8]| crate::digest::hex(&from[board * 16..][..16]);
                        format!("is {}, not {} (bytes)", bytes(&found), bytes(&wanted))
                    }
                    false => "is missing: the file ends before it".into(),
                };
                return Err(Problem::Board { index, reason });
            }
        }
        Ok(())
    }

    /// After the last board nothing may follow.
    fn end(&mut self, boards: u64) -> Result<(), Problem> {
        match read_up_to(&mut self.reader, &mut [0]).map_err(Problem::Unreadable)? {
            0 => Ok(()),
            _ => {
                let reason = "is one too many: the rules have no more".into();
                Err(Problem::Board { index: boards, reason })
            }
        }
    }
}

/// Fills the buffer as far as there is something to read.
fn read_up_to(reader: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match reader.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
