//! The circuit of a shot.

use ark_ff::AdditiveGroup;
use ark_r1cs_std::eq::EqGadget;
use ark_r1cs_std::fields::FieldVar;
use ark_relations::gr1cs::{ConstraintSynthesizer, SynthesisError};

use super::Circuit;
use super::gadgets::{Number, System, bits, fleet_number, open, public, ships};
use crate::board::CELLS;
use crate::mimc::Field;
use crate::zk::secret::Secret;
use crate::zk::statement::{ShotStatement, Subject};

/// Knows a fleet and a salt that open the public commitment, such that a shot at the public cell, after
/// shots at the public mask, has the public outcome.
///
/// That the ships lie on the board is not demanded again: only what the proof of the board was about
/// opens the commitment.
#[derive(Clone)]
pub struct ShotCircuit {
    pub(super) inputs: [Field; 5],
    pub(super) numbers: [[u64; 3]; 5],
    pub(super) salt: Field,
}

impl ShotCircuit {
    pub(in crate::zk) fn new(statement: &ShotStatement, secret: &Secret) -> ShotCircuit {
        let (inputs, numbers) = (statement.inputs(), secret.board().numbers());
        ShotCircuit { inputs, numbers, salt: secret.fleet.salt }
    }
}

impl Circuit for ShotCircuit {
    const NAME: &'static str = "shot";
    const ID: &'static str = "d45c70e2fc0a908a";
    const INPUTS: usize = 5;
    type Statement = ShotStatement;

    fn blank() -> ShotCircuit {
        ShotCircuit { inputs: [Field::ZERO; 5], numbers: [[0; 3]; 5], salt: Field::ZERO }
    }

    fn inputs(statement: &ShotStatement) -> Vec<Field> {
        statement.inputs().to_vec()
    }

    fn subject(statement: &ShotStatement) -> &Subject {
        statement.subject()
    }
}

impl ConstraintSynthesizer<Field> for ShotCircuit {
    fn generate_constraints(self, system: System) -> Result<(), SynthesisError> {
        // The context is in no constraint: it need only be the same in proof and verification.
        let [_context, fleet, fired, cell, outcome] = public(&system, self.inputs)?;
        let ships = ships(&system, &self.numbers)?;
        open(&system, &fleet, &fleet_number(&ships)?, self.salt)?;
        // Of the ship that covers the cell; 0 if none does.
        let (mut hit, mut class, mut mask) = (Number::zero(), Number::zero(), Number::zero());
        for ship in &ships {
            let covers = ship.covers(&cell)?;
            mask += &covers * ship.mask()?;
            class += &covers * Field::from(ship.ship().class());
            hit += covers;
        }
        // The cell itself is hidden, so a ship with one hidden cell is sunk by this shot.
        let mut hidden = Number::zero();
        for (part, fired) in
            bits(&system, &mask, CELLS)?.into_iter().zip(bits(&system, &fired, CELLS)?)
        {
            hidden += Number::from(part & !fired);
        }
        let sunk = Number::from(hidden.is_eq(&Number::one())?);
        (hit + sunk * class).enforce_equal(&outcome)
    }
}
