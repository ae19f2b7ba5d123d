use crate::run::battleship;

#[test]
fn quick_and_the_same_checksum_in_both_forms() {
    let run = battleship(["bench", "--quick", "--json"]).succeeds();
    let json = run.json().remove(0);
    let checksum = json["checksum"].as_str().unwrap();
    assert_eq!(checksum.len(), 16);
    let rows: Vec<_> = json["sections"][1]["rows"].as_array().unwrap().iter().collect();
    let row =
        |what: &str| rows.iter().find(|row| row["what"].as_str().unwrap().contains(what)).unwrap();
    assert!(row("from nothing to ready")["seconds"].as_f64().unwrap() > 0.0);
    assert!(row("p99")["seconds"].as_f64().unwrap() >= row("p50")["seconds"].as_f64().unwrap());
    assert!(row("list all 3,562,232 boards")["per_second"].as_f64().unwrap() > 0.0);
    let filter = "position after 20 shots, by a plain filter over 3,562,232 masks";
    assert_eq!(row("position after 20 shots")["plain"]["what"], filter);
    let commitments = &json["sections"][2]["rows"];
    assert_eq!(commitments[0]["what"], "one shot: 7 hashes");
    let fog = &json["sections"][3]["rows"];
    assert_eq!(fog[1]["what"], "turn with 50 units and 16 answers");
    assert!(fog[1]["seconds"].as_f64().unwrap() > 0.0);
    // Ten siblings of 64 digits, a leaf, and the names of the fields.
    assert!((700..900).contains(&fog[3]["bytes"].as_u64().unwrap()));
    let packed = json["sections"][4]["rows"].as_array().unwrap();
    let row = |what: &str| packed.iter().find(|row| row["what"] == what).unwrap();
    assert!(row("build at level 22")["per_second"].as_f64().unwrap() > 0.0);
    assert!(row("scan of all 3,562,232 boards")["ratio"].as_f64().unwrap() > 0.0);
    assert!(row("scan with 10 known cells")["checksum"].is_string());

    let beside = json["side_by_side"].as_array().unwrap();
    // Everything with a plain method, compared to it in the same direction.
    let sections = json["sections"].as_array().unwrap();
    let rows = sections.iter().flat_map(|section| section["rows"].as_array().unwrap());
    let compared: Vec<_> = rows.filter(|row| row["plain"].is_object()).collect();
    let lines: Vec<_> = beside.iter().filter(|line| line["ratio"].is_f64()).collect();
    assert_eq!(compared.len(), lines.len());
    for (row, line) in compared.iter().zip(lines) {
        let what = line["what"].as_str().unwrap();
        assert!(what.ends_with(&format!(": {}", row["what"].as_str().unwrap())), "{what}");
        assert_eq!([&line["seconds"], &line["checksum"]], [&row["seconds"], &row["checksum"]]);
        let seconds = |row: &serde_json::Value| row["seconds"].as_f64().unwrap();
        let ratio = seconds(&row["plain"]) / seconds(row);
        assert!((line["ratio"].as_f64().unwrap() / ratio - 1.0).abs() < 1e-6, "{what}");
    }
    let line = |what: &str| {
        let found = beside.iter().find(|line| line["what"].as_str().unwrap().contains(what));
        found.unwrap_or_else(|| panic!("{what} is not in {beside:?}"))
    };
    // 127 hashes against 7: what else a shot does must not show.
    assert!(line("one shot: 7 hashes")["ratio"].as_f64().unwrap() > 10.0);
    for what in ["(nine): position after", "verifying one answer", "scan of all 3,562,232 boards"] {
        assert!(line(what)["ratio"].is_f64(), "{what}");
    }
    assert!(line("game server").get("ratio").is_none());

    let text = battleship(["bench", "--quick"]).succeeds().stdout;
    let (_, table) = text.split_once("\n\nside by side: ").unwrap();
    let (table, last) = table.split_once("\n\n").unwrap();
    assert_eq!(table.lines().count(), 1 + beside.len());
    for (text, line) in table.lines().skip(1).zip(beside) {
        assert!(text.starts_with(line["what"].as_str().unwrap()), "{text}");
        assert!(text.ends_with(line["checksum"].as_str().unwrap_or_default()), "{text}");
    }
    assert_eq!(last, format!("checksum {checksum}\n"));
}
