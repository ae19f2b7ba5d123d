//! The commands: one file each.

mod advise;
mod arena;
mod bench;
mod board;
mod client;
mod completions;
mod count;
mod dataset;
mod fog;
mod heatmap;
mod man;
mod play;
mod referee;
mod sample;
mod serve;
mod server;
mod solve;
#[cfg_attr(not(feature = "zk"), path = "commands/without_zk.rs")]
mod zk;

use clap::Subcommand;

use crate::failure::Failure;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Heatmap(heatmap::HeatmapArgs),
    Advise(advise::AdviseArgs),
    Solve(solve::SolveArgs),
    Arena(arena::ArenaArgs),
    Play(play::PlayArgs),
    Sample(sample::SampleArgs),
    Count(count::CountArgs),
    Dataset(dataset::DatasetArgs),
    Board(board::BoardArgs),
    Match(referee::MatchArgs),
    Fog(fog::FogArgs),
    Server(server::ServerArgs),
    Client(client::ClientArgs),
    Zk(zk::ZkArgs),
    Bench(bench::BenchArgs),
    Serve(serve::ServeArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Command::Heatmap(args) => heatmap::run(args),
            Command::Advise(args) => advise::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Arena(args) => arena::run(args),
            Command::Play(args) => play::run(args),
            Command::Sample(args) => sample::run(args),
            Command::Count(args) => count::run(args),
            Command::Dataset(args) => dataset::run(args),
            Command::Board(args) => board::run(args),
            Command::Match(args) => referee::run(args),
            Command::Fog(args) => fog::run(args),
            Command::Server(args) => server::run(args),
            Command::Client(args) => client::run(args),
            Command::Zk(args) => zk::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}
