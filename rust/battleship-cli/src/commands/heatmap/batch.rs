//! Many positions, one a line, answered in order by all cores.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use battleship::{Engine, Error, Knowledge, Mask, Posterior, Rules, Sinkings};
use rayon::prelude::*;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::position::{cells, open, unreadable};
use crate::solver::Solver;

/// The most lines in memory at a time, with their answers.
const CHUNK: usize = 4096;

/// More than every cell of the largest board, three times.
const LONGEST_LINE: usize = 1 << 14;

/// Answers every line of a file, with all cores.
pub(super) fn run(engine: Engine, path: &Path) -> Result<(), Failure> {
    let rules = engine.rules().clone();
    let solver = Solver::new(engine);
    let answer = |knowledge: &Knowledge| solver.solve(knowledge, || true, json_line);
    let mut lines = Lines::open(path).map_err(|error| unreadable(path, &error))?;
    let mut out = BufWriter::new(io::stdout().lock());
    loop {
        let chunk = lines.chunk().map_err(|error| unreadable(path, &error))?;
        if chunk.is_empty() {
            return Ok(());
        }
        let answers: Vec<_> = chunk.par_iter().map(|line| line.answer(&rules, answer)).collect();
        for answer in answers {
            match answer {
                Ok(json) => out.write_all(&json)?,
                Err(failure) => {
                    out.flush()?;
                    return Err(failure);
                }
            }
        }
        out.flush()?;
    }
}

/// Answers every line of a file one after the other, by a way that takes long enough for somebody
/// to wait for each answer.
pub(in crate::commands) fn run_slowly(
    rules: &Rules,
    path: &Path,
    answer: impl Fn(&Knowledge) -> Result<Vec<u8>, Failure>,
) -> Result<(), Failure> {
    let mut lines = Lines::open(path).map_err(|error| unreadable(path, &error))?;
    loop {
        let chunk = lines.chunk().map_err(|error| unreadable(path, &error))?;
        if chunk.is_empty() {
            return Ok(());
        }
        for line in &chunk {
            io::stdout().write_all(&line.answer(rules, &answer)?)?;
            io::stdout().flush()?;
        }
    }
}

/// A line that is not empty; of one that is too long, the beginning.
struct Line {
    number: usize,
    bytes: Vec<u8>,
}

impl Line {
    fn answer(
        &self,
        rules: &Rules,
        answer: impl Fn(&Knowledge) -> Result<Vec<u8>, Failure>,
    ) -> Result<Vec<u8>, Failure> {
        let wrong = |problem: String| Failure::Input(format!("line {}: {problem}", self.number));
        answer(&parse(rules, &self.bytes).map_err(wrong)?)
    }
}

/// The JSON of a posterior as a line.
pub(in crate::commands) fn json_line(posterior: &Posterior) -> Result<Vec<u8>, Failure> {
    let mut json = serde_json::to_vec(&Answer::of(posterior)?)?;
    json.push(b'\n');
    Ok(json)
}

struct Lines {
    reader: BufReader<Box<dyn Read>>,
    read: usize,
}

impl Lines {
    fn open(path: &Path) -> io::Result<Lines> {
        Ok(Lines { reader: BufReader::with_capacity(1 << 18, open(path)?), read: 0 })
    }

    /// The next lines; none at the end. Waits for the first only, so that a program that asks
    /// line by line gets its answers line by line.
    fn chunk(&mut self) -> io::Result<Vec<Line>> {
        let mut chunk = Vec::new();
        while chunk.is_empty() || (chunk.len() < CHUNK && self.reader.buffer().contains(&b'\n')) {
            let mut bytes = Vec::new();
            let limit = LONGEST_LINE as u64 + 1;
            if self.reader.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            self.read += 1;
            if bytes.len() > LONGEST_LINE || !bytes.trim_ascii().is_empty() {
                chunk.push(Line { number: self.read, bytes });
            }
        }
        Ok(chunk)
    }
}

fn parse(rules: &Rules, line: &[u8]) -> Result<Knowledge, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("longer than {LONGEST_LINE} bytes"));
    }
    let line = str::from_utf8(line).map_err(|_| "not UTF-8 text".to_owned())?;
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [hits, misses, sunk] = fields[..] else {
        return Err(format!(
            "{} fields instead of 3: HITS MISSES SUNK, such as \"C4,C5 A1 C5:2\", with - for none \
             and SUNK ! for not announced",
            fields.len()
        ));
    };
    knowledge(rules, hits, misses, sunk).map_err(|error| error.to_string())
}

fn knowledge(rules: &Rules, hits: &str, misses: &str, sunk: &str) -> Result<Knowledge, Error> {
    let cells = |list| if list == "-" { Ok(Mask::EMPTY) } else { cells(rules, list) };
    let sinkings = match sunk {
        "!" => Sinkings::NotAnnounced,
        "-" => Sinkings::Announced(Vec::new()),
        list => Sinkings::parse(rules, list)?,
    };
    Knowledge::from_sets(rules, cells(hits)?, cells(misses)?, sinkings)
}
