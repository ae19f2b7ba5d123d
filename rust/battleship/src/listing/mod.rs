//! The boards of a posterior in a fixed order: the i-th board, the index of a board, all of them.

mod conditioned;
mod ordered;

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::constraints::Constraints;
use crate::frontier::Diagram;
use crate::placement::Placements;
use crate::posterior::Engine;
use crate::waiting::Waiting;
use crate::{Error, Mask, Posterior};
use conditioned::Conditioned;
use ordered::{Ordered, Walk};

/// The boards of a posterior in ascending order of their masks. Boards with equal masks, which only
/// ships that touch can have, follow each other in the order of their ships.
///
/// Making a listing costs about as much as making an [`Engine`]; where ships may not touch, the i-th
/// board then takes microseconds and listing all boards some nanoseconds each. Where they may touch,
/// finding a board takes some dozens of counts.
///
/// ```
/// use battleship::{Engine, Knowledge, Rules};
///
/// let engine = Engine::new(&"6x6:3,2,2,1:apart".parse()?)?;
/// let listing = engine.posterior(&Knowledge::default())?.listing();
/// assert_eq!(listing.len(), 176_984);
/// let board = listing.board(100_000).unwrap();
/// assert_eq!(listing.index_of(&board), Some(100_000));
/// assert_eq!(listing.iter().count(), 176_984);
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Debug)]
pub struct Listing {
    engine: Engine,
    boards: u128,
    method: Method,
}

/// How many masks are handed on at a time.
const CHUNK: usize = 1024;

#[derive(Debug)]
enum Method {
    Ordered(Ordered),
    Conditioned(Conditioned),
}

impl Listing {
    pub(crate) fn new(
        posterior: &Posterior,
        constraints: &Constraints,
        diagram: Option<Arc<Diagram>>,
    ) -> Listing {
        let engine = posterior.engine().clone();
        let method = match diagram {
            Some(diagram) => Method::Ordered(Ordered::new(&diagram, constraints)),
            None => Method::Conditioned(Conditioned::new(&engine, constraints)),
        };
        Listing { engine, boards: posterior.boards(), method }
    }

    /// How many boards there are.
    pub fn len(&self) -> u128 {
        self.boards
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.boards == 0
    }

    /// The board with an index; `None` if there are not that many.
    pub fn board(&self, index: u128) -> Option<Board> {
        self.boards_from(index).next()
    }

    /// The index of a board; `None` if the posterior does not have it.
    pub fn index_of(&self, board: &Board) -> Option<u128> {
        let placements = self.placements();
        let ships: Option<Vec<usize>> =
            board.ships().iter().map(|&ship| placements.number(ship)).collect();
        // A board of other rules may have more ships or fewer.
        let ships = ships.filter(|ships| ships.len() == self.engine.rules().fleet().ships())?;
        let mask = board.mask();
        match &self.method {
            Method::Ordered(ordered) => ordered.index_of(&ships, mask),
            Method::Conditioned(conditioned) => conditioned.index_of(&ships, mask),
        }
    }

    /// All boards in order.
    pub fn iter(&self) -> impl Iterator<Item = Board> + '_ {
        self.boards_from(0)
    }

    /// The boards from an index on.
    pub fn boards_from(&self, index: u128) -> impl Iterator<Item = Board> + '_ {
        self.boards_while(index, Waiting::FOREVER)
    }

    /// The boards from an index on, as long as somebody waits for them.
    fn boards_while<'a>(
        &'a self,
        index: u128,
        waiting: Waiting<'a>,
    ) -> impl Iterator<Item = Board> + 'a {
        let placements = self.placements();
        let of_ships = |ships| Board::of_legal(placements, ships);
        let (ordered, conditioned) = match &self.method {
            Method::Ordered(ordered) => {
                let masks =
                    Masks { walk: ordered.walk(placements, index), chunk: Vec::new(), next: 0 };
                (Some(masks.map(|mask| Board::of_legal_mask(placements, mask))), None)
            }
            Method::Conditioned(conditioned) => {
                (None, Some(conditioned.boards_from(index, waiting).map(of_ships)))
            }
        };
        ordered.into_iter().flatten().chain(conditioned.into_iter().flatten())
    }

    /// Calls `found` with the masks of all boards from an index on, in order and in chunks of about
    /// a thousand: the fastest way to see all boards. Stops when `found` returns `false`.
    pub fn each_mask_from(&self, index: u128, mut found: impl FnMut(&[Mask]) -> bool) {
        match &self.method {
            Method::Ordered(ordered) => {
                let mut walk = ordered.walk(self.placements(), index);
                let mut chunk = Vec::new();
                while walk.next_chunk(&mut chunk, CHUNK) && found(&chunk) {}
            }
            Method::Conditioned(conditioned) => {
                let placements = self.placements();
                let mask = |ships: Vec<usize>| {
                    ships.iter().fold(Mask::EMPTY, |mask, &ship| mask | placements.mask(ship))
                };
                let mut boards = conditioned.boards_from(index, Waiting::FOREVER).map(mask);
                loop {
                    let chunk: Vec<Mask> = boards.by_ref().take(CHUNK).collect();
                    if chunk.is_empty() || !found(&chunk) {
                        break;
                    }
                }
            }
        }
    }

    /// Boards drawn uniformly at random, with their indices: the same for the same seed, for ever.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = (u128, Board)> + '_ {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        std::iter::from_fn(move || self.draw(&mut random, Waiting::FOREVER))
    }

    /// The first of those samples.
    pub(crate) fn sample(
        &self,
        seed: u64,
        count: usize,
        waiting: Waiting<'_>,
    ) -> Result<Vec<Board>, Error> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut boards = Vec::new();
        while boards.len() < count {
            waiting.check()?;
            match self.draw(&mut random, waiting) {
                Some((_, board)) => boards.push(board),
                None if self.is_empty() => break,
                None => return Err(Error::Cancelled),
            }
        }
        Ok(boards)
    }

    /// The next board of a source of randomness, with its index. `None` if there is no board or
    /// nobody waits for it.
    pub(crate) fn draw(
        &self,
        random: &mut ChaCha8Rng,
        waiting: Waiting<'_>,
    ) -> Option<(u128, Board)> {
        let index = below(random, self.boards)?;
        Some((index, self.boards_while(index, waiting).next()?))
    }

    fn placements(&self) -> &Placements {
        self.engine.placements()
    }
}

/// A random number below `end`, all equally likely; `None` if there is none.
fn below(random: &mut ChaCha8Rng, end: u128) -> Option<u128> {
    let mask = u128::MAX.checked_shr(end.checked_sub(1)?.leading_zeros()).unwrap_or(0);
    loop {
        let high = u128::from(random.next_u64());
        let number = (high << 64 | u128::from(random.next_u64())) & mask;
        if number < end {
            return Some(number);
        }
    }
}

/// The masks of a walk one by one.
struct Masks<'a> {
    walk: Walk<'a>,
    chunk: Vec<Mask>,
    next: usize,
}

impl Iterator for Masks<'_> {
    type Item = Mask;

    fn next(&mut self) -> Option<Mask> {
        while self.next == self.chunk.len() {
            self.next = 0;
            // Often only the first board is wanted.
            let wanted = (2 * self.chunk.len()).clamp(1, CHUNK);
            if !self.walk.next_chunk(&mut self.chunk, wanted) {
                return None;
            }
        }
        self.next += 1;
        Some(self.chunk[self.next - 1])
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn random_numbers_reach_as_far_as_they_may() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(below(&mut random, 0), None);
        for end in [1, 2, 3, 1000, 1 << 64, (1 << 64) + 1, 1 << 100, u128::MAX] {
            let drawn: Vec<_> = (0..100).filter_map(|_| below(&mut random, end)).collect();
            assert!(drawn.iter().all(|number| *number < end));
            // All of a hundred in the same half: never, if they are equally likely.
            assert!(drawn.iter().any(|number| *number >= end / 2));
            assert!(end == 1 || drawn.iter().any(|number| *number < end / 2));
        }
    }
}
