//! How keys are written: two lines of text, then the key.
//!
//! ```text
//! battleship zk 1 {"kind":"proving key","circuit":"board","id":…,"maker":"ben","prover":"anna","bytes":…}
//! the SHA-256 of the line above, with its end, and of the bytes below
//! ```

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::circuit::Circuit;
use super::error::ZkError;
use super::parties::Parties;
use crate::bytes32::Bytes32;

const MAGIC: &str = "battleship zk 1 ";

/// The most bytes of the first line: names may be all escapes.
const LONGEST_LINE: usize = 2000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    kind: String,
    circuit: String,
    /// The circuit itself, not only its name.
    id: String,
    maker: String,
    prover: String,
    bytes: u64,
}

/// What was in an envelope.
pub(super) struct Opened<'a> {
    pub(super) parties: Parties,
    pub(super) payload: &'a [u8],
    /// Over everything.
    pub(super) digest: Bytes32,
}

/// Puts a key into an envelope.
pub(super) fn seal<C: Circuit>(kind: &str, parties: &Parties, payload: &[u8]) -> Vec<u8> {
    let header = Header {
        kind: kind.into(),
        circuit: C::NAME.into(),
        id: C::ID.into(),
        maker: parties.maker().into(),
        prover: parties.prover().into(),
        bytes: payload.len() as u64,
    };
    // Strings and a number: this cannot fail.
    let header = serde_json::to_string(&header).unwrap_or_default();
    let line = format!("{MAGIC}{header}\n");
    let digest = digest(line.as_bytes(), payload);
    [line.as_bytes(), format!("{digest}\n").as_bytes(), payload].concat()
}

/// Opens the envelope of a key for this circuit, whose payload is known to have so many bytes.
pub(super) fn open<'a, C: Circuit>(
    kind: &str,
    expected: usize,
    bytes: &'a [u8],
) -> Result<Opened<'a>, ZkError> {
    let name = format!("{kind} of the {}", C::NAME);
    let other = |problem: String| ZkError::OtherFile { expected: name.clone(), problem };
    let end = bytes.iter().take(LONGEST_LINE).position(|&byte| byte == b'\n');
    let line = &bytes[..end.map_or(0, |end| end + 1)];
    let header = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix(MAGIC));
    let header = header.and_then(|header| serde_json::from_str::<Header>(header).ok());
    let header =
        header.ok_or_else(|| other(format!("it does not begin with {MAGIC:?} and a header")))?;
    if (header.kind.as_str(), header.circuit.as_str()) != (kind, C::NAME) {
        return Err(other(format!("it is a {} of the {}", header.kind, header.circuit)));
    }
    if header.id != C::ID {
        let problem = format!("it is for circuit {}, and this program has {}", header.id, C::ID);
        return Err(other(problem));
    }
    let parties = Parties::new(&header.maker, &header.prover)?;
    let rest = &bytes[line.len()..];
    let length = rest.len().saturating_sub(65);
    if header.bytes != expected as u64 || length != expected {
        let said = header.bytes;
        return Err(other(format!(
            "it has {length} bytes and says {said}, but all have {expected}"
        )));
    }
    let (check, payload) = rest.split_at(65);
    let digest = digest(line, payload);
    if check != format!("{digest}\n").as_bytes() {
        return Err(ZkError::Damaged(name));
    }
    Ok(Opened { parties, payload, digest })
}

fn digest(line: &[u8], payload: &[u8]) -> Bytes32 {
    let mut hash = Sha256::new();
    hash.update(line);
    hash.update(payload);
    Bytes32(hash.finalize().into())
}
