//! What the counts mean for the next shot, and players that choose it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::cancellation::wanted;
use crate::rules::index;
use crate::{Cancellation, Count, Engine, Failure, Knowledge, Mask, Placement};

/// What a player should know before the next shot.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct Advice {
    /// How many boards agree with the knowledge.
    pub boards: Count,
    /// The cells worth firing at, best first.
    pub cells: Vec<CellAdvice>,
    /// The ships that are complete on every board.
    pub sunk: Vec<Placement>,
    /// For each length, longest first, how many ships are certainly sunk.
    pub fleet: Vec<ShipsSunk>,
    /// The cells not fired at that can hold no ship any more.
    pub impossible: Mask,
    /// How many shots the game will still take, if the strategy says so: [`Strategy::Best`] does.
    pub shots: Option<Outlook>,
}

/// Bounds for the average number of shots that a game still takes with optimal play. They are equal
/// where the game is solved.
#[derive(Clone, Copy, Debug, PartialEq, uniffi::Record)]
pub struct Outlook {
    /// No play needs fewer.
    pub lower: f64,
    /// Some play needs no more.
    pub upper: f64,
}

/// What firing at a cell promises.
#[derive(Clone, Debug, PartialEq, uniffi::Record)]
pub struct CellAdvice {
    /// The cell.
    pub cell: u8,
    /// The boards with a ship there.
    pub boards: Count,
    /// The probability of a hit.
    pub hit: f64,
    /// How much the answer tells on average, in bits.
    pub information: f64,
    /// What speaks for it, in words.
    pub reason: String,
}

/// What is known about the ships of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct ShipsSunk {
    /// The length.
    pub length: u8,
    /// How many such ships the fleet has.
    pub ships: u8,
    /// At least so many of them are sunk, on every board.
    pub sunk: u8,
}

impl From<&battleship::Advice> for Advice {
    fn from(advice: &battleship::Advice) -> Advice {
        let cells = advice.cells.iter().map(|advice| CellAdvice {
            cell: index(advice.cell),
            boards: advice.boards.into(),
            hit: advice.hit,
            information: advice.information,
            reason: advice.reason.clone(),
        });
        // Lengths and numbers of ships are at most 128.
        let fleet = advice.fleet.iter().map(|ships| ShipsSunk {
            length: ships.length as u8,
            ships: ships.ships as u8,
            sunk: ships.sunk as u8,
        });
        Advice {
            boards: advice.boards.into(),
            cells: cells.collect(),
            sunk: advice.sunk.iter().map(Placement::from).collect(),
            fleet: fleet.collect(),
            impossible: advice.impossible.into(),
            shots: advice.shots.map(|shots| Outlook { lower: shots.lower, upper: shots.upper }),
        }
    }
}

/// How a player chooses where to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum Strategy {
    /// Any cell not yet fired at.
    Random,
    /// At random on a grid until something is hit; then around the hits.
    Hunt,
    /// Where most single ships fit, each counted as if it were alone on the board.
    Density,
    /// Where a ship stands on most boards.
    Greedy,
    /// Where the answer tells most.
    Entropy,
    /// The fewest shots that can be found.
    Best,
}

impl From<Strategy> for battleship::Strategy {
    fn from(strategy: Strategy) -> battleship::Strategy {
        match strategy {
            Strategy::Random => battleship::Strategy::Random,
            Strategy::Hunt => battleship::Strategy::Hunt,
            Strategy::Density => battleship::Strategy::Density,
            Strategy::Greedy => battleship::Strategy::Greedy,
            Strategy::Entropy => battleship::Strategy::Entropy,
            Strategy::Best => battleship::Strategy::Best,
        }
    }
}

/// Somebody who chooses where to fire. What it chooses depends on the rules, the strategy, the seed
/// and the knowledge alone.
#[derive(Debug, uniffi::Object)]
pub struct Player {
    player: Mutex<battleship::Player>,
}

#[uniffi::export]
impl Player {
    /// Sits down. The seed matters to the strategies that choose at random.
    #[uniffi::constructor]
    pub fn new(engine: &Engine, strategy: Strategy, seed: u64) -> Arc<Player> {
        let player = battleship::Player::new(engine.inner(), strategy.into(), seed);
        Arc::new(Player { player: Mutex::new(player) })
    }

    /// The next cell to fire at; none when the game is over.
    #[uniffi::method(default(cancellation = None))]
    pub fn choose(
        &self,
        knowledge: &Knowledge,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Option<u8>, Failure> {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let knowledge = knowledge.under(player.engine().rules())?;
        Ok(player.choose_while(&knowledge, wanted(&cancellation))?.map(index))
    }

    /// What to know before the next shot, in the order in which this player would fire.
    #[uniffi::method(default(cancellation = None))]
    pub fn advise(
        &self,
        knowledge: &Knowledge,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Advice, Failure> {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let knowledge = knowledge.under(player.engine().rules())?;
        Ok((&player.advise_while(&knowledge, wanted(&cancellation))?).into())
    }
}
