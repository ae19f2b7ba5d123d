//! The circuit of a legal board.

use std::sync::LazyLock;

use ark_ff::AdditiveGroup;
use ark_r1cs_std::fields::FieldVar;
use ark_relations::gr1cs::{ConstraintSynthesizer, SynthesisError};

use super::Circuit;
use super::gadgets::{Bit, Made, Number, System, bits, fleet_number, hash, open, public, ships};
use crate::board::{CELLS, DEPTH, Ship};
use crate::mimc::{self, Field};
use crate::zk::secret::Secret;
use crate::zk::statement::{BoardStatement, Subject};

/// Knows 15 numbers and three salts such that all ships lie on the board, none on another, and the
/// three public commitments are to the hash of the numbers, to the root of the tree over the codes
/// painted from them, and to the fleet as one number.
#[derive(Clone)]
pub struct BoardCircuit {
    pub(super) inputs: [Field; 4],
    pub(super) numbers: [[u64; 3]; 5],
    /// Of the constructor, the root and the fleet.
    pub(super) salts: [Field; 3],
}

impl BoardCircuit {
    pub(in crate::zk) fn new(statement: &BoardStatement, secret: &Secret) -> BoardCircuit {
        let (inputs, numbers) = (statement.inputs(), secret.board().numbers());
        BoardCircuit { inputs, numbers, salts: secret.salts() }
    }
}

impl Circuit for BoardCircuit {
    const NAME: &'static str = "board";
    const ID: &'static str = "92efd8e9ebcc58d5";
    const INPUTS: usize = 4;
    type Statement = BoardStatement;

    fn blank() -> BoardCircuit {
        BoardCircuit { inputs: [Field::ZERO; 4], numbers: [[0; 3]; 5], salts: [Field::ZERO; 3] }
    }

    fn inputs(statement: &BoardStatement) -> Vec<Field> {
        statement.inputs().to_vec()
    }

    fn subject(statement: &BoardStatement) -> &Subject {
        &statement.subject
    }
}

impl ConstraintSynthesizer<Field> for BoardCircuit {
    fn generate_constraints(self, system: System) -> Result<(), SynthesisError> {
        // The context is in no constraint: it need only be the same in proof and verification.
        let [_context, constructor, root, fleet] = public(&system, self.inputs)?;
        let ships = ships(&system, &self.numbers)?;
        let mut numbers = Vec::new();
        let mut painted = Vec::new();
        for ship in &ships {
            ship.enforce_on_board(&system)?;
            numbers.extend([ship.x()?, ship.y()?, ship.direction()]);
            painted.push(bits(&system, &ship.mask()?, CELLS)?);
        }
        let codes = (0..CELLS).map(|cell| Class::new(&painted, cell)).collect::<Made<Vec<_>>>()?;
        open(&system, &constructor, &hash(&system, &numbers)?, self.salts[0])?;
        open(&system, &root, &tree_root(&system, &codes)?, self.salts[1])?;
        open(&system, &fleet, &fleet_number(&ships)?, self.salts[2])
    }
}

/// How many classes a hidden cell can have: no ship, or one of the five.
const CLASSES: usize = 1 + Ship::ALL.len();

/// The class of a cell: for each, 1 if the cell has it and 0 if not. Exactly one is 1.
struct Class([Number; CLASSES]);

impl Class {
    /// Demands that no more than one ship covers the cell.
    fn new(painted: &[Vec<Bit>], cell: usize) -> Made<Class> {
        let ships: [Number; 5] = std::array::from_fn(|ship| painted[ship][cell].clone().into());
        let covered: Number = ships.iter().sum();
        let water = Number::one() - &covered;
        covered.mul_equals(&water, &Number::zero())?;
        let [a, b, c, d, e] = ships;
        Ok(Class([water, a, b, c, d, e]))
    }
}

/// How many pairs of classes there are.
const PAIRS: usize = CLASSES * CLASSES;

/// The hash of four neighbouring leaves, by the classes of the first two and of the last two. Looking
/// it up takes 86 constraints, where the three hashes would take 3,960.
static QUADS: LazyLock<[[Field; PAIRS]; PAIRS]> = LazyLock::new(|| {
    let pair = |pair: usize| {
        let code = |class: usize| Field::from(10 * class as u64);
        mimc::hash(&[code(pair / CLASSES), code(pair % CLASSES)])
    };
    let pairs: [Field; PAIRS] = std::array::from_fn(pair);
    pairs.map(|left| pairs.map(|right| mimc::hash(&[left, right])))
});

/// For each pair of classes, 1 if two neighbouring cells have it and 0 if not: 25 constraints.
fn pairs(Class(left): &Class, Class(right): &Class) -> Vec<Number> {
    let mut pairs = vec![Number::zero(); PAIRS];
    let mut alone = (left.clone(), right.clone());
    for a in 1..CLASSES {
        for b in 1..CLASSES {
            let both = &left[a] * &right[b];
            alone.0[a] -= &both;
            alone.1[b] -= &both;
            pairs[CLASSES * a + b] = both;
        }
    }
    for class in 1..CLASSES {
        pairs[CLASSES * class] = alone.0[class].clone();
        pairs[class] = alone.1[class].clone();
    }
    pairs[0] = Number::one() - pairs.iter().sum::<Number>();
    pairs
}

/// The hash of four neighbouring leaves.
fn quad(classes: &[Class]) -> Made<Number> {
    let (left, right) = (pairs(&classes[0], &classes[1]), pairs(&classes[2], &classes[3]));
    let by_right: Vec<Number> = QUADS
        .iter()
        .map(|hashes| Number::inner_product(&hashes.map(Number::constant), &right))
        .collect::<Made<_>>()?;
    Number::inner_product(&left, &by_right)
}

/// The root of the tree over the codes of a board on which every cell is hidden.
fn tree_root(system: &System, classes: &[Class]) -> Made<Number> {
    let mut nodes = classes.chunks_exact(4).map(quad).collect::<Made<Vec<_>>>()?;
    let water = Number::constant(QUADS[0][0]);
    nodes.resize(1 << (DEPTH - 2), water);
    while nodes.len() > 1 {
        nodes =
            nodes.chunks_exact(2).map(|children| hash(system, children)).collect::<Made<_>>()?;
    }
    nodes.pop().ok_or(SynthesisError::Unsatisfiable)
}
