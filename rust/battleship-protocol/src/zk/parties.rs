//! Who makes a key, and who proves with it.

use super::error::ZkError;
use crate::games;
use crate::referee::Both;

/// The two sides of a key. Whoever makes a key can prove anything with it, so it is made by the player
/// who has to be convinced, and never by the one who proves: the two have different names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parties {
    maker: String,
    prover: String,
}

impl Parties {
    /// A key made by `maker`, for proofs that `prover` makes to convince `maker`.
    pub fn new(maker: &str, prover: &str) -> Result<Parties, ZkError> {
        let names = Both { a: maker.to_owned(), b: prover.to_owned() };
        let checked = games::check_names(&names);
        let Both { a: maker, b: prover } = names;
        match checked {
            Ok(()) => Ok(Parties { maker, prover }),
            Err(problem) => Err(ZkError::Parties { maker, prover, problem }),
        }
    }

    /// Who made it, and whom its proofs convince.
    pub fn maker(&self) -> &str {
        &self.maker
    }

    /// Who proves with it.
    pub fn prover(&self) -> &str {
        &self.prover
    }

    pub(super) fn expect_prover(&self, player: &str) -> Result<(), ZkError> {
        if self.prover == player {
            return Ok(());
        }
        let Parties { maker, prover } = self.clone();
        Err(ZkError::OtherProver { maker, prover, player: player.to_owned() })
    }
}
