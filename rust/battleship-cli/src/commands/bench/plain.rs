//! What everybody would write first: look at one board after the other.

use battleship::{Knowledge, MAX_CELLS, Mask, Placements, Posterior};

use crate::failure::Failure;

/// A heatmap made board by board: keeps those that agree, and counts their cells.
pub(super) struct Tally {
    hits: Mask,
    known: Mask,
    boards: u128,
    cells: Vec<u128>,
}

impl Tally {
    /// Of no board yet.
    pub(super) fn new(position: &Knowledge) -> Tally {
        let (hits, known) = (position.hits(), position.known());
        Tally { hits, known, boards: 0, cells: vec![0; MAX_CELLS] }
    }

    /// Looks at some more boards.
    pub(super) fn read(&mut self, boards: impl IntoIterator<Item = Mask>) {
        for board in boards.into_iter().filter(|&board| board & self.known == self.hits) {
            self.boards += 1;
            for cell in board.cells() {
                self.cells[cell.index()] += 1;
            }
        }
    }

    /// Fails unless the engine has the same answer.
    pub(super) fn compare(&self, posterior: &Posterior) -> Result<(), Failure> {
        let cells = &self.cells[..posterior.rules().cells()];
        if (self.boards, cells) != (posterior.boards(), posterior.cells()) {
            let message = "the engine and the plain method disagree: one of them is wrong";
            return Err(Failure::NoAnswer(message.into()));
        }
        Ok(())
    }
}

/// Calls `found` with every board that a position allows, by trying every placement for every ship.
pub(super) fn each_board(
    placements: &Placements,
    position: &Knowledge,
    found: &mut impl FnMut(Mask),
) {
    let misses = position.known() & !position.hits();
    let all = (0..placements.len()).map(|number| {
        let length = placements.get(number).length as u8;
        (length, placements.mask(number), placements.halo(number))
    });
    let allowed: Vec<_> = all.filter(|(_, ship, _)| !ship.intersects(misses)).collect();
    let lengths = placements.rules().fleet().lengths();
    place(&allowed, lengths, position.hits(), Mask::EMPTY, Mask::EMPTY, found);
}

/// Places the ships that are left. They come longest first, as placements do, so those for the next
/// ship come after the one for this.
fn place(
    placements: &[(u8, Mask, Mask)],
    lengths: &[u8],
    hits: Mask,
    board: Mask,
    closed: Mask,
    found: &mut impl FnMut(Mask),
) {
    // Hits that cannot all be covered any more.
    if hits.len() > lengths.iter().map(|&length| usize::from(length)).sum() {
        return;
    }
    let Some((&length, lengths)) = lengths.split_first() else { return found(board) };
    for (i, &(long, ship, halo)) in placements.iter().enumerate() {
        if long == length && !ship.intersects(closed) {
            let (board, closed) = (board | ship, closed | ship | halo);
            place(&placements[i + 1..], lengths, hits & !ship, board, closed, found);
        }
    }
}
