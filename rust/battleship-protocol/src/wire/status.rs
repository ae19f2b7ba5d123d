//! How a game stands, as one player may see it.

use super::cells::{OwnCell, TargetCell};
use super::error::WireError;
use super::fields::Fields;

/// The most cells a board may have: its width and height are a byte each.
pub const MAX_BOARD: usize = 255 * 255;

/// The bytes of a GAMESTATUS before the boards: type, state, size.
const HEAD: usize = 6;

/// A GAMESTATUS: both boards and what the state of the game says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// Row by row, the cells of the own board and of the opponent's.
    cells: Vec<(OwnCell, TargetCell)>,
    info: Info,
}

/// The state of a game and what belongs to it. Of two flags the first is the receiver's own, the second
/// the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Info {
    /// 1: for an opponent.
    Waiting,
    /// 2: the players place their ships.
    Setup {
        /// Who has placed all of them.
        ready: [bool; 2],
        /// How many ships of each type the receiver has still to place.
        remaining: [u8; 5],
    },
    /// 3: the players fire.
    Playing {
        /// Whose turn it is.
        turn: [bool; 2],
    },
    /// 4: it is over.
    Finished {
        /// Who won.
        won: [bool; 2],
    },
}

impl Info {
    /// The number of the state.
    pub const fn state(self) -> u8 {
        match self {
            Info::Waiting => 1,
            Info::Setup { .. } => 2,
            Info::Playing { .. } => 3,
            Info::Finished { .. } => 4,
        }
    }

    /// How many bytes there are in a state.
    fn bytes(state: u8) -> Result<usize, WireError> {
        match state {
            1 => Ok(0),
            2 => Ok(7),
            3 | 4 => Ok(2),
            byte => Err(WireError::BadState { byte }),
        }
    }

    fn parse(state: u8, fields: &mut Fields) -> Result<Info, WireError> {
        let mut flags = |field| Ok([fields.flag(field)?, fields.flag(field)?]);
        Ok(match state {
            1 => Info::Waiting,
            2 => Info::Setup { ready: flags("ready")?, remaining: fields.array()? },
            3 => Info::Playing { turn: flags("turn")? },
            4 => Info::Finished { won: flags("won")? },
            byte => return Err(WireError::BadState { byte }),
        })
    }

    fn encode(self, bytes: &mut Vec<u8>) {
        match self {
            Info::Waiting => {}
            Info::Setup { ready, remaining } => {
                bytes.extend(ready.map(u8::from));
                bytes.extend(remaining);
            }
            Info::Playing { turn: flags } | Info::Finished { won: flags } => {
                bytes.extend(flags.map(u8::from));
            }
        }
    }
}

impl Status {
    /// A status of boards that are not empty and not too large.
    pub fn new(cells: Vec<(OwnCell, TargetCell)>, info: Info) -> Result<Status, WireError> {
        match (1..=MAX_BOARD).contains(&cells.len()) {
            true => Ok(Status { cells, info }),
            false => Err(WireError::BadBoardSize { value: cells.len() as i64 }),
        }
    }

    /// The own board, row by row.
    pub fn own(&self) -> impl ExactSizeIterator<Item = OwnCell> + '_ {
        self.cells.iter().map(|(own, _)| *own)
    }

    /// The opponent's board, row by row.
    pub fn target(&self) -> impl ExactSizeIterator<Item = TargetCell> + '_ {
        self.cells.iter().map(|(_, target)| *target)
    }

    /// The state and what belongs to it.
    pub fn info(&self) -> Info {
        self.info
    }

    pub(super) fn need(first: &[u8]) -> Result<usize, WireError> {
        if first.len() < HEAD {
            return Ok(HEAD);
        }
        let fields = &mut Fields::of(first);
        fields.byte()?;
        let info = Info::bytes(fields.byte()?)?;
        Ok(HEAD + 2 * Status::size(fields)? + info)
    }

    /// The number of cells of each board.
    fn size(fields: &mut Fields) -> Result<usize, WireError> {
        let value = fields.int()?;
        let size = usize::try_from(value).ok().filter(|size| (1..=MAX_BOARD).contains(size));
        size.ok_or(WireError::BadBoardSize { value: value.into() })
    }

    pub(super) fn parse(fields: &mut Fields) -> Result<Status, WireError> {
        let state = fields.byte()?;
        let size = Status::size(fields)?;
        let (own, target) = (fields.bytes(size)?, fields.bytes(size)?);
        let cells = own.iter().zip(target).enumerate().map(|(index, (&own, &target))| {
            let own_cell = OwnCell::of(own).ok_or(WireError::BadOwnCell { index, byte: own })?;
            let wrong = WireError::BadTargetCell { index, byte: target };
            Ok((own_cell, TargetCell::of(target).ok_or(wrong)?))
        });
        Status::new(cells.collect::<Result<_, _>>()?, Info::parse(state, fields)?)
    }

    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.info.state());
        bytes.extend((self.cells.len() as i32).to_be_bytes());
        bytes.extend(self.own().map(OwnCell::byte));
        bytes.extend(self.target().map(TargetCell::byte));
        self.info.encode(bytes);
    }
}
