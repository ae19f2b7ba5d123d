//! What the Swift package has of the files in data/.

#[test]
fn the_packaged_dataset_is_the_one_in_data() {
    let [data, resource] = ["data", "swift/BattleshipKit/Sources/BattleshipKit/Resources"]
        .map(|folder| format!("{}/../../{folder}/nine.boards", env!("CARGO_MANIFEST_DIR")));
    assert!(
        std::fs::read(&data).unwrap() == std::fs::read(&resource).unwrap(),
        "copy data/nine.boards to {resource}"
    );
}
