//! The generated Swift, with the header and the module map of the C functions it calls.

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
    let config = Utf8PathBuf::try_from(root().join("rust/battleship-ffi/uniffi.toml"))?;
    generate(GenerateOptions {
        languages: vec![TargetLanguage::Swift],
        source: Utf8PathBuf::try_from(library::build()?)?,
        out_dir: Utf8PathBuf::try_from(folder.path().to_owned())?,
        config_override: Some(config),
        ..GenerateOptions::default()
    })?;
    let read = |(name, place)| {
        let file = std::fs::read(folder.path().join(name));
        Ok((place, file.with_context(|| format!("uniffi wrote no {name}"))?))
    };
    settle(FILES.into_iter().map(read).collect::<anyhow::Result<Files>>()?, check, "bindings")
}
