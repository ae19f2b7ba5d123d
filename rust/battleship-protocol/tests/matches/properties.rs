//! What holds for every game.

use std::collections::HashSet;

use battleship_protocol::Bytes32;
use battleship_protocol::referee::{
    Call, CellOpening, Event, Legacy, Player, Salt, SaltedCell, Scheme, Strict, Terms,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::forger::Forger;
use crate::table::{Ships, TIME, Table, by, create, legacy_commits, player, salted};

/// A small game with legal fleets for both players.
#[derive(Clone, Debug)]
struct Setup {
    side: u64,
    sizes: Vec<u64>,
    fleets: [Ships; 2],
}

impl Setup {
    fn terms(&self) -> Terms {
        Terms::new(self.side, &self.sizes, TIME).unwrap()
    }

    fn table<S: Scheme>(&self) -> Table<S> {
        Table::new(self.side, &self.sizes)
    }

    fn cells(&self) -> Vec<(i64, i64)> {
        let side = self.side as i64;
        (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).collect()
    }

    fn ship_cells(&self, player: usize) -> HashSet<(i64, i64)> {
        self.fleets[player].iter().flatten().copied().collect()
    }
}

fn setup() -> impl Strategy<Value = Setup> {
    let sizes = |side: u64| {
        prop::collection::vec(1..=side, 1..4).prop_map(move |mut sizes| {
            while sizes.iter().sum::<u64>() * 2 > side * side {
                sizes.pop();
            }
            if sizes.is_empty() { vec![1] } else { sizes }
        })
    };
    let picks = || prop::collection::vec(any::<Index>(), 4);
    (2u64..=5)
        .prop_flat_map(move |side| (Just(side), sizes(side), picks(), picks()))
        .prop_filter_map("fleets that fit", |(side, sizes, a, b)| {
            let fleets = [fleet(side, &sizes, &a)?, fleet(side, &sizes, &b)?];
            Some(Setup { side, sizes, fleets })
        })
}

/// Places one ship after the other where it is free.
fn fleet(side: u64, sizes: &[u64], picks: &[Index]) -> Option<Ships> {
    let mut ships: Ships = Vec::new();
    for (&size, pick) in sizes.iter().zip(picks) {
        let (side, size) = (side as i64, size as i64);
        let starts = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
        let lines = starts.flat_map(|(x, y)| {
            [(1, 0), (0, 1)]
                .map(|(dx, dy)| (0..size).map(|i| (x + i * dx, y + i * dy)).collect::<Vec<_>>())
        });
        let free = lines.filter(|line| {
            line.iter().all(|cell| {
                cell.0 < side && cell.1 < side && !ships.iter().flatten().any(|taken| taken == cell)
            })
        });
        let free: Vec<_> = free.collect();
        if free.is_empty() {
            return None;
        }
        ships.push(pick.get(&free).clone());
    }
    Some(ships)
}

const NAMES: [&str; 2] = ["a", "b"];

/// What anybody may try.
#[derive(Clone, Debug)]
enum Try {
    Commit { of: usize, spoil: bool },
    Fire(i64, i64),
    Answer { of: usize, at: Option<(i64, i64)>, lie: bool },
    Reveal { of: usize, spoil: bool },
    GameOver,
    Get,
    Create,
    Advance(u64),
}

fn tries() -> impl Strategy<Value = Vec<(usize, Try)>> {
    let position = || (-1i64..6, -1i64..6);
    let attempt = prop_oneof![
        3 => (0..2usize, any::<bool>()).prop_map(|(of, spoil)| Try::Commit { of, spoil }),
        8 => position().prop_map(|(x, y)| Try::Fire(x, y)),
        8 => (0..2usize, prop::option::weighted(0.3, position()), any::<bool>())
            .prop_map(|(of, at, lie)| Try::Answer { of, at, lie }),
        3 => (0..2usize, any::<bool>()).prop_map(|(of, spoil)| Try::Reveal { of, spoil }),
        1 => Just(Try::GameOver),
        1 => Just(Try::Get),
        1 => Just(Try::Create),
        1 => (0..15u64).prop_map(Try::Advance),
    ];
    prop::collection::vec((0..3usize, attempt), 0..120)
}

/// The cell on a player's board that was fired at and not answered for yet, as everybody can see it.
fn target<S: Scheme>(table: &Table<S>, player: usize) -> Option<(i64, i64)> {
    serde_json::from_value(table.game().view()["targets"][NAMES[player]].clone()).ok()
}

/// How a scheme makes messages of a fleet, true or not.
trait Hand<S: Scheme> {
    fn commits(&self, of: usize) -> S::Commits;
    fn spoiled_commits(&self, of: usize) -> S::Commits;
    fn answer(&self, of: usize, at: (i64, i64)) -> Option<S::Answer>;
    fn lie(&self, of: usize, at: (i64, i64)) -> Option<S::Answer>;
    fn fleet(&self, of: usize) -> S::Fleet;
    fn spoiled_fleet(&self, of: usize) -> S::Fleet;
}

struct StrictHand([Player; 2]);

impl StrictHand {
    fn new(setup: &Setup) -> StrictHand {
        let terms = setup.terms();
        StrictHand([0, 1].map(|i| player(NAMES[i], &terms, setup.fleets[i].clone())))
    }
}

impl Hand<Strict> for StrictHand {
    fn commits(&self, of: usize) -> <Strict as Scheme>::Commits {
        self.0[of].commits()
    }
    fn spoiled_commits(&self, of: usize) -> <Strict as Scheme>::Commits {
        let mut commits = self.commits(of);
        commits.ships.pop();
        commits
    }
    fn answer(&self, of: usize, (x, y): (i64, i64)) -> Option<CellOpening> {
        self.0[of].answer(x, y).ok()
    }
    fn lie(&self, of: usize, at: (i64, i64)) -> Option<CellOpening> {
        self.answer(of, at).map(|answer| CellOpening { hit: !answer.hit, ..answer })
    }
    fn fleet(&self, of: usize) -> <Strict as Scheme>::Fleet {
        self.0[of].disclosure()
    }
    fn spoiled_fleet(&self, of: usize) -> <Strict as Scheme>::Fleet {
        let mut fleet = self.fleet(of);
        fleet.ships.reverse();
        fleet.master = Bytes32([0; 32]);
        fleet
    }
}

struct LegacyHand([Vec<Vec<SaltedCell>>; 2]);

impl LegacyHand {
    fn new(setup: &Setup) -> LegacyHand {
        let fleet = |i: usize| {
            let salt = Salt::Number(i as i64 + 1);
            setup.fleets[i].iter().map(|ship| salted(ship, &salt)).collect()
        };
        LegacyHand([fleet(0), fleet(1)])
    }
}

impl Hand<Legacy> for LegacyHand {
    fn commits(&self, of: usize) -> Vec<Bytes32> {
        legacy_commits(&self.0[of])
    }
    fn spoiled_commits(&self, of: usize) -> Vec<Bytes32> {
        [self.commits(of), self.commits(of)].concat()
    }
    fn answer(&self, of: usize, (x, y): (i64, i64)) -> Option<Salt> {
        let hit = self.0[of].iter().flatten().find(|cell| (cell.0, cell.1) == (x, y));
        Some(hit.map_or(Salt::MISS, |cell| cell.2.clone()))
    }
    fn lie(&self, of: usize, at: (i64, i64)) -> Option<Salt> {
        let truth = self.answer(of, at)?;
        Some(if truth == Salt::MISS { Salt::Number(0) } else { Salt::MISS })
    }
    fn fleet(&self, of: usize) -> Vec<Vec<SaltedCell>> {
        self.0[of].clone()
    }
    fn spoiled_fleet(&self, of: usize) -> Vec<Vec<SaltedCell>> {
        let mut fleet = self.fleet(of);
        fleet.pop();
        fleet
    }
}

fn event<S: Scheme>(
    table: &Table<S>,
    hand: &impl Hand<S>,
    who: usize,
    attempt: &Try,
) -> Option<Event<S>> {
    let call = match attempt {
        Try::Advance(blocks) => return Some(Event::Advance(*blocks)),
        Try::Commit { of, spoil } => Call::SetShipCommits {
            game: 1,
            commits: if *spoil { hand.spoiled_commits(*of) } else { hand.commits(*of) },
        },
        Try::Fire(x, y) => Call::FireAtPosition { game: 1, x: *x, y: *y },
        Try::Answer { of, at, lie } => {
            let (x, y) = (*at).or_else(|| target(table, who.min(1)))?;
            let answer = if *lie { hand.lie(*of, (x, y))? } else { hand.answer(*of, (x, y))? };
            Call::RevealPosition { game: 1, x, y, answer }
        }
        Try::Reveal { of, spoil } => Call::RevealShips {
            game: 1,
            fleet: if *spoil { hand.spoiled_fleet(*of) } else { hand.fleet(*of) },
        },
        Try::GameOver => Call::GameOver { game: 1 },
        Try::Get => Call::Get { index: "games/1".into() },
        Try::Create => create(2, &[2]),
    };
    Some(by(["a", "b", "stranger"][who], call))
}

/// Tries everything; an error changes nothing; whatever happened, time ends the game.
fn anything_goes<S: Scheme>(
    setup: &Setup,
    hand: &impl Hand<S>,
    tries: &[(usize, Try)],
) -> Result<(), TestCaseError> {
    let mut table: Table<S> = setup.table();
    for (who, attempt) in tries {
        let Some(event) = event(&table, hand, *who, attempt) else { continue };
        let before = table.referee.clone();
        if table.referee.apply(event).is_err() {
            prop_assert_eq!(&table.referee, &before);
        }
    }
    table.advance(TIME + 1);
    prop_assert!(table.game_over("a").is_ok());
    prop_assert_eq!(table.state(), "over");
    Ok(())
}

/// What a player does when the game waits for it.
fn act(
    table: &mut Table<Strict>,
    setup: &Setup,
    players: &[Player; 2],
    who: usize,
    shots: &mut impl Iterator<Item = (i64, i64)>,
) {
    let name = NAMES[who];
    let reply = match table.state() {
        "precommit" => table.commit(name, players[who].commits()),
        "fire" => table.fire(name, shots.next().unwrap()),
        "reveal_position" => {
            let (x, y) = target(table, who).unwrap();
            assert!(setup.cells().contains(&(x, y)));
            table.answer(name, (x, y), players[who].answer(x, y).unwrap())
        }
        "reveal_ships" => table.reveal(name, players[who].disclosure()),
        state => panic!("{state}"),
    };
    reply.unwrap();
}

/// The round in which the last ship cell of the opponent is hit.
fn rounds(setup: &Setup, shooter: usize, shots: &[(i64, i64)]) -> Option<usize> {
    let mut left = setup.ship_cells(1 - shooter);
    shots.iter().position(|shot| {
        left.remove(shot);
        left.is_empty()
    })
}

/// What a dishonest player has committed to.
#[derive(Clone, Copy, Debug)]
enum Board {
    Legal,
    OneCellLess,
    Bent,
    Garbage,
}

fn forger(setup: &Setup, who: usize, board: Board) -> Forger {
    let mut ships = setup.fleets[who].clone();
    match board {
        Board::Legal | Board::Garbage => {}
        Board::OneCellLess => {
            ships[0].pop();
        }
        Board::Bent => {
            let taken = setup.ship_cells(who);
            let far = setup.cells().into_iter().rev().find(|cell| !taken.contains(cell));
            ships[0].push(far.unwrap());
        }
    }
    let master = Bytes32([7; 32]);
    Forger { game: 1, name: NAMES[who], side: setup.side as i64, ships, master }
}

proptest! {
    #[test]
    fn any_calls_by_anyone(setup in setup(), tries in tries()) {
        anything_goes::<Strict>(&setup, &StrictHand::new(&setup), &tries)?;
        anything_goes::<Legacy>(&setup, &LegacyHand::new(&setup), &tries)?;
    }

    #[test]
    fn honest_players_end_with_the_true_winner(
        (setup, orders) in setup().prop_flat_map(|setup| {
            let cells = setup.cells();
            let order = || Just(cells.clone()).prop_shuffle();
            (Just(setup), [order(), order()])
        }),
        first in prop::collection::vec(0..2usize, 64),
        delays in prop::collection::vec(0..=TIME, 64),
    ) {
        let players = StrictHand::new(&setup).0;
        let mut table: Table<Strict> = setup.table();
        let mut shots = orders.clone().map(Vec::into_iter);
        for (&first, &delay) in first.iter().zip(&delays).cycle() {
            if table.state() == "over" {
                break;
            }
            table.advance(delay);
            for who in [first, 1 - first] {
                act(&mut table, &setup, &players, who, &mut shots[who]);
            }
        }
        let expected = match rounds(&setup, 0, &orders[0]).cmp(&rounds(&setup, 1, &orders[1])) {
            std::cmp::Ordering::Less => (Some("a"), "win"),
            std::cmp::Ordering::Equal => (None, "tie"),
            std::cmp::Ordering::Greater => (Some("b"), "win"),
        };
        prop_assert_eq!(table.end(), expected);
    }

    #[test]
    fn a_cheat_never_wins_by_it(
        (setup, order) in setup().prop_flat_map(|setup| {
            let cells = setup.cells();
            (Just(setup), Just(cells).prop_shuffle())
        }),
        cheat in 0..2usize,
        board in prop_oneof![
            Just(Board::Legal), Just(Board::OneCellLess), Just(Board::Bent), Just(Board::Garbage),
        ],
        mut tries in tries(),
    ) {
        let honest = 1 - cheat;
        let hand = StrictHand::new(&setup);
        let forger = forger(&setup, cheat, board);
        let mut table: Table<Strict> = setup.table();
        let mut shots = order.into_iter();
        let mut accepted: [Vec<(i64, i64)>; 2] = Default::default();
        // The cheat does what it likes, mostly what helps; the honest player does what it should as
        // soon as it can, and ends the game when the cheat is late.
        tries.truncate(100);
        let mut tries = tries.into_iter();
        let mut cells = setup.cells().into_iter();
        while table.state() != "over" {
            let waiting = table.game().view()["waiting_for"].clone();
            if waiting.as_array().unwrap().contains(&NAMES[honest].into()) {
                let firing = table.state() == "fire";
                let shot = shots.clone().next();
                act(&mut table, &setup, &hand.0, honest, &mut shots);
                accepted[honest].extend(shot.filter(|_| firing));
                continue;
            }
            if let Some((_, attempt)) = tries.next() {
                // Time passes for both; the referee's clock is not the cheat's to set.
                if !matches!(attempt, Try::Advance(_))
                    && let Some(event) = event(&table, &hand, cheat, &attempt)
                {
                    let shot = match &event {
                        Event::Call { call: Call::FireAtPosition { x, y, .. }, .. } => Some((*x, *y)),
                        _ => None,
                    };
                    if table.referee.apply(event).is_ok() {
                        accepted[cheat].extend(shot);
                        continue;
                    }
                }
            }
            let name = NAMES[cheat];
            let reply = match table.state() {
                "precommit" => {
                    let mut commits = forger.commits();
                    if matches!(board, Board::Garbage) {
                        commits.root = Bytes32([1; 32]);
                    }
                    table.commit(name, commits)
                }
                "fire" => {
                    let fresh = cells.find(|cell| !accepted[cheat].contains(cell)).unwrap();
                    accepted[cheat].push(fresh);
                    table.fire(name, fresh)
                }
                "reveal_position" => {
                    let at = target(&table, cheat).unwrap();
                    let truth = forger.answer(at);
                    let lie = CellOpening { hit: !truth.hit, ..truth.clone() };
                    table
                        .answer(name, at, lie)
                        .or_else(|_| table.answer(name, at, truth))
                        .or_else(|_| table.answer(name, at, hand.answer(cheat, at).unwrap()))
                }
                _ => table.reveal(name, forger.disclosure())
                    .or_else(|_| table.reveal(name, hand.fleet(cheat))),
            };
            if reply.is_err() {
                table.advance(TIME + 1);
                table.game_over(NAMES[honest]).unwrap();
            }
        }
        if table.game().winner() == Some(NAMES[cheat]) {
            prop_assert_eq!(table.end().1, "win");
            let mine = rounds(&setup, cheat, &accepted[cheat]);
            let theirs = rounds(&setup, honest, &accepted[honest]);
            prop_assert!(mine.is_some() && theirs.is_none_or(|theirs| mine.unwrap() < theirs));
        }
    }
}
