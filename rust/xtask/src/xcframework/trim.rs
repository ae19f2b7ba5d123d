//! Leaving out what no app can use: objects that no function of the header leads to.
//!
//! A linker would leave them where they are, so an app is the same with or without them; but they are
//! downloaded. Most are the half of zstd that compresses.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use anyhow::Context;
use goblin::archive::MAGIC;
use goblin::mach::fat::FAT_MAGIC;

use super::library::{Member, defined, members, needed, parts};
use super::verify::{MODULE, verify_headers};
use super::{Info, LibraryInfo};

/// Trims the libraries of an XCFramework, in place.
pub(crate) fn run(xcframework: &Path) -> anyhow::Result<()> {
    let info: Info = plist::from_file(xcframework.join("Info.plist")).context("its Info.plist")?;
    for library in &info.libraries {
        trim_library(&xcframework.join(&library.library_identifier), library)
            .with_context(|| library.library_identifier.clone())?;
    }
    Ok(())
}

fn trim_library(folder: &Path, info: &LibraryInfo) -> anyhow::Result<()> {
    let functions = verify_headers(&folder.join(&info.headers_path).join(MODULE))?;
    let file = folder.join(&info.library_path);
    let bytes = fs::read(&file)?;
    let trimmed = trim(&bytes, &functions)?;
    println!("{}: {} of {} bytes left", info.library_identifier, trimmed.len(), bytes.len());
    Ok(fs::write(&file, trimmed)?)
}

/// The library with just the objects that these functions need.
pub(super) fn trim(library: &[u8], functions: &BTreeSet<String>) -> anyhow::Result<Vec<u8>> {
    let mut table = Vec::new();
    for part in parts(library)? {
        let members = members(part.archive)?;
        let archive = write(&reachable(members, functions))?;
        let Some(entry) = part.entry else { return Ok(archive) };
        table.push((entry, archive));
    }
    // The head of a universal file: big-endian, five numbers for each part.
    let mut trimmed = FAT_MAGIC.to_be_bytes().to_vec();
    trimmed.extend(u32::try_from(table.len())?.to_be_bytes());
    let mut end = trimmed.len() + 20 * table.len();
    let mut archives = Vec::new();
    for (entry, archive) in table {
        let start = end.next_multiple_of(1 << entry.align);
        end = start + archive.len();
        let (offset, size) = (u32::try_from(start)?, u32::try_from(archive.len())?);
        for number in [entry.cputype, entry.cpusubtype, offset, size, entry.align] {
            trimmed.extend(number.to_be_bytes());
        }
        archives.push((start, archive));
    }
    for (start, archive) in archives {
        trimmed.resize(start, 0);
        trimmed.extend(archive);
    }
    Ok(trimmed)
}

/// The members that define the functions, and those that they need, and so on; in their order.
fn reachable<'a>(members: Vec<Member<'a>>, functions: &BTreeSet<String>) -> Vec<Member<'a>> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (i, member) in members.iter().enumerate() {
        defined(&member.object).for_each(|name| places.entry(name).or_default().push(i));
    }
    let roots: Vec<String> = functions.iter().map(|function| format!("_{function}")).collect();
    let mut wanted: Vec<&str> = roots.iter().map(String::as_str).collect();
    let mut is_reached = vec![false; members.len()];
    while let Some(name) = wanted.pop() {
        for &i in places.get(name).into_iter().flatten() {
            if !std::mem::replace(&mut is_reached[i], true) {
                wanted.extend(needed(&members[i].object));
            }
        }
    }
    let kept = members.into_iter().zip(is_reached);
    kept.filter_map(|(member, is_reached)| is_reached.then_some(member)).collect()
}

/// An archive as Apple's tools write it: first the table of what is defined where, then the objects, each
/// beginning at a multiple of eight bytes.
fn write(members: &[Member<'_>]) -> anyhow::Result<Vec<u8>> {
    let mut names = Vec::new();
    let mut entries = Vec::new();
    for (i, member) in members.iter().enumerate() {
        for name in defined(&member.object) {
            entries.push((u32::try_from(names.len())?, i));
            names.extend(name.as_bytes());
            names.push(0);
        }
    }
    names.resize(names.len().next_multiple_of(8), 0);
    let table_length = 4 + 8 * entries.len() + 4 + names.len();

    let mut objects = Vec::new();
    let mut offsets = Vec::new();
    let mut head = MAGIC.to_vec();
    write_head(&mut head, "__.SYMDEF", table_length);
    let begin = head.len() + table_length;
    for member in members {
        offsets.push(u32::try_from(begin + objects.len())?);
        write_head(&mut objects, &member.name, member.bytes.len().next_multiple_of(8));
        objects.extend(member.bytes);
        objects.resize(objects.len().next_multiple_of(8), b'\n');
    }

    head.extend(u32::try_from(8 * entries.len())?.to_le_bytes());
    for (name, member) in entries {
        head.extend(name.to_le_bytes());
        head.extend(offsets[member].to_le_bytes());
    }
    head.extend(u32::try_from(names.len())?.to_le_bytes());
    Ok([head, names, objects].concat())
}

/// The head of a member, with its name after it, as long as it takes to end at a multiple of eight.
fn write_head(archive: &mut Vec<u8>, name: &str, length: usize) {
    let begin = archive.len();
    let end = (begin + 60 + name.len() + 1).next_multiple_of(8);
    let padded = end - begin - 60;
    let (place, length) = (format!("#1/{padded}"), padded + length);
    archive.extend(
        format!("{place:<16}{:<12}{:<6}{:<6}{:<8}{length:<10}`\n", 0, 0, 0, 644).into_bytes(),
    );
    archive.extend(name.as_bytes());
    archive.resize(end, 0);
}
