//! Points as bytes: a known number of them, of a known length.

use ark_bn254::{G1Affine, G2Affine};
use ark_ec::AffineRepr;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Valid, Validate};

use super::error::ZkError;

/// Either group.
pub(super) trait Point:
    CanonicalSerialize + CanonicalDeserialize + Valid + Copy + Default
{
}

impl<P: AffineRepr> Point for P {}

/// Writes points.
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    pub(super) compress: Compress,
}

impl Writer {
    pub(super) fn points<P: Point>(&mut self, points: &[P]) {
        for point in points {
            // Writing to a Vec cannot fail.
            let _ = point.serialize_with_mode(&mut self.bytes, self.compress);
        }
    }
}

/// Reads points. What they are is checked only if asked for.
pub(super) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) compress: Compress,
    pub(super) validate: Validate,
    /// Where the points stand, for errors.
    pub(super) part: &'static str,
}

impl Reader<'_> {
    /// A point, in the one form in which it is written: the library reads more than one as the point
    /// at infinity.
    pub(super) fn point<P: Point>(&mut self) -> Result<P, ZkError> {
        let bad = || ZkError::BadPoint { part: self.part };
        let (start, compress) = (self.bytes, self.compress);
        let point = P::deserialize_with_mode(&mut self.bytes, compress, self.validate)
            .map_err(|_| bad())?;
        let read = &start[..start.len() - self.bytes.len()];
        let mut writer = Writer { bytes: Vec::with_capacity(read.len()), compress };
        writer.points(&[point]);
        if writer.bytes == read { Ok(point) } else { Err(bad()) }
    }

    /// So many points.
    pub(super) fn points<P: Point>(&mut self, count: usize) -> Result<Vec<P>, ZkError> {
        let validate = std::mem::replace(&mut self.validate, Validate::No);
        let points: Vec<P> = (0..count).map(|_| self.point()).collect::<Result<_, ZkError>>()?;
        self.validate = validate;
        // All at once, on all cores.
        match validate {
            Validate::Yes => {
                P::batch_check(points.iter()).map_err(|_| ZkError::BadPoint { part: self.part })?
            }
            Validate::No => {}
        }
        Ok(points)
    }
}

/// The bytes of so many points of each group.
pub(super) fn length(g1: usize, g2: usize, compress: Compress) -> usize {
    g1 * G1Affine::default().serialized_size(compress)
        + g2 * G2Affine::default().serialized_size(compress)
}
