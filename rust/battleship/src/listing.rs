//! The boards of a posterior in a fixed order: the i-th, the index of one, all of them, random ones.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::backtrack;
use crate::board::Board;
use crate::constraints::Constraints;
use crate::placement::Placements;

/// The boards that agree with some knowledge, ascending by mask.
#[derive(Clone, Debug)]
pub struct Listing {
    boards: Vec<Board>,
}

impl Listing {
    pub(crate) fn new(placements: &Placements, constraints: &Constraints) -> Listing {
        let mut boards = Vec::new();
        backtrack::each_board(placements, constraints, &mut |ships| {
            boards.push(Board::of_legal(placements, ships.to_vec()));
        });
        boards.sort_unstable();
        Listing { boards }
    }

    /// How many boards there are.
    pub fn len(&self) -> u128 {
        self.boards.len() as u128
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The board with an index.
    pub fn board(&self, index: u128) -> Option<Board> {
        self.boards.get(usize::try_from(index).ok()?).cloned()
    }

    /// The index of a board, or `None` if it is none of these.
    pub fn index_of(&self, board: &Board) -> Option<u128> {
        self.boards.binary_search(board).ok().map(|index| index as u128)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Board> {
        self.boards.iter().cloned()
    }

    /// Uniform random boards without end, each with its index; none if there is no board.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = (u128, Board)> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        std::iter::from_fn(move || {
            let index = u128::from(random.next_u64()).checked_rem(self.len())?;
            Some((index, self.board(index)?))
        })
    }
}
