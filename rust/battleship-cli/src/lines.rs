//! Lines out, and lines in: for commands that tell what happens, or answer each line of standard input
//! with one.

use std::fmt::Arguments;
use std::io::{self, BufRead, Read, Write};

use crate::failure::Failure;

/// Prints a line.
pub(crate) fn say(line: Arguments<'_>) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{line}")?)
}

/// Answers every line that is not empty, and waits for the next only when the answer is out.
pub(crate) fn answer_each(
    longest: usize,
    mut answer: impl FnMut(&[u8]) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let mut lines = Lines { input: io::stdin().lock(), longest, unfinished: false };
    let mut out = io::stdout().lock();
    let unreadable =
        |error: io::Error| Failure::Input(format!("cannot read standard input: {error}"));
    while let Some(line) = lines.next().map_err(unreadable)? {
        if !line.trim_ascii().is_empty() {
            writeln!(out, "{}", answer(&line)?)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Lines of input, none of them held in memory beyond what a line may have.
struct Lines<R> {
    input: R,
    longest: usize,
    /// Whether the rest of a line that is too long is still to be passed over.
    unfinished: bool,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; of one that is too long, the beginning, which is too long too.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.unfinished {
            self.input.skip_until(b'\n')?;
        }
        let mut line = Vec::new();
        let limit = self.longest as u64 + 1;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let ended = line.pop_if(|byte| *byte == b'\n').is_some();
        self.unfinished = !ended && line.len() > self.longest;
        Ok(Some(line))
    }
}
