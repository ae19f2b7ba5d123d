//! `battleship serve`: the page, and the HTTP API it uses.
//!
//! `door.rs` decides who may ask, `request.rs` reads what is asked, `desk.rs` bounds how much is
//! worked on at once, and `answers.rs`, `jobs.rs` and `files.rs` answer.

mod answers;
mod arena;
mod connections;
mod desk;
mod door;
mod engines;
mod files;
mod jobs;
mod problem;
mod request;
mod router;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::dataset::DEFAULT_FILE;
use crate::failure::{Failure, tell};
use desk::Desk;
use door::Door;

/// Show the page: the assistant in any browser
///
/// Prints the address and serves the page and its HTTP API, which GET /api/openapi.json describes,
/// until it is stopped. Nothing is written and nothing is sent anywhere.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ServeArgs {
    /// The port [default: 8017, or any that is free if another program has it]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// An address of this computer to listen on, such as 0.0.0.0 for all: whoever can reach it can
    /// use the page. It is then asked for by its numeric address
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,

    /// The dataset that the page shows, verifies and scans
    #[arg(long, value_name = "FILE", default_value = DEFAULT_FILE)]
    data: PathBuf,
}

const AFTER_HELP: &str = "\
Examples:
  battleship serve
  battleship serve --open
  battleship serve --port 9000 --listen 0.0.0.0
  curl -H 'Content-Type: application/json' -d '{\"hits\":\"E5\"}' http://127.0.0.1:8017/api/heatmap";

/// Easy to remember, and the same from day to day: what a browser keeps for the page goes by it.
const DEFAULT_PORT: u16 = 8017;

/// Serves until Ctrl-C.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::NoAnswer(format!("cannot start threads: {error}")))?;
    let served = runtime.block_on(serve(args));
    // Whatever is still counted is not wanted any more.
    runtime.shutdown_background();
    served
}

async fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let (stop, stopped) = oneshot::channel();
    let mut stop = Some(stop);
    // Where signals cannot be caught, Ctrl-C ends the process as it always does.
    let _ = ctrlc::set_handler(move || {
        if let Some(stop) = stop.take() {
            let _ = stop.send(());
        }
    });
    let listener = listen(args).await?;
    let address = listener.local_addr()?;
    writeln!(io::stdout(), "http://{}/", reachable(address))?;
    io::stdout().flush()?;
    if !address.ip().is_loopback() {
        tell(&format!(
            "warning: everybody who can reach {address} can use this page: see it, count boards with \
             it, read {}. Nobody can change anything",
            args.data.display()
        ));
    }
    if args.open {
        open_browser(format!("http://{}/", reachable(address)));
    }
    let router = router::router(Desk::new(args.data.clone()), Door::at(address));
    connections::accept(listener, router, stopped).await;
    Ok(())
}

async fn listen(args: &ServeArgs) -> Result<TcpListener, Failure> {
    let address = SocketAddr::new(args.listen, args.port.unwrap_or(DEFAULT_PORT));
    let bound = match TcpListener::bind(address).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && args.port.is_none() => {
            TcpListener::bind(SocketAddr::new(args.listen, 0)).await
        }
        bound => bound,
    };
    bound.map_err(|error| Failure::Input(format!("cannot listen on {address}: {error}")))
}

/// The address by which this computer reaches it.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        IpAddr::V6(_) => SocketAddr::new(std::net::Ipv6Addr::LOCALHOST.into(), address.port()),
    }
}

fn open_browser(address: String) {
    // On some systems this waits for the browser.
    std::thread::spawn(move || {
        if let Err(error) = open::that(&address) {
            tell(&format!("cannot open a browser: {error}"));
        }
    });
}
