//! Commands for developers: whatever is generated and committed, and checks of what is built.
#![forbid(unsafe_code)]

mod bindings;
mod generated;
mod library;
mod sbom;
mod vectors;
mod xcframework;

use std::path::PathBuf;

use clap::Parser;
use xcframework::VerifyArgs;

/// Commands for developers of BattleshipKit
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Command {
    /// Generate the Swift bindings from the boundary crate
    Bindings {
        /// Change nothing; fail if what is committed differs
        #[arg(long)]
        check: bool,
    },
    /// Write the golden vectors that the tests of all languages read
    Vectors {
        /// Change nothing; fail if what is committed differs
        #[arg(long)]
        check: bool,
    },
    /// Build the static library that the Swift package links on Linux
    LinuxLibrary,
    /// Put what the Python module is made of into a folder
    Python {
        /// The folder
        folder: PathBuf,
    },
    /// Do what xcodebuild does for cargo-swift, where there is no Xcode
    #[command(hide = true)]
    Xcodebuild {
        #[arg(allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Leave out of an XCFramework what no app can use
    TrimXcframework {
        xcframework: PathBuf,
    },
    /// Pack an XCFramework for a release, and print its checksum
    ZipXcframework {
        xcframework: PathBuf,
        zip: PathBuf,
    },
    VerifyXcframework(VerifyArgs),
    /// Print the software bill of materials: every crate in what is shipped, as CycloneDX
    Sbom,
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Bindings { check } => bindings::run(check),
        Command::Vectors { check } => vectors::run(check),
        Command::LinuxLibrary => library::place(),
        Command::Python { folder } => bindings::python(&folder),
        Command::Xcodebuild { arguments } => xcframework::create(&arguments),
        Command::TrimXcframework { xcframework } => xcframework::trim(&xcframework),
        Command::ZipXcframework { xcframework, zip } => xcframework::pack(&xcframework, &zip),
        Command::VerifyXcframework(args) => xcframework::verify(&args),
        Command::Sbom => sbom::print(),
    }
}
