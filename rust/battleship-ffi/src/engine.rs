//! The exact engine: heatmaps, suspects and random boards.

use std::sync::{Arc, Mutex, PoisonError};

use battleship::Posterior;

use crate::cancellation::wanted;
use crate::numbers::table;
use crate::rules::index;
use crate::{Advice, Board, Cancellation, Count, Failure, Knowledge, Mask, Rules};

/// Rules made ready for counting. One engine serves any number of threads.
#[derive(Debug, uniffi::Object)]
pub struct Engine {
    engine: battleship::Engine,
    /// Posteriors that are done with their work: their buffers serve the next query.
    idle: Mutex<Vec<Posterior>>,
}

/// As many sets of buffers are kept for the next queries: a few megabytes each.
const MOST_IDLE: usize = 4;

/// What a count may take, at most.
#[derive(Clone, Copy, Debug, PartialEq, uniffi::Record)]
pub struct Budget {
    /// Seconds on one core of a server from 2021.
    pub seconds: f64,
    /// Bytes of memory.
    pub bytes: f64,
}

/// The exact answer to some knowledge.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Heatmap {
    /// How many boards agree with the knowledge.
    pub boards: Count,
    /// For each cell, the boards with a ship there: 16 bytes each, least significant first.
    pub cells: Vec<u8>,
    /// The same for the ships of one length, after each other for each length, longest first.
    pub cells_by_length: Vec<u8>,
    /// The cells that hold a ship on every board.
    pub certain: Mask,
    /// The cells that hold a ship on no board.
    pub impossible: Mask,
    /// The cells not yet fired at where a ship is most likely.
    pub best: Mask,
}

impl From<&Posterior> for Heatmap {
    fn from(posterior: &Posterior) -> Heatmap {
        let classes = posterior.rules().fleet().classes();
        let by_length = classes.filter_map(|class| posterior.cells_with_length(class.length));
        Heatmap {
            boards: posterior.boards().into(),
            cells: table([posterior.cells()]),
            cells_by_length: table(by_length),
            certain: posterior.certain().into(),
            impossible: posterior.impossible().into(),
            best: posterior.best().into(),
        }
    }
}

/// What a piece of knowledge says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Enum)]
pub enum PieceKind {
    /// A miss.
    Miss,
    /// A hit, together with the sinking announced there, if any.
    Hit,
    /// The sinking announced at a cell; the cell stays hit.
    Sinking,
}

/// A piece of knowledge that can be dropped alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, uniffi::Record)]
pub struct Piece {
    /// What it says.
    pub kind: PieceKind,
    /// Where.
    pub cell: u8,
}

impl From<battleship::Piece> for Piece {
    fn from(piece: battleship::Piece) -> Piece {
        let (kind, cell) = match piece {
            battleship::Piece::Miss(cell) => (PieceKind::Miss, cell),
            battleship::Piece::Hit(cell) => (PieceKind::Hit, cell),
            battleship::Piece::Sinking(cell) => (PieceKind::Sinking, cell),
        };
        Piece { kind, cell: index(cell) }
    }
}

#[uniffi::export]
impl Engine {
    /// Prepares the rules, or says why a count would take more than the budget.
    #[uniffi::constructor(default(cancellation = None))]
    pub fn new(
        rules: &Rules,
        budget: Budget,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Arc<Engine>, Failure> {
        let budget = battleship::Budget { seconds: budget.seconds, bytes: budget.bytes };
        let wanted = wanted(&cancellation);
        let engine = battleship::Engine::within_while(&rules.try_into()?, budget, wanted)?;
        Ok(Arc::new(Engine { engine, idle: Mutex::default() }))
    }

    /// The number of legal boards.
    pub fn boards(&self) -> Count {
        self.engine.boards().into()
    }

    /// The heatmap for some knowledge.
    #[uniffi::method(default(cancellation = None))]
    pub fn heatmap(
        &self,
        knowledge: &Knowledge,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Heatmap, Failure> {
        self.with_posterior(knowledge, &cancellation, |posterior| Ok(Heatmap::from(posterior)))
    }

    /// What to know before the next shot, the most likely cells first.
    #[uniffi::method(default(cancellation = None))]
    pub fn advice(
        &self,
        knowledge: &Knowledge,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Advice, Failure> {
        self.with_posterior(knowledge, &cancellation, |posterior| {
            Ok(Advice::from(&posterior.advice()))
        })
    }

    /// The pieces of the knowledge each of which, dropped alone, leaves some board.
    #[uniffi::method(default(cancellation = None))]
    pub fn suspects(
        &self,
        knowledge: &Knowledge,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Vec<Piece>, Failure> {
        let knowledge = self.knowledge(knowledge)?;
        let suspects = self.engine.suspects_while(&knowledge, wanted(&cancellation))?;
        Ok(suspects.into_iter().map(Piece::from).collect())
    }

    /// Boards that agree with the knowledge, drawn uniformly at random: the same for the same seed.
    #[uniffi::method(default(cancellation = None))]
    pub fn sample(
        &self,
        knowledge: &Knowledge,
        seed: u64,
        count: u32,
        cancellation: Option<Arc<Cancellation>>,
    ) -> Result<Vec<Board>, Failure> {
        let count = count.try_into().unwrap_or(usize::MAX);
        self.with_posterior(knowledge, &cancellation, |posterior| {
            let boards = posterior.sample_while(seed, count, wanted(&cancellation))?;
            Ok(boards.iter().map(Board::from).collect())
        })
    }
}

impl Engine {
    pub(crate) fn inner(&self) -> &battleship::Engine {
        &self.engine
    }

    fn knowledge(&self, knowledge: &Knowledge) -> Result<battleship::Knowledge, Failure> {
        knowledge.under(self.engine.rules())
    }

    fn with_posterior<T>(
        &self,
        knowledge: &Knowledge,
        cancellation: &Option<Arc<Cancellation>>,
        ask: impl FnOnce(&Posterior) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let knowledge = self.knowledge(knowledge)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let wanted = wanted(cancellation);
        let posterior = match idle {
            Some(mut posterior) => posterior.update_while(&knowledge, wanted).map(|()| posterior),
            None => self.engine.posterior_while(&knowledge, wanted),
        }?;
        let answer = ask(&posterior);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.push(posterior);
        }
        answer
    }
}
