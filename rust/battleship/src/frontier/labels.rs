//! What the edges of a diagram stand for, as small numbers.

use super::automaton::Label;
use crate::Cell;
use crate::constraints::Constraints;
use crate::placement::{Direction, Placements};

/// Numbers for labels: first the cells left empty, then the ships, then the beginnings of ships.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    cells: usize,
    /// The class of each placement.
    classes: Vec<u8>,
    /// By cell: the placements that begin there.
    beginnings: Vec<Vec<usize>>,
}

impl Labels {
    pub(crate) fn new(placements: &Placements) -> Labels {
        let cells = placements.rules().cells();
        let mut beginnings = vec![Vec::new(); cells];
        for (number, placement) in placements.iter().enumerate() {
            // The scan goes upwards and so meets the lowest cell first. One cell lies down as well.
            if placement.direction == Direction::Down || placement.length == 1 {
                let lowest = placements.mask(number).cells().last();
                beginnings[lowest.unwrap_or(placement.cell).index()].push(number);
            }
        }
        let classes = (0..placements.len()).map(|number| placements.class(number) as u8).collect();
        Labels { cells, classes, beginnings }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.cells + self.classes.len() + self.beginnings.len()
    }

    pub(crate) fn number(&self, label: Label) -> u16 {
        (match label {
            Label::Empty(cell) => cell.index(),
            Label::Ship(number) => self.cells + number,
            Label::Begin(cell) => self.cells + self.classes.len() + cell.index(),
        }) as u16
    }

    /// The label with a number.
    pub(crate) fn label(&self, number: u16) -> Label {
        match self.ship(number) {
            Some(ship) => Label::Ship(ship),
            None if usize::from(number) < self.cells => Label::Empty(Cell::at(number.into())),
            None => Label::Begin(Cell::at(usize::from(number) - self.cells - self.classes.len())),
        }
    }

    /// The placement that a label stands for, if any.
    pub(crate) fn ship(&self, label: u16) -> Option<usize> {
        usize::from(label).checked_sub(self.cells).filter(|&number| number < self.classes.len())
    }

    /// The class of the ship that a label stands for, if any.
    pub(crate) fn class(&self, label: u16) -> Option<usize> {
        self.ship(label).map(|number| self.classes[number].into())
    }

    /// Sets, for each label, whether the constraints leave it open. Without constraints all are.
    pub(crate) fn open(&self, constraints: &Constraints, open: &mut [bool]) {
        let (empty, rest) = open.split_at_mut(self.cells);
        let (ships, beginnings) = rest.split_at_mut(self.classes.len());
        for (cell, open) in empty.iter_mut().enumerate() {
            *open = !constraints.hits.contains(Cell::at(cell));
        }
        ships.copy_from_slice(&constraints.permitted);
        for (ships, open) in self.beginnings.iter().zip(beginnings) {
            *open = ships.is_empty() || ships.iter().any(|&ship| constraints.permitted[ship]);
        }
    }
}
