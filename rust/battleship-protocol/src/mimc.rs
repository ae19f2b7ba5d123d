//! MiMCSponge, the hash function that is cheap inside a proof, as circomlib defines it.
//!
//! Over the scalar field of BN254: a Feistel network of 220 rounds with exponent 5, used as a sponge
//! with one field element of rate and one of capacity.
//!
//! The number of inputs is not part of the hash, so compare hashes of equally many inputs only.

use std::sync::LazyLock;

use ark_ff::{AdditiveGroup, Field as _, PrimeField};
use sha3::{Digest, Keccak256};

/// A number modulo the order of BN254's group. It prints as a decimal number.
pub type Field = ark_bn254::Fr;

const ROUNDS: usize = 220;

/// Reads a number as it prints; `None` of any other text, such as a number that is too large.
pub fn parse(text: &str) -> Option<Field> {
    const MOST_DIGITS: usize = 77;
    let number: Field = (text.len() <= MOST_DIGITS).then(|| text.parse().ok())??;
    (number.to_string() == text).then_some(number)
}

/// What each round adds: hashes of hashes of a word, except for the first and last round.
pub(crate) static CONSTANTS: LazyLock<[Field; ROUNDS]> = LazyLock::new(|| {
    let mut constants = [Field::ZERO; ROUNDS];
    let mut hash = Keccak256::digest(b"mimcsponge");
    for constant in &mut constants[1..ROUNDS - 1] {
        hash = Keccak256::digest(hash);
        *constant = Field::from_be_bytes_mod_order(&hash);
    }
    constants
});

/// The permutation under the sponge.
pub fn permute([mut left, mut right]: [Field; 2], key: Field) -> [Field; 2] {
    for constant in CONSTANTS.iter() {
        let sum = left + key + constant;
        let power = sum.square().square() * sum;
        (left, right) = (right + power, left);
    }
    // The last round does not swap.
    [right, left]
}

/// The hash of some numbers: one permutation each.
pub fn hash(inputs: &[Field]) -> Field {
    absorb(inputs, Field::ZERO)[0]
}

/// As many outputs as asked for, under a key: the general form, of which [`hash`] is the one that
/// boards use.
pub fn sponge(inputs: &[Field], key: Field, outputs: usize) -> Vec<Field> {
    let first = absorb(inputs, key);
    std::iter::successors(Some(first), |&state| Some(permute(state, key)))
        .map(|[left, _]| left)
        .take(outputs)
        .collect()
}

fn absorb(inputs: &[Field], key: Field) -> [Field; 2] {
    inputs.iter().fold([Field::ZERO; 2], |[left, right], input| permute([left + input, right], key))
}
