//! What helps people at a shell: completions and the manual.

use crate::run::battleship;

#[test]
fn every_shell_learns_every_command() {
    let help = battleship(["--help"]).succeeds().stdout;
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<&str> =
        commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{names:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = battleship(["completions", shell]).succeeds().stdout;
        for name in &names {
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(script.contains("misses"), "{shell}");
    }
    assert!(battleship(["completions", "cmd"]).fails(2).contains("bash, elvish, fish"));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let page = battleship(["man"]).succeeds().stdout;
    assert!(page.contains(".TH battleship 1"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    battleship(["man", "--out", out]).succeeds();
    for name in ["battleship", "battleship-heatmap", "battleship-dataset-scan"] {
        let page = std::fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
    }
    let error = battleship(["man", "--out", "no/such/folder"]).fails(1);
    assert!(error.contains("cannot write the manual into no/such/folder"), "{error}");
}
