//! Files for what reads files only.

use std::path::{Path, PathBuf};

/// Where this process may put a file: in memory, where there is such a folder, because what is written
/// to be safe waits for the disk.
pub fn path(name: &str) -> PathBuf {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    folder.join(format!("battleship-fuzz-{}.{name}", std::process::id()))
}
