//! `battleship match`: games under a referee who knows no secret.

mod demo;
#[cfg(feature = "zk")]
mod proven_demo;

use std::path::PathBuf;

use battleship_protocol::referee::{Desk, LONGEST_LINE, Legacy, Resumed, Scheme, Strict};
use clap::{Args, Subcommand};

use crate::failure::{Failure, tell};
use crate::lines;
use crate::numbers::plural;

/// Play games between players who do not trust each other, under a referee
///
/// The players commit to their boards, fire and answer round by round, and disclose their ships in
/// the end. docs/fair-play.md tells what each side can learn and do.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct MatchArgs {
    #[command(subcommand)]
    command: MatchCommand,
}

const AFTER_HELP: &str = "\
Examples:
  battleship match run --journal game.journal < calls.jsonl
  battleship match demo
  battleship match demo --legacy
  battleship match demo --proven";

#[derive(Subcommand)]
enum MatchCommand {
    /// Read calls from standard input, one line of JSON each, and answer each with a line
    #[command(after_help = AFTER_HELP, after_long_help = format!("{AFTER_HELP}\n\n{CALLS}"))]
    Run(RunArgs),
    /// Play the sample game of the original contract and print what it prints
    #[command(after_help = AFTER_HELP)]
    Demo(DemoArgs),
}

const CALLS: &str = "\
Lines: {\"caller\":\"a\",\"call\":\"fire_at_position\",\"args\":[1,0,1]}, or {\"advance\":1} when a block
  passes. The answer is {\"ok\":…} or {\"error\":{\"kind\":\"not_your_turn\",\"message\":\"…\"}}; after an
  error everything is as it was. Empty lines are skipped.

Calls, with their args:
  create_game           [player_a, player_b, size=10, ships=[5,4,3,3,2], max_block_time=100]
  set_ship_commits      [game, {\"ships\":[commit, …], \"root\":root}]
  fire_at_position      [game, x, y]
  reveal_position       [game, x, y, {\"hit\":true, \"salt\":salt, \"path\":[hash, …]}]
  reveal_ships          [game, {\"ships\":[[[x,y], …], …], \"master\":secret}]
  game_over             [game]
  get                   [\"games/1\"]
  generate_ship_commit  [[[x,y,salt], …]]

With --legacy, those of the original contract:
  set_ship_commits      [game, [commit, …]]
  reveal_position       [game, x, y, salt], with \"\" for a miss
  reveal_ships          [game, [[[x,y,salt], …], …]]

With --proven, where each player made keys for the other's proofs (battleship zk setup):
  set_keys              [game, [keys for player_a's proofs, for player_b's]], each as
                        battleship zk show-keys prints them
  set_ship_commits      [game, {\"commitments\":{…}, \"proof\":proof}]
  reveal_position       [game, x, y, {\"result\":\"hit\", \"proof\":proof}]
  and no reveal_ships: the game is over when a fleet is hit.

Journal: every accepted call is on the disk before it is answered. After a crash, the same
  command goes on from there.";

#[derive(Args)]
struct RunArgs {
    #[command(flatten)]
    scheme: SchemeArgs,

    /// Write every accepted call to this file before answering; go on from it if it exists
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

#[derive(Args)]
struct DemoArgs {
    #[command(flatten)]
    scheme: SchemeArgs,
}

#[derive(Args)]
struct SchemeArgs {
    /// Use the original contract's commitments and answers. INSECURE: it can be cheated in many ways
    #[arg(long)]
    legacy: bool,

    /// Use zero-knowledge proofs: every answer carries one, and no board is ever disclosed. 10x10 only
    #[arg(long, conflicts_with = "legacy")]
    proven: bool,
}

/// Does it.
pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    match &args.command {
        MatchCommand::Run(args) => match args.scheme {
            SchemeArgs { legacy: true, .. } => referee::<Legacy>(args),
            SchemeArgs { proven: true, .. } => proven(args),
            _ => referee::<Strict>(args),
        },
        MatchCommand::Demo(args) => match args.scheme {
            SchemeArgs { legacy: true, .. } => demo::legacy(),
            SchemeArgs { proven: true, .. } => proven_demo(),
            _ => demo::strict(),
        },
    }
}

#[cfg(feature = "zk")]
fn proven(args: &RunArgs) -> Result<(), Failure> {
    referee::<battleship_protocol::referee::Proven>(args)
}

#[cfg(feature = "zk")]
fn proven_demo() -> Result<(), Failure> {
    proven_demo::play()
}

#[cfg(not(feature = "zk"))]
fn proven(_: &RunArgs) -> Result<(), Failure> {
    Err(super::zk::missing())
}

#[cfg(not(feature = "zk"))]
fn proven_demo() -> Result<(), Failure> {
    Err(super::zk::missing())
}

fn referee<S: Scheme>(args: &RunArgs) -> Result<(), Failure> {
    let mut desk = match &args.journal {
        None => Desk::<S>::default(),
        Some(path) => {
            let (desk, resumed) = Desk::resume(path)?;
            if resumed != Resumed::default() {
                let Resumed { records, torn } = resumed;
                let calls = plural(records.into(), "accepted line");
                let height = desk.referee().height();
                tell(&format!(
                    "resumed after {calls} at block {height}; {torn} torn bytes dropped"
                ));
            }
            desk
        }
    };
    lines::answer_each(LONGEST_LINE, |line| Ok(desk.answer(line)?))
}
