//! Checking an XCFramework, whoever built it: everything that Xcode or an app store would stumble on.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::library::{self, Platform, Version};
use super::pack::{checksum, files};
use super::{Info, LibraryInfo, identifier};
use crate::generated::root;

/// All five slices.
const SLICES: [&str; 3] = ["ios-arm64", "ios-arm64_x86_64-simulator", "macos-arm64_x86_64"];

pub(super) const MODULE: &str = "battleshipFFI";

/// The most that the zip of all slices may take: what an app's users download.
const MOST_ZIPPED: u64 = 6_000_000;

/// Check an XCFramework: plist, slices, systems, symbols, headers, size and checksum
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The XCFramework
    pub(super) xcframework: PathBuf,
    /// Its zip, to check its size and that it is the same
    #[arg(long)]
    pub(super) zip: Option<PathBuf>,
    /// It has the slice of this Rust target only, such as aarch64-apple-ios
    #[arg(long)]
    pub(super) only: Option<String>,
}

/// Checks it, and prints what it found.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let folder = &args.xcframework;
    let info: Info = plist::from_file(folder.join("Info.plist")).context("its Info.plist")?;
    if (info.package_type.as_str(), info.format_version.as_str()) != ("XFWK", "1.0") {
        bail!("its Info.plist is not that of an XCFramework of version 1.0");
    }
    verify_slices(&info, args.only.as_deref())?;
    for library in &info.libraries {
        verify_library(folder, library).with_context(|| library.library_identifier.clone())?;
    }
    verify_files(folder, &info)?;
    if let Some(zip) = &args.zip {
        verify_zip(folder, zip, args.only.is_none())?;
    }
    Ok(())
}

/// The slices must be those we ship, no more and no fewer.
fn verify_slices(info: &Info, only: Option<&str>) -> anyhow::Result<()> {
    let found: BTreeSet<&str> =
        info.libraries.iter().map(|library| library.library_identifier.as_str()).collect();
    let expected: BTreeSet<&str> = match only {
        None => BTreeSet::from(SLICES),
        Some("aarch64-apple-ios") => BTreeSet::from(["ios-arm64"]),
        Some("aarch64-apple-ios-sim") => BTreeSet::from(["ios-arm64-simulator"]),
        Some("x86_64-apple-ios") => BTreeSet::from(["ios-x86_64-simulator"]),
        Some("aarch64-apple-darwin") => BTreeSet::from(["macos-arm64"]),
        Some("x86_64-apple-darwin") => BTreeSet::from(["macos-x86_64"]),
        Some(other) => bail!("{other} is no target that we ship"),
    };
    if found != expected || info.libraries.len() != expected.len() {
        bail!("its slices are {found:?}, not {expected:?}");
    }
    Ok(())
}

fn verify_library(folder: &Path, info: &LibraryInfo) -> anyhow::Result<()> {
    let folder = folder.join(&info.library_identifier);
    let bytes = fs::read(folder.join(&info.library_path)).context(info.library_path.clone())?;
    let mut slices = library::read(&bytes)?;
    slices.sort_by_key(|slice| slice.architecture);
    let architectures: Vec<&str> = slices.iter().map(|slice| slice.architecture).collect();
    if architectures != info.supported_architectures {
        let said = &info.supported_architectures;
        bail!("objects for {architectures:?}, but the Info.plist says {said:?}");
    }
    let words = (info.supported_platform.as_str(), info.supported_platform_variant.as_deref());
    let identifier = identifier(words, &architectures);
    if identifier != info.library_identifier {
        bail!("what it has makes it {identifier}");
    }
    let headers = folder.join(&info.headers_path).join(MODULE);
    let functions = verify_headers(&headers)?;
    for slice in &slices {
        if slice.platform.words() != words {
            bail!("objects for {:?}, but the Info.plist says {words:?}", slice.platform);
        }
        let target = deployment_target(slice.platform)?;
        if slice.minimum != target {
            bail!("objects for {} and newer, but Package.swift says {target}", slice.minimum);
        }
        let lacking: Vec<_> = functions.difference(&slice.exports).collect();
        if !lacking.is_empty() {
            bail!("the header has functions that {} lacks: {lacking:?}", slice.architecture);
        }
        println!(
            "{} {}: {:?} {} and newer, {} functions",
            info.library_identifier,
            slice.architecture,
            slice.platform,
            slice.minimum,
            functions.len()
        );
    }
    verify_no_paths(&bytes)
}

/// The module map and the header, where they do not collide with those of other packages. Returns
/// the functions that the header declares.
pub(super) fn verify_headers(headers: &Path) -> anyhow::Result<BTreeSet<String>> {
    let read = |name: &str| {
        let file = headers.join(name);
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))
    };
    if !read("module.modulemap")?.contains(&format!("module {MODULE} {{")) {
        bail!("the module map is not that of {MODULE}");
    }
    let header = read(&format!("{MODULE}.h"))?;
    let committed = root().join("swift/BattleshipKit/Linux").join(format!("{MODULE}.h"));
    if fs::read_to_string(&committed)? != header {
        bail!("its header is not the committed one: run cargo xtask bindings, and build again");
    }
    let functions = functions(&header);
    if functions.is_empty() {
        bail!("its header declares no function");
    }
    Ok(functions)
}

/// The functions that a generated header declares: names right before a parenthesis.
pub(super) fn functions(header: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = header.split('(').filter_map(|text| text.rsplit(|c| !is_name(c)).next());
    let ours = before.filter(|name| name.starts_with("uniffi_") || name.starts_with("ffi_"));
    ours.map(str::to_owned).collect()
}

/// The oldest system that Package.swift promises.
fn deployment_target(platform: Platform) -> anyhow::Result<Version> {
    let manifest = fs::read_to_string(root().join("swift/BattleshipKit/Package.swift"))?;
    let key = match platform {
        Platform::MacOs => ".macOS(.v",
        Platform::Ios | Platform::IosSimulator => ".iOS(.v",
    };
    let text = manifest.split(key).nth(1).and_then(|rest| rest.split(')').next());
    let text = text.with_context(|| format!("Package.swift has no {key}…)"))?;
    let (major, minor) = text.split_once('_').unwrap_or((text, "0"));
    Ok(Version { major: major.parse()?, minor: minor.parse()? })
}

/// A library must not tell where it was built.
fn verify_no_paths(bytes: &[u8]) -> anyhow::Result<()> {
    let home = std::env::var("HOME").unwrap_or_default();
    for place in [root().to_string_lossy().into_owned(), home] {
        let place = format!("{}/", place.trim_end_matches('/'));
        if place.len() > 1 && memchr::memmem::find(bytes, place.as_bytes()).is_some() {
            bail!("it contains paths of the machine that built it: {place}…");
        }
    }
    Ok(())
}

/// There must be nothing else in it.
fn verify_files(folder: &Path, info: &Info) -> anyhow::Result<()> {
    let mut expected = BTreeSet::from([PathBuf::from("Info.plist")]);
    for library in &info.libraries {
        let slice = Path::new(&library.library_identifier);
        let headers = slice.join(&library.headers_path).join(MODULE);
        expected.insert(slice.join(&library.library_path));
        expected.insert(headers.join("module.modulemap"));
        expected.insert(headers.join(format!("{MODULE}.h")));
    }
    let found = files(folder)?;
    let found: BTreeSet<_> = found
        .iter()
        .map(|file| Ok(file.strip_prefix(folder)?.to_owned()))
        .collect::<anyhow::Result<_>>()?;
    if found != expected {
        let wrong: Vec<_> = found.symmetric_difference(&expected).collect();
        bail!("files that are missing, or should not be there: {wrong:?}");
    }
    Ok(())
}

/// The zip must hold the same files and be small enough.
fn verify_zip(folder: &Path, path: &Path, is_whole: bool) -> anyhow::Result<()> {
    let mut zip = zip::ZipArchive::new(fs::File::open(path)?).context("its zip")?;
    let name = folder.file_name().context("a folder without a name")?.to_owned();
    let files = files(folder)?;
    if zip.len() != files.len() {
        bail!("its zip has {} files, not {}", zip.len(), files.len());
    }
    for file in files {
        let inside = Path::new(&name).join(file.strip_prefix(folder)?);
        let mut packed = Vec::new();
        std::io::copy(&mut zip.by_name(&inside.to_string_lossy())?, &mut packed)?;
        if packed != fs::read(&file)? {
            bail!("{} differs in the zip", inside.display());
        }
    }
    let bytes = fs::metadata(path)?.len();
    if is_whole && bytes > MOST_ZIPPED {
        bail!("its zip takes {bytes} bytes, more than {MOST_ZIPPED}");
    }
    println!("{bytes} bytes zipped, checksum {}", checksum(path)?);
    Ok(())
}
