//! The fields of a message, read one after the other.

use super::error::WireError;

/// The bytes of a message that are still to be read.
pub(super) struct Fields<'a> {
    whole: usize,
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Fields<'a> {
        Fields { whole: bytes.len(), rest: bytes }
    }

    /// The next bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], WireError> {
        let need = self.whole - self.rest.len() + count;
        let (bytes, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(WireError::Truncated { need, have: self.whole })?;
        self.rest = rest;
        Ok(bytes)
    }

    /// The next bytes, as many as the caller has room for.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], WireError> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> Result<u8, WireError> {
        Ok(self.array::<1>()?[0])
    }

    /// The next four bytes.
    pub(super) fn int(&mut self) -> Result<i32, WireError> {
        self.array().map(i32::from_be_bytes)
    }

    /// The next byte, which is yes or no.
    pub(super) fn flag(&mut self, field: &'static str) -> Result<bool, WireError> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            byte => Err(WireError::BadFlag { field, byte }),
        }
    }
}
