//! `battleship bench`: how fast, how large, and one number that tells whether any answer changed.

mod checksum;
mod commitments;
mod counting;
mod curves;
mod fog;
mod games;
mod memory;
mod packed;
mod plain;
#[cfg(feature = "zk")]
mod proofs;
mod report;
mod serving;

use std::io::Write;
use std::path::PathBuf;

use battleship::{Engine, Knowledge, Rules};
use battleship_dataset::{Dataset, Monitor};
use clap::Args;

use crate::failure::Failure;
use commitments::Commitments;
use counting::Counting;
use fog::Fog;
use packed::Packed;
use report::{Report, Row};
use serving::Serving;

/// Measure the engine on this machine
///
/// Measures on one core, for several rules: from nothing to the first answer, single heatmaps of
/// positions from greedy games of up to 70 shots (each the best of three), memory, listing all
/// boards; then the hashing of a board that is committed to, and a turn in the fog; then, with all
/// cores, building and scanning the packed file of all boards, and a game server under load; and
/// where they are built in, zero-knowledge proofs. Whatever has a plain method, such as a filter over
/// the masks of all boards, is measured by that too, and must have the same answer. The closing
/// table has it all side by side: what, how long, how many times as long the plain method takes, and
/// the checksum over the answers. The last line is the checksum over everything computed and nothing
/// measured: it changes only if an answer does. Proofs are random and not in it.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct BenchArgs {
    /// Print JSON: all rows, times in seconds, the closing table, and the checksum
    #[arg(long)]
    json: bool,

    /// Take fewer positions, and list the boards of smaller rules: seconds instead of minutes
    #[arg(long)]
    quick: bool,

    /// Only measure how cost grows with the board and with the fleet, and draw it into an SVG file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "json"])]
    curves: Option<PathBuf>,

    /// Only make one heatmap of the empty board, and print the bytes of memory the process took
    #[arg(long, value_name = "RULES", conflicts_with_all = ["quick", "json", "curves"])]
    one: Option<Rules>,

    /// Only scan all boards of a packed file, and print the bytes of memory the process took
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "json", "curves", "one"])]
    scan: Option<PathBuf>,

    /// Only check a key and prove a board with it, and print the bytes of memory the process took
    #[cfg(feature = "zk")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "json", "curves", "one", "scan"])]
    prove: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  battleship bench
  battleship bench --quick --json
  battleship bench --curves docs/cost.svg";

/// A part of the benchmark.
trait Section {
    /// What its rows are about.
    fn title(&self) -> String;

    /// Measures.
    fn run(&self) -> Result<Vec<Row>, Failure>;
}

/// What there is to measure.
fn sections(quick: bool) -> Result<Vec<Box<dyn Section>>, Failure> {
    let counting = |rules: Rules, positions, list_boards| -> Box<dyn Section> {
        Box::new(Counting { rules, positions, list_boards })
    };
    #[cfg_attr(not(feature = "zk"), allow(unused_mut))]
    let mut sections = match quick {
        false => vec![
            counting(Rules::nine(), 1000, true),
            counting(Rules::classic(), 400, false),
            counting(Rules::russian(), 300, false),
            counting("10x10:5,4,4,3,3,3,2,2,2,2:apart".parse()?, 100, false),
            Box::new(Commitments),
            Box::new(Fog),
            Box::new(Packed { rules: Rules::nine() }),
            Box::new(Serving { games: 500 }),
        ],
        true => vec![
            counting(Rules::nine(), 20, false),
            counting("8x8:4,3,3,2:apart".parse()?, 20, true),
            Box::new(Commitments),
            Box::new(Fog),
            Box::new(Packed { rules: "8x8:4,3,3,2:apart".parse()? }),
            Box::new(Serving { games: 20 }),
        ],
    };
    // Last, so that what comes before is numbered the same in every build.
    #[cfg(feature = "zk")]
    sections.push(Box::new(proofs::Proofs { with_board: !quick }));
    Ok(sections)
}

/// Measures and reports.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    if let Some(rules) = &args.one {
        Engine::new(rules)?.posterior(&Knowledge::default())?;
        return tell_memory();
    }
    if let Some(path) = &args.scan {
        Dataset::open(path)?.scan(&Knowledge::default(), &Monitor::default())?;
        return tell_memory();
    }
    #[cfg(feature = "zk")]
    if let Some(path) = &args.prove {
        proofs::prove_board(path)?;
        return tell_memory();
    }
    if let Some(path) = &args.curves {
        return curves::draw(path);
    }
    let mut report = Report::default();
    for section in sections(args.quick)? {
        report.add(section.title(), section.run()?);
    }
    let text = if args.json { serde_json::to_string(&report)? } else { report.to_string() };
    writeln!(std::io::stdout(), "{}", text.trim_end())?;
    Ok(())
}

fn tell_memory() -> Result<(), Failure> {
    let bytes = memory::peak().map_or("unknown".into(), |bytes| bytes.to_string());
    writeln!(std::io::stdout(), "{bytes}")?;
    Ok(())
}
