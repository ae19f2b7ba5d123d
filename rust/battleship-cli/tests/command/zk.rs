//! `battleship zk`.

/// Everything in one test: the keys take longest.
#[test]
fn keys_proofs_and_what_is_wrong_with_them() {
    use crate::run::{battleship_reading, command, finish};
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    let battleship =
        |args: &[&str]| finish(command(args).env("XDG_CACHE_HOME", &cache).spawn().unwrap());
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (keys, secret) = (at("keys"), at("anna.secret"));
    let run = battleship;
    const SHIPS: &str = "1,1,0 4,2,1 6,6,0 0,4,1 2,9,0";

    let error =
        run(&["zk", "setup", "--maker", "anna", "--prover", "anna", "--keys", &keys]).fails(2);
    assert!(error.contains("keys are made by one player for another"), "{error}");
    let made =
        run(&["zk", "setup", "--maker", "ben", "--prover", "anna", "--keys", &keys]).succeeds();
    assert_eq!(made.stdout.lines().count(), 4);

    let board = at("board.proof");
    let prove = |player: &str| {
        run(&[
            "zk",
            "prove-board",
            "--keys",
            &keys,
            "--player",
            player,
            "--game",
            "7",
            "--ships",
            SHIPS,
            "--secret",
            &secret,
            "--out",
            &board,
        ])
    };
    let error = prove("ben").fails(2);
    assert!(error.contains("this key was made by ben for anna, not for ben"), "{error}");
    let proven = prove("anna").succeeds().stdout;
    assert!(proven.ends_with("anna's board in game 7 is legal, to convince ben\n"), "{proven}");
    assert!(prove("anna").fails(2).contains("is there already: a secret is for one game"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&secret).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "a secret is its owner's alone");
    }
    let notes = || std::fs::read_dir(cache.join("battleship/checked-keys")).unwrap();
    assert_eq!(notes().count(), 1);

    let shoot = |name: &str, fired: &[&str], cell: &str| {
        let out = at(name);
        let fired = fired.iter().flat_map(|cell| ["--fired", cell]);
        let args =
            ["zk", "prove-shot", "--keys", &keys, "--secret", &secret, "--at", cell, "--out"];
        battleship(&args.into_iter().chain([out.as_str()]).chain(fired).collect::<Vec<_>>())
    };
    assert!(shoot("1", &[], "1,1").succeeds().stdout.ends_with("1: hit\n"));
    assert!(shoot("2", &["1,1"], "5,5").succeeds().stdout.ends_with("2: miss\n"));
    assert!(shoot("3", &["1,1", "5,5"], "2,1").succeeds().stdout.ends_with("3: sunk patrol\n"));
    assert!(shoot("4", &["1,1"], "1,1").fails(2).contains("was fired at before"));

    let [one, two, three] = ["1", "2", "3"].map(at);
    let verify = |files: &[&str]| {
        let args = ["zk", "verify", "--keys", &keys];
        battleship(&args.into_iter().chain(files.iter().copied()).collect::<Vec<_>>())
    };
    let verified = verify(&[&board, &one, &two, &three]).succeeds().stdout;
    assert!(verified.contains("anna's board in game 7 is legal, proven to ben\n"), "{verified}");
    assert!(verified.ends_with("3: 2,1 sunk patrol\n"), "{verified}");
    assert!(verify(&[&one]).fails(2).contains("the proof of the board comes first"));
    assert!(verify(&[&board, &board]).fails(2).contains("where that of a shot belongs"));
    assert!(verify(&[&board, &two]).fails(1).contains("give all of them, in order"));
    assert!(verify(&[&board, &one, &one]).fails(1).contains("give all of them, in order"));

    let altered = |from: &str, name: &str, old: &str, new: &str| {
        let text = std::fs::read_to_string(from).unwrap();
        assert!(text.contains(old), "{text}");
        std::fs::write(at(name), text.replacen(old, new, 1)).unwrap();
        at(name)
    };
    let lie = altered(&one, "lie", "\"hit\"", "\"miss\"");
    assert!(
        verify(&[&board, &lie]).fails(1).contains("the proof does not hold for this statement")
    );
    let game = altered(&board, "game", "\"game\":7", "\"game\":8");
    assert!(verify(&[&game]).fails(1).contains("the proof does not hold for this statement"));
    let game = altered(&one, "game", "\"game\":7", "\"game\":8");
    assert!(verify(&[&board, &game]).fails(1).contains("is not at the board before"));
    let player = altered(&board, "player", "\"anna\"", "\"carl\"");
    assert!(verify(&[&player]).fails(1).contains("made by ben for anna, not for carl"));
    let short = altered(&one, "short", "\"proof\":\"", "\"proof\":\"00");
    assert!(verify(&[&board, &short]).fails(2).contains("a proof has 128 bytes, not 129"));
    let more = altered(&one, "more", "{", "{\"more\":1,");
    assert!(verify(&[&board, &more]).fails(2).contains("unknown field"));
    std::fs::write(at("empty"), "").unwrap();
    assert!(verify(&[&at("empty")]).fails(2).contains("this is no proof"));
    assert!(verify(&[&at("nothing")]).fails(2).contains("cannot read"));

    // What the maker shows is what the prover has; the referee can read it, and knows whose it is.
    let shown = run(&["zk", "show-keys", "--keys", &keys]).succeeds().stdout;
    let given = run(&["zk", "show-keys", "--keys", &keys, "--player", "anna"]).succeeds().stdout;
    assert_eq!(shown, given);
    let lines = [
        r#"{"caller":"x","call":"create_game","args":["anna","ben"]}"#.to_owned(),
        format!(r#"{{"caller":"anna","call":"set_keys","args":[1,[{0},{0}]]}}"#, shown.trim()),
    ];
    let answers = battleship_reading(["match", "run", "--proven"], lines.join("\n")).json();
    assert_eq!((&answers[0]["ok"], &answers[1]["error"]["kind"]), (&1.into(), &"bad_keys".into()));

    // A damaged key is refused, though the whole one was noted; nothing is written.
    assert_eq!(notes().count(), 2);
    let key = folder.path().join("keys/shot.proving");
    let bytes = std::fs::read(&key).unwrap();
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    std::fs::write(&key, damaged).unwrap();
    assert!(shoot("6", &[], "0,0").fails(2).contains("the proving key of the shot is damaged"));
    std::fs::write(&key, &bytes[..bytes.len() - 1]).unwrap();
    assert!(shoot("6", &[], "0,0").fails(2).contains("but all have"));
    assert!(!folder.path().join("6").exists());
}
