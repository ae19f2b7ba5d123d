//! Datasets from nothing: every board listed and packed.

use std::io::Cursor;
use std::path::Path;

use battleship::{Budget, Contact, Engine, Knowledge, Listing, Rules};

use crate::atomic::AtomicFile;
use crate::header::{Header, MAX_BOARDS};
use crate::pack::{Level, Recipe, Target};
use crate::{Error, Monitor};

/// Lists all boards of the rules and writes them to a packed file: whole, or not at all. Levels go
/// from 1 to 22, the one for files to keep; `nine` takes 5 s at level 3, half a minute and 1 GB of
/// memory at level 22.
pub fn build(
    rules: &Rules,
    level: i32,
    path: impl AsRef<Path>,
    monitor: &Monitor,
) -> Result<Header, Error> {
    let boards = Boards::of(rules, monitor)?;
    let level = Level::new(level)?;
    let path = path.as_ref();
    let mut file = AtomicFile::create(path)?;
    let header = boards.pack(level, &mut file, &path.display().to_string(), monitor)?;
    file.commit()?;
    Ok(header)
}

/// The same in memory.
pub fn build_bytes(rules: &Rules, level: i32, monitor: &Monitor) -> Result<Vec<u8>, Error> {
    let mut file = Cursor::new(Vec::new());
    Boards::of(rules, monitor)?.pack(Level::new(level)?, &mut file, "memory", monitor)?;
    Ok(file.into_inner())
}

/// How many boards the dataset of some rules has; an error if these rules have none.
pub fn boards(rules: &Rules) -> Result<u64, Error> {
    Ok(Boards::of(rules, &Monitor::default())?.count)
}

/// All boards of rules that have a dataset.
pub(crate) struct Boards {
    rules: Rules,
    listing: Listing,
    pub(crate) count: u64,
}

impl Boards {
    pub(crate) fn of(rules: &Rules, monitor: &Monitor) -> Result<Boards, Error> {
        let none = |reason: String| Error::NoDataset { rules: rules.to_string(), reason };
        if rules.contact() == Contact::Touching {
            return Err(none(
                "a dataset is a list of masks, and where ships may touch one mask can belong to \
                 several boards"
                    .into(),
            ));
        }
        let wanted = || !monitor.is_cancelled();
        let engine = Engine::within_while(rules, Budget::default(), wanted)?;
        let count = u64::try_from(engine.boards()).ok().filter(|&count| count <= MAX_BOARDS);
        let too_many =
            || none(format!("{} boards are too many: the most is {MAX_BOARDS}", engine.boards()));
        let count = count.ok_or_else(too_many)?;
        let listing = engine.posterior_while(&Knowledge::default(), wanted)?.listing();
        Ok(Boards { rules: rules.clone(), listing, count })
    }

    pub(crate) fn recipe<'a>(&'a self, level: Level, monitor: &'a Monitor) -> Recipe<'a> {
        Recipe { rules: &self.rules, boards: self.count, level, monitor }
    }

    fn pack(
        &self,
        level: Level,
        target: &mut impl Target,
        name: &str,
        monitor: &Monitor,
    ) -> Result<Header, Error> {
        let recipe = self.recipe(level, monitor);
        let packed = recipe.pack(target, |emit| self.each_block(recipe.boards_per_block(), emit));
        packed.map_err(|error| error.in_file(name))
    }

    /// Hands on all boards in order, so many at a time; the last are those that are left.
    pub(crate) fn each_block(
        &self,
        size: u32,
        emit: &mut dyn FnMut(Vec<u128>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let size = size as usize;
        let mut outcome = Ok(());
        let mut block: Vec<u128> = Vec::with_capacity(size);
        self.listing.each_mask_from(0, |mut masks| {
            while !masks.is_empty() && outcome.is_ok() {
                let (now, later) = masks.split_at(masks.len().min(size - block.len()));
                block.extend(now.iter().map(|mask| mask.bits()));
                masks = later;
                if block.len() == size {
                    outcome = emit(std::mem::replace(&mut block, Vec::with_capacity(size)));
                }
            }
            outcome.is_ok()
        });
        outcome?;
        if block.is_empty() { Ok(()) } else { emit(block) }
    }
}
