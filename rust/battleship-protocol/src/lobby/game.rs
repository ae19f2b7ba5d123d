//! One game, from its creation to its end.

use std::time::Duration;

use battleship::{Cell, Direction, Placement, Rules};

use super::Connection;
use super::fault::Fault;
use super::terms::Terms;
use super::waters::{Ship, Splash, Waters};
use crate::referee::{Both, Seat};
use crate::wire::{Config, ErrorId, Id, Info, Name, Reply, Status, TargetCell, Vessel};

/// A game. Seat A is who created it.
#[derive(Debug)]
pub(super) struct Game {
    serial: u64,
    terms: Terms,
    players: Both<Option<Player>>,
    waters: Both<Waters>,
    state: State,
}

/// Who plays.
#[derive(Debug)]
pub(super) enum Player {
    Person(Person),
    Computer,
}

/// A player who came by a connection.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) name: Name,
    pub(super) id: Id,
    /// `None` if it was lost.
    pub(super) connection: Option<Connection>,
    /// When the person last said something, or when the connection was lost.
    pub(super) heard: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Setup,
    Playing { turn: Seat },
    Finished { winner: Seat },
}

impl State {
    fn name(self) -> &'static str {
        match self {
            State::Waiting => "waits for a second player",
            State::Setup => "has ships to be placed",
            State::Playing { .. } => "is being played",
            State::Finished { .. } => "is over",
        }
    }
}

impl Game {
    /// A game in which nobody sits yet but the computer, if it has a fleet.
    pub(super) fn new(serial: u64, terms: Terms, computer: Option<Vec<Ship>>) -> Game {
        let b = computer.is_some().then_some(Player::Computer);
        let state = if b.is_some() { State::Setup } else { State::Waiting };
        let waters = Both { a: Waters::default(), b: Waters::with(computer.unwrap_or_default()) };
        Game { serial, terms, players: Both { a: None, b }, waters, state }
    }

    pub(super) fn serial(&self) -> u64 {
        self.serial
    }

    pub(super) fn rules(&self) -> &Rules {
        self.terms.rules()
    }

    pub(super) fn config(&self) -> Config {
        self.terms.config()
    }

    /// Somebody takes a seat, perhaps again.
    pub(super) fn sit(&mut self, seat: Seat, person: Person) {
        self.players[seat] = Some(Player::Person(person));
        if self.state == State::Waiting && self.players.b.is_some() {
            self.state = State::Setup;
        }
    }

    pub(super) fn person(&self, seat: Seat) -> Option<&Person> {
        match &self.players[seat] {
            Some(Player::Person(person)) => Some(person),
            _ => None,
        }
    }

    pub(super) fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        match &mut self.players[seat] {
            Some(Player::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// Somebody leaves for good: a game that has begun is the other's.
    pub(super) fn leave(&mut self, seat: Seat) -> Option<Person> {
        if let State::Setup | State::Playing { .. } = self.state {
            self.state = State::Finished { winner: seat.other() };
        }
        match self.players[seat].take() {
            Some(Player::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// Whether no person is left.
    pub(super) fn is_deserted(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.person(seat).is_none())
    }

    /// The computer's seat, if it is to fire.
    pub(super) fn computers_turn(&self) -> Option<Seat> {
        match self.state {
            State::Playing { turn } => {
                matches!(self.players[turn], Some(Player::Computer)).then_some(turn)
            }
            _ => None,
        }
    }

    /// How many ships of a type a player has still to place.
    fn remaining(&self, seat: Seat, vessel: Vessel) -> u8 {
        let all = self.config().vessels[vessel.index()];
        all.saturating_sub(self.waters[seat].placed(vessel) as u8)
    }

    fn is_ready(&self, seat: Seat) -> bool {
        Vessel::ALL.into_iter().all(|vessel| self.remaining(seat, vessel) == 0)
    }

    /// Places a ship between two cells, given by row and column from 1.
    pub(super) fn add_vessel(
        &mut self,
        seat: Seat,
        vessel: Vessel,
        from: (u8, u8),
        to: (u8, u8),
    ) -> Result<(), Fault> {
        if self.state != State::Setup {
            return Err(self.not_now());
        }
        if self.remaining(seat, vessel) == 0 {
            let text = format!("no ship of type {} is left to place", vessel.number());
            return Err(Fault::new(ErrorId::TypeUnavailable, text));
        }
        let bad = |text: &str| Err(Fault::new(ErrorId::BadCoordinate, text));
        // The upper or left end first, however they came.
        let cell = self.cell(from.min(to))?;
        self.cell(from.max(to))?;
        let (rows, columns) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let (direction, steps) = match (rows, columns) {
            (0, steps) => (Direction::Across, steps),
            (steps, 0) => (Direction::Down, steps),
            _ => return bad("a ship lies along a row or along a column"),
        };
        let (length, given) = (vessel.length(), usize::from(steps) + 1);
        if given != length {
            let number = vessel.number();
            let text = format!("a ship of type {number} has {length} cells, not {given}");
            return Err(Fault::new(ErrorId::BadLength, text));
        }
        let ship = Ship::new(self.rules(), vessel, Placement { cell, length, direction });
        let waters = &self.waters[seat];
        if ship.cells.intersects(waters.covered()) {
            return bad("another ship is there");
        }
        if ship.cells.intersects(waters.closed()) {
            return bad(&format!("another ship is too near ({})", self.rules().contact()));
        }
        self.waters[seat].add(ship);
        if Seat::BOTH.into_iter().all(|seat| self.is_ready(seat)) {
            self.state = State::Playing { turn: Seat::A };
        }
        Ok(())
    }

    /// Fires at a cell given by row and column from 1.
    pub(super) fn shoot_at(&mut self, seat: Seat, at: (u8, u8)) -> Result<Reply, Fault> {
        match self.state {
            State::Playing { turn } if turn == seat => {}
            State::Playing { .. } => {
                return Err(Fault::new(ErrorId::BadState, "it is the other's turn"));
            }
            _ => return Err(self.not_now()),
        }
        let cell = self.cell(at)?;
        self.shoot(seat, cell)
    }

    /// Fires, where it is known whose turn it is. A hit keeps the turn.
    pub(super) fn shoot(&mut self, seat: Seat, cell: Cell) -> Result<Reply, Fault> {
        let waters = &mut self.waters[seat.other()];
        if waters.shots().contains(cell) {
            let text = "that cell was fired at before";
            return Err(Fault::new(ErrorId::BadCoordinate, text));
        }
        let splash = waters.fire(cell);
        if waters.all_sunk() {
            self.state = State::Finished { winner: seat };
        } else if splash == Splash::Miss {
            self.state = State::Playing { turn: seat.other() };
        }
        Ok(match splash {
            Splash::Miss => Reply::Fail,
            Splash::Hit => Reply::Hit { sink: false },
            Splash::Sunk => Reply::Hit { sink: true },
        })
    }

    /// How the game stands for a player.
    pub(super) fn status(&self, seat: Seat) -> Result<Status, Fault> {
        let flags = |flag: &dyn Fn(Seat) -> bool| [flag(seat), flag(seat.other())];
        let info = match self.state {
            State::Waiting => Info::Waiting,
            State::Setup => Info::Setup {
                ready: flags(&|seat| self.is_ready(seat)),
                remaining: Vessel::ALL.map(|vessel| self.remaining(seat, vessel)),
            },
            State::Playing { turn } => Info::Playing { turn: flags(&|seat| seat == turn) },
            State::Finished { winner } => Info::Finished { won: flags(&|seat| seat == winner) },
        };
        let own = self.rules().all_cells().cells().map(|cell| self.waters[seat].own(cell));
        let cells = own.zip(self.target(seat)).collect();
        Status::new(cells, info).map_err(|error| Fault::new(ErrorId::Unknown, error.to_string()))
    }

    /// The opponent's board as a player sees it.
    pub(super) fn target(&self, seat: Seat) -> Vec<TargetCell> {
        let waters = &self.waters[seat.other()];
        self.rules().all_cells().cells().map(|cell| waters.target(cell)).collect()
    }

    fn cell(&self, (row, column): (u8, u8)) -> Result<Cell, Fault> {
        let (width, height) = (self.rules().width(), self.rules().height());
        let from_0 = |number: u8| usize::from(number).checked_sub(1);
        let cell = from_0(column)
            .zip(from_0(row))
            .and_then(|(column, row)| self.rules().cell_in(column, row).ok());
        cell.ok_or_else(|| {
            let text = format!(
                "row {row}, column {column} is not on the board: rows go from 1 to {height}, columns \
                 from 1 to {width}"
            );
            Fault::new(ErrorId::BadCoordinate, text)
        })
    }

    fn not_now(&self) -> Fault {
        Fault::new(ErrorId::BadState, format!("not now: the game {}", self.state.name()))
    }
}
