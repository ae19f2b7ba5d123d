//! `battleship sample`: random boards that agree with a position, each equally likely.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufWriter, Write};

use battleship::{Board, Mask, Picture, Placements, Rules};
use clap::Args;
use serde::Serialize;

use crate::answer::{Answer, ShipJson};
use crate::colours::{Palette, styled};
use crate::failure::{Failure, tell};
use crate::numbers::thousands;
use crate::position::PositionArgs;

/// Draw random boards that agree with a position, each equally likely
///
/// Prints pictures of the boards in which every ship cell shows the length of its ship, or JSON. The
/// index is the board's place in the fixed order of all boards that agree, counted from 0.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct SampleArgs {
    /// The same seed draws the same boards [default: a random one, told on standard error]
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// How many boards to draw
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    count: usize,

    /// Print one line of JSON a board: its index, its ship cells by index, and its ships
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const AFTER_HELP: &str = "\
Examples:
  battleship sample
  battleship sample --seed 7 --count 3 --rules russian
  battleship sample --hits C4,C5 --misses A1 --count 1000 --json";

/// Draws them.
pub(crate) fn run(args: &SampleArgs) -> Result<(), Failure> {
    let Picture { rules, knowledge } = args.position.read()?;
    let posterior = args.position.engine(&rules)?.posterior(&knowledge)?;
    if let Some(explanation) = Answer::of(&posterior)?.explanation() {
        return Err(Failure::NoAnswer(explanation));
    }
    let seed = args.seed.unwrap_or_else(random_seed);
    let palette = Palette::of_stdout();
    let mut out = BufWriter::new(anstream::stdout().lock());
    for (index, board) in posterior.listing().samples(seed).take(args.count) {
        if args.json {
            serde_json::to_writer(&mut out, &BoardJson::of(&rules, index, &board))?;
            writeln!(out)?;
        } else {
            let boards = thousands(posterior.boards());
            writeln!(out, "board {} of {boards}", thousands(index))?;
            writeln!(out, "{}", draw(posterior.engine().placements(), &board, palette))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A seed that is different every time, and told, so that the same can be had again.
pub(crate) fn random_seed() -> u64 {
    let seed = untold_seed();
    tell(&format!("seed {seed}"));
    seed
}

/// A seed that is different every time.
pub(super) fn untold_seed() -> u64 {
    // The standard library seeds each of these from the system's randomness.
    RandomState::new().build_hasher().finish()
}

/// A picture of a board: the length of the ship on each cell that has one.
fn draw(placements: &Placements, board: &Board, palette: Palette) -> String {
    let rules = placements.rules();
    let longest = rules.fleet().longest();
    let masks = board.ships().iter().filter_map(|ship| placements.number(*ship));
    let masks: Vec<Mask> = masks.map(|number| placements.mask(number)).collect();
    Picture::grid(rules, longest.to_string().len() + 2, |cell, width| {
        match masks.iter().find(|mask| mask.contains(cell)) {
            None => format!("{:^width$}", '.'),
            Some(ship) => {
                let style = palette.heat(ship.len() as f64 / longest as f64);
                styled(style, &format!("{:^width$}", ship.len()))
            }
        }
    })
}

/// A board as JSON.
#[derive(Serialize)]
pub(super) struct BoardJson {
    index: u128,
    cells: Vec<usize>,
    ships: Vec<ShipJson>,
}

impl BoardJson {
    /// The board at an index.
    pub(super) fn of(rules: &Rules, index: u128, board: &Board) -> BoardJson {
        let ships = board.ships().iter().map(|ship| ShipJson::of(rules, ship));
        BoardJson {
            index,
            cells: board.mask().cells().map(|cell| cell.index()).collect(),
            ships: ships.collect(),
        }
    }
}
