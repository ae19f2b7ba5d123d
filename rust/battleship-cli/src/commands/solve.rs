//! `battleship solve`: optimal play, with its proven value.

use std::io::Write;

use battleship::{Picture, Solution};
use clap::Args;
use serde::Serialize;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::numbers::{plural, thousands};
use crate::position::PositionArgs;

/// Find optimal play by exact search, for rules or positions that are small enough
///
/// Says how many shots optimal play still needs on average over all boards that agree with the
/// position, which no other play can better, and where to fire. Refuses what is too large, and says
/// why.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct SolveArgs {
    /// Print one line of JSON: the shots on average, and the misses of optimal play over all boards
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship solve --rules 4x4:2,1:apart
  battleship solve --rules 3x3:2,2:touching --announce --json
  battleship solve --position late.txt";

#[derive(Serialize)]
struct SolutionJson {
    rules: String,
    boards: u64,
    shots: f64,
    misses: u64,
    cell: Option<String>,
}

/// Solves it.
pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let Picture { rules, knowledge } = args.position.read()?;
    let posterior = args.position.engine(&rules)?.posterior(&knowledge)?;
    if let Some(explanation) = Answer::of(&posterior)?.explanation() {
        return Err(Failure::NoAnswer(explanation));
    }
    let solution = posterior.solve().map_err(|error| Failure::NoAnswer(error.to_string()))?;
    let Solution { cell, boards, cells_left, misses } = solution;
    let (cell, shots) = (cell.map(|cell| rules.cell_name(cell)), solution.shots());
    if args.json {
        let json = SolutionJson { rules: rules.to_string(), boards, shots, misses, cell };
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&json)?)?;
        return Ok(());
    }
    let mut text = format!(
        "Optimal play needs {shots:.4} more shots on average over {}: {} on each, and {} in all.\n",
        plural(boards.into(), "board"),
        plural(cells_left as u128, "hit"),
        match misses {
            1 => "1 miss".into(),
            misses => format!("{} misses", thousands(misses.into())),
        }
    );
    if let Some(cell) = cell {
        text += &format!("Fire at {cell}.\n");
    }
    write!(std::io::stdout(), "{text}")?;
    Ok(())
}
