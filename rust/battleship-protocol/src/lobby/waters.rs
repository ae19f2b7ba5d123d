//! One player's board: the ships as they are placed, and the shots at them.

use battleship::{Cell, Mask, Placement, Rules};

use crate::wire::{Instance, OwnCell, TargetCell, Vessel};

/// A ship on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ship {
    pub(super) vessel: Vessel,
    pub(super) cells: Mask,
    /// The cells that other ships may not have because of it.
    pub(super) halo: Mask,
}

impl Ship {
    pub(super) fn new(rules: &Rules, vessel: Vessel, placement: Placement) -> Ship {
        Ship { vessel, cells: placement.cells(rules), halo: placement.halo(rules) }
    }
}

/// A player's ships and the cells that the opponent fired at.
#[derive(Clone, Debug, Default)]
pub(super) struct Waters {
    ships: Vec<Ship>,
    shots: Mask,
}

/// The result of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Splash {
    Miss,
    Hit,
    Sunk,
}

impl Waters {
    /// A board with ships that the caller knows to stand as they may.
    pub(super) fn with(ships: Vec<Ship>) -> Waters {
        Waters { ships, shots: Mask::EMPTY }
    }

    /// How many ships of a type are placed.
    pub(super) fn placed(&self, vessel: Vessel) -> usize {
        self.ships.iter().filter(|ship| ship.vessel == vessel).count()
    }

    /// The cells that the ships cover.
    pub(super) fn covered(&self) -> Mask {
        self.ships.iter().fold(Mask::EMPTY, |cells, ship| cells | ship.cells)
    }

    /// The cells next to ships that must stay empty because of them.
    pub(super) fn closed(&self) -> Mask {
        self.ships.iter().fold(Mask::EMPTY, |cells, ship| cells | ship.halo)
    }

    /// Adds a ship that the caller knows to have room.
    pub(super) fn add(&mut self, ship: Ship) {
        self.ships.push(ship);
    }

    /// The cells fired at.
    pub(super) fn shots(&self) -> Mask {
        self.shots
    }

    /// The opponent fires.
    pub(super) fn fire(&mut self, cell: Cell) -> Splash {
        self.shots.insert(cell);
        match self.ships.iter().find(|ship| ship.cells.contains(cell)) {
            None => Splash::Miss,
            Some(ship) if ship.cells.is_subset(self.shots) => Splash::Sunk,
            Some(_) => Splash::Hit,
        }
    }

    /// Whether no ship is left.
    pub(super) fn all_sunk(&self) -> bool {
        self.covered().is_subset(self.shots)
    }

    /// A cell as its owner sees it.
    pub(super) fn own(&self, cell: Cell) -> OwnCell {
        let fired = self.shots.contains(cell);
        let Some(at) = self.ships.iter().position(|ship| ship.cells.contains(cell)) else {
            return if fired { OwnCell::Missed } else { OwnCell::Water };
        };
        let ship = self.ships[at];
        let before = self.ships[..at].iter().filter(|other| other.vessel == ship.vessel).count();
        match Instance::new((before + 1) as u8) {
            Some(instance) if !fired => OwnCell::Ship(ship.vessel, instance),
            _ if ship.cells.is_subset(self.shots) => OwnCell::Sunk,
            _ => OwnCell::Hit,
        }
    }

    /// A cell as the opponent sees it.
    pub(super) fn target(&self, cell: Cell) -> TargetCell {
        match self.own(cell) {
            OwnCell::Water | OwnCell::Ship(..) => TargetCell::Unknown,
            OwnCell::Missed => TargetCell::Water,
            OwnCell::Hit => TargetCell::Hit,
            OwnCell::Sunk => TargetCell::Sunk,
        }
    }
}
