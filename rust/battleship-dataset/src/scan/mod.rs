//! Answering a position by reading every board: the filter that anybody would write, made fast.

mod counter;
mod filter;
mod tally;

use std::sync::{Mutex, PoisonError};

use battleship::{Knowledge, Placements};

use crate::block::{Block, Cursor};
use crate::blocks::Blocks;
use crate::dataset::BATCH;
use crate::error::{Flaw, Place};
use crate::{Dataset, Error, Monitor};
use counter::Counter;
use filter::Filter;

/// What a scan has counted. [`Engine::posterior_from_counts`](battleship::Engine) makes a heatmap of
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// How many boards agree with the knowledge.
    pub boards: u128,
    /// For each placement, in the order of [`Placements`], how many of those boards have it.
    pub placements: Vec<u128>,
}

impl Dataset {
    /// Counts the boards that agree with some knowledge, by looking at all of them, with all cores.
    ///
    /// For `nine` that takes half a second on two cores, and 140 MB: the window of the stream and a
    /// block of 1 MB for each core. The counts are those of the engine, which is thousands of times
    /// faster; this is how to check it, and the pattern for questions that the engine cannot answer.
    pub fn scan(&self, knowledge: &Knowledge, monitor: &Monitor) -> Result<Counts, Error> {
        let rules = &self.header.rules;
        for cell in (knowledge.known() & !rules.all_cells()).cells() {
            rules.cell_at(cell.index())?;
        }
        let placements = Placements::new(rules);
        let job = Job {
            dataset: self,
            filter: Filter::new(&placements, knowledge),
            blocks: Mutex::new(Some(self.blocks()?)),
            monitor,
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let parts = std::thread::scope(|scope| {
            let work = || job.work(Counter::new(&placements));
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut parts = vec![work()];
            for thread in others {
                parts.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            parts
        });
        let mut counts = Counts { boards: 0, placements: vec![0; placements.len()] };
        let mut first: Option<Stopped> = None;
        for part in parts {
            match part {
                Ok(counter) => {
                    let (boards, part) = counter.finish(&placements);
                    counts.boards += u128::from(boards);
                    for (sum, part) in counts.placements.iter_mut().zip(part) {
                        *sum += u128::from(part);
                    }
                }
                Err(stopped) if first.as_ref().is_none_or(|first| stopped.block < first.block) => {
                    first = Some(stopped);
                }
                Err(_) => {}
            }
        }
        match first {
            Some(stopped) => Err(stopped.error),
            None => self.add_up(&placements, counts),
        }
    }

    /// Every board has every ship of the fleet: counts for which that does not hold are not counts of
    /// boards.
    fn add_up(&self, placements: &Placements, counts: Counts) -> Result<Counts, Error> {
        for class in placements.classes() {
            let ships = placements.iter().zip(&counts.placements);
            let ships = ships.filter(|(ship, _)| ship.length == class.length);
            if ships.map(|(_, boards)| boards).sum::<u128>() != counts.boards * class.count as u128
            {
                let reason = format!("there are boards that are none of {}", self.header.rules);
                return Err(Flaw::new(Place::Content, reason).in_file(self.name()));
            }
        }
        Ok(counts)
    }
}

/// What the threads of a scan share.
struct Job<'a> {
    dataset: &'a Dataset,
    filter: Filter,
    /// Whoever needs a block decompresses it while the others decode theirs. `None` when there is
    /// nothing more to read.
    blocks: Mutex<Option<Blocks>>,
    monitor: &'a Monitor,
}

/// Why a thread stopped before the end, and at which block: of several, the first tells most.
struct Stopped {
    block: u32,
    error: Error,
}

impl Job<'_> {
    fn work(&self, mut counter: Counter) -> Result<Counter, Stopped> {
        let mut block = Block::new();
        let mut room = vec![0; BATCH];
        loop {
            match self.next(&mut block) {
                Ok(true) => {}
                Ok(false) => return Ok(counter),
                // Every block before it is with some thread.
                Err(error) => return Err(self.stop(u32::MAX, error)),
            }
            let counted = self.count(&block, &mut room, &mut counter);
            counted.map_err(|error| self.stop(block.head.number, error))?;
        }
    }

    fn next(&self, block: &mut Block) -> Result<bool, Error> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let more = blocks.as_mut().map_or(Ok(false), |blocks| blocks.next(block));
        if !matches!(more, Ok(true)) {
            *blocks = None;
        }
        more
    }

    /// Ends the work of the other threads too.
    fn stop(&self, block: u32, error: Error) -> Stopped {
        *self.blocks.lock().unwrap_or_else(PoisonError::into_inner) = None;
        Stopped { block, error }
    }

    fn count(&self, block: &Block, room: &mut [u128], counter: &mut Counter) -> Result<(), Error> {
        let damaged = |flaw| Blocks::damaged(&self.dataset.source, block, flaw);
        // Also where the block is passed over: its AND and OR might be what was damaged.
        block.check().map_err(damaged)?;
        if self.filter.may_agree(&block.head) {
            let mut cursor = Cursor::START;
            while cursor.decoded < block.boards {
                let boards = block.decode(&mut cursor, room).map_err(damaged)?;
                let kept = match self.filter.is_open() {
                    true => boards.len(),
                    false => self.filter.keep(boards),
                };
                counter.add(&boards[..kept]);
            }
        }
        self.monitor.advance(block.boards as u64)
    }
}
