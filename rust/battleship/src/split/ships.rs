//! Parts of the fleet, each as one number.

use crate::rules::ShipClass;

/// A part of the fleet as a mixed-radix number with one digit for each class of ships. Ships of one
/// length stay interchangeable, and joining two parts is one addition.
pub(super) type Part = usize;

/// How the parts of a fleet are numbered: from 0, no ship, to [`Ships::all`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ships {
    classes: Vec<ShipClass>,
    /// For each class, the part that is one ship of it.
    ones: Vec<Part>,
    all: Part,
}

impl Ships {
    /// Numbers the parts, or gives `None` if there are more than `most`.
    pub(super) fn new(classes: &[ShipClass], most: usize) -> Option<Ships> {
        let (mut ones, mut parts) = (Vec::new(), 1);
        for class in classes {
            ones.push(parts);
            parts *= class.count + 1;
            if parts > most {
                return None;
            }
        }
        Some(Ships { classes: classes.to_vec(), ones, all: parts - 1 })
    }

    pub(super) fn classes(&self) -> &[ShipClass] {
        &self.classes
    }

    /// The whole fleet.
    pub(super) fn all(&self) -> Part {
        self.all
    }

    /// One ship of a class.
    pub(super) fn one(&self, class: usize) -> Part {
        self.ones[class]
    }

    /// How many ships of a class are in a part.
    pub(super) fn count(&self, part: Part, class: usize) -> usize {
        part / self.ones[class] % (self.classes[class].count + 1)
    }

    /// How many ships of a part have a length in some range.
    pub(super) fn count_in(&self, part: Part, lengths: std::ops::RangeInclusive<usize>) -> usize {
        let classes = self.classes.iter().enumerate();
        let in_range = classes.filter(|(_, class)| lengths.contains(&class.length));
        in_range.map(|(number, _)| self.count(part, number)).sum()
    }

    /// Whether every ship of one part is in another.
    pub(super) fn contains(&self, part: Part, other: Part) -> bool {
        (0..self.classes.len()).all(|class| self.count(other, class) <= self.count(part, class))
    }
}
