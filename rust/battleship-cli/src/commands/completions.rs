//! `battleship completions`: so that a shell completes the command's words.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;

/// Print a script that completes commands and options in a shell
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

const AFTER_HELP: &str = "\
Examples:
  battleship completions bash > ~/.local/share/bash-completion/completions/battleship
  battleship completions zsh > \"${fpath[1]}/_battleship\"
  battleship completions fish > ~/.config/fish/completions/battleship.fish";

/// Prints it.
pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "battleship", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
