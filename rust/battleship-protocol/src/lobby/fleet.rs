//! Fleets placed at random.

use battleship::{Mask, Placement, Placements, Rules};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// So many places are looked at, in all tries together: whoever asks for fleets that do not fit must
/// not keep others waiting.
const MOST_LOOKS: usize = 300_000;

/// Places a whole fleet at random, longest ships first, each anywhere it fits with the ships before,
/// and all over again when one finds no room. (Boards are not all equally likely: those are
/// [`Listing`](battleship::Listing)'s, which take an engine.) `None` if no try succeeded: the fleet
/// does not fit, or hardly. The same seed places the same fleet.
pub fn scatter(rules: &Rules, seed: u64) -> Option<Vec<Placement>> {
    if rules.fleet().cells() > rules.cells() {
        return None;
    }
    let mut scattering = Scattering {
        placements: &Placements::new(rules),
        random: ChaCha8Rng::seed_from_u64(seed),
        looks: 0,
    };
    while scattering.looks < MOST_LOOKS {
        if let Some(fleet) = scattering.attempt() {
            return Some(fleet);
        }
    }
    None
}

struct Scattering<'a> {
    placements: &'a Placements,
    random: ChaCha8Rng,
    looks: usize,
}

impl Scattering<'_> {
    fn attempt(&mut self) -> Option<Vec<Placement>> {
        let placements = self.placements;
        let mut closed = Mask::EMPTY;
        let mut fleet = Vec::new();
        let mut places = 0..0;
        for class in placements.classes() {
            // Places come by length, in the same order.
            let ways = placements.iter().filter(|place| place.length == class.length).count();
            places = places.end..places.end + ways;
            for _ in 0..class.count {
                self.looks += ways;
                let room = places.clone().filter(|&n| !placements.mask(n).intersects(closed));
                let room: Vec<usize> = room.collect();
                // The high half of the product: an even choice, but for 2^-56.
                let chosen = (u128::from(self.random.next_u64()) * room.len() as u128) >> 64;
                let number = *room.get(chosen as usize)?;
                closed |= placements.mask(number) | placements.halo(number);
                fleet.push(placements.get(number));
            }
        }
        Some(fleet)
    }
}
