//! `battleship dataset build`: the packed file from nothing.

use std::io::Write;
use std::path::PathBuf;

use battleship::Rules;
use battleship_dataset::Header;
use clap::Args;

use crate::failure::Failure;
use crate::numbers::thousands;
use crate::watch::watched;

/// Write the packed file of all boards, from nothing
///
/// The file appears whole or not at all; one that was there stays until then. A process that is
/// killed leaves a file named .NAME.PROCESS.partial beside it, which can be deleted.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct BuildArgs {
    /// nine, russian, or WxH:LENGTHS:apart|corners
    #[arg(long, default_value = "nine")]
    rules: Rules,

    #[command(flatten)]
    packed: PackedArgs,
}

/// How and where a packed file is written.
#[derive(Args)]
pub(super) struct PackedArgs {
    /// 1 (seconds) to 22 (smallest; for nine half a minute and 1 GB of memory)
    #[arg(long, default_value_t = 22, value_parser = clap::value_parser!(i32).range(1..=22))]
    pub(super) level: i32,

    /// Where to write it [default: data/NAME.boards for rules with a name]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl PackedArgs {
    pub(super) fn path(&self, rules: &Rules) -> Result<PathBuf, Failure> {
        match (&self.out, rules.name()) {
            (Some(path), _) => Ok(path.clone()),
            (None, Some(name)) => Ok(format!("data/{name}.boards").into()),
            (None, None) => {
                Err(Failure::Input(format!("{rules} has no name: say where with --out FILE")))
            }
        }
    }
}

const AFTER_HELP: &str = "\
Examples:
  battleship dataset build
  battleship dataset build --level 3 --out /tmp/nine.boards
  battleship dataset build --rules 8x8:4,3,3,2:apart --out eight.boards";

/// Builds it.
pub(super) fn run(args: &BuildArgs) -> Result<(), Failure> {
    let path = args.packed.path(&args.rules)?;
    let boards = battleship_dataset::boards(&args.rules)?;
    let header = watched("building", boards, |monitor| {
        battleship_dataset::build(&args.rules, args.packed.level, &path, monitor)
    })?;
    tell_size(&path, &header)
}

/// Says what was written.
pub(super) fn tell_size(path: &std::path::Path, header: &Header) -> Result<(), Failure> {
    let (boards, bytes) = (thousands(header.boards.into()), thousands(header.file_bytes().into()));
    writeln!(std::io::stdout(), "{}: {boards} boards in {bytes} bytes", path.display())?;
    Ok(())
}
