//! `battleship zk` where proofs were left out of the build.

use clap::Args;

use crate::failure::Failure;

/// Prove boards and shots without showing them (not in this build)
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ZkArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

const AFTER_HELP: &str = "\
Examples:
  battleship zk setup --maker ben --prover anna --keys keys

Proofs are a feature of the build: cargo build --release --features zk";

/// Says how to get it, whatever is asked for.
pub(crate) fn run(_: &ZkArgs) -> Result<(), Failure> {
    Err(missing())
}

/// How to get proofs.
pub(crate) fn missing() -> Failure {
    let problem = "this battleship was built without proofs; build it with \
                   cargo build --release --features zk";
    Failure::Input(problem.into())
}
