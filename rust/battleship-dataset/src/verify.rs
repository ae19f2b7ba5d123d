//! Checking everything that a packed file claims.

use std::sync::Arc;

use battleship::Rules;

use crate::block::{self, Block, Cursor};
use crate::blocks::Blocks;
use crate::build::boards;
use crate::digest::{Checks, FormHashers};
use crate::error::{Flaw, Place};
use crate::{Dataset, Error, Monitor};

impl Dataset {
    /// Reads everything and checks it: every block and its check, the boards strictly ascending and
    /// within the board, their number against the exact count, the xxh3 and sha256 of the raw and the
    /// delta form, and the sha256 of the file. The first damage is the error. (The header was checked
    /// when the dataset was opened.)
    pub fn verify(&self, monitor: &Monitor) -> Result<(), Error> {
        self.verify_count()?;
        let [raw, delta] = std::thread::scope(|scope| {
            let hashers = FormHashers::spawn(scope);
            self.verify_blocks(monitor, |boards| hashers.update(&boards))?;
            Ok::<_, Error>(hashers.finish())
        })?;
        self.verify_form("raw", &self.header.raw, &raw)?;
        self.verify_form("delta", &self.header.delta, &delta)
    }

    fn verify_count(&self) -> Result<(), Error> {
        let (said, rules): (u64, &Rules) = (self.header.boards, &self.header.rules);
        let exact = boards(rules)?;
        if said != exact {
            let place = Place::Header { field: "board count", offset: 16 };
            let reason = format!("{said} boards, but {rules} has {exact}");
            return Err(Flaw::new(place, reason).in_file(self.name()));
        }
        Ok(())
    }

    fn verify_blocks(
        &self,
        monitor: &Monitor,
        mut each: impl FnMut(Arc<Vec<u128>>),
    ) -> Result<(), Error> {
        let mut blocks = self.blocks()?;
        let (mut block, mut again) = (Block::new(), Vec::new());
        let mut last = 0;
        while blocks.next(&mut block)? {
            let damaged = |flaw| Blocks::damaged(&self.source, &block, flaw);
            let wrong = |at, reason: &str| damaged(block::BlockFlaw { at, reason: reason.into() });
            block.check().map_err(damaged)?;
            let mut boards = vec![0; block.boards];
            let mut cursor = Cursor::START;
            block.decode(&mut cursor, &mut boards).map_err(damaged)?;
            if boards[0] <= last {
                return Err(wrong(
                    block::BLOCK_HEAD,
                    "its first board is not above the one before",
                ));
            }
            last = boards[boards.len() - 1];
            // What is written in just one way is right if writing it again gives the same.
            again.clear();
            block::encode(block.head.number, &boards, &mut again);
            if let Some(at) = first_difference(&again, block.bytes()) {
                return Err(wrong(at, "its boards would be written otherwise"));
            }
            if !block.head.on_any.is_subset(self.header.rules.all_cells()) {
                return Err(wrong(32, "it has boards with ships outside the board"));
            }
            let done = block.boards as u64;
            each(Arc::new(boards));
            monitor.advance(done)?;
        }
        Ok(())
    }

    fn verify_form(&self, form: &str, said: &Checks, found: &Checks) -> Result<(), Error> {
        let flaw = |check: &str, said: String, found: String| {
            let reason = format!("the {check} of the {form} form is {found}, not {said}");
            Err(Flaw::new(Place::Content, reason).in_file(self.name()))
        };
        if said.xxh3 != found.xxh3 {
            return flaw("xxh3", said.xxh3_hex(), found.xxh3_hex());
        }
        if said.sha256 != found.sha256 {
            return flaw("sha256", said.sha256_hex(), found.sha256_hex());
        }
        Ok(())
    }
}

fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    if a == b {
        return None;
    }
    Some(a.iter().zip(b).take_while(|(a, b)| a == b).count())
}
