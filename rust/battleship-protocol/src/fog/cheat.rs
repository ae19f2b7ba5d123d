//! Players who cheat, to watch them being caught.

use super::audit::{Disclosure, Published};
use super::commitment::{self, Committed};
use super::map::Zones;
use super::player::{Orders, Player};
use super::refusal::{Refusal, RefusalKind};
use super::tree;
use super::turn::{Action, Answer, Reveal, Turn};
use super::unit::{Stack, Unit, UnitType};

/// A way to cheat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheat {
    /// Does not reveal a unit that the opponent should know of.
    MissingReveal,
    /// Reveals a unit that is not there.
    InventedReveal,
    /// Reveals the same twice, as if there were two.
    RepeatedReveal,
    /// Hides that a zone is seen.
    HiddenVision,
    /// Claims to see more, so that the opponent has to reveal more.
    InventedVision,
    /// Proves a unit where there is none.
    ForgedInclusion,
    /// Proves that nobody is where somebody is.
    ForgedNonMembership,
    /// Sends an empty subtree with a proof.
    ExplicitDefault,
    /// Sends a sibling too much with a proof.
    LeftoverSiblings,
    /// Answers from an earlier turn.
    OtherCommitment,
    /// Moves away, and answers from where the units are now.
    Fleeing,
    /// Does not answer an attack.
    Silence,
    /// Publishes an old turn again.
    OldTurn,
}

impl Cheat {
    /// All of them.
    pub const ALL: [Cheat; 13] = [
        Cheat::MissingReveal,
        Cheat::InventedReveal,
        Cheat::RepeatedReveal,
        Cheat::HiddenVision,
        Cheat::InventedVision,
        Cheat::ForgedInclusion,
        Cheat::ForgedNonMembership,
        Cheat::ExplicitDefault,
        Cheat::LeftoverSiblings,
        Cheat::OtherCommitment,
        Cheat::Fleeing,
        Cheat::Silence,
        Cheat::OldTurn,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Cheat::MissingReveal => "missing-reveal",
            Cheat::InventedReveal => "invented-reveal",
            Cheat::RepeatedReveal => "repeated-reveal",
            Cheat::HiddenVision => "hidden-vision",
            Cheat::InventedVision => "invented-vision",
            Cheat::ForgedInclusion => "forged-inclusion",
            Cheat::ForgedNonMembership => "forged-non-membership",
            Cheat::ExplicitDefault => "explicit-default",
            Cheat::LeftoverSiblings => "leftover-siblings",
            Cheat::OtherCommitment => "other-commitment",
            Cheat::Fleeing => "fleeing",
            Cheat::Silence => "silence",
            Cheat::OldTurn => "old-turn",
        }
    }

    /// What it is refused with.
    pub const fn refusal(self) -> RefusalKind {
        match self {
            Cheat::MissingReveal => RefusalKind::MissingReveal,
            Cheat::InventedReveal => RefusalKind::InventedReveal,
            Cheat::RepeatedReveal => RefusalKind::RepeatedReveal,
            Cheat::HiddenVision => RefusalKind::HiddenVision,
            Cheat::InventedVision => RefusalKind::InventedVision,
            Cheat::ForgedInclusion => RefusalKind::ForgedInclusion,
            Cheat::ForgedNonMembership => RefusalKind::ForgedNonMembership,
            Cheat::ExplicitDefault => RefusalKind::ExplicitDefault,
            Cheat::LeftoverSiblings => RefusalKind::LeftoverSiblings,
            Cheat::OtherCommitment => RefusalKind::OtherCommitment,
            Cheat::Fleeing => RefusalKind::Fled,
            Cheat::Silence => RefusalKind::Unanswered,
            Cheat::OldTurn => RefusalKind::OldTurn,
        }
    }
}

/// A player who plays honestly until there is an occasion to cheat, and cheats once.
#[derive(Clone)]
pub struct Cheater {
    player: Player,
    cheat: Option<Cheat>,
    /// Turns published so far.
    turns: Vec<Turn>,
    /// What hid the state two turns ago.
    earlier: Option<Committed>,
}

impl Cheater {
    /// A player with something in mind, or nothing.
    pub fn new(player: Player, cheat: Option<Cheat>) -> Cheater {
        Cheater { player, cheat, turns: Vec::new(), earlier: None }
    }

    /// The player.
    pub fn player(&self) -> &Player {
        &self.player
    }

    /// What to publish next, as [`Player::turn`], and whether it cheats.
    pub fn turn(
        &mut self,
        heard: Option<&Published>,
        orders: Orders,
    ) -> Result<(Turn, Option<Cheat>), Refusal> {
        let before = self.player.committed().cloned();
        let mut turn = self.player.turn(heard, orders)?;
        let done = self.cheat.and_then(|cheat| {
            turn = self.bend(cheat, &turn, heard)?;
            self.cheat.take()
        });
        self.earlier = before;
        self.turns.push(turn.clone());
        Ok((turn, done))
    }

    /// What to send after the game.
    pub fn disclosure(&self) -> Disclosure {
        self.player.disclosure()
    }

    /// The turn with something wrong in it, if there is an occasion.
    fn bend(&self, cheat: Cheat, honest: &Turn, heard: Option<&Published>) -> Option<Turn> {
        let mut turn = honest.clone();
        let is_reveal = |action: &Action| matches!(action, Action::ZoneReveal(_));
        let map = self.player.state().map();
        match cheat {
            Cheat::MissingReveal => {
                let place = turn.actions.iter().position(is_reveal)?;
                turn.actions.remove(place);
            }
            Cheat::RepeatedReveal => {
                let place = turn.actions.iter().position(is_reveal)?;
                turn.actions.insert(place, turn.actions[place].clone());
            }
            Cheat::InventedReveal => {
                let Some(Action::ZoneReveal(Reveal(opponent, ..))) = turn.actions.first() else {
                    return None;
                };
                let zones = heard?.bitmask.iter();
                let all = zones.flat_map(|zone| UnitType::ALL.map(|unit| (zone, unit)));
                let mut all = all.map(|(zone, unit)| Reveal(opponent.clone(), zone, unit));
                let invented = all.find_map(|reveal| {
                    let action = Action::ZoneReveal(reveal);
                    (!turn.actions.contains(&action)).then_some(action)
                })?;
                turn.actions.push(invented);
                turn.actions.sort_unstable();
            }
            Cheat::HiddenVision => {
                // Not where there is an attack: that would show at once.
                let attacked = turn.actions.iter().filter_map(|action| match action {
                    Action::Attack(attack) => Some(map.zone(attack.target)),
                    _ => None,
                });
                let attacked: Zones = attacked.collect();
                turn.bitmask.remove(turn.bitmask.without(attacked).iter().next()?);
            }
            Cheat::InventedVision => {
                let all: Zones = (0..map.zones() as u8).collect();
                turn.bitmask.insert(all.without(turn.bitmask).iter().next()?);
            }
            Cheat::ForgedInclusion => {
                let answer =
                    turn.answers.iter_mut().find(|answer| answer.opening.units.is_empty())?;
                let stack = Stack::try_from(vec![Unit::new(UnitType::Warrior)]).ok()?;
                forge(answer, stack);
                let fizzled = Action::CombatFizzled(answer.combat);
                turn.actions.retain(|action| *action != fizzled);
            }
            Cheat::ForgedNonMembership => {
                let answer =
                    turn.answers.iter_mut().find(|answer| !answer.opening.units.is_empty())?;
                forge(answer, Stack::default());
                turn.actions.push(Action::CombatFizzled(answer.combat));
                turn.actions.sort_unstable();
            }
            Cheat::ExplicitDefault => {
                let proof = &mut turn.answers.first_mut()?.opening.proof;
                let level = proof.bitmap.trailing_ones();
                proof.bitmap |= 1 << level;
                proof.siblings.insert(level as usize, tree::defaults()[level as usize]);
            }
            Cheat::LeftoverSiblings => {
                let siblings = &mut turn.answers.first_mut()?.opening.proof.siblings;
                siblings.push(*siblings.first()?);
            }
            Cheat::OtherCommitment => {
                self.answer_from(&mut turn, self.earlier.as_ref()?, heard?)?
            }
            Cheat::Fleeing => self.answer_from(&mut turn, self.player.committed()?, heard?)?,
            Cheat::Silence => {
                turn.answers.pop()?;
            }
            Cheat::OldTurn => turn = self.turns.last()?.clone(),
        }
        Some(turn)
    }

    /// Answers all attacks, if there are any, from another commitment.
    fn answer_from(&self, turn: &mut Turn, from: &Committed, heard: &Published) -> Option<()> {
        turn.answers.first()?;
        turn.answers.clear();
        turn.actions.retain(|action| !matches!(action, Action::CombatFizzled(_)));
        for combat in &heard.attacks {
            let opening = from.open(combat.attack.target).ok()?;
            if opening.units.is_empty() {
                turn.actions.push(Action::CombatFizzled(combat.combat));
            }
            turn.answers.push(Answer { combat: combat.combat, opening });
        }
        turn.actions.sort_unstable();
        Some(())
    }
}

/// Claims that others stand there, as well as it can be claimed.
fn forge(answer: &mut Answer, stack: Stack) {
    let opening = &mut answer.opening;
    opening.units = stack;
    opening.proof.leaf = commitment::leaf(stack, opening.tile_salt);
}
