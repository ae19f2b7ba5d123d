//! The frontier and how one more cell changes it.

use crate::Cell;
use crate::placement::{Direction, Placement, Placements};
use crate::rules::Contact;

/// When the length of a ship that lies down is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decide {
    /// With its first cell. Gives the smaller graph.
    AtStart,
    /// Only when it ends, so that a choice never depends on cells still to come: choices taken in
    /// order then list the boards in ascending order of their masks. Not for
    /// [`Contact::Touching`], where a mask does not tell the ships.
    AtEnd,
}

/// The step from one frontier to the next. Cells are visited from the last to the first, so that
/// the most significant bits of a mask are decided first; on a transposed scan column by column.
#[derive(Debug)]
pub(crate) struct Automaton<'a> {
    placements: &'a Placements,
    decide: Decide,
    transposed: bool,
    width: usize,
    height: usize,
    contact: Contact,
    status_bits: u32,
}

/// A frontier, packed: for each column the status of its next undecided cell, and whether the cell
/// visited last holds a ship.
pub(crate) type Frontier = u64;

/// What a column's next cell is bound to. `BLOCKED` cells must stay empty; higher numbers are the
/// cells of a ship lying down: those still to come if the length was decided at the start, those
/// already there if it is decided at the end.
type Status = u64;
const FREE: Status = 0;
const BLOCKED: Status = 1;
const SHIP: Status = 1;

const LEFT: Frontier = 1 << 63;

/// One choice at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// What is chosen.
    pub(crate) label: Label,
    /// The frontier afterwards.
    pub(crate) frontier: Frontier,
    /// How many cells it decides.
    pub(crate) cells: usize,
}

/// What an edge of the graph stands for: the thing that knowledge can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// A cell that could hold a ship stays empty.
    Empty(Cell),
    /// A whole ship, by the number of its placement.
    Ship(usize),
    /// A ship lying down begins here (or, the scan being what it is, ends); its length comes later.
    Begin(Cell),
}

impl<'a> Automaton<'a> {
    /// The automaton for some rules, or `None` if its frontier is too wide to be packed.
    pub(crate) fn new(placements: &'a Placements, decide: Decide) -> Option<Automaton<'a>> {
        let rules = placements.rules();
        // A listing in ascending order has to go row by row; a count may choose the short side.
        let transposed = decide == Decide::AtStart && rules.width() > rules.height();
        let (width, height) = match transposed {
            false => (rules.width(), rules.height()),
            true => (rules.height(), rules.width()),
        };
        let statuses = rules.fleet().longest().min(height) as u64 + SHIP;
        let status_bits = statuses.ilog2() + 1;
        let contact = rules.contact();
        let fits = width * status_bits as usize <= 63;
        fits.then_some(Automaton {
            placements,
            decide,
            transposed,
            width,
            height,
            contact,
            status_bits,
        })
    }

    /// The cells of a row, as the scan has them.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The frontier before the first cell, where there is always a choice.
    pub(crate) fn start(&self) -> Frontier {
        0
    }

    /// Moves on over cells that leave no choice, from the cell visited as number `at`: gives where
    /// the next choice is, or `None` if the frontier cannot be completed. The end of the board
    /// counts as a place too.
    pub(crate) fn settle(&self, at: usize, mut frontier: Frontier) -> Option<(usize, Frontier)> {
        let (mut row, mut column) = (at / self.width, at % self.width);
        while row < self.height {
            if column == 0 {
                frontier &= !LEFT;
            }
            let beside = frontier & LEFT != 0;
            frontier = match self.status(frontier, column) {
                BLOCKED => self.leave(frontier, row, column),
                FREE if beside => self.leave(frontier, row, column),
                FREE => break,
                _ if self.decide == Decide::AtStart && beside => return None,
                ship if self.decide == Decide::AtStart => {
                    let below = if ship == SHIP + 1 { self.below_ship() } else { ship - 1 };
                    self.cover(frontier, row, column, below)
                }
                ship => {
                    let length = (ship - SHIP) as usize;
                    let ends = self.class(length).is_some();
                    if ends || (!beside && self.must_end(row, length + 1)) {
                        break;
                    }
                    if beside {
                        return None;
                    }
                    self.cover(frontier, row, column, ship + 1)
                }
            };
            column += 1;
            if column == self.width {
                (row, column) = (row + 1, 0);
            }
        }
        Some((row * self.width + column, frontier))
    }

    /// The choices at a settled place, in ascending order of the cells they fill, if lengths are
    /// decided at the end.
    pub(crate) fn choices(&self, at: usize, frontier: Frontier, choices: &mut Vec<Choice>) {
        choices.clear();
        let (row, column) = (at / self.width, at % self.width);
        let beside = frontier & LEFT != 0;
        let ship = self.status(frontier, column);
        if ship > SHIP {
            let length = (ship - SHIP) as usize;
            if let Some(class) = self.class(length) {
                let frontier = self.leave(frontier, row, column);
                let label = self.down(class, row - length, column);
                choices.push(Choice { label, frontier, cells: 1 });
            }
            if !beside {
                choices.extend(self.lengthen(frontier, row, column, length + 1));
            }
            return;
        }
        let label = Label::Empty(self.cell(row, column));
        choices.push(Choice { label, frontier: self.leave(frontier, row, column), cells: 1 });
        match self.decide {
            Decide::AtEnd => choices.extend(self.lengthen(frontier, row, column, 1)),
            Decide::AtStart => {
                choices.extend(self.classes(2..=self.height - row).map(|(class, length)| {
                    let below = SHIP + length as u64 - 1;
                    let frontier = self.cover(frontier, row, column, below);
                    Choice { label: self.down(class, row, column), frontier, cells: 1 }
                }))
            }
        }
        let shortest = if self.decide == Decide::AtStart { 1 } else { 2 };
        let room = (column..self.width).take_while(|&c| self.status(frontier, c) == FREE).count();
        choices.extend(self.classes(shortest..=room).map(|(class, length)| {
            let covered = |frontier, column| self.cover(frontier, row, column, self.below_ship());
            let frontier = (column..column + length).fold(frontier, covered);
            Choice { label: self.across(class, row, column), frontier, cells: length }
        }));
    }

    /// Whether a frontier has the same choices at a place as one row before, as far as they do not
    /// reach into the last row.
    pub(crate) fn repeats(&self, at: usize) -> bool {
        let rows_left = self.height - at / self.width;
        self.decide == Decide::AtStart && rows_left >= self.placements.rules().fleet().longest()
    }

    /// What a choice becomes one row further on. There must be such a row.
    pub(crate) fn further_on(&self, label: Label) -> Label {
        // The scan goes from the last cell to the first.
        let step = if self.transposed { 1 } else { self.width };
        let moved = |cell: Cell| Cell::at(cell.index() - step);
        match label {
            Label::Empty(cell) => Label::Empty(moved(cell)),
            Label::Begin(cell) => Label::Begin(moved(cell)),
            Label::Ship(number) => {
                let Placement { cell, direction, .. } = self.placements.get(number);
                self.ship(self.placements.class(number), direction, moved(cell))
            }
        }
    }

    /// The choice to give a ship lying down its cell number `length`, if it can end well.
    fn lengthen(
        &self,
        frontier: Frontier,
        row: usize,
        column: usize,
        length: usize,
    ) -> Option<Choice> {
        let (label, below) = if self.must_end(row, length) {
            (self.down(self.class(length)?, row + 1 - length, column), self.below_ship())
        } else if length == 1 {
            (Label::Begin(self.cell(row, column)), SHIP + 1)
        } else {
            // Nothing is decided yet: a cell that must follow, told apart by the choice to end.
            (Label::Begin(self.cell(row + 1 - length, column)), SHIP + length as u64)
        };
        Some(Choice { label, frontier: self.cover(frontier, row, column, below), cells: 1 })
    }

    /// Whether a ship lying down that has `length` cells up to this row cannot be longer.
    fn must_end(&self, row: usize, length: usize) -> bool {
        self.classes(length + 1..=length + self.height - 1 - row).next().is_none()
    }

    /// The classes with lengths in a range, shortest first.
    fn classes(
        &self,
        lengths: std::ops::RangeInclusive<usize>,
    ) -> impl Iterator<Item = (usize, usize)> {
        let classes = self.placements.classes().iter().enumerate().rev();
        classes
            .map(|(i, class)| (i, class.length))
            .filter(move |(_, length)| lengths.contains(length))
    }

    fn class(&self, length: usize) -> Option<usize> {
        self.placements.classes().iter().position(|class| class.length == length)
    }

    fn status(&self, frontier: Frontier, column: usize) -> Status {
        frontier >> (column as u32 * self.status_bits) & ((1 << self.status_bits) - 1)
    }

    fn with_status(&self, frontier: Frontier, column: usize, status: Status) -> Frontier {
        let shift = column as u32 * self.status_bits;
        frontier & !(((1 << self.status_bits) - 1) << shift) | status << shift
    }

    /// The status of the cell below a ship's last row.
    fn below_ship(&self) -> Status {
        if self.contact == Contact::Touching { FREE } else { BLOCKED }
    }

    /// Leaves the cell empty.
    fn leave(&self, frontier: Frontier, row: usize, column: usize) -> Frontier {
        let diagonal = frontier & LEFT != 0 && self.contact == Contact::Apart;
        let below = if diagonal { BLOCKED } else { FREE };
        self.with_below(frontier, row, column, below) & !LEFT
    }

    /// Puts a ship on the cell; `below` is what that means for the cell below it.
    fn cover(&self, frontier: Frontier, row: usize, column: usize, below: Status) -> Frontier {
        let mut frontier = self.with_below(frontier, row, column, below);
        if self.contact == Contact::Apart && column > 0 {
            frontier = self.with_below(frontier, row, column - 1, BLOCKED);
        }
        if self.contact == Contact::Touching { frontier } else { frontier | LEFT }
    }

    /// Sets the status of the cell below. Below the last row nothing matters any more, and frontiers
    /// that differ only there are the same.
    fn with_below(&self, frontier: Frontier, row: usize, column: usize, below: Status) -> Frontier {
        let below = if row + 1 == self.height { FREE } else { below };
        self.with_status(frontier, column, below)
    }

    /// The cell at a place of the scan, which starts at the last cell.
    fn cell(&self, row: usize, column: usize) -> Cell {
        let (row, column) = (self.height - 1 - row, self.width - 1 - column);
        Cell::at(if self.transposed {
            column * self.height + row
        } else {
            row * self.width + column
        })
    }

    /// The ship whose cells the scan meets first at this place, along the scan's row. Going
    /// backwards, the scan meets the end of a ship first.
    fn across(&self, class: usize, row: usize, column: usize) -> Label {
        let last = column + self.placements.classes()[class].length - 1;
        let direction = if self.transposed { Direction::Down } else { Direction::Across };
        self.ship(class, direction, self.cell(row, last))
    }

    /// The ship whose cells the scan meets first at this place, along the scan's column.
    fn down(&self, class: usize, row: usize, column: usize) -> Label {
        let last = row + self.placements.classes()[class].length - 1;
        let direction = if self.transposed { Direction::Across } else { Direction::Down };
        self.ship(class, direction, self.cell(last, column))
    }

    fn ship(&self, class: usize, direction: Direction, cell: Cell) -> Label {
        let number = self.placements.number_of(class, direction, cell);
        Label::Ship(number.expect("the automaton places ships on the board"))
    }
}
