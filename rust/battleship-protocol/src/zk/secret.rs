//! What only the player knows, and what is published about it.

use serde::{Deserialize, Serialize};

use crate::board::{ConstructorBoard, HashedBoard};
use crate::commitment::{Commitment, Opening};
use crate::mimc::Field;

/// A fleet and the salts of the three commitments to it. Make a new one for each game.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    board: ConstructorBoard,
    pub(super) constructor: Opening,
    pub(super) root: Opening,
    pub(super) fleet: Opening,
}

/// What a player publishes about a fleet before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitments {
    /// To the hash of the 15 numbers.
    pub constructor: Commitment,
    /// To the root of the tree over the 100 codes, all hidden.
    pub root: Commitment,
    /// To the fleet as one number, which is what shots are proven against.
    pub fleet: Commitment,
}

impl Secret {
    /// A fleet with fresh salts.
    pub fn new(board: ConstructorBoard) -> Result<Secret, getrandom::Error> {
        let [constructor, root, fleet] = values(&board);
        Ok(Secret {
            board,
            constructor: Opening::fresh(constructor)?,
            root: Opening::fresh(root)?,
            fleet: Opening::fresh(fleet)?,
        })
    }

    /// A fleet with the salts it was given before, in the order of [`Secret::salts`].
    pub fn with_salts(board: ConstructorBoard, salts: [Field; 3]) -> Secret {
        let [constructor, root, fleet] = values(&board);
        let [constructor, root, fleet] =
            [(constructor, salts[0]), (root, salts[1]), (fleet, salts[2])]
                .map(|(value, salt)| Opening { value, salt });
        Secret { board, constructor, root, fleet }
    }

    /// Where the ships lie.
    pub fn board(&self) -> &ConstructorBoard {
        &self.board
    }

    /// The salts of the constructor, the root and the fleet.
    pub fn salts(&self) -> [Field; 3] {
        [self.constructor, self.root, self.fleet].map(|opening| opening.salt)
    }

    /// What to publish.
    pub fn commitments(&self) -> Commitments {
        Commitments {
            constructor: self.constructor.commitment(),
            root: self.root.commitment(),
            fleet: self.fleet.commitment(),
        }
    }
}

/// Without the fleet and the salts: what is printed is often kept.
impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secret").finish_non_exhaustive()
    }
}

/// What the three commitments are to.
fn values(board: &ConstructorBoard) -> [Field; 3] {
    [board.hash(), HashedBoard::new(board.clone()).root(), number(board)]
}

/// The fleet as one number, 9 bits a ship from the patrol up: x in the lowest 4, then y in 4, then the
/// direction. As cheap to open as a single number is, where the 15 numbers take 15 permutations.
fn number(board: &ConstructorBoard) -> Field {
    let ship = |[x, y, direction]: [u64; 3]| x | y << 4 | direction << 8;
    let number =
        board.numbers().into_iter().rev().fold(0, |above, numbers| above << 9 | ship(numbers));
    Field::from(number)
}
