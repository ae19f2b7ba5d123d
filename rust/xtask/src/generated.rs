//! Files that are generated and committed: written, or compared with what is there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// The top of the checkout.
pub(crate) fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root.pop();
    root
}

/// Files by their path below the top of the checkout.
pub(crate) type Files = Vec<(&'static str, Vec<u8>)>;

/// Writes the files, or, to check, fails if any of them differs from what is there.
pub(crate) fn settle(files: Files, check: bool, command: &str) -> anyhow::Result<()> {
    let root = root();
    if check {
        let differs = |(path, content): &(&'static str, Vec<u8>)| {
            (fs::read(root.join(path)).ok().as_ref() != Some(content)).then_some(*path)
        };
        let stale: Vec<&str> = files.iter().filter_map(differs).collect();
        if !stale.is_empty() {
            bail!("{} would change: run cargo xtask {command}, and commit", stale.join(" and "));
        }
        return Ok(());
    }
    files.iter().try_for_each(|(path, content)| write(&root.join(path), content))
}

fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
