//! What both circuits use: the hash, bits, and ships made of bits.

use ark_ff::{AdditiveGroup, Field as _, PrimeField};
use ark_r1cs_std::GR1CSVar;
use ark_r1cs_std::alloc::AllocVar;
use ark_r1cs_std::boolean::Boolean;
use ark_r1cs_std::eq::EqGadget;
use ark_r1cs_std::fields::FieldVar;
use ark_r1cs_std::fields::fp::FpVar;
use ark_relations::gr1cs::{ConstraintSystemRef, SynthesisError};

use crate::board::{SIDE, Ship};
use crate::mimc::{self, Field};

/// A constraint system over the field.
pub(super) type System = ConstraintSystemRef<Field>;

/// A number in a circuit: a sum of variables and constants.
pub(super) type Number = FpVar<Field>;

/// A number in a circuit that is 0 or 1.
pub(super) type Bit = Boolean<Field>;

/// A result of putting something into a circuit.
pub(super) type Made<T> = Result<T, SynthesisError>;

/// MiMCSponge: 660 constraints for each input, none where all are constants.
pub(super) fn hash(system: &System, inputs: &[Number]) -> Made<Number> {
    let constants: Option<Vec<Field>> = inputs.iter().map(constant).collect();
    if let Some(inputs) = constants {
        return Ok(Number::constant(mimc::hash(&inputs)));
    }
    let mut state = [Number::zero(), Number::zero()];
    for input in inputs {
        let [left, right] = state;
        state = permute(system, [left + input, right])?;
    }
    let [output, _] = state;
    Ok(output)
}

/// The same steps as [`mimc::permute`] without a key.
pub(super) fn permute(system: &System, [mut left, mut right]: [Number; 2]) -> Made<[Number; 2]> {
    for constant in mimc::CONSTANTS.iter() {
        let sum = &left + *constant;
        let fourth = sum.square()?.square()?;
        // A variable of its own, so that no sum grows with the rounds.
        let next = Number::new_witness(system.clone(), || {
            Ok(right.value()? + fourth.value()? * sum.value()?)
        })?;
        fourth.mul_equals(&sum, &(&next - &right))?;
        (left, right) = (next, left);
    }
    Ok([right, left])
}

fn constant(number: &Number) -> Option<Field> {
    match number {
        Number::Constant(value) => Some(*value),
        Number::Var(_) => None,
    }
}

/// Demands that a public commitment is to `value`, under a salt that is known.
pub(super) fn open(system: &System, public: &Number, value: &Number, salt: Field) -> Made<()> {
    let salt = Number::new_witness(system.clone(), || Ok(salt))?;
    hash(system, &[value.clone(), salt])?.enforce_equal(public)
}

/// The lowest bits of a number, whatever the number is.
pub(super) fn allocate_bits(system: &System, number: u128, count: usize) -> Made<Vec<Bit>> {
    (0..count).map(|bit| Bit::new_witness(system.clone(), || Ok(number >> bit & 1 == 1))).collect()
}

/// Demands that a number has no more than so many bits, and gives them. Fewer bits than the field has,
/// so there is only one way to write it.
pub(super) fn bits(system: &System, number: &Number, count: usize) -> Made<Vec<Bit>> {
    let value = match system.is_in_setup_mode() {
        true => 0,
        false => low_bits(number.value()?),
    };
    let bits = allocate_bits(system, value, count)?;
    Bit::le_bits_to_fp(&bits)?.enforce_equal(number)?;
    Ok(bits)
}

/// The lowest 128 bits.
fn low_bits(number: Field) -> u128 {
    let [first, second, ..] = number.into_bigint().0;
    u128::from(second) << 64 | u128::from(first)
}

/// A ship in a circuit: its three numbers in bits.
pub(super) struct ShipBits {
    ship: Ship,
    x: Vec<Bit>,
    y: Vec<Bit>,
    direction: Bit,
}

const COORDINATE_BITS: usize = 4;

/// All ships, from bits that may be anything.
pub(super) fn ships(system: &System, numbers: &[[u64; 3]; 5]) -> Made<Vec<ShipBits>> {
    let place = |(ship, [x, y, direction]): (Ship, &[u64; 3])| {
        Ok(ShipBits {
            ship,
            x: allocate_bits(system, u128::from(*x), COORDINATE_BITS)?,
            y: allocate_bits(system, u128::from(*y), COORDINATE_BITS)?,
            direction: Bit::new_witness(system.clone(), || Ok(direction & 1 == 1))?,
        })
    };
    Ship::ALL.into_iter().zip(numbers).map(place).collect()
}

/// The fleet as one number.
pub(super) fn fleet_number(ships: &[ShipBits]) -> Made<Number> {
    let bits: Vec<Bit> = ships
        .iter()
        .flat_map(|ship| ship.x.iter().chain(&ship.y).chain([&ship.direction]).cloned())
        .collect();
    Bit::le_bits_to_fp(&bits)
}

impl ShipBits {
    pub(super) fn ship(&self) -> Ship {
        self.ship
    }

    pub(super) fn x(&self) -> Made<Number> {
        Bit::le_bits_to_fp(&self.x)
    }

    pub(super) fn y(&self) -> Made<Number> {
        Bit::le_bits_to_fp(&self.y)
    }

    /// 0 if it lies along x, 1 if along y.
    pub(super) fn direction(&self) -> Number {
        self.direction.clone().into()
    }

    /// Demands that the ship lies on the board.
    pub(super) fn enforce_on_board(&self, system: &System) -> Made<()> {
        let (x, y) = (self.x()?, self.y()?);
        let turn = self.direction() * (&y - &x);
        let (along, across) = (x + &turn, y - &turn);
        let last = (SIDE - self.ship.length()) as u64;
        // Not negative: a negative number has far more bits.
        bits(system, &(Number::constant(Field::from(last)) - along), COORDINATE_BITS)?;
        let last = SIDE as u64 - 1;
        bits(system, &(Number::constant(Field::from(last)) - across), COORDINATE_BITS)?;
        Ok(())
    }

    /// The mask of its cells as a number.
    pub(super) fn mask(&self) -> Made<Number> {
        let steps = |step: usize| (0..self.ship.length()).map(move |i| power(i * step));
        let (across, down): (Field, Field) = (steps(1).sum(), steps(SIDE).sum());
        let mut mask = self.direction() * (down - across) + across;
        // 2 to the power of the first cell's index, from the bits of its coordinates.
        let x = self.x.iter().enumerate().map(|(bit, value)| (power(1 << bit), value));
        let y = self.y.iter().enumerate().map(|(bit, value)| (power(SIDE << bit), value));
        for (factor, bit) in x.chain(y) {
            mask *= Number::from(bit.clone()) * (factor - Field::ONE) + Field::ONE;
        }
        Ok(mask)
    }

    /// 1 if the ship covers a cell, 0 if not; the ship is known to lie on the board.
    pub(super) fn covers(&self, cell: &Number) -> Made<Number> {
        let first = self.x()? + self.y()? * Field::from(SIDE as u64);
        let step = self.direction() * Field::from(SIDE as u64 - 1) + Field::ONE;
        let mut covers = Number::zero();
        for i in 0..self.ship.length() as u64 {
            covers += Number::from(cell.is_eq(&(&first + &step * Field::from(i)))?);
        }
        Ok(covers)
    }
}

/// 2 to some power.
fn power(exponent: usize) -> Field {
    Field::from(2u8).pow([exponent as u64])
}

/// Public inputs, in the order in which a statement gives them.
pub(super) fn public<const COUNT: usize>(
    system: &System,
    inputs: [Field; COUNT],
) -> Made<[Number; COUNT]> {
    let mut numbers = [const { Number::Constant(Field::ZERO) }; COUNT];
    for (number, input) in numbers.iter_mut().zip(inputs) {
        *number = Number::new_input(system.clone(), || Ok(input))?;
    }
    Ok(numbers)
}
