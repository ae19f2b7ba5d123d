//! A player for the demonstration: it sends its soldiers where the opponent was seen, and attacks
//! what they can reach.

use std::collections::{BTreeMap, BTreeSet};

use battleship_protocol::fog::{
    Attack, Cheat, Cheater, MOST_ATTACKS, Map, Meta, Move, Orders, Outcome, Player, Published,
    Refusal, Seed, Slot, Start, State, Tile, Turn, UnitType, ZONE_SIDE,
};
use battleship_protocol::poseidon::Felt;
use battleship_protocol::referee::Seat;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What each side begins with.
const ARMY: [(UnitType, usize); 6] = [
    (UnitType::Settler, 1),
    (UnitType::Builder, 1),
    (UnitType::Scout, 2),
    (UnitType::Warrior, 4),
    (UnitType::Slinger, 3),
    (UnitType::Archer, 4),
];

pub(super) struct Bot {
    hand: Cheater,
    random: ChaCha8Rng,
    map: Map,
    /// Where the opponent's units probably are, if nothing else is known.
    far: Tile,
    /// What this side's last attacks opened: who is left there.
    opened: BTreeMap<Tile, bool>,
}

impl Bot {
    /// Takes a seat, with an army somewhere at its side of the map. A seed of 64 bits is for games
    /// that can be had again, not for secrets.
    pub(super) fn new(
        map: Map,
        seat: Seat,
        opponent: &str,
        seed: u64,
        cheat: Option<Cheat>,
    ) -> Result<Bot, Refusal> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(seat as u64);
        let mut bytes = [0; 31];
        random.fill_bytes(&mut bytes);
        let (width, height) = (map.width(), map.height());
        let column = |depth: usize| match seat {
            Seat::A => depth,
            Seat::B => width - 1 - depth,
        };
        let mut free: Vec<Tile> = map
            .tiles()
            .filter(|tile| (2..ZONE_SIDE + 2).map(column).any(|col| col == usize::from(tile.col)))
            .collect();
        let mut draw = || free.swap_remove(below(&mut random, free.len()));
        let army = ARMY.iter().flat_map(|&(unit, count)| std::iter::repeat_n(unit, count));
        let units: Vec<(UnitType, Tile)> = army.map(|unit| (unit, draw())).collect();
        let start = Start { units, cities: vec![(1, draw())] };
        let player = Player::new(map, opponent, Seed(Felt::from_short_bytes(bytes)), start)?;
        let far = Tile::new(column(width - ZONE_SIDE) as u8, height as u8 / 2);
        let hand = Cheater::new(player, cheat);
        Ok(Bot { hand, random, map, far, opened: BTreeMap::new() })
    }

    pub(super) fn player(&self) -> &Player {
        self.hand.player()
    }

    /// What the last attacks opened: whether somebody is left there.
    pub(super) fn opened(&self) -> &BTreeMap<Tile, bool> {
        &self.opened
    }

    /// The next turn, and whether it cheats.
    pub(super) fn turn(
        &mut self,
        heard: Option<&Published>,
        may_attack: bool,
    ) -> Result<(Turn, Option<Cheat>), Refusal> {
        let suffered: Vec<Attack> =
            heard.iter().flat_map(|heard| &heard.attacks).map(|combat| combat.attack).collect();
        // Who falls does not move.
        let state = self.player().state().after(&suffered, &[])?;
        let zones: BTreeSet<u8> =
            heard.iter().flat_map(|heard| &heard.reveals).map(|(zone, _)| *zone).collect();
        let moves = self.moves(&state, &zones);
        let after = state.after(&[], &moves)?;
        let attacks = if may_attack { self.attacks(&after, &zones) } else { Vec::new() };
        let gold = self.random.next_u64() % 1000;
        self.hand.turn(heard, Orders { moves, attacks, meta: Meta { gold, ..Meta::default() } })
    }

    /// Hears what came of its attacks.
    pub(super) fn learn(&mut self, attacks: &[Attack], outcomes: &[Outcome]) {
        let outcomes = outcomes.iter().map(|outcome| !outcome.left.is_empty());
        self.opened = attacks.iter().map(|attack| attack.target).zip(outcomes).collect();
    }

    /// Soldiers go where the opponent was seen, or else to the other side; the others stay about.
    fn moves(&mut self, state: &State, zones: &BTreeSet<u8>) -> Vec<Move> {
        let mut moves = Vec::new();
        let units: Vec<_> = state.units().collect();
        for (from, unit) in units {
            let unit_type = unit.unit_type();
            let near: Vec<Tile> = self.map.around(from, unit_type.moves()).collect();
            let to = match unit_type.slot() {
                Slot::Civilian => near[below(&mut self.random, near.len())],
                Slot::Military => {
                    let goal = self.goal(from, zones);
                    let best = near
                        .iter()
                        .min_by_key(|tile| (tile.distance(goal), self.random.next_u32()));
                    best.copied().unwrap_or(from)
                }
            };
            // Somebody may stand in the way.
            moves.push(Move(from, to, unit_type.slot()));
            if state.after(&[], &moves).is_err() {
                moves.pop();
            }
        }
        moves
    }

    fn goal(&mut self, from: Tile, zones: &BTreeSet<u8>) -> Tile {
        let seen: Vec<Tile> =
            self.map.tiles().filter(|tile| zones.contains(&self.map.zone(*tile))).collect();
        let near = seen.iter().map(|tile| tile.distance(from)).min();
        match near {
            // Within the zone, anywhere may be right.
            Some(0..=3) => seen[below(&mut self.random, seen.len())],
            Some(_) => seen.iter().min_by_key(|tile| tile.distance(from)).copied().unwrap_or(from),
            None => self.far,
        }
    }

    /// Each soldier attacks where somebody was found before, or else anywhere in reach.
    fn attacks(&mut self, state: &State, zones: &BTreeSet<u8>) -> Vec<Attack> {
        let mut attacks: Vec<Attack> = Vec::new();
        for (tile, unit) in state.units() {
            let unit_type = unit.unit_type();
            let free = |target: &Tile| attacks.iter().all(|attack| attack.target != *target);
            let targets: Vec<Tile> = self
                .map
                .around(tile, unit_type.reach())
                .filter(|target| zones.contains(&self.map.zone(*target)))
                .filter(|target| state.stack(*target).is_empty() && free(target))
                .collect();
            let known = targets.iter().find(|target| self.opened.get(target) == Some(&true));
            let can = unit_type.strength() > 0 && attacks.len() < MOST_ATTACKS;
            if can && !targets.is_empty() {
                let any = targets[below(&mut self.random, targets.len())];
                attacks.push(Attack { target: *known.unwrap_or(&any), unit_type });
            }
        }
        attacks
    }
}

/// A random number below another, which is small and not 0.
fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}
