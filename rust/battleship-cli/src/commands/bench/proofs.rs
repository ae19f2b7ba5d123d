//! Proofs about boards and shots.

use std::path::Path;
use std::time::Duration;

use battleship::Mask;
use battleship_protocol::board::{ConstructorBoard, cell};
use battleship_protocol::zk::{
    BoardCircuit, Circuit, MadeKeys, PROOF_BYTES, Parties, Proof, ProverKey, ReceivedKey, Secret,
    ShotCircuit, ZkError,
};

use super::Section;
use super::counting::{cold_process, timed};
use super::packed::Temporary;
use super::report::Row;
use crate::commands::zk::shown;
use crate::failure::{Failure, unwritable};
use crate::position::unreadable;

/// The best of so many counts: whatever else the machine does only ever makes one slower.
const TRIES: usize = 3;

const PROVER: &str = "prover";

/// Measures keys and proofs, on all cores.
pub(super) struct Proofs {
    /// Also those of the board, which take some seconds.
    pub(super) with_board: bool,
}

impl Section for Proofs {
    fn title(&self) -> String {
        "zero-knowledge proofs (Groth16, BN254)".into()
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let (mut rows, secret, at) = (Vec::new(), secret()?, cell(4, 3)?);
        let (key, _) = keys::<ShotCircuit>(&mut rows)?;
        proofs(&mut rows, &key, || key.prove(&secret, 1, Mask::EMPTY, at))?;
        if !self.with_board {
            return Ok(rows);
        }
        let (key, bytes) = keys::<BoardCircuit>(&mut rows)?;
        proofs(&mut rows, &key, || key.prove(&secret, 1))?;
        let file = Temporary::new("proving");
        std::fs::write(&file.0, bytes).map_err(|error| unwritable(&file.0, &error))?;
        let prove = shown("measuring the memory of a prover", || {
            cold_process(&["--prove", &file.0.to_string_lossy()])
        })?;
        let memory = prove.and_then(|(_, memory)| memory);
        let what = "board: memory of a process that checks the key and proves";
        rows.extend(memory.map(|bytes| Row::bytes(what, bytes)));
        Ok(rows)
    }
}

/// Does in a process of its own what a prover does: reads a key, checks it, and proves a board.
pub(super) fn prove_board(key: &Path) -> Result<(), Failure> {
    let bytes = std::fs::read(key).map_err(|error| unreadable(key, &error))?;
    ReceivedKey::<BoardCircuit>::read(&bytes, PROVER)?.check()?.prove(&secret()?, 1)?;
    Ok(())
}

fn secret() -> Result<Secret, Failure> {
    let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
    Ok(Secret::new(ConstructorBoard::new(ships)?).map_err(ZkError::from)?)
}

/// A key from its making to its use, and the bytes in which it is sent.
fn keys<C: Circuit>(rows: &mut Vec<Row>) -> Result<(ProverKey<C>, Vec<u8>), Failure> {
    let name = C::NAME;
    let parties = Parties::new("maker", PROVER)?;
    let (time, made) =
        timed(|| shown(format!("making the key of the {name}"), || MadeKeys::<C>::make(parties)));
    let made = made?;
    let (bytes, verifying) = (made.proving_key(), made.verifying_key().to_bytes());
    rows.push(Row::count(format!("{name}: constraints"), C::constraints()? as u64));
    rows.push(Row::bytes(format!("{name}: proving key"), bytes.len() as u64));
    rows.push(Row::bytes(format!("{name}: verifying key"), verifying.len() as u64));
    rows.push(Row::bytes(format!("{name}: proof"), PROOF_BYTES as u64));
    rows.push(Row::time(format!("{name}: making the key"), time));
    let received = || ReceivedKey::<C>::read(&bytes, PROVER);
    let (checking, key) =
        timed(|| shown(format!("checking the key of the {name}"), || received()?.check()));
    let receipt = key?.receipt();
    let (time, key) = timed(|| received()?.recall(receipt));
    let check = Row::time(format!("{name}: checking the key, once"), checking);
    rows.push(Row::time(format!("{name}: loading the key that was checked"), time).against(check));
    Ok((key?, bytes))
}

/// Proving and verifying.
fn proofs<C: Circuit>(
    rows: &mut Vec<Row>,
    key: &ProverKey<C>,
    prove: impl Fn() -> Result<(C::Statement, Proof<C>), ZkError>,
) -> Result<(), Failure> {
    let name = C::NAME;
    let (mut proving, mut verifying) = (Duration::MAX, Duration::MAX);
    for _ in 0..TRIES {
        let (time, proven) = timed(|| shown(format!("proving the {name}"), &prove));
        let (statement, proof) = proven?;
        proving = proving.min(time);
        for _ in 0..TRIES {
            let (time, verified) = timed(|| key.verifying_key().verify(&statement, &proof));
            verified?;
            verifying = verifying.min(time);
        }
    }
    rows.push(Row::time(format!("{name}: proving"), proving));
    rows.push(Row::time(format!("{name}: verifying"), verifying));
    Ok(())
}
