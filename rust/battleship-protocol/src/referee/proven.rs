//! The scheme under which no board is ever shown: the board and every answer come with a proof.
//!
//! Each player makes keys for the other, who checks them; that is not the referee's business. In the
//! beginning both say which keys they agree on: those that they made and those that they accepted. A
//! player who was given other keys than the referee has does not agree, and no game begins. After that
//! a call is refused only for a proof that its caller could have made right.

use battleship::{Cell, Mask};
use serde::{Deserialize, Serialize};

use super::legacy::SaltedCell;
use super::refusal::{Refusal, RefusalKind};
use super::scheme::{Forms, Known, Owner, Scheme};
use super::seat::Both;
use super::terms::Terms;
use crate::board;
use crate::bytes32::Bytes32;
use crate::hex;
use crate::zk::{
    BoardCircuit, BoardStatement, Commitments, Outcome, Parties, Proof, ProverKey, Secret,
    ShotCircuit, ShotStatement, Subject, VerifyingKey, ZkError,
};

/// The scheme of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {}

/// The two verifying keys for one player's proofs, made by the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "KeyTexts", into = "KeyTexts")]
pub struct VerifyingKeys {
    /// For the proof of the board.
    pub board: VerifyingKey<BoardCircuit>,
    /// For the proofs of the shots.
    pub shot: VerifyingKey<ShotCircuit>,
}

/// The same as text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyTexts {
    maker: String,
    prover: String,
    board: String,
    shot: String,
}

impl TryFrom<KeyTexts> for VerifyingKeys {
    type Error = ZkError;

    fn try_from(texts: KeyTexts) -> Result<VerifyingKeys, ZkError> {
        let parties = Parties::new(&texts.maker, &texts.prover)?;
        let bytes = |text: &str| hex::read(text).ok_or(ZkError::NotHex);
        let board = VerifyingKey::from_payload(parties.clone(), &bytes(&texts.board)?)?;
        let shot = VerifyingKey::from_payload(parties, &bytes(&texts.shot)?)?;
        Ok(VerifyingKeys { board, shot })
    }
}

impl From<VerifyingKeys> for KeyTexts {
    fn from(VerifyingKeys { board, shot }: VerifyingKeys) -> KeyTexts {
        KeyTexts {
            maker: board.parties().maker().into(),
            prover: board.parties().prover().into(),
            board: hex::write(&board.payload()),
            shot: hex::write(&shot.payload()),
        }
    }
}

/// What a player commits to, and the proof that it is a legal board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenBoard {
    /// The commitments.
    pub commitments: Commitments,
    /// The proof.
    pub proof: Proof<BoardCircuit>,
}

/// The answer to a shot, and the proof that it is true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenAnswer {
    /// What the shot did.
    pub result: Outcome,
    /// The proof.
    pub proof: Proof<ShotCircuit>,
}

/// Nothing is disclosed after the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoDisclosure {}

impl Scheme for Proven {
    const NAME: &'static str = "proven";

    const FORMS: Forms = Forms {
        keys: r#"[keys for player_a's proofs, for player_b's], each {"maker":name,"prover":name,"board":key,"shot":key}"#,
        commits: r#"{"commitments":{"constructor":number,"root":number,"fleet":number},"proof":proof}"#,
        answer: r#"{"result":"miss", "hit" or "sunk carrier","proof":proof}"#,
        fleet: "nothing: under this scheme ships are not disclosed",
    };

    type Keys = [VerifyingKeys; 2];
    const KEYS: Option<[VerifyingKeys; 2]> = None;
    const DISCLOSES: bool = false;
    type Commits = ProvenBoard;
    type Answer = ProvenAnswer;
    type Fleet = NoDisclosure;

    fn ship_commit(_: &[SaltedCell]) -> Result<Bytes32, Refusal> {
        let message = "under this scheme there is no commit to a single ship";
        Err(Refusal::new(RefusalKind::WrongArguments, message))
    }

    fn check_terms(terms: &Terms) -> Result<(), Refusal> {
        let mut sizes: Vec<u64> = terms.ship_sizes().iter().map(|&size| size as u64).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        if terms.board_size() as u64 == Terms::BOARD_SIZE && sizes == Terms::SHIP_SIZES {
            return Ok(());
        }
        let message = "proofs are about a board of size 10 with ships of 5, 4, 3, 3 and 2";
        Err(Refusal::new(RefusalKind::BadTerms, message))
    }

    fn check_keys(
        players: &Both<String>,
        keys: &[VerifyingKeys; 2],
        others: Option<&[VerifyingKeys; 2]>,
    ) -> Result<(), Refusal> {
        let bad = |message: String| Err(Refusal::new(RefusalKind::BadKeys, message));
        let Both { a, b } = players;
        for (keys, (maker, prover)) in keys.iter().zip([(b, a), (a, b)]) {
            let right = |parties: &Parties| (parties.maker(), parties.prover()) == (maker, prover);
            if !right(keys.board.parties()) || !right(keys.shot.parties()) {
                return bad(format!(
                    "first the keys that {b} made for {a}, then the other way round"
                ));
            }
        }
        match others {
            Some(others) if others != keys => {
                bad("these are not the keys that the other player agreed on".into())
            }
            _ => Ok(()),
        }
    }

    fn check_commits(
        owner: Owner<'_>,
        keys: &[VerifyingKeys; 2],
        ProvenBoard { commitments, proof }: &ProvenBoard,
        others: Option<&ProvenBoard>,
    ) -> Result<(), Refusal> {
        let Commitments { constructor, root, fleet } = *commitments;
        let mut seen = others.map_or(Vec::new(), |ProvenBoard { commitments, .. }| {
            vec![commitments.constructor, commitments.root, commitments.fleet]
        });
        for commitment in [constructor, root, fleet] {
            if seen.contains(&commitment) {
                let number = commitment.0;
                let message = format!(
                    "the commitment {number} was sent before: commitments are made with salts of one's own"
                );
                return Err(Refusal::new(RefusalKind::EqualCommits, message));
            }
            seen.push(commitment);
        }
        let statement = BoardStatement { subject: subject(owner), commitments: *commitments };
        let verified = keys_of(owner, keys).and_then(|keys| keys.board.verify(&statement, proof));
        verified.map_err(|error| {
            let message =
                format!("this does not prove that {}'s board is legal: {error}", owner.player);
            Refusal::new(RefusalKind::FalseProof, message)
        })
    }

    fn check_answer(
        Known { owner, keys, commits, answers }: Known<'_, Proven>,
        cell: Cell,
        ProvenAnswer { result, proof }: &ProvenAnswer,
    ) -> Result<bool, Refusal> {
        let fired: Mask = answers.iter().map(|(cell, _)| *cell).collect();
        let verify = || {
            let fleet = commits.commitments.fleet;
            let statement = ShotStatement::new(subject(owner), fleet, fired, cell, *result)?;
            keys_of(owner, keys)?.shot.verify(&statement, proof)
        };
        verify().map_err(|error| {
            let (x, y) = owner.terms.position(cell);
            let message = format!("this does not prove {result} at {x}, {y}: {error}");
            Refusal::new(RefusalKind::FalseAnswer, message)
        })?;
        Ok(*result != Outcome::Miss)
    }

    fn check_fleet(_: Known<'_, Proven>, fleet: &NoDisclosure) -> Result<(), Refusal> {
        match *fleet {}
    }
}

fn subject(owner: Owner<'_>) -> Subject {
    Subject { game: owner.game, player: owner.player.to_owned() }
}

/// The keys for a player's proofs.
fn keys_of<'a>(
    owner: Owner<'_>,
    keys: &'a [VerifyingKeys; 2],
) -> Result<&'a VerifyingKeys, ZkError> {
    let of_owner = |keys: &&VerifyingKeys| keys.board.parties().prover() == owner.player;
    keys.iter().find(of_owner).ok_or(ZkError::FalseProof)
}

/// The honest player's side: everything that only the player can prove.
pub struct ProvenPlayer {
    game: u64,
    secret: Secret,
    board: ProverKey<BoardCircuit>,
    shot: ProverKey<ShotCircuit>,
    /// The cells fired at so far.
    fired: Mask,
}

impl ProvenPlayer {
    /// Sits down with a fleet, and with keys that the opponent made and the player checked. Never use a
    /// secret for a second game.
    pub fn new(
        game: u64,
        secret: Secret,
        board: ProverKey<BoardCircuit>,
        shot: ProverKey<ShotCircuit>,
    ) -> ProvenPlayer {
        ProvenPlayer { game, secret, board, shot, fired: Mask::EMPTY }
    }

    /// The keys to agree on for this player's proofs.
    pub fn keys(&self) -> VerifyingKeys {
        let (board, shot) = (self.board.verifying_key().clone(), self.shot.verifying_key().clone());
        VerifyingKeys { board, shot }
    }

    /// What to send before the game.
    pub fn commits(&self) -> Result<ProvenBoard, ZkError> {
        let (statement, proof) = self.board.prove(&self.secret, self.game)?;
        Ok(ProvenBoard { commitments: statement.commitments, proof })
    }

    /// The true answer to the next shot. Ask only once for each shot of the game, in order.
    pub fn answer(&mut self, x: u64, y: u64) -> Result<ProvenAnswer, ZkError> {
        let cell = board::cell(x, y)?;
        let (statement, proof) = self.shot.prove(&self.secret, self.game, self.fired, cell)?;
        self.fired.insert(cell);
        Ok(ProvenAnswer { result: statement.outcome(), proof })
    }
}
