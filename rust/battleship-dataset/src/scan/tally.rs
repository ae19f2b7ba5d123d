//! Counting the ones of many words, bit by bit of the word, without looking at a single bit.
//!
//! A word of each weight holds, for each of its bits, one binary digit of that bit's count: adding
//! words is adding 64 numbers at once with a few logic operations (Harley and Seal's trees of
//! carry-save adders).

/// Words are added four at a time, each to its own counters, which compilers turn into vectors.
const LANES: usize = 4;
type Lanes = [u64; LANES];

/// A tree adds this many words of each lane.
const TREE: usize = 16;

/// How many words are added at a time; what is missing may be zeros.
pub(super) const GROUP: usize = LANES * TREE;

/// The digits of the counts below those of a tree's carry: 1, 2, 4, 8.
const LOW_DIGITS: usize = 4;

/// All digits: counts up to 2^12 - 1 in each lane. More would have to be carried to more often than
/// it pays to take them out.
const DIGITS: usize = 12;

/// After so many groups the counts must be taken out.
const CAPACITY: usize = (1 << DIGITS) / TREE - 1;

/// For each of 64 bits, how often it was one.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    counts: [u64; 64],
    digits: [Lanes; DIGITS],
    groups: usize,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally { counts: [0; 64], digits: [[0; LANES]; DIGITS], groups: 0 }
    }

    /// Adds some words.
    #[inline(always)]
    pub(super) fn add(&mut self, words: &[u64; GROUP]) {
        if self.groups == CAPACITY {
            self.take_out();
        }
        self.groups += 1;
        let word = |i: usize| -> Lanes {
            [words[LANES * i], words[LANES * i + 1], words[LANES * i + 2], words[LANES * i + 3]]
        };
        let [ones, twos, fours, eights, ..] = self.digits;
        let (ones, two_a) = add(ones, word(0), word(1));
        let (ones, two_b) = add(ones, word(2), word(3));
        let (twos, four_a) = add(twos, two_a, two_b);
        let (ones, two_a) = add(ones, word(4), word(5));
        let (ones, two_b) = add(ones, word(6), word(7));
        let (twos, four_b) = add(twos, two_a, two_b);
        let (fours, eight_a) = add(fours, four_a, four_b);
        let (ones, two_a) = add(ones, word(8), word(9));
        let (ones, two_b) = add(ones, word(10), word(11));
        let (twos, four_a) = add(twos, two_a, two_b);
        let (ones, two_a) = add(ones, word(12), word(13));
        let (ones, two_b) = add(ones, word(14), word(15));
        let (twos, four_b) = add(twos, two_a, two_b);
        let (fours, eight_b) = add(fours, four_a, four_b);
        let (eights, mut carry) = add(eights, eight_a, eight_b);
        self.digits[..LOW_DIGITS].copy_from_slice(&[ones, twos, fours, eights]);
        for digit in &mut self.digits[LOW_DIGITS..] {
            for (digit, carry) in digit.iter_mut().zip(&mut carry) {
                (*digit, *carry) = (*digit ^ *carry, *digit & *carry);
            }
        }
    }

    /// The counts so far.
    pub(super) fn counts(&mut self) -> &[u64; 64] {
        self.take_out();
        &self.counts
    }

    fn take_out(&mut self) {
        for (weight, digit) in self.digits.iter_mut().enumerate() {
            for word in std::mem::take(digit) {
                for (bit, count) in self.counts.iter_mut().enumerate() {
                    *count += (word >> bit & 1) << weight;
                }
            }
        }
        self.groups = 0;
    }
}

/// The sum of three digits: a digit and a carry.
#[inline(always)]
fn add(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    let (mut sum, mut carry) = ([0; LANES], [0; LANES]);
    for i in 0..LANES {
        let half = a[i] ^ b[i];
        sum[i] = half ^ c[i];
        carry[i] = a[i] & b[i] | half & c[i];
    }
    (sum, carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_like_counting() {
        let mut state = 1u64;
        let mut tally = Tally::new();
        let mut expected = [0u64; 64];
        // More groups than fit at a time; every second one all ones, to carry far.
        for round in 0..2 * CAPACITY + 3 {
            let words: [u64; GROUP] = std::array::from_fn(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if round % 2 == 0 { u64::MAX } else { state ^ state >> 29 }
            });
            tally.add(&words);
            for word in words {
                for (bit, count) in expected.iter_mut().enumerate() {
                    *count += word >> bit & 1;
                }
            }
        }
        assert_eq!(*tally.counts(), expected);
        assert_eq!(*tally.counts(), expected);
    }
}
