//! What a static library for Apple's platforms is: read from its objects, not from its name.

use std::collections::BTreeSet;
use std::fmt;

use anyhow::{Context, bail};
use goblin::archive::{Archive, MAGIC};
use goblin::mach::constants::cputype::{CPU_TYPE_ARM64, CPU_TYPE_X86_64};
use goblin::mach::fat::FatArch;
use goblin::mach::load_command::CommandVariant;
use goblin::mach::{Mach, MachO};

/// Where objects run, as LC_BUILD_VERSION has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Platform {
    MacOs,
    Ios,
    IosSimulator,
}

impl Platform {
    fn of(number: u32) -> anyhow::Result<Platform> {
        Ok(match number {
            1 => Platform::MacOs,
            2 => Platform::Ios,
            7 => Platform::IosSimulator,
            _ => bail!(
                "objects for platform {number}, which is neither macOS, iOS nor its simulator"
            ),
        })
    }

    /// The words for it in an Info.plist.
    pub(crate) fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Platform::MacOs => ("macos", None),
            Platform::Ios => ("ios", None),
            Platform::IosSimulator => ("ios", Some("simulator")),
        }
    }
}

/// A version such as 17.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version {
    pub(crate) major: u32,
    pub(crate) minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The objects of one architecture.
#[derive(Debug)]
pub(crate) struct Slice {
    pub(crate) architecture: &'static str,
    pub(crate) platform: Platform,
    /// The newest system that any object asks for.
    pub(crate) minimum: Version,
    /// The functions that it defines for others, without the underscore that C puts in front.
    pub(crate) exports: BTreeSet<String>,
}

/// Reads a library: one archive, or several for different architectures in one file.
pub(crate) fn read(bytes: &[u8]) -> anyhow::Result<Vec<Slice>> {
    parts(bytes)?.into_iter().map(|part| slice(part.archive)).collect()
}

/// An archive, and what a universal file says about it.
pub(super) struct Part<'a> {
    pub(super) archive: &'a [u8],
    pub(super) entry: Option<FatArch>,
}

/// The archives of a library.
pub(super) fn parts(bytes: &[u8]) -> anyhow::Result<Vec<Part<'_>>> {
    if bytes.starts_with(MAGIC) {
        return Ok(vec![Part { archive: bytes, entry: None }]);
    }
    let Mach::Fat(fat) = Mach::parse(bytes).context("neither an archive nor a universal file")?
    else {
        bail!("a single object, where a static library is expected");
    };
    let part = |entry: goblin::error::Result<FatArch>| {
        let entry = entry?;
        let archive = within(bytes, entry.offset as usize, entry.size as usize);
        Ok(Part { archive: archive.context("a part beyond the end")?, entry: Some(entry) })
    };
    fat.iter_arches().map(part).collect()
}

/// One object of an archive.
pub(super) struct Member<'a> {
    pub(super) name: String,
    pub(super) bytes: &'a [u8],
    pub(super) object: MachO<'a>,
}

/// The objects of an archive, in their order.
pub(super) fn members(archive: &[u8]) -> anyhow::Result<Vec<Member<'_>>> {
    let index = Archive::parse(archive).context("unreadable archive")?;
    let member = |(name, member, _): (&str, &goblin::archive::Member<'_>, Vec<&str>)| {
        let bytes = within(archive, member.offset as usize, member.size());
        let bytes = bytes.context("a member beyond the end")?;
        let object = MachO::parse(bytes, 0).with_context(|| format!("{name} is no object"))?;
        Ok(Member { name: name.to_owned(), bytes, object })
    };
    index.summarize().into_iter().map(member).collect()
}

fn within(bytes: &[u8], start: usize, length: usize) -> Option<&[u8]> {
    bytes.get(start..start.checked_add(length)?)
}

fn slice(archive: &[u8]) -> anyhow::Result<Slice> {
    let mut slice: Option<Slice> = None;
    for Member { name, object, .. } in members(archive)? {
        let found = describe(&object).with_context(|| format!("in {name}"))?;
        slice = Some(match slice {
            None => found,
            Some(mut slice) => {
                let kinds = [&slice, &found].map(|slice| (slice.architecture, slice.platform));
                if kinds[0] != kinds[1] {
                    bail!("{name} is for {:?}, but others are for {:?}", kinds[1], kinds[0]);
                }
                slice.minimum = slice.minimum.max(found.minimum);
                slice.exports.extend(found.exports);
                slice
            }
        });
    }
    slice.context("an archive without objects")
}

fn describe(object: &MachO<'_>) -> anyhow::Result<Slice> {
    let architecture = match object.header.cputype() {
        CPU_TYPE_ARM64 => "arm64",
        CPU_TYPE_X86_64 => "x86_64",
        other => bail!("objects for processor {other:#x}, which is neither arm64 nor x86_64"),
    };
    let version = object.load_commands.iter().find_map(|command| match command.command {
        CommandVariant::BuildVersion(version) => Some(version),
        _ => None,
    });
    let version = version.context("no LC_BUILD_VERSION says for which system it is")?;
    let exports = defined(object).map(|name| name.strip_prefix('_').unwrap_or(name).to_owned());
    Ok(Slice {
        architecture,
        platform: Platform::of(version.platform)?,
        minimum: Version { major: version.minos >> 16, minor: version.minos >> 8 & 0xff },
        exports: exports.collect(),
    })
}

/// The names that an object defines for others.
pub(super) fn defined<'a>(object: &MachO<'a>) -> impl Iterator<Item = &'a str> {
    let symbols = object.symbols().filter_map(Result::ok);
    symbols
        .filter(|(_, symbol)| symbol.is_global() && !symbol.is_undefined() && !symbol.is_stab())
        .map(|(name, _)| name)
}

/// The names that an object needs from others.
pub(super) fn needed<'a>(object: &MachO<'a>) -> impl Iterator<Item = &'a str> {
    let symbols = object.symbols().filter_map(Result::ok);
    symbols.filter(|(_, symbol)| symbol.is_undefined() && !symbol.is_stab()).map(|(name, _)| name)
}
