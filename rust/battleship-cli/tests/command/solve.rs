use serde_json::json;

use crate::run::battleship;

#[test]
fn solved_in_words_and_json() {
    let run = battleship(["solve", "--rules", "3x1:2:apart"]).succeeds();
    assert_eq!(
        run.stdout,
        "Optimal play needs 2.5000 more shots on average over 2 boards: 2 hits on each, and \
         1 miss in all.\nFire at A1.\n"
    );
    let run = battleship("solve --rules 3x1:2:apart --announce --json".split(' ')).succeeds();
    let expected =
        json!({"rules": "3x1:2:apart", "boards": 2, "shots": 2.5, "misses": 1, "cell": "B1"});
    assert_eq!(run.json(), [expected]);
}

#[test]
fn too_large_or_impossible_is_refused() {
    let error = battleship(["solve"]).fails(1);
    assert!(error.contains("213,723,152 boards are too many to solve"), "{error}");
    let error = battleship("solve --rules 4x4:2:apart --hits A1,D4".split(' ')).fails(1);
    assert!(error.contains("no board agrees with this knowledge"), "{error}");
}
