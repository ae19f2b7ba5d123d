//! A game in which every answer is proven and no board is ever shown.

use battleship_protocol::board::{self, ConstructorBoard, SIDE, Ship};
use battleship_protocol::referee::{
    Both, Call, Event, Progress, Proven, ProvenPlayer, Referee, Reply, Seat, Terms,
};
use battleship_protocol::zk::{
    Circuit, MadeKeys, Parties, ProverKey, ReceivedKey, Secret, ZkError,
};

use crate::commands::zk::shown;
use crate::failure::Failure;
use crate::lines::say;

const PLAYERS: Both<&str> = Both { a: "anna", b: "ben" };

const SHIPS: Both<[[u64; 3]; 5]> = Both {
    a: [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]],
    b: [[8, 9, 0], [0, 0, 0], [3, 4, 1], [9, 2, 1], [0, 7, 0]],
};

const GAME: u64 = 1;

/// Plays it: keys are made, handed over and checked, then Anna finds every ship of Ben's, with a miss now
/// and then, while Ben fires row by row.
pub(super) fn play() -> Result<(), Failure> {
    let mut referee = Referee::<Proven>::new();
    let create = Call::CreateGame {
        player_a: PLAYERS.a.into(),
        player_b: PLAYERS.b.into(),
        board_size: Terms::BOARD_SIZE,
        ship_sizes: Terms::SHIP_SIZES.to_vec(),
        max_block_time: Terms::MAX_BLOCK_TIME,
    };
    referee.apply(Event::Call { caller: "script".into(), call: create })?;
    let mut players = Both { a: sit_down(Seat::A)?, b: sit_down(Seat::B)? };
    let call = |referee: &mut Referee<Proven>, seat: Seat, call| -> Result<(), Failure> {
        let reply = referee.apply(Event::Call { caller: PLAYERS[seat].into(), call })?;
        if let Reply::Acted(Progress { said: Some(line), .. }) = reply {
            say(format_args!("{line}"))?;
        }
        Ok(())
    };
    for seat in Seat::BOTH {
        let keys = [players.a.keys(), players.b.keys()];
        call(&mut referee, seat, Call::SetKeys { game: GAME, keys })?;
    }
    for seat in Seat::BOTH {
        let player = PLAYERS[seat];
        let commits = shown(format!("{player} proves the board"), || players[seat].commits())?;
        call(&mut referee, seat, Call::SetShipCommits { game: GAME, commits })?;
        say(format_args!("{player} proved a legal board"))?;
    }
    for (round, targets) in (1..).zip(targets()?) {
        if referee.game(GAME)?.ending().is_some() {
            break;
        }
        say(format_args!("round: {round}"))?;
        for seat in Seat::BOTH {
            let (x, y) = targets[seat.other()];
            call(
                &mut referee,
                seat,
                Call::FireAtPosition { game: GAME, x: x as i64, y: y as i64 },
            )?;
        }
        for seat in Seat::BOTH {
            let (x, y) = targets[seat];
            let answer = shown("proving", || players[seat].answer(x, y))?;
            let result = answer.result;
            let (x, y) = (x as i64, y as i64);
            call(&mut referee, seat, Call::RevealPosition { game: GAME, x, y, answer })?;
            say(format_args!("{} proved: {result}", PLAYERS[seat]))?;
        }
    }
    say(format_args!("Winner: {}", referee.game(GAME)?.winner().unwrap_or("None")))
}

/// The cells of each player's board that are fired at, round by round.
fn targets() -> Result<Vec<Both<(u64, u64)>>, Failure> {
    let ben = ConstructorBoard::new(SHIPS.b)?;
    let mut at_ben: Vec<(u64, u64)> = Ship::ALL
        .into_iter()
        .flat_map(|ship| ben.cells(ship).cells())
        .map(|cell| (board::x(cell), board::y(cell)))
        .collect();
    for miss in [(5, 5), (7, 0), (1, 3)] {
        at_ben.insert(at_ben.len() / 2, miss);
    }
    let rows = (0..).map(|i| (i % SIDE as u64, i / SIDE as u64));
    Ok(rows.zip(at_ben).map(|(a, b)| Both { a, b }).collect())
}

/// A player with keys that the opponent made.
fn sit_down(seat: Seat) -> Result<ProvenPlayer, Failure> {
    let secret = Secret::new(ConstructorBoard::new(SHIPS[seat])?).map_err(ZkError::from)?;
    Ok(ProvenPlayer::new(GAME, secret, key(seat)?, key(seat)?))
}

fn key<C: Circuit>(seat: Seat) -> Result<ProverKey<C>, Failure> {
    let (prover, maker, name) = (PLAYERS[seat], PLAYERS[seat.other()], C::NAME);
    let parties = Parties::new(maker, prover)?;
    let made =
        shown(format!("{maker} makes the key of the {name}"), || MadeKeys::<C>::make(parties))?;
    let bytes = made.proving_key();
    let key = shown(format!("{prover} checks the key of the {name}"), || {
        ReceivedKey::read(&bytes, prover)?.check()
    })?;
    say(format_args!("{prover} checked the key of the {name} that {maker} made"))?;
    Ok(key)
}
