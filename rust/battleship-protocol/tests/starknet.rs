//! Poseidon, sparse trees and commitments agree with other implementations on every vector.
#![allow(clippy::unwrap_used)]

use battleship_protocol::fog::{CITIES_DEPTH, Proof, Seed, SparseTree, UNITS_DEPTH, defaults};
use battleship_protocol::poseidon::{self, Felt};
use serde_json::Value;
use starknet_types_core::hash::{Poseidon, StarkHash};

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../data/vectors/poseidon.json")).unwrap()
}

fn felt(value: &Value) -> Felt {
    value.as_str().unwrap().parse().unwrap()
}

fn felts(value: &Value) -> Vec<Felt> {
    value.as_array().unwrap().iter().map(felt).collect()
}

/// A short text as a number, as Cairo has it.
fn word(text: &str) -> Felt {
    let mut bytes = [0; 31];
    bytes[31 - text.len()..].copy_from_slice(text.as_bytes());
    Felt::from_short_bytes(bytes)
}

#[test]
fn hashes() {
    let vectors = vectors();
    for vector in vectors["poseidon_hash"].as_array().unwrap() {
        assert_eq!(poseidon::hash(felt(&vector["a"]), felt(&vector["b"])), felt(&vector["out"]));
    }
    for vector in vectors["poseidon_hash_many"].as_array().unwrap() {
        assert_eq!(poseidon::hash_many(&felts(&vector["in"])), felt(&vector["out"]));
    }
}

/// What the hashes rest on, in the library itself.
#[test]
fn permutations_and_single_hashes() {
    let vectors = vectors();
    let raw =
        |value: &Value| starknet_types_core::felt::Felt::from_bytes_be(&felt(value).to_bytes());
    for vector in vectors["poseidon_hash_single"].as_array().unwrap() {
        assert_eq!(Poseidon::hash_single(&raw(&vector["a"])), raw(&vector["out"]));
    }
    for vector in vectors["permutation"].as_array().unwrap() {
        let mut state = [0, 1, 2].map(|i| raw(&vector["in"][i]));
        Poseidon::hades_permutation(&mut state);
        assert_eq!(state, [0, 1, 2].map(|i| raw(&vector["out"][i])));
    }
}

fn proof(value: &Value) -> Proof {
    let number = |name: &str| {
        let text = value[name].as_str().unwrap();
        u16::from_str_radix(text.strip_prefix("0x").unwrap(), 16).unwrap()
    };
    let (key, bitmap) = (number("key"), number("bitmap"));
    Proof { key, leaf: felt(&value["leaf"]), bitmap, siblings: felts(&value["siblings"]) }
}

#[test]
fn trees_and_their_proofs() {
    let smt = &vectors()["smt"];
    assert_eq!(defaults().to_vec(), felts(&smt["defaults16"]));
    assert_eq!(SparseTree::<CITIES_DEPTH>::default().root(), felt(&smt["defaults12_root"]));
    let number = |value: &Value| Felt::from(value.as_u64().unwrap());
    let key =
        |unit: &Value| (unit["col"].as_u64().unwrap() * 256 + unit["row"].as_u64().unwrap()) as u16;
    let units = smt["units"].as_array().unwrap().iter().map(|unit| {
        let stats = ["unit_type", "hp", "movement", "charges", "fortify"];
        let numbers = [word("UNIT"), Felt::from(u64::from(key(unit)))];
        let numbers = numbers.into_iter().chain(stats.map(|name| number(&unit[name])));
        (key(unit), poseidon::hash_many(&numbers.collect::<Vec<_>>()))
    });
    let units: Vec<(u16, Felt)> = units.collect();
    assert_eq!(units.iter().map(|unit| unit.1).collect::<Vec<_>>(), felts(&smt["unitLeaves"]));
    let tree = SparseTree::<UNITS_DEPTH>::new(units.clone());
    assert_eq!(tree.root(), felt(&smt["unitsRoot"]));
    for (name, key) in
        [("inclusion_5_3", 0x503), ("nonMembership_5_5", 0x505), ("nonMembership_0_0", 0)]
    {
        assert_eq!(tree.prove(key), proof(&smt[name]));
        assert_eq!(proof(&smt[name]).root::<UNITS_DEPTH>(), Ok(tree.root()));
    }
    let mut changed = SparseTree::<UNITS_DEPTH>::default();
    units.iter().for_each(|&(key, leaf)| changed.set(key, leaf));
    assert_eq!(changed, tree);
    units.iter().for_each(|&(key, _)| changed.set(key, Felt::ZERO));
    assert_eq!(changed, SparseTree::default());

    let cities = smt["cities"].as_array().unwrap().iter().map(|city| {
        let numbers = ["id", "col", "row", "population", "hp"].map(|name| number(&city[name]));
        let numbers: Vec<Felt> = [word("CITY")].into_iter().chain(numbers).collect();
        (city["id"].as_u64().unwrap() as u16, poseidon::hash_many(&numbers))
    });
    let cities = SparseTree::<CITIES_DEPTH>::new(cities);
    assert_eq!(cities.root(), felt(&smt["citiesRoot"]));
    assert_eq!(cities.prove(1), proof(&smt["cityProof1"]));
    assert_eq!(proof(&smt["cityProof1"]).root::<CITIES_DEPTH>(), Ok(cities.root()));
}

#[test]
fn commitments_and_salts() {
    let vectors = vectors();
    let smt = &vectors["smt"];
    let meta = ["gold", "tech_progress", "current_tech", "completed_techs", "turn"];
    let meta =
        meta.map(|name| Felt::from(smt["meta"][name].as_str().unwrap().parse::<u64>().unwrap()));
    assert_eq!(poseidon::hash_many(&meta), felt(&smt["metaHash"]));
    let parts = ["unitsRoot", "citiesRoot", "metaHash"].map(|name| felt(&smt[name]));
    let root = poseidon::hash_many(&parts);
    assert_eq!(root, felt(&smt["root"]));
    assert_eq!(poseidon::hash(root, felt(&smt["salt"])), felt(&smt["commitment"]));
    let next = &vectors["phase2"]["saltNext"];
    let [seed, _, heard] = [0, 1, 2].map(|i| felt(&next["in"][i]));
    assert_eq!(Seed(seed).salt(9, heard), felt(&next["out"]));
}
