use battleship::Mask;
use battleship_protocol::board::{HashedBoard, Ship, cell};
use battleship_protocol::commitment::{Commitment, Opening};
use battleship_protocol::mimc::Field;
use battleship_protocol::zk::{
    BoardStatement, Commitments, MadeKeys, NoStatement, Outcome, PROOF_BYTES, Proof, ShotCircuit,
    ShotStatement, Subject, ZkError,
};

use crate::table::{GAME, board_keys, parties, secret, shot_keys};

fn at(x: u64, y: u64) -> battleship::Cell {
    cell(x, y).unwrap()
}

fn anna(game: u64) -> Subject {
    Subject { game, player: "anna".into() }
}

#[test]
fn a_board_is_proven_and_every_public_number_counts() {
    let secret = secret();
    let key = &board_keys().prover;
    let (statement, proof) = key.prove(&secret, GAME).unwrap();
    let verify = |statement: &BoardStatement| key.verifying_key().verify(statement, &proof);
    assert_eq!(verify(&statement), Ok(()));

    // The commitments are to this fleet.
    let [constructor, root, _] = secret.salts();
    let opens = |commitment: Commitment, value, salt| commitment.opens_to(&Opening { value, salt });
    assert!(opens(statement.commitments.constructor, secret.board().hash(), constructor));
    let hashed = HashedBoard::new(secret.board().clone());
    assert!(opens(statement.commitments.root, hashed.root(), root));

    let other = Commitment(Field::from(1));
    let Commitments { constructor, root, fleet } = statement.commitments;
    for commitments in [
        Commitments { constructor: other, root, fleet },
        Commitments { constructor, root: other, fleet },
        Commitments { constructor, root, fleet: other },
        // In another order.
        Commitments { constructor: root, root: constructor, fleet },
        Commitments { constructor: fleet, root, fleet: constructor },
        Commitments { constructor, root: fleet, fleet: root },
    ] {
        let statement = BoardStatement { commitments, ..statement.clone() };
        assert_eq!(verify(&statement), Err(ZkError::FalseProof));
    }
    let replayed = BoardStatement { subject: anna(GAME + 1), ..statement.clone() };
    assert_eq!(verify(&replayed), Err(ZkError::FalseProof));
    let stolen = Subject { game: GAME, player: "ben".into() };
    let stolen = BoardStatement { subject: stolen, ..statement.clone() };
    assert!(matches!(verify(&stolen), Err(ZkError::OtherProver { .. })));

    // Two proofs of one statement have nothing in common.
    let (again, second) = key.prove(&secret, GAME).unwrap();
    assert_eq!(again, statement);
    assert_eq!(key.verifying_key().verify(&statement, &second), Ok(()));
    let (a, b) = (proof.to_bytes(), second.to_bytes());
    assert!(a[..32] != b[..32] && a[32..96] != b[32..96] && a[96..] != b[96..]);
}

#[test]
fn shots_are_proven_and_every_public_number_counts() {
    let secret = secret();
    let (game, key) = (GAME, &shot_keys().prover);
    let verifying = key.verifying_key();
    let fleet = secret.commitments().fleet;
    let fired: Mask = [at(4, 2), at(4, 3)].into_iter().collect();
    let (statement, proof) = key.prove(&secret, game, fired, at(4, 4)).unwrap();
    assert_eq!(statement.outcome(), Outcome::Sunk(Ship::Submarine));
    assert_eq!(verifying.verify(&statement, &proof), Ok(()));

    let refused = |subject, fleet, fired, cell, outcome| {
        let statement = ShotStatement::new(subject, fleet, fired, cell, outcome).unwrap();
        assert_eq!(verifying.verify(&statement, &proof), Err(ZkError::FalseProof), "{statement:?}");
    };
    let sunk = Outcome::Sunk(Ship::Submarine);
    refused(anna(game + 1), fleet, fired, at(4, 4), sunk);
    refused(anna(game), Commitment(Field::from(1)), fired, at(4, 4), sunk);
    refused(anna(game), secret.commitments().root, fired, at(4, 4), sunk);
    refused(anna(game), fleet, fired, at(4, 5), sunk);
    for outcome in Outcome::ALL.into_iter().filter(|outcome| *outcome != sunk) {
        refused(anna(game), fleet, fired, at(4, 4), outcome);
    }
    // The same shot at another time: later, earlier, or as often but elsewhere.
    refused(anna(game), fleet, fired | Mask::from(at(9, 9)), at(4, 4), sunk);
    refused(anna(game), fleet, Mask::from(at(4, 2)), at(4, 4), sunk);
    refused(anna(game), fleet, [at(4, 2), at(9, 9)].into_iter().collect(), at(4, 4), sunk);
    let stolen = Subject { game, player: "ben".into() };
    let stolen = ShotStatement::new(stolen, fleet, fired, at(4, 4), sunk).unwrap();
    assert!(matches!(verifying.verify(&stolen, &proof), Err(ZkError::OtherProver { .. })));

    // A proof for the key of another game, even one that the same player made for the same other.
    let other = MadeKeys::<ShotCircuit>::make(parties()).unwrap().verifying_key();
    assert_ne!(&other, verifying);
    assert_eq!(other.verify(&statement, &proof), Err(ZkError::FalseProof));
    let (_, again) = key.prove(&secret, game, fired, at(4, 4)).unwrap();
    assert_ne!(again, proof, "no proof is made twice: it would tell that a secret is the same");
}

#[test]
fn a_shot_at_no_hidden_cell_cannot_even_be_stated() {
    let secret = secret();
    let key = &shot_keys().prover;
    let again = key.prove(&secret, GAME, Mask::from(at(4, 4)), at(4, 4)).unwrap_err();
    assert_eq!(again, ZkError::NoStatement(NoStatement::NotHidden(44)));
    let outside = Mask::from_bits(1 << 100).cells().next().unwrap();
    for (fired, cell) in [(Mask::EMPTY, outside), (Mask::from(outside), at(0, 0))] {
        let error = key.prove(&secret, GAME, fired, cell).unwrap_err();
        assert_eq!(error, ZkError::NoStatement(NoStatement::OffBoard(100)));
    }
}

#[test]
fn bytes_that_are_no_proof_are_refused() {
    let (statement, proof) =
        shot_keys().prover.prove(&secret(), GAME, Mask::EMPTY, at(0, 0)).unwrap();
    let verifying = shot_keys().prover.verifying_key();
    let bytes = proof.to_bytes();
    assert_eq!(bytes.len(), PROOF_BYTES);
    assert_eq!(Proof::from_bytes(&bytes), Ok(proof.clone()));
    assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
    let json = serde_json::to_value(&proof).unwrap();
    assert_eq!(json, proof.to_string());
    assert_eq!(serde_json::from_value::<Proof<ShotCircuit>>(json).unwrap(), proof);
    let holds = |bytes: &[u8]| {
        Proof::from_bytes(bytes).is_ok_and(|proof| verifying.verify(&statement, &proof).is_ok())
    };
    assert!(holds(&bytes));
    for at in 0..PROOF_BYTES {
        assert!(!holds(&bytes[..at]), "{at}");
        for bit in [0, 3, 6, 7] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            assert!(!holds(&damaged), "byte {at}, bit {bit}");
        }
    }
    assert!(!holds(&[&bytes[..], &[0]].concat()));
    assert!(!holds(&[0; PROOF_BYTES]));
    assert!(!holds(&[0xff; PROOF_BYTES]));
    let mut infinity = [0; PROOF_BYTES];
    [31, 95, 127].into_iter().for_each(|flag| infinity[flag] = 0x40);
    assert!(Proof::<ShotCircuit>::from_bytes(&infinity).is_ok());
    assert!(!holds(&infinity));
    // It has one form: the rest of it is 0.
    for at in [0, 32, 94, 96, 126] {
        let mut other = infinity;
        other[at] = 1;
        let read = Proof::<ShotCircuit>::from_bytes(&other);
        assert_eq!(read, Err(ZkError::BadPoint { part: "proof" }), "byte {at}");
    }
    assert_eq!("xyz".parse::<Proof<ShotCircuit>>(), Err(ZkError::NotHex));
    assert_eq!("00".parse::<Proof<ShotCircuit>>(), Err(ZkError::ProofLength { given: 1 }));
}

/// What is printed is often kept.
#[test]
fn a_secret_is_not_printed_but_proofs_and_keys_can_be_told_apart() {
    assert_eq!(format!("{:?}", secret()), "Secret { .. }");
    let (_, proof) = shot_keys().prover.prove(&secret(), GAME, Mask::EMPTY, at(0, 0)).unwrap();
    assert_eq!(format!("{proof:?}"), format!("Proof({proof})"));
    let key = format!("{:?}", shot_keys().prover.verifying_key());
    assert!(key.contains("\"ben\"") && key.contains("\"anna\""), "{key}");
}
