//! Positions as they come up in games, the same ones on every machine.

use battleship::{Engine, Error, Knowledge, Player, Shot, Strategy};
use indicatif::ProgressBar;

/// The most shots in a position.
const LONGEST_GAME: usize = 70;

/// How many positions are taken from one game.
const POSITIONS_A_GAME: usize = 10;

/// Positions of games, each after a number of shots that is equally likely to be any from none to the
/// game's last. In every other game sinkings are announced.
pub(super) fn positions(
    engine: &Engine,
    count: usize,
    bar: &ProgressBar,
) -> Result<Vec<Knowledge>, Error> {
    let mut random = Random(2);
    let mut player = Player::new(engine, Strategy::Greedy, 0);
    let listing = engine.posterior(&Knowledge::default())?.listing();
    let mut positions = Vec::with_capacity(count);
    let mut boards = listing.samples(1).enumerate();
    while let (true, Some((game, (_, board)))) = (positions.len() < count, boards.next()) {
        let announced = game % 2 == 0;
        let mut shots = player.play(&board, announced)?;
        shots.truncate(LONGEST_GAME);
        for _ in 0..POSITIONS_A_GAME.min(count - positions.len()) {
            let shots = &shots[..random.up_to(shots.len())];
            positions.push(Knowledge::from_shots(engine.rules(), shots, announced)?);
            bar.inc(1);
        }
    }
    Ok(positions)
}

/// The shots of one game, without announced sinkings.
pub(super) fn shots(engine: &Engine) -> Result<Vec<Shot>, Error> {
    let listing = engine.posterior(&Knowledge::default())?.listing();
    let board = listing.samples(3).next();
    let mut player = Player::new(engine, Strategy::Greedy, 0);
    board.map_or(Ok(Vec::new()), |(_, board)| player.play(&board, false))
}

/// SplitMix64: enough to choose a number of shots.
struct Random(u64);

impl Random {
    fn up_to(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        // The high half of the product: an even choice, up to 2^-57 for these few numbers.
        ((u128::from(bits) * (limit as u128 + 1)) >> 64) as usize
    }
}
