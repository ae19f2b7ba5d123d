//! All boards of some rules as one file: opened, described, verified and scanned.

use std::sync::Arc;

use crate::job::Job;
use crate::{Advance, Failure, Heatmap, Knowledge, Rules};

/// A dataset in its packed form.
#[derive(Debug, uniffi::Object)]
pub struct Dataset {
    dataset: battleship_dataset::Dataset,
}

/// What the header of a dataset says.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
pub struct DatasetInfo {
    /// The rules.
    pub rules: Rules,
    /// How many boards there are.
    pub boards: u64,
    /// How many blocks they are stored in.
    pub blocks: u32,
    /// The size of the file.
    pub file_bytes: u64,
    /// The size of the boards in their plain form, 16 bytes each.
    pub raw_bytes: u64,
    /// The sha256 of the plain form, in hexadecimal.
    pub raw_sha256: String,
}

#[uniffi::export]
impl Dataset {
    /// Opens a file; reads and checks its header only.
    #[uniffi::constructor]
    pub fn open(path: &str) -> Result<Arc<Dataset>, Failure> {
        Ok(Arc::new(Dataset { dataset: battleship_dataset::Dataset::open(path)? }))
    }

    /// What its header says.
    pub fn info(&self) -> DatasetInfo {
        let header = self.dataset.header();
        DatasetInfo {
            rules: (&header.rules).into(),
            boards: header.boards,
            blocks: header.blocks,
            file_bytes: header.file_bytes(),
            raw_bytes: header.raw_bytes(),
            raw_sha256: header.raw.sha256_hex(),
        }
    }

    /// Begins to read and check everything.
    pub fn verify(&self) -> Result<Arc<VerifyJob>, Failure> {
        let dataset = self.dataset.clone();
        let verify = move |monitor: &battleship_dataset::Monitor| Ok(dataset.verify(monitor)?);
        Ok(Arc::new(VerifyJob { job: Job::start(self.dataset.header().boards, verify)? }))
    }

    /// Begins to answer some knowledge by reading every board.
    pub fn scan(&self, knowledge: &Knowledge) -> Result<Arc<ScanJob>, Failure> {
        let dataset = self.dataset.clone();
        let knowledge = knowledge.under(&dataset.header().rules)?;
        let scan = move |monitor: &battleship_dataset::Monitor| {
            let counts = dataset.scan(&knowledge, monitor)?;
            let engine = battleship::Engine::new(&dataset.header().rules)?;
            let posterior =
                engine.posterior_from_counts(&knowledge, counts.boards, &counts.placements)?;
            Ok(Heatmap::from(&posterior))
        };
        Ok(Arc::new(ScanJob { job: Job::start(self.dataset.header().boards, scan)? }))
    }
}

/// A verification under way.
#[derive(Debug, uniffi::Object)]
pub struct VerifyJob {
    job: Job<()>,
}

#[uniffi::export]
impl VerifyJob {
    /// How far it has come.
    pub fn progress(&self) -> Advance {
        self.job.progress()
    }

    /// Asks it to stop; it ends with [`Failure::Cancelled`] within milliseconds.
    pub fn cancel(&self) {
        self.job.cancel();
    }

    /// Waits for the end. The first damage is the error.
    pub fn wait(&self) -> Result<(), Failure> {
        self.job.wait()
    }
}

/// A scan under way.
#[derive(Debug, uniffi::Object)]
pub struct ScanJob {
    job: Job<Heatmap>,
}

#[uniffi::export]
impl ScanJob {
    /// How far it has come.
    pub fn progress(&self) -> Advance {
        self.job.progress()
    }

    /// Asks it to stop; it ends with [`Failure::Cancelled`] within milliseconds.
    pub fn cancel(&self) {
        self.job.cancel();
    }

    /// Waits for the answer.
    pub fn wait(&self) -> Result<Heatmap, Failure> {
        self.job.wait()
    }
}
