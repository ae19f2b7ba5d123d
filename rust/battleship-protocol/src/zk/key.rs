//! Keys: made by one player, checked by the other, and only then proven with.
//!
//! Whoever makes a key can prove anything with it, so the player who has to be convinced makes it, and
//! the one who proves checks it: a key that is not well formed could show what is to stay secret. The
//! types leave no other way: [`MadeKeys`] cannot prove, a [`ReceivedKey`] cannot either, and a
//! [`ProverKey`] comes from a received one that was checked.

use std::marker::PhantomData;

use ark_bn254::{Bn254, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::scalar_mul::ScalarMul;
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup};
use ark_ff::UniformRand;
use ark_groth16::{Groth16, PreparedVerifyingKey, ProvingKey};
use ark_poly::EvaluationDomain;
use ark_serialize::{Compress, Validate};
use ark_std::rand::SeedableRng;
use ark_std::rand::rngs::StdRng;
use battleship::{Cell, Mask};

use super::circuit::{AnyCircuit, BoardCircuit, Circuit, Shape, ShotCircuit};
use super::envelope;
use super::error::ZkError;
use super::parties::Parties;
use super::points::{Reader, Writer, length};
use super::proof::Proof;
use super::secret::Secret;
use super::statement::{BoardStatement, Outcome, ShotStatement, Subject};
use super::well_formed;
use crate::board::RawBoard;
use crate::bytes32::Bytes32;
use crate::mimc::Field;

/// A proving key, and what it takes to check it.
#[derive(Clone)]
pub(super) struct Points {
    pub(super) key: ProvingKey<Bn254>,
    /// The secret point of evaluation.
    pub(super) tau_g2: G2Affine,
    /// The polynomial that is 0 on the whole domain, there.
    pub(super) vanishing_g1: G1Affine,
    /// The polynomials that are 1 on one point of the domain and 0 on the others, there.
    pub(super) lagrange_g1: Vec<G1Affine>,
}

/// A key just made: the part to send to the prover, and the part to keep.
pub struct MadeKeys<C> {
    parties: Parties,
    pub(super) points: Points,
    circuit: PhantomData<fn() -> C>,
}

impl<C: Circuit> MadeKeys<C> {
    /// Makes a key with random numbers that are forgotten at once. Takes seconds for the board.
    pub fn make(parties: Parties) -> Result<MadeKeys<C>, ZkError> {
        let points = Points::make(AnyCircuit::blank::<C>)?;
        Ok(MadeKeys { parties, points, circuit: PhantomData })
    }

    /// What to send to the prover.
    pub fn proving_key(&self) -> Vec<u8> {
        envelope::seal::<C>(PROVING, &self.parties, &self.points.to_bytes())
    }

    /// What to keep, and to show to the referee.
    pub fn verifying_key(&self) -> VerifyingKey<C> {
        VerifyingKey::new(self.parties.clone(), self.points.key.vk.clone())
    }
}

const PROVING: &str = "proving key";
const VERIFYING: &str = "verifying key";

/// A proving key as it came. Nothing can be proven with it before it is checked.
pub struct ReceivedKey<'a, C> {
    parties: Parties,
    payload: &'a [u8],
    digest: Bytes32,
    shape: Shape,
    circuit: PhantomData<fn() -> C>,
}

impl<'a, C: Circuit> ReceivedKey<'a, C> {
    /// Reads what [`MadeKeys::proving_key`] wrote, for the player who wants to prove with it.
    pub fn read(bytes: &'a [u8], prover: &str) -> Result<ReceivedKey<'a, C>, ZkError> {
        let shape = Shape::of(AnyCircuit::blank::<C>())?;
        let opened = envelope::open::<C>(PROVING, Points::length(&shape), bytes)?;
        opened.parties.expect_prover(prover)?;
        let envelope::Opened { parties, payload, digest } = opened;
        Ok(ReceivedKey { parties, payload, digest, shape, circuit: PhantomData })
    }

    /// Who made it, and for whom.
    pub fn parties(&self) -> &Parties {
        &self.parties
    }

    /// Checks that all points are in their groups and belong together, as docs/zero-knowledge.md
    /// explains. Takes seconds for the board.
    pub fn check(self) -> Result<ProverKey<C>, ZkError> {
        let points = Points::from_bytes(self.payload, &self.shape, Validate::Yes)?;
        well_formed::check(&points, &self.shape, &mut random()?)?;
        Ok(self.checked(points))
    }

    /// The SHA-256 that tells it from all others.
    pub fn digest(&self) -> Bytes32 {
        self.digest
    }

    /// Takes a key that was checked before.
    pub fn recall(self, receipt: Receipt) -> Result<ProverKey<C>, ZkError> {
        if receipt.0 != self.digest {
            return Err(ZkError::NotChecked);
        }
        let points = Points::from_bytes(self.payload, &self.shape, Validate::No)?;
        Ok(self.checked(points))
    }

    fn checked(self, points: Points) -> ProverKey<C> {
        let verifying = VerifyingKey::new(self.parties, points.key.vk.clone());
        ProverKey { key: points.key, verifying, receipt: Receipt(self.digest) }
    }
}

/// A player's own note that a key was checked: its digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt(pub Bytes32);

/// A key that was checked.
pub struct ProverKey<C> {
    key: ProvingKey<Bn254>,
    verifying: VerifyingKey<C>,
    receipt: Receipt,
}

impl<C: Circuit> ProverKey<C> {
    /// What to keep, so that the same key need not be checked again.
    pub fn receipt(&self) -> Receipt {
        self.receipt
    }

    /// The part that verifies.
    pub fn verifying_key(&self) -> &VerifyingKey<C> {
        &self.verifying
    }

    fn subject(&self, game: u64) -> Subject {
        Subject { game, player: self.verifying.parties.prover().to_owned() }
    }

    fn prove_circuit(&self, circuit: C, statement: &C::Statement) -> Result<Proof<C>, ZkError> {
        let proof = Proof::new(prove(&self.key, AnyCircuit::new(circuit))?);
        // What does not hold shows more than that: it never leaves the house.
        self.verifying.verify(statement, &proof)?;
        Ok(proof)
    }
}

impl ProverKey<BoardCircuit> {
    /// Proves that the fleet is legal and that the commitments are to it.
    pub fn prove(
        &self,
        secret: &Secret,
        game: u64,
    ) -> Result<(BoardStatement, Proof<BoardCircuit>), ZkError> {
        let (subject, commitments) = (self.subject(game), secret.commitments());
        let statement = BoardStatement { subject, commitments };
        let proof = self.prove_circuit(BoardCircuit::new(&statement, secret), &statement)?;
        Ok((statement, proof))
    }
}

impl ProverKey<ShotCircuit> {
    /// Proves what a shot did, after shots at the cells of `fired`.
    pub fn prove(
        &self,
        secret: &Secret,
        game: u64,
        fired: Mask,
        cell: Cell,
    ) -> Result<(ShotStatement, Proof<ShotCircuit>), ZkError> {
        let (subject, fleet) = (self.subject(game), secret.commitments().fleet);
        let outcome = outcome(secret, fired, cell);
        let statement = ShotStatement::new(subject, fleet, fired, cell, outcome)?;
        let proof = self.prove_circuit(ShotCircuit::new(&statement, secret), &statement)?;
        Ok((statement, proof))
    }
}

/// What a shot does after shots at the cells of `fired`.
fn outcome(secret: &Secret, fired: Mask, cell: Cell) -> Outcome {
    let mut board = RawBoard::new(secret.board().clone());
    for before in fired.cells() {
        // What is no cell of the board is refused by the statement.
        let _ = board.shoot(before);
    }
    board.shoot(cell).map_or(Outcome::Miss, |shot| shot.result.into())
}

/// The part of a key that verifies, kept by the player who made it and shown to the referee.
#[derive(Clone)]
pub struct VerifyingKey<C> {
    parties: Parties,
    prepared: PreparedVerifyingKey<Bn254>,
    circuit: PhantomData<fn() -> C>,
}

impl<C: Circuit> VerifyingKey<C> {
    pub(super) fn new(parties: Parties, key: ark_groth16::VerifyingKey<Bn254>) -> VerifyingKey<C> {
        VerifyingKey { parties, prepared: prepare(key), circuit: PhantomData }
    }

    /// Who made it, and for whom. A proof under it convinces its maker, and whoever believes that the
    /// maker did not help the prover.
    pub fn parties(&self) -> &Parties {
        &self.parties
    }

    /// Whether a proof holds for a statement about the prover's board.
    pub fn verify(&self, statement: &C::Statement, proof: &Proof<C>) -> Result<(), ZkError> {
        self.parties.expect_prover(&C::subject(statement).player)?;
        verify(&self.prepared, &proof.points, &C::inputs(statement))
    }

    /// The points, as bytes: as text, this is what is sent to the referee.
    pub(crate) fn payload(&self) -> Vec<u8> {
        let mut writer = Writer { bytes: Vec::new(), compress: Compress::Yes };
        write_verifying(&self.prepared.vk, &mut writer);
        writer.bytes
    }

    pub(crate) fn from_payload(parties: Parties, bytes: &[u8]) -> Result<VerifyingKey<C>, ZkError> {
        let (given, expected) = (bytes.len(), Self::payload_length());
        if given != expected {
            let problem = format!("it has {given} bytes, but all have {expected}");
            let expected = format!("{VERIFYING} of the {}", C::NAME);
            return Err(ZkError::OtherFile { expected, problem });
        }
        let (compress, validate) = (Compress::Yes, Validate::Yes);
        let mut reader = Reader { bytes, compress, validate, part: VERIFYING };
        let key = read_verifying(&mut reader, 1 + C::INPUTS)?;
        if [key.beta_g2, key.gamma_g2, key.delta_g2].iter().any(G2Affine::is_zero) {
            return Err(ZkError::NotWellFormed("a secret number is 0"));
        }
        Ok(VerifyingKey::new(parties, key))
    }

    fn payload_length() -> usize {
        length(1 + 1 + C::INPUTS, 3, Compress::Yes)
    }

    /// The key as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        envelope::seal::<C>(VERIFYING, &self.parties, &self.payload())
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<VerifyingKey<C>, ZkError> {
        let opened = envelope::open::<C>(VERIFYING, Self::payload_length(), bytes)?;
        VerifyingKey::from_payload(opened.parties, opened.payload)
    }
}

impl<C> std::fmt::Debug for VerifyingKey<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VerifyingKey").field("parties", &self.parties).finish_non_exhaustive()
    }
}

impl<C> PartialEq for VerifyingKey<C> {
    fn eq(&self, other: &VerifyingKey<C>) -> bool {
        (&self.parties, &self.prepared.vk) == (&other.parties, &other.prepared.vk)
    }
}

// What the library does is the same for both circuits, so it is not generic: it is compiled here, once.

fn prove(
    key: &ProvingKey<Bn254>,
    circuit: AnyCircuit,
) -> Result<ark_groth16::Proof<Bn254>, ZkError> {
    Ok(Groth16::<Bn254>::create_random_proof_with_reduction(circuit, key, &mut random()?)?)
}

fn prepare(key: ark_groth16::VerifyingKey<Bn254>) -> PreparedVerifyingKey<Bn254> {
    key.into()
}

fn verify(
    key: &PreparedVerifyingKey<Bn254>,
    proof: &ark_groth16::Proof<Bn254>,
    inputs: &[Field],
) -> Result<(), ZkError> {
    match Groth16::<Bn254>::verify_proof(key, proof, inputs)? {
        true => Ok(()),
        false => Err(ZkError::FalseProof),
    }
}

fn write_verifying(key: &ark_groth16::VerifyingKey<Bn254>, writer: &mut Writer) {
    writer.points(&[key.alpha_g1]);
    writer.points(&[key.beta_g2, key.gamma_g2, key.delta_g2]);
    writer.points(&key.gamma_abc_g1);
}

fn read_verifying(
    reader: &mut Reader<'_>,
    inputs: usize,
) -> Result<ark_groth16::VerifyingKey<Bn254>, ZkError> {
    Ok(ark_groth16::VerifyingKey {
        alpha_g1: reader.point()?,
        beta_g2: reader.point()?,
        gamma_g2: reader.point()?,
        delta_g2: reader.point()?,
        gamma_abc_g1: reader.points(inputs)?,
    })
}

impl Points {
    fn make(blank: fn() -> AnyCircuit) -> Result<Points, ZkError> {
        let mut random = random()?;
        let [alpha, beta, gamma, delta] = [(); 4].map(|()| Field::rand(&mut random));
        let shape = Shape::of(blank())?;
        // The library draws this number from the same generator and keeps it to itself.
        let tau = shape.domain.sample_element_outside_domain(&mut random.clone());
        let generators = (G1Projective::generator(), G2Projective::generator());
        let key = Groth16::<Bn254>::generate_parameters_with_qap(
            blank(),
            alpha,
            beta,
            gamma,
            delta,
            generators.0,
            generators.1,
            &mut random,
        )?;
        let lagrange = shape.domain.evaluate_all_lagrange_coefficients(tau);
        let vanishing = shape.domain.evaluate_vanishing_polynomial(tau);
        Ok(Points {
            key,
            tau_g2: (generators.1 * tau).into_affine(),
            vanishing_g1: (generators.0 * vanishing).into_affine(),
            lagrange_g1: generators.0.batch_mul(&lagrange),
        })
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer { bytes: Vec::new(), compress: Compress::No };
        let key = &self.key;
        write_verifying(&key.vk, &mut writer);
        writer.points(&[key.beta_g1, key.delta_g1]);
        writer.points(&key.a_query);
        writer.points(&key.b_g1_query);
        writer.points(&key.b_g2_query);
        writer.points(&key.h_query);
        writer.points(&key.l_query);
        writer.points(&[self.tau_g2]);
        writer.points(&[self.vanishing_g1]);
        writer.points(&self.lagrange_g1);
        writer.bytes
    }

    /// The number of bytes, which only depends on the circuit.
    fn length(shape: &Shape) -> usize {
        let (variables, domain) = (shape.variables, shape.domain.size());
        let g1 = 1
            + shape.inputs
            + 2
            + 2 * variables
            + (domain - 1)
            + (variables - shape.inputs)
            + 1
            + domain;
        length(g1, 3 + variables + 1, Compress::No)
    }

    fn from_bytes(bytes: &[u8], shape: &Shape, validate: Validate) -> Result<Points, ZkError> {
        let compress = Compress::No;
        let mut reader = Reader { bytes, compress, validate, part: PROVING };
        let (variables, domain) = (shape.variables, shape.domain.size());
        let key = ProvingKey {
            vk: read_verifying(&mut reader, shape.inputs)?,
            beta_g1: reader.point()?,
            delta_g1: reader.point()?,
            a_query: reader.points(variables)?,
            b_g1_query: reader.points(variables)?,
            b_g2_query: reader.points(variables)?,
            h_query: reader.points(domain - 1)?,
            l_query: reader.points(variables - shape.inputs)?,
        };
        Ok(Points {
            key,
            tau_g2: reader.point()?,
            vanishing_g1: reader.point()?,
            lagrange_g1: reader.points(domain)?,
        })
    }
}

/// A generator that nobody can guess.
fn random() -> Result<StdRng, ZkError> {
    Ok(StdRng::from_seed(Bytes32::random()?.0))
}
