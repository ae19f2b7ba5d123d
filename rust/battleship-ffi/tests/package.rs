//! What the packages for other languages repeat of what is elsewhere.

#[test]
fn the_packaged_dataset_is_the_one_in_data() {
    let [data, resource] = ["data", "swift/BattleshipKit/Sources/BattleshipKit/Resources"]
        .map(|folder| format!("{}/../../{folder}/nine.boards", env!("CARGO_MANIFEST_DIR")));
    assert!(
        std::fs::read(&data).unwrap() == std::fs::read(&resource).unwrap(),
        "copy data/nine.boards to {resource}"
    );
}

#[test]
fn the_python_module_has_this_version() {
    let project = include_str!("../python/pyproject.toml");
    assert!(project.contains(&format!("\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"))));
}
