//! Where the bytes of a packed file come from: a path, or memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use crate::Error;

/// Bytes that can be read again and again, from several threads.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// What errors call it.
    pub(crate) name: String,
    bytes: Bytes,
}

#[derive(Clone, Debug)]
enum Bytes {
    Path(PathBuf),
    Memory(Arc<[u8]>),
}

impl Source {
    pub(crate) fn path(path: PathBuf) -> Source {
        Source { name: path.display().to_string(), bytes: Bytes::Path(path) }
    }

    pub(crate) fn memory(name: String, bytes: Arc<[u8]>) -> Source {
        Source { name, bytes: Bytes::Memory(bytes) }
    }

    /// Opens it at the beginning, and tells how many bytes there are.
    pub(crate) fn open(&self) -> Result<(Box<dyn Read + Send>, u64), Error> {
        match &self.bytes {
            Bytes::Memory(bytes) => {
                let length = bytes.len() as u64;
                Ok((Box::new(io::Cursor::new(Arc::clone(bytes))), length))
            }
            Bytes::Path(path) => {
                let open = || {
                    let file = File::open(path)?;
                    let about = file.metadata()?;
                    if about.is_dir() {
                        return Err(io::ErrorKind::IsADirectory.into());
                    }
                    Ok((file, about.len()))
                };
                let (file, length) = open().map_err(|error| self.unreadable(error))?;
                Ok((Box::new(file), length))
            }
        }
    }

    pub(crate) fn unreadable(&self, source: io::Error) -> Error {
        Error::Unreadable { file: self.name.clone(), source }
    }
}
