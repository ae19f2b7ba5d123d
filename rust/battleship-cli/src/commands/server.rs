//! `battleship server`: a game server.

mod connection;
mod counters;
mod house;
mod opponents;

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use battleship::Contact;
use clap::Args;
use tokio::net::{TcpListener, TcpSocket, lookup_host};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tracing::{info, warn};

use super::client::address;
use crate::failure::Failure;
use house::{House, Visit};

/// Let people play against each other, or against the computer, over the network
///
/// Speaks a small binary protocol, which docs/game-server.md describes. `battleship client` is one
/// way to play. Ctrl-C ends it in good order.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ServerArgs {
    /// Where to listen; port 0 takes any that is free. The address is printed
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    listen: String,

    /// The most games at a time
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    max_games: u64,

    /// How many seconds a client may take to complete a message, to take an answer, or to say
    /// something while it does not play. A player may be silent for ten times that, and be without
    /// a connection for ten times that
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    deadline: Duration,

    /// How ships may stand to each other: apart, corners or touching
    #[arg(long, default_value_t = Contact::Touching)]
    contact: Contact,
}

const AFTER_HELP: &str = "\
Examples:
  battleship server
  battleship server --listen 0.0.0.0:8080 --max-games 100 --contact apart
  battleship client 127.0.0.1:8080 --name anna";

/// How many times the deadline a player may be silent or away.
const PATIENCE: u32 = 10;

/// How many connections may wait to be accepted.
const BACKLOG: u32 = 4096;

/// How long the last messages may take when the server ends.
const GRACE: Duration = Duration::from_secs(5);

/// How often the counters are written down, if they have changed.
const COUNT_EVERY: Duration = Duration::from_secs(60);

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "it is from 0.001 to 86400".into())
}

/// Serves until somebody presses Ctrl-C.
pub(crate) fn run(args: &ServerArgs) -> Result<(), Failure> {
    let terminal = std::io::stderr().is_terminal();
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(terminal)
        .with_target(false)
        // A reader of the log who leaves does not end the games.
        .log_internal_errors(false)
        .init();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // The blocking threads are the computer's: as many as can think at a time.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(cores)
        .build()
        .map_err(|error| Failure::NoAnswer(format!("cannot start threads: {error}")))?;
    let outcome = runtime.block_on(serve(args));
    runtime.shutdown_background();
    outcome
}

async fn serve(args: &ServerArgs) -> Result<(), Failure> {
    let unusable = |error: std::io::Error| {
        Failure::Input(format!("cannot listen on {}: {error}", args.listen))
    };
    allow_many_files(2 * args.max_games + house::MOST_GUESTS as u64 + 64);
    let listener = listen(&args.listen).await.map_err(unusable)?;
    let address = listener.local_addr().map_err(unusable)?;
    let limits = battleship_protocol::lobby::Limits {
        games: args.max_games as usize,
        contact: args.contact,
        silence: args.deadline,
        patience: args.deadline * PATIENCE,
    };
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)
        .map_err(|error| Failure::NoAnswer(format!("no random numbers: {error}")))?;
    let house = Arc::new(House::new(limits, seed));
    let (close, closing) = watch::channel(false);
    // Where signals cannot be caught, Ctrl-C ends the process as it always does.
    let on_signal = close.clone();
    let _ = ctrlc::set_handler(move || {
        let _ = on_signal.send(true);
    });
    writeln!(std::io::stdout(), "listening on {address}")?;
    info!(%address, games = args.max_games, contact = %args.contact, "serving");
    let clock = tokio::spawn(keep_time(Arc::clone(&house)));
    let mut connections = accept(listener, &house, closing).await;
    clock.abort();
    info!(open = connections.len(), "ending");
    let farewell = async { while connections.join_next().await.is_some() {} };
    if timeout(GRACE, farewell).await.is_err() {
        warn!(open = connections.len(), "some clients did not take their last message");
    }
    house.counters.write_down(house.games());
    Ok(())
}

async fn listen(name: &str) -> std::io::Result<TcpListener> {
    let mut unusable = std::io::Error::new(std::io::ErrorKind::InvalidInput, "no such address");
    for address in lookup_host(name).await? {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => unusable = error,
        }
    }
    Err(unusable)
}

fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that is started again finds its port free.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Lets in whoever comes, until the end; then the conversations that are still going on.
async fn accept(
    listener: TcpListener,
    house: &Arc<House>,
    mut closing: watch::Receiver<bool>,
) -> JoinSet<()> {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => return connections,
            Some(_) = connections.join_next(), if !connections.is_empty() => continue,
            accepted = listener.accept() => accepted,
        };
        house.make_room();
        match accepted {
            Ok((stream, _)) => {
                let visit = Visit::begin(Arc::clone(house));
                connections.spawn(connection::talk(stream, visit, closing.clone()));
            }
            // Mostly too many open files: some will be closed soon.
            Err(error) => {
                warn!(%error, "cannot accept a connection");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn keep_time(house: Arc<House>) {
    let mut ticks = interval(Duration::from_secs(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut told, mut last) = (house.now(), 0);
    loop {
        ticks.tick().await;
        house.expire();
        let changes = house.counters.total();
        if changes != last && house.now() - told >= COUNT_EVERY {
            house.counters.write_down(house.games());
            (told, last) = (house.now(), changes);
        }
    }
}

/// Asks for as many open files as all connections need, or as many as there may be.
fn allow_many_files(count: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let wanted = limit.maximum.map_or(count, |most| most.min(count));
        if limit.current.is_some_and(|current| current < wanted) {
            let raised = Rlimit { current: Some(wanted), maximum: limit.maximum };
            if let Err(error) = setrlimit(Resource::Nofile, raised) {
                warn!(%error, "cannot allow {wanted} open files");
            }
        }
    }
    #[cfg(not(unix))]
    let _ = count;
}
