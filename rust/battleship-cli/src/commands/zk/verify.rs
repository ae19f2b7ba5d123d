//! `battleship zk verify`: a board and the shots at it.

use std::io::Write;
use std::path::{Path, PathBuf};

use battleship::Mask;
use battleship_protocol::board;
use battleship_protocol::zk::{
    BoardCircuit, BoardStatement, Commitments, ShotCircuit, ShotStatement, Subject, VerifyingKey,
    ZkError,
};
use clap::Args;

use super::files::{KeyArgs, ProofFile, in_file, mask, read_json};
use crate::failure::Failure;

/// Verify the proof of a board and of all shots at it
///
/// A shot is proven against the commitment that the board's proof is about, after the shots before:
/// so the board comes first, then every shot in order.
#[derive(Args)]
pub(super) struct VerifyArgs {
    #[command(flatten)]
    keys: KeyArgs,

    /// The proof of the board
    #[arg(value_name = "BOARD")]
    board: PathBuf,

    /// The proofs of the shots, in order
    #[arg(value_name = "SHOT")]
    shots: Vec<PathBuf>,
}

/// Verifies them.
pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let statement = verify_board(&args.keys.verifying()?, &args.board, &mut out)?;
    if args.shots.is_empty() {
        return Ok(());
    }
    let key = args.keys.verifying::<ShotCircuit>()?;
    let mut fired = Mask::EMPTY;
    for path in &args.shots {
        let shot = verify_shot(&key, path, &statement, fired)?;
        fired.insert(shot.cell());
        let (x, y) = (board::x(shot.cell()), board::y(shot.cell()));
        writeln!(out, "{}: {x},{y} {}", path.display(), shot.outcome())?;
    }
    Ok(())
}

fn verify_board(
    key: &VerifyingKey<BoardCircuit>,
    path: &Path,
    out: &mut impl Write,
) -> Result<BoardStatement, Failure> {
    let ProofFile::Board { game, player, constructor, root, fleet, proof } =
        read_json(path, "proof")?
    else {
        return Err(in_file(
            path,
            "this is the proof of a shot: the proof of the board comes first",
        ));
    };
    let subject = Subject { game, player };
    let commitments = Commitments { constructor, root, fleet };
    let statement = BoardStatement { subject, commitments };
    key.verify(&statement, &proof).map_err(|error| refused(path, error))?;
    let Subject { game, player } = &statement.subject;
    let (path, maker) = (path.display(), key.parties().maker());
    writeln!(out, "{path}: {player}'s board in game {game} is legal, proven to {maker}")?;
    Ok(statement)
}

fn verify_shot(
    key: &VerifyingKey<ShotCircuit>,
    path: &Path,
    board: &BoardStatement,
    before: Mask,
) -> Result<ShotStatement, Failure> {
    let ProofFile::Shot { game, player, fleet, fired, at: [x, y], result, proof } =
        read_json(path, "proof")?
    else {
        return Err(in_file(path, "this is the proof of a board, where that of a shot belongs"));
    };
    let subject = Subject { game, player };
    if subject != board.subject || fleet != board.commitments.fleet {
        let problem =
            "this shot is not at the board before: game, player and fleet must be the same";
        return Err(Failure::NoAnswer(format!("{}: {problem}", path.display())));
    }
    if mask(path, &fired)? != before {
        let problem =
            "fired does not hold just the cells of the shots before: give all of them, in order";
        return Err(Failure::NoAnswer(format!("{}: {problem}", path.display())));
    }
    let cell = board::cell(x, y).map_err(|error| in_file(path, error))?;
    let statement = ShotStatement::new(subject, fleet, before, cell, result)
        .map_err(|error| refused(path, error.into()))?;
    key.verify(&statement, &proof).map_err(|error| refused(path, error))?;
    Ok(statement)
}

fn refused(path: &Path, error: ZkError) -> Failure {
    Failure::NoAnswer(format!("{}: {error}", path.display()))
}
