//! `battleship board`: a board as numbers, its hashes, and shots at it.

use std::io::{BufWriter, Write};

use battleship::Cell;
use battleship_protocol::board::{self, ConstructorBoard, HashedBoard, SIDE, Shot};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::failure::Failure;

/// Turn a 10x10 board into codes and hashes, and fire at it
///
/// The hashes are MiMCSponge as in circomlib. They can be searched: keep them to yourself, and publish
/// salted commitments to them.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct BoardArgs {
    #[command(subcommand)]
    command: BoardCommand,
}

const AFTER_HELP: &str = "\
Examples:
  battleship board commit --ships \"1,1,0 4,2,1 6,6,0 0,4,1 2,9,0\" --json
  battleship board shoot --ships \"1,1,0 4,2,1 6,6,0 0,4,1 2,9,0\" --at 4,3 --at 5,5 --json

Ships: x,y,direction of the patrol (2 cells), submarine (3), battleship (3), destroyer (4) and
  carrier (5), in this order. x and y are those of the upper or left end, from 0; direction 0 lies
  along x, 1 along y. Ships may touch.

Codes: the tens digit is the ship, 1 patrol to 5 carrier, 0 for none; the ones digit is 1 once the
  cell was fired at.";

#[derive(Subcommand)]
enum BoardCommand {
    /// Print the codes, the hash of the 15 numbers, and the root of the tree over the codes
    #[command(after_help = AFTER_HELP)]
    Commit(CommitArgs),
    /// Fire at cells, one after the other, and print what each shot does to code and root
    #[command(after_help = AFTER_HELP)]
    Shoot(ShootArgs),
}

#[derive(Args)]
struct CommitArgs {
    #[command(flatten)]
    board: ShipArgs,
}

#[derive(Args)]
struct ShootArgs {
    #[command(flatten)]
    board: ShipArgs,

    /// A cell to fire at; repeat it for more
    #[arg(long, value_name = "X,Y", value_parser = cell, required = true, allow_hyphen_values = true)]
    at: Vec<Cell>,
}

#[derive(Args)]
struct ShipArgs {
    /// The five ships
    #[arg(long, value_name = "X,Y,D …", value_parser = ships, allow_hyphen_values = true)]
    ships: ConstructorBoard,

    /// Print JSON, hashes as decimal numbers in text
    #[arg(long)]
    json: bool,
}

/// Does it.
pub(crate) fn run(args: &BoardArgs) -> Result<(), Failure> {
    match &args.command {
        BoardCommand::Commit(args) => commit(args),
        BoardCommand::Shoot(args) => shoot(args),
    }
}

#[derive(Serialize)]
struct CommitJson {
    constructor: String,
    root: String,
    codes: Vec<Vec<u8>>,
}

fn commit(args: &CommitArgs) -> Result<(), Failure> {
    let fleet = &args.board.ships;
    let board = HashedBoard::new(fleet.clone());
    let answer = CommitJson {
        constructor: fleet.hash().to_string(),
        root: board.root().to_string(),
        codes: board.raw().codes().chunks(SIDE).map(<[u8]>::to_vec).collect(),
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.board.json {
        writeln!(out, "{}", serde_json::to_string(&answer)?)?;
    } else {
        for row in &answer.codes {
            let row: Vec<String> = row.iter().map(|code| format!("{code:02}")).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
        writeln!(out, "constructor {}", answer.constructor)?;
        writeln!(out, "root {}", answer.root)?;
    }
    out.flush()?;
    Ok(())
}

#[derive(Serialize)]
struct RootJson {
    root: String,
}

#[derive(Serialize)]
struct ShotJson {
    x: u64,
    y: u64,
    before: u8,
    after: u8,
    result: &'static str,
    ship: Option<&'static str>,
    root: String,
}

fn shoot(args: &ShootArgs) -> Result<(), Failure> {
    let mut board = HashedBoard::new(args.board.ships.clone());
    let start = RootJson { root: board.root().to_string() };
    let mut shots = Vec::new();
    for &at in &args.at {
        let Shot { cell, before, after, result } = board.shoot(at)?;
        let ship = result.ship().map(|ship| ship.name());
        let (x, y, root) = (board::x(cell), board::y(cell), board.root().to_string());
        shots.push(ShotJson { x, y, before, after, result: result.name(), ship, root });
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.board.json {
        writeln!(out, "{}", serde_json::to_string(&start)?)?;
        for shot in &shots {
            writeln!(out, "{}", serde_json::to_string(shot)?)?;
        }
    } else {
        writeln!(out, "root {}", start.root)?;
        for ShotJson { x, y, before, after, result, ship, root } in &shots {
            let ship = ship.map(|ship| format!(" {ship}")).unwrap_or_default();
            writeln!(out, "{x},{y} {result}{ship}: {before:02} becomes {after:02}, root {root}")?;
        }
    }
    out.flush()?;
    Ok(())
}

pub(super) fn ships(text: &str) -> Result<ConstructorBoard, String> {
    let ships = text.split_whitespace().map(|ship| {
        let example = "give x,y,direction such as 1,1,0";
        numbers(ship).ok_or_else(|| format!("unreadable ship \"{ship}\": {example}"))
    });
    let ships: Vec<[u64; 3]> = ships.collect::<Result<_, String>>()?;
    let given = ships.len();
    let ships = <[[u64; 3]; 5]>::try_from(ships).map_err(|_| {
        format!("{given} ships instead of 5: patrol, submarine, battleship, destroyer, carrier")
    })?;
    ConstructorBoard::new(ships).map_err(|error| error.to_string())
}

pub(super) fn cell(text: &str) -> Result<Cell, String> {
    let [x, y] =
        numbers(text).ok_or_else(|| format!("unreadable cell \"{text}\": give x,y such as 4,3"))?;
    board::cell(x, y).map_err(|error| error.to_string())
}

/// Exactly so many whole numbers, with commas between them.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u64; COUNT]> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}
