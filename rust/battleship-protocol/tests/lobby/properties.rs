//! Anything that anybody may do, in any order: what holds whatever happens.

use std::time::Duration;

use battleship_protocol::lobby::{Connection, Limits, Thought};
use battleship_protocol::wire::{Config, Ids, Info, Message, Reply, Request, Status, Vessel};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::table::{Table, seen};

const PEOPLE: usize = 4;

/// Something that happens.
#[derive(Clone, Debug)]
enum Step {
    Connect(usize),
    Disconnect(usize),
    Create(usize, usize, bool),
    Join(usize, usize),
    Rejoin(usize, usize),
    /// With the ids of somebody, mostly the sender's own.
    Add(usize, usize, u8, [u8; 4]),
    Shoot(usize, usize, u8, u8),
    Leave(usize, usize),
    Think(usize),
    Wait(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let who = || 0..PEOPLE;
    let pair = || prop_oneof![4 => (0..PEOPLE).prop_map(|who| (who, who)), 1 => (who(), who())];
    prop_oneof![
        1 => who().prop_map(Step::Connect),
        1 => who().prop_map(Step::Disconnect),
        3 => (pair(), any::<bool>()).prop_map(|((who, name), ai)| Step::Create(who, name, ai)),
        3 => pair().prop_map(|(who, name)| Step::Join(who, name)),
        1 => pair().prop_map(|(who, name)| Step::Rejoin(who, name)),
        10 => (pair(), 0..2usize, 1..4u8, 1..4u8).prop_map(|((who, ids), down, row, column)| {
            let ends = [[row, column, row, column + 1], [row, column, row + 1, column]][down];
            Step::Add(who, ids, 5, ends)
        }),
        1 => (pair(), 1..6u8, any::<[u8; 4]>())
            .prop_map(|((who, ids), vessel, ends)| Step::Add(who, ids, vessel, ends)),
        30 => (pair(), 1..4u8, 1..4u8)
            .prop_map(|((who, ids), row, column)| Step::Shoot(who, ids, row, column)),
        1 => pair().prop_map(|(who, ids)| Step::Leave(who, ids)),
        10 => (0..9usize).prop_map(Step::Think),
        1 => (0..700u64).prop_map(Step::Wait),
    ]
}

struct World {
    table: Table,
    people: Vec<Option<(Connection, Option<Ids>)>>,
    thoughts: Vec<Thought>,
}

impl World {
    /// What everybody sees who plays.
    fn views(&mut self) -> Vec<(Ids, Status)> {
        let people: Vec<_> = self.people.iter().flatten().copied().collect();
        let mut views = Vec::new();
        for (connection, ids) in people {
            let Some(ids) = ids else { continue };
            // Asking must not keep anybody alive, so it is asked at the beginning of time.
            let answer =
                self.table.lobby.answer(connection, Request::GetStatus(ids), Duration::ZERO);
            if let Reply::GameStatus(status) = answer.reply {
                views.push((ids, status));
            }
        }
        views
    }

    fn ask(&mut self, who: usize, request: Request) -> Result<(), TestCaseError> {
        let Some((connection, ids)) = self.people[who] else { return Ok(()) };
        let before = self.views();
        let answer = self.table.answer(connection, request.clone());
        let mut bytes = Vec::new();
        answer.reply.encode(&mut bytes);
        prop_assert_eq!(Reply::decode(&bytes), Ok(answer.reply.clone()));
        match &answer.reply {
            Reply::Error { .. } => prop_assert_eq!(self.views(), before),
            Reply::Ok(new) => {
                let left = matches!(request, Request::Leave(_));
                self.people[who] = Some((connection, if left { None } else { Some(*new) }));
            }
            reply => {
                let Request::Shot { row, column, .. } = request else { panic!("{reply:?}") };
                self.check_shot(&before, ids.unwrap(), row, column, reply)?;
            }
        }
        self.thoughts.extend(answer.thought);
        if answer.close {
            self.table.lobby.disconnect(connection, self.table.now);
            self.people[who] = None;
        }
        Ok(())
    }

    /// The answer to a shot is what the opponent's own board says, if the opponent is there to see it.
    fn check_shot(
        &mut self,
        before: &[(Ids, Status)],
        ids: Ids,
        row: u8,
        column: u8,
        reply: &Reply,
    ) -> Result<(), TestCaseError> {
        let index = usize::from((row - 1) * 3 + column - 1);
        let own = before.iter().find(|(other, _)| *other == ids).unwrap();
        prop_assert_eq!(own.1.info(), Info::Playing { turn: [true, false] });
        let opponent = |views: &[(Ids, Status)]| {
            let mut others = views.iter().filter(|(o, _)| o.game == ids.game && *o != ids);
            others.next().map(|(_, status)| status.own().collect::<Vec<_>>())
        };
        let after = self.views();
        if let (Some(before), Some(after)) = (opponent(before), opponent(&after)) {
            let (was, is) = (before[index].byte(), after[index].byte());
            let expected = match reply {
                Reply::Fail => was == 0 && is == 10,
                Reply::Hit { sink } => was % 10 == 5 && is == if *sink { 30 } else { 20 },
                _ => false,
            };
            prop_assert!(expected, "{} {} {:?}", was, is, reply);
        }
        let own = after.iter().find(|(other, _)| *other == ids).unwrap();
        let mine = match (own.1.info(), reply) {
            (Info::Finished { won }, Reply::Hit { sink: true }) => won == [true, false],
            (Info::Playing { turn }, Reply::Fail) => turn == [false, true],
            (Info::Playing { turn }, Reply::Hit { .. }) => turn == [true, false],
            _ => false,
        };
        prop_assert!(mine, "{:?} {:?}", own.1.info(), reply);
        Ok(())
    }

    fn take(&mut self, step: Step) -> Result<(), TestCaseError> {
        const TINY: Config = Config { width: 3, height: 3, vessels: [0, 0, 0, 0, 2] };
        let name = |who: usize| ["anna", "ben", "carl", "dora"][who].parse().unwrap();
        let ids = |world: &World, who: usize| world.people[who].and_then(|(_, ids)| ids);
        match step {
            Step::Connect(who) if self.people[who].is_none() => {
                self.people[who] = Some((self.table.lobby.connect(), None));
            }
            Step::Connect(_) => {}
            Step::Disconnect(who) => {
                if let Some((connection, _)) = self.people[who].take() {
                    self.table.lobby.disconnect(connection, self.table.now);
                }
            }
            Step::Create(who, other, ai) => {
                self.ask(who, Request::Create { name: name(other), config: TINY, ai })?;
            }
            Step::Join(who, other) => self.ask(who, Request::Join(name(other)))?,
            Step::Rejoin(who, other) => self.ask(who, Request::Rejoin(name(other)))?,
            Step::Add(who, whose, vessel, [ri, ci, rf, cf]) => {
                if let (Some(ids), Some(vessel)) = (ids(self, whose), Vessel::new(vessel)) {
                    let (from, to) = ((ri, ci), (rf, cf));
                    self.ask(who, Request::AddVessel { ids, vessel, from, to })?;
                }
            }
            Step::Shoot(who, whose, row, column) => {
                if let Some(ids) = ids(self, whose) {
                    self.ask(who, Request::Shot { ids, row, column })?;
                }
            }
            Step::Leave(who, whose) => {
                if let Some(ids) = ids(self, whose) {
                    self.ask(who, Request::Leave(ids))?;
                }
            }
            Step::Think(index) => {
                if let Some(thought) = self.thoughts.pop() {
                    prop_assert!(thought.knowledge().is_ok());
                    let cell = thought.rules.cell_at(index).ok();
                    self.thoughts.extend(self.table.lobby.fire(&thought, cell));
                }
            }
            Step::Wait(seconds) => {
                self.table.now += Duration::from_secs(seconds);
                self.table.lobby.expire(self.table.now);
            }
        }
        Ok(())
    }

    /// What always holds.
    fn check(&mut self) -> Result<(), TestCaseError> {
        prop_assert!(self.table.lobby.games() <= 2);
        let views = self.views();
        for (ids, status) in &views {
            if let Info::Playing { turn: [own, other] } | Info::Finished { won: [own, other] } =
                status.info()
            {
                prop_assert!(own != other);
            }
            let others = views.iter().filter(|(other, _)| other.game == ids.game && other != ids);
            for (_, opponent) in others {
                prop_assert_eq!(status.info().state(), opponent.info().state());
                prop_assert!(status.target().eq(opponent.own().map(seen)));
            }
        }
        // Who has a connection of an own has an id of an own.
        let mut players: Vec<_> = views.iter().map(|(ids, _)| ids.player).collect();
        players.sort();
        players.dedup();
        prop_assert_eq!(players.len(), views.len());
        Ok(())
    }
}

proptest! {
    #[test]
    fn whatever_happens(steps in vec(step(), 0..200)) {
        let limits = Limits { games: 2, ..Limits::default() };
        let mut world =
            World { table: Table::with(limits), people: vec![None; PEOPLE], thoughts: Vec::new() };
        for who in 0..PEOPLE {
            world.take(Step::Connect(who))?;
        }
        for step in steps {
            world.take(step)?;
            world.check()?;
        }
        // Once everybody is gone for good, nothing is left.
        for who in 0..PEOPLE {
            world.take(Step::Disconnect(who))?;
        }
        world.take(Step::Wait(600))?;
        prop_assert_eq!(world.table.lobby.games(), 0);
    }
}
