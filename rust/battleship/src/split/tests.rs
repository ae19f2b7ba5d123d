//! Every count against an enumeration that nobody can doubt.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::*;
use crate::backtrack;
use crate::knowledge::{Knowledge, Outcome, Shot, Sinking, Sinkings};
use crate::rules::Contact;
use crate::{Cell, Mask};

/// The number of boards and, for each placement, the number of those that have it.
type Counts = (u128, Vec<u128>);

fn placements(rules: &str) -> Placements {
    Placements::new(&format!("{rules}:touching").parse().unwrap())
}

fn counts(split: &Split, placements: &Placements, constraints: &Constraints) -> Counts {
    counts_with(split, placements, constraints, &mut split.scratch())
}

fn counts_with(
    split: &Split,
    placements: &Placements,
    constraints: &Constraints,
    scratch: &mut SplitScratch,
) -> Counts {
    // What is there before must not matter.
    let mut by_placement = vec![7; placements.len()];
    let boards = split.count(constraints, scratch, &mut by_placement, Waiting::FOREVER);
    (boards.unwrap(), by_placement)
}

fn enumerated(placements: &Placements, constraints: &Constraints) -> Counts {
    let (mut boards, mut by_placement) = (0, vec![0; placements.len()]);
    backtrack::each_board(placements, constraints, u64::MAX, Waiting::FOREVER, &mut |ships| {
        boards += 1;
        ships.iter().for_each(|&ship| by_placement[ship] += 1);
    });
    (boards, by_placement)
}

/// How many combinations of placements there are to try, overlapping ones included.
fn tries(placements: &Placements, constraints: &Constraints) -> usize {
    let permitted = |length: u8| {
        let numbers = (0..placements.len()).filter(|&number| constraints.permitted[number]);
        numbers.filter(|&number| placements.get(number).length == length.into()).count()
    };
    placements.rules().fleet().lengths().iter().map(|&length| permitted(length)).product()
}

/// Random choices.
struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    fn among(&mut self, range: std::ops::RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// The ships of a random board.
    fn board(&mut self, placements: &Placements) -> Vec<Mask> {
        let all_ships = |length: u8| {
            let ships = (0..placements.len()).map(|number| placements.mask(number));
            ships.filter(move |ship| ship.len() == length.into())
        };
        let fleet = placements.rules().fleet();
        loop {
            let lengths = fleet.lengths().iter();
            let ship = |&length| {
                let count = all_ships(length).count();
                all_ships(length).nth(self.below(count)).unwrap()
            };
            let ships: Vec<Mask> = lengths.map(ship).collect();
            if ships.iter().fold(Mask::EMPTY, |all, &ship| all | ship).len() == fleet.cells() {
                return ships;
            }
        }
    }

    /// Rules with few enough boards to list them all.
    fn rules(&mut self) -> Rules {
        loop {
            let (width, height) = match self.below(8) {
                0 => (self.among(1..=16), 1),
                1 => (1, self.among(1..=16)),
                2 => (2, self.among(2..=9)),
                3 => (self.among(2..=9), 2),
                _ => (self.among(2..=6), self.among(2..=6)),
            };
            let longest = width.max(height).min(6);
            let lengths: Vec<usize> =
                (0..self.among(1..=5)).map(|_| self.among(1..=longest)).collect();
            let rules = Rules::new(width, height, lengths, Contact::Touching).unwrap();
            let placements = Placements::new(&rules);
            if tries(&placements, &Constraints::none(&placements)) <= 100_000 {
                return rules;
            }
        }
    }

    /// Knowledge of some shots at a board, given by its ships, in any of its forms.
    fn knowledge(&mut self, rules: &Rules, ships: &[Mask]) -> Knowledge {
        let mut cells: Vec<Cell> = rules.all_cells().cells().collect();
        self.shuffle(&mut cells);
        cells.truncate(self.among(0..=cells.len()));
        let (announced, told) = (self.chance(60), self.chance(60));
        let length = |ship: Mask| told.then(|| ship.len());
        let ship_at = |cell| ships.iter().copied().find(|ship| ship.contains(cell));
        let (mut hits, mut misses, mut shots) = (Mask::EMPTY, Mask::EMPTY, Vec::new());
        for cell in cells {
            let ship = ship_at(cell);
            if ship.is_some() {
                hits.insert(cell)
            } else {
                misses.insert(cell)
            }
            let outcome = match ship {
                None => Outcome::Miss,
                Some(ship) if announced && ship.is_subset(hits) => {
                    Outcome::Sunk { length: length(ship) }
                }
                Some(_) => Outcome::Hit,
            };
            shots.push(Shot { cell, outcome });
        }
        if self.chance(50) {
            return Knowledge::from_shots(rules, &shots, announced).unwrap();
        }
        let sunk = ships.iter().copied().filter(|ship| ship.is_subset(hits));
        let sinkings = if !announced {
            Sinkings::NotAnnounced
        } else if self.chance(30) {
            Sinkings::Cells(sunk.fold(Mask::EMPTY, |cells, ship| cells | ship))
        } else {
            let mut any_cell = |ship: Mask| ship.cells().nth(self.below(ship.len())).unwrap();
            let sinking = |ship| Sinking { cell: any_cell(ship), length: length(ship) };
            Sinkings::Announced(sunk.map(sinking).collect())
        };
        Knowledge::from_sets(rules, hits, misses, sinkings).unwrap()
    }

    /// Constraints that need not come from any knowledge, often with no board at all.
    fn constraints(&mut self, placements: &Placements) -> Constraints {
        let percent = self.among(20..=100);
        let mut constraints = Constraints::none(placements);
        constraints.permitted.fill_with(|| self.chance(percent));
        let percent = self.among(0..=15);
        let cells = placements.rules().all_cells().cells();
        constraints.hits = cells.filter(|_| self.chance(percent)).collect();
        constraints
    }
}

#[test]
fn equals_the_enumeration_for_random_rules_and_knowledge() {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(1));
    let (mut with_boards, mut without) = (0, 0);
    for _ in 0..800 {
        let rules = dice.rules();
        let placements = Placements::new(&rules);
        let split = Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap();
        let mut scratch = split.scratch();
        let buffers = AllBuffers::Wide(split.views.iter().map(Buffers::new).collect());
        let mut wide = SplitScratch { buffers, ..split.scratch() };
        let mut boards: Vec<Vec<usize>> = Vec::new();
        let mut constraints = Constraints::none(&placements);
        backtrack::each_board(
            &placements,
            &constraints,
            u64::MAX,
            Waiting::FOREVER,
            &mut |ships| boards.push(ships.to_vec()),
        );
        for case in 0..12 {
            if case > 6 {
                constraints = dice.constraints(&placements);
            } else if case > 0 && !boards.is_empty() {
                let board = &boards[dice.below(boards.len())];
                let ships: Vec<Mask> = board.iter().map(|&ship| placements.mask(ship)).collect();
                constraints.set(&placements, &dice.knowledge(&rules, &ships));
            }
            let expected = enumerated(&placements, &constraints);
            *if expected.0 > 0 { &mut with_boards } else { &mut without } += 1;
            let counts = counts_with(&split, &placements, &constraints, &mut scratch);
            assert_eq!(counts, expected, "{rules} {constraints:?}");
            let counts = counts_with(&split, &placements, &constraints, &mut wide);
            assert_eq!(counts, expected, "{rules} {constraints:?}");
        }
    }
    assert!(with_boards > 4000 && without > 1000, "{with_boards} with boards, {without} without");
}

#[test]
fn equals_the_enumeration_late_in_a_game() {
    let placements = Placements::new(&Rules::classic());
    let split = Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap();
    let mut scratch = split.scratch();
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(3));
    let mut constraints = Constraints::none(&placements);
    for _ in 0..200 {
        let board = dice.board(&placements);
        loop {
            let knowledge = dice.knowledge(placements.rules(), &board);
            constraints.set(&placements, &knowledge);
            if tries(&placements, &constraints) <= 1_000_000 {
                break;
            }
        }
        let expected = enumerated(&placements, &constraints);
        assert!(expected.0 > 0);
        let counts = counts_with(&split, &placements, &constraints, &mut scratch);
        assert_eq!(counts, expected, "{constraints:?}");
    }
}

#[test]
fn every_split_counts_the_same() {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(2));
    for _ in 0..100 {
        let placements = Placements::new(&dice.rules());
        let constraints = dice.constraints(&placements);
        let expected = enumerated(&placements, &constraints);
        let ships = Ships::new(placements.classes(), MOST_PARTS).unwrap();
        for frames in splits(placements.rules(), &ships) {
            let views = views(&placements, frames);
            let split = Split {
                views,
                width: Width::Middle,
                boards: expected.0,
                placements: placements.len(),
            };
            assert_eq!(counts(&split, &placements, &constraints), expected, "{split:?}");
        }
    }
}

#[test]
fn published_numbers_of_boards() {
    for (rules, boards) in [
        ("4x4:3,2", 264),
        ("10x10:2,2", 15_626),
        ("8x8:4,3,2", 604_584),
        ("5x5:3,2,2", 12_798),
        ("7x5:4,3,2", 46_226),
        ("6x6:4,3,3,2", 633_432),
        ("6x6:5,4,3,3,2", 3_343_568),
        ("7x7:5,4,3,3,2", 62_378_548),
        ("8x8:5,4,3,3,2", 571_126_760),
        ("9x9:5,4,3,3,2", 3_394_196_128),
        ("10x10:5,4,3,3,2", 15_046_987_768),
        ("11x11:5,4,3,3,2", 54_083_238_912),
    ] {
        let placements = placements(rules);
        let split = Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap();
        let (found, by_placement) = counts(&split, &placements, &Constraints::none(&placements));
        assert_eq!((found, split.boards()), (boards, boards), "{rules}");
        let ships = placements.rules().fleet().ships() as u128;
        assert_eq!(by_placement.iter().sum::<u128>(), boards * ships, "{rules}");
    }
}

#[test]
fn long_and_narrow_boards() {
    // Ships in a line, in any order, with gaps between them: a matter of binomials.
    let orders = |ships: usize, free: usize| {
        let gaps = (1..=ships).fold(1u128, |c, i| c * (free + i) as u128 / i as u128);
        gaps * (1..=ships as u128).product::<u128>()
    };
    for (rules, boards) in [
        ("128x1:5,4,3,2", orders(4, 128 - 14)),
        ("1x128:5,4,3,2", orders(4, 128 - 14)),
        ("128x1:5,4,3,3,2", orders(5, 128 - 17) / 2),
        ("1x1:1", 1),
        ("1x1:1,1", 0),
        ("128x1:128", 1),
        ("128x1:1,1", 128 * 127 / 2),
        ("64x2:64,64", 1),
        ("2x64:64,63", 2 * 2),
    ] {
        let placements = placements(rules);
        let split = Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap();
        let found = counts(&split, &placements, &Constraints::none(&placements));
        assert_eq!(found.0, boards, "{rules}");
    }
}

#[test]
fn wide_numbers_where_floating_point_would_round() {
    let placements = placements("10x10:4,3,3,2,2,2,1,1,1,1");
    let split = Split::new(&placements, Budget::default(), Waiting::FOREVER).unwrap();
    assert_eq!(split.width, Width::Wide);
    let (boards, by_placement) = counts(&split, &placements, &Constraints::none(&placements));
    assert!(boards > 1 << 60);
    assert_eq!(split.boards(), boards);
    assert_eq!(by_placement.iter().sum::<u128>(), boards * 10);
    // A board looks the same in a mirror: no rounding anywhere.
    let mirrored = |number: usize| {
        let mut placement = placements.get(number);
        let (row, column) = (placement.cell.index() / 10, placement.cell.index() % 10);
        let (width, height) = match placement.direction {
            crate::Direction::Across => (placement.length, 1),
            crate::Direction::Down => (1, placement.length),
        };
        placement.cell = Cell::at((10 - height - row) * 10 + 10 - width - column);
        placements.number(placement).unwrap()
    };
    for number in 0..placements.len() {
        assert_eq!(by_placement[number], by_placement[mirrored(number)]);
    }
}

#[test]
fn costs_are_told_beforehand() {
    for rules in [
        "10x10:5,4,3,3,2",
        "9x9:4,4,4,3,3,3,3,3",
        "8x12:6,4,4,1,1",
        "32x4:5,4,3,3,2",
        "3x9:8,7,2,2",
        "128x1:9,3,3,1",
        "5x5:1,1,1",
    ] {
        let placements = placements(rules);
        let ships = Ships::new(placements.classes(), MOST_PARTS).unwrap();
        let (frames, cost) = cheapest(placements.rules(), &ships);
        let sizes: Vec<_> = frames.iter().flatten().map(Frame::size).collect();
        let views = views(&placements, frames);
        for (view, size) in views.iter().zip(sizes) {
            assert_eq!(view.size(), size, "{rules}");
        }
        let numbers = views.iter().map(|view| Buffers::<f64>::new(view).numbers());
        let bytes = 8 * numbers.sum::<usize>();
        assert!((0.5..1.2).contains(&(cost.bytes / bytes as f64)), "{rules}: {bytes} {cost:?}");
    }
}

#[test]
fn no_split_is_cheaper_than_the_cheapest() {
    for rules in
        ["10x10:5,4,3,3,2", "6x5:3,2,2", "5x9:5,4,3,3,2", "12x4:4,3,2,2", "7x7:1,1", "3x9:3"]
    {
        let placements = placements(rules);
        let ships = Ships::new(placements.classes(), usize::MAX).unwrap();
        let (_, cheapest) = cheapest(placements.rules(), &ships);
        for [board, transpose] in splits(placements.rules(), &ships) {
            let cost = |frame: &Option<Frame>| frame.as_ref().map_or(Cost::default(), Frame::cost);
            let cost = match board == transpose {
                true => cost(&board).twice(),
                false => cost(&board).plus(cost(&transpose)),
            };
            assert!(cheapest.seconds <= cost.seconds, "{rules}: {cheapest:?} {cost:?}");
        }
    }
}

#[test]
fn refusals_say_why() {
    let refusal = |rules: &str| {
        Split::new(&placements(rules), Budget::default(), Waiting::FOREVER).unwrap_err().to_string()
    };
    assert_eq!(
        refusal("11x11:5,5,4,4,3,3,3,2,2,2"),
        "11x11:5,5,4,4,3,3,3,2,2,2:touching is too large to count exactly: each count would take \
         about 8.6 seconds and 14.2 GB of memory or more, where 30 seconds and 1 GB are taken to \
         be bearable; insist, or take fewer or shorter ships or a smaller board"
    );
    let fleet = |lengths: Vec<usize>| {
        lengths.iter().map(usize::to_string).collect::<Vec<String>>().join(",")
    };
    let ones_and_twos = fleet([vec![2; 30], vec![1; 30]].concat());
    assert!(
        refusal(&format!("128x1:{ones_and_twos}"))
            .ends_with("too large to count exactly: it has more boards than 128 bits can tell")
    );
    assert!(refusal(&format!("17x7:{}", fleet((1..=17).collect()))).ends_with(
        "too large to count exactly: its fleet has more than 20000 different parts; fewer ships or \
         fewer different lengths would help"
    ));
}
