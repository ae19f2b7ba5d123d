//! Where the ships lie: three numbers each.

use battleship::{Cell, Direction, Mask};

use super::{BoardError, SIDE, Ship, cell, x, y};
use crate::mimc::{self, Field};

/// Where the five ships lie. Every value of this type is a legal fleet: all on the board, none on
/// another. Ships may touch.
///
/// A ship is written `[x, y, direction]`: its upper or left end, and 0 if it lies along x or 1 if it
/// lies along y. It fits if `x + length <= 10` (or `y + length <= 10`). The text that this encoding
/// comes from asks for `x < 10 - length`, which would forbid the last place in each line; that is a
/// slip, and such boards are legal here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstructorBoard {
    ships: [Placed; 5],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Placed {
    first: Cell,
    direction: Direction,
    cells: Mask,
}

impl ConstructorBoard {
    /// Checks the numbers of all ships, in the order of [`Ship::ALL`].
    pub fn new(ships: [[u64; 3]; 5]) -> Result<ConstructorBoard, BoardError> {
        let [patrol, submarine, battleship, destroyer, carrier] = ships;
        let ships = [
            place(Ship::Patrol, patrol)?,
            place(Ship::Submarine, submarine)?,
            place(Ship::Battleship, battleship)?,
            place(Ship::Destroyer, destroyer)?,
            place(Ship::Carrier, carrier)?,
        ];
        let board = ConstructorBoard { ships };
        board.paint()?;
        Ok(board)
    }

    /// Paints one ship after the other, looking for a cell that is painted twice.
    fn paint(&self) -> Result<(), BoardError> {
        for (number, second) in Ship::ALL.into_iter().enumerate() {
            for cell in self.cells(second).cells() {
                let mut before = Ship::ALL.into_iter().take(number);
                if let Some(first) = before.find(|&ship| self.cells(ship).contains(cell)) {
                    return Err(BoardError::Overlap { cell, first, second });
                }
            }
        }
        Ok(())
    }

    /// The three numbers of each ship, in the order of [`Ship::ALL`].
    pub fn numbers(&self) -> [[u64; 3]; 5] {
        self.ships.map(|ship| [x(ship.first), y(ship.first), ship.direction as u64])
    }

    /// The cells of a ship. A hit sinks the ship exactly if every other of these was hit before.
    pub fn cells(&self, ship: Ship) -> Mask {
        self.ships[ship as usize].cells
    }

    /// The ship on a cell.
    pub fn ship_at(&self, cell: Cell) -> Option<Ship> {
        Ship::ALL.into_iter().find(|&ship| self.cells(ship).contains(cell))
    }

    /// The cells that decide whether a hit at `cell` sinks its ship: the ship's other cells. `None`
    /// if there is no ship to hit.
    pub fn deciding_cells(&self, cell: Cell) -> Option<Mask> {
        self.ship_at(cell).map(|ship| self.cells(ship) & !Mask::from(cell))
    }

    /// MiMCSponge of the 15 numbers. Whoever knows it can find the fleet by trying all of them, so
    /// publish a [commitment](crate::commitment) to it instead.
    pub fn hash(&self) -> Field {
        let numbers = self.numbers();
        let inputs: Vec<Field> =
            numbers.as_flattened().iter().map(|&number| Field::from(number)).collect();
        mimc::hash(&inputs)
    }
}

fn place(ship: Ship, [x, y, direction]: [u64; 3]) -> Result<Placed, BoardError> {
    let first = cell(x, y).map_err(|_| BoardError::StartOffBoard { ship, x, y })?;
    let (direction, axis, start) = match direction {
        0 => (Direction::Across, 'x', x),
        1 => (Direction::Down, 'y', y),
        direction => return Err(BoardError::UnknownDirection { ship, direction }),
    };
    let length = ship.length() as u64;
    if start + length > SIDE as u64 {
        return Err(BoardError::ShipOffBoard { ship, cell: first, axis });
    }
    let nth = |i| match direction {
        Direction::Across => cell(x + i, y),
        Direction::Down => cell(x, y + i),
    };
    let cells = (0..length).map(nth).collect::<Result<Mask, BoardError>>()?;
    Ok(Placed { first, direction, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEGAL: [[u64; 3]; 5] = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];

    fn with(ship: Ship, numbers: [u64; 3]) -> Result<ConstructorBoard, BoardError> {
        let mut ships = LEGAL;
        ships[ship as usize] = numbers;
        ConstructorBoard::new(ships)
    }

    fn problem(ship: Ship, numbers: [u64; 3]) -> String {
        with(ship, numbers).unwrap_err().to_string()
    }

    #[test]
    fn numbers_come_back() {
        assert_eq!(ConstructorBoard::new(LEGAL).unwrap().numbers(), LEGAL);
    }

    #[test]
    fn the_last_place_of_a_line_is_legal_and_the_next_is_not() {
        for ship in Ship::ALL {
            let last = (SIDE - ship.length()) as u64;
            // Row 8 and column 9 of the fleet above are free.
            for (legal, illegal, axis) in
                [([last, 8, 0], [last + 1, 8, 0], 'x'), ([9, last, 1], [9, last + 1, 1], 'y')]
            {
                assert!(with(ship, legal).is_ok(), "{ship} {legal:?}");
                let first = cell(illegal[0], illegal[1]).unwrap();
                let error = BoardError::ShipOffBoard { ship, cell: first, axis };
                assert_eq!(with(ship, illegal).unwrap_err(), error);
            }
        }
    }

    #[test]
    fn errors_name_the_cell_and_the_ship() {
        assert_eq!(
            problem(Ship::Carrier, [6, 0, 0]),
            "the carrier at G1 (x 6, y 0) leaves the board: it covers 5 cells along x, so it begins \
             at x 5 at most"
        );
        assert_eq!(
            problem(Ship::Patrol, [10, 0, 0]),
            "the patrol cannot begin at x 10, y 0: both go from 0 to 9"
        );
        assert_eq!(
            problem(Ship::Patrol, [0, u64::MAX, 0]),
            "the patrol cannot begin at x 0, y 18446744073709551615: both go from 0 to 9"
        );
        assert_eq!(
            problem(Ship::Destroyer, [0, 0, 2]),
            "the destroyer cannot lie in direction 2: it is 0 (along x) or 1 (along y)"
        );
        assert_eq!(
            problem(Ship::Carrier, [0, 6, 0]),
            "the carrier covers cell A7 (x 0, y 6), where the destroyer is already"
        );
    }

    #[test]
    fn the_other_cells_of_a_ship_decide_its_sinking() {
        let board = ConstructorBoard::new(LEGAL).unwrap();
        let deciding = board.deciding_cells(cell(4, 3).unwrap()).unwrap();
        assert_eq!(deciding, [cell(4, 2).unwrap(), cell(4, 4).unwrap()].into_iter().collect());
        assert_eq!(board.deciding_cells(cell(5, 5).unwrap()), None);
    }
}
