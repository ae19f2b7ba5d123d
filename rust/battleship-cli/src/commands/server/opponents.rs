//! The computer as an opponent.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use battleship::{Budget, Cell, Engine, Placements, Player, Rules, Strategy, densest};
use battleship_protocol::lobby::Thought;

use super::counters::Counters;
use super::house::lock;

/// What a count may take so that the computer counts for its shots. `classic` and `nine` are far
/// below; for what is above, it looks at single ships only.
const BUDGET: Budget = Budget { seconds: 0.05, bytes: 4e7 };

/// The most rules at a time that the computer counts for.
const MOST_ENGINES: usize = 8;

/// An engine that was not used for so long may be let go for another.
const IDLE: Duration = Duration::from_secs(60);

/// How many rules are remembered to be too large.
const MOST_REFUSED: usize = 256;

/// The players that choose for the computer, shared by all games of the same rules.
#[derive(Debug, Default)]
pub(super) struct Opponents {
    desks: Mutex<Vec<(Instant, Arc<Desk>)>>,
    refused: Mutex<VecDeque<Rules>>,
}

/// The engine for some rules, and the players who use it.
#[derive(Debug)]
struct Desk {
    rules: Rules,
    /// Made when first used; `None` if the rules are too large.
    engine: OnceLock<Option<Engine>>,
    /// The players whom no thread is using: at most one a thread is ever made.
    idle: Mutex<Vec<Player>>,
}

impl Opponents {
    /// Where the computer fires, from what any player in its place would know. Takes up to some
    /// dozens of milliseconds.
    pub(super) fn choose(&self, thought: &Thought, counters: &Counters) -> Option<Cell> {
        counters.shots.up();
        let knowledge = thought.knowledge().ok()?;
        if let Some(desk) = self.desk(&thought.rules)
            && let Some(mut player) = desk.player()
        {
            let cell = player.choose(&knowledge);
            lock(&desk.idle).push(player);
            return cell.ok().flatten();
        }
        counters.cheap_shots.up();
        densest(&Placements::new(&thought.rules), &knowledge)
    }

    /// The desk for some rules, unless they are too large or too many are in use.
    fn desk(&self, rules: &Rules) -> Option<Arc<Desk>> {
        if lock(&self.refused).contains(rules) {
            return None;
        }
        let desk = self.desk_to_try(rules)?;
        if desk.engine.get_or_init(|| Engine::within(rules, BUDGET).ok()).is_some() {
            return Some(desk);
        }
        lock(&self.desks).retain(|(_, other)| !Arc::ptr_eq(other, &desk));
        let mut refused = lock(&self.refused);
        refused.truncate(MOST_REFUSED - 1);
        refused.push_front(rules.clone());
        None
    }

    fn desk_to_try(&self, rules: &Rules) -> Option<Arc<Desk>> {
        let now = Instant::now();
        let mut desks = lock(&self.desks);
        if let Some((used, desk)) = desks.iter_mut().find(|(_, desk)| desk.rules == *rules) {
            *used = now;
            return Some(Arc::clone(desk));
        }
        if desks.len() >= MOST_ENGINES {
            let unused = desks.iter().position(|(used, _)| now - *used >= IDLE)?;
            desks.swap_remove(unused);
        }
        let (engine, idle) = (OnceLock::new(), Mutex::default());
        let desk = Arc::new(Desk { rules: rules.clone(), engine, idle });
        desks.push((now, Arc::clone(&desk)));
        Some(desk)
    }
}

impl Desk {
    fn player(&self) -> Option<Player> {
        let idle = lock(&self.idle).pop();
        idle.or_else(|| {
            let engine = self.engine.get()?.as_ref()?;
            Some(Player::new(engine, Strategy::Greedy, 0))
        })
    }
}
