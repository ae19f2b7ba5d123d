//! The golden vectors, through the boundary's own types. The Swift tests read the same file.

use battleship_ffi::{Budget, Engine, Knowledge, Mask, Outcome, Shot, Sinking, Sinkings};
use battleship_ffi::{cell_named, read_rules};
use serde_json::Value;

const FILE: &str = include_str!("../../../data/vectors/engine.json");

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().expect("a text")).collect()
}

fn numbers(table: &[u8]) -> Vec<String> {
    let number =
        |bytes: &[u8]| u128::from_le_bytes(bytes.try_into().expect("16 bytes")).to_string();
    table.chunks_exact(16).map(number).collect()
}

#[test]
fn answers_are_those_of_the_vectors() {
    let vectors: Vec<Value> = serde_json::from_str(FILE).unwrap();
    assert!(vectors.len() > 80);
    let mut last: Option<(String, std::sync::Arc<Engine>)> = None;
    for vector in &vectors {
        let text = vector["rules"].as_str().unwrap();
        let rules = read_rules(text).unwrap();
        let cell = |name: &str| cell_named(&rules, name).unwrap();
        let mask = |names: &Value| {
            let bits = texts(names).iter().fold(0u128, |bits, name| bits | 1 << cell(name));
            Mask { high: (bits >> 64) as u64, low: bits as u64 }
        };
        let engine = match last.take() {
            Some((rules, engine)) if rules == text => engine,
            _ => Engine::new(&rules, Budget { seconds: 30.0, bytes: 1e9 }, None).unwrap(),
        };
        let known = &vector["knowledge"];
        let knowledge = if known["shots"].is_array() {
            let shot = |text: &&str| {
                let (name, result) = text.split_once(':').unwrap();
                let outcome = match result {
                    "miss" => Outcome::Miss,
                    "hit" => Outcome::Hit,
                    sunk => {
                        Outcome::Sunk { length: sunk.strip_prefix("sunk").unwrap().parse().ok() }
                    }
                };
                Shot { cell: cell(name), outcome }
            };
            let shots = texts(&known["shots"]).iter().map(shot).collect();
            Knowledge::Shots { shots, announced: known["announced"].as_bool().unwrap() }
        } else {
            let sinking = |text: &&str| {
                let (name, length) = text.split_once(':').unwrap();
                Sinking { cell: cell(name), length: Some(length.parse().unwrap()) }
            };
            let list = texts(&known["sunk"]).iter().map(sinking).collect();
            let sinkings = match known["sunk"] {
                Value::Null => Sinkings::NotAnnounced,
                _ => Sinkings::Announced { list },
            };
            let (hits, misses) = (mask(&known["hits"]), mask(&known["misses"]));
            Knowledge::Sets { hits, misses, sinkings }
        };
        let heatmap = engine.heatmap(&knowledge, None).unwrap();
        let boards = u128::from(heatmap.boards.high) << 64 | u128::from(heatmap.boards.low);
        assert_eq!(boards.to_string(), vector["boards"].as_str().unwrap());
        assert_eq!(numbers(&heatmap.cells), texts(&vector["cells"]), "{text}");
        assert_eq!(heatmap.best, mask(&vector["best"]));
        assert_eq!(heatmap.certain, mask(&vector["certain"]));
        assert_eq!(heatmap.impossible, mask(&vector["impossible"]));
        last = Some((text.to_owned(), engine));
    }
}
