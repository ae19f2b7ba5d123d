//! Whether somebody still waits for an answer.

use crate::Error;

/// Asked again and again by work that may take long, at least once for each row of the board. When
/// nobody waits any more, the work ends with [`Error::Cancelled`].
#[derive(Clone, Copy)]
pub(crate) struct Waiting<'a>(&'a dyn Fn() -> bool);

impl<'a> Waiting<'a> {
    /// However long it takes.
    pub(crate) const FOREVER: Waiting<'static> = Waiting(&|| true);

    /// As long as the answer is wanted.
    pub(crate) fn while_wanted(wanted: &'a dyn Fn() -> bool) -> Waiting<'a> {
        Waiting(wanted)
    }

    pub(crate) fn check(self) -> Result<(), Error> {
        if (self.0)() { Ok(()) } else { Err(Error::Cancelled) }
    }
}
