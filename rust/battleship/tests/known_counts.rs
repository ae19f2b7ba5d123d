//! Numbers of boards that are known from elsewhere.
#![allow(clippy::unwrap_used)]

use battleship::{Engine, Knowledge, Rules};

fn boards(rules: &str) -> u128 {
    Engine::new(&rules.parse().unwrap()).unwrap().boards()
}

#[test]
fn ships_apart() {
    assert_eq!(boards("nine"), 213_723_152);
    assert_eq!(boards("8x8:4,3,3,2,2,2:apart"), 250_530_392);
    assert_eq!(boards("8x8:4,3,3,2:apart"), 3_562_232);
    assert_eq!(boards("6x6:3,2,2,1:apart"), 176_984);
    assert_eq!(boards("10x10:2,2:apart"), 13_952);
    assert_eq!(boards("10x7:5,4,4,3,3,3,2,2,2,2:apart"), 13_662_566);
    assert_eq!(boards("7x10:5,4,4,3,3,3,2,2,2,2:apart"), 13_662_566);
    assert_eq!(boards("russian"), 1_855_545_978_831_780);
}

/// In one row, the ships come in some order, and the cells that are free are shared out before, between
/// and after them: all that can be written down. Fleets of many classes, which have many combinations.
#[test]
fn ships_in_one_row() {
    let choose = |n: u128, k: u128| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    for (cells, fleet) in [
        (64, &[(4, 1), (3, 3), (2, 6), (1, 6)][..]),
        (40, &[(5, 2), (4, 2), (3, 2), (2, 2), (1, 2)]),
        (60, &[(6, 1), (5, 1), (4, 1), (3, 1), (2, 6), (1, 5)]),
        (80, &[(3, 3), (2, 2), (1, 31)]),
    ] {
        let (mut free, mut ships, mut expected) = (cells + 1, 0, 1);
        let mut lengths = Vec::new();
        for &(length, count) in fleet {
            (free, ships) = (free - length * count, ships + count);
            expected *= choose(ships, count);
            lengths.extend(vec![length.to_string(); count as usize]);
        }
        expected *= choose(free, ships);
        for size in [format!("{cells}x1"), format!("1x{cells}")] {
            let rules: Rules = format!("{size}:{}:apart", lengths.join(",")).parse().unwrap();
            let posterior = Engine::new(&rules).unwrap().posterior(&Knowledge::default()).unwrap();
            assert_eq!(posterior.boards(), expected, "{rules}");
            let covered: u128 = posterior.cells().iter().sum();
            assert_eq!(covered, expected * rules.fleet().cells() as u128, "{rules}");
            let listing = posterior.listing();
            for index in [0, expected / 3, expected - 1] {
                assert_eq!(listing.index_of(&listing.board(index).unwrap()), Some(index));
            }
        }
    }
}

#[test]
fn ships_that_touch_at_corners() {
    assert_eq!(boards("9x9:4,4,4,3,3,3,3,3:corners"), 1_123_364_736);
}

#[test]
fn ships_that_touch() {
    assert_eq!(boards("classic"), 15_046_987_768);
    assert_eq!(boards("8x8:4,3,2:touching"), 604_584);
    assert_eq!(boards("10x10:2,2:touching"), 15_626);
    assert_eq!(boards("4x4:3,2:touching"), 264);
    assert_eq!(boards("5x5:3,2,2:touching"), 12_798);
    assert_eq!(boards("6x6:4,3,3,2:touching"), 633_432);
    assert_eq!(boards("7x5:4,3,2:touching"), 46_226);
    for (side, count) in [
        (6, 3_343_568),
        (7, 62_378_548),
        (8, 571_126_760),
        (9, 3_394_196_128),
        (11, 54_083_238_912),
    ] {
        assert_eq!(boards(&format!("{side}x{side}:5,4,3,3,2:touching")), count);
    }
}

#[test]
fn rules_without_a_board() {
    for rules in ["3x3:3,3,3:apart", "2x2:2,2,2:touching", "1x1:1,1:corners", "2x2:1,1:apart"] {
        assert_eq!(boards(rules), 0, "{rules}");
        let posterior =
            Engine::new(&rules.parse().unwrap()).unwrap().posterior(&Knowledge::default()).unwrap();
        assert_eq!(posterior.boards(), 0);
        assert!(posterior.best().is_empty());
        assert!(posterior.listing().is_empty());
        assert_eq!(posterior.listing().iter().next(), None);
        assert_eq!(posterior.sample_while(1, 3, || true), Ok(Vec::new()));
    }
}

#[test]
fn cells_of_the_empty_nine_board() {
    let rules = Rules::nine();
    let posterior = Engine::new(&rules).unwrap().posterior(&Knowledge::default()).unwrap();
    let boards = |cell: &str| posterior.cells()[rules.cell(cell).unwrap().index()];
    assert_eq!(boards("A1"), 91_828_984);
    assert_eq!(boards("B1"), 81_901_859);
    assert_eq!(boards("C1"), 117_097_056);
    assert_eq!(boards("E5"), 83_039_340);
    let best: Vec<String> = posterior.best().cells().map(|cell| rules.cell_name(cell)).collect();
    assert_eq!(best, ["C1", "G1", "A3", "I3", "A7", "I7", "C9", "G9"]);
}

#[test]
fn counts_beyond_64_bits() {
    // 40 single cells on one row of 128, none touching. Leave out the cell behind each but the last:
    // any 40 of the other 89.
    let singles = vec!["1"; 40].join(",");
    let mut expected = 1u128;
    for i in 0..40u128 {
        expected = expected * (128 - 40 + 1 - i) / (i + 1);
    }
    assert_eq!(boards(&format!("128x1:{singles}:apart")), expected);
    assert!(expected > u128::from(u64::MAX));
}
