//! `battleship arena`: strategies against each other, on the same boards.

mod games;
mod plot;
mod statistics;

use std::io::Write;
use std::path::PathBuf;

use battleship::{Engine, Rules, Strategy};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::numbers::plural;
use games::{Games, Played};
pub(super) use statistics::Mean;
use statistics::{Histogram, quantile};

/// Let strategies play the same boards, and compare how many shots they take
///
/// Plays each board with each strategy, on all cores. The results depend on the seed and not on the
/// number of threads; only the times differ. Differences are taken board by board, against the
/// first strategy, so that the luck of the board cancels out. What `best` gains is also told choice
/// by choice, each against what greedy play would cost from there on, exactly: that has the same
/// mean as its difference to `greedy`, and much less luck in it.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ArenaArgs {
    /// nine, classic, russian, or WxH:LENGTHS:apart|corners|touching
    #[arg(long, default_value = "nine")]
    rules: Rules,

    /// Who plays: any of random, hunt, density, greedy, entropy and best
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "greedy,best")]
    strategy: Vec<Strategy>,

    /// How many boards
    #[arg(long, default_value_t = 1000)]
    games: usize,

    /// The same seed draws the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Sinkings are announced, with the ship's length
    #[arg(long)]
    announce: bool,

    /// Print one line of JSON; times in seconds
    #[arg(long)]
    json: bool,

    /// Draw the distributions into an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  battleship arena --strategy greedy,best --games 2000
  battleship arena --rules classic --announce --strategy random,hunt,density,greedy,best
  battleship arena --games 500 --plot shots.svg --json";

/// What the arena found.
#[derive(Serialize)]
struct Report {
    rules: String,
    announced: bool,
    games: usize,
    seed: u64,
    strategies: Vec<Row>,
    differences: Vec<Difference>,
}

#[derive(Serialize)]
struct Row {
    strategy: &'static str,
    #[serde(flatten)]
    shots: Mean,
    min: u16,
    p5: u16,
    median: u16,
    p95: u16,
    max: u16,
    /// How many games took how many shots, from `min` on.
    histogram: Vec<usize>,
    /// What `best` gains over greedy play, choice by choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<Mean>,
    decision: Decision,
}

/// The time for one choice in seconds.
#[derive(Serialize)]
struct Decision {
    p50: f64,
    p99: f64,
}

#[derive(Serialize)]
struct Difference {
    strategy: &'static str,
    against: &'static str,
    #[serde(flatten)]
    shots: Mean,
}

/// Plays.
pub(crate) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    if args.games < 2 {
        return Err(Failure::Input("--games must be at least 2 for an interval".into()));
    }
    let engine = Engine::new(&args.rules)?;
    if engine.boards() == 0 {
        return Err(Failure::NoAnswer(format!("no board is legal under {}", args.rules)));
    }
    let games = Games {
        engine: &engine,
        strategies: &args.strategy,
        announced: args.announce,
        seed: args.seed,
    };
    let played = games.play(args.games)?;
    let report = report(args, &played);
    let text = match args.json {
        true => serde_json::to_string(&report)? + "\n",
        false => words(&report, &played),
    };
    write!(std::io::stdout(), "{text}")?;
    if let Some(path) = &args.plot {
        let lines = played.iter().map(|played| (played.strategy.name(), &played.shots[..]));
        plot::write(path, &lines.collect::<Vec<_>>())?;
    }
    Ok(())
}

fn report(args: &ArenaArgs, played: &[Played]) -> Report {
    let strategies = played.iter().map(row).collect();
    let differences = played.iter().skip(1).map(|other| Difference {
        strategy: other.strategy.name(),
        against: played[0].strategy.name(),
        shots: Mean::of(
            other.shots.iter().zip(&played[0].shots).map(|(&a, &b)| f64::from(a) - f64::from(b)),
        ),
    });
    Report {
        rules: args.rules.to_string(),
        announced: args.announce,
        games: args.games,
        seed: args.seed,
        strategies,
        differences: differences.collect(),
    }
}

fn row(played: &Played) -> Row {
    let mut shots = played.shots.clone();
    shots.sort_unstable();
    let mut times = played.times.clone();
    times.sort_unstable_by(f64::total_cmp);
    let best = played.strategy == Strategy::Best;
    Row {
        strategy: played.strategy.name(),
        shots: Mean::of(shots.iter().map(|&shots| shots.into())),
        min: quantile(&shots, 0.0),
        p5: quantile(&shots, 0.05),
        median: quantile(&shots, 0.5),
        p95: quantile(&shots, 0.95),
        max: quantile(&shots, 1.0),
        histogram: Histogram::of(&shots).counts,
        gain: best.then(|| Mean::of(played.gains.iter().copied())),
        decision: Decision { p50: quantile(&times, 0.5), p99: quantile(&times, 0.99) },
    }
}

/// The report for people.
fn words(report: &Report, played: &[Played]) -> String {
    let announced = if report.announced { "announced" } else { "not announced" };
    let mut text = format!(
        "{}, sinkings {announced}, {}, seed {}\n\n\
         strategy   shots ± 95 %      5 %  median   95 %     p50 ms   p99 ms\n",
        report.rules,
        plural(report.games as u128, "game"),
        report.seed
    );
    for row in &report.strategies {
        let Row { strategy, shots, p5, median, p95, decision, .. } = row;
        let (p50, p99) = (decision.p50 * 1e3, decision.p99 * 1e3);
        text += &format!(
            "{strategy:<8} {:>7.3} ± {:<6.3} {p5:>6} {median:>7} {p95:>6} {p50:>10.2} {p99:>8.2}\n",
            shots.mean, shots.interval
        );
    }
    text += "\n";
    for Difference { strategy, against, shots } in &report.differences {
        text += &format!(
            "{strategy} - {against}: {:+.4} ± {:.4} shots, board by board\n",
            shots.mean, shots.interval
        );
    }
    for gain in report.strategies.iter().filter_map(|row| row.gain) {
        text += &format!(
            "best - greedy: {:+.4} ± {:.4} shots, choice by choice\n",
            -gain.mean, gain.interval
        );
    }
    let shots = || played.iter().flat_map(|played| &played.shots);
    let range = (shots().min().copied().unwrap_or(0), shots().max().copied().unwrap_or(0));
    text += &format!("\nGames by their shots, from {} to {}:\n", range.0, range.1);
    for played in played {
        text +=
            &format!("{:<8} {}\n", played.strategy.name(), Histogram::bars(&played.shots, range));
    }
    text
}
