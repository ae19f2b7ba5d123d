//! `battleship fog`: games on a map in which the opponent is seen by zone only.

mod bot;
mod demo;
mod picture;

use battleship_protocol::fog::{Cheat, LONGEST_LINE, Referee};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::lines;

/// Play on a map in the fog of war, under a referee who knows no secret
///
/// Units are seen as a type in a zone of 8x8 tiles, and nothing else. Attacks are answered with
/// proofs, and after the game everything is disclosed and audited. docs/fog-of-war.md tells what
/// each side can learn and do.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct FogArgs {
    #[command(subcommand)]
    command: FogCommand,
}

const AFTER_HELP: &str = "\
Examples:
  battleship fog run < turns.jsonl
  battleship fog demo --seed 7
  battleship fog demo --seed 7 --cheat missing-reveal";

#[derive(Subcommand)]
enum FogCommand {
    /// Read calls from standard input, one line of JSON each, and answer each with a line
    #[command(after_help = AFTER_HELP, after_long_help = format!("{AFTER_HELP}\n\n{CALLS}"))]
    Run,
    /// Let two bots play 60 turns on the 32x20 map, and draw what each side knows
    #[command(after_help = AFTER_HELP)]
    Demo(DemoArgs),
}

const CALLS: &str = "\
Lines: {\"caller\":\"a\",\"call\":\"game_over\",\"args\":[1]}, or {\"advance\":1} when a block passes. The
  answer is {\"ok\":…} or {\"error\":{\"kind\":\"not_your_turn\",\"message\":\"…\"}}; after an error
  everything is as it was. Empty lines are skipped.

Calls, with their args:
  create_game   [player_a, player_b, width=32, height=20, turns=60, max_block_time=100]
  publish_turn  [game, {\"turn\":1, \"commitment\":felt, \"bitmask\":felt, \"actions\":[action, …],
                 \"answers\":[{\"combat\":1, \"opening\":{…}}, …]}]
  disclose      [game, {\"seed\":felt, \"start\":{…}, \"turns\":[{\"moves\":[…], \"meta\":{…}}, …]}]
  game_over     [game]
  get           [\"games/1\"]

Actions, in ascending order:
  {\"zone_reveal\":[opponent, zone, unit_type]}
  {\"combat_fizzled\":combat}
  {\"attack\":{\"target\":[column, row], \"unit_type\":unit_type}}

docs/fog-of-war.md has every field.";

#[derive(Args)]
struct DemoArgs {
    /// The same seed plays the same game [default: a random one, told on standard error]
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Ben cheats once, as soon as there is an occasion
    #[arg(long, value_name = "KIND", value_parser = cheat_parser())]
    cheat: Option<Cheat>,
}

fn cheat_parser() -> impl TypedValueParser<Value = Cheat> {
    PossibleValuesParser::new(Cheat::ALL.map(Cheat::name)).try_map(|name| {
        Cheat::ALL.into_iter().find(|cheat| cheat.name() == name).ok_or("no such cheat")
    })
}

/// Does it.
pub(crate) fn run(args: &FogArgs) -> Result<(), Failure> {
    match &args.command {
        FogCommand::Run => {
            let mut referee = Referee::new();
            lines::answer_each(LONGEST_LINE, |line| Ok(referee.answer(line)))
        }
        FogCommand::Demo(args) => demo::run(args.seed, args.cheat),
    }
}
