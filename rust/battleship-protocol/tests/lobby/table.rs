//! A lobby with people in it.

use std::time::Duration;

use battleship_protocol::lobby::{Answer, Connection, Limits, Lobby};
use battleship_protocol::wire::{
    Config, ErrorId, Ids, Info, OwnCell, Reply, Request, Status, TargetCell, Vessel,
};

/// A small game: 4×3 with one ship of type T5.
pub(crate) const SMALL: Config = Config { width: 4, height: 3, vessels: [0, 0, 0, 0, 1] };

/// A lobby and what time it is there.
pub(crate) struct Table {
    pub(crate) lobby: Lobby,
    pub(crate) now: Duration,
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guest {
    pub(crate) connection: Connection,
    pub(crate) ids: Ids,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Table {
        Table { lobby: Lobby::new(limits, [7; 32]), now: Duration::ZERO }
    }

    pub(crate) fn answer(&mut self, connection: Connection, request: Request) -> Answer {
        self.lobby.answer(connection, request, self.now)
    }

    pub(crate) fn ask(&mut self, connection: Connection, request: Request) -> Reply {
        self.answer(connection, request).reply
    }

    /// Asks for something that gives ids.
    pub(crate) fn ok(&mut self, connection: Connection, request: Request) -> Guest {
        match self.ask(connection, request) {
            Reply::Ok(ids) => Guest { connection, ids },
            other => panic!("{other:?}"),
        }
    }

    /// Asks for something that is refused.
    pub(crate) fn error(&mut self, connection: Connection, request: Request) -> ErrorId {
        match self.ask(connection, request) {
            Reply::Error { id, text } => {
                assert!(text.as_str().starts_with(|c: char| !c.is_uppercase()), "{text}");
                id
            }
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn create(&mut self, name: &str, config: Config, ai: bool) -> Guest {
        let connection = self.lobby.connect();
        self.ok(connection, create(name, config, ai))
    }

    pub(crate) fn join(&mut self, name: &str) -> Guest {
        let connection = self.lobby.connect();
        self.ok(connection, Request::Join(name.parse().unwrap()))
    }

    pub(crate) fn rejoin(&mut self, name: &str) -> Guest {
        let connection = self.lobby.connect();
        self.ok(connection, rejoin(name))
    }

    pub(crate) fn status(&mut self, guest: Guest) -> Status {
        match self.ask(guest.connection, Request::GetStatus(guest.ids)) {
            Reply::GameStatus(status) => status,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn info(&mut self, guest: Guest) -> Info {
        self.status(guest).info()
    }

    /// Places a ship between two cells: row and column, row and column.
    pub(crate) fn add(&mut self, guest: Guest, vessel: Vessel, ends: [u8; 4]) -> Reply {
        self.ask(guest.connection, add(guest.ids, vessel, ends))
    }

    pub(crate) fn shoot(&mut self, guest: Guest, row: u8, column: u8) -> Reply {
        self.ask(guest.connection, Request::Shot { ids: guest.ids, row, column })
    }

    /// Two players in a small game, each with the ship in the upper left corner.
    pub(crate) fn playing(&mut self) -> [Guest; 2] {
        let guests = [self.create("anna", SMALL, false), self.join("ben")];
        for guest in guests {
            assert_eq!(self.add(guest, Vessel::T5, [1, 1, 1, 2]), Reply::Ok(guest.ids));
        }
        guests
    }
}

pub(crate) fn create(name: &str, config: Config, ai: bool) -> Request {
    Request::Create { name: name.parse().unwrap(), config, ai }
}

pub(crate) fn rejoin(name: &str) -> Request {
    Request::Rejoin(name.parse().unwrap())
}

pub(crate) fn add(ids: Ids, vessel: Vessel, [ri, ci, rf, cf]: [u8; 4]) -> Request {
    Request::AddVessel { ids, vessel, from: (ri, ci), to: (rf, cf) }
}

/// What an opponent may see of a cell.
pub(crate) fn seen(cell: OwnCell) -> TargetCell {
    match cell {
        OwnCell::Water | OwnCell::Ship(..) => TargetCell::Unknown,
        OwnCell::Missed => TargetCell::Water,
        OwnCell::Hit => TargetCell::Hit,
        OwnCell::Sunk => TargetCell::Sunk,
    }
}
