//! Everything that can be wrong with keys and proofs.

use super::statement::NoStatement;

/// What was wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ZkError {
    /// Names that the two sides of a key cannot have.
    #[error(
        "keys are made by one player for another, not by \"{maker}\" for \"{prover}\": {problem}"
    )]
    Parties {
        /// The name given for who makes the key.
        maker: String,
        /// The name given for who proves with it.
        prover: String,
        /// What is wrong with them.
        problem: String,
    },
    /// Bytes that are no file of this kind.
    #[error("this is no {expected}: {problem}")]
    OtherFile {
        /// What was looked for, such as `proving key of the board`.
        expected: String,
        /// What is wrong.
        problem: String,
    },
    /// A file whose content is not what was written.
    #[error("the {0} is damaged: its checksum is another")]
    Damaged(String),
    /// A key for somebody else.
    #[error("this key was made by {maker} for {prover}, not for {player}")]
    OtherProver {
        /// Who made it.
        maker: String,
        /// Whom it was made for.
        prover: String,
        /// Who wants to use it, or who proved something.
        player: String,
    },
    /// Bytes that are no point, a point outside the group, or not the one form of a point. Points
    /// outside the group can be made to show secrets.
    #[error("the {part} has bytes that are no point of its group")]
    BadPoint {
        /// Where.
        part: &'static str,
    },
    /// A key of valid points that do not belong together.
    #[error("the key is not well formed: {0}; do not prove with it, and ask for another")]
    NotWellFormed(&'static str),
    /// A key that was never checked.
    #[error("this is not the key that was checked: check it first")]
    NotChecked,
    /// A text that is no bytes.
    #[error("expected lower-case hexadecimal digits, two for each byte")]
    NotHex,
    /// Bytes that no proof has.
    #[error("a proof has {expected} bytes, not {given}", expected = super::PROOF_BYTES)]
    ProofLength {
        /// How many were given.
        given: usize,
    },
    /// A proof of something else, or of nothing.
    #[error("the proof does not hold for this statement")]
    FalseProof,
    /// There is nothing to prove.
    #[error(transparent)]
    NoStatement(#[from] NoStatement),
    /// A cell or a board that is none.
    #[error(transparent)]
    Board(#[from] crate::board::BoardError),
    /// The system gives no random numbers.
    #[error("no random numbers: {0}")]
    NoRandomness(String),
    /// The circuit could not be computed: a mistake of this program.
    #[error("the circuit cannot be computed: {0}")]
    Circuit(String),
}

impl From<getrandom::Error> for ZkError {
    fn from(error: getrandom::Error) -> ZkError {
        ZkError::NoRandomness(error.to_string())
    }
}

impl From<ark_relations::gr1cs::SynthesisError> for ZkError {
    fn from(error: ark_relations::gr1cs::SynthesisError) -> ZkError {
        ZkError::Circuit(error.to_string())
    }
}
