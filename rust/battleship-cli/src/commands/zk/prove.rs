//! `battleship zk prove-board` and `prove-shot`.

use std::io::Write;
use std::path::PathBuf;

use battleship::{Cell, Mask};
use battleship_protocol::board::ConstructorBoard;
use battleship_protocol::zk::{BoardCircuit, Secret, ShotCircuit, ZkError};
use clap::Args;

use super::files::{KeyArgs, ProofFile, SecretFile, write_json};
use super::shown;
use crate::commands::board::{cell, ships};
use crate::failure::Failure;

/// Commit to a board and prove that it is legal
#[derive(Args)]
pub(super) struct BoardArgs {
    #[command(flatten)]
    keys: KeyArgs,

    /// Who proves
    #[arg(long, value_name = "NAME")]
    player: String,

    /// The number of the game
    #[arg(long, value_name = "N")]
    game: u64,

    /// The five ships, as in battleship board
    #[arg(long, value_name = "X,Y,D …", value_parser = ships, allow_hyphen_values = true)]
    ships: ConstructorBoard,

    /// Where to keep the ships and the salts, for the proofs of the shots; a new file for each game
    #[arg(long, value_name = "FILE")]
    secret: PathBuf,

    /// Where to write the proof
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Prove what a shot did
#[derive(Args)]
pub(super) struct ShotArgs {
    #[command(flatten)]
    keys: KeyArgs,

    /// What prove-board kept
    #[arg(long, value_name = "FILE")]
    secret: PathBuf,

    /// The cell fired at
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true)]
    at: Cell,

    /// A cell fired at before; repeat it for all of them
    #[arg(long, value_name = "X,Y", value_parser = cell, allow_hyphen_values = true)]
    fired: Vec<Cell>,

    /// Where to write the proof
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Commits and proves.
pub(super) fn board(args: &BoardArgs) -> Result<(), Failure> {
    if args.secret.exists() {
        let path = args.secret.display();
        let problem =
            format!("{path} is there already: a secret is for one game, give another name");
        return Err(Failure::Input(problem));
    }
    let key = args.keys.prover::<BoardCircuit>(&args.player)?;
    let secret = Secret::new(args.ships.clone()).map_err(ZkError::from)?;
    // First what is needed later, then what makes it needed.
    SecretFile::new(args.game, &args.player, &secret).write(&args.secret)?;
    let (statement, proof) = shown("proving the board", || key.prove(&secret, args.game))?;
    write_json(&args.out, &ProofFile::of_board(statement, proof))?;
    let (player, game) = (&args.player, args.game);
    let maker = key.verifying_key().parties().maker();
    let out = args.out.display();
    writeln!(
        std::io::stdout(),
        "{out}: {player}'s board in game {game} is legal, to convince {maker}"
    )?;
    Ok(())
}

/// Proves.
pub(super) fn shot(args: &ShotArgs) -> Result<(), Failure> {
    let (file, secret) = SecretFile::read(&args.secret)?;
    let fired: Mask = args.fired.iter().copied().collect();
    let key = args.keys.prover::<ShotCircuit>(&file.player)?;
    let (statement, proof) =
        shown("proving the shot", || key.prove(&secret, file.game, fired, args.at))?;
    let outcome = statement.outcome();
    let fleet = secret.commitments().fleet;
    write_json(&args.out, &ProofFile::of_shot(&statement, fleet, proof))?;
    writeln!(std::io::stdout(), "{}: {outcome}", args.out.display())?;
    Ok(())
}
