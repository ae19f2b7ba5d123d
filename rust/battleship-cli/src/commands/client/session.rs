//! One player on one server.

use std::time::Duration;

use battleship::{Cell, Contact, Engine, Picture, Rules};
use battleship_protocol::lobby::scatter;
use battleship_protocol::wire::{
    Config, Ids, Info, Name, Reply, Request, Status, Vessel, knowledge,
};

use super::link::Link;
use super::orders::{HELP, Order};
use super::{say, waters};
use crate::colours::Palette;
use crate::commands::heatmap;
use crate::failure::Failure;

/// How often `wait` looks.
const WAIT: Duration = Duration::from_millis(50);

/// The player, and the game if there is one.
pub(super) struct Session {
    link: Link,
    name: Name,
    contact: Contact,
    game: Option<Game>,
}

struct Game {
    ids: Ids,
    config: Config,
    rules: Rules,
    status: Status,
    /// For the heatmap; made when first wanted.
    engine: Option<Engine>,
}

/// Why something was not done: the server's reason, or one that needs no server.
enum Refused {
    Because(String),
    Lost(Failure),
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        Refused::Lost(failure)
    }
}

impl From<battleship::Error> for Refused {
    fn from(error: battleship::Error) -> Refused {
        Refused::Because(error.to_string())
    }
}

fn refused<T>(why: &str) -> Result<T, Refused> {
    Err(Refused::Because(why.into()))
}

impl Session {
    pub(super) fn new(link: Link, name: Name, contact: Contact) -> Session {
        Session { link, name, contact, game: None }
    }

    /// Does what was typed and says what came of it. Fails only if the server is lost.
    pub(super) fn obey(&mut self, order: &Order) -> Result<(), Failure> {
        self.report(|session| session.try_to(order))
    }

    /// Looks what has happened, if there is a game.
    pub(super) fn look(&mut self) -> Result<(), Failure> {
        match self.game {
            Some(_) => self.report(Session::refresh),
            None => Ok(()),
        }
    }

    fn report(
        &mut self,
        act: impl FnOnce(&mut Session) -> Result<(), Refused>,
    ) -> Result<(), Failure> {
        match act(self) {
            Ok(()) => Ok(()),
            Err(Refused::Because(why)) => say(&format!("error: {why}")),
            Err(Refused::Lost(failure)) => Err(failure),
        }
    }

    fn try_to(&mut self, order: &Order) -> Result<(), Refused> {
        match order {
            Order::Create { config, ai } => {
                let (name, config, ai) = (self.name.clone(), *config, *ai);
                self.enter(&Request::Create { name, config, ai })
            }
            Order::Join => self.enter(&Request::Join(self.name.clone())),
            Order::Rejoin => self.enter(&Request::Rejoin(self.name.clone())),
            Order::Place { from, to } => self.place(from, to),
            Order::Auto => self.auto(),
            Order::Fire { cell } => self.fire(cell),
            Order::Boards => {
                self.refresh()?;
                let game = self.game()?;
                Ok(say(&waters::draw(&game.rules, &game.status, Palette::of_stdout()))?)
            }
            Order::Heatmap => self.heatmap(),
            Order::Wait => loop {
                self.refresh()?;
                match self.game()?.status.info() {
                    Info::Waiting
                    | Info::Setup { ready: [true, _], .. }
                    | Info::Playing { turn: [false, _] } => std::thread::sleep(WAIT),
                    _ => return Ok(()),
                }
            },
            Order::Leave => {
                let ids = self.game()?.ids;
                self.ask(&Request::Leave(ids))?;
                self.game = None;
                Ok(say("you have left the game")?)
            }
            Order::Help | Order::Quit => Ok(say(HELP)?),
        }
    }

    /// The server's answer, if it is no error.
    fn ask(&mut self, request: &Request) -> Result<Reply, Refused> {
        match self.link.ask(request)? {
            Reply::Error { id, text } => refused(&format!("{text} (error {})", id.byte())),
            reply => Ok(reply),
        }
    }

    fn game(&mut self) -> Result<&mut Game, Refused> {
        match &mut self.game {
            Some(game) => Ok(game),
            None => refused("you are in no game: create, join or rejoin first"),
        }
    }

    /// Comes into a game, and looks around there.
    fn enter(&mut self, request: &Request) -> Result<(), Refused> {
        let Reply::Ok(ids) = self.ask(request)? else { return unexpected() };
        let Reply::GameConfig(config) = self.ask(&Request::GetConfig(ids))? else {
            return unexpected();
        };
        let Reply::GameStatus(status) = self.ask(&Request::GetStatus(ids))? else {
            return unexpected();
        };
        let rules = config.rules(self.contact)?;
        say(&format!("you are player {} in game {}: {rules}", ids.player, ids.game))?;
        for line in waters::news(&rules, None, &status) {
            say(&line)?;
        }
        self.game = Some(Game { ids, config, rules, status, engine: None });
        Ok(())
    }

    /// Says what has happened since the last look.
    fn refresh(&mut self) -> Result<(), Refused> {
        let ids = self.game()?.ids;
        let Reply::GameStatus(status) = self.ask(&Request::GetStatus(ids))? else {
            return unexpected();
        };
        let game = self.game()?;
        for line in waters::news(&game.rules, Some(&game.status), &status) {
            say(&line)?;
        }
        game.status = status;
        Ok(())
    }

    fn place(&mut self, from: &str, to: &str) -> Result<(), Refused> {
        let game = self.game()?;
        let rules = &game.rules;
        let (from, to) = (rules.cell(from)?, rules.cell(to)?);
        let steps = |part: fn(&Rules, Cell) -> usize| part(rules, from).abs_diff(part(rules, to));
        let length = steps(Rules::row).max(steps(Rules::column)) + 1;
        let left = match game.status.info() {
            Info::Setup { remaining, .. } => remaining,
            _ => [0; 5],
        };
        // One that is left if there is any: the server will say what is wrong with another.
        let fitting = || Vessel::ALL.into_iter().filter(|vessel| vessel.length() == length);
        let vessel = fitting().find(|vessel| left[vessel.index()] > 0).or(fitting().next());
        let Some(vessel) = vessel else {
            return refused("a ship has 5, 4, 3 or 2 cells: name its two ends");
        };
        let request = add_vessel(game.ids, rules, vessel, [from, to]);
        self.ask(&request)?;
        self.refresh()?;
        self.tell_what_is_left()
    }

    fn tell_what_is_left(&mut self) -> Result<(), Refused> {
        if let Info::Setup { ready: [false, _], remaining } = self.game()?.status.info() {
            let ships = Vessel::ALL.into_iter().flat_map(|vessel| {
                std::iter::repeat_n(vessel.length().to_string(), remaining[vessel.index()].into())
            });
            let ships = ships.collect::<Vec<_>>().join(", ");
            say(&format!("left to place: {ships}"))?;
        }
        Ok(())
    }

    fn auto(&mut self) -> Result<(), Refused> {
        let game = self.game()?;
        match game.status.info() {
            Info::Setup { remaining, .. } if remaining == game.config.vessels => {}
            Info::Setup { .. } => {
                return refused("auto places the whole fleet, but some ships are placed already");
            }
            _ => return refused("this is not the time to place ships"),
        }
        let seed = getrandom::u64()
            .map_err(|error| Failure::NoAnswer(format!("no random numbers: {error}")))?;
        let Some(requests) = random_fleet(game.ids, game.config, &game.rules, seed) else {
            return refused("no way was found to place the fleet");
        };
        for request in &requests {
            self.ask(request)?;
        }
        self.refresh()
    }

    fn fire(&mut self, name: &str) -> Result<(), Refused> {
        let game = self.game()?;
        let cell = game.rules.cell(name)?;
        let (row, column) = position(&game.rules, cell);
        let name = game.rules.cell_name(cell);
        let ids = game.ids;
        let result = match self.ask(&Request::Shot { ids, row, column })? {
            Reply::Fail => "missed",
            Reply::Hit { sink: false } => "hit",
            Reply::Hit { sink: true } => "hit and sank the ship",
            _ => return unexpected(),
        };
        say(&format!("you fired at {name}: {result}"))?;
        self.refresh()
    }

    fn heatmap(&mut self) -> Result<(), Refused> {
        self.refresh()?;
        let game = self.game()?;
        let engine = match &game.engine {
            Some(engine) => engine,
            None => game.engine.insert(Engine::new(&game.rules)?),
        };
        let knowledge = knowledge(&game.rules, game.status.target())?;
        let posterior = engine.posterior(&knowledge)?;
        let picture = Picture { rules: game.rules.clone(), knowledge };
        Ok(heatmap::print(&picture, &posterior, false)?)
    }
}

fn unexpected<T>() -> Result<T, Refused> {
    refused("the server answered something else")
}

/// Row and column from 1. No board has more than 128 cells.
fn position(rules: &Rules, cell: Cell) -> (u8, u8) {
    (rules.row(cell) as u8 + 1, rules.column(cell) as u8 + 1)
}

fn add_vessel(ids: Ids, rules: &Rules, vessel: Vessel, ends: [Cell; 2]) -> Request {
    let [from, to] = ends.map(|cell| position(rules, cell));
    Request::AddVessel { ids, vessel, from, to }
}

/// What places a whole fleet at random; `None` if no way was found.
pub(in crate::commands) fn random_fleet(
    ids: Ids,
    config: Config,
    rules: &Rules,
    seed: u64,
) -> Option<Vec<Request>> {
    // Types and fleets alike have the longest ships first.
    let ships = config.ships().zip(scatter(rules, seed)?);
    let requests = ships.map(|(vessel, ship)| {
        let last = ship.cells(rules).cells().last().unwrap_or(ship.cell);
        add_vessel(ids, rules, vessel, [ship.cell, last])
    });
    Some(requests.collect())
}
