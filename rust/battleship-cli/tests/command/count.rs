use crate::run::battleship;

#[test]
fn a_plain_number() {
    assert_eq!(battleship(["count", "--rules", "6x6:3,2,2,1:apart"]).succeeds().stdout, "176984\n");
    let known = ["count", "--rules", "6x6:3,2,2,1:apart", "--hits", "A1,A2", "--misses", "F6"];
    let without_sinkings: u64 = battleship(known).succeeds().stdout.trim().parse().unwrap();
    assert!(without_sinkings > 0 && without_sinkings < 176_984);
}

#[test]
fn knowledge_without_a_board_is_an_answer() {
    let args = ["count", "--rules", "4x4:2:apart", "--hits", "A1,D4"];
    assert_eq!(battleship(args).succeeds().stdout, "0\n");
}

#[test]
fn json() {
    let run = battleship(["count", "--rules", "4x4:3,2:touching", "--json"]).succeeds();
    assert_eq!(run.stdout, "{\"rules\":\"4x4:3,2:touching\",\"boards\":264}\n");
}

#[test]
fn the_default_rules() {
    assert_eq!(battleship(["count"]).succeeds().stdout, "213723152\n");
}
