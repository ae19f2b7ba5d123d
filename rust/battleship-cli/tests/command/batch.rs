use std::io::{BufRead, BufReader, Read, Write};

use crate::run::{Run, battleship, battleship_reading, command, finish};

const ARGS: [&str; 5] = ["heatmap", "--rules", "5x5:3,2:apart", "--batch", "-"];

fn batch(lines: impl AsRef<[u8]>) -> Run {
    battleship_reading(ARGS, lines)
}

#[test]
fn each_line_is_the_json_of_the_options() {
    for (line, options) in [
        ("- - !", &[][..]),
        ("- - -", &["--sunk", "none"]),
        ("A1,B1 E5 !", &["--hits", "A1,B1", "--misses", "E5"]),
        ("0,1 24 -", &["--hits", "A1,B1", "--misses", "E5", "--sunk", "none"]),
        ("A1,B1 - A1:2", &["--hits", "A1,B1", "--sunk", "A1:2"]),
        ("A1,B1 - B1", &["--hits", "A1,B1", "--sunk", "B1"]),
        ("\tA1,B2  -  !\r", &["--hits", "A1,B2"]),
    ] {
        let single = [&ARGS[..3], options, &["--json"]].concat();
        let expected = battleship(single).succeeds().stdout;
        assert_eq!(batch(line).succeeds().stdout, expected, "{line}");
        assert_eq!(batch(format!("{line}\n")).succeeds().stdout, expected, "{line}");
    }
}

#[test]
fn many_lines_keep_their_order() {
    // More than one chunk, with cells that tell the lines apart and some dear and some cheap.
    let line = |i: usize| match i % 3 {
        0 => format!("- {} !\n", i % 25),
        1 => format!("{} - -\n", i % 25),
        _ => format!("{},{} - !\n\n", i % 25, (i + 1) % 25),
    };
    let lines: String = (0..10_000).map(line).collect();
    let run = batch(&lines).succeeds();
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 10_000);
    for i in 75..10_000 {
        assert_eq!(answers[i], answers[i % 75], "{i}");
    }
    let single = [&ARGS[..3], &["--hits", "1", "--sunk", "none", "--json"]].concat();
    assert_eq!(format!("{}\n", answers[1]), battleship(single).succeeds().stdout);
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(batch("").succeeds().stdout, "");
    assert_eq!(batch("\n  \n\n").succeeds().stdout, "");
}

#[test]
fn a_wrong_line_ends_it_after_the_lines_before() {
    for (wrong, part) in [
        ("A1 -", "2 fields instead of 3: HITS MISSES SUNK"),
        ("A1 - - -", "4 fields instead of 3"),
        ("# remark", "2 fields instead of 3"),
        ("K3 - -", "cell K3 is outside the 5x5 board"),
        ("A1 A1 -", "cell A1 is both hit and missed"),
        ("- - A1:2", "cell A1 is announced sunk but not hit"),
        ("- ! -", "unreadable cell \"!\""),
    ] {
        let run = batch(format!("- - !\n\n- A1 !\n{wrong}\n- A2 !\n"));
        assert_eq!(run.stdout.lines().count(), 2, "{wrong}");
        let error = run.fails(2);
        assert!(error.starts_with(&format!("error: line 4: {part}")), "{error}");
    }
}

#[test]
fn bytes_that_are_no_text_are_wrong_lines() {
    assert_eq!(batch(b"\xff\xff - -\n").fails(2), "error: line 1: not UTF-8 text\n");
    for endless in ["A", " "] {
        let error = batch(endless.repeat(1_000_000)).fails(2);
        assert_eq!(error, "error: line 1: longer than 16384 bytes\n");
    }
}

#[test]
fn from_a_file() {
    let file = std::env::temp_dir().join(format!("battleship-batch-{}.txt", std::process::id()));
    std::fs::write(&file, "- - !\n- A1 !\n").unwrap();
    let args = [&ARGS[..4], &[file.to_str().unwrap()]].concat();
    assert_eq!(battleship(args).succeeds().json().len(), 2);
    std::fs::remove_file(&file).unwrap();
    let missing = battleship(["heatmap", "--batch", "/no/such/file"]).fails(2);
    assert!(missing.starts_with("error: cannot read /no/such/file: "), "{missing}");
    let folder = battleship([&ARGS[..4], &["/"]].concat()).fails(2);
    assert!(folder.starts_with("error: cannot read /: "), "{folder}");
}

#[test]
fn a_program_can_ask_line_by_line() {
    let mut child = command(ARGS).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for cell in ["A1", "C3"] {
        writeln!(stdin, "{cell} - !").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"rules\":\"5x5:3,2:apart\""), "{answer}");
    }
    drop(stdin);
    finish(child).succeeds();
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = command(ARGS).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut first = [0; 1];
    let writer = std::thread::spawn(move || {
        // Ends with an error as soon as the command has ended.
        while stdin.write_all("- A1 !\n".repeat(1000).as_bytes()).is_ok() {}
    });
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    writer.join().unwrap();
    finish(child).succeeds();
}
