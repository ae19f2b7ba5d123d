//! Proofs and verifying keys as bytes; keys also with their check made right.
#![no_main]

use battleship_protocol::zk::{BoardCircuit, Circuit, Proof, ShotCircuit, VerifyingKey};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(proof) = Proof::<ShotCircuit>::from_bytes(bytes) {
        assert_eq!(proof.to_bytes(), bytes, "a proof has one form");
        assert_eq!(proof.to_string().parse::<Proof<ShotCircuit>>().ok(), Some(proof));
    }
    for file in [Some(bytes.to_vec()), with_right_check(bytes)].into_iter().flatten() {
        read_key::<BoardCircuit>(&file);
        read_key::<ShotCircuit>(&file);
    }
});

fn read_key<C: Circuit>(file: &[u8]) {
    let Ok(key) = VerifyingKey::<C>::from_bytes(file) else { return };
    let written = key.to_bytes();
    assert!(VerifyingKey::<C>::from_bytes(&written).as_ref() == Ok(&key), "another key");
    let payload = |file: &[u8]| file.splitn(3, |&byte| byte == b'\n').nth(2).map(<[u8]>::to_vec);
    assert_eq!(payload(&written), payload(file), "a key has one form");
}

/// The same header and payload, with the line between them made right.
fn with_right_check(file: &[u8]) -> Option<Vec<u8>> {
    let mut lines = file.splitn(3, |&byte| byte == b'\n');
    let (header, _, payload) = (lines.next()?, lines.next()?, lines.next()?);
    let header = [header, b"\n"].concat();
    let mut hash = Sha256::new();
    hash.update(&header);
    hash.update(payload);
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Some([&header, digits.as_bytes(), b"\n", payload].concat())
}
