//! `battleship zk show-keys`: keys as the referee of a match is told them.

use std::io::Write;

use battleship_protocol::referee::VerifyingKeys;
use battleship_protocol::zk::{BoardCircuit, ShotCircuit};
use clap::Args;

use super::files::KeyArgs;
use crate::failure::Failure;

/// Print the verifying keys as a match needs them
///
/// For the call set_keys of battleship match run --proven: each player prints the keys that it made,
/// and with --player those that it was given, and sends both.
#[derive(Args)]
pub(super) struct ShowKeysArgs {
    #[command(flatten)]
    keys: KeyArgs,

    /// Who was given the keys: print what is in the proving keys, if they pass the check
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

/// Prints them.
pub(super) fn run(args: &ShowKeysArgs) -> Result<(), Failure> {
    let (board, shot) = match &args.player {
        None => (args.keys.verifying()?, args.keys.verifying()?),
        Some(player) => (
            args.keys.prover::<BoardCircuit>(player)?.verifying_key().clone(),
            args.keys.prover::<ShotCircuit>(player)?.verifying_key().clone(),
        ),
    };
    if board.parties() != shot.parties() {
        let problem = "the keys of the board and of the shot are not of the same two players";
        return Err(Failure::Input(problem.into()));
    }
    let text = serde_json::to_string(&VerifyingKeys { board, shot })?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
