//! What uniffi generates: Swift, with the header and the module map of the C functions it calls, and
//! Python.

use std::path::Path;

use anyhow::Context;
use camino::Utf8PathBuf;
use uniffi_bindgen::bindings::{GenerateOptions, TargetLanguage, generate};

use crate::generated::{Files, root, settle};
use crate::library;

/// What uniffi calls each file, and where it is kept.
const FILES: [(&str, &str); 3] = [
    (
        "BattleshipBindings.swift",
        "swift/BattleshipKit/Sources/BattleshipFFI/BattleshipBindings.swift",
    ),
    ("battleshipFFI.h", "swift/BattleshipKit/Linux/battleshipFFI.h"),
    ("battleshipFFI.modulemap", "swift/BattleshipKit/Linux/module.modulemap"),
];

/// Generates them, or checks that what is committed is what would be generated.
pub(crate) fn run(check: bool) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    generate_from(&library::build("staticlib")?, TargetLanguage::Swift, folder.path())?;
    let read = |(name, place)| {
        let file = std::fs::read(folder.path().join(name));
        Ok((place, file.with_context(|| format!("uniffi wrote no {name}"))?))
    };
    settle(FILES.into_iter().map(read).collect::<anyhow::Result<Files>>()?, check, "bindings")
}

/// Puts what the Python module is made of into a folder: the library, and the bindings that load it.
pub(crate) fn python(folder: &Path) -> anyhow::Result<()> {
    let library = library::build("cdylib")?;
    generate_from(&library, TargetLanguage::Python, folder)?;
    std::fs::rename(folder.join("battleship.py"), folder.join("bindings.py"))?;
    let name = library.file_name().context("a library without a name")?;
    std::fs::copy(&library, folder.join(name))?;
    Ok(())
}

fn generate_from(library: &Path, language: TargetLanguage, folder: &Path) -> anyhow::Result<()> {
    let utf8 = |path: &Path| Utf8PathBuf::try_from(path.to_owned());
    generate(GenerateOptions {
        languages: vec![language],
        source: utf8(library)?,
        out_dir: utf8(folder)?,
        config_override: Some(utf8(&root().join("rust/battleship-ffi/uniffi.toml"))?),
        ..GenerateOptions::default()
    })
}
