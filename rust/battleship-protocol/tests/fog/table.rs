//! A game between "a" and "b", and short ways to play it.

use battleship_protocol::fog::{
    Attack, Call, Event, Game, Map, Move, Player, Progress, Referee, Refusal, RefusalKind, Reply,
    Seed, Start, Tile, Turn, UnitType,
};
use battleship_protocol::fog::{Disclosure, Orders, Published};
use battleship_protocol::poseidon::Felt;
use battleship_protocol::referee::Seat;

pub(crate) const TIME: u64 = 10;

pub(crate) fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "a",
        Seat::B => "b",
    }
}

pub(crate) fn by(caller: &str, call: Call) -> Event {
    Event::Call { caller: caller.into(), call }
}

pub(crate) fn create(map: Map, turns: u64) -> Call {
    Call::CreateGame {
        player_a: "a".into(),
        player_b: "b".into(),
        width: map.width() as u64,
        height: map.height() as u64,
        turns,
        max_block_time: TIME,
    }
}

pub(crate) fn tile(col: u8, row: u8) -> Tile {
    Tile::new(col, row)
}

/// A referee with one game, number 1, between "a" and "b".
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) referee: Referee,
}

impl Table {
    pub(crate) fn new(map: Map, turns: u64) -> Table {
        let mut referee = Referee::new();
        referee.apply(by("anyone", create(map, turns))).unwrap();
        Table { referee }
    }

    pub(crate) fn game(&self) -> &Game {
        self.referee.game(1).unwrap()
    }

    /// What the opponent of a player published last, which can be read from what is stored, too.
    pub(crate) fn heard(&self, seat: Seat) -> Option<Published> {
        let heard = self.game().published(seat.other()).last().cloned();
        let view = self.game().view();
        assert_eq!(Published::last_of(name(seat.other()), &view), Ok(heard.clone()));
        heard
    }

    pub(crate) fn call(&mut self, caller: &str, call: Call) -> Result<Reply, Refusal> {
        let before = self.referee.clone();
        let reply = self.referee.apply(by(caller, call));
        if reply.is_err() {
            assert_eq!(self.referee, before);
        }
        reply
    }

    pub(crate) fn publish(&mut self, seat: Seat, turn: Turn) -> Result<Progress, Refusal> {
        match self.call(name(seat), Call::PublishTurn { game: 1, turn })? {
            Reply::Acted(progress) => Ok(progress),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn disclose(&mut self, seat: Seat, of: Disclosure) -> Result<Progress, Refusal> {
        match self.call(name(seat), Call::Disclose { game: 1, disclosure: of })? {
            Reply::Acted(progress) => Ok(progress),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn game_over(&mut self, seat: Seat) -> Result<Reply, Refusal> {
        self.call(name(seat), Call::GameOver { game: 1 })
    }

    pub(crate) fn advance(&mut self, blocks: u64) {
        self.referee.apply(Event::Advance(blocks)).unwrap();
    }

    /// The winner's name and the way the game ended, once it is over.
    pub(crate) fn end(&self) -> (Option<&'static str>, &'static str) {
        let ending = self.game().ending().unwrap();
        (ending.winner().map(name), ending.name())
    }
}

pub(crate) fn kind<T: std::fmt::Debug>(result: Result<T, Refusal>) -> RefusalKind {
    result.unwrap_err().kind
}

pub(crate) fn orders(moves: Vec<Move>, attacks: &[(UnitType, Tile)]) -> Orders {
    let attacks = attacks.iter().map(|&(unit_type, target)| Attack { target, unit_type });
    Orders { moves, attacks: attacks.collect(), ..Orders::default() }
}

pub(crate) fn player(map: Map, seat: Seat, seed: u64, start: Start) -> Player {
    Player::new(map, name(seat.other()), Seed(Felt::from(seed)), start).unwrap()
}

/// Two armies that see each other over the border between zones 0 and 1 of a map with four zones.
pub(crate) const MAP: (u64, u64) = (16, 16);

pub(crate) fn map() -> Map {
    Map::new(MAP.0, MAP.1).unwrap()
}

pub(crate) const WARRIOR_OF_B: Tile = Tile::new(9, 2);
pub(crate) const EMPTY: Tile = Tile::new(8, 3);

pub(crate) fn start(seat: Seat) -> Start {
    use UnitType::{Archer, Scout, Settler, Slinger, Warrior};
    match seat {
        Seat::A => Start {
            units: vec![(Archer, tile(7, 2)), (Slinger, tile(7, 3)), (Scout, tile(5, 1))],
            cities: vec![(1, tile(3, 3))],
        },
        Seat::B => Start {
            units: vec![(Warrior, WARRIOR_OF_B), (Settler, WARRIOR_OF_B), (Archer, tile(11, 2))],
            cities: vec![(7, tile(12, 2)), (4095, tile(13, 4))],
        },
    }
}

/// What `a` attacks in every turn from the second on: the warrior of `b`, and a tile where nobody is.
pub(crate) fn attacks(turn: u64) -> Vec<(UnitType, Tile)> {
    match turn {
        1 => Vec::new(),
        _ => vec![(UnitType::Archer, WARRIOR_OF_B), (UnitType::Slinger, EMPTY)],
    }
}
