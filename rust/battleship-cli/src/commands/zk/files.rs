//! The files of `battleship zk`: keys, secrets and proofs.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use battleship::{Cell, Mask};
use battleship_dataset::AtomicFile;
use battleship_protocol::board::{self, ConstructorBoard};
use battleship_protocol::commitment::Commitment;
use battleship_protocol::mimc;
use battleship_protocol::zk::{
    BoardCircuit, BoardStatement, Circuit, Commitments, Outcome, Proof, ProverKey, Receipt,
    ReceivedKey, Secret, ShotCircuit, ShotStatement, Subject, VerifyingKey,
};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::shown;
use crate::failure::{Failure, unwritable};

/// The folder of keys.
#[derive(Args)]
pub(super) struct KeyArgs {
    /// The folder of the keys
    #[arg(long, value_name = "FOLDER")]
    keys: PathBuf,
}

impl KeyArgs {
    /// Where the key of a circuit is.
    pub(super) fn path<C: Circuit>(&self, ending: &str) -> PathBuf {
        self.keys.join(format!("{}.{ending}", C::NAME))
    }

    /// Makes the folder.
    pub(super) fn create(&self) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.keys).map_err(|error| unwritable(&self.keys, &error))
    }

    /// The key to prove with, which is checked unless it was before.
    pub(super) fn prover<C: Circuit>(&self, player: &str) -> Result<ProverKey<C>, Failure> {
        let path = self.path::<C>("proving");
        let named = |error| in_file(&path, error);
        let (bytes, name) = (read(&path)?, C::NAME);
        let received = shown(format!("reading the key of the {name}"), || {
            ReceivedKey::<C>::read(&bytes, player).map_err(named)
        })?;
        let note = notes().map(|folder| folder.join(received.digest().to_string()));
        let noted = note.as_ref().and_then(|note| std::fs::read_to_string(note).ok());
        if noted.as_deref() == Some(NOTE) {
            let receipt = Receipt(received.digest());
            return shown(format!("loading the key of the {name}"), || received.recall(receipt))
                .map_err(named);
        }
        let key = shown(format!("checking the key of the {name}"), || received.check());
        let key = key.map_err(named)?;
        if let Some(note) = note {
            // If it cannot be noted, it is checked again the next time.
            let _ = note.parent().map(std::fs::create_dir_all);
            let _ = write(&note, NOTE.as_bytes());
        }
        Ok(key)
    }

    /// The key to verify with.
    pub(super) fn verifying<C: Circuit>(&self) -> Result<VerifyingKey<C>, Failure> {
        let path = self.path::<C>("verifying");
        VerifyingKey::from_bytes(&read(&path)?).map_err(|error| in_file(&path, error))
    }
}

const NOTE: &str = "this key was checked\n";

/// Where keys that were checked are noted, by their digests: not beside them, as a note that came with a
/// key would be its maker's. `None` if this user has no such place.
fn notes() -> Option<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.filter(|path| path.is_absolute());
    let cache = cache.or_else(|| Some(std::env::home_dir()?.join(".cache")))?;
    Some(cache.join("battleship").join("checked-keys"))
}

/// What a player keeps from the proof of the board on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SecretFile {
    pub(super) game: u64,
    pub(super) player: String,
    ships: [[u64; 3]; 5],
    salts: [String; 3],
}

impl SecretFile {
    pub(super) fn new(game: u64, player: &str, secret: &Secret) -> SecretFile {
        let (ships, salts) = (secret.board().numbers(), secret.salts());
        SecretFile { game, player: player.into(), ships, salts: salts.map(|salt| salt.to_string()) }
    }

    pub(super) fn read(path: &Path) -> Result<(SecretFile, Secret), Failure> {
        let file: SecretFile = read_json(path, "secret")?;
        let board = ConstructorBoard::new(file.ships).map_err(|error| in_file(path, error))?;
        let salts = file.salts.each_ref().map(|salt| mimc::parse(salt));
        let [Some(a), Some(b), Some(c)] = salts else {
            return Err(in_file(path, "a salt is a decimal number of the field"));
        };
        Ok((file, Secret::with_salts(board, [a, b, c])))
    }

    /// Writes it so that nobody else on this computer can read it.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        fill(AtomicFile::create(path)?.for_owner_only()?, path, &json_line(self)?)
    }
}

/// A statement with its proof, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "proof_of", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ProofFile {
    Board {
        game: u64,
        player: String,
        constructor: Commitment,
        root: Commitment,
        fleet: Commitment,
        proof: Proof<BoardCircuit>,
    },
    Shot {
        game: u64,
        player: String,
        fleet: Commitment,
        fired: Vec<[u64; 2]>,
        at: [u64; 2],
        result: Outcome,
        proof: Proof<ShotCircuit>,
    },
}

impl ProofFile {
    pub(super) fn of_board(statement: BoardStatement, proof: Proof<BoardCircuit>) -> ProofFile {
        let BoardStatement { subject: Subject { game, player }, commitments } = statement;
        let Commitments { constructor, root, fleet } = commitments;
        ProofFile::Board { game, player, constructor, root, fleet, proof }
    }

    pub(super) fn of_shot(
        statement: &ShotStatement,
        fleet: Commitment,
        proof: Proof<ShotCircuit>,
    ) -> ProofFile {
        let numbers = |cell: Cell| [board::x(cell), board::y(cell)];
        let Subject { game, player } = statement.subject().clone();
        ProofFile::Shot {
            game,
            player,
            fleet,
            fired: statement.fired().cells().map(numbers).collect(),
            at: numbers(statement.cell()),
            result: statement.outcome(),
            proof,
        }
    }
}

/// The mask of some cells.
pub(super) fn mask(path: &Path, cells: &[[u64; 2]]) -> Result<Mask, Failure> {
    let cells = cells.iter().map(|[x, y]| board::cell(*x, *y));
    cells.collect::<Result<Mask, _>>().map_err(|error| in_file(path, error))
}

/// A problem with a file.
pub(super) fn in_file(path: &Path, problem: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: {problem}", path.display()))
}

/// Larger than any file that is read here: the key of the board has some 26 MB.
const LARGEST_FILE: u64 = 1 << 26;

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = || {
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > LARGEST_FILE {
            true => Err(io::Error::other(format!("larger than {LARGEST_FILE} bytes"))),
            false => Ok(bytes),
        }
    };
    read().map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))
}

pub(super) fn read_json<T: for<'de> Deserialize<'de>>(
    path: &Path,
    what: &str,
) -> Result<T, Failure> {
    let problem = |error| in_file(path, format!("this is no {what}: {error}"));
    serde_json::from_slice(&read(path)?).map_err(problem)
}

/// Writes a file whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fill(AtomicFile::create(path)?, path, bytes)
}

fn fill(mut file: AtomicFile, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    file.write_all(bytes).map_err(|error| unwritable(path, &error))?;
    Ok(file.commit()?)
}

pub(super) fn write_json(path: &Path, content: &impl Serialize) -> Result<(), Failure> {
    write(path, &json_line(content)?)
}

fn json_line(content: &impl Serialize) -> Result<Vec<u8>, Failure> {
    Ok(format!("{}\n", serde_json::to_string(content)?).into_bytes())
}
