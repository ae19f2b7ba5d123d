//! The checks of the raw and the delta form: xxh3 to find damage, sha256 to trust a stranger.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Scope, ScopedJoinHandle};

use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::Xxh3;

/// The two checks of a form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Checks {
    /// The 64-bit XXH3, as `xxhsum -H3` prints it.
    pub xxh3: u64,
    /// The SHA-256, as `sha256sum` prints it.
    pub sha256: [u8; 32],
}

impl Checks {
    /// The XXH3 in hexadecimal.
    pub fn xxh3_hex(&self) -> String {
        format!("{:016x}", self.xxh3)
    }

    /// The SHA-256 in hexadecimal.
    pub fn sha256_hex(&self) -> String {
        hex(&self.sha256)
    }
}

impl fmt::Debug for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "xxh3 {}, sha256 {}", self.xxh3_hex(), self.sha256_hex())
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Boards as the bytes of the raw form.
pub(crate) fn raw_bytes(boards: &[u128]) -> std::borrow::Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        bytemuck::cast_slice(boards).into()
    } else {
        boards.iter().flat_map(|board| board.to_le_bytes()).collect::<Vec<u8>>().into()
    }
}

/// Replaces boards by what they differ in from the one before, the first from `before`. Returns the
/// last board.
pub(crate) fn to_deltas(boards: &mut [u128], mut before: u128) -> u128 {
    for board in boards {
        let delta = *board ^ before;
        before = std::mem::replace(board, delta);
    }
    before
}

/// Both checks over some bytes.
pub(crate) struct Hasher {
    xxh3: Xxh3,
    sha256: Sha256,
}

impl Hasher {
    pub(crate) fn new() -> Hasher {
        Hasher { xxh3: Xxh3::new(), sha256: Sha256::new() }
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.xxh3.update(bytes);
        self.sha256.update(bytes);
    }

    pub(crate) fn finish(self) -> Checks {
        Checks { xxh3: self.xxh3.digest(), sha256: self.sha256.finalize().into() }
    }
}

/// Computes the checks of both forms while others work: a thread each.
pub(crate) struct FormHashers<'scope> {
    raw: SyncSender<Arc<Vec<u128>>>,
    delta: SyncSender<Arc<Vec<u128>>>,
    threads: [ScopedJoinHandle<'scope, Checks>; 2],
}

/// How many blocks may wait for a thread.
pub(crate) const WAITING: usize = 2;

impl<'scope> FormHashers<'scope> {
    pub(crate) fn spawn(scope: &'scope Scope<'scope, '_>) -> FormHashers<'scope> {
        let (raw, raw_blocks) = sync_channel::<Arc<Vec<u128>>>(WAITING);
        let (delta, delta_blocks) = sync_channel::<Arc<Vec<u128>>>(WAITING);
        let hash_raw = move || {
            let mut hasher = Hasher::new();
            raw_blocks.iter().for_each(|block| hasher.update(&raw_bytes(&block)));
            hasher.finish()
        };
        let hash_delta = move || {
            let (mut hasher, mut before, mut deltas) = (Hasher::new(), 0, Vec::new());
            for block in delta_blocks {
                deltas.clone_from(&block);
                before = to_deltas(&mut deltas, before);
                hasher.update(&raw_bytes(&deltas));
            }
            hasher.finish()
        };
        FormHashers { raw, delta, threads: [scope.spawn(hash_raw), scope.spawn(hash_delta)] }
    }

    /// Adds the next boards.
    pub(crate) fn update(&self, block: &Arc<Vec<u128>>) {
        // A thread that is gone has panicked, and joining it will say so.
        let _ = self.raw.send(Arc::clone(block));
        let _ = self.delta.send(Arc::clone(block));
    }

    /// The checks of the raw and of the delta form.
    pub(crate) fn finish(self) -> [Checks; 2] {
        let FormHashers { raw, delta, threads } = self;
        drop((raw, delta));
        threads.map(|thread| match thread.join() {
            Ok(checks) => checks,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    }
}
