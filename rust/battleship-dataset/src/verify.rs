//! Checking everything that a packed file claims.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use crate::block::{self, BLOCK_HEAD, Block, BlockFlaw, Cursor};
use crate::blocks::Blocks;
use crate::build::Boards;
use crate::digest::{Checks, FormHashers, WAITING};
use crate::error::{Flaw, Place};
use crate::{Dataset, Error, Monitor};

impl Dataset {
    /// Reads everything and checks it: every block and its check, the boards strictly ascending and
    /// just those that the engine lists for the rules, the xxh3 and sha256 of the raw and the delta
    /// form, and the sha256 of the file. The first damage is the error. (The header was checked when
    /// the dataset was opened.)
    pub fn verify(&self, monitor: &Monitor) -> Result<(), Error> {
        let boards = Boards::of(&self.header.rules, monitor)?;
        self.verify_count(boards.count)?;
        let [raw, delta] = std::thread::scope(|scope| {
            let hashers = FormHashers::spawn(scope);
            let (sender, expected) = sync_channel(WAITING);
            let size = self.header.boards_per_block;
            // It ends early if nobody wants to know any more.
            scope.spawn(move || {
                let _ = boards.each_block(size, &mut |block| {
                    sender.send(block).map_err(|_| Error::Cancelled)
                });
            });
            self.verify_blocks(expected, &hashers, monitor)?;
            Ok::<_, Error>(hashers.finish())
        })?;
        self.verify_form("raw", &self.header.raw, &raw)?;
        self.verify_form("delta", &self.header.delta, &delta)
    }

    fn verify_count(&self, exact: u64) -> Result<(), Error> {
        let (said, rules) = (self.header.boards, &self.header.rules);
        if said != exact {
            let place = Place::Header { field: "board count", offset: 16 };
            let reason = format!("{said} boards, but {rules} has {exact}");
            return Err(Flaw::new(place, reason).in_file(self.name()));
        }
        Ok(())
    }

    fn verify_blocks(
        &self,
        expected: Receiver<Vec<u128>>,
        hashers: &FormHashers<'_>,
        monitor: &Monitor,
    ) -> Result<(), Error> {
        let mut blocks = self.blocks()?;
        let (mut block, mut again) = (Block::new(), Vec::new());
        let (mut index, mut cursor) = (0, Cursor::START);
        while blocks.next(&mut block)? {
            let damaged = |flaw| Blocks::damaged(&self.source, &block, flaw);
            let wrong = |at, reason: String| damaged(BlockFlaw { at, reason });
            block.check().map_err(damaged)?;
            let mut boards = vec![0; block.boards];
            cursor = Cursor::above(cursor.last());
            block.decode(&mut cursor, &mut boards).map_err(damaged)?;
            let expected = expected.recv().unwrap_or_default();
            let differs = |i: &usize| expected.get(*i) != Some(&boards[*i]);
            if let Some(i) = (0..boards.len()).find(differs) {
                let number = index + i as u64;
                let reason = format!("board {number} of the rules is not {:#x}", boards[i]);
                return Err(wrong(BLOCK_HEAD, reason));
            }
            // What can be written in just one way is right if writing it again gives the same.
            again.clear();
            block::encode(block.head.number, &boards, &mut again);
            let same = again.iter().zip(block.bytes()).take_while(|(a, b)| a == b).count();
            if same < block.bytes().len() {
                return Err(wrong(same, "its boards would be written otherwise".into()));
            }
            index += boards.len() as u64;
            monitor.advance(boards.len() as u64)?;
            hashers.update(&Arc::new(boards));
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
