//! The boundary crate as a library for this machine.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::generated::root;

/// Where Package.swift looks for it on Linux. Not committed.
const PLACE: &str = "swift/BattleshipKit/Linux/libbattleship_ffi.a";

/// Builds it, and puts it where Package.swift looks for it.
pub(crate) fn place() -> anyhow::Result<()> {
    let (library, place) = (build("staticlib")?, root().join(PLACE));
    fs::copy(&library, &place).with_context(|| format!("cannot write {}", place.display()))?;
    Ok(())
}

/// Builds it as a `staticlib` or a `cdylib`, and tells where cargo put it.
pub(crate) fn build(kind: &str) -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["rustc", "--locked", "--release", "--package=battleship-ffi", "--lib"])
        .args(["--crate-type", kind, "--message-format=json"])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("the boundary crate does not build");
    }
    let messages = output.stdout.split(|&byte| byte == b'\n');
    let messages = messages.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let files = messages.flat_map(|message| match &message["filenames"] {
        Value::Array(names) => names.clone(),
        _ => Vec::new(),
    });
    let mut files = files.filter_map(|name| name.as_str().map(PathBuf::from));
    files
        .find(|file| file.file_stem().is_some_and(|name| name == "libbattleship_ffi"))
        .context("cargo did not say where the library is")
}
