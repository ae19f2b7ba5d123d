//! What may be published about a secret number.
//!
//! The hash of a board hides nothing: there are about 3·10¹⁰ fleets, and all can be tried. So what
//! leaves the house is the hash of the board's hash and a fresh random salt.
//!
//! ```
//! use battleship_protocol::board::ConstructorBoard;
//! use battleship_protocol::commitment::{Commitment, Opening};
//!
//! let fleet = ConstructorBoard::new([[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]])?;
//! let opening = Opening::fresh(fleet.hash())?;
//! let published = opening.commitment();
//! // Later, the opening is disclosed, and everybody can check it.
//! assert!(published.opens_to(&opening));
//! assert_eq!(opening.value, fleet.hash());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ark_ff::PrimeField;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::mimc::{self, Field};

/// A published commitment: it says nothing about the value, and only one value opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(pub Field);

impl Commitment {
    /// Whether this is the commitment that `opening` opens.
    pub fn opens_to(self, opening: &Opening) -> bool {
        opening.commitment() == self
    }
}

/// As text, a decimal number: JSON numbers of this size are not safe everywhere.
impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unreadable =
            || de::Error::custom("a commitment is a decimal number of the field, as text");
        mimc::parse(&text).map(Commitment).ok_or_else(unreadable)
    }
}

/// What opens a commitment: a secret until it is disclosed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// What was committed to.
    pub value: Field,
    /// The random number that hides it. Never use one twice: equal commitments show equal values.
    pub salt: Field,
}

impl Opening {
    /// A value with a salt that was never used before.
    pub fn fresh(value: Field) -> Result<Opening, getrandom::Error> {
        // Twice the length of the field, so that reducing leaves no salt visibly more likely.
        let mut bytes = [0; 64];
        getrandom::fill(&mut bytes)?;
        Ok(Opening { value, salt: Field::from_be_bytes_mod_order(&bytes) })
    }

    /// What to publish: MiMCSponge of value and salt.
    pub fn commitment(&self) -> Commitment {
        Commitment(mimc::hash(&[self.value, self.salt]))
    }
}

/// Without the secret: what is printed is often kept.
impl std::fmt::Debug for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opening").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_opening_opens() {
        let opening = Opening::fresh(Field::from(7)).unwrap();
        let commitment = opening.commitment();
        assert!(commitment.opens_to(&opening));
        let one = Field::from(1);
        assert!(!commitment.opens_to(&Opening { value: opening.value + one, ..opening }));
        assert!(!commitment.opens_to(&Opening { salt: opening.salt + one, ..opening }));
    }

    #[test]
    fn it_comes_back_from_text_or_is_refused() {
        let commitment = Commitment(Field::from(-1));
        let text = serde_json::to_string(&commitment).unwrap();
        assert_eq!(serde_json::from_str::<Commitment>(&text).unwrap(), commitment);
        let modulus =
            "21888242871839275222246405745257275088548364400416034343698204186575808495617";
        for wrong in ["", "-1", "+1", "01", "x", " 1", modulus, &"9".repeat(1000)] {
            let text = serde_json::to_string(wrong).unwrap();
            assert!(serde_json::from_str::<Commitment>(&text).is_err(), "{wrong}");
        }
        assert!(serde_json::from_str::<Commitment>("1").is_err());
    }

    #[test]
    fn equal_values_do_not_show() {
        let commit = || Opening::fresh(Field::from(7)).unwrap().commitment();
        assert_ne!(commit(), commit());
    }

    #[test]
    fn a_secret_is_not_printed() {
        let opening = Opening { value: Field::from(1234), salt: Field::from(5678) };
        assert_eq!(format!("{opening:?}"), "Opening { .. }");
    }
}
