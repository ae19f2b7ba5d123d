//! One game: its states, and what leads from one to the next.
//!
//! ```text
//! KEYS ─> PRECOMMIT ─> FIRE ─> REVEAL_POSITION ─> REVEAL_SHIPS ─> OVER
//!                       ^              │
//!                       └──────────────┘ until a fleet is hit, or no cell is left
//! ```
//!
//! KEYS only where the scheme has keys to agree on, REVEAL_SHIPS only where it discloses ships.
//!
//! In each state both players act once, in any order. The second to act ends it. A call makes a new
//! game from the old one, so a refused call cannot have changed anything.

use battleship::{Cell, Mask};
use serde_json::{Value, json};

use super::refusal::{Refusal, RefusalKind};
use super::scheme::{Known, Owner, Scheme};
use super::seat::{Both, Seat};
use super::terms::Terms;
use crate::games;

/// A game between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Game<S: Scheme> {
    id: u64,
    players: Both<String>,
    terms: Terms,
    /// The block in which the state was entered.
    since: u64,
    state: State<S>,
}

/// Each state holds what there is in it, and nothing else. `first` is the player who has acted in it
/// already, if one has, and what that player did.
#[derive(Clone, Debug, PartialEq)]
enum State<S: Scheme> {
    Keys { first: Option<(Seat, S::Keys)> },
    Precommit { keys: S::Keys, first: Option<(Seat, S::Commits)> },
    Fire { boards: Boards<S>, first: Option<(Seat, Cell)> },
    RevealPosition { boards: Boards<S>, targets: Both<Cell>, first: Option<Seat> },
    RevealShips { boards: Boards<S>, standing: Standing, first: Option<Seat> },
    Over(Ending),
}

/// What the referee knows of both boards.
#[derive(Clone, Debug, PartialEq)]
struct Boards<S: Scheme> {
    keys: S::Keys,
    of: Both<Board<S>>,
}

/// What the referee knows of a player's board.
#[derive(Clone, Debug, PartialEq)]
struct Board<S: Scheme> {
    commits: S::Commits,
    /// The shots at it, in order, with what their owner answered.
    answers: Vec<(Cell, S::Answer)>,
    hits: Mask,
}

impl<S: Scheme> Board<S> {
    fn new(commits: S::Commits) -> Board<S> {
        Board { commits, answers: Vec::new(), hits: Mask::EMPTY }
    }

    fn was_fired_at(&self, cell: Cell) -> bool {
        self.answers.iter().any(|(at, _)| *at == cell)
    }
}

/// Who is ahead when the shooting ends, should both disclose their ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Won(Seat),
    Tied,
}

impl Standing {
    fn ending(self) -> Ending {
        match self {
            Standing::Won(seat) => Ending::Win(seat),
            Standing::Tied => Ending::Tie,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player hit all ships of the other first.
    Win(Seat),
    /// Both hit all ships of the other in the same round.
    Tie,
    /// One player let the time pass; this is the other.
    Forfeit(Seat),
    /// Both players let the time pass: a tie.
    DoubleTimeout,
    /// The players did not agree on keys in time, whoever's fault that was: no game was played.
    NotBegun,
}

impl Ending {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Ending::Win(seat) | Ending::Forfeit(seat) => Some(seat),
            Ending::Tie | Ending::DoubleTimeout | Ending::NotBegun => None,
        }
    }

    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Win(_) => "win",
            Ending::Tie => "tie",
            Ending::Forfeit(_) => "forfeit",
            Ending::DoubleTimeout => "double_timeout",
            Ending::NotBegun => "not_begun",
        }
    }
}

/// A game after a call, and what there is to say about it.
pub(super) struct Step<S: Scheme> {
    pub(super) game: Game<S>,
    pub(super) said: Option<String>,
}

impl<S: Scheme> Game<S> {
    pub(super) fn new(
        id: u64,
        players: Both<String>,
        terms: Terms,
        height: u64,
    ) -> Result<Game<S>, Refusal> {
        games::check_names(&players).map_err(Refusal::of(RefusalKind::BadPlayers))?;
        let state = match S::KEYS {
            None => State::Keys { first: None },
            Some(keys) => State::Precommit { keys, first: None },
        };
        Ok(Game { id, players, terms, since: height, state })
    }

    /// Its number.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// What was agreed on.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The players' names.
    pub fn players(&self) -> &Both<String> {
        &self.players
    }

    /// The word for the state.
    pub fn state(&self) -> &'static str {
        match self.state {
            State::Keys { .. } => "keys",
            State::Precommit { .. } => "precommit",
            State::Fire { .. } => "fire",
            State::RevealPosition { .. } => "reveal_position",
            State::RevealShips { .. } => "reveal_ships",
            State::Over(_) => "over",
        }
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        match self.state {
            State::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The name of the winner, if there is one.
    pub fn winner(&self) -> Option<&str> {
        let seat = self.ending()?.winner()?;
        Some(&self.players[seat])
    }

    /// Who has acted in this state already.
    fn first(&self) -> Option<Seat> {
        match &self.state {
            State::Keys { first } => first.as_ref().map(|(seat, _)| *seat),
            State::Precommit { first, .. } => first.as_ref().map(|(seat, _)| *seat),
            State::Fire { first, .. } => first.map(|(seat, _)| seat),
            State::RevealPosition { first, .. } | State::RevealShips { first, .. } => *first,
            State::Over(_) => None,
        }
    }

    /// The last block in which a player can act in this state.
    fn deadline(&self) -> u64 {
        self.since.saturating_add(self.terms.max_block_time())
    }

    fn owner(&self, seat: Seat) -> Owner<'_> {
        Owner { game: self.id, player: &self.players[seat], terms: &self.terms }
    }

    fn known<'a>(&'a self, seat: Seat, boards: &'a Boards<S>) -> Known<'a, S> {
        let Board { commits, answers, .. } = &boards.of[seat];
        Known { owner: self.owner(seat), keys: &boards.keys, commits, answers }
    }

    pub(super) fn set_keys(
        &self,
        height: u64,
        caller: &str,
        keys: S::Keys,
    ) -> Result<Step<S>, Refusal> {
        let State::Keys { first } = &self.state else {
            return Err(self.wrong_state("set_keys"));
        };
        let seat = self.turn(height, caller)?;
        S::check_keys(&self.players, &keys, first.as_ref().map(|(_, keys)| keys))?;
        Ok(match first {
            None => self.same(State::Keys { first: Some((seat, keys)) }, None),
            Some(_) => self.next(height, State::Precommit { keys, first: None }, None),
        })
    }

    pub(super) fn set_ship_commits(
        &self,
        height: u64,
        caller: &str,
        commits: S::Commits,
    ) -> Result<Step<S>, Refusal> {
        let State::Precommit { keys, first } = &self.state else {
            return Err(self.wrong_state("set_ship_commits"));
        };
        let seat = self.turn(height, caller)?;
        let others = first.as_ref().map(|(_, commits)| commits);
        S::check_commits(self.owner(seat), keys, &commits, others)?;
        let keys = keys.clone();
        Ok(match first {
            None => self.same(State::Precommit { keys, first: Some((seat, commits)) }, None),
            Some((_, others)) => {
                let of = Both::from_seat(seat, commits, others.clone()).map(Board::new);
                let boards = Boards { keys, of };
                self.next(height, State::Fire { boards, first: None }, None)
            }
        })
    }

    pub(super) fn fire_at_position(
        &self,
        height: u64,
        caller: &str,
        (x, y): (i64, i64),
    ) -> Result<Step<S>, Refusal> {
        let State::Fire { boards, first } = &self.state else {
            return Err(self.wrong_state("fire_at_position"));
        };
        let seat = self.turn(height, caller)?;
        let cell = self.terms.cell(x, y)?;
        if boards.of[seat.other()].was_fired_at(cell) {
            let message = format!("{caller} has fired at {x}, {y} before: fire at another cell");
            return Err(Refusal::new(RefusalKind::AlreadyFired, message));
        }
        let boards = boards.clone();
        let said = Some(format!("{caller} fired at {x}, {y}"));
        Ok(match first {
            None => self.same(State::Fire { boards, first: Some((seat, cell)) }, said),
            Some((_, others)) => {
                // The target on a board is what the other player fired at.
                let targets = Both::from_seat(seat, *others, cell);
                self.next(height, State::RevealPosition { boards, targets, first: None }, said)
            }
        })
    }

    pub(super) fn reveal_position(
        &self,
        height: u64,
        caller: &str,
        (x, y): (i64, i64),
        answer: S::Answer,
    ) -> Result<Step<S>, Refusal> {
        let State::RevealPosition { boards, targets, first } = &self.state else {
            return Err(self.wrong_state("reveal_position"));
        };
        let seat = self.turn(height, caller)?;
        let cell = self.terms.cell(x, y)?;
        if cell != targets[seat] {
            let opponent = &self.players[seat.other()];
            let (x, y) = self.terms.position(targets[seat]);
            let message = format!("{opponent} fired at {x}, {y}: answer for that cell");
            return Err(Refusal::new(RefusalKind::WrongCell, message));
        }
        let hit = S::check_answer(self.known(seat, boards), cell, &answer)?;
        let mut boards = boards.clone();
        let board = &mut boards.of[seat];
        board.answers.push((cell, answer));
        if hit {
            board.hits.insert(cell);
        }
        let said = Some(format!("{caller} was {} at {x}, {y}", if hit { "HIT" } else { "MISSED" }));
        if first.is_none() {
            let state = State::RevealPosition { boards, targets: *targets, first: Some(seat) };
            return Ok(self.same(state, said));
        }
        let state = match self.standing(&boards.of) {
            Some(standing) if S::DISCLOSES => State::RevealShips { boards, standing, first: None },
            Some(standing) => State::Over(standing.ending()),
            None => State::Fire { boards, first: None },
        };
        Ok(self.next(height, state, said))
    }

    /// Who is ahead after a round, if the shooting ends with it.
    fn standing(&self, boards: &Both<Board<S>>) -> Option<Standing> {
        let lost = |seat: Seat| boards[seat].hits.len() >= self.terms.ship_cells();
        match (lost(Seat::A), lost(Seat::B)) {
            (true, true) => Some(Standing::Tied),
            (true, false) => Some(Standing::Won(Seat::B)),
            (false, true) => Some(Standing::Won(Seat::A)),
            // Only if neither told of all ships: both have fewer than they should, or lie where nobody
            // can check it.
            (false, false) if boards.a.answers.len() == self.terms.rules().cells() => {
                Some(Standing::Tied)
            }
            (false, false) => None,
        }
    }

    pub(super) fn reveal_ships(
        &self,
        height: u64,
        caller: &str,
        fleet: &S::Fleet,
    ) -> Result<Step<S>, Refusal> {
        let State::RevealShips { boards, standing, first } = &self.state else {
            return Err(self.wrong_state("reveal_ships"));
        };
        let seat = self.turn(height, caller)?;
        S::check_fleet(self.known(seat, boards), fleet)?;
        if first.is_none() {
            let (boards, standing) = (boards.clone(), *standing);
            return Ok(self.same(State::RevealShips { boards, standing, first: Some(seat) }, None));
        }
        Ok(self.next(height, State::Over(standing.ending()), None))
    }

    /// Ends a game in which the time has passed. Of one that is over, it tells the end again.
    pub(super) fn game_over(&self, height: u64, caller: &str) -> Result<Step<S>, Refusal> {
        self.seat(caller)?;
        if self.ending().is_some() {
            return Ok(Step { game: self.clone(), said: None });
        }
        games::time_is_over(height, self.deadline()).map_err(Refusal::of(RefusalKind::TooEarly))?;
        let ending = match self.state {
            State::Keys { .. } => Ending::NotBegun,
            _ => self.first().map_or(Ending::DoubleTimeout, Ending::Forfeit),
        };
        Ok(self.next(height, State::Over(ending), None))
    }

    fn same(&self, state: State<S>, said: Option<String>) -> Step<S> {
        self.next(self.since, state, said)
    }

    fn next(&self, since: u64, state: State<S>, said: Option<String>) -> Step<S> {
        let (players, terms) = (self.players.clone(), self.terms.clone());
        Step { game: Game { id: self.id, players, terms, since, state }, said }
    }

    /// The caller's seat.
    fn seat(&self, caller: &str) -> Result<Seat, Refusal> {
        games::seat_of(self.id, &self.players, caller).map_err(Refusal::of(RefusalKind::NotAPlayer))
    }

    /// The caller's seat, if it is the caller's turn.
    fn turn(&self, height: u64, caller: &str) -> Result<Seat, Refusal> {
        let seat = self.seat(caller)?;
        games::in_time(height, self.deadline()).map_err(Refusal::of(RefusalKind::TooLate))?;
        if self.first() == Some(seat) {
            let other = &self.players[seat.other()];
            let message =
                format!("{caller} has acted in state {}: now it is {other}'s turn", self.state());
            return Err(Refusal::new(RefusalKind::NotYourTurn, message));
        }
        Ok(seat)
    }

    fn wrong_state(&self, call: &str) -> Refusal {
        let state = self.state();
        let right = match self.state {
            State::Keys { .. } => "set_keys",
            State::Precommit { .. } => "set_ship_commits",
            State::Fire { .. } => "fire_at_position",
            State::RevealPosition { .. } => "reveal_position",
            State::RevealShips { .. } => "reveal_ships",
            State::Over(_) => "nothing more",
        };
        let message =
            format!("game {} is in state {state}: it expects {right}, not {call}", self.id);
        Refusal::new(RefusalKind::WrongState, message)
    }

    /// Everything that is public about the game, as JSON.
    pub fn view(&self) -> Value {
        let name = |seat: Seat| &self.players[seat];
        let position = |cell: Cell| json!(self.terms.position(cell));
        let waiting_for: Vec<&String> = match self.state {
            State::Over(_) => Vec::new(),
            _ => {
                let waiting = Seat::BOTH.into_iter().filter(|&seat| self.first() != Some(seat));
                waiting.map(name).collect()
            }
        };
        let mut view = json!({
            "game": self.id,
            "mode": S::NAME,
            "player_a": self.players.a,
            "player_b": self.players.b,
            "board_size": self.terms.board_size(),
            "ship_sizes": self.terms.ship_sizes(),
            "max_block_time": self.terms.max_block_time(),
            "state": self.state(),
            "since": self.since,
            "waiting_for": waiting_for,
            "winner": self.winner(),
        });
        let boards = |boards: &Boards<S>| {
            let board = |board: &Board<S>| {
                let shots = board.answers.iter().map(|(cell, answer)| {
                    let hit = board.hits.contains(*cell);
                    let (x, y) = self.terms.position(*cell);
                    json!({ "x": x, "y": y, "hit": hit, "answer": answer })
                });
                json!({ "commits": board.commits, "shots": shots.collect::<Vec<_>>() })
            };
            json!({ "a": board(&boards.of.a), "b": board(&boards.of.b) })
        };
        match &self.state {
            State::Keys { first } => {
                view["keys"] = json!(first.as_ref().map(|(_, keys)| keys));
            }
            State::Precommit { first, .. } => {
                view["commits"] = json!(first.as_ref().map(|(_, commits)| commits));
            }
            State::Fire { boards: both, first } => {
                view["boards"] = boards(both);
                view["fired_at"] = json!(first.map(|(_, cell)| position(cell)));
            }
            State::RevealPosition { boards: both, targets, .. } => {
                view["boards"] = boards(both);
                view["targets"] = json!({ "a": position(targets.a), "b": position(targets.b) });
            }
            State::RevealShips { boards: both, .. } => view["boards"] = boards(both),
            State::Over(ending) => view["ending"] = json!(ending.name()),
        }
        if self.ending().is_none() {
            view["deadline"] = json!(self.deadline());
        }
        view
    }
}
