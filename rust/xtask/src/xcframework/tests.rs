//! XCFrameworks of libraries that hold no code, put together, trimmed, packed, damaged and checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use goblin::archive::Archive;
use tempfile::TempDir;

use super::trim::trim;
use super::verify::functions;
use super::{VerifyArgs, create, library, pack, verify};
use crate::generated::root;

const ARM64: u32 = 0x0100_000c;
const X86_64: u32 = 0x0100_0007;
const MAC: u32 = 1;
const PHONE: u32 = 2;
const SIMULATOR: u32 = 7;

/// A Mach-O object with one LC_BUILD_VERSION and these functions.
fn object(cpu: u32, platform: u32, major: u32, functions: &[String]) -> Vec<u8> {
    object_needing(cpu, platform, major, functions, &[])
}

/// One that needs functions of others.
fn object_needing(
    cpu: u32,
    platform: u32,
    major: u32,
    functions: &[String],
    needed: &[String],
) -> Vec<u8> {
    let (head, build, symtab) = (32, 24, 24);
    let mut names = vec![0];
    let mut symbols = Vec::new();
    // Defined in the first section, for others; or in none.
    let functions = functions.iter().map(|function| (function, [0x0f, 1, 0, 0]));
    let functions: Vec<_> =
        functions.chain(needed.iter().map(|function| (function, [0x01, 0, 0, 0]))).collect();
    for (function, kind) in &functions {
        symbols.extend((names.len() as u32).to_le_bytes());
        symbols.extend(kind);
        symbols.extend(0u64.to_le_bytes());
        names.extend(format!("_{function}\0").into_bytes());
    }
    let symbols_at = head + build + symtab;
    let names_at = symbols_at + symbols.len() as u32;
    let numbers = [
        vec![0xfeed_facf, cpu, 0, 1, 2, build + symtab, 0, 0],
        vec![0x32, build, platform, major << 16, 0, 0],
        vec![2, symtab, symbols_at, functions.len() as u32, names_at, names.len() as u32],
    ];
    let numbers = numbers.concat().into_iter().flat_map(u32::to_le_bytes);
    numbers.chain(symbols).chain(names).collect()
}

/// A static library of one object.
fn archive(object: Vec<u8>) -> Vec<u8> {
    archive_of(vec![("a.o", object)])
}

/// One of several, without the table that a linker wants.
fn archive_of(objects: Vec<(&str, Vec<u8>)>) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, mut object) in objects {
        object.resize(object.len().next_multiple_of(8), 0);
        let length = object.len();
        let head = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{length:<10}`\n", 0, 0, 0, 644);
        bytes.extend(head.into_bytes());
        bytes.extend(object);
    }
    bytes
}

/// Two libraries in one file.
fn universal(parts: [(u32, Vec<u8>); 2]) -> Vec<u8> {
    let mut head: Vec<u32> = vec![0xcafe_babe, 2];
    let mut body = Vec::new();
    for (cpu, part) in parts {
        body.resize(body.len().next_multiple_of(8), 0);
        let offset = 64 + body.len() as u32;
        head.extend([cpu, 0, offset, part.len() as u32, 3]);
        body.extend(part);
    }
    let mut bytes: Vec<u8> = head.into_iter().flat_map(u32::to_be_bytes).collect();
    bytes.resize(64, 0);
    bytes.extend(body);
    bytes
}

/// An XCFramework as cargo-swift leaves it.
struct Framework {
    folder: TempDir,
}

impl Framework {
    fn new() -> Framework {
        let folder = tempfile::tempdir().unwrap();
        let here = |name: &str| folder.path().join(name);
        let committed = root().join("swift/BattleshipKit/Linux");
        fs::create_dir(here("in")).unwrap();
        for name in ["battleshipFFI.h", "module.modulemap"] {
            fs::copy(committed.join(name), here("in").join(name)).unwrap();
        }
        let functions = Framework::functions();
        let mut arguments = vec!["-create-xcframework".to_owned()];
        for (name, platform, major) in
            [("phone", PHONE, 17), ("simulator", SIMULATOR, 17), ("mac", MAC, 14)]
        {
            let part = |cpu| archive(object(cpu, platform, major, &functions));
            let library = match platform {
                PHONE => part(ARM64),
                _ => universal([(X86_64, part(X86_64)), (ARM64, part(ARM64))]),
            };
            fs::create_dir(here(name)).unwrap();
            let file = here(name).join("libbattleship_ffi.a");
            fs::write(&file, library).unwrap();
            for (option, value) in [("-library", file), ("-headers", here("in"))] {
                arguments.extend([option.to_owned(), value.to_string_lossy().into_owned()]);
            }
        }
        let framework = Framework { folder };
        arguments.extend(["-output".to_owned(), framework.path("").to_string_lossy().into_owned()]);
        create(&arguments).unwrap();
        for slice in ["ios-arm64", "ios-arm64_x86_64-simulator", "macos-arm64_x86_64"] {
            let headers = framework.path(slice).join("Headers");
            fs::create_dir(&headers).unwrap();
            fs::rename(framework.path(slice).join("headers"), headers.join("battleshipFFI"))
                .unwrap();
        }
        pack(&framework.path(""), &framework.zip()).unwrap();
        framework
    }

    fn functions() -> Vec<String> {
        let header = root().join("swift/BattleshipKit/Linux/battleshipFFI.h");
        functions(&fs::read_to_string(header).unwrap()).into_iter().collect()
    }

    fn path(&self, inside: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join("battleshipFFI.xcframework").join(inside)
    }

    fn zip(&self) -> PathBuf {
        self.folder.path().join("battleshipFFI.xcframework.zip")
    }

    fn verify(&self) -> Result<(), String> {
        let (xcframework, zip) = (self.path(""), Some(self.zip()));
        verify(&VerifyArgs { xcframework, zip, only: None }).map_err(|error| format!("{error:#}"))
    }

    /// What the check says after some damage.
    #[track_caller]
    fn expect(self, says: &str) {
        let error = self.verify().unwrap_err();
        assert!(error.contains(says), "{error}");
    }

    fn phone(&self) -> PathBuf {
        self.path("ios-arm64/libbattleship_ffi.a")
    }
}

#[test]
fn what_is_right_passes_and_packs_to_the_same_bytes() {
    let framework = Framework::new();
    assert_eq!(framework.verify(), Ok(()));
    let zip = fs::read(framework.zip()).unwrap();
    assert!(fs::read(Framework::new().zip()).unwrap() == zip);
}

#[test]
fn only_what_the_functions_need_is_left() {
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let part = |cpu| {
        let object =
            |functions, needed| object_needing(cpu, MAC, 14, &names(functions), &names(needed));
        let library = archive_of(vec![
            ("compress.o", object(&["compress"], &["decompress"])),
            ("calls.o", object(&["call"], &["decompress", "malloc"])),
            ("decompress.o", object(&["decompress", "unused"], &["errors"])),
            ("errors_of_zstd.o", object(&["errors"], &["call"])),
        ]);
        (cpu, library)
    };
    let functions = BTreeSet::from(["call".to_owned()]);
    let trimmed = trim(&universal([part(X86_64), part(ARM64)]), &functions).unwrap();
    assert!(trim(&trimmed, &functions).unwrap() == trimmed);
    let slices = library::read(&trimmed).unwrap();
    assert_eq!(slices.len(), 2);
    let parts = library::parts(&trimmed).unwrap();
    for (slice, part) in slices.iter().zip(parts) {
        let exports: Vec<&str> = slice.exports.iter().map(String::as_str).collect();
        assert_eq!(exports, ["call", "decompress", "errors", "unused"]);
        let index = Archive::parse(part.archive).unwrap();
        assert_eq!(index.member_of_symbol("_call"), Some("calls.o"));
        assert_eq!(index.member_of_symbol("_unused"), Some("decompress.o"));
        assert_eq!(index.member_of_symbol("_errors"), Some("errors_of_zstd.o"));
        assert_eq!(index.member_of_symbol("_compress"), None);
        for (name, member, _) in index.summarize() {
            assert_eq!(member.offset % 8, 0, "{name}");
        }
    }
}

#[test]
fn what_is_trimmed_passes() {
    let framework = Framework::new();
    super::trim(&framework.path("")).unwrap();
    pack(&framework.path(""), &framework.zip()).unwrap();
    assert_eq!(framework.verify(), Ok(()));
}

#[test]
fn the_header_has_functions() {
    let functions = Framework::functions();
    assert!(functions.len() > 50);
    assert!(functions.iter().any(|name| name == "uniffi_battleship_ffi_fn_method_engine_heatmap"));
}

#[test]
fn wrong_libraries_are_found() {
    let functions = Framework::functions();
    let with = |library: Vec<u8>| {
        let framework = Framework::new();
        fs::write(framework.phone(), library).unwrap();
        framework
    };
    let right = |cpu, platform, major| archive(object(cpu, platform, major, &functions));
    with(right(X86_64, PHONE, 17)).expect("objects for [\"x86_64\"], but the Info.plist says");
    with(right(ARM64, SIMULATOR, 17)).expect("objects for IosSimulator, but the Info.plist says");
    with(right(ARM64, PHONE, 16)).expect("objects for 16.0 and newer, but Package.swift says 17.0");
    with(right(ARM64, 11, 17)).expect("objects for platform 11");
    with(archive(object(ARM64, PHONE, 17, &functions[1..]))).expect(&functions[0]);
    with(object(ARM64, PHONE, 17, &functions)).expect("a single object");
    with(b"!<arch>\n".to_vec()).expect("an archive without objects");
    with(b"nothing".to_vec()).expect("neither an archive nor a universal file");
    let mut cut = right(ARM64, PHONE, 17);
    cut.truncate(cut.len() / 2);
    assert!(with(cut).verify().is_err());
    let mut named = functions.clone();
    named.push(format!("{}/src", root().display()));
    with(archive(object(ARM64, PHONE, 17, &named))).expect("paths of the machine that built it");
}

#[test]
fn wrong_surroundings_are_found() {
    let damaged = |damage: fn(&Framework)| {
        let framework = Framework::new();
        damage(&framework);
        framework
    };
    let map = "ios-arm64/Headers/battleshipFFI/module.modulemap";
    let elsewhere = |f: &Framework| {
        let map = f.path("ios-arm64/Headers/battleshipFFI/module.modulemap");
        fs::rename(map, f.path("ios-arm64/Headers/module.modulemap")).unwrap();
    };
    damaged(elsewhere).expect("cannot read");
    let framework = Framework::new();
    fs::write(framework.path(map), "module other { header \"battleshipFFI.h\" }").unwrap();
    framework.expect("not that of battleshipFFI");
    damaged(|f| fs::write(f.path("ios-arm64/Headers/battleshipFFI/battleshipFFI.h"), "").unwrap())
        .expect("not the committed one");
    damaged(|f| fs::write(f.path("ios-arm64/leftover"), "").unwrap()).expect("leftover");
    damaged(|f| fs::remove_file(f.path("Info.plist")).unwrap()).expect("Info.plist");
    damaged(|f| {
        let info = fs::read_to_string(f.path("Info.plist")).unwrap();
        fs::write(f.path("Info.plist"), info.replacen("ios-arm64<", "ios-armv7<", 1)).unwrap();
    })
    .expect("its slices are");
    damaged(|f| {
        // One of two architectures is left, and the plist says so.
        let library = archive(object(ARM64, SIMULATOR, 17, &Framework::functions()));
        fs::write(f.path("ios-arm64_x86_64-simulator/libbattleship_ffi.a"), library).unwrap();
        let info = fs::read_to_string(f.path("Info.plist")).unwrap();
        let info = info.replacen("<string>x86_64</string>", "", 1);
        fs::write(f.path("Info.plist"), info).unwrap();
    })
    .expect("ios-arm64_x86_64-simulator: what it has makes it ios-arm64-simulator");
    damaged(|f| fs::write(f.zip(), "no zip").unwrap()).expect("its zip");
    damaged(|f| {
        fs::write(f.path("extra"), "").unwrap();
        pack(&f.path(""), &f.zip()).unwrap();
        fs::remove_file(f.path("extra")).unwrap();
    })
    .expect("its zip has 11 files, not 10");
}
