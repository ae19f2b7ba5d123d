//! Ending a call from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Given to a call that may take long, it can end it: within milliseconds after
/// [`cancel`](Cancellation::cancel) the call fails with [`Failure::Cancelled`](crate::Failure).
#[derive(Debug, Default, uniffi::Object)]
pub struct Cancellation(AtomicBool);

#[uniffi::export]
impl Cancellation {
    /// For one call or several.
    #[uniffi::constructor]
    pub fn new() -> Arc<Cancellation> {
        Arc::default()
    }

    /// Ends the calls that have it, and those that will be given it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whether the answer of a call is still wanted.
pub(crate) fn wanted(cancellation: &Option<Arc<Cancellation>>) -> impl Fn() -> bool {
    move || {
        !cancellation.as_ref().is_some_and(|cancellation| cancellation.0.load(Ordering::Relaxed))
    }
}
