//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;

/// A file that is written beside its final place and moved there when it is complete. Until then the
/// old file stays as it is. Dropped before that, it is removed; a process that is killed leaves it
/// behind, named `.NAME.PROCESS.partial`, and nothing else. (If it was not the first of its process,
/// `PROCESS` has its number too.)
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    partial: PathBuf,
    path: PathBuf,
    committed: bool,
}

impl AtomicFile {
    /// Begins to write the file for `path`.
    pub fn create(path: impl Into<PathBuf>) -> Result<AtomicFile, Error> {
        let path = path.into();
        AtomicFile::begin(&path).map_err(|source| unwritable(&path, source))
    }

    fn begin(path: &Path) -> io::Result<AtomicFile> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // A device or a pipe would be gone, and a file in its place.
        if path.exists() && !path.is_file() {
            let reason = "it is no regular file, and only those can be replaced";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let Some(name) = path.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it has no file name"));
        };
        // Several threads may each write a file for the same path.
        static BEGUN: AtomicU64 = AtomicU64::new(0);
        let process = match (std::process::id(), BEGUN.fetch_add(1, Ordering::Relaxed)) {
            (process, 0) => process.to_string(),
            (process, number) => format!("{process}-{number}"),
        };
        let partial = path.with_file_name(format!(".{}.{process}.partial", name.display()));
        // Whatever has this name is left from a process that is gone.
        let file =
            File::options().read(true).write(true).create(true).truncate(true).open(&partial)?;
        Ok(AtomicFile { file, partial, path: path.to_owned(), committed: false })
    }

    /// Lets nobody but its owner read or write it, where files have owners.
    pub fn for_owner_only(self) -> Result<AtomicFile, Error> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let owner_only = fs::Permissions::from_mode(0o600);
            let set = self.file.set_permissions(owner_only);
            set.map_err(|source| unwritable(&self.path, source))?;
        }
        Ok(self)
    }

    /// Moves the complete file to its place. When this returns, it is there for good, even if the
    /// power fails.
    pub fn commit(mut self) -> Result<(), Error> {
        let commit = || {
            self.file.sync_all()?;
            fs::rename(&self.partial, &self.path)
        };
        commit().map_err(|source| unwritable(&self.path, source))?;
        self.committed = true;
        let folder = match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // The rename itself is stored with the folder. Not every system can sync one.
        if cfg!(unix) {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(|source| unwritable(&self.path, source))?;
        }
        Ok(())
    }
}

fn unwritable(path: &Path, source: io::Error) -> Error {
    Error::Unwritable { file: path.display().to_string(), source }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.committed {
            // If even that fails, its name tells what it is.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

impl Read for AtomicFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
    }
}
