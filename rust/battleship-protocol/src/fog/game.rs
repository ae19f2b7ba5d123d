//! One game: the players take turns, then both disclose.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value, json};

use super::audit::{Disclosure, Lie, Published, audit, check_reveals, check_vision};
use super::map::Zones;
use super::refusal::{Refusal, RefusalKind};
use super::state::zones_seen;
use super::terms::Terms;
use super::turn::{Action, Answer, Attack, Combat, Reveal, Turn, check_attacks, check_order};
use super::unit::{Stack, UnitType};
use crate::games;
use crate::poseidon::Felt;
use crate::referee::{Both, Seat};

/// A game, as everybody may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    id: u64,
    players: Both<String>,
    terms: Terms,
    /// The block in which the time of this turn, or of the disclosure, began.
    since: u64,
    /// What was published, turn by turn.
    published: Both<Vec<Published>>,
    state: State,
}

#[derive(Clone, Debug, PartialEq)]
enum State {
    /// Player A, then player B, in every turn.
    Playing,
    /// All turns are over. Who has disclosed already, and that player's first lie.
    Disclosing {
        first: Option<(Seat, Option<(u64, Refusal)>)>,
    },
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// Both disclosed, and every claim was true.
    Honest,
    /// Both disclosed, and this player told the first lie.
    Lie(Seat, Lie),
    /// One player let the time pass; this is the other.
    Forfeit(Seat),
    /// Both players let the time to disclose pass.
    DoubleTimeout,
}

impl Ending {
    /// Who won, if silence or a lie decided it. Otherwise it is up to the game.
    pub const fn winner(&self) -> Option<Seat> {
        match self {
            Ending::Lie(seat, _) => Some(seat.other()),
            Ending::Forfeit(seat) => Some(*seat),
            Ending::Honest | Ending::DoubleTimeout => None,
        }
    }

    /// The word for it in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Honest => "honest",
            Ending::Lie(..) => "lie",
            Ending::Forfeit(_) => "forfeit",
            Ending::DoubleTimeout => "double_timeout",
        }
    }
}

/// What an attack turned out to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The number of the attack.
    pub combat: u64,
    /// Whether nobody was there.
    pub fizzled: bool,
    /// Who is left of those who stood there.
    pub left: Stack,
}

/// Where a game stands after an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// The word for the state.
    pub state: &'static str,
    /// Who has to act.
    pub waiting_for: Vec<String>,
    /// The opponent's attacks that were answered, and what came of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
    /// The attacks that are to be answered now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Combat>,
    /// Once it is over: how it ended.
    #[serde(flatten)]
    pub end: Option<End>,
}

/// How a game ended, with names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// Who won, if silence or a lie decided it.
    pub winner: Option<String>,
    /// The word for the way it ended.
    pub ending: &'static str,
    /// The first lie.
    pub lie: Option<Lie>,
}

impl Game {
    pub(super) fn new(
        id: u64,
        players: Both<String>,
        terms: Terms,
        height: u64,
    ) -> Result<Game, Refusal> {
        games::check_names(&players).map_err(Refusal::of(RefusalKind::BadPlayers))?;
        let published = Both { a: Vec::new(), b: Vec::new() };
        Ok(Game { id, players, terms, since: height, published, state: State::Playing })
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
            State::Playing => "playing",
            State::Disclosing { .. } => "disclosing",
            State::Over(_) => "over",
        }
    }

    /// How it ended, once it has.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.state {
            State::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// What a player published, turn by turn.
    pub fn published(&self, seat: Seat) -> &[Published] {
        &self.published[seat]
    }

    /// Whose turn it is while they play: both have had equally many before player A's.
    fn mover(&self) -> Seat {
        match self.published.a.len() == self.published.b.len() {
            true => Seat::A,
            false => Seat::B,
        }
    }

    fn waiting_for(&self) -> Vec<Seat> {
        match &self.state {
            State::Playing => vec![self.mover()],
            State::Disclosing { first: None } => Seat::BOTH.to_vec(),
            State::Disclosing { first: Some((seat, _)) } => vec![seat.other()],
            State::Over(_) => Vec::new(),
        }
    }

    /// The last block in which a player can act.
    fn deadline(&self) -> u64 {
        self.since.saturating_add(self.terms.max_block_time())
    }

    pub(super) fn publish_turn(
        &mut self,
        height: u64,
        caller: &str,
        turn: &Turn,
    ) -> Result<Progress, Refusal> {
        if self.state != State::Playing {
            return Err(self.wrong_state("publish_turn"));
        }
        let seat = self.turn_of(height, caller)?;
        self.check_number(seat, turn)?;
        self.check_commitment(turn)?;
        let zones: Zones = (0..self.terms.map().zones() as u8).collect();
        if let Some(zone) = turn.bitmask.without(zones).iter().next() {
            let last = self.terms.map().zones() - 1;
            let message = format!("the bitmask has zone {zone}, and zones go from 0 to {last}");
            return Err(Refusal::new(RefusalKind::BadBitmask, message));
        }
        check_order(&turn.actions)?;
        let reveals = self.check_revealed(seat, turn)?;
        let outcomes = self.check_answers(seat, turn)?;
        let attacks = self.check_attacks(seat, turn)?;
        let Turn { commitment, bitmask, .. } = *turn;
        let attacks_before = self.published.a.iter().chain(&self.published.b);
        let before = attacks_before.map(|published| published.attacks.len() as u64).sum::<u64>();
        let attacks = (before + 1..)
            .zip(attacks)
            .map(|(combat, attack)| Combat { combat, attack })
            .collect::<Vec<_>>();
        let published = Published { commitment, bitmask, reveals, attacks: attacks.clone() };
        self.published[seat].push(published);
        self.since = height;
        if self.published.b.len() as u64 == self.terms.turns() {
            self.state = State::Disclosing { first: None };
        }
        Ok(Progress { outcomes, attacks, ..self.progress() })
    }

    fn check_number(&self, seat: Seat, turn: &Turn) -> Result<(), Refusal> {
        let (number, next) = (turn.turn, self.published[seat].len() as u64 + 1);
        let (kind, problem) = match number {
            _ if number == next => return Ok(()),
            _ if number < next && number > 0 => (RefusalKind::OldTurn, "was published before"),
            _ => (RefusalKind::WrongTurn, "has not come"),
        };
        Err(Refusal::new(kind, format!("turn {number} {problem}: this is turn {next}")))
    }

    fn check_commitment(&self, turn: &Turn) -> Result<(), Refusal> {
        let commitment = turn.commitment;
        let mut published = self.published.a.iter().chain(&self.published.b);
        if published.any(|published| published.commitment == commitment) {
            let message = format!("the commitment {commitment} was published before");
            return Err(Refusal::new(RefusalKind::RepeatedCommitment, message));
        }
        Ok(())
    }

    /// The reveals, if each is to the opponent and in a zone that the opponent sees. Whether the units
    /// are there, and all of them, shows in the end.
    fn check_revealed(&self, seat: Seat, turn: &Turn) -> Result<BTreeSet<(u8, UnitType)>, Refusal> {
        let opponent = &self.players[seat.other()];
        let seen = self.published[seat.other()].last().map(|last| last.bitmask).unwrap_or_default();
        let reveals = turn.actions.iter().filter_map(|action| match action {
            Action::ZoneReveal(reveal) => Some(reveal),
            _ => None,
        });
        let check = |Reveal(to, zone, unit): &Reveal| {
            if to == opponent && seen.contains(*zone) {
                return Ok((*zone, *unit));
            }
            let message = match to == opponent {
                true => format!("zone {zone} is revealed, which {opponent} does not see"),
                false => format!("something is revealed to {to}: the opponent is {opponent}"),
            };
            Err(Refusal::new(RefusalKind::InventedReveal, message))
        };
        reveals.map(check).collect()
    }

    /// Checks that every attack is answered, and each answer against the commitment that was attacked
    /// and what was claimed with it.
    fn check_answers(&self, seat: Seat, turn: &Turn) -> Result<Vec<Outcome>, Refusal> {
        let attacks = self.published[seat.other()].last().map(|last| &last.attacks[..]);
        let attacks = attacks.unwrap_or_default();
        let mut outcomes = Vec::with_capacity(attacks.len());
        let mut answers = turn.answers.iter();
        for combat in attacks {
            let Combat { combat: number, attack: Attack { target, unit_type } } = combat;
            let Some(answer) = answers.next() else {
                let message = format!("attack {number}, on {target}, is not answered");
                return Err(Refusal::new(RefusalKind::Unanswered, message));
            };
            if answer.combat != *number {
                let given = answer.combat;
                let message = format!("an answer to attack {given}, where that to {number} is due");
                return Err(Refusal::new(RefusalKind::UnaskedAnswer, message));
            }
            self.check_opening(seat, turn, combat.attack, answer)?;
            let mut left = answer.opening.units;
            left.hurt(unit_type.strength());
            let fizzled = answer.opening.units.is_empty();
            outcomes.push(Outcome { combat: *number, fizzled, left });
        }
        if let Some(answer) = answers.next() {
            let message = format!("attack {} was not made, or is answered already", answer.combat);
            return Err(Refusal::new(RefusalKind::UnaskedAnswer, message));
        }
        let fizzled = turn.actions.iter().filter_map(|action| match action {
            Action::CombatFizzled(combat) => Some(*combat),
            _ => None,
        });
        let due = outcomes.iter().filter(|outcome| outcome.fizzled).map(|outcome| outcome.combat);
        let (given, due) = (fizzled.collect::<Vec<_>>(), due.collect::<Vec<_>>());
        if given != due {
            let message = format!("combat_fizzled of {given:?}, where it is due of {due:?}");
            return Err(Refusal::new(RefusalKind::WrongFizzle, message));
        }
        Ok(outcomes)
    }

    fn check_opening(
        &self,
        seat: Seat,
        turn: &Turn,
        attack: Attack,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let (map, target) = (self.terms.map(), attack.target);
        let opened = answer.opening.commitment(map, target)?;
        // Nobody can be attacked before the first turn.
        let Some((attacked, earlier)) = self.published[seat].split_last() else { return Ok(()) };
        if opened != attacked.commitment {
            let number = earlier.len() + 1;
            if opened == turn.commitment {
                let message = format!(
                    "this opens {target} as it is now: the attack was on the commitment of turn \
                     {number}, and moving away does not help"
                );
                return Err(Refusal::new(RefusalKind::Fled, message));
            }
            let other = earlier.iter().position(|earlier| earlier.commitment == opened);
            if let Some(other) = other {
                let message = format!(
                    "this opens the commitment of turn {}: the attack was on that of turn {number}",
                    other + 1
                );
                return Err(Refusal::new(RefusalKind::OtherCommitment, message));
            }
            let message = format!("this does not open {target} of the commitment of turn {number}");
            return Err(answer.opening.forged(message));
        }
        // What stands there must agree with what was said when it was committed to.
        let due = answer.opening.units.units().map(|unit| unit.unit_type());
        let due: BTreeSet<UnitType> = due.collect();
        let vision = due.iter().flat_map(|unit| zones_seen(map, target, unit.vision())).collect();
        let in_turn = |refusal: Refusal| refusal.in_turn(earlier.len() as u64 + 1);
        check_vision(vision, attacked.bitmask).map_err(in_turn)?;
        let zone = map.zone(target);
        let opponents = &self.published[seat.other()];
        // The last is the attack; what counted was the one before it.
        let seen = opponents.iter().rev().nth(1).is_some_and(|seen| seen.bitmask.contains(zone));
        let due = due.into_iter().filter(|_| seen).map(|unit| (zone, unit)).collect();
        check_reveals(&due, &attacked.reveals).map_err(in_turn)
    }

    /// The attacks, if everybody can see that they may be made. Whether there are units to make them
    /// shows in the end.
    fn check_attacks(&self, seat: Seat, turn: &Turn) -> Result<Vec<Attack>, Refusal> {
        let attacks = turn.actions.iter().filter_map(|action| match action {
            Action::Attack(attack) => Some(*attack),
            _ => None,
        });
        let attacks: Vec<Attack> = attacks.collect();
        if seat == Seat::B && turn.turn == self.terms.turns() && !attacks.is_empty() {
            let message = "this is the last turn: nobody would answer an attack";
            return Err(Refusal::new(RefusalKind::LastTurn, message));
        }
        let opponent = &self.players[seat.other()];
        let last = self.published[seat.other()].last();
        check_attacks(self.terms.map(), &attacks, turn.bitmask, opponent, last)?;
        Ok(attacks)
    }

    pub(super) fn disclose(
        &mut self,
        height: u64,
        caller: &str,
        disclosure: &Disclosure,
    ) -> Result<Progress, Refusal> {
        let State::Disclosing { first } = &self.state else {
            return Err(self.wrong_state("disclose"));
        };
        let seat = self.turn_of(height, caller)?;
        let opponents = &self.published[seat.other()];
        // Player A has not heard of player B's turn of the same number.
        let late = usize::from(seat == Seat::A);
        let before = |turn: usize| turn.checked_sub(late).and_then(|turn| opponents.get(turn));
        let turns = self.published[seat].iter().enumerate();
        let turns = turns.map(|(turn, published)| (published, before(turn)));
        let lie = audit(self.terms.map(), disclosure, turns)?;
        self.state = match first.clone() {
            None => State::Disclosing { first: Some((seat, lie)) },
            Some((_, others)) => {
                let Both { a, b } = Both::from_seat(seat, lie, others);
                // In each turn, player A speaks first.
                let first_lie = match (a, b) {
                    (Some(a), Some(b)) if b.0 < a.0 => Some((Seat::B, b)),
                    (Some(a), _) => Some((Seat::A, a)),
                    (None, Some(b)) => Some((Seat::B, b)),
                    (None, None) => None,
                };
                State::Over(first_lie.map_or(Ending::Honest, |(seat, (turn, refusal))| {
                    let player = self.players[seat].clone();
                    Ending::Lie(seat, Lie { player, turn, refusal })
                }))
            }
        };
        Ok(self.progress())
    }

    /// Ends a game in which the time has passed. Of one that is over, it tells the end again.
    pub(super) fn game_over(&mut self, height: u64, caller: &str) -> Result<Progress, Refusal> {
        self.seat(caller)?;
        if self.ending().is_none() {
            games::time_is_over(height, self.deadline())
                .map_err(Refusal::of(RefusalKind::TooEarly))?;
            self.state = State::Over(match self.waiting_for()[..] {
                [late] => Ending::Forfeit(late.other()),
                _ => Ending::DoubleTimeout,
            });
        }
        Ok(self.progress())
    }

    /// The caller's seat.
    fn seat(&self, caller: &str) -> Result<Seat, Refusal> {
        games::seat_of(self.id, &self.players, caller).map_err(Refusal::of(RefusalKind::NotAPlayer))
    }

    /// The caller's seat, if it is the caller's turn.
    fn turn_of(&self, height: u64, caller: &str) -> Result<Seat, Refusal> {
        let seat = self.seat(caller)?;
        games::in_time(height, self.deadline()).map_err(Refusal::of(RefusalKind::TooLate))?;
        if !self.waiting_for().contains(&seat) {
            let other = &self.players[seat.other()];
            let message = format!("{caller} has acted: now it is {other}'s turn");
            return Err(Refusal::new(RefusalKind::NotYourTurn, message));
        }
        Ok(seat)
    }

    fn wrong_state(&self, call: &str) -> Refusal {
        let right = match self.state {
            State::Playing => "publish_turn",
            State::Disclosing { .. } => "disclose",
            State::Over(_) => "nothing more",
        };
        let (id, state) = (self.id, self.state());
        let message = format!("game {id} is in state {state}: it expects {right}, not {call}");
        Refusal::new(RefusalKind::WrongState, message)
    }

    fn progress(&self) -> Progress {
        let waiting = self.waiting_for();
        let end = self.ending().map(|ending| End {
            winner: ending.winner().map(|seat| self.players[seat].clone()),
            ending: ending.name(),
            lie: match ending {
                Ending::Lie(_, lie) => Some(lie.clone()),
                _ => None,
            },
        });
        Progress {
            state: self.state(),
            waiting_for: waiting.iter().map(|&seat| self.players[seat].clone()).collect(),
            outcomes: Vec::new(),
            attacks: Vec::new(),
            end,
        }
    }

    /// Everything that is public about the game and still matters, as JSON.
    pub fn view(&self) -> Value {
        let side = |seat: Seat| {
            let last = self.published[seat].last();
            json!({
                "name": self.players[seat],
                "turn": self.published[seat].len(),
                "commitment": last.map_or(Felt::ZERO, |last| last.commitment),
                "bitmask": last.map(|last| last.bitmask).unwrap_or_default(),
                "reveals": last.map(|last| &last.reveals),
                "attacks": last.map(|last| &last.attacks[..]).unwrap_or_default(),
            })
        };
        let mut view = json!({
            "game": self.id,
            "width": self.terms.map().width(),
            "height": self.terms.map().height(),
            "turns": self.terms.turns(),
            "max_block_time": self.terms.max_block_time(),
            "since": self.since,
            "progress": self.progress(),
            "a": side(Seat::A),
            "b": side(Seat::B),
        });
        if self.ending().is_none() {
            view["deadline"] = json!(self.deadline());
        }
        view
    }
}
