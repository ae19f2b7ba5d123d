//! Hashing a board that is committed to.

use std::time::{Duration, Instant};

use battleship_protocol::board::{BoardTree, ConstructorBoard, HashedBoard, SIDE, cell};

use super::Section;
use super::checksum::Checksum;
use super::report::Row;
use crate::failure::Failure;

/// The best of so many games counts: whatever else the machine does only ever makes one slower.
const GAMES: usize = 5;

/// Measures what a shot costs a player who keeps the tree, and one who does not.
pub(super) struct Commitments;

impl Section for Commitments {
    fn title(&self) -> String {
        "commitment to a 10x10 board (MiMCSponge)".into()
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
        let start = HashedBoard::new(ConstructorBoard::new(ships)?);
        let (mut shot, mut rebuild) = (Duration::MAX, Duration::MAX);
        let mut checksum = Checksum::new();
        for _ in 0..GAMES {
            let mut board = start.clone();
            let mut rebuilt = Vec::new();
            for y in 0..SIDE as u64 {
                let begin = Instant::now();
                for x in 0..SIDE as u64 {
                    board.shoot(cell(x, y)?)?;
                }
                shot = shot.min(begin.elapsed() / SIDE as u32);
                let begin = Instant::now();
                rebuilt.push(BoardTree::new(board.raw()));
                rebuild = rebuild.min(begin.elapsed());
            }
            if rebuilt.last() != Some(board.tree()) {
                let message = "the tree after all shots is not the tree of the board after them";
                return Err(Failure::NoAnswer(message.into()));
            }
            let root = board.root().to_string();
            checksum.add_all(root.bytes().map(u128::from));
        }
        let rebuild = Row::time("the same by building the tree again: 127 hashes", rebuild);
        Ok(vec![Row::time("one shot: 7 hashes", shot).checked(checksum).against(rebuild)])
    }
}
