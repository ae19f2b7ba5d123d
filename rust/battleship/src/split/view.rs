//! The board as one half of the method sees it, and how knowledge is read into that.

use crate::Error;
use crate::cell::Cell;
use crate::constraints::Constraints;
use crate::number::Number;
use crate::placement::{Direction, Placements};
use crate::waiting::Waiting;

use super::arrangements::Arrangements;
use super::buffers::{Buffers, Row};
use super::columns::{ColumnSets, Columns, columns_where};
use super::frame::Frame;
use super::statuses::Statuses;

/// A way to count a board, or its transpose, or both if the same will do: all about it that does not
/// depend on knowledge. Rows, columns, across and down are meant as the view sees them.
#[derive(Debug)]
pub(super) struct View {
    pub(super) frame: Frame,
    pub(super) sets: ColumnSets,
    pub(super) arrangements: Arrangements,
    pub(super) statuses: Statuses,
    /// For each side, the rows that the view sees there.
    sides: Vec<Vec<SideRow>>,
}

/// What a view looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Board,
    Transpose,
}

/// The cells of a row, and by class and column the numbers of the placements that begin there.
#[derive(Debug)]
pub(super) struct SideRow {
    cells: Vec<Cell>,
    pub(super) across: Vec<Option<usize>>,
    pub(super) down: Vec<Option<usize>>,
}

impl View {
    pub(super) fn new(placements: &Placements, frame: Frame, sides: &[Side]) -> View {
        let sets = ColumnSets::new(frame.width, frame.most_open());
        let arrangements = Arrangements::new(&frame.ships, frame.width, &sets);
        let statuses = Statuses::new(&frame, arrangements.squads(), &sets);
        let row = |side, row| SideRow::new(placements, &frame, side, row);
        let rows = |&side| (0..frame.height).map(|number| row(side, number)).collect();
        let sides = sides.iter().map(rows).collect();
        View { frame, sets, arrangements, statuses, sides }
    }

    /// How large the tables are, for comparison with what [`Frame::size`] tells beforehand.
    #[cfg(test)]
    pub(super) fn size(&self) -> super::cost::Size {
        let statuses = 0..self.statuses.len();
        let steps =
            statuses.map(|s| (self.statuses.steps(s).len(), self.statuses.numbers(s).len()));
        let (steps, products) =
            steps.fold((0, 0), |(all, products), (steps, n)| (all + steps, products + steps * n));
        let everywhere = vec![true; self.sides[0][0].across.len()];
        super::cost::Size {
            numbers: self.statuses.all_numbers() as f64,
            steps: steps as f64,
            products: products as f64,
            ways: (self.arrangements.squads().len() * self.sets.slots()) as f64,
            arrangements: self.arrangements.permitted(&everywhere).count() as f64,
        }
    }

    /// Counts the boards with no more ships down than the limit.
    pub(super) fn boards<N: Number>(
        &self,
        constraints: &Constraints,
        buffers: &mut Buffers<N>,
        waiting: Waiting<'_>,
    ) -> Result<N, Error> {
        self.sides.iter().try_fold(N::default(), |sum, side| {
            Ok(sum.plus(self.boards_of(side, constraints, buffers, waiting)?))
        })
    }

    /// Counts them, and adds for each placement those that have it.
    pub(super) fn count<N: Number>(
        &self,
        constraints: &Constraints,
        buffers: &mut Buffers<N>,
        by_placement: &mut [u128],
        waiting: Waiting<'_>,
    ) -> Result<u128, Error> {
        let boards = self.sides.iter().map(|side| {
            let boards = self.boards_of(side, constraints, buffers, waiting)?;
            if boards != N::default() {
                self.sweep_back(side, buffers, by_placement, waiting)?;
            }
            Ok(boards.widen())
        });
        boards.sum()
    }

    fn boards_of<N: Number>(
        &self,
        side: &[SideRow],
        constraints: &Constraints,
        buffers: &mut Buffers<N>,
        waiting: Waiting<'_>,
    ) -> Result<N, Error> {
        self.read(side, constraints, &mut buffers.rows);
        self.find_useful(buffers);
        self.sweep_ahead(buffers, waiting)
    }

    fn read<N: Number>(&self, side: &[SideRow], constraints: &Constraints, rows: &mut [Row<N>]) {
        let permitted = |number: &Option<usize>| number.is_some_and(|n| constraints.permitted[n]);
        for (side_row, row) in side.iter().zip(&mut *rows) {
            let cells = side_row.cells.iter();
            row.hits = columns_where(cells.map(|&cell| constraints.hits.contains(cell)));
            for (across, number) in row.across.iter_mut().zip(&side_row.across) {
                *across = permitted(number);
            }
            let numbers = side_row.down.chunks_exact(self.frame.width);
            let classes = self.frame.ships.classes().iter().zip(numbers);
            for (begin, (class, numbers)) in row.begin.iter_mut().zip(classes) {
                // A ship of length 1 lies across.
                *begin = columns_where(numbers.iter().map(|n| class.length > 1 && permitted(n)));
            }
        }
        for number in 0..self.frame.height {
            let open = self.open_columns(rows, number);
            self.arrange(open, &mut rows[number]);
        }
    }

    /// The columns of a row that some permitted ship down covers.
    fn open_columns<N>(&self, rows: &[Row<N>], row: usize) -> Columns {
        let classes = self.frame.ships.classes().iter().enumerate();
        let begins = classes.flat_map(|(class, ship)| {
            let reaching = &rows[(row + 1).saturating_sub(ship.length)..=row];
            reaching.iter().map(move |row| row.begin[class])
        });
        begins.fold(0, |open, begin| open | begin)
    }

    /// Counts the arrangements of each squad beside each set of open columns.
    fn arrange<N: Number>(&self, open: Columns, row: &mut Row<N>) {
        let slots = self.sets.slots();
        self.arrangements.slots_within(open, &mut row.slots);
        row.ways.fill(N::default());
        for arrangement in self.arrangements.permitted(&row.across) {
            let ways = &mut row.ways[arrangement.squad * slots..][..slots];
            for slot in self.arrangements.slots_beside(arrangement, row.hits, &row.slots) {
                ways[slot] = ways[slot].plus(N::ONE);
            }
        }
        let squads = self.arrangements.squads().len();
        for (open, any) in row.any.chunks_exact_mut(squads).enumerate() {
            let of_size = self.sets.of_size(open).slots();
            for (any, ways) in any.iter_mut().zip(row.ways.chunks_exact(slots)) {
                *any = ways[of_size.clone()].iter().any(|&ways| ways != N::default());
            }
        }
    }
}

impl SideRow {
    fn new(placements: &Placements, frame: &Frame, side: Side, row: usize) -> SideRow {
        let cell = |column: usize| match side {
            Side::Board => Cell::at(row * frame.width + column),
            Side::Transpose => Cell::at(column * frame.height + row),
        };
        let cells: Vec<Cell> = (0..frame.width).map(cell).collect();
        let numbers = |direction| {
            let classes = 0..placements.classes().len();
            let places = classes.flat_map(|class| cells.iter().map(move |&cell| (class, cell)));
            places.map(|(class, cell)| placements.number_of(class, direction, cell)).collect()
        };
        let (across, down) = match side {
            Side::Board => (Direction::Across, Direction::Down),
            Side::Transpose => (Direction::Down, Direction::Across),
        };
        SideRow { across: numbers(across), down: numbers(down), cells }
    }
}
