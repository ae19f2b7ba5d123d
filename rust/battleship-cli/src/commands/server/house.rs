//! What all connections share: the games, the guests, the computer, the clock.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use battleship_protocol::lobby::{Answer, Connection, Limits, Lobby, Thought};
use battleship_protocol::wire::{Request, WireError};
use tokio::sync::Notify;

use super::counters::Counters;
use super::opponents::Opponents;

/// The most connections that do not play. When there is one more, the oldest has to go: whoever
/// really wants to play has said so by then.
pub(super) const MOST_GUESTS: usize = 1024;

/// The server, but for its sockets.
#[derive(Debug)]
pub(super) struct House {
    pub(super) counters: Counters,
    pub(super) limits: Limits,
    opponents: Opponents,
    start: Instant,
    lobby: Mutex<Lobby>,
    /// The connections that do not play, and how to ask them to go.
    guests: Mutex<BTreeMap<Connection, Arc<Notify>>>,
}

impl House {
    pub(super) fn new(limits: Limits, seed: [u8; 32]) -> House {
        House {
            counters: Counters::default(),
            limits,
            opponents: Opponents::default(),
            start: Instant::now(),
            lobby: Mutex::new(Lobby::new(limits, seed)),
            guests: Mutex::default(),
        }
    }

    /// The time since the start.
    pub(super) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn games(&self) -> usize {
        self.lobby().games()
    }

    /// Lets go of players who are away for too long.
    pub(super) fn expire(&self) {
        self.lobby().expire(self.now());
    }

    /// Asks the oldest guest to go if there are too many.
    pub(super) fn make_room(&self) {
        let mut guests = lock(&self.guests);
        if guests.len() >= MOST_GUESTS
            && let Some((_, go)) = guests.pop_first()
        {
            self.counters.crowded.up();
            go.notify_one();
        }
    }

    /// Lets the computer fire, on a thread of its own, until it is somebody else's turn.
    fn think(self: &Arc<House>, thought: Thought) {
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let mut next = Some(thought);
            while let Some(thought) = next {
                let (thinker, about) = (Arc::clone(&house), thought.clone());
                let thinking = tokio::task::spawn_blocking(move || {
                    thinker.opponents.choose(&about, &thinker.counters)
                });
                let cell = thinking.await.unwrap_or(None);
                next = house.lobby().fire(&thought, cell);
            }
        });
    }

    fn lobby(&self) -> MutexGuard<'_, Lobby> {
        lock(&self.lobby)
    }
}

/// What a lock protects is whole between any two statements.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody's stay, from the first byte to the last.
pub(super) struct Visit {
    pub(super) house: Arc<House>,
    connection: Connection,
    plays: bool,
    /// Told when the visitor has to go.
    pub(super) go: Arc<Notify>,
}

impl Visit {
    pub(super) fn begin(house: Arc<House>) -> Visit {
        house.counters.connections.up();
        house.counters.open.up();
        let connection = house.lobby().connect();
        let go = Arc::new(Notify::new());
        lock(&house.guests).insert(connection, Arc::clone(&go));
        Visit { house, connection, plays: false, go }
    }

    /// How long the visitor may be silent.
    pub(super) fn allowance(&self, midway: bool) -> Duration {
        let limits = &self.house.limits;
        if self.plays && !midway { limits.patience } else { limits.silence }
    }

    /// The answer to what the visitor sent.
    pub(super) fn answer(&mut self, message: Result<Request, WireError>) -> Answer {
        let house = &self.house;
        let (answer, plays) = {
            let mut lobby = house.lobby();
            let answer = match message {
                Ok(request) => lobby.answer(self.connection, request, house.now()),
                Err(error) => lobby.answer_to_error(self.connection, &error),
            };
            (answer, lobby.is_player(self.connection))
        };
        house.counters.count(&answer.reply);
        if let Some(thought) = &answer.thought {
            house.think(thought.clone());
        }
        if plays != self.plays {
            let mut guests = lock(&house.guests);
            match plays {
                true => guests.remove(&self.connection),
                false => guests.insert(self.connection, Arc::clone(&self.go)),
            };
            self.plays = plays;
        }
        answer
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.house.lobby().disconnect(self.connection, self.house.now());
        lock(&self.house.guests).remove(&self.connection);
        self.house.counters.open.down();
    }
}
