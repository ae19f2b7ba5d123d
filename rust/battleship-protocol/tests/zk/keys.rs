use battleship_protocol::Bytes32;
use battleship_protocol::zk::{
    BoardCircuit, MadeKeys, Parties, Receipt, ReceivedKey, ShotCircuit, VerifyingKey, ZkError,
};

use crate::table::{board_keys, parties, secret, shot_keys};

fn problem(bytes: &[u8]) -> String {
    ReceivedKey::<ShotCircuit>::read(bytes, "anna").map(|_| ()).unwrap_err().to_string()
}

#[test]
fn nobody_makes_keys_for_themselves() {
    for (maker, prover) in [("anna", "anna"), ("", "anna"), ("ben", ""), (&"x".repeat(101), "anna")]
    {
        assert!(matches!(Parties::new(maker, prover), Err(ZkError::Parties { .. })));
    }
    let error = Parties::new("anna", "anna").unwrap_err().to_string();
    assert!(error.starts_with("keys are made by one player for another"), "{error}");
}

#[test]
fn a_key_is_for_one_player_and_one_circuit() {
    let bytes = &shot_keys().bytes;
    let error = ReceivedKey::<ShotCircuit>::read(bytes, "ben").map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "this key was made by ben for anna, not for ben");
    let error = ReceivedKey::<BoardCircuit>::read(bytes, "anna").map(|_| ()).unwrap_err();
    let message = "this is no proving key of the board: it is a proving key of the shot";
    assert_eq!(error.to_string(), message);
    let verifying = shot_keys().prover.verifying_key().to_bytes();
    assert!(problem(&verifying).ends_with("it is a verifying key of the shot"));
    let received = ReceivedKey::<ShotCircuit>::read(bytes, "anna").unwrap();
    assert_eq!((received.parties().maker(), received.parties().prover()), ("ben", "anna"));
}

#[test]
fn a_key_that_is_not_what_was_written_is_refused() {
    let bytes = &shot_keys().bytes;
    for length in [0, 1, 15, 100, 200, 300, bytes.len() / 2, bytes.len() - 1] {
        assert!(problem(&bytes[..length]).starts_with("this is no proving key of the shot"));
    }
    assert!(problem(&[&bytes[..], b"x"].concat()).contains("but all have"));
    for at in [180, 250, 300, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(
            problem(&damaged),
            "the proving key of the shot is damaged: its checksum is another"
        );
    }
    let replaced = |from: &str, to: &str| {
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let line = std::str::from_utf8(&bytes[..end]).unwrap().replace(from, to);
        problem(&[line.as_bytes(), &bytes[end..]].concat())
    };
    // A name has no other protection than the checksum.
    assert!(replaced("ben", "bob").contains("damaged"));
    assert!(replaced("ben", "anna").contains("keys are made by one player for another"));
    assert!(replaced("zk 1", "zk 2").contains("does not begin with"));
    assert!(replaced("\"id\":\"", "\"id\":\"f").contains("it is for circuit f"));
    assert!(replaced("\"bytes\":", "\"bytes\":1").contains("but all have"));
}

#[test]
fn a_checked_key_is_recalled_by_its_receipt_and_no_other() {
    let keys = shot_keys();
    let receipt = keys.prover.receipt();
    let received = || ReceivedKey::<ShotCircuit>::read(&keys.bytes, "anna").unwrap();
    let prover = received().recall(receipt).unwrap();
    assert_eq!(prover.verifying_key(), keys.prover.verifying_key());
    let at = battleship_protocol::board::cell(4, 3).unwrap();
    let (statement, proof) = prover.prove(&secret(), 1, battleship::Mask::EMPTY, at).unwrap();
    assert_eq!(keys.prover.verifying_key().verify(&statement, &proof), Ok(()));
    let other = received().recall(Receipt(Bytes32([0; 32]))).map(|_| ()).unwrap_err();
    assert_eq!(other, ZkError::NotChecked);
    // Another key of the same parties is another key.
    let bytes = MadeKeys::<ShotCircuit>::make(parties()).unwrap().proving_key();
    let other = ReceivedKey::<ShotCircuit>::read(&bytes, "anna").unwrap().recall(receipt);
    assert_eq!(other.map(|_| ()).unwrap_err(), ZkError::NotChecked);
}

#[test]
fn a_verifying_key_comes_back_from_bytes_or_is_refused() {
    let key = board_keys().prover.verifying_key();
    let bytes = key.to_bytes();
    assert_eq!(&VerifyingKey::from_bytes(&bytes).unwrap(), key);
    let problem = |bytes: &[u8]| VerifyingKey::<BoardCircuit>::from_bytes(bytes).unwrap_err();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        problem(&damaged);
        problem(&bytes[..at]);
    }
}
