//! XCFrameworks: put together where there is no Xcode, trimmed and packed for a release, and checked.

mod create;
mod library;
mod pack;
#[cfg(test)]
mod tests;
mod trim;
mod verify;

pub(crate) use create::run as create;
pub(crate) use pack::run as pack;
pub(crate) use trim::run as trim;
pub(crate) use verify::{VerifyArgs, run as verify};

use serde::{Deserialize, Serialize};

/// The Info.plist of an XCFramework.
#[derive(Debug, Deserialize, Serialize)]
struct Info {
    #[serde(rename = "AvailableLibraries")]
    libraries: Vec<LibraryInfo>,
    #[serde(rename = "CFBundlePackageType")]
    package_type: String,
    #[serde(rename = "XCFrameworkFormatVersion")]
    format_version: String,
}

/// What the Info.plist says about the library of one platform.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "PascalCase")]
struct LibraryInfo {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    binary_path: Option<String>,
    headers_path: String,
    library_identifier: String,
    library_path: String,
    supported_architectures: Vec<String>,
    supported_platform: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    supported_platform_variant: Option<String>,
}

/// What Xcode calls the library of a platform: its words, with the architectures in between.
fn identifier((system, variant): (&str, Option<&str>), architectures: &[&str]) -> String {
    let suffix = variant.map(|variant| format!("-{variant}")).unwrap_or_default();
    format!("{system}-{}{suffix}", architectures.join("_"))
}
