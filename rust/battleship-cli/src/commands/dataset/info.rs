//! `battleship dataset info`: what a packed file says about itself.

use std::io::Write;
use std::path::Path;

use battleship_dataset::{Checks, Dataset, Error, Header};
use clap::Args;
use serde::Serialize;

use super::FileArgs;
use crate::failure::Failure;
use crate::numbers::thousands;

/// Show what a packed file holds: rules, boards, sizes and checks of all forms
///
/// Reads the header and hashes the file; verify checks that the boards are what it says.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct InfoArgs {
    /// Print one line of JSON, as in data/manifest.json
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    file: FileArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset info
  battleship dataset info --json eight.boards";

/// What a packed file says about itself, as JSON.
#[derive(Serialize)]
pub(in crate::commands) struct InfoJson {
    file: String,
    rules: String,
    boards: u64,
    blocks: u32,
    boards_per_block: u32,
    window_bytes: u64,
    /// How many times smaller than the raw form.
    ratio: f64,
    forms: FormsJson,
}

#[derive(Serialize)]
struct FormsJson {
    raw: FormJson,
    delta: FormJson,
    packed: FormJson,
}

#[derive(Serialize)]
struct FormJson {
    bytes: u64,
    xxh3: String,
    sha256: String,
}

impl FormJson {
    fn new(bytes: u64, checks: &Checks) -> FormJson {
        FormJson { bytes, xxh3: checks.xxh3_hex(), sha256: checks.sha256_hex() }
    }
}

impl InfoJson {
    /// Hashes the file for it.
    pub(in crate::commands) fn of(dataset: &Dataset) -> Result<InfoJson, Error> {
        let name = Path::new(dataset.name()).file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        Ok(InfoJson::new(name, dataset.header(), &dataset.file_checks()?))
    }

    fn new(file: String, header: &Header, packed: &Checks) -> InfoJson {
        let ratio = header.raw_bytes() as f64 / header.file_bytes() as f64;
        InfoJson {
            file,
            rules: header.rules.to_string(),
            boards: header.boards,
            blocks: header.blocks,
            boards_per_block: header.boards_per_block,
            window_bytes: 1 << header.window_log,
            ratio: (ratio * 10.0).round() / 10.0,
            forms: FormsJson {
                raw: FormJson::new(header.raw_bytes(), &header.raw),
                delta: FormJson::new(header.raw_bytes(), &header.delta),
                packed: FormJson::new(header.file_bytes(), packed),
            },
        }
    }

    fn text(&self, header: &Header) -> String {
        let name = header.rules.name().map(|name| format!(" ({name})")).unwrap_or_default();
        let mut text = format!("{}\n  rules   {}{name}\n", self.file, self.rules);
        let number = |number: u64| thousands(number.into());
        text += &format!(
            "  boards  {} in {} blocks, window {} KiB\n",
            number(self.boards),
            number(self.blocks.into()),
            number(self.window_bytes / 1024)
        );
        let forms = [
            ("raw", &self.forms.raw),
            ("delta", &self.forms.delta),
            ("packed", &self.forms.packed),
        ];
        for (name, form) in forms {
            text += &format!("  {name:<6}  {} bytes", number(form.bytes));
            if name == "packed" {
                text += &format!(", {:.1} times smaller than raw", self.ratio);
            }
            text += &format!("\n          xxh3 {}\n          sha256 {}\n", form.xxh3, form.sha256);
        }
        text
    }
}

/// Shows it.
pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let dataset = args.file.open()?;
    let info = InfoJson::of(&dataset)?;
    let text = match args.json {
        true => serde_json::to_string(&info)? + "\n",
        false => info.text(dataset.header()),
    };
    write!(std::io::stdout(), "{text}")?;
    Ok(())
}
