//! Fleets placed at random.

use battleship::{Mask, Placement, Placements, Rules};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// So often a fleet is begun anew when a ship finds no room.
const TRIES: usize = 100;

/// Places a whole fleet at random, longest ships first, each anywhere it fits with the ships before.
/// (Boards are not all equally likely: those are [`Listing`](battleship::Listing)'s, which take an
/// engine.) `None` if so many tries left a ship without room: the fleet does not fit, or hardly. The same
/// seed places the same fleet.
pub fn scatter(rules: &Rules, seed: u64) -> Option<Vec<Placement>> {
    if rules.fleet().cells() > rules.cells() {
        return None;
    }
    let placements = Placements::new(rules);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..TRIES).find_map(|_| attempt(&placements, &mut random))
}

fn attempt(placements: &Placements, random: &mut ChaCha8Rng) -> Option<Vec<Placement>> {
    let mut closed = Mask::EMPTY;
    let mut fleet = Vec::new();
    for &length in placements.rules().fleet().lengths() {
        let room: Vec<usize> = (0..placements.len())
            .filter(|&n| placements.get(n).length == usize::from(length))
            .filter(|&n| !placements.mask(n).intersects(closed))
            .collect();
        // The high half of the product: an even choice, but for 2^-56.
        let chosen = (u128::from(random.next_u64()) * room.len() as u128) >> 64;
        let number = *room.get(chosen as usize)?;
        closed |= placements.mask(number) | placements.halo(number);
        fleet.push(placements.get(number));
    }
    Some(fleet)
}
