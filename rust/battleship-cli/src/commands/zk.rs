//! `battleship zk`: proofs about boards and shots, on files.

mod files;
mod prove;
mod setup;
mod show;
mod verify;

use std::time::Duration;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// Prove boards and shots without showing them
///
/// Groth16 proofs on BN254. The player who has to be convinced makes the keys, the one who proves
/// checks them. docs/zero-knowledge.md tells what is proven, to whom, and what is still revealed.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ZkArgs {
    #[command(subcommand)]
    command: ZkCommand,
}

const AFTER_HELP: &str = "\
Examples:
  battleship zk setup --maker ben --prover anna --keys keys
  battleship zk prove-board --keys keys --player anna --game 7 \\
    --ships \"1,1,0 4,2,1 6,6,0 0,4,1 2,9,0\" --secret anna.secret --out board.proof
  battleship zk prove-shot --keys keys --secret anna.secret --at 4,3 --out shot1.proof
  battleship zk prove-shot --keys keys --secret anna.secret --fired 4,3 --at 5,5 --out shot2.proof
  battleship zk verify --keys keys board.proof shot1.proof shot2.proof

In these, the first and the last are Ben's, the others Anna's.

Keys: setup writes board.proving and shot.proving, which go to the prover, and board.verifying and
  shot.verifying, which stay. The prover's commands check a proving key when they first see it, and
  note its digest in ~/.cache/battleship/checked-keys.";

#[derive(Subcommand)]
enum ZkCommand {
    Setup(setup::SetupArgs),
    ShowKeys(show::ShowKeysArgs),
    ProveBoard(prove::BoardArgs),
    ProveShot(prove::ShotArgs),
    Verify(verify::VerifyArgs),
}

/// Does it.
pub(crate) fn run(args: &ZkArgs) -> Result<(), Failure> {
    match &args.command {
        ZkCommand::Setup(args) => setup::run(args),
        ZkCommand::ShowKeys(args) => show::run(args),
        ZkCommand::ProveBoard(args) => prove::board(args),
        ZkCommand::ProveShot(args) => prove::shot(args),
        ZkCommand::Verify(args) => verify::run(args),
    }
}

/// Does something that takes seconds while standard error, if it is a terminal, shows what and for how
/// long.
pub(crate) fn shown<T>(what: impl Into<String>, job: impl FnOnce() -> T) -> T {
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let bar = ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        .with_message(what.into());
    bar.enable_steady_tick(Duration::from_millis(100));
    let outcome = job();
    bar.finish_and_clear();
    outcome
}
