//! A proof.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use ark_bn254::Bn254;
use ark_serialize::{Compress, Validate};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::error::ZkError;
use super::points::{Reader, Writer};
use crate::hex;

/// The bytes of a proof: three points, compressed.
pub const PROOF_BYTES: usize = 128;

/// A proof for a circuit. It may prove nothing; that is for the
/// [verifying key](super::VerifyingKey::verify) to say. As text it is 256 hexadecimal digits.
pub struct Proof<C> {
    pub(super) points: ark_groth16::Proof<Bn254>,
    circuit: PhantomData<fn() -> C>,
}

impl<C> Proof<C> {
    pub(super) fn new(points: ark_groth16::Proof<Bn254>) -> Proof<C> {
        Proof { points, circuit: PhantomData }
    }

    /// The proof as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.points)
    }

    /// Reads a proof: three points, each in its group.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof<C>, ZkError> {
        read(bytes).map(Proof::new)
    }
}

fn write(points: &ark_groth16::Proof<Bn254>) -> Vec<u8> {
    let mut writer = Writer { bytes: Vec::with_capacity(PROOF_BYTES), compress: Compress::Yes };
    writer.points(&[points.a]);
    writer.points(&[points.b]);
    writer.points(&[points.c]);
    writer.bytes
}

fn read(bytes: &[u8]) -> Result<ark_groth16::Proof<Bn254>, ZkError> {
    if bytes.len() != PROOF_BYTES {
        return Err(ZkError::ProofLength { given: bytes.len() });
    }
    let (compress, validate) = (Compress::Yes, Validate::Yes);
    let mut reader = Reader { bytes, compress, validate, part: "proof" };
    Ok(ark_groth16::Proof { a: reader.point()?, b: reader.point()?, c: reader.point()? })
}

impl<C> Clone for Proof<C> {
    fn clone(&self) -> Proof<C> {
        Proof::new(self.points.clone())
    }
}

impl<C> PartialEq for Proof<C> {
    fn eq(&self, other: &Proof<C>) -> bool {
        self.points == other.points
    }
}

impl<C> fmt::Display for Proof<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.to_bytes()))
    }
}

impl<C> fmt::Debug for Proof<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Proof({self})")
    }
}

impl<C> FromStr for Proof<C> {
    type Err = ZkError;

    fn from_str(text: &str) -> Result<Proof<C>, ZkError> {
        let bytes = hex::read(text).ok_or(ZkError::NotHex)?;
        Proof::from_bytes(&bytes)
    }
}

impl<C> Serialize for Proof<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, C> Deserialize<'de> for Proof<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Proof<C>, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
