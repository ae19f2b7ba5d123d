//! What the players agreed on: the board, the ships and the time.

use battleship::{Cell, Contact, Mask, Rules};

use super::refusal::{Refusal, RefusalKind};

/// The terms of a game. Every value of this type is playable: a fleet that covers at most half of the
/// board always fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    rules: Rules,
    /// In the order of the commits.
    ship_sizes: Vec<usize>,
    max_block_time: u64,
}

impl Terms {
    /// The board size where none is given.
    pub const BOARD_SIZE: u64 = 10;
    /// The ships where none are given.
    pub const SHIP_SIZES: [u64; 5] = [5, 4, 3, 3, 2];
    /// The block time where none is given.
    pub const MAX_BLOCK_TIME: u64 = 100;

    /// Checks them: a board of 2 to 10 cells a side, ships no longer than that which cover at most
    /// half of it, and at least one block of time.
    pub fn new(board_size: u64, ship_sizes: &[u64], max_block_time: u64) -> Result<Terms, Refusal> {
        let bad = |message: String| Refusal::new(RefusalKind::BadTerms, message);
        let side = match board_size {
            2..=10 => board_size as usize,
            _ => return Err(bad(format!("the board size is from 2 to 10, not {board_size}"))),
        };
        if max_block_time == 0 {
            return Err(bad("the block time is at least 1".into()));
        }
        let sizes: Option<Vec<usize>> = ship_sizes
            .iter()
            .map(|&size| usize::try_from(size).ok().filter(|size| (1..=side).contains(size)))
            .collect();
        let Some(ship_sizes) = sizes else {
            return Err(bad(format!("every ship is from 1 to {side} long, the board's size")));
        };
        let (covered, most) = (ship_sizes.iter().sum::<usize>(), side * side / 2);
        if ship_sizes.is_empty() || covered > most {
            return Err(bad(format!(
                "the ships cover {covered} cells: at least 1, and at most {most}, half of the board"
            )));
        }
        let rules = Rules::new(side, side, ship_sizes.iter().copied(), Contact::Touching)
            .map_err(|error| bad(error.to_string()))?;
        Ok(Terms { rules, ship_sizes, max_block_time })
    }

    /// The same as rules of the engine.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The length of a side of the board.
    pub fn board_size(&self) -> usize {
        self.rules.width()
    }

    /// The lengths of the ships, in the order of the commits.
    pub fn ship_sizes(&self) -> &[usize] {
        &self.ship_sizes
    }

    /// How many blocks each phase may take.
    pub fn max_block_time(&self) -> u64 {
        self.max_block_time
    }

    /// How many cells all ships cover.
    pub(super) fn ship_cells(&self) -> usize {
        self.rules.fleet().cells()
    }

    /// The cell in column `x` and row `y`, both from 0.
    pub fn cell(&self, x: i64, y: i64) -> Result<Cell, Refusal> {
        let side = self.board_size();
        let from_0 = |number| usize::try_from(number).ok();
        let cell = from_0(x).zip(from_0(y)).and_then(|(x, y)| self.rules.cell_in(x, y).ok());
        cell.ok_or_else(|| {
            let message = format!("{x}, {y} is outside the board: both go from 0 to {}", side - 1);
            Refusal::new(RefusalKind::OutOfBounds, message)
        })
    }

    /// The column and row of a cell.
    pub fn position(&self, cell: Cell) -> (i64, i64) {
        (self.rules.column(cell) as i64, self.rules.row(cell) as i64)
    }

    /// The cells of a legal fleet: one ship for each size, in that order, each an unbroken straight
    /// line on the board, none on another. Ships may touch.
    pub fn fleet(&self, ships: &[Vec<(i64, i64)>]) -> Result<Mask, Refusal> {
        let illegal = |message: String| Refusal::new(RefusalKind::IllegalFleet, message);
        if ships.len() != self.ship_sizes.len() {
            let (given, sizes) = (ships.len(), &self.ship_sizes);
            return Err(illegal(format!("{given} ships, but the game has those of {sizes:?}")));
        }
        let mut fleet = Mask::EMPTY;
        for (number, (ship, &size)) in (1..).zip(ships.iter().zip(&self.ship_sizes)) {
            let mut cells = Mask::EMPTY;
            for &(x, y) in ship {
                let cell = self.cell(x, y).map_err(|refusal| {
                    illegal(format!("ship {number} leaves the board: {refusal}"))
                })?;
                if fleet.contains(cell) || cells.contains(cell) {
                    return Err(illegal(format!("ship {number} covers {x}, {y}, which is taken")));
                }
                cells.insert(cell);
            }
            if cells.len() != size {
                let given = cells.len();
                return Err(illegal(format!(
                    "ship {number} covers {given} cells instead of {size}"
                )));
            }
            if !self.is_line(cells) {
                return Err(illegal(format!("ship {number} is not one unbroken straight line")));
            }
            fleet |= cells;
        }
        Ok(fleet)
    }

    /// Distinct cells are a line exactly if they fill a box that is one cell wide.
    fn is_line(&self, cells: Mask) -> bool {
        let extent = |part: fn(&Rules, Cell) -> usize| {
            let numbers = || cells.cells().map(|cell| part(&self.rules, cell));
            numbers().max().zip(numbers().min()).map_or(0, |(last, first)| last - first + 1)
        };
        let (columns, rows) = (extent(Rules::column), extent(Rules::row));
        columns.min(rows) == 1 && columns.max(rows) == cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(board_size: u64, ship_sizes: &[u64], time: u64) -> Option<RefusalKind> {
        Terms::new(board_size, ship_sizes, time).err().map(|refusal| refusal.kind)
    }

    #[test]
    fn limits() {
        let bad = Some(RefusalKind::BadTerms);
        assert_eq!(kind(10, &Terms::SHIP_SIZES, 100), None);
        assert_eq!(kind(2, &[2], 1), None);
        assert_eq!(kind(3, &[3, 1], 1), None);
        assert_eq!(kind(10, &[10, 10, 10, 10, 10], u64::MAX), None);
        for (size, ships, time) in [
            (1, &[1][..], 1),
            (11, &[1], 1),
            (u64::MAX, &[1], 1),
            (2, &[], 1),
            (2, &[0], 1),
            (2, &[3], 1),
            (2, &[2, 1], 1),
            (3, &[3, 2], 1),
            (10, &[10, 10, 10, 10, 10, 1], 1),
            (10, &[u64::MAX], 1),
            (10, &[1], 0),
        ] {
            assert_eq!(kind(size, ships, time), bad, "{size} {ships:?} {time}");
        }
    }

    #[test]
    fn fleets() {
        let terms = Terms::new(4, &[3, 2], 1).unwrap();
        let fleet = |first: &[(i64, i64)], second: &[(i64, i64)]| {
            terms.fleet(&[first.to_vec(), second.to_vec()]).map_err(|refusal| refusal.message)
        };
        let line = [(1, 0), (2, 0), (3, 0)];
        assert!(fleet(&line, &[(0, 0), (0, 1)]).is_ok());
        assert!(fleet(&[(3, 0), (1, 0), (2, 0)], &[(0, 3), (0, 2)]).is_ok());
        for (first, second, problem) in [
            (&line[..2], &[(0, 0), (0, 1)][..], "ship 1 covers 2 cells instead of 3"),
            (&line, &[(0, 0), (1, 1)], "ship 2 is not one unbroken straight line"),
            (&line, &[(0, 1), (2, 1)], "ship 2 is not one unbroken straight line"),
            // Neighbours by index only.
            (&line, &[(3, 1), (0, 2)], "ship 2 is not one unbroken straight line"),
            (&line, &[(3, 0), (3, 1)], "ship 2 covers 3, 0, which is taken"),
            (&line, &[(0, 1), (0, 1)], "ship 2 covers 0, 1, which is taken"),
            (&line, &[(-1, 1), (0, 1)], "ship 2 leaves the board: -1, 1 is outside the board"),
            (&line, &[(3, 3), (3, 4)], "ship 2 leaves the board: 3, 4 is outside the board"),
        ] {
            let message = fleet(first, second).unwrap_err();
            assert!(message.starts_with(problem), "{message}");
        }
        assert!(terms.fleet(&[line.to_vec()]).unwrap_err().message.starts_with("1 ships"));
    }
}
