//! `battleship heatmap`: how likely each cell is to hold a ship.

pub(super) mod batch;
mod drawing;

use std::io::Write;
use std::path::PathBuf;

use battleship::{Picture, Posterior};
use clap::Args;

use crate::answer::Answer;
use crate::colours::Palette;
use crate::failure::Failure;
use crate::position::PositionArgs;

/// Show how likely each cell is to hold a ship, exactly
///
/// Prints the board with the chance of a ship in percent on every cell not yet fired at, the number
/// of boards left and the best cells to fire at. What it prints can be edited and given back with
/// --position. It is plain text where the output is no terminal or NO_COLOR is set.
#[derive(Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\nMore about pictures, JSON and batches with --help."),
    after_long_help = format!("{EXAMPLES}\n\n{FORMATS}")
)]
pub(crate) struct HeatmapArgs {
    /// Read one position a line, HITS MISSES SUNK, from a file or - for standard input, and write
    /// one line of JSON each
    #[arg(
        long,
        value_name = "FILE|-",
        conflicts_with_all = ["hits", "misses", "sunk", "shots", "announce", "position"]
    )]
    batch: Option<PathBuf>,

    /// Print one line of JSON with exact numbers of boards
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const EXAMPLES: &str = "\
Examples:
  battleship heatmap
  battleship heatmap --hits C4,C5 --misses A1 --sunk none
  battleship heatmap --shots A1:miss,B3:hit,B4:hit,B5:sunk3
  battleship heatmap > game.txt; edit game.txt; battleship heatmap --position game.txt
  printf 'C4,C5 A1 -\\n' | battleship heatmap --batch -";

const FORMATS: &str = "\
Pictures: a row a line, with or without spaces, column letters and row numbers:

  5x4:3,2:apart
  .....
  .o##.
  .....
  x....

  # are all the cells of the sunk ships, unless a line such as \"sunk B4:3,C7\" or \"sunk none\" below
  the rows tells the announcements. Without # and without that line, sinkings are not announced.
  Numbers are unknown cells. What follows after an empty line is ignored.

JSON: {\"rules\":\"…\",\"boards\":…,\"cells\":[…],\"by_length\":{\"4\":[…],…},\"best\":[\"C1\",…]}
  boards agree with the position; cells, row by row, is how many of them have a ship there, and
  by_length how many have a ship of that length there. If there is no board, \"suspects\" lists each
  {\"cell\":\"C4\",\"piece\":\"hit|miss|sinking\"} without which there would be one, and \"explanation\"
  says so in words.

Batches: HITS, MISSES and SUNK are lists as in the options, or - for none. SUNK - is announced, none
  yet; SUNK ! is not announced. Empty lines are skipped; every other line gives one line of JSON, in
  order. A wrong line ends the batch with exit code 2, after the answers to the lines before it.
  All cores work; RAYON_NUM_THREADS limits them.";

/// Shows it.
pub(crate) fn run(args: &HeatmapArgs) -> Result<(), Failure> {
    if let Some(path) = &args.batch {
        return batch::run(args.position.engine(&args.position.rules())?, path);
    }
    let picture = args.position.read()?;
    let Picture { rules, knowledge } = &picture;
    let posterior = args.position.engine(rules)?.posterior(knowledge)?;
    print(&picture, &posterior, args.json)
}

/// Prints the answer to a position.
pub(super) fn print(picture: &Picture, posterior: &Posterior, json: bool) -> Result<(), Failure> {
    let answer = Answer::of(posterior)?;
    if json {
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&answer)?)?;
    } else {
        let text = drawing::draw(picture, &answer, Palette::of_stdout());
        write!(anstream::stdout(), "{text}")?;
    }
    Ok(())
}
