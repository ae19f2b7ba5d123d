//! Blocks: some thousand boards as trimmed deltas, with what they have in common and a check.
//!
//! Every block starts anew from an empty board, so each can be decoded alone.

use battleship::Mask;
use xxhash_rust::xxh3::xxh3_64;

/// The size of what comes before the deltas of a block: the check (8 bytes), the number of the block
/// (4), the bytes of deltas (4), the AND (16) and the OR (16) of its boards.
pub(crate) const BLOCK_HEAD: usize = 48;

/// The size of the check, which covers all that follows it.
const CHECK: usize = 8;

/// A delta is a length and so many bytes.
pub(crate) const SHORTEST_DELTA: usize = 2;
pub(crate) const LONGEST_DELTA: usize = 17;

/// How many bytes must follow a block in memory, so that a delta can be loaded whole.
const SLACK: usize = LONGEST_DELTA;

/// Appends a block.
pub(crate) fn encode(number: u32, boards: &[u128], out: &mut Vec<u8>) {
    let start = out.len();
    let on_every = boards.iter().fold(u128::MAX, |cells, board| cells & board);
    let on_any = boards.iter().fold(0, |cells, board| cells | board);
    out.extend([0; CHECK]);
    out.extend(number.to_le_bytes());
    out.extend([0; 4]);
    out.extend(on_every.to_le_bytes());
    out.extend(on_any.to_le_bytes());
    let mut before = 0;
    for &board in boards {
        let delta = board ^ before;
        before = board;
        let length = 16 - delta.leading_zeros() as usize / 8;
        out.push(length as u8);
        // All bytes, then back to those that count: faster than copying a varying number.
        let end = out.len() + length;
        out.extend(delta.to_le_bytes());
        out.truncate(end);
    }
    let payload = (out.len() - start - BLOCK_HEAD) as u32;
    out[start + 12..start + 16].copy_from_slice(&payload.to_le_bytes());
    let check = xxh3_64(&out[start + CHECK..]);
    out[start..start + CHECK].copy_from_slice(&check.to_le_bytes());
}

/// What comes before the deltas of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockHead {
    check: u64,
    pub(crate) number: u32,
    /// How many bytes of deltas follow.
    pub(crate) payload: u32,
    /// The cells with a ship on every board of the block.
    pub(crate) on_every: Mask,
    /// The cells with a ship on any board of the block.
    pub(crate) on_any: Mask,
}

impl BlockHead {
    pub(crate) fn parse(bytes: &[u8; BLOCK_HEAD]) -> BlockHead {
        let word = |at: usize| {
            let mut word = [0; 16];
            word.copy_from_slice(&bytes[at..at + 16]);
            u128::from_le_bytes(word)
        };
        let first = word(0);
        BlockHead {
            check: first as u64,
            number: (first >> 64) as u32,
            payload: (first >> 96) as u32,
            on_every: Mask::from_bits(word(16)),
            on_any: Mask::from_bits(word(32)),
        }
    }
}

/// A block in memory: read, but neither checked nor decoded.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) head: BlockHead,
    /// How many boards it has.
    pub(crate) boards: usize,
    /// Where it begins in the decompressed content.
    pub(crate) offset: u64,
    /// The head, the deltas, and some zeros.
    bytes: Vec<u8>,
}

/// What is wrong with a block, and at which of its bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BlockFlaw {
    pub(crate) at: usize,
    pub(crate) reason: String,
}

fn flaw<T>(at: usize, reason: impl Into<String>) -> Result<T, BlockFlaw> {
    Err(BlockFlaw { at, reason: reason.into() })
}

impl Block {
    pub(crate) fn new() -> Block {
        let head = BlockHead::parse(&[0; BLOCK_HEAD]);
        Block { head, boards: 0, offset: 0, bytes: Vec::new() }
    }

    /// Becomes the block that a head announces, and gives the room for its deltas, for the caller to
    /// fill.
    pub(crate) fn replace(
        &mut self,
        head: &[u8; BLOCK_HEAD],
        boards: usize,
        offset: u64,
    ) -> &mut [u8] {
        self.head = BlockHead::parse(head);
        (self.boards, self.offset) = (boards, offset);
        let end = BLOCK_HEAD + self.head.payload as usize;
        self.bytes.resize(end + SLACK, 0);
        self.bytes[..BLOCK_HEAD].copy_from_slice(head);
        self.bytes[end..].fill(0);
        &mut self.bytes[BLOCK_HEAD..end]
    }

    /// The head and the deltas.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len().saturating_sub(SLACK)]
    }

    /// Whether the block is as it was written.
    pub(crate) fn check(&self) -> Result<(), BlockFlaw> {
        match xxh3_64(&self.bytes()[CHECK..]) == self.head.check {
            true => Ok(()),
            false => flaw(0, "its xxh3 does not match: some of its bytes were changed"),
        }
    }

    /// Decodes the next boards, as many as there is room for, and returns them: none at the end.
    pub(crate) fn decode<'a>(
        &self,
        cursor: &mut Cursor,
        room: &'a mut [u128],
    ) -> Result<&'a mut [u128], BlockFlaw> {
        let wanted = room.len().min(self.boards - cursor.decoded);
        let boards = &mut room[..wanted];
        let end = self.bytes().len();
        let Cursor { above, mut at, mut high, mut low, decoded } = *cursor;
        let mut ascending = true;
        for slot in boards.iter_mut() {
            let delta = self.bytes.get(at..).and_then(|rest| rest.first_chunk::<LONGEST_DELTA>());
            let Some(&[length, ref delta @ ..]) = delta else {
                return flaw(at.min(end), "its deltas end too early");
            };
            let delta = u128::from_le_bytes(*delta);
            // Nearly always the upper half stays as it is, and then it needs no work.
            if let Some(kept) = KEPT.get(usize::from(length)) {
                let before = low;
                low ^= delta as u64 & kept;
                ascending &= low > before;
            } else if usize::from(length) < LONGEST_DELTA {
                let before = high;
                low ^= delta as u64;
                high ^= (delta >> 64) as u64 & KEPT[usize::from(length) - 8];
                ascending &= high > before;
            } else {
                return flaw(at, format!("a delta of {length} bytes: it has 1 to 16"));
            }
            *slot = u128::from(high) << 64 | u128::from(low);
            at += 1 + usize::from(length);
        }
        *cursor = Cursor { above, at, high, low, decoded: decoded + wanted };
        if !ascending {
            return flaw(at.min(end), "a board is not above the one before it");
        }
        if decoded == 0 && boards.first().is_some_and(|&first| first <= above) {
            return flaw(BLOCK_HEAD, "its first board is not above the last of the block before");
        }
        if cursor.decoded == self.boards && at != end {
            return flaw(at.min(end), "its deltas do not end where it does");
        }
        Ok(boards)
    }
}

/// How far a block is decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    /// The first board of the block must be above this one.
    above: u128,
    /// The byte of the block that comes next.
    at: usize,
    /// The halves of the last board decoded.
    high: u64,
    low: u64,
    pub(crate) decoded: usize,
}

impl Cursor {
    /// Before the first board of a block, whichever came before it. No board is 0.
    pub(crate) const START: Cursor = Cursor::above(0);

    /// Before the first board of a block that follows on a board.
    pub(crate) const fn above(board: u128) -> Cursor {
        Cursor { above: board, at: BLOCK_HEAD, high: 0, low: 0, decoded: 0 }
    }

    /// The last board decoded, of this block or before it.
    pub(crate) fn last(&self) -> u128 {
        match self.decoded {
            0 => self.above,
            _ => u128::from(self.high) << 64 | u128::from(self.low),
        }
    }
}

/// For each length up to that of half a board, the bits of such a delta.
const KEPT: [u64; 9] = {
    let mut kept = [0; 9];
    let mut length = 1;
    while length < kept.len() {
        kept[length] = u64::MAX >> (64 - 8 * length);
        length += 1;
    }
    kept
};
