//! The zip of a release: the same bytes for the same content, wherever and whenever it is packed.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Packs a folder, and prints the checksum that Package.swift needs.
pub(crate) fn run(folder: &Path, zip: &Path) -> anyhow::Result<()> {
    let name = folder.file_name().context("a folder without a name")?.to_owned();
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(File::create(zip)?);
    for file in files(folder)? {
        let path = Path::new(&name).join(file.strip_prefix(folder)?);
        writer.start_file(path.to_string_lossy(), options)?;
        writer.write_all(&fs::read(&file)?)?;
    }
    writer.finish()?.sync_all()?;
    println!("{}", checksum(zip)?);
    Ok(())
}

/// What `swift package compute-checksum` prints.
pub(super) fn checksum(zip: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(zip).with_context(|| format!("cannot read {}", zip.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// All files below a folder, in a fixed order.
pub(super) fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<anyhow::Result<Vec<PathBuf>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else {
            found.push(entry);
        }
    }
    Ok(found)
}
