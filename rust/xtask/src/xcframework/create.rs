//! What `xcodebuild -create-xcframework` does with static libraries, for machines without Xcode.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::{Info, LibraryInfo, identifier, library};

/// Takes the arguments that cargo-swift gives to xcodebuild: `-create-xcframework`, then for each
/// library `-library FILE -headers FOLDER`, then `-output FOLDER`.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<()> {
    let mut libraries: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut output = None;
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let mut value =
            || rest.next().map(PathBuf::from).with_context(|| format!("{option} of what?"));
        match option.as_str() {
            "-create-xcframework" => {}
            "-library" => libraries.push((value()?, PathBuf::new())),
            "-headers" => libraries.last_mut().context("-headers of which library?")?.1 = value()?,
            "-output" => output = Some(value()?),
            other => bail!("{other} is nothing that cargo-swift asks for"),
        }
    }
    let output = output.context("-output is missing")?;
    if output.exists() {
        bail!("{} exists already", output.display());
    }
    let mut infos = Vec::new();
    for (file, headers) in &libraries {
        infos.push(place(file, headers, &output).with_context(|| file.display().to_string())?);
    }
    infos.sort_by(|a, b| a.library_identifier.cmp(&b.library_identifier));
    let info = Info { libraries: infos, package_type: "XFWK".into(), format_version: "1.0".into() };
    Ok(plist::to_file_xml(output.join("Info.plist"), &info)?)
}

fn place(file: &Path, headers: &Path, output: &Path) -> anyhow::Result<LibraryInfo> {
    let slices = library::read(&fs::read(file)?)?;
    let mut architectures: Vec<&str> = slices.iter().map(|slice| slice.architecture).collect();
    architectures.sort_unstable();
    let platform = slices.first().context("a universal file without parts")?.platform;
    if slices.iter().any(|slice| slice.platform != platform) {
        bail!("its parts are for different platforms");
    }
    let (system, variant) = platform.words();
    let identifier = identifier(platform.words(), &architectures);
    let folder = output.join(&identifier);
    // A Mac's file system does not tell `headers` from `Headers`; cargo-swift counts on that, and
    // replaces the one by the other.
    let header_folder = folder.join("headers");
    fs::create_dir_all(&header_folder)?;
    for header in fs::read_dir(headers)? {
        let header = header?;
        fs::copy(header.path(), header_folder.join(header.file_name()))?;
    }
    let name = file.file_name().context("a library without a name")?;
    fs::copy(file, folder.join(name))?;
    let name = name.to_string_lossy().into_owned();
    Ok(LibraryInfo {
        binary_path: Some(name.clone()),
        headers_path: "Headers".into(),
        library_identifier: identifier,
        library_path: name,
        supported_architectures: architectures.into_iter().map(str::to_owned).collect(),
        supported_platform: system.into(),
        supported_platform_variant: variant.map(str::to_owned),
    })
}
