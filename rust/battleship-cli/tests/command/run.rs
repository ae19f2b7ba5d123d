//! Running the binary.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// What a run left behind.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Asserts success without a word on standard error.
    pub(crate) fn succeeds(self) -> Run {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self
    }

    /// Asserts an exit code and that an error is told; returns what was told.
    pub(crate) fn fails(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}{}", self.stdout, self.stderr);
        assert_ne!(self.stderr, "", "{}", self.stdout);
        self.stderr
    }

    /// The lines of standard output as JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// The binary with nothing in the environment that changes colours.
pub(crate) fn command<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
        command.env_remove(variable);
    }
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it.
pub(crate) fn battleship<'a>(args: impl IntoIterator<Item = &'a str>) -> Run {
    battleship_reading(args, "")
}

/// Runs it with something on standard input.
pub(crate) fn battleship_reading<'a>(
    args: impl IntoIterator<Item = &'a str>,
    input: impl AsRef<[u8]>,
) -> Run {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_owned();
    // From a thread of its own: both pipes may fill up. It may also find that nobody reads.
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap_or_default());
    let run = finish(child);
    writer.join().unwrap();
    run
}

/// Waits for the end.
pub(crate) fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
