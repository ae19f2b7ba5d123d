//! `battleship client`: play on a game server, line by line.

mod link;
mod orders;
mod session;
mod waters;

use std::io::{BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use battleship::Contact;
use battleship_protocol::wire::Name;
use clap::Args;

use crate::failure::Failure;
pub(super) use link::{Link, address};
use orders::Order;
use session::Session;
pub(super) use session::random_fleet;

/// Play on a game server
///
/// Connects, then reads orders from standard input, one a line, and prints what happens. The server
/// forgets a lost connection only after a while: connect again with the same name and type rejoin.
#[derive(Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\nOrders, one a line, with --help."),
    after_long_help = format!("{EXAMPLES}\n\nOrders, one a line:\n{}", orders::HELP)
)]
pub(crate) struct ClientArgs {
    /// Where the server is
    #[arg(value_name = "HOST:PORT", value_parser = address)]
    server: String,

    /// The name to play under [default: the user's, or player]
    #[arg(long)]
    name: Option<Name>,

    /// How ships may stand to each other on that server, for the heatmap: apart, corners or touching
    #[arg(long, default_value_t = Contact::Touching)]
    contact: Contact,
}

const EXAMPLES: &str = "\
Examples:
  battleship client 127.0.0.1:8080 --name anna
  printf 'create ai\\nauto\\nE5\\nwait\\nheatmap\\n' | battleship client 127.0.0.1:8080";

/// How often to look what the opponent does.
const POLL: Duration = Duration::from_millis(500);

/// Plays until the orders end.
pub(crate) fn run(args: &ClientArgs) -> Result<(), Failure> {
    let link = Link::to(&args.server)?;
    let name = args.name.clone().unwrap_or_else(user);
    say(&format!("connected to {} as {name}; help lists the orders", args.server))?;
    let mut session = Session::new(link, name, args.contact);
    let lines = stdin_lines();
    loop {
        let line = match lines.recv_timeout(POLL) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                session.look()?;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        match line.parse() {
            Ok(Order::Quit) => return Ok(()),
            Ok(order) => session.obey(&order)?,
            Err(problem) => say(&format!("error: {problem}"))?,
        }
    }
}

fn user() -> Name {
    let user = std::env::var("USER").ok().and_then(|user| user.parse().ok());
    user.unwrap_or_else(|| "player".parse().expect("a name"))
}

/// The lines of standard input, read while the server is looked after.
fn stdin_lines() -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(1);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            // What is no text is an unknown order.
            let line = String::from_utf8_lossy(&line).into_owned();
            if !line.trim().is_empty() && sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Prints something at once.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    out.flush()?;
    Ok(())
}
