//! The two players' places, and things that each of them has.

use std::ops::{Index, IndexMut};

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The player named first when the game was created.
    A,
    /// The player named second.
    B,
}

impl Seat {
    /// Both of them.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent's.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

/// One thing for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both<T> {
    /// Of player A.
    pub a: T,
    /// Of player B.
    pub b: T,
}

impl<T> Both<T> {
    /// From what `seat` has and what the other has.
    pub(crate) fn from_seat(seat: Seat, own: T, other: T) -> Both<T> {
        match seat {
            Seat::A => Both { a: own, b: other },
            Seat::B => Both { a: other, b: own },
        }
    }

    /// Something made of each.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> Both<U> {
        Both { a: make(self.a), b: make(self.b) }
    }
}

impl<T> Index<Seat> for Both<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
        }
    }
}

impl<T> IndexMut<Seat> for Both<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::A => &mut self.a,
            Seat::B => &mut self.b,
        }
    }
}
