//! `battleship advise`: where to fire next, and why.

use std::io::Write;

use battleship::{
    Advice, CellAdvice, Knowledge, Outlook, Picture, Placement, Player, Posterior, Rules,
    ShipsSunk, Shot, Strategy,
};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::arena::Mean;
use super::heatmap;
use crate::answer::{Answer, ShipJson, list, names};
use crate::failure::Failure;
use crate::numbers::plural;
use crate::position::PositionArgs;
use crate::watch::progress;

/// Say where to fire next, and why
///
/// For every cell that can hold a ship: the chance of a hit, how much the answer would tell in bits,
/// and a reason, ranked as the strategy would fire. Also what the position implies: which ships must
/// be sunk, which lengths are left, which cells can hold no ship any more.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{FORMATS}"))]
pub(crate) struct AdviseArgs {
    /// Whose advice: random, hunt, density, greedy, entropy or best
    #[arg(long, value_name = "NAME", default_value_t)]
    strategy: Strategy,

    /// How many cells to show [default: 5, and all in JSON]
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// The seed of strategies that choose at random
    #[arg(long, default_value_t = 0)]
    seed: u64,

    /// Play on from here on this many random boards, as the strategy does, and say how many shots the
    /// game still takes on average
    #[arg(long, value_name = "GAMES", conflicts_with = "what_if",
        value_parser = clap::value_parser!(u32).range(2..))]
    play_on: Option<u32>,

    /// Suppose this answer to the next shot, such as C4:hit, and show the heatmap after it instead
    #[arg(long, value_name = "CELL:RESULT")]
    what_if: Option<String>,

    /// Print one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    position: PositionArgs,
}

const EXAMPLES: &str = "\
Examples:
  battleship advise
  battleship advise --hits C4,C5 --misses A1 --sunk none --top 3
  battleship advise --shots A1:miss,B3:hit --announce --strategy entropy
  battleship advise --hits C4 --what-if C5:miss
  battleship advise --strategy best --play-on 100";

const FORMATS: &str = "\
JSON: {\"rules\":\"…\",\"boards\":…,\"strategy\":\"…\",\"cells\":[…],\"sunk\":[…],\"fleet\":[…],
  \"impossible\":[…],\"shots\":{\"kind\":\"exact|bounds\",\"lower\":…,\"upper\":…},\"played\":{…}}
  cells, best first: {\"cell\":\"C4\",\"boards\":…,\"hit\":0.61,\"information\":0.96,\"reason\":\"…\"}; boards is
  how many have a ship there, information is in bits.
  sunk, the ships that are certainly complete: {\"cell\":\"A1\",\"length\":3,\"direction\":\"across|down\"}.
  fleet, for each length: {\"length\":4,\"ships\":3,\"sunk\":1}; at least so many are sunk.
  impossible: the names of the cells not fired at that can hold no ship.
  shots, with --strategy best: how many the game still takes on average with optimal play.
  played, with --play-on: {\"games\":100,\"mean\":38.1,\"interval\":0.3}; how many the strategy took on
  average on random boards, and half of the 95 % interval of that.
  With --what-if, the JSON of heatmap for the position after the shot.";

/// How many cells people are shown.
const SHOWN: usize = 5;

/// Says it.
pub(crate) fn run(args: &AdviseArgs) -> Result<(), Failure> {
    let Picture { rules, mut knowledge } = args.position.read()?;
    let engine = args.position.engine(&rules)?;
    if let Some(shot) = &args.what_if {
        knowledge.fire(&rules, Shot::parse(&rules, shot)?)?;
        let posterior = engine.posterior(&knowledge)?;
        return heatmap::print(&Picture { rules, knowledge }, &posterior, args.json);
    }
    let mut player = Player::new(&engine, args.strategy, args.seed);
    let mut advice = player.advise(&knowledge)?;
    if advice.boards == 0 {
        let posterior: Posterior = engine.posterior(&knowledge)?;
        let explanation = Answer::of(&posterior)?.explanation();
        return Err(Failure::NoAnswer(explanation.unwrap_or_default()));
    }
    let played = args.play_on.map(|games| play_on(&player, &knowledge, games)).transpose()?;
    let text = match args.json {
        true => {
            advice.cells.truncate(args.top.unwrap_or(usize::MAX));
            let advice = AdviceJson::new(&rules, args.strategy, &advice);
            serde_json::to_string(&WithPlayed { advice, played })? + "\n"
        }
        false => words(&rules, &advice, args.top.unwrap_or(SHOWN), played.as_ref()),
    };
    write!(std::io::stdout(), "{text}")?;
    Ok(())
}

/// How many shots a player still took on random boards.
#[derive(Serialize)]
struct Played {
    games: u32,
    #[serde(flatten)]
    shots: Mean,
}

/// Plays the rest of the game on random boards, on all cores.
fn play_on(player: &Player, knowledge: &Knowledge, games: u32) -> Result<Played, Failure> {
    let posterior = player.engine().posterior(knowledge)?;
    let listing = posterior.listing();
    let bar = progress("playing games", games.into());
    let boards: Vec<_> = listing.samples(1).take(games as usize).collect();
    let shots = boards.par_iter().map_init(
        || player.clone(),
        |player, (_, board)| {
            let shots = player.play_on(board, knowledge)?.len();
            bar.inc(1);
            Ok(shots as f64)
        },
    );
    let shots = shots.collect::<Result<Vec<f64>, battleship::Error>>()?;
    bar.finish_and_clear();
    Ok(Played { games, shots: Mean::of(shots.iter().copied()) })
}

/// The advice for people, with the best few cells.
fn words(rules: &Rules, advice: &Advice, top: usize, played: Option<&Played>) -> String {
    let mut text = format!("{} left.\n", plural(advice.boards, "board"));
    if advice.cells.is_empty() {
        text += "Nothing left to hit: every cell with a ship is known.\n";
    }
    let shown = || advice.cells.iter().take(top);
    let width = shown().map(|cell| rules.cell_name(cell.cell).len()).max();
    for CellAdvice { cell, reason, information, .. } in shown() {
        let (name, width) = (rules.cell_name(*cell), width.unwrap_or_default());
        text += &format!("{name:>width$}: {reason} ({information:.2} bits)\n");
    }
    if let Some(Outlook { lower, upper }) = advice.shots.filter(|_| !advice.cells.is_empty()) {
        text += &match advice.shots.and_then(|shots| shots.exact()) {
            Some(shots) => format!("Optimal play needs {shots:.2} more shots on average.\n"),
            None => format!(
                "Optimal play needs {lower:.2} to {upper:.2} more shots on average: proven bounds.\n"
            ),
        };
    }
    if let Some(Played { games, shots: Mean { mean, interval } }) = played {
        text += &format!(
            "Playing on like this took {mean:.2} ± {interval:.2} more shots on {games} random boards.\n"
        );
    }
    if !advice.sunk.is_empty() {
        let ships = advice.sunk.iter().map(|ship| ship_name(rules, ship));
        text += &format!("Sunk for certain: {}.\n", list(&ships.collect::<Vec<_>>()));
    }
    text += &format!("Left: {}.\n", left(&advice.fleet));
    if !advice.impossible.is_empty() {
        text += &format!("Impossible: {}.\n", list(&names(rules, advice.impossible)));
    }
    text
}

/// From its first cell to its last: `C4-C6`.
fn ship_name(rules: &Rules, ship: &Placement) -> String {
    let cells = names(rules, ship.cells(rules));
    match (cells.first(), cells.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}-{last}"),
        _ => cells.concat(),
    }
}

/// The ships that may be afloat: `2 of 3 of length 4, 5 of length 3`.
fn left(fleet: &[ShipsSunk]) -> String {
    let class = |ships: &ShipsSunk| {
        let left = ships.ships - ships.sunk;
        let all = if left == ships.ships { String::new() } else { format!(" of {}", ships.ships) };
        format!("{left}{all} of length {}", ships.length)
    };
    fleet.iter().map(class).collect::<Vec<_>>().join(", ")
}

/// What the command prints: the advice, and how it went when it was followed.
#[derive(Serialize)]
struct WithPlayed {
    #[serde(flatten)]
    advice: AdviceJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<Played>,
}

/// The advice as JSON.
#[derive(Serialize)]
pub(super) struct AdviceJson {
    rules: String,
    boards: u128,
    strategy: &'static str,
    cells: Vec<CellJson>,
    sunk: Vec<ShipJson>,
    fleet: Vec<FleetJson>,
    impossible: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shots: Option<ShotsJson>,
}

#[derive(Serialize)]
struct ShotsJson {
    kind: &'static str,
    lower: f64,
    upper: f64,
}

#[derive(Serialize)]
struct CellJson {
    cell: String,
    boards: u128,
    hit: f64,
    information: f64,
    reason: String,
}

#[derive(Serialize)]
struct FleetJson {
    length: usize,
    ships: usize,
    sunk: usize,
}

impl AdviceJson {
    /// The advice of a strategy.
    pub(super) fn new(rules: &Rules, strategy: Strategy, advice: &Advice) -> AdviceJson {
        let cell = |advice: &CellAdvice| CellJson {
            cell: rules.cell_name(advice.cell),
            boards: advice.boards,
            hit: advice.hit,
            information: advice.information,
            reason: advice.reason.clone(),
        };
        let class =
            |&ShipsSunk { length, ships, sunk }: &ShipsSunk| FleetJson { length, ships, sunk };
        AdviceJson {
            rules: rules.to_string(),
            boards: advice.boards,
            strategy: strategy.name(),
            cells: advice.cells.iter().map(cell).collect(),
            sunk: advice.sunk.iter().map(|ship| ShipJson::of(rules, ship)).collect(),
            fleet: advice.fleet.iter().map(class).collect(),
            impossible: names(rules, advice.impossible),
            shots: advice.shots.map(|shots| ShotsJson {
                kind: if shots.exact().is_some() { "exact" } else { "bounds" },
                lower: shots.lower,
                upper: shots.upper,
            }),
        }
    }
}
