//! Two bots play, one of them perhaps dishonestly.

use std::collections::BTreeSet;

use battleship_protocol::fog::{
    Attack, Call, Cheat, Event, Map, Outcome, Progress, Referee, Refusal, Reply, Terms,
};
use battleship_protocol::referee::{Both, Seat};

use super::bot::Bot;
use super::picture::{Knowledge, LEGEND};
use crate::commands::sample::random_seed;
use crate::failure::Failure;
use crate::lines::say;
use crate::numbers::plural;

const NAMES: Both<&str> = Both { a: "anna", b: "ben" };

const GAME: u64 = 1;

/// Plays a game and tells it.
pub(super) fn run(seed: Option<u64>, cheat: Option<Cheat>) -> Result<(), Failure> {
    let seed = seed.unwrap_or_else(random_seed);
    let map = Map::STANDARD;
    let bots = Both {
        a: Bot::new(map, Seat::A, NAMES.b, seed, None)?,
        b: Bot::new(map, Seat::B, NAMES.a, seed, cheat)?,
    };
    let mut demo = Demo { referee: Referee::new(), bots, cheated: None };
    let create = Call::CreateGame {
        player_a: NAMES.a.into(),
        player_b: NAMES.b.into(),
        width: map.width() as u64,
        height: map.height() as u64,
        turns: Terms::TURNS,
        max_block_time: Terms::MAX_BLOCK_TIME,
    };
    demo.referee.apply(Event::Call { caller: NAMES.a.into(), call: create })?;
    for turn in 1..=Terms::TURNS {
        for seat in Seat::BOTH {
            if let Err(refusal) = demo.turn(turn, seat)? {
                return demo.lost(turn, seat, &refusal);
            }
        }
    }
    demo.pictures(Terms::TURNS)?;
    demo.disclose()?;
    match (cheat, demo.cheated) {
        (Some(cheat), None) => {
            let cheat = cheat.name();
            let message =
                format!("there was no occasion for {cheat}: try another seed than {seed}");
            Err(Failure::NoAnswer(message))
        }
        _ => Ok(()),
    }
}

struct Demo {
    referee: Referee,
    bots: Both<Bot>,
    cheated: Option<Cheat>,
}

impl Demo {
    /// Plays a turn of one side; a refusal is what the demonstration is about.
    fn turn(&mut self, turn: u64, seat: Seat) -> Result<Result<(), Refusal>, Failure> {
        let heard = self.referee.game(GAME)?.published(seat.other()).last().cloned();
        let last = turn == Terms::TURNS && seat == Seat::B;
        let (published, cheats) = self.bots[seat].turn(heard.as_ref(), !last)?;
        if let Some(cheat) = cheats {
            self.cheated = Some(cheat);
            say(format_args!("turn {turn}: {} cheats: {}", NAMES[seat], cheat.name()))?;
        }
        let call = Call::PublishTurn { game: GAME, turn: published };
        let outcomes = match self.call(seat, call) {
            Ok(progress) => progress.outcomes,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let attacks: Vec<Attack> =
            heard.iter().flat_map(|heard| &heard.attacks).map(|combat| combat.attack).collect();
        self.bots[seat.other()].learn(&attacks, &outcomes);
        self.tell(turn, seat, &attacks, &outcomes)?;
        Ok(Ok(()))
    }

    fn tell(
        &self,
        turn: u64,
        seat: Seat,
        attacks: &[Attack],
        outcomes: &[Outcome],
    ) -> Result<(), Failure> {
        let (attacker, defender) = (NAMES[seat.other()], NAMES[seat]);
        let hits: Vec<String> = attacks
            .iter()
            .zip(outcomes)
            .filter(|(_, outcome)| !outcome.fizzled)
            .map(|(Attack { target, unit_type }, outcome)| {
                let left: Vec<String> = outcome
                    .left
                    .units()
                    .map(|unit| format!("{} with {}", unit.unit_type().one(), unit.hp()))
                    .collect();
                let left = if left.is_empty() { "nobody".into() } else { left.join(" and ") };
                format!("; {} hits {target} and leaves {left}", unit_type.one())
            })
            .collect();
        if hits.is_empty() {
            return Ok(());
        }
        let count = plural(outcomes.len() as u128, "attack");
        say(format_args!("turn {turn}: {defender} answers {count} of {attacker}{}", hits.concat()))
    }

    fn call(&mut self, seat: Seat, call: Call) -> Result<Progress, Refusal> {
        let reply = self.referee.apply(Event::Call { caller: NAMES[seat].into(), call })?;
        match reply {
            Reply::Acted(progress) => Ok(progress),
            // Only actions are called.
            other => unreachable!("{other:?}"),
        }
    }

    /// A side has said something that is refused, and has nothing better to say.
    fn lost(mut self, turn: u64, seat: Seat, refusal: &Refusal) -> Result<(), Failure> {
        let kind = serde_json::to_value(refusal.kind)?;
        let kind = kind.as_str().unwrap_or_default();
        say(format_args!("turn {turn}: refused, {kind}: {refusal}"))?;
        self.pictures(turn)?;
        self.referee.apply(Event::Advance(Terms::MAX_BLOCK_TIME + 1))?;
        let end = self.call(seat.other(), Call::GameOver { game: GAME })?.end;
        let winner = end.and_then(|end| end.winner).unwrap_or_default();
        let silent = NAMES[seat];
        say(format_args!(
            "{silent} has no true turn to publish and lets the time pass: {winner} wins"
        ))
    }

    fn disclose(&mut self) -> Result<(), Failure> {
        let mut end = None;
        for seat in Seat::BOTH {
            let disclosure = self.bots[seat].player().disclosure();
            end = self.call(seat, Call::Disclose { game: GAME, disclosure })?.end;
        }
        let Some(end) = end else { return Ok(()) };
        match (end.lie, end.winner) {
            (Some(lie), Some(winner)) => {
                let kind = serde_json::to_value(lie.refusal.kind)?;
                let (liar, turn, kind) = (lie.player, lie.turn, kind.as_str().unwrap_or_default());
                let problem = lie.refusal.message;
                say(format_args!(
                    "both disclose: {liar} lied in turn {turn}, {kind}: {problem}: {winner} wins"
                ))
            }
            _ => say(format_args!("both disclose: every commitment, bitmask and reveal was true")),
        }
    }

    fn pictures(&self, turn: u64) -> Result<(), Failure> {
        for seat in Seat::BOTH {
            let none = BTreeSet::new();
            let game = self.referee.game(GAME)?;
            let own = game.published(seat).last();
            let others = game.published(seat.other()).last();
            let knowledge = Knowledge {
                state: self.bots[seat].player().state(),
                seen: own.map(|own| own.bitmask).unwrap_or_default(),
                reveals: others.map_or(&none, |others| &others.reveals),
                opened: self.bots[seat].opened(),
            };
            say(format_args!("\nwhat {} knows in turn {turn}\n{}", NAMES[seat], knowledge.draw()))?;
        }
        say(format_args!("{LEGEND}\n"))
    }
}
