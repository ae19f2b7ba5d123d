//! Keys that Ben made for Anna and Anna for Ben, made and checked once for all tests.

use std::sync::OnceLock;

use battleship_protocol::board::ConstructorBoard;
use battleship_protocol::referee::{ProvenPlayer, VerifyingKeys};
use battleship_protocol::zk::{
    BoardCircuit, Circuit, MadeKeys, Parties, ProverKey, ReceivedKey, Secret, ShotCircuit,
};

pub(crate) const GAME: u64 = 7;

pub(crate) struct Keys<C> {
    /// As the maker sends it.
    pub(crate) bytes: Vec<u8>,
    pub(crate) prover: ProverKey<C>,
}

pub(crate) fn parties() -> Parties {
    Parties::new("ben", "anna").unwrap()
}

fn make<C: Circuit>(maker: &str, prover: &str) -> Keys<C> {
    let parties = Parties::new(maker, prover).unwrap();
    let bytes = MadeKeys::<C>::make(parties).unwrap().proving_key();
    let prover = ReceivedKey::read(&bytes, prover).unwrap().check().unwrap();
    Keys { bytes, prover }
}

/// Made by Ben.
pub(crate) fn board_keys() -> &'static Keys<BoardCircuit> {
    static KEYS: OnceLock<Keys<BoardCircuit>> = OnceLock::new();
    KEYS.get_or_init(|| make("ben", "anna"))
}

/// Made by Ben.
pub(crate) fn shot_keys() -> &'static Keys<ShotCircuit> {
    static KEYS: OnceLock<Keys<ShotCircuit>> = OnceLock::new();
    KEYS.get_or_init(|| make("ben", "anna"))
}

/// What both need to play.
pub(crate) struct Table {
    board_of_ben: Keys<BoardCircuit>,
    shot_of_ben: Keys<ShotCircuit>,
}

pub(crate) fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table {
        board_of_ben: make("anna", "ben"),
        shot_of_ben: make("anna", "ben"),
    })
}

/// The same key again, as after a break.
fn recalled<C: Circuit>(keys: &Keys<C>, prover: &str) -> ProverKey<C> {
    ReceivedKey::read(&keys.bytes, prover).unwrap().recall(keys.prover.receipt()).unwrap()
}

impl Table {
    pub(crate) fn anna(&self, game: u64, secret: Secret) -> ProvenPlayer {
        let (board, shot) = (recalled(board_keys(), "anna"), recalled(shot_keys(), "anna"));
        ProvenPlayer::new(game, secret, board, shot)
    }

    pub(crate) fn ben(&self, game: u64, secret: Secret) -> ProvenPlayer {
        let board = recalled(&self.board_of_ben, "ben");
        let shot = recalled(&self.shot_of_ben, "ben");
        ProvenPlayer::new(game, secret, board, shot)
    }

    /// Keys for Anna that Ben did not give her.
    pub(crate) fn other_keys_for_anna(&self) -> VerifyingKeys {
        VerifyingKeys {
            board: board_keys().prover.verifying_key().clone(),
            shot: MadeKeys::make(parties()).unwrap().verifying_key(),
        }
    }
}

pub(crate) fn secret() -> Secret {
    let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
    Secret::new(ConstructorBoard::new(ships).unwrap()).unwrap()
}
