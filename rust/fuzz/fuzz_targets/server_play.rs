//! Games on the server: requests of four people, each after a byte that says whose it is and what
//! else happens.
#![no_main]

use std::time::Duration;

use battleship::Contact;
use battleship_protocol::lobby::{Answer, Connection, Limits, Lobby, Thought};
use battleship_protocol::wire::{
    Decoder, Ids, Info, Message, OwnCell, Reply, Request, Status, TargetCell,
};
use libfuzzer_sys::fuzz_target;

const PEOPLE: usize = 4;
const MOST_GAMES: usize = 2;

/// So many requests are enough for every game of the corpus, and do not take long.
const MOST_REQUESTS: usize = 200;

fuzz_target!(|bytes: &[u8]| {
    let mut world = World::new();
    let mut rest = bytes;
    for _ in 0..MOST_REQUESTS {
        let Some((&first, bytes)) = rest.split_first() else { break };
        rest = bytes;
        if !world.step(first, &mut rest) {
            break;
        }
        world.check();
    }
    world.everybody_leaves();
});

struct World {
    lobby: Lobby,
    now: Duration,
    people: [(Connection, Option<Ids>); PEOPLE],
    thought: Option<Thought>,
}

impl World {
    fn new() -> World {
        let limits = Limits { games: MOST_GAMES, contact: Contact::Touching, ..Limits::default() };
        let mut lobby = Lobby::new(limits, [7; 32]);
        let people = [(); PEOPLE].map(|()| (lobby.connect(), None));
        World { lobby, now: Duration::ZERO, people, thought: None }
    }

    /// Takes a request from the bytes; whether there was a whole one.
    fn step(&mut self, first: u8, bytes: &mut &[u8]) -> bool {
        let who = usize::from(first) % PEOPLE;
        match first / 4 % 8 {
            0 => {
                self.now += Duration::from_secs(u64::from(first));
                self.lobby.expire(self.now);
            }
            1 => self.reconnect(who),
            2 => {
                if let Some(thought) = self.thought.take() {
                    thought.knowledge().expect("what the computer sees");
                    let cell = thought.rules.cell_at(usize::from(first / 32)).ok();
                    self.thought = self.lobby.fire(&thought, cell);
                }
            }
            _ => {}
        }
        match Decoder::<Request>::new().next(bytes) {
            None => return false,
            Some(Ok(request)) => {
                // Whoever guesses ids is soon thrown out: most speak for themselves.
                let own = self.people[who].1.filter(|_| first < 224);
                let request = match own {
                    Some(ids) => with_ids(request, ids),
                    None => request,
                };
                self.ask(who, request);
            }
            Some(Err(error)) => {
                let before = self.views();
                let answer = self.lobby.answer_to_error(self.people[who].0, &error);
                assert!(matches!(answer.reply, Reply::Error { .. }));
                assert_eq!(self.views(), before);
                self.finish(who, answer);
            }
        }
        true
    }

    fn reconnect(&mut self, who: usize) {
        self.lobby.disconnect(self.people[who].0, self.now);
        self.people[who] = (self.lobby.connect(), None);
    }

    fn ask(&mut self, who: usize, request: Request) {
        let before = self.views();
        let leaves = matches!(request, Request::Leave(_));
        let answer = self.lobby.answer(self.people[who].0, request, self.now);
        match &answer.reply {
            Reply::Error { .. } => assert_eq!(self.views(), before, "refused, yet changed"),
            Reply::Ok(ids) => self.people[who].1 = (!leaves).then_some(*ids),
            _ => {}
        }
        self.finish(who, answer);
    }

    fn finish(&mut self, who: usize, answer: Answer) {
        let mut bytes = Vec::new();
        answer.reply.encode(&mut bytes);
        assert_eq!(Reply::decode(&bytes), Ok(answer.reply));
        if answer.thought.is_some() {
            self.thought = answer.thought;
        }
        if answer.close {
            self.reconnect(who);
        }
    }

    /// What everybody sees who plays.
    fn views(&mut self) -> Vec<(Ids, Status)> {
        let mut views = Vec::new();
        for (connection, ids) in self.people {
            let Some(ids) = ids else { continue };
            // Asking must not keep anybody alive, so it is asked at the beginning of time; and who
            // is no player any more must not be thrown out for it.
            if !self.lobby.is_player(connection) {
                continue;
            }
            let answer = self.lobby.answer(connection, Request::GetStatus(ids), Duration::ZERO);
            if let Reply::GameStatus(status) = answer.reply {
                views.push((ids, status));
            }
        }
        views
    }

    /// What always holds.
    fn check(&mut self) {
        assert!(self.lobby.games() <= MOST_GAMES);
        let views = self.views();
        for (ids, status) in &views {
            if let Info::Playing { turn: [own, other] } | Info::Finished { won: [own, other] } =
                status.info()
            {
                assert_ne!(own, other);
            }
            for (_, opponent) in views.iter().filter(|(o, _)| o.game == ids.game && o != ids) {
                assert_eq!(status.info().state(), opponent.info().state());
                assert!(status.target().eq(opponent.own().map(seen)), "a board seen differently");
            }
        }
    }

    fn everybody_leaves(&mut self) {
        for (connection, _) in self.people {
            self.lobby.disconnect(connection, self.now);
        }
        self.lobby.expire(self.now + Limits::default().patience);
        assert_eq!(self.lobby.games(), 0);
    }
}

/// What an opponent may see of a cell.
fn seen(cell: OwnCell) -> TargetCell {
    match cell {
        OwnCell::Water | OwnCell::Ship(..) => TargetCell::Unknown,
        OwnCell::Missed => TargetCell::Water,
        OwnCell::Hit => TargetCell::Hit,
        OwnCell::Sunk => TargetCell::Sunk,
    }
}

fn with_ids(request: Request, ids: Ids) -> Request {
    match request {
        Request::Create { .. } | Request::Join(_) | Request::Rejoin(_) => request,
        Request::GetConfig(_) => Request::GetConfig(ids),
        Request::GetStatus(_) => Request::GetStatus(ids),
        Request::Leave(_) => Request::Leave(ids),
        Request::AddVessel { vessel, from, to, .. } => Request::AddVessel { ids, vessel, from, to },
        Request::Shot { row, column, .. } => Request::Shot { ids, row, column },
    }
}
