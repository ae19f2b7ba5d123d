//! The position a command is about, from its options, or a request to the page's server, from its
//! JSON: the words are the same.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use battleship::{Engine, Knowledge, Mask, Picture, Rules, Shot, Sinkings};
use clap::Args;
use serde::Deserialize;

use crate::failure::Failure;

/// The options that give a position. All commands have the same.
#[derive(Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// nine (default), classic, russian, or WxH:LENGTHS:apart|corners|touching
    #[arg(long)]
    rules: Option<Rules>,

    #[command(flatten)]
    marks: Marks,

    /// A picture of the board, from a file or - for standard input: . unknown, o miss, x hit, # sunk,
    /// with an optional first line naming the rules. The picture that heatmap prints is one
    #[arg(
        long,
        value_name = "FILE|-",
        conflicts_with_all = ["hits", "misses", "sunk", "shots", "announce"]
    )]
    position: Option<PathBuf>,

    /// Count even if it takes long and much memory
    #[arg(long, help_heading = None)]
    insist: bool,
}

impl PositionArgs {
    /// The rules, where no picture can name them.
    pub(crate) fn rules(&self) -> Rules {
        self.rules.clone().unwrap_or_default()
    }

    /// The engine for these rules.
    pub(crate) fn engine(&self, rules: &Rules) -> Result<Engine, Failure> {
        Ok(if self.insist { Engine::insist(rules) } else { Engine::new(rules) }?)
    }

    /// The rules and the knowledge.
    pub(crate) fn read(&self) -> Result<Picture, Failure> {
        self.read_with(self.rules.as_ref())
    }

    /// The rules and the knowledge, where a file has already said what the rules are.
    pub(crate) fn read_under(&self, rules: &Rules, file: &str) -> Result<Picture, Failure> {
        self.same_rules(rules, file)?;
        self.read_with(Some(rules))
    }

    /// An error if the options name other rules than a file.
    pub(crate) fn same_rules(&self, rules: &Rules, file: &str) -> Result<(), Failure> {
        match &self.rules {
            Some(given) if given != rules => {
                Err(Failure::Input(format!("{file} is for {rules}, but --rules is {given}")))
            }
            _ => Ok(()),
        }
    }

    fn read_with(&self, rules: Option<&Rules>) -> Result<Picture, Failure> {
        if let Some(path) = &self.position {
            let text = read_text(path).map_err(|error| unreadable(path, &error))?;
            return Ok(Picture::parse(&text, rules)?);
        }
        let rules = rules.cloned().unwrap_or_default();
        let knowledge = self.marks.knowledge(&rules)?;
        Ok(Picture { rules, knowledge })
    }
}

/// What is known, as lists in text. Either shots in order, or sets.
#[derive(Args, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Marks {
    /// Cells with a hit, sunk ships included: names or indices, such as C4,C5 or 29,38
    #[arg(long, value_name = "CELLS")]
    hits: Option<String>,

    /// Cells with a miss
    #[arg(long, value_name = "CELLS")]
    misses: Option<String>,

    /// Sinkings are announced: none yet, or a cell of each sunk ship with its length if told, such
    /// as B4:3,C7
    #[arg(long, value_name = "none|CELL[:LENGTH],…")]
    sunk: Option<String>,

    /// All shots in the order fired, such as A1:miss,B3:hit,B4:sunk2 (sunk: length not told). Says
    /// more than sets: the hits after a sinking cannot belong to that ship
    #[arg(long, value_name = "CELL:RESULT,…", conflicts_with_all = ["hits", "misses", "sunk"])]
    shots: Option<String>,

    /// Sinkings are announced, though none has happened yet
    #[arg(long, conflicts_with = "sunk")]
    announce: bool,
}

impl Marks {
    /// What cannot be given together, if it is. (The options refuse it by themselves.)
    pub(crate) fn conflict(&self) -> Option<&'static str> {
        let sets = self.hits.is_some() || self.misses.is_some() || self.sunk.is_some();
        if self.shots.is_some() && sets {
            Some("give either shots, or hits, misses and sunk: not both")
        } else if self.announce && self.sunk.is_some() {
            Some("give either announce or sunk, which says the same: not both")
        } else {
            None
        }
    }

    /// The knowledge they stand for.
    pub(crate) fn knowledge(&self, rules: &Rules) -> Result<Knowledge, battleship::Error> {
        if let Some(shots) = &self.shots {
            let shots = items(shots).map(|shot| Shot::parse(rules, shot));
            return Knowledge::from_shots(
                rules,
                &shots.collect::<Result<Vec<_>, _>>()?,
                self.announce,
            );
        }
        let list = |text: &Option<String>| cells(rules, text.as_deref().unwrap_or(""));
        let sinkings = match &self.sunk {
            Some(sunk) => Sinkings::parse(rules, sunk)?,
            None if self.announce => Sinkings::Announced(Vec::new()),
            None => Sinkings::NotAnnounced,
        };
        Knowledge::from_sets(rules, list(&self.hits)?, list(&self.misses)?, sinkings)
    }
}

/// Reads a list of cells such as `A1,B2`.
pub(crate) fn cells(rules: &Rules, list: &str) -> Result<Mask, battleship::Error> {
    items(list).map(|cell| rules.cell(cell)).collect()
}

fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|_| !list.trim().is_empty())
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file that cannot be read is wrong input.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let name = if is_stdin(path) { "standard input".into() } else { path.display().to_string() };
    Failure::Input(format!("cannot read {name}: {error}"))
}

/// A file, or standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    match is_stdin(path) {
        true => Ok(Box::new(io::stdin())),
        false => Ok(Box::new(File::open(path)?)),
    }
}

/// Far more than a picture of the largest board, and whatever follows it.
const LONGEST_TEXT: usize = 1 << 20;

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.take(LONGEST_TEXT as u64 + 1).read_to_string(&mut text)?;
    match text.len() > LONGEST_TEXT {
        true => Err(io::Error::other(format!("longer than {LONGEST_TEXT} bytes"))),
        false => Ok(text),
    }
}
