//! A circuit without its numbers: the constraints themselves.

use ark_poly::{EvaluationDomain, GeneralEvaluationDomain};
use ark_relations::gr1cs::{
    ConstraintSynthesizer, ConstraintSystem, Matrix, OptimizationGoal, R1CS_PREDICATE_LABEL,
    SynthesisError, SynthesisMode,
};

use super::AnyCircuit;
use crate::mimc::Field;

/// The constraints of a circuit: for each, the products of the first two matrices with all variables
/// multiply to that of the third.
pub(in crate::zk) struct Shape {
    pub(in crate::zk) matrices: [Matrix<Field>; 3],
    /// The constant 1 and the public inputs, which come first.
    pub(in crate::zk) inputs: usize,
    /// All variables.
    pub(in crate::zk) variables: usize,
    /// Where the constraints stand for polynomials.
    pub(in crate::zk) domain: GeneralEvaluationDomain<Field>,
}

impl Shape {
    /// That of a circuit, just as the library makes it when it makes keys.
    pub(in crate::zk) fn of(circuit: AnyCircuit) -> Result<Shape, SynthesisError> {
        let system = ConstraintSystem::new_ref();
        system.set_optimization_goal(OptimizationGoal::Constraints);
        system.set_mode(SynthesisMode::Setup);
        circuit.generate_constraints(system.clone())?;
        system.finalize();
        let mut matrices = system.to_matrices()?;
        let matrices = matrices.remove(R1CS_PREDICATE_LABEL).and_then(|m| m.try_into().ok());
        let matrices = matrices.ok_or(SynthesisError::MissingCS)?;
        let inputs = system.num_instance_variables();
        let variables = inputs + system.num_witness_variables();
        let domain = GeneralEvaluationDomain::new(system.num_constraints() + inputs)
            .ok_or(SynthesisError::PolynomialDegreeTooLarge)?;
        Ok(Shape { matrices, inputs, variables, domain })
    }

    /// The number of constraints.
    pub(in crate::zk) fn constraints(&self) -> usize {
        self.matrices[0].len()
    }
}

#[cfg(test)]
mod tests {
    use ark_ff::{BigInteger, PrimeField};
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::hex;
    use crate::zk::{BoardCircuit, Circuit, ShotCircuit};

    fn id<C: Circuit>() -> String {
        let shape = Shape::of(AnyCircuit::blank::<C>()).unwrap();
        assert_eq!(shape.inputs, 1 + C::INPUTS);
        let mut hash = Sha256::new();
        for matrix in &shape.matrices {
            for row in matrix {
                hash.update((row.len() as u64).to_be_bytes());
                for (factor, variable) in row {
                    hash.update(factor.into_bigint().to_bytes_be());
                    hash.update((*variable as u64).to_be_bytes());
                }
            }
        }
        hex::write(&hash.finalize()[..8])
    }

    #[test]
    fn a_circuit_that_changes_gets_another_id() {
        assert_eq!(id::<BoardCircuit>(), BoardCircuit::ID);
        assert_eq!(id::<ShotCircuit>(), ShotCircuit::ID);
    }
}
