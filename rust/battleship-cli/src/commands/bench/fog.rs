//! A turn in the fog of war.

use std::time::{Duration, Instant};

use battleship_protocol::fog::{
    Attack, Combat, Committed, MOST_ATTACKS, Map, Meta, Move, Orders, Player, Published, Seed,
    Start, Tile, UnitType, Zones,
};
use battleship_protocol::poseidon::{self, Felt};

use super::Section;
use super::checksum::Checksum;
use super::report::Row;
use crate::failure::Failure;

const UNITS: usize = 50;

/// The best of so many counts: whatever else the machine does only ever makes one slower.
const TIMES: usize = 40;

/// Measures what a player with many units does in a turn, and what everybody does with a proof.
pub(super) struct Fog;

impl Section for Fog {
    fn title(&self) -> String {
        "fog of war on 32x20 (Poseidon)".into()
    }

    fn run(&self) -> Result<Vec<Row>, Failure> {
        let map = Map::STANDARD;
        // Units all over the map, with a free tile below each.
        let tiles: Vec<Tile> = map.tiles().step_by(12).take(UNITS).collect();
        let units = tiles.iter().zip(UnitType::ALL.iter().cycle());
        let units = units.map(|(&tile, &unit)| (unit, tile)).collect();
        let start = Start { units, cities: vec![(1, Tile::new(16, 10))] };
        let seed = Seed(Felt::from(1));
        let mut player = Player::new(map, "b", seed, start)?;
        player.turn(None, Orders::default())?;
        let attack = |target: Tile| Attack { target, unit_type: UnitType::Scout };
        let attacks = (1..).zip(tiles.iter().take(MOST_ATTACKS));
        let heard = Published {
            commitment: Felt::from(2),
            bitmask: (0..map.zones() as u8).collect::<Zones>(),
            reveals: Default::default(),
            attacks: attacks
                .map(|(combat, &tile)| Combat { combat, attack: attack(tile) })
                .collect(),
        };
        let down = |(from, unit): (Tile, battleship_protocol::fog::Unit)| {
            let to = Tile::new(from.col, from.row + 1);
            map.contains(to).then_some(Move(from, to, unit.unit_type().slot()))
        };
        let moves: Vec<Move> = player.state().units().filter_map(down).collect();
        let attacked = player.committed().map(|committed| committed.commitment());
        let make_again = |state| Committed::new(state, &Meta::default(), seed, 1, Felt::ZERO);

        let (mut hash, mut whole) = (Duration::MAX, Duration::MAX);
        let (mut turn_time, mut verify) = (Duration::MAX, Duration::MAX);
        let (mut checksum, mut opened_checksum) = (Checksum::new(), Checksum::new());
        let mut largest = 0;
        for _ in 0..TIMES {
            const HASHES: u32 = 100;
            let begin = Instant::now();
            let chain = (0..HASHES).fold(Felt::ZERO, |felt, _| poseidon::hash(felt, felt));
            hash = hash.min(begin.elapsed() / HASHES);
            let state = player.state().clone();
            let begin = Instant::now();
            let again = make_again(state).commitment();
            whole = whole.min(begin.elapsed());
            let mut player = player.clone();
            let orders = Orders { moves: moves.clone(), ..Orders::default() };
            let begin = Instant::now();
            let turn = player.turn(Some(&heard), orders)?;
            turn_time = turn_time.min(begin.elapsed());
            for (answer, combat) in turn.answers.iter().zip(&heard.attacks) {
                let begin = Instant::now();
                let opened = answer.opening.commitment(map, combat.attack.target)?;
                verify = verify.min(begin.elapsed());
                if [Some(opened), Some(again)] != [attacked; 2] {
                    let message = "a proof does not open the commitment it was made from";
                    return Err(Failure::NoAnswer(message.into()));
                }
                opened_checksum.add_all(opened.to_bytes().map(u128::from));
                largest = largest.max(serde_json::to_string(&answer.opening.proof)?.len());
            }
            for felt in [chain, turn.commitment] {
                checksum.add_all(felt.to_bytes().map(u128::from));
            }
        }
        let what = format!("turn with {UNITS} units and {MOST_ATTACKS} answers");
        Ok(vec![
            Row::time("one hash", hash),
            Row::time(what, turn_time).checked(checksum),
            Row::time("verifying one answer", verify)
                .checked(opened_checksum)
                .against(Row::time("the same by committing again to the whole map", whole)),
            Row::bytes("longest proof, as JSON", largest as u64),
        ])
    }
}
