//! The games of a server: who plays, whose turn it is, and the answer to every message.
//!
//! A [`Lobby`] has no sockets, no clock and no threads. The server tells it who connects, what they
//! send and what time it is, and sends what it answers. Ids have five digits and can be guessed, so
//! they open nothing by themselves: a player's messages count only on the connection that the player
//! came by.
//!
//! ```
//! use std::time::Duration;
//! use battleship_protocol::lobby::{Limits, Lobby};
//! use battleship_protocol::wire::{Config, Reply, Request};
//!
//! let mut lobby = Lobby::new(Limits::default(), [7; 32]);
//! let anna = lobby.connect();
//! let config = Config { width: 10, height: 10, vessels: [1; 5] };
//! let create = Request::Create { name: "anna".parse()?, config, ai: true };
//! let Reply::Ok(ids) = lobby.answer(anna, create, Duration::ZERO).reply else { panic!() };
//! let answer = lobby.answer(anna, Request::GetConfig(ids), Duration::ZERO);
//! assert_eq!(answer.reply, Reply::GameConfig(config));
//! # Ok::<(), battleship_protocol::wire::WireError>(())
//! ```

mod fault;
mod fleet;
mod game;
mod terms;
mod waters;

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use battleship::{Cell, Contact, Error, Knowledge, Rules};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

pub use fleet::scatter;

use crate::referee::Seat;
use crate::wire::{ErrorId, Id, Ids, Name, Reply, Request, TargetCell, WireError, knowledge};
use fault::Fault;
use game::{Game, Person};
use terms::Terms;

/// What a server allows.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most games at a time. More than 22,500 there never are: ids have five digits.
    pub games: usize,
    /// How ships may stand to each other.
    pub contact: Contact,
    /// How long a player's connection must have been silent before another connection may take the
    /// player's place.
    pub silence: Duration,
    /// How long the place of a player without a connection is kept.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 1000,
            contact: Contact::Touching,
            silence: Duration::from_secs(60),
            patience: Duration::from_secs(600),
        }
    }
}

/// So many wrong ids or impossible games are a connection's last: who guesses must come again.
pub const MOST_FAULTS: u32 = 10;

/// With so many games, half of all ids are still free for players.
const MOST_GAMES: usize = (Id::LAST - Id::FIRST + 1) as usize / 4;

/// Somebody who is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(u64);

/// The answer to a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What to send.
    pub reply: Reply,
    /// Whether that is the last word on this connection.
    pub close: bool,
    /// The computer's turn, if it is the computer's turn now.
    pub thought: Option<Thought>,
}

/// The computer is to fire: what it knows, which is what any player in its place could see. Give it
/// back to [`Lobby::fire`].
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What is played.
    pub rules: Rules,
    /// The opponent's board.
    pub target: Vec<TargetCell>,
    game: Id,
    /// Ids are used again; this is not.
    serial: u64,
}

impl Thought {
    /// What the computer knows.
    pub fn knowledge(&self) -> Result<Knowledge, Error> {
        knowledge(&self.rules, self.target.iter().copied())
    }
}

/// All games and everybody who is connected.
#[derive(Debug)]
pub struct Lobby {
    limits: Limits,
    random: ChaCha8Rng,
    /// How many connections and games there ever were.
    connections: u64,
    serials: u64,
    clients: HashMap<Connection, Client>,
    games: HashMap<Id, Game>,
    players: HashMap<Name, Place>,
    player_ids: BTreeSet<Id>,
    /// The games that wait for a second player, by age.
    waiting: BTreeSet<(u64, Id)>,
}

/// What is known of a connection.
#[derive(Clone, Copy, Debug, Default)]
struct Client {
    place: Option<Place>,
    faults: u32,
}

/// Where somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    game: Id,
    seat: Seat,
}

impl Lobby {
    /// No games yet. Ids, the fleets of the computer and nothing else come from the seed.
    pub fn new(limits: Limits, seed: [u8; 32]) -> Lobby {
        Lobby {
            limits: Limits { games: limits.games.min(MOST_GAMES), ..limits },
            random: ChaCha8Rng::from_seed(seed),
            connections: 0,
            serials: 0,
            clients: HashMap::new(),
            games: HashMap::new(),
            players: HashMap::new(),
            player_ids: BTreeSet::new(),
            waiting: BTreeSet::new(),
        }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Whether somebody has a place in a game.
    pub fn is_player(&self, connection: Connection) -> bool {
        self.clients.get(&connection).is_some_and(|client| client.place.is_some())
    }

    /// Somebody connects.
    pub fn connect(&mut self) -> Connection {
        self.connections += 1;
        let connection = Connection(self.connections);
        self.clients.insert(connection, Client::default());
        connection
    }

    /// A connection is gone. The player's place is kept for a while.
    pub fn disconnect(&mut self, connection: Connection, now: Duration) {
        let client = self.clients.remove(&connection).unwrap_or_default();
        if let Some(person) = client.place.and_then(|place| self.person(place)) {
            person.connection = None;
            person.heard = now;
        }
    }

    /// The answer to what somebody sent.
    pub fn answer(&mut self, connection: Connection, request: Request, now: Duration) -> Answer {
        match self.act(connection, request, now) {
            Ok((reply, thought)) => Answer { reply, close: false, thought },
            Err(fault) => self.refuse(connection, fault),
        }
    }

    /// The answer to bytes that are no message.
    pub fn answer_to_error(&mut self, connection: Connection, error: &WireError) -> Answer {
        let answer = self.refuse(connection, Fault::new(error.id(), error.to_string()));
        Answer { close: answer.close || error.is_fatal(), ..answer }
    }

    fn refuse(&mut self, connection: Connection, fault: Fault) -> Answer {
        let mut close = false;
        if let (true, Some(client)) = (fault.is_suspicious(), self.clients.get_mut(&connection)) {
            client.faults += 1;
            close = client.faults >= MOST_FAULTS;
        }
        Answer { reply: fault.into(), close, thought: None }
    }

    fn act(
        &mut self,
        connection: Connection,
        request: Request,
        now: Duration,
    ) -> Result<(Reply, Option<Thought>), Fault> {
        let reply = match request {
            Request::Create { name, config, ai } => {
                self.newcomer(connection, &name)?;
                if self.games.len() >= self.limits.games {
                    let most = self.limits.games;
                    let text = format!("there are {most} games already: try again later");
                    return Err(Fault::new(ErrorId::GameUnavailable, text));
                }
                let (terms, fleet) =
                    Terms::new(config, self.limits.contact, self.random.next_u64())?;
                let person = self.person_named(name, connection, now);
                self.create(person, terms, ai.then_some(fleet))
            }
            Request::Join(name) => {
                self.newcomer(connection, &name)?;
                let &(serial, game) = self.waiting.first().ok_or_else(|| {
                    let text = "no game waits for a player: create one";
                    Fault::new(ErrorId::GameUnavailable, text)
                })?;
                self.waiting.remove(&(serial, game));
                let person = self.person_named(name, connection, now);
                self.sit(person, Place { game, seat: Seat::B })
            }
            Request::Rejoin(name) => self.rejoin(connection, name, now)?,
            Request::GetConfig(ids) => {
                let (game, _) = self.place(connection, ids, now)?;
                Reply::GameConfig(game.config())
            }
            Request::GetStatus(ids) => {
                let (game, seat) = self.place(connection, ids, now)?;
                Reply::GameStatus(game.status(seat)?)
            }
            Request::AddVessel { ids, vessel, from, to } => {
                let (game, seat) = self.place(connection, ids, now)?;
                game.add_vessel(seat, vessel, from, to)?;
                Reply::Ok(ids)
            }
            Request::Shot { ids, row, column } => {
                let (game, seat) = self.place(connection, ids, now)?;
                let reply = game.shoot_at(seat, (row, column))?;
                return Ok((reply, self.thought(ids.game)));
            }
            Request::Leave(ids) => {
                self.place(connection, ids, now)?;
                self.leave(connection);
                Reply::Ok(ids)
            }
        };
        Ok((reply, None))
    }

    /// The computer fires, or gives up if it does not know where. Tells if it is to fire again. If the
    /// game is over by now, nothing happens.
    pub fn fire(&mut self, thought: &Thought, cell: Option<Cell>) -> Option<Thought> {
        let game = self.games.get_mut(&thought.game)?;
        if game.serial() != thought.serial || game.computers_turn() != Some(Seat::B) {
            return None;
        }
        if cell.is_none_or(|cell| game.shoot(Seat::B, cell).is_err()) {
            game.leave(Seat::B);
        }
        self.thought(thought.game)
    }

    /// Lets go of the players who have been without a connection for too long.
    pub fn expire(&mut self, now: Duration) {
        let patience = self.limits.patience;
        let gone: Vec<Place> = (self.games.iter())
            .flat_map(|(&game, one)| Seat::BOTH.map(|seat| (one, Place { game, seat })))
            .filter(|(game, place)| {
                game.person(place.seat).is_some_and(|person| {
                    person.connection.is_none() && now.saturating_sub(person.heard) >= patience
                })
            })
            .map(|(_, place)| place)
            .collect();
        for place in gone {
            self.vacate(place);
        }
    }

    /// Somebody who has no place yet and a name that nobody has.
    fn newcomer(&self, connection: Connection, name: &Name) -> Result<(), Fault> {
        self.without_place(connection)?;
        match self.players.contains_key(name) {
            true => Err(Fault::new(
                ErrorId::NameExists,
                format!("{name} is playing: take another name, or rejoin if that is you"),
            )),
            false => Ok(()),
        }
    }

    fn without_place(&self, connection: Connection) -> Result<(), Fault> {
        match self.is_player(connection) {
            true => Err(Fault::new(ErrorId::BadState, "leave your game first")),
            false => Ok(()),
        }
    }

    fn person_named(&mut self, name: Name, connection: Connection, now: Duration) -> Person {
        Person { name, id: self.new_player_id(), connection: Some(connection), heard: now }
    }

    fn new_player_id(&mut self) -> Id {
        let id = free_id(&mut self.random, |id| self.player_ids.contains(id));
        self.player_ids.insert(id);
        id
    }

    fn create(
        &mut self,
        person: Person,
        terms: Terms,
        computer: Option<Vec<waters::Ship>>,
    ) -> Reply {
        let id = free_id(&mut self.random, |id| self.games.contains_key(id));
        self.serials += 1;
        if computer.is_none() {
            self.waiting.insert((self.serials, id));
        }
        self.games.insert(id, Game::new(self.serials, terms, computer));
        self.sit(person, Place { game: id, seat: Seat::A })
    }

    fn sit(&mut self, person: Person, place: Place) -> Reply {
        let ids = Ids { player: person.id, game: place.game };
        self.players.insert(person.name.clone(), place);
        self.set_place(person.connection, Some(place));
        if let Some(game) = self.games.get_mut(&place.game) {
            game.sit(place.seat, person);
        }
        Reply::Ok(ids)
    }

    fn rejoin(
        &mut self,
        connection: Connection,
        name: Name,
        now: Duration,
    ) -> Result<Reply, Fault> {
        self.without_place(connection)?;
        let place = self.players.get(&name).copied().ok_or_else(|| {
            let text = format!("nobody named {name} is playing: create a game or join one");
            Fault::new(ErrorId::BadName, text)
        })?;
        let silence = self.limits.silence;
        let (old, id) = match self.person(place) {
            Some(person)
                if person.connection.is_some() && now.saturating_sub(person.heard) < silence =>
            {
                let text = format!("{name} is still connected: try again in a moment");
                return Err(Fault::new(ErrorId::NameExists, text));
            }
            Some(person) => (person.connection, person.id),
            None => return Err(Fault::new(ErrorId::BadName, "nobody of that name is playing")),
        };
        // Whoever is left on the old connection is nobody any more.
        self.set_place(old, None);
        let new = self.person_named(name, connection, now);
        self.player_ids.remove(&id);
        Ok(self.sit(new, place))
    }

    /// The game and the seat that a connection has, if it names their ids.
    fn place(
        &mut self,
        connection: Connection,
        ids: Ids,
        now: Duration,
    ) -> Result<(&mut Game, Seat), Fault> {
        let stranger = |text: &str| Fault::new(ErrorId::BadPlayerId, text);
        let place = self.clients.get(&connection).and_then(|client| client.place);
        let place = place.ok_or_else(|| {
            stranger("nobody plays on this connection: create, join or rejoin first")
        })?;
        let person = self.person(place).ok_or_else(|| stranger("you have left the game"))?;
        if person.id != ids.player {
            return Err(stranger("that is not your player id on this connection"));
        }
        person.heard = now;
        match self.games.get_mut(&place.game) {
            Some(game) if place.game == ids.game => Ok((game, place.seat)),
            _ => Err(Fault::new(ErrorId::BadGameId, "that is not the id of your game")),
        }
    }

    fn person(&mut self, place: Place) -> Option<&mut Person> {
        self.games.get_mut(&place.game)?.person_mut(place.seat)
    }

    fn set_place(&mut self, connection: Option<Connection>, place: Option<Place>) {
        if let Some(client) = connection.and_then(|it| self.clients.get_mut(&it)) {
            client.place = place;
        }
    }

    fn leave(&mut self, connection: Connection) {
        let place = self.clients.get(&connection).and_then(|client| client.place);
        if let Some(place) = place {
            self.set_place(Some(connection), None);
            self.vacate(place);
        }
    }

    /// Lets go of a player, and of the game if nobody is left in it.
    fn vacate(&mut self, place: Place) {
        let Some(game) = self.games.get_mut(&place.game) else { return };
        if let Some(person) = game.leave(place.seat) {
            self.players.remove(&person.name);
            self.player_ids.remove(&person.id);
        }
        if game.is_deserted() {
            self.waiting.remove(&(game.serial(), place.game));
            self.games.remove(&place.game);
        }
    }

    fn thought(&self, id: Id) -> Option<Thought> {
        let game = self.games.get(&id)?;
        let seat = game.computers_turn()?;
        Some(Thought {
            rules: game.rules().clone(),
            target: game.target(seat),
            game: id,
            serial: game.serial(),
        })
    }
}

/// An id that is not taken. There are at least twice as many ids as games or players.
fn free_id(random: &mut ChaCha8Rng, taken: impl Fn(&Id) -> bool) -> Id {
    loop {
        let offset = random.next_u32() % (Id::LAST - Id::FIRST + 1) as u32;
        if let Some(id) = Id::new(Id::FIRST + offset as i32).filter(|id| !taken(id)) {
            return id;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_free_id_is_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for number in [Id::FIRST, Id::FIRST + 1, Id::LAST - 1, Id::LAST] {
            let free = Id::new(number).unwrap();
            assert_eq!(free_id(&mut random, |id| *id != free), free);
        }
    }
}
