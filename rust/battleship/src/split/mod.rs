//! Counting boards whose ships may touch.
//!
//! # The idea
//!
//! Look at a board row by row. What the rows below may look like depends only on the ships down
//! that reach there and on the ships already used:
//!
//! ```text
//!        A B C D E
//!     1  . 3 3 3 .    no column is open, a 3 lies across                used: 3
//!     2  2 . . . .    A opens: a 2 down begins, with 2 cells left       used: 3, 2
//!     3  2 . 2 2 .    A is open, with 1 cell left; a 2 lies across      used: 3, 2, 2
//!     4  . . . . .    no column is open
//! ```
//!
//! So a state in a row is the set of open columns, the number of cells that the ship in each of
//! them has left, and the used ships. Ships may touch, so ships across only have to keep off the
//! open columns: how many ways there are for them to lie in the row depends on the set of open
//! columns alone.
//!
//! The states are few if few columns are open at once. Therefore the boards are split: those where
//! at most half of the ships lie down are counted on the board, the others on its transpose, where
//! *they* have at most half of the ships down. A state then also says how many more ships may lie
//! down. Ships of length 1 lie across in both halves. On boards that are not square, the limits are
//! those that cost least; on a long and narrow board, that may be to see it only by its short rows.
//!
//! # A count
//!
//! All of a state but the set of open columns is its status ([`statuses`]). The numbers of a status
//! for all column sets of its size ([`columns`]) lie side by side, and every loop that matters runs
//! along them. Knowledge gives for each row the arrangements of ships across, by the ships and by
//! the open columns beside them ([`arrangements`]), and the places where ships down may begin. Then
//! there are three sweeps ([`sweep`]): one from below finds the statuses that can still lead to a
//! whole board; one from above counts the ways that lead to each state; one from below counts the
//! ways that lead on from each, and so the boards with each placement.
//!
//! Nothing depends on the ships' names: the used ships are a multiset, a number in mixed radix
//! ([`ships`]), so each board is counted once.
//!
//! # Exactness
//!
//! Which numbers to count in is decided by the number of legal boards, which is counted first, in
//! floating point: all terms are positive, so the result is right to many digits. See
//! [`Number`] for why that is enough.

mod arrangements;
mod buffers;
mod columns;
mod cost;
mod frame;
mod ships;
mod statuses;
mod sweep;
mod view;

use crate::Error;
use crate::constraints::Constraints;
use crate::cost::{Budget, Cost};
use crate::number::{Number, Width};
use crate::placement::Placements;
use crate::rules::{MAX_CELLS, Rules};
use crate::waiting::Waiting;
use buffers::Buffers;
use frame::Frame;
use ships::Ships;
use view::{Side, View};

/// Fleets with more different parts are refused before the cost is estimated, which takes a moment
/// for each of them.
const MOST_PARTS: usize = 20_000;

/// Rules with contact `touching`, made ready for counting.
#[derive(Debug)]
pub(crate) struct Split {
    /// Of the board, of its transpose, or of both; on a square board it may be one for both.
    views: Vec<View>,
    width: Width,
    boards: u128,
    /// How many there are.
    placements: usize,
}

/// The buffers of a count.
#[derive(Clone, Debug)]
pub(crate) struct SplitScratch {
    buffers: AllBuffers,
    /// The boards with each placement, as far as they are counted.
    by_placement: Vec<u128>,
}

/// Vectors of `f64` are as fast as integers could be here, so they do for narrow counts, too.
#[derive(Clone, Debug)]
enum AllBuffers {
    Middle(Vec<Buffers<f64>>),
    Wide(Vec<Buffers<u128>>),
}

impl Split {
    /// Prepares the rules, or says why counting their boards would take more than the
    /// budget.
    pub(crate) fn new(
        placements: &Placements,
        budget: Budget,
        waiting: Waiting<'_>,
    ) -> Result<Split, Error> {
        let too_large =
            |reason: String| Err(Error::TooLarge { rules: placements.rules().to_string(), reason });
        let Some(ships) = Ships::new(placements.classes(), MOST_PARTS) else {
            return too_large(format!(
                "its fleet has more than {MOST_PARTS} different parts; fewer ships or fewer different lengths would help"
            ));
        };
        let (frames, cost) = cheapest(placements.rules(), &ships);
        cost.check(placements.rules(), budget)?;
        let views = views(placements, frames);
        let everything = Constraints::none(placements);
        let estimate: f64 = boards(&views, &everything, waiting)?;
        let Some(width) = Width::for_boards(estimate) else {
            return too_large("it has more boards than 128 bits can tell".into());
        };
        let boards = match width {
            Width::Narrow | Width::Middle => estimate.widen(),
            Width::Wide => {
                cost.in_wide_numbers().check(placements.rules(), budget)?;
                boards(&views, &everything, waiting)?
            }
        };
        Ok(Split { views, width, boards, placements: placements.len() })
    }

    /// The number of legal boards.
    pub(crate) fn boards(&self) -> u128 {
        self.boards
    }

    /// The buffers that a count needs, with which it allocates nothing.
    pub(crate) fn scratch(&self) -> SplitScratch {
        let buffers = match self.width {
            Width::Narrow | Width::Middle => {
                AllBuffers::Middle(self.views.iter().map(Buffers::new).collect())
            }
            Width::Wide => AllBuffers::Wide(self.views.iter().map(Buffers::new).collect()),
        };
        SplitScratch { buffers, by_placement: vec![0; self.placements] }
    }

    /// Counts the boards, and for each placement the boards that have it. If that is cancelled,
    /// `by_placement` is as before.
    pub(crate) fn count(
        &self,
        constraints: &Constraints,
        scratch: &mut SplitScratch,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        let counted = &mut scratch.by_placement;
        let boards = match &mut scratch.buffers {
            AllBuffers::Middle(buffers) => self.count_with(constraints, buffers, counted, waiting),
            AllBuffers::Wide(buffers) => self.count_with(constraints, buffers, counted, waiting),
        }?;
        by_placement.copy_from_slice(counted);
        Ok(boards)
    }

    fn count_with<N: Number>(
        &self,
        constraints: &Constraints,
        buffers: &mut [Buffers<N>],
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        by_placement.fill(0);
        let views = self.views.iter().zip(buffers);
        views.map(|(view, buffers)| view.count(constraints, buffers, by_placement, waiting)).sum()
    }
}

/// Counts the boards alone, in buffers that are only needed for that.
fn boards<N: Number>(
    views: &[View],
    constraints: &Constraints,
    waiting: Waiting<'_>,
) -> Result<N, Error> {
    views.iter().try_fold(N::default(), |sum, view| {
        Ok(sum.plus(view.boards(constraints, &mut Buffers::new(view), waiting)?))
    })
}

/// The frames of the board and of its transpose, where that one has something to count.
type Frames = [Option<Frame>; 2];

/// All ways to split the boards. If at most `limit` ships may lie down on the board, the boards with
/// more are those with fewer than `long - limit` down on the transpose, where `long` is the number of
/// ships that are longer than 1. At the ends, there is nothing left for one of the two.
fn splits(rules: &Rules, ships: &Ships) -> Vec<Frames> {
    let (width, height) = (rules.width(), rules.height());
    let long = ships.count_in(ships.all(), 2..=MAX_CELLS);
    let frame = |width, height, limit: Option<usize>| {
        limit.map(|limit| Frame { ships: ships.clone(), width, height, limit })
    };
    let split = |below: usize| {
        let (limit, other_limit) = (below.checked_sub(1), long.checked_sub(below));
        [frame(width, height, limit), frame(height, width, other_limit)]
    };
    (0..=long + 1).map(split).collect()
}

/// The split for which counting takes the least time, and what it takes. From one split to the next,
/// the board costs more and the transpose less, both by a large factor, so the best is where they
/// meet; or at the ends, where all is counted in one view and no limit has to be watched.
fn cheapest(rules: &Rules, ships: &Ships) -> (Frames, Cost) {
    let cost = |frame: &Option<Frame>| frame.as_ref().map_or(Cost::default(), Frame::cost);
    let splits = splits(rules, ships);
    let meet =
        splits.partition_point(|[board, transpose]| cost(board).seconds < cost(transpose).seconds);
    let costs = [0, meet - 1, meet, splits.len() - 1].map(|split| {
        let [board, transpose] = &splits[split];
        let cost = match board == transpose {
            true => cost(board).twice(),
            false => cost(board).plus(cost(transpose)),
        };
        (splits[split].clone(), cost)
    });
    let cheapest = costs.into_iter().min_by(|(_, a), (_, b)| a.seconds.total_cmp(&b.seconds));
    cheapest.expect("four splits to choose from")
}

fn views(placements: &Placements, frames: Frames) -> Vec<View> {
    let view = |frame, sides: &[Side]| View::new(placements, frame, sides);
    match frames {
        [Some(board), transpose] if transpose.as_ref() == Some(&board) => {
            vec![view(board, &[Side::Board, Side::Transpose])]
        }
        [board, transpose] => {
            let board = board.map(|frame| view(frame, &[Side::Board]));
            let transpose = transpose.map(|frame| view(frame, &[Side::Transpose]));
            board.into_iter().chain(transpose).collect()
        }
    }
}

#[cfg(test)]
mod tests;
