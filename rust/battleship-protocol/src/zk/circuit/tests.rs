//! The circuits hold for what is true, and for nothing else. No proofs are made here: a proof can be
//! made exactly if the circuit is satisfied.
#![allow(clippy::unwrap_used)]

use ark_r1cs_std::GR1CSVar;
use ark_r1cs_std::alloc::AllocVar;
use ark_relations::gr1cs::{ConstraintSynthesizer, ConstraintSystem, R1CS_PREDICATE_LABEL};
use battleship::Mask;
use serde_json::Value;

use super::gadgets::{Number, System, hash, permute, ships};
use super::*;
use crate::board::{BoardTree, CELLS, ConstructorBoard, RawBoard, Ship, cell};
use crate::commitment::Opening;
use crate::mimc::{self, Field};
use crate::zk::secret::Secret;
use crate::zk::statement::{BoardStatement, Outcome, ShotStatement, Subject};

const SHIPS: [[u64; 3]; 5] = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];

fn system() -> System {
    ConstraintSystem::new_ref()
}

fn holds(circuit: impl ConstraintSynthesizer<Field>) -> bool {
    let system = system();
    circuit.generate_constraints(system.clone()).unwrap();
    system.is_satisfied().unwrap()
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../../data/vectors/mimc.json")).unwrap()
}

/// The fleets of the vectors, and some with ships in the last places, or all in a heap.
fn fleets() -> Vec<ConstructorBoard> {
    let boards = vectors()["boards"].as_array().unwrap().clone();
    let mut fleets: Vec<[[u64; 3]; 5]> = boards
        .iter()
        .map(|board| serde_json::from_value(board["ships"].clone()).unwrap())
        .collect();
    fleets.push([[8, 9, 0], [7, 8, 0], [9, 0, 1], [6, 7, 0], [0, 5, 1]]);
    fleets.push([[0, 0, 1], [1, 0, 1], [2, 0, 1], [3, 0, 1], [4, 0, 1]]);
    fleets.into_iter().map(|ships| ConstructorBoard::new(ships).unwrap()).collect()
}

fn secret(board: ConstructorBoard) -> Secret {
    Secret::with_salts(board, [11, 12, 13].map(Field::from))
}

fn subject() -> Subject {
    Subject { game: 1, player: "anna".into() }
}

fn board_circuit(secret: &Secret) -> BoardCircuit {
    let statement = BoardStatement { subject: subject(), commitments: secret.commitments() };
    BoardCircuit::new(&statement, secret)
}

fn shot_circuit(secret: &Secret, fired: Mask, at: [u64; 2], outcome: Outcome) -> ShotCircuit {
    let (fleet, at) = (secret.commitments().fleet, cell(at[0], at[1]).unwrap());
    let statement = ShotStatement::new(subject(), fleet, fired, at, outcome).unwrap();
    ShotCircuit::new(&statement, secret)
}

fn field(value: &Value) -> Field {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned).parse().unwrap()
}

fn witness(system: &System, value: Field) -> Number {
    Number::new_witness(system.clone(), || Ok(value)).unwrap()
}

#[test]
fn the_hash_agrees_with_circomlib_on_every_vector() {
    let vectors = vectors();
    let list = |name: &str| vectors[name].as_array().unwrap().clone();
    let mut cases: Vec<(Vec<Value>, Value)> = ["hash1", "hash2", "hash3"]
        .into_iter()
        .flat_map(list)
        .chain([vectors["saltedCommitment"].clone()])
        .map(|case| (case["inputs"].as_array().unwrap().clone(), case["out"].clone()))
        .collect();
    for board in list("boards") {
        let inputs = board["constructorInputs"].as_array().unwrap().clone();
        cases.push((inputs, board["constructorHash"].clone()));
    }
    let empty = list("emptySubtreeRoots");
    cases.extend(empty.windows(2).map(|pair| (vec![pair[0].clone(); 2], pair[1].clone())));
    assert_eq!(cases.len(), 4 + 7 + 1 + 1 + 2 + 7);
    for (inputs, output) in cases {
        let inputs: Vec<Field> = inputs.iter().map(field).collect();
        let system = system();
        let numbers: Vec<Number> = inputs.iter().map(|input| witness(&system, *input)).collect();
        let hashed = hash(&system, &numbers).unwrap();
        assert_eq!(hashed.value().unwrap(), field(&output));
        assert_eq!(hashed.value().unwrap(), mimc::hash(&inputs));
        assert!(system.is_satisfied().unwrap());
        assert_eq!(system.num_constraints(), 660 * inputs.len());
    }
}

/// The circuits use no key, and no second output but as the state between two inputs.
#[test]
fn the_permutation_agrees_with_circomlib_without_a_key() {
    let vectors = vectors();
    let cases = vectors["permutation"].as_array().unwrap();
    let keyless: Vec<&Value> = cases.iter().filter(|case| case["k"] == "0").collect();
    assert_eq!(keyless.len(), 2);
    for case in keyless {
        let system = system();
        let state = ["xL_in", "xR_in"].map(|name| witness(&system, field(&case[name])));
        let [left, right] = permute(&system, state).unwrap();
        assert_eq!(left.value().unwrap(), field(&case["xL"]));
        assert_eq!(right.value().unwrap(), field(&case["xR"]));
        assert!(system.is_satisfied().unwrap());
    }
}

#[test]
fn the_tree_in_the_circuit_has_the_root_of_every_vector() {
    for board in vectors()["boards"].as_array().unwrap() {
        let ships = serde_json::from_value(board["ships"].clone()).unwrap();
        let mut circuit = board_circuit(&secret(ConstructorBoard::new(ships).unwrap()));
        // The commitments from the vectors' own numbers, not from those of this crate.
        let values = [("constructorHash", 1, 0), ("merkleRoot", 2, 1)];
        for (name, input, salt) in values {
            let opening = Opening { value: field(&board[name]), salt: circuit.salts[salt] };
            circuit.inputs[input] = opening.commitment().0;
        }
        assert!(holds(circuit));
    }
}

#[test]
fn a_ship_is_on_the_board_exactly_if_all_of_its_cells_are() {
    let mut legal = 0;
    for ship in Ship::ALL {
        for numbers in every([16, 16, 2]) {
            let system = system();
            let mut all = SHIPS;
            all[ship as usize] = numbers;
            ships(&system, &all).unwrap()[ship as usize].enforce_on_board(&system).unwrap();
            let [x, y, direction] = numbers;
            let last = ship.length() as u64 - 1;
            let end = if direction == 0 { cell(x + last, y) } else { cell(x, y + last) };
            assert_eq!(system.is_satisfied().unwrap(), end.is_ok(), "{ship} {numbers:?}");
            legal += usize::from(end.is_ok());
        }
    }
    assert_eq!(legal, 2 * 10 * (9 + 8 + 8 + 7 + 6));
}

#[test]
fn masks_and_covered_cells_are_those_of_the_board() {
    for (index, ship) in Ship::ALL.into_iter().enumerate() {
        for numbers in every([10, 10, 2]) {
            // Any other four ships that leave room.
            let mut all = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [0, 4, 0]];
            all[index] = numbers;
            let Ok(board) = ConstructorBoard::new(all) else { continue };
            let system = system();
            let ships = ships(&system, &all).unwrap();
            let mask = ships[index].mask().unwrap();
            assert_eq!(mask.value().unwrap(), Field::from(board.cells(ship).bits()), "{numbers:?}");
            for at in 0..CELLS as u64 {
                let at = Number::new_witness(system.clone(), || Ok(Field::from(at))).unwrap();
                let covers = ships[index].covers(&at).unwrap().value().unwrap();
                let index = at.value().unwrap();
                let expected =
                    board.cells(ship).cells().any(|c| Field::from(c.index() as u64) == index);
                assert_eq!(covers, Field::from(expected));
            }
            assert!(system.is_satisfied().unwrap());
        }
    }
}

fn every([xs, ys, directions]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
    (0..xs * ys * directions).map(move |i| [i % xs, i / xs % ys, i / xs / ys])
}

#[test]
fn legal_boards_hold_and_their_size_is_known() {
    for fleet in fleets() {
        assert!(holds(board_circuit(&secret(fleet))));
    }
    assert_eq!(BoardCircuit::constraints(), Ok(52_398));
    assert_eq!(ShotCircuit::constraints(), Ok(1_751));
}

#[test]
fn every_shot_of_a_game_holds_with_its_outcome_and_no_other() {
    for (number, fleet) in fleets().into_iter().skip(1).enumerate() {
        let secret = secret(fleet.clone());
        let mut raw = RawBoard::new(fleet);
        for i in 0..CELLS as u64 {
            // 37 and 100 have no common divisor, so this goes over all cells.
            let index = (37 * i + number as u64) % 100;
            let at = [index % 10, index / 10];
            let fired = raw.revealed();
            let truth = Outcome::from(raw.shoot(cell(at[0], at[1]).unwrap()).unwrap().result);
            // All outcomes for the shots that hit, some of them for the others.
            let told = Outcome::ALL.into_iter().filter(|told| {
                *told == truth || truth != Outcome::Miss || i % 7 == u64::from(told.number())
            });
            for told in told {
                let holds = holds(shot_circuit(&secret, fired, at, told));
                assert_eq!(holds, told == truth, "{at:?} {told}");
            }
        }
    }
}

#[test]
fn every_public_input_counts() {
    let secret = secret(ConstructorBoard::new(SHIPS).unwrap());
    let board = board_circuit(&secret);
    let shot = shot_circuit(&secret, Mask::EMPTY, [4, 3], Outcome::Hit);
    // The context, input 0, counts in the verification.
    for input in 1..board.inputs.len() {
        let mut altered = board.clone();
        altered.inputs[input] += Field::from(1);
        assert!(!holds(altered), "board {input}");
    }
    // The shots before, input 2, decide nothing as long as the ship stays afloat.
    for input in [1, 3, 4] {
        let mut altered = shot.clone();
        altered.inputs[input] += Field::from(1);
        assert!(!holds(altered), "shot {input}");
    }
}

#[test]
fn every_salt_and_number_counts() {
    let secret = secret(ConstructorBoard::new(SHIPS).unwrap());
    let board = board_circuit(&secret);
    for salt in 0..3 {
        let mut altered = board.clone();
        altered.salts[salt] += Field::from(1);
        assert!(!holds(altered));
    }
    let mut shot = shot_circuit(&secret, Mask::EMPTY, [9, 0], Outcome::Miss);
    for number in 0..15 {
        let mut altered = shot.clone();
        altered.numbers[number / 3][number % 3] ^= 1;
        assert!(!holds(altered), "{number}");
    }
    shot.salt += Field::from(1);
    assert!(!holds(shot));
}

/// A circuit for a fleet that need not be legal, with commitments to whatever it is, the root being that
/// of some codes.
fn forged(numbers: [[u64; 3]; 5], codes: &RawBoard) -> BoardCircuit {
    let mut circuit = board_circuit(&secret(codes.fleet().clone()));
    circuit.numbers = numbers;
    let flat: Vec<Field> = numbers.as_flattened().iter().map(|&n| Field::from(n)).collect();
    let packed = numbers.iter().rev().fold(0, |above, [x, y, d]| above << 9 | x | y << 4 | d << 8);
    let values = [mimc::hash(&flat), BoardTree::new(codes).root(), Field::from(packed)];
    for ((input, value), salt) in circuit.inputs[1..].iter_mut().zip(values).zip(circuit.salts) {
        *input = Opening { value, salt }.commitment().0;
    }
    circuit
}

#[test]
fn forging_is_not_what_fails() {
    let board = RawBoard::new(ConstructorBoard::new(SHIPS).unwrap());
    assert!(holds(forged(SHIPS, &board)));
}

#[test]
fn ships_on_ships_or_off_the_board_do_not_hold() {
    let board = RawBoard::new(ConstructorBoard::new(SHIPS).unwrap());
    for (ship, numbers) in [
        (Ship::Patrol, [9, 1, 0]),
        (Ship::Carrier, [6, 9, 0]),
        (Ship::Destroyer, [0, 7, 1]),
        (Ship::Patrol, [10, 1, 1]),
        (Ship::Patrol, [1, 15, 0]),
        (Ship::Battleship, [4, 2, 1]),
        (Ship::Submarine, [1, 0, 1]),
    ] {
        let mut ships = SHIPS;
        ships[ship as usize] = numbers;
        assert!(ConstructorBoard::new(ships).is_err());
        assert!(!holds(forged(ships, &board)), "{ship} {numbers:?}");
    }
}

#[test]
fn a_root_over_other_codes_does_not_hold() {
    // Each of these is a true root, but of another board: ships elsewhere, or a cell no longer hidden,
    // as if the state after a shot were taken for the one before.
    let board = RawBoard::new(ConstructorBoard::new(SHIPS).unwrap());
    let mut after = board.clone();
    after.shoot(cell(5, 5).unwrap()).unwrap();
    assert!(!holds(forged(SHIPS, &after)));
    let mut moved = SHIPS;
    moved[0] = [1, 2, 0];
    assert!(!holds(forged(SHIPS, &RawBoard::new(ConstructorBoard::new(moved).unwrap()))));
    // Two ships of equal length, exchanged: the same cells, other codes.
    let mut exchanged = SHIPS;
    exchanged.swap(1, 2);
    assert!(!holds(forged(SHIPS, &RawBoard::new(ConstructorBoard::new(exchanged).unwrap()))));
}

#[test]
fn a_direction_or_coordinates_exchanged_do_not_hold() {
    let board = RawBoard::new(ConstructorBoard::new(SHIPS).unwrap());
    for ship in 0..5 {
        let mut turned = SHIPS;
        turned[ship][2] ^= 1;
        let mut transposed = SHIPS;
        transposed[ship].swap(0, 1);
        for other in [turned, transposed].into_iter().filter(|other| *other != SHIPS) {
            // One place uses the numbers, the other place the codes.
            assert!(!holds(forged(other, &board)), "{ship}");
        }
        // One commitment uses the numbers as they are, the others as they are not.
        let (right, wrong) = (forged(SHIPS, &board), forged(turned, &board));
        for input in [1, 3] {
            let mut mixed = right.clone();
            mixed.inputs[input] = wrong.inputs[input];
            assert!(!holds(mixed), "{ship}");
        }
    }
}

#[test]
fn public_inputs_in_another_order_do_not_hold() {
    let secret = secret(ConstructorBoard::new(SHIPS).unwrap());
    let board = board_circuit(&secret);
    for (a, b) in [(0, 1), (1, 2), (1, 3), (2, 3)] {
        let mut swapped = board.clone();
        swapped.inputs.swap(a, b);
        assert!(!holds(swapped), "{a} {b}");
    }
    let shot = shot_circuit(&secret, Mask::from(cell(4, 2).unwrap()), [4, 3], Outcome::Hit);
    for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 4), (1, 4)] {
        let mut swapped = shot.clone();
        swapped.inputs.swap(a, b);
        assert!(!holds(swapped), "{a} {b}");
    }
}

#[test]
fn the_shots_before_decide_the_sinking() {
    let secret = secret(ConstructorBoard::new(SHIPS).unwrap());
    let [first, second, last] = [[4, 2], [4, 3], [4, 4]].map(|[x, y]| cell(x, y).unwrap());
    let both: Mask = [first, second].into_iter().collect();
    let all: Mask = [first, second, last].into_iter().collect();
    let sunk = Outcome::Sunk(Ship::Submarine);
    let circuit = |fired| shot_circuit(&secret, fired, [4, 4], sunk);
    assert!(holds(circuit(both)));
    assert!(!holds(circuit(Mask::from(first))));
    // The shots after taken for those before: no hidden cell is left, so nothing is sunk now.
    let mut after = circuit(both);
    after.inputs[2] = Field::from(all.bits());
    assert!(!holds(after));
    // The cells of another ship, or of the shooter's own board, in place of those of the ship hit.
    let other: Mask =
        [cell(6, 6).unwrap(), cell(7, 6).unwrap(), cell(8, 6).unwrap()].into_iter().collect();
    assert!(!holds(circuit(other)));
    for wrong in [Outcome::Sunk(Ship::Battleship), Outcome::Hit, Outcome::Miss] {
        assert!(!holds(shot_circuit(&secret, both, [4, 4], wrong)));
    }
}

/// Changes every variable alone and looks whether some constraint notices.
fn unnoticed(circuit: impl ConstraintSynthesizer<Field>) -> usize {
    let system = system();
    circuit.generate_constraints(system.clone()).unwrap();
    system.finalize();
    let matrices = &system.to_matrices().unwrap()[R1CS_PREDICATE_LABEL];
    let system = system.borrow().unwrap();
    let public = system.instance_assignment().unwrap();
    let assignment = [public, system.witness_assignment().unwrap()].concat();
    let dot = |row: &[(Field, usize)]| -> Field {
        row.iter().map(|(factor, variable)| *factor * assignment[*variable]).sum()
    };
    let mut noticed = vec![false; assignment.len()];
    for ((a, b), c) in matrices[0].iter().zip(&matrices[1]).zip(&matrices[2]) {
        let sums = [dot(a), dot(b), dot(c)];
        let variables: std::collections::BTreeSet<usize> =
            [a, b, c].into_iter().flatten().map(|(_, variable)| *variable).collect();
        for variable in variables {
            let change = Field::from(987_654_321);
            let factor = |row: &[(Field, usize)]| -> Field {
                row.iter().filter(|(_, v)| *v == variable).map(|(factor, _)| *factor).sum()
            };
            let [a, b, c] = [
                sums[0] + factor(a) * change,
                sums[1] + factor(b) * change,
                sums[2] + factor(c) * change,
            ];
            noticed[variable] |= a * b != c;
        }
    }
    noticed[public.len()..].iter().filter(|noticed| !**noticed).count()
}

#[test]
fn no_secret_number_is_free() {
    let secret = secret(ConstructorBoard::new(SHIPS).unwrap());
    assert_eq!(unnoticed(board_circuit(&secret)), 0);
    // A comparison that finds two numbers equal has a helper that may be anything: here that of the
    // cell fired at, and none of `hidden == 1` as the ship has more hidden cells.
    let shot = shot_circuit(&secret, Mask::EMPTY, [4, 3], Outcome::Hit);
    assert_eq!(unnoticed(shot), 1);
}
