//! Random boards without a place in any order, to play against.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::knowledge::Knowledge;
use crate::listing::Listing;
use crate::posterior::Engine;
use crate::rules::Contact;
use crate::waiting::Waiting;
use crate::{Error, Mask};

/// So many fleets are thrown onto the board before a board is listed instead.
const THROWS: usize = 1000;

/// Boards drawn uniformly at random: see [`Engine::random_boards`].
#[derive(Debug)]
pub struct RandomBoards {
    engine: Engine,
    random: ChaCha8Rng,
    listing: Listing,
}

impl RandomBoards {
    pub(crate) fn new(engine: &Engine, seed: u64) -> Result<RandomBoards, Error> {
        let listing = engine.posterior(&Knowledge::default())?.listing();
        let random = ChaCha8Rng::seed_from_u64(seed);
        Ok(RandomBoards { engine: engine.clone(), random, listing })
    }

    /// Each ship anywhere, over and over until none overlap: that makes every board equally likely.
    fn throw(&mut self) -> Option<Board> {
        let placements = self.engine.placements();
        let classes = placements.classes().iter().enumerate();
        let classes: Vec<usize> =
            classes.flat_map(|(class, ships)| std::iter::repeat_n(class, ships.count)).collect();
        let by_class: Vec<Vec<usize>> = (0..placements.classes().len())
            .map(|class| (0..placements.len()).filter(|&n| placements.class(n) == class).collect())
            .collect();
        for _ in 0..THROWS {
            let (mut ships, mut closed) = (Vec::with_capacity(classes.len()), Mask::EMPTY);
            for &class in &classes {
                let ways = &by_class[class];
                // The high half of the product: an even choice, up to 2^-50 for these few numbers.
                let way = (u128::from(self.random.next_u64()) * ways.len() as u128) >> 64;
                let number = ways[way as usize];
                if placements.mask(number).intersects(closed) {
                    break;
                }
                closed = closed | placements.mask(number) | placements.halo(number);
                ships.push(number);
            }
            if ships.len() == classes.len() {
                return Some(Board::of_legal(placements, ships));
            }
        }
        None
    }
}

impl Iterator for RandomBoards {
    type Item = Board;

    /// `None` if the rules have no board.
    fn next(&mut self) -> Option<Board> {
        // Ships that keep apart are seldom thrown so, and their boards are quickly listed.
        let thrown = match self.engine.rules().contact() {
            Contact::Touching => self.throw(),
            Contact::Apart | Contact::Corners => None,
        };
        thrown.or_else(|| Some(self.listing.draw(&mut self.random, Waiting::FOREVER)?.1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Rules;

    #[test]
    fn boards_go_on_for_ever_if_there_is_one() {
        let three = |rules: &str| {
            let engine = Engine::new(&rules.parse().unwrap()).unwrap();
            let boards: Vec<_> = RandomBoards::new(&engine, 1).unwrap().take(3).collect();
            boards.len()
        };
        assert_eq!([three("3x3:2,1:apart"), three("3x3:2,1:touching")], [3, 3]);
        assert_eq!([three("2x2:1,1:apart"), three("2x2:2,2,2:touching")], [0, 0]);
    }

    #[test]
    fn ships_are_thrown_anywhere() {
        let rules: Rules = "3x3:2,1,1:touching".parse().unwrap();
        let engine = Engine::new(&rules).unwrap();
        let mut boards = RandomBoards::new(&engine, 1).unwrap();
        let mut thrown: BTreeMap<Vec<_>, u32> = BTreeMap::new();
        for _ in 0..25_200 {
            *thrown.entry(boards.throw().unwrap().ships().to_vec()).or_default() += 1;
        }
        // 12 ways for the one, 21 for the others: each comes a hundred times, give or take ten.
        assert_eq!(thrown.len(), 252);
        assert!(thrown.values().all(|times| (50..150).contains(times)), "{thrown:?}");
    }
}
