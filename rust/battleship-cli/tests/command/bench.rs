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
    assert!(row("plain filter over 3,562,232 masks")["ratio"].as_f64().unwrap() > 0.0);
    let commitments = &json["sections"][2]["rows"];
    assert_eq!(commitments[0]["what"], "one shot: 7 hashes");
    // 127 hashes against 7: what else a shot does must not show.
    assert!(commitments[1]["ratio"].as_f64().unwrap() > 10.0);
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
    let table = battleship(["bench", "--quick"]).succeeds().stdout;
    assert!(table.ends_with(&format!("\nchecksum {checksum}\n")), "{table}");
}
