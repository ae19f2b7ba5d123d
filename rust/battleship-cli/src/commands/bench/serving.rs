//! The game server under load.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use battleship::{Contact, Rules};
use battleship_protocol::wire::{Config, Ids, Info, Reply, Request};

use super::report::Row;
use super::{Section, memory};
use crate::commands::client::{Link, random_fleet};
use crate::failure::Failure;

/// What is played: the classic fleet.
const CONFIG: Config = Config { width: 10, height: 10, vessels: [1; 5] };

/// How often a player looks whether the computer has fired.
const POLL: Duration = Duration::from_millis(20);

/// Enough for a player, who only asks and waits.
const STACK: usize = 1 << 17;

/// Plays games against the computer over the network, all at the same time.
pub(super) struct Serving {
    /// How many.
    pub(super) games: usize,
}

impl Section for Serving {
    fn title(&self) -> String {
        format!("game server, {} games at a time against the computer", self.games)
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let rules = CONFIG.rules(Contact::Touching)?;
        let server = Server::start(self.games + 1)?;
        let mut times = Vec::new();
        // A first game prepares what all of them share.
        times.extend(Player::sit(&server, &rules, 0)?.play(&rules)?);
        let before = memory::of(server.0.id(), memory::NOW);
        let begin = Instant::now();
        let players = (1..=self.games as u64).map(|seed| Player::sit(&server, &rules, seed));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        thread::scope(|scope| -> Result<(), Failure> {
            let threads: Vec<_> = (players.into_iter())
                .map(|player| {
                    let stack = thread::Builder::new().stack_size(STACK);
                    stack.spawn_scoped(scope, || player.play(&rules))
                })
                .collect();
            for thread in threads {
                let played = thread?.join();
                times.extend(played.map_err(|_| problem("a player panicked"))??);
            }
            Ok(())
        })?;
        let elapsed = begin.elapsed();
        times.sort_unstable();
        let at = |share: f64| times[(share * (times.len() - 1) as f64).round() as usize];
        let what = |which: &str| format!("{} answers, {which}", times.len());
        let mut rows = vec![
            Row::time("all games to the end", elapsed).done(self.games as u128),
            Row::time(what("p50"), at(0.5)),
            Row::time(what("p99"), at(0.99)),
            Row::time(what("slowest"), at(1.0)),
        ];
        if let (Some(before), Some(most)) = (before, memory::of(server.0.id(), memory::PEAK)) {
            let each = most.saturating_sub(before) / self.games as u64;
            rows.push(Row::bytes("memory for each game", each));
        }
        Ok(rows)
    }
}

/// A server, as long as it is wanted.
struct Server(Child, String);

impl Server {
    fn start(games: usize) -> Result<Server, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["server", "--listen", "127.0.0.1:0", "--max-games", &games.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim().rsplit(' ').next().unwrap_or_default().to_owned();
        Ok(Server(child, address))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Somebody whose ships are placed.
struct Player {
    link: Link,
    ids: Ids,
    times: Vec<Duration>,
}

impl Player {
    fn sit(server: &Server, rules: &Rules, seed: u64) -> Result<Player, Failure> {
        let mut link = Link::to(&server.1)?;
        let name = format!("player {seed}").parse().map_err(|_| problem("not a name"))?;
        let Reply::Ok(ids) = link.ask(&Request::Create { name, config: CONFIG, ai: true })? else {
            return Err(problem("the server refused a game"));
        };
        let mut player = Player { link, ids, times: Vec::new() };
        for request in random_fleet(ids, CONFIG, rules, seed).unwrap_or_default() {
            player.ask(&request)?;
        }
        Ok(player)
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Failure> {
        let begin = Instant::now();
        let reply = self.link.ask(request)?;
        self.times.push(begin.elapsed());
        match reply {
            Reply::Error { text, .. } => Err(problem(text.as_str())),
            reply => Ok(reply),
        }
    }

    /// Plays to the end, firing row by row; gives the times that the answers took.
    fn play(mut self, rules: &Rules) -> Result<Vec<Duration>, Failure> {
        let mut cells = rules.all_cells().cells();
        loop {
            let Reply::GameStatus(status) = self.ask(&Request::GetStatus(self.ids))? else {
                return Err(problem("no status"));
            };
            match status.info() {
                Info::Playing { turn: [true, _] } => {
                    let cell = cells.next().ok_or_else(|| problem("a game without end"))?;
                    let (row, column) = (rules.row(cell) as u8 + 1, rules.column(cell) as u8 + 1);
                    self.ask(&Request::Shot { ids: self.ids, row, column })?;
                }
                Info::Playing { .. } => thread::sleep(POLL),
                Info::Finished { .. } => break,
                _ => return Err(problem("a game that does not begin")),
            }
        }
        self.ask(&Request::Leave(self.ids))?;
        Ok(self.times)
    }
}

fn problem(what: &str) -> Failure {
    Failure::NoAnswer(format!("the game server: {what}"))
}
