//! The original's sample game.

use battleship_protocol::referee::{
    Both, Call, Event, Legacy, Master, Owner, Player, Progress, Referee, Refusal, Reply, Salt,
    SaltedCell, Scheme, Seat, Strict, Terms,
};

use crate::failure::Failure;
use crate::lines::say;

const PLAYERS: Both<&str> = Both { a: "dys1player_a", b: "dys1player_b" };

/// The cells of each player's only ship.
const SHIPS: Both<[(i64, i64); 2]> = Both { a: [(1, 0), (1, 1)], b: [(0, 1), (1, 1)] };

/// The cells of each player's board, in the order in which the sample's output shows them fired at.
const TARGETS: [Both<(i64, i64)>; 3] =
    [Both { a: (0, 0), b: (1, 0) }, Both { a: (1, 0), b: (0, 1) }, Both { a: (1, 1), b: (0, 0) }];

/// What a player sends.
trait Side<S: Scheme> {
    fn commits(&self) -> Result<S::Commits, Refusal>;
    fn answer(&self, at: (i64, i64)) -> Result<S::Answer, Refusal>;
    fn fleet(&self) -> S::Fleet;
}

/// Plays it with commitments that hold.
pub(super) fn strict() -> Result<(), Failure> {
    play(|seat, terms| {
        let owner = Owner { game: 1, player: PLAYERS[seat], terms };
        let master = Master::random()
            .map_err(|error| Failure::NoAnswer(format!("no random numbers: {error}")))?;
        Ok(Player::new(owner, vec![SHIPS[seat].to_vec()], master)?)
    })
}

impl Side<Strict> for Player {
    fn commits(&self) -> Result<<Strict as Scheme>::Commits, Refusal> {
        Ok(Player::commits(self))
    }

    fn answer(&self, (x, y): (i64, i64)) -> Result<<Strict as Scheme>::Answer, Refusal> {
        Player::answer(self, x, y)
    }

    fn fleet(&self) -> <Strict as Scheme>::Fleet {
        self.disclosure()
    }
}

/// Plays it with the original's commitments.
pub(super) fn legacy() -> Result<(), Failure> {
    let salts = Both { a: 54321, b: 56789 };
    play(|seat, _| Ok(Ship(SHIPS[seat].map(|(x, y)| SaltedCell(x, y, Salt::Number(salts[seat]))))))
}

/// The only ship of a player of the original.
struct Ship([SaltedCell; 2]);

impl Side<Legacy> for Ship {
    fn commits(&self) -> Result<<Legacy as Scheme>::Commits, Refusal> {
        Ok(vec![Legacy::ship_commit(&self.0)?])
    }

    fn answer(&self, at: (i64, i64)) -> Result<Salt, Refusal> {
        let hit = self.0.iter().find(|cell| (cell.0, cell.1) == at);
        Ok(hit.map_or(Salt::MISS, |cell| cell.2.clone()))
    }

    fn fleet(&self) -> <Legacy as Scheme>::Fleet {
        vec![self.0.to_vec()]
    }
}

fn play<S: Scheme, P: Side<S>>(
    sit_down: impl Fn(Seat, &Terms) -> Result<P, Failure>,
) -> Result<(), Failure> {
    let mut referee = Referee::<S>::new();
    let create = Call::CreateGame {
        player_a: PLAYERS.a.into(),
        player_b: PLAYERS.b.into(),
        board_size: 2,
        ship_sizes: vec![2],
        max_block_time: 100,
    };
    referee.apply(Event::Call { caller: "script".into(), call: create })?;
    let game = 1;
    let terms = referee.game(game)?.terms();
    let sides = Both { a: sit_down(Seat::A, terms)?, b: sit_down(Seat::B, terms)? };
    let call = |referee: &mut Referee<S>, seat: Seat, call| -> Result<(), Failure> {
        let reply = referee.apply(Event::Call { caller: PLAYERS[seat].into(), call })?;
        if let Reply::Acted(Progress { said: Some(line), .. }) = reply {
            say(format_args!("{line}"))?;
        }
        Ok(())
    };
    for seat in Seat::BOTH {
        let commits = sides[seat].commits()?;
        call(&mut referee, seat, Call::SetShipCommits { game, commits })?;
        referee.apply(Event::Advance(1))?;
    }
    for (round, targets) in (1..).zip(TARGETS) {
        say(format_args!("round: {round}"))?;
        referee.apply(Event::Advance(1))?;
        for seat in Seat::BOTH {
            let (x, y) = targets[seat.other()];
            call(&mut referee, seat, Call::FireAtPosition { game, x, y })?;
        }
        for seat in Seat::BOTH {
            let (x, y) = targets[seat];
            let answer = sides[seat].answer((x, y))?;
            call(&mut referee, seat, Call::RevealPosition { game, x, y, answer })?;
        }
        say(format_args!("game_state['state'] {}", referee.game(game)?.state()))?;
    }
    referee.apply(Event::Advance(1))?;
    for seat in Seat::BOTH {
        call(&mut referee, seat, Call::RevealShips { game, fleet: sides[seat].fleet() })?;
    }
    say(format_args!("Winner: {}", referee.game(game)?.winner().unwrap_or("None")))
}
