//! `battleship dataset`.

use std::fs;
use std::process::Child;

use tempfile::TempDir;

use crate::run::{Run, battleship, battleship_reading, command, finish};

const RULES: &str = "6x6:3,2,2,1:apart";

fn dataset<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    battleship(["dataset"].into_iter().chain(args))
}

/// The committed file, or something beside it.
fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A folder that is gone afterwards.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).into_os_string().into_string().unwrap()
    }

    /// The names of its files, in order.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Builds a file in it.
    fn built(&self, rules: &str) -> String {
        let path = self.path("boards");
        dataset(["build", "--rules", rules, "--level", "3", "--out", &path]).succeeds();
        path
    }
}

#[test]
fn every_subcommand_has_help_with_examples() {
    for command in ["build", "info", "verify", "scan", "export", "import"] {
        let run = dataset([command, "--help"]).succeeds();
        assert!(run.stdout.contains("Examples:\n  battleship dataset "), "{command}");
    }
}

#[test]
fn built_described_and_verified() {
    let folder = Folder::new();
    let path = folder.path("six.boards");
    let built = dataset(["build", "--rules", RULES, "--out", &path]).succeeds().stdout;
    let bytes = fs::metadata(&path).unwrap().len();
    assert!(built.starts_with(&format!("{path}: 176,984 boards in ")), "{built}");
    assert_eq!(folder.files(), ["six.boards"]);
    let verified = dataset(["verify", &path]).succeeds().stdout;
    assert_eq!(verified, format!("{path}: all 176,984 boards are right\n"));
    let info = dataset(["info", "--json", &path]).succeeds().json().remove(0);
    assert_eq!(info["file"], "six.boards");
    assert_eq!(info["rules"], RULES);
    assert_eq!(info["boards"], 176_984);
    assert_eq!(info["forms"]["raw"]["bytes"], 176_984 * 16);
    assert_eq!(info["forms"]["delta"]["bytes"], 176_984 * 16);
    assert_eq!(info["forms"]["packed"]["bytes"], bytes);
    let ratio = (176_984 * 16) as f64 / bytes as f64;
    assert!((info["ratio"].as_f64().unwrap() - ratio).abs() <= 0.05);
    // The same for people.
    let text = dataset(["info", &path]).succeeds().stdout;
    for form in ["raw", "delta", "packed"] {
        for check in ["xxh3", "sha256"] {
            let line = format!("{check} {}\n", info["forms"][form][check].as_str().unwrap());
            assert!(text.contains(&line), "{text}");
        }
    }
}

#[test]
fn the_manifest_is_what_info_says() {
    let info = dataset(["info", "--json", &data("nine.boards")]).succeeds().json().remove(0);
    let manifest = fs::read_to_string(data("manifest.json")).unwrap();
    assert_eq!(info, serde_json::from_str::<serde_json::Value>(&manifest).unwrap());
}

#[test]
fn a_scan_says_what_heatmap_says() {
    let folder = Folder::new();
    let path = folder.built(RULES);
    for options in [
        &[][..],
        &["--hits", "C3,C4", "--misses", "A1,F6"],
        &["--hits", "C3,C4", "--sunk", "none"],
        &["--hits", "C3,C4,C5,A1", "--sunk", "C4:3,A1"],
        &["--shots", "C3:hit,C4:hit,C5:sunk3,A1:hit"],
        &["--announce"],
        // No board agrees.
        &["--hits", "A1,B2"],
        &["--rules", RULES, "--misses", "C3"],
    ] {
        for json in [&[][..], &["--json"]] {
            let scanned = dataset(["scan", &path].iter().chain(options).chain(json).copied());
            let rules = if options.contains(&"--rules") { &[][..] } else { &["--rules", RULES] };
            let heatmap = ["heatmap"].iter().chain(rules).chain(options).chain(json);
            let counted = battleship(heatmap.copied()).succeeds();
            assert_eq!(scanned.succeeds().stdout, counted.stdout, "{options:?} {json:?}");
        }
    }
    let picture = format!("{RULES}\nx.....\n......\n..o...\n......\n......\n......\n");
    let scanned = battleship_reading(["dataset", "scan", &path, "--position", "-"], &picture);
    let counted = battleship_reading(["heatmap", "--position", "-"], &picture).succeeds();
    assert_eq!(scanned.succeeds().stdout, counted.stdout);
    let positions = "C3,C4 A1 !\n\n- - -\nA1 - A1:1\n";
    let scanned = battleship_reading(["dataset", "scan", &path, "--batch", "-"], positions);
    let counted = battleship_reading(["heatmap", "--rules", RULES, "--batch", "-"], positions);
    assert_eq!(scanned.succeeds().stdout, counted.succeeds().stdout);
}

#[test]
fn a_scan_of_all_boards_of_nine() {
    let options = ["--hits", "E5", "--misses", "C3,G3,C7", "--json"];
    let file = data("nine.boards");
    let scanned = dataset(["scan", &file].iter().chain(&options).copied()).succeeds();
    let counted = battleship(["heatmap"].iter().chain(&options).copied()).succeeds();
    assert_eq!(scanned.stdout, counted.stdout);
}

#[test]
fn wrong_options_are_told() {
    let folder = Folder::new();
    let path = folder.built(RULES);
    for (args, reason) in [
        (
            &["scan", &path, "--rules", "nine"][..],
            "is for 6x6:3,2,2,1:apart, but --rules is 9x9:4,4,4,3,3,3,3,3:apart",
        ),
        (&["scan", &path, "--hits", "K1"], "cell K1 is outside the 6x6 board"),
        (&["scan", &path, "--batch", "-", "--hits", "A1"], "cannot be used with"),
        (&["build", "--rules", RULES], "6x6:3,2,2,1:apart has no name: say where with --out FILE"),
        (&["build", "--level", "23"], "23 is not in 1..=22"),
        (&["build", "--rules", "classic"], "10x10:5,4,3,3,2:touching has no dataset"),
        (&["build", "--rules", "russian"], "boards are too many"),
        (&["import", &path, "--format", "raw", "--rules", RULES], "say where with --out FILE"),
        (&["export", &path, "--format", "csv"], "[possible values: raw, delta, parquet]"),
        (&["export", &path, "--format", "parquet", "--out", "-"], "name it with --out FOLDER"),
        (&["info", "no/such/file"], "cannot read no/such/file: "),
        (&["verify", "no/such/file"], "cannot read no/such/file: "),
        (&["scan", &folder.path("")], "is a directory"),
    ] {
        let error = dataset(args.iter().copied()).fails(2);
        assert!(error.contains(reason), "{args:?}: {error}");
    }
    assert_eq!(folder.files(), ["boards"]);
    let nowhere = ["build", "--rules", RULES, "--out", "/no/such/folder/boards"];
    assert!(dataset(nowhere).fails(1).starts_with("error: cannot write /no/such/folder/boards: "));
}

#[test]
fn damage_is_reported_with_its_place() {
    let folder = Folder::new();
    let path = folder.built(RULES);
    let right = fs::read(&path).unwrap();
    let mut flipped = right.clone();
    flipped[right.len() / 2] ^= 0x10;
    for (bytes, reason) in [
        (&flipped[..], "cannot be trusted: "),
        (&right[..right.len() - 1], "cannot be trusted: length of the file: cut off: "),
        (b"", "is not a dataset: it is empty"),
        (b"PK\x03\x04", "is not a dataset: it starts with 50 4b 03 04, not with 89 42"),
    ] {
        fs::write(&path, bytes).unwrap();
        // Verifying answers the question whether the file is right: no.
        let error = dataset(["verify", &path]).fails(1);
        assert!(error.starts_with(&format!("error: {path} {reason}")), "{error}");
        for command in ["scan", "info", "export"] {
            let format =
                if command == "export" { &["--format", "raw", "--out", "-"][..] } else { &[] };
            let run = dataset([command, &path].iter().chain(format).copied());
            // The header of a file with a flipped bit further on can still be told.
            if command != "info" || bytes != flipped {
                let error = run.fails(2);
                assert!(error.contains(&path) && error.contains(reason), "{command}: {error}");
            }
        }
    }
}

#[test]
fn exported_and_imported_again() {
    let folder = Folder::new();
    let path = folder.built(RULES);
    for form in ["raw", "delta"] {
        let (plain, again) = (folder.path(form), folder.path("again"));
        dataset(["export", "--format", form, "--out", &plain, &path]).succeeds();
        assert_eq!(fs::metadata(&plain).unwrap().len(), 176_984 * 16);
        let to_stdout = command(["dataset", "export", "--format", form, "--out", "-", &path]);
        assert_eq!({ to_stdout }.output().unwrap().stdout, fs::read(&plain).unwrap());
        let import =
            ["import", &plain, "--format", form, "--rules", RULES, "--level", "3", "--out"];
        dataset(import.into_iter().chain([&*again])).succeeds();
        assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap());
        let other = if form == "raw" { "delta" } else { "raw" };
        let wrong = ["import", &plain, "--format", other, "--rules", RULES, "--out", &again];
        let error = dataset(wrong).fails(2);
        assert!(
            error.contains("does not hold the boards of 6x6:3,2,2,1:apart: board 1 "),
            "{error}"
        );
        assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap());
    }
}

#[test]
#[cfg(feature = "parquet")]
fn parquet_in_partitions_whole_or_not_at_all() {
    let folder = Folder::new();
    let path = folder.built(RULES);
    let out = folder.path("parquet");
    let export = ["export", "--format", "parquet", "--partitions", "3", "--out", &out, &path];
    dataset(export).succeeds();
    let mut parts: Vec<_> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.sort();
    assert_eq!(parts.len(), 3);
    for (number, part) in parts.iter().enumerate() {
        assert!(part.ends_with(format!("part-{number:05}.parquet")), "{}", part.display());
        let bytes = fs::read(part).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    }
    assert!(dataset(export).fails(2).contains("is already there: name a new folder"));
    // A file whose damage shows only at its end.
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let again = folder.path("again");
    let damaged = ["export", "--format", "parquet", "--out", &again, &path];
    assert!(dataset(damaged).fails(2).contains("file sha256 at byte "));
    assert_eq!(folder.files(), ["boards", "parquet"]);
}

/// Begins to build `nine`, as slowly as can be, over an old file, and waits until it writes.
fn build_over_an_old_file(folder: &Folder) -> Child {
    let path = folder.path("nine.boards");
    fs::write(&path, "the old file").unwrap();
    let mut child = command(["dataset", "build", "--level", "22", "--out", &path]).spawn().unwrap();
    while folder.files().len() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it wrote anything");
        std::thread::yield_now();
    }
    child
}

#[test]
fn a_killed_build_leaves_the_old_file() {
    let folder = Folder::new();
    let mut child = build_over_an_old_file(&folder);
    let process = child.id();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(folder.files(), [format!(".nine.boards.{process}.partial"), "nine.boards".into()]);
    assert_eq!(fs::read(folder.path("nine.boards")).unwrap(), b"the old file");
}

#[test]
#[cfg(unix)]
fn an_interrupted_build_leaves_the_old_file_and_nothing_else() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let child = build_over_an_old_file(&folder);
        let kill =
            std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(finish(child).fails(130), "error: cancelled\n", "{signal}");
        assert_eq!(folder.files(), ["nine.boards"]);
        assert_eq!(fs::read(folder.path("nine.boards")).unwrap(), b"the old file");
    }
}
