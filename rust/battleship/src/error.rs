//! Everything that can be wrong with what a caller gives us.

use crate::rules::column_name;

/// What was wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is no rules at all.
    #[error(
        "unreadable rules \"{text}\": give nine, classic, russian, or a text such as 9x9:4,4,3:apart \
         (width x height : ship lengths : apart, corners or touching)"
    )]
    UnreadableRules {
        /// What was given.
        text: String,
    },
    /// The third part of the rules is no contact.
    #[error("unknown contact \"{text}\": it is apart, corners or touching")]
    UnknownContact {
        /// What was given.
        text: String,
    },
    /// A text that names no strategy.
    #[error("unknown strategy \"{text}\": it is random, hunt, density, greedy, entropy or best")]
    UnknownStrategy {
        /// What was given.
        text: String,
    },
    /// The board has no cell or too many.
    #[error(
        "a board of {width}x{height} is impossible: width and height must be at least 1 and width times height at most 128"
    )]
    BoardSize {
        /// The width given.
        width: usize,
        /// The height given.
        height: usize,
    },
    /// A ship that fits on no such board.
    #[error(
        "a ship of length {length} does not fit: lengths go from 1 to {longest_side}, the board's longer side"
    )]
    ShipLength {
        /// The length given.
        length: usize,
        /// The longest length that would do.
        longest_side: usize,
    },
    /// A fleet without ships.
    #[error("the fleet is empty: give at least one ship length, such as 9x9:3:apart")]
    EmptyFleet,
    /// A fleet that no board could hold.
    #[error("too many ships: a fleet has at most 128, one for each cell of the largest board")]
    TooManyShips,
    /// A text that names no cell.
    #[error(
        "unreadable cell \"{text}\": give a name such as C4 (column letter, row number) or an index such as 29"
    )]
    UnreadableCell {
        /// What was given.
        text: String,
    },
    /// A cell that this board does not have.
    #[error(
        "cell {cell} is outside the {width}x{height} board (columns A to {}, rows 1 to {height}, indices 0 to {})",
        column_name(width - 1), width * height - 1
    )]
    CellOffBoard {
        /// The cell as it was given.
        cell: String,
        /// The board's width.
        width: usize,
        /// The board's height.
        height: usize,
    },
    /// A cell marked both hit and missed.
    #[error("cell {cell} is both hit and missed: it can only be one of them")]
    HitAndMissed {
        /// The cell's name.
        cell: String,
    },
    /// A cell fired at twice.
    #[error("cell {cell} is fired at twice: each cell can be fired at once")]
    FiredTwice {
        /// The cell's name.
        cell: String,
    },
    /// A sinking at a cell that is not hit.
    #[error("cell {cell} is announced sunk but not hit: add it to the hits")]
    SunkNotHit {
        /// The cell's name.
        cell: String,
    },
    /// Two sinkings at one cell.
    #[error("cell {cell} is announced sunk twice: each sinking needs a cell of its own")]
    SunkTwice {
        /// The cell's name.
        cell: String,
    },
    /// A sinking added to knowledge that marks the cells of sunk ships.
    #[error(
        "cell {cell} cannot be announced sunk where the cells of sunk ships are marked: mark them instead"
    )]
    SunkAmongMarks {
        /// The cell's name.
        cell: String,
    },
    /// A sinking of a length the fleet does not have.
    #[error("cell {cell} is announced sunk with length {length}, but the fleet is {fleet}")]
    SunkLength {
        /// The cell's name.
        cell: String,
        /// The length given.
        length: usize,
        /// The lengths there are.
        fleet: String,
    },
    /// A shot that is neither miss, hit nor sunk.
    #[error(
        "unreadable shot \"{text}\": give a cell and its result, such as B3:miss, B3:hit, B3:sunk or B3:sunk3"
    )]
    UnreadableShot {
        /// What was given.
        text: String,
    },
    /// A sinking that is no cell with a length.
    #[error(
        "unreadable sinking \"{text}\": give a cell and a length, such as B4:3, or the cell alone if the length is not told"
    )]
    UnreadableSinking {
        /// What was given.
        text: String,
    },
    /// A picture with something in it that is no picture.
    #[error("line {line} of the position: {problem}")]
    UnreadablePicture {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Ships that make no legal board.
    #[error("not a legal board: {problem}")]
    IllegalBoard {
        /// Why not.
        problem: String,
    },
    /// A position that no board agrees with, where one is needed.
    #[error("no board agrees with this knowledge")]
    NoBoard,
    /// A position with too many boards for optimal play.
    #[error(
        "{boards} boards are too many to solve: {reason}; take a position later in the game, or smaller rules"
    )]
    TooLargeToSolve {
        /// How many boards there are.
        boards: String,
        /// What would be too much.
        reason: String,
    },
    /// Rules whose boards cannot be counted within bounds.
    #[error("{rules} is too large to count exactly: {reason}")]
    TooLarge {
        /// The rules.
        rules: String,
        /// What would be needed and what would help.
        reason: String,
    },
    /// The answer was no longer wanted before it was there.
    #[error("cancelled: the answer was not wanted any more")]
    Cancelled,
}
