//! A game between "a" and "b", and short ways to play it.

use battleship_protocol::referee::{
    Call, Event, Game, Legacy, Master, Owner, Player, Referee, Refusal, RefusalKind, Reply, Salt,
    SaltedCell, Scheme, Strict, Terms,
};

/// Cells of the ships of a fleet.
pub(crate) type Ships = Vec<Vec<(i64, i64)>>;

pub(crate) const TIME: u64 = 10;

/// A referee with one game, number 1, between "a" and "b".
#[derive(Clone)]
pub(crate) struct Table<S: Scheme> {
    pub(crate) referee: Referee<S>,
}

pub(crate) fn by<S: Scheme>(caller: &str, call: Call<S>) -> Event<S> {
    Event::Call { caller: caller.into(), call }
}

pub(crate) fn create<S: Scheme>(board_size: u64, ship_sizes: &[u64]) -> Call<S> {
    Call::CreateGame {
        player_a: "a".into(),
        player_b: "b".into(),
        board_size,
        ship_sizes: ship_sizes.to_vec(),
        max_block_time: TIME,
    }
}

impl<S: Scheme> Table<S> {
    pub(crate) fn new(board_size: u64, ship_sizes: &[u64]) -> Table<S> {
        let mut referee = Referee::new();
        referee.apply(by("anyone", create(board_size, ship_sizes))).unwrap();
        Table { referee }
    }

    pub(crate) fn game(&self) -> &Game<S> {
        self.referee.game(1).unwrap()
    }

    pub(crate) fn state(&self) -> &'static str {
        self.game().state()
    }

    /// The winner and the way the game ended, once it is over.
    pub(crate) fn end(&self) -> (Option<&str>, &'static str) {
        (self.game().winner(), self.game().ending().unwrap().name())
    }

    pub(crate) fn call(&mut self, caller: &str, call: Call<S>) -> Result<Reply, Refusal> {
        let before = self.referee.clone();
        let reply = self.referee.apply(by(caller, call));
        if reply.is_err() {
            assert_eq!(self.referee, before);
        }
        reply
    }

    pub(crate) fn commit(&mut self, caller: &str, commits: S::Commits) -> Result<Reply, Refusal> {
        self.call(caller, Call::SetShipCommits { game: 1, commits })
    }

    pub(crate) fn fire(&mut self, caller: &str, (x, y): (i64, i64)) -> Result<Reply, Refusal> {
        self.call(caller, Call::FireAtPosition { game: 1, x, y })
    }

    pub(crate) fn answer(
        &mut self,
        caller: &str,
        (x, y): (i64, i64),
        answer: S::Answer,
    ) -> Result<Reply, Refusal> {
        self.call(caller, Call::RevealPosition { game: 1, x, y, answer })
    }

    pub(crate) fn reveal(&mut self, caller: &str, fleet: S::Fleet) -> Result<Reply, Refusal> {
        self.call(caller, Call::RevealShips { game: 1, fleet })
    }

    pub(crate) fn game_over(&mut self, caller: &str) -> Result<Reply, Refusal> {
        self.call(caller, Call::GameOver { game: 1 })
    }

    pub(crate) fn advance(&mut self, blocks: u64) {
        self.referee.apply(Event::Advance(blocks)).unwrap();
    }
}

/// Both fire, `a` first.
pub(crate) fn both_fire<S: Scheme>(table: &mut Table<S>, a: (i64, i64), b: (i64, i64)) {
    table.fire("a", a).unwrap();
    table.fire("b", b).unwrap();
}

/// An honest player of game 1.
pub(crate) fn player(name: &str, terms: &Terms, ships: Ships) -> Player {
    player_of(1, name, terms, ships)
}

pub(crate) fn player_of(game: u64, name: &str, terms: &Terms, ships: Ships) -> Player {
    let owner = Owner { game, player: name, terms };
    Player::new(owner, ships, Master::random().unwrap()).unwrap()
}

/// A strict game on 2×2 in which both have committed: `a` at the right, `b` at the bottom.
pub(crate) fn strict_table() -> (Table<Strict>, Player, Player) {
    let mut table = Table::new(2, &[2]);
    let terms = table.game().terms().clone();
    let a = player("a", &terms, vec![vec![(1, 0), (1, 1)]]);
    let b = player("b", &terms, vec![vec![(0, 1), (1, 1)]]);
    table.commit("a", a.commits()).unwrap();
    table.commit("b", b.commits()).unwrap();
    (table, a, b)
}

/// Both answer truly.
pub(crate) fn both_answer(
    table: &mut Table<Strict>,
    (a, at_a): (&Player, (i64, i64)),
    (b, at_b): (&Player, (i64, i64)),
) {
    table.answer("a", at_a, a.answer(at_a.0, at_a.1).unwrap()).unwrap();
    table.answer("b", at_b, b.answer(at_b.0, at_b.1).unwrap()).unwrap();
}

/// A legacy ship with one salt.
pub(crate) fn salted(cells: &[(i64, i64)], salt: &Salt) -> Vec<SaltedCell> {
    cells.iter().map(|&(x, y)| SaltedCell(x, y, salt.clone())).collect()
}

pub(crate) fn legacy_commits(fleet: &[Vec<SaltedCell>]) -> Vec<battleship_protocol::Bytes32> {
    fleet.iter().map(|ship| Legacy::ship_commit(ship).unwrap()).collect()
}

pub(crate) fn kind<T: std::fmt::Debug>(result: Result<T, Refusal>) -> RefusalKind {
    result.unwrap_err().kind
}
