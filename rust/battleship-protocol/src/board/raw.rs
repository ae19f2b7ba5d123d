//! A code for each cell: which ship is there, and whether it was fired at.

use battleship::{Cell, Mask};

use super::{BoardError, CELLS, ConstructorBoard, Ship, cell, rules, x, y};

/// The 100 codes, row by row. The tens digit says what is on the cell: 0 nothing, 1 the patrol, 2 the
/// submarine, 3 the battleship, 4 the destroyer, 5 the carrier. The ones digit says whether the cell
/// is hidden, 0, or was fired at, 1.
///
/// Every value of this type is a legal fleet and the shots at it, so that is what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RawBoard {
    fleet: ConstructorBoard,
    revealed: Mask,
}

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotResult {
    /// No ship there.
    Miss,
    /// A ship that still has hidden cells.
    Hit(Ship),
    /// The last hidden cell of a ship.
    Sunk(Ship),
}

impl ShotResult {
    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ShotResult::Miss => "miss",
            ShotResult::Hit(_) => "hit",
            ShotResult::Sunk(_) => "sunk",
        }
    }

    /// The ship that was hit.
    pub const fn ship(self) -> Option<Ship> {
        match self {
            ShotResult::Miss => None,
            ShotResult::Hit(ship) | ShotResult::Sunk(ship) => Some(ship),
        }
    }
}

/// A shot as the transition that it is: one cell's code before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The cell fired at.
    pub cell: Cell,
    /// Its code before.
    pub before: u8,
    /// Its code after: one more.
    pub after: u8,
    /// What the shot did.
    pub result: ShotResult,
}

impl RawBoard {
    /// The board at the start of a game: every cell hidden.
    pub fn new(fleet: ConstructorBoard) -> RawBoard {
        RawBoard { fleet, revealed: Mask::EMPTY }
    }

    /// Reads the codes of a board at any time of a game.
    pub fn from_codes(codes: &[i64]) -> Result<RawBoard, BoardError> {
        if codes.len() != CELLS {
            return Err(BoardError::CodeCount { count: codes.len() });
        }
        let mut cells = Ship::ALL.map(|_| Mask::EMPTY);
        let mut revealed = Mask::EMPTY;
        for (cell, &code) in rules().all_cells().cells().zip(codes) {
            let (class, shot) = match u8::try_from(code).map(|code| (code / 10, code % 10)) {
                Ok((class @ 0..=5, shot @ 0..=1)) => (class, shot),
                _ => return Err(BoardError::UnknownCode { cell, code }),
            };
            if let Some(ship) = Ship::ALL.into_iter().find(|ship| ship.class() == class) {
                cells[ship as usize].insert(cell);
            }
            if shot == 1 {
                revealed.insert(cell);
            }
        }
        let mut numbers = [[0; 3]; 5];
        for ship in Ship::ALL {
            numbers[ship as usize] = line(ship, cells[ship as usize])?;
        }
        Ok(RawBoard { fleet: ConstructorBoard::new(numbers)?, revealed })
    }

    /// Reads the codes of a board to start with: every cell hidden.
    pub fn from_start_codes(codes: &[i64]) -> Result<RawBoard, BoardError> {
        let board = RawBoard::from_codes(codes)?;
        match board.revealed.cells().next() {
            Some(cell) => Err(BoardError::RevealedAtStart { cell, code: board.code(cell) }),
            None => Ok(board),
        }
    }

    /// Where the ships lie.
    pub fn fleet(&self) -> &ConstructorBoard {
        &self.fleet
    }

    /// The cells that were fired at.
    pub fn revealed(&self) -> Mask {
        self.revealed
    }

    /// The code of a cell.
    pub fn code(&self, cell: Cell) -> u8 {
        let class = self.fleet.ship_at(cell).map_or(0, Ship::class);
        class * 10 + u8::from(self.revealed.contains(cell))
    }

    /// All codes, row by row.
    pub fn codes(&self) -> [u8; CELLS] {
        let mut codes = [0; CELLS];
        for cell in rules().all_cells().cells() {
            codes[cell.index()] = self.code(cell);
        }
        codes
    }

    /// Fires at a cell; a cell can be fired at once.
    pub fn shoot(&mut self, cell: Cell) -> Result<Shot, BoardError> {
        if cell.index() >= CELLS {
            return Err(BoardError::CellOffBoard { x: x(cell), y: y(cell) });
        }
        let before = self.code(cell);
        if self.revealed.contains(cell) {
            return Err(BoardError::AlreadyRevealed { cell, code: before });
        }
        let result = match (self.fleet.ship_at(cell), self.fleet.deciding_cells(cell)) {
            (Some(ship), Some(rest)) if rest.is_subset(self.revealed) => ShotResult::Sunk(ship),
            (Some(ship), _) => ShotResult::Hit(ship),
            (None, _) => ShotResult::Miss,
        };
        self.revealed.insert(cell);
        Ok(Shot { cell, before, after: before + 1, result })
    }

    /// The shot that led from this board to the one with `codes`, if one shot did.
    pub fn shot_to(&self, codes: &[i64]) -> Result<Shot, BoardError> {
        if codes.len() != CELLS {
            return Err(BoardError::CodeCount { count: codes.len() });
        }
        let mut shot = None;
        for (cell, &after) in rules().all_cells().cells().zip(codes) {
            let before = self.code(cell);
            if after == i64::from(before) {
                continue;
            }
            let hidden = !self.revealed.contains(cell);
            if !hidden || after != i64::from(before) + 1 || shot.is_some() {
                return Err(BoardError::NotAShot { cell, before, after });
            }
            shot = Some(self.clone().shoot(cell)?);
        }
        shot.ok_or(BoardError::NoShot)
    }
}

/// The three numbers of a ship with these cells, if they are a line of its length.
fn line(ship: Ship, cells: Mask) -> Result<[u64; 3], BoardError> {
    let wrong_length =
        BoardError::ShipLength { ship, count: cells.len(), last: cells.cells().last() };
    let Some(first) = cells.cells().next().filter(|_| cells.len() == ship.length()) else {
        return Err(wrong_length);
    };
    let (x, y) = (x(first), y(first));
    // The second cell in reading order says which way the ship lies.
    let across = cells.cells().nth(1).is_some_and(|second| super::y(second) == y);
    for (i, part) in (0..).zip(cells.cells()) {
        let expected = if across { cell(x + i, y) } else { cell(x, y + i) };
        if expected != Ok(part) {
            return Err(BoardError::NotALine { ship, cell: part });
        }
    }
    Ok([x, y, u64::from(!across)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> RawBoard {
        let ships = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];
        RawBoard::new(ConstructorBoard::new(ships).unwrap())
    }

    fn codes(board: &RawBoard) -> Vec<i64> {
        board.codes().map(i64::from).to_vec()
    }

    #[test]
    fn results_have_a_word_and_maybe_a_ship() {
        let told = |result: ShotResult| (result.name(), result.ship());
        assert_eq!(told(ShotResult::Miss), ("miss", None));
        assert_eq!(told(ShotResult::Hit(Ship::Carrier)), ("hit", Some(Ship::Carrier)));
        assert_eq!(told(ShotResult::Sunk(Ship::Submarine)), ("sunk", Some(Ship::Submarine)));
    }

    fn problem(change: impl FnOnce(&mut Vec<i64>)) -> String {
        let mut codes = codes(&board());
        change(&mut codes);
        RawBoard::from_codes(&codes).unwrap_err().to_string()
    }

    #[test]
    fn a_ship_sinks_with_its_last_cell_in_any_order() {
        let mut board = board();
        let mut fire = |x, y| board.shoot(cell(x, y).unwrap()).unwrap();
        let miss = fire(0, 0);
        assert_eq!((miss.before, miss.after, miss.result), (0, 1, ShotResult::Miss));
        assert_eq!(fire(4, 4).result, ShotResult::Hit(Ship::Submarine));
        assert_eq!(fire(1, 1).result, ShotResult::Hit(Ship::Patrol));
        assert_eq!(fire(4, 2).result, ShotResult::Hit(Ship::Submarine));
        let last = fire(4, 3);
        assert_eq!((last.before, last.after), (20, 21));
        assert_eq!(last.result, ShotResult::Sunk(Ship::Submarine));
        assert_eq!(fire(2, 1).result, ShotResult::Sunk(Ship::Patrol));
    }

    #[test]
    fn a_second_shot_at_a_cell_is_refused_and_changes_nothing() {
        let mut board = board();
        let at = cell(4, 3).unwrap();
        board.shoot(at).unwrap();
        let before = board.clone();
        let error = board.shoot(at).unwrap_err();
        assert_eq!(error, BoardError::AlreadyRevealed { cell: at, code: 21 });
        assert_eq!(
            error.to_string(),
            "cell E4 (x 4, y 3) was fired at before: its code 21 would become 22, which means nothing"
        );
        assert_eq!(board, before);
    }

    #[test]
    fn a_cell_of_a_larger_board_is_refused() {
        let larger: battleship::Rules = "10x12:1:apart".parse().unwrap();
        let error = board().shoot(larger.cell_in(3, 11).unwrap()).unwrap_err();
        assert_eq!(error, BoardError::CellOffBoard { x: 3, y: 11 });
    }

    #[test]
    fn codes_come_back_with_shots_and_without() {
        let mut board = board();
        assert_eq!(RawBoard::from_start_codes(&codes(&board)), Ok(board.clone()));
        for (x, y) in [(4, 3), (0, 0), (2, 9)] {
            board.shoot(cell(x, y).unwrap()).unwrap();
        }
        assert_eq!(RawBoard::from_codes(&codes(&board)), Ok(board.clone()));
        assert_eq!(
            RawBoard::from_start_codes(&codes(&board)).unwrap_err().to_string(),
            "cell A1 (x 0, y 0) has the code 1: at the start every cell is hidden, its code ends in 0"
        );
    }

    #[test]
    fn every_number_that_is_no_code_is_refused_with_its_cell() {
        for code in (-300..300).chain([i64::MIN, i64::MAX]) {
            if (0..60).contains(&code) && code % 10 <= 1 {
                continue;
            }
            let mut codes = codes(&board());
            codes[37] = code;
            let at = cell(7, 3).unwrap();
            assert_eq!(
                RawBoard::from_codes(&codes),
                Err(BoardError::UnknownCode { cell: at, code })
            );
        }
    }

    #[test]
    fn what_is_wrong_with_a_ship_is_named() {
        assert_eq!(
            problem(|codes| codes[99] = 20),
            "the submarine covers 4 cells, the last at J10 (x 9, y 9), but it is 3 long"
        );
        assert_eq!(
            problem(|codes| codes[34] = 0),
            "the submarine covers 2 cells, the last at E5 (x 4, y 4), but it is 3 long"
        );
        assert_eq!(
            problem(|codes| codes.iter_mut().for_each(|code| *code = 0)),
            "the patrol covers 0 cells, but it is 2 long"
        );
        let bent = problem(|codes| codes.swap(44, 35));
        assert_eq!(
            bent,
            "the submarine is not one unbroken straight line: cell F4 (x 5, y 3) is out of line"
        );
        let broken = problem(|codes| codes.swap(44, 54));
        assert!(broken.ends_with("cell E6 (x 4, y 5) is out of line"), "{broken}");
        // The patrol from J2 to A3: neighbours by index only.
        let wrapped = problem(|codes| {
            codes.swap(11, 19);
            codes.swap(12, 20);
        });
        assert!(wrapped.starts_with("the patrol is not one unbroken"), "{wrapped}");
        assert_eq!(
            problem(|codes| codes.truncate(99)),
            "a raw board has 100 codes, row by row, not 99"
        );
    }

    #[test]
    fn a_transition_is_one_shot_or_refused() {
        let mut before = board();
        let mut after = before.clone();
        let shot = after.shoot(cell(4, 3).unwrap()).unwrap();
        assert_eq!(before.shot_to(&codes(&after)), Ok(shot));
        assert_eq!(before.shot_to(&codes(&before)), Err(BoardError::NoShot));
        assert!(matches!(after.shot_to(&codes(&before)), Err(BoardError::NotAShot { .. })));
        let mut twice = codes(&after);
        twice[99] += 1;
        let at = cell(9, 9).unwrap();
        let error = BoardError::NotAShot { cell: at, before: 0, after: 1 };
        assert_eq!(before.shot_to(&twice), Err(error));
        before.shoot(cell(4, 3).unwrap()).unwrap();
        let mut illegal = codes(&before);
        illegal[34] += 1;
        assert!(before.shot_to(&illegal).unwrap_err().to_string().contains("went from 21 to 22"));
    }
}
