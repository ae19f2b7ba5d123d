//! Boards and hashes agree with circomlib on every vector.
#![allow(clippy::unwrap_used)]

use battleship_protocol::board::{self, BoardTree, ConstructorBoard, HashedBoard, RawBoard};
use battleship_protocol::mimc::{self, Field};
use serde_json::Value;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../data/vectors/mimc.json")).unwrap()
}

fn field(value: &Value) -> Field {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.parse().unwrap()
}

fn fields(value: &Value) -> Vec<Field> {
    value.as_array().unwrap().iter().map(field).collect()
}

#[test]
fn permutations() {
    for vector in vectors()["permutation"].as_array().unwrap() {
        let [left, right] = ["xL_in", "xR_in"].map(|name| field(&vector[name]));
        let expected = ["xL", "xR"].map(|name| field(&vector[name]));
        assert_eq!(mimc::permute([left, right], field(&vector["k"])), expected);
    }
}

#[test]
fn hashes() {
    let vectors = vectors();
    let lists = ["hash1", "hash2", "hash3"].map(|name| vectors[name].as_array().unwrap().clone());
    let mut cases = lists.concat();
    cases.push(vectors["saltedCommitment"].clone());
    assert!(cases.len() > 10);
    for vector in cases {
        let hash = mimc::hash(&fields(&vector["inputs"]));
        // Decimal, as circomlib prints it.
        assert_eq!(hash.to_string(), vector["out"].as_str().unwrap());
    }
}

#[test]
fn the_general_form() {
    let vectors = vectors();
    let three = &vectors["hash2_3outputs"];
    let outputs = mimc::sponge(&fields(&three["inputs"]), field(&three["k"]), 3);
    assert_eq!(outputs, fields(&three["out"]));
    let keyed = &vectors["hash2_key"];
    let outputs = mimc::sponge(&fields(&keyed["inputs"]), field(&keyed["k"]), 1);
    assert_eq!(outputs, [field(&keyed["out"])]);
}

#[test]
fn empty_subtrees() {
    let mut root = Field::from(0);
    for expected in fields(&vectors()["emptySubtreeRoots"]) {
        assert_eq!(root, expected);
        root = mimc::hash(&[root, root]);
    }
}

#[test]
fn boards_and_shots() {
    let vectors = vectors();
    for vector in vectors["boards"].as_array().unwrap() {
        let fleet = ConstructorBoard::new(serde_json::from_value(vector["ships"].clone()).unwrap());
        let fleet = fleet.unwrap();
        assert_eq!(fleet.hash(), field(&vector["constructorHash"]));
        let rows: Vec<Vec<i64>> = serde_json::from_value(vector["rows"].clone()).unwrap();
        let board = HashedBoard::new(fleet.clone());
        assert_eq!(board.raw().codes().map(i64::from).to_vec(), rows.concat());
        assert_eq!(RawBoard::from_start_codes(&rows.concat()).unwrap().fleet(), &fleet);
        assert_eq!(board.root(), field(&vector["merkleRoot"]));
        for name in ["shotHit", "shotMiss"] {
            let expected = &vector[name];
            let [x, y] = ["x", "y"].map(|name| expected[name].as_u64().unwrap());
            let cell = board::cell(x, y).unwrap();
            let mut after = board.clone();
            let shot = after.shoot(cell).unwrap();
            assert_eq!(u64::from(shot.before), expected["oldLeaf"].as_u64().unwrap());
            assert_eq!(u64::from(shot.after), expected["newLeaf"].as_u64().unwrap());
            assert_eq!(board.tree().path(cell).to_vec(), fields(&expected["path"]["siblings"]));
            assert_eq!(after.root(), field(&expected["newRoot"]));
        }
        let cell_of = |name: &str| {
            let [x, y] = ["x", "y"].map(|part| vector[name][part].as_u64().unwrap());
            board::cell(x, y).unwrap()
        };
        let mut both = board.clone();
        both.shoot(cell_of("shotHit")).unwrap();
        both.shoot(cell_of("shotMiss")).unwrap();
        assert_eq!(both.root(), field(&vector["rootAfterHitThenMiss"]));
        assert_eq!(both.tree(), &BoardTree::new(both.raw()));
    }
}
