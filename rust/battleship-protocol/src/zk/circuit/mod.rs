//! The two circuits: what a proof's secret numbers must fulfil.
//!
//! A circuit is made with some numbers, right or wrong; whether they fulfil it is another question,
//! which the proof answers.

mod board;
mod gadgets;
mod shape;
mod shot;
#[cfg(test)]
mod tests;

use ark_relations::gr1cs::{ConstraintSynthesizer, ConstraintSystemRef, SynthesisError};

pub use board::BoardCircuit;
pub(super) use shape::Shape;
pub use shot::ShotCircuit;

use super::error::ZkError;
use super::statement::Subject;
use crate::mimc::Field;

/// One of the two circuits.
pub trait Circuit: ConstraintSynthesizer<Field> + Clone + 'static {
    /// The word for it in files.
    const NAME: &'static str;

    /// The beginning of the SHA-256 over all of its constraints. Keys are made for one circuit.
    const ID: &'static str;

    /// The number of its public inputs.
    const INPUTS: usize;

    /// What is proven with it.
    type Statement;

    /// The number of its constraints.
    fn constraints() -> Result<usize, ZkError> {
        Ok(Shape::of(AnyCircuit::blank::<Self>())?.constraints())
    }

    /// The circuit with numbers of no meaning, to make keys from.
    fn blank() -> Self;

    /// The public inputs of a statement, in order.
    fn inputs(statement: &Self::Statement) -> Vec<Field>;

    /// Whose board a statement is about.
    fn subject(statement: &Self::Statement) -> &Subject;
}

/// Either circuit: what the library does with it is compiled once, and not for each of them in every crate that
/// makes keys.
pub(super) struct AnyCircuit(Box<Constrain>);

type Constrain = dyn FnOnce(ConstraintSystemRef<Field>) -> Result<(), SynthesisError>;

impl AnyCircuit {
    pub(super) fn new(circuit: impl Circuit) -> AnyCircuit {
        AnyCircuit(Box::new(|system| circuit.generate_constraints(system)))
    }

    pub(super) fn blank<C: Circuit>() -> AnyCircuit {
        AnyCircuit::new(C::blank())
    }
}

impl ConstraintSynthesizer<Field> for AnyCircuit {
    fn generate_constraints(
        self,
        system: ConstraintSystemRef<Field>,
    ) -> Result<(), SynthesisError> {
        (self.0)(system)
    }
}
