//! `battleship man`: the manual.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::Cli;
use crate::failure::Failure;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ManArgs {
    /// Write battleship.1, battleship-heatmap.1 and so on into this folder, which exists
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  battleship man | man -l -
  battleship man --out ~/.local/share/man/man1";

/// Prints or writes it.
pub(crate) fn run(args: &ManArgs) -> Result<(), Failure> {
    // The command `help` has no page: it prints those of the others.
    let command = Cli::command().disable_help_subcommand(true);
    match &args.out {
        Some(folder) => clap_mangen::generate_to(command, folder).map_err(|error| {
            Failure::NoAnswer(format!("cannot write the manual into {}: {error}", folder.display()))
        }),
        None => {
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            Ok(std::io::stdout().write_all(&page)?)
        }
    }
}
