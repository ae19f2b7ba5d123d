//! The slow twin: lists boards by trying everything, and knows a board when it sees one.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::collections::BTreeSet;

use battleship::{
    Cell, Contact, Direction, Knowledge, Mask, Outcome, Placement, Rules, Shot, Sinking, Sinkings,
};
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

/// A board as the oracle sees it: its ships, as lists of (column, row).
pub type Ship = Vec<(usize, usize)>;

/// All boards of some rules, or `None` if there are more than `limit`.
pub fn all_boards(rules: &Rules, limit: usize) -> Option<Vec<Vec<Ship>>> {
    let mut boards = BTreeSet::new();
    place(rules, rules.fleet().lengths(), &mut Vec::new(), &mut boards, limit)
        .then(|| boards.into_iter().collect())
}

fn place(
    rules: &Rules,
    lengths: &[u8],
    ships: &mut Vec<Ship>,
    boards: &mut BTreeSet<Vec<Ship>>,
    limit: usize,
) -> bool {
    let Some((&length, rest)) = lengths.split_first() else {
        let mut board = ships.clone();
        board.sort();
        boards.insert(board);
        return boards.len() <= limit;
    };
    for row in 0..rules.height() {
        for column in 0..rules.width() {
            for (right, down) in [(1, 0), (0, 1)] {
                let ship: Ship =
                    (0..length.into()).map(|i| (column + i * right, row + i * down)).collect();
                let fits = ship.iter().all(|&(x, y)| x < rules.width() && y < rules.height());
                if !fits || ships.iter().any(|other| clash(rules.contact(), &ship, other)) {
                    continue;
                }
                ships.push(ship);
                let more = place(rules, rest, ships, boards, limit);
                ships.pop();
                if !more {
                    return false;
                }
            }
        }
    }
    true
}

fn clash(contact: Contact, a: &Ship, b: &Ship) -> bool {
    a.iter().any(|&(ax, ay)| {
        b.iter().any(|&(bx, by)| match contact {
            Contact::Apart => ax.abs_diff(bx).max(ay.abs_diff(by)) <= 1,
            Contact::Corners => ax.abs_diff(bx) + ay.abs_diff(by) <= 1,
            Contact::Touching => (ax, ay) == (bx, by),
        })
    })
}

pub fn cells(rules: &Rules, ship: &Ship) -> Mask {
    ship.iter().map(|&(x, y)| rules.cell_in(x, y).unwrap()).collect()
}

pub fn placement(rules: &Rules, ship: &Ship) -> Placement {
    let down = ship.len() > 1 && ship[0].0 == ship[1].0;
    let direction = if down { Direction::Down } else { Direction::Across };
    Placement { cell: rules.cell_in(ship[0].0, ship[0].1).unwrap(), length: ship.len(), direction }
}

/// What a shot at a board gives, when sinkings are announced or not.
pub fn fire(rules: &Rules, board: &[Ship], before: Mask, cell: Cell, announced: bool) -> Outcome {
    let Some(ship) = board.iter().find(|ship| cells(rules, ship).contains(cell)) else {
        return Outcome::Miss;
    };
    if announced && cells(rules, ship).is_subset(before | Mask::from(cell)) {
        Outcome::Sunk { length: Some(ship.len()) }
    } else {
        Outcome::Hit
    }
}

/// A question to the engine that the oracle can judge board by board.
#[derive(Debug)]
pub enum Question {
    InOrder { shots: Vec<Shot>, announced: bool },
    Sets { hits: Mask, misses: Mask, sinkings: Sinkings },
}

impl Question {
    pub fn knowledge(&self, rules: &Rules) -> Knowledge {
        match self {
            Question::InOrder { shots, announced } => {
                Knowledge::from_shots(rules, shots, *announced)
            }
            Question::Sets { hits, misses, sinkings } => {
                Knowledge::from_sets(rules, *hits, *misses, sinkings.clone())
            }
        }
        .unwrap()
    }

    /// Whether a board agrees: in order, by playing the shots again; as sets, by looking at which
    /// ships are fully hit.
    pub fn agrees(&self, rules: &Rules, board: &[Ship]) -> bool {
        match self {
            Question::InOrder { shots, announced } => {
                let mut before = Mask::EMPTY;
                shots.iter().all(|shot| {
                    let answer = fire(rules, board, before, shot.cell, *announced);
                    before.insert(shot.cell);
                    match (answer, shot.outcome) {
                        (Outcome::Sunk { .. }, Outcome::Sunk { length: None }) => true,
                        (answer, told) => answer == told,
                    }
                })
            }
            Question::Sets { hits, misses, sinkings } => {
                let all = board.iter().fold(Mask::EMPTY, |all, ship| all | cells(rules, ship));
                let sunk: Vec<&Ship> =
                    board.iter().filter(|ship| cells(rules, ship).is_subset(*hits)).collect();
                hits.is_subset(all)
                    && !misses.intersects(all)
                    && match sinkings {
                        Sinkings::NotAnnounced => true,
                        Sinkings::Cells(told) => {
                            sunk.iter().fold(Mask::EMPTY, |all, ship| all | cells(rules, ship))
                                == *told
                        }
                        Sinkings::Announced(list) => {
                            list.len() == sunk.len()
                                && sunk.iter().all(|ship| {
                                    let its =
                                        |told: &&Sinking| cells(rules, ship).contains(told.cell);
                                    let told: Vec<&Sinking> = list.iter().filter(its).collect();
                                    told.len() == 1
                                        && told[0].length.is_none_or(|l| l == ship.len())
                                })
                        }
                    }
            }
        }
    }

    /// A random question about a board: true answers, or now and then a lie.
    pub fn random(rules: &Rules, board: &[Ship], random: &mut ChaCha8Rng) -> Question {
        let mut order: Vec<Cell> = rules.all_cells().cells().collect();
        for i in (1..order.len()).rev() {
            order.swap(i, below(random, i + 1));
        }
        order.truncate(below(random, order.len() + 1));
        // Most games shoot at ships: move ship cells to the front, so that some get sunk.
        if below(random, 2) == 0 {
            order.sort_by_key(|&cell| !board.iter().any(|ship| cells(rules, ship).contains(cell)));
            order.truncate(below(random, order.len() + 1));
        }
        let announced = below(random, 3) > 0;
        let tell_lengths = below(random, 2) == 0;
        let (mut hits, mut misses, mut shots) = (Mask::EMPTY, Mask::EMPTY, Vec::new());
        for cell in order {
            let mut outcome = fire(rules, board, hits, cell, announced);
            if below(random, 40) == 0 {
                outcome = if outcome == Outcome::Miss { Outcome::Hit } else { Outcome::Miss };
            }
            match outcome {
                Outcome::Miss => misses.insert(cell),
                _ => hits.insert(cell),
            }
            if let (Outcome::Sunk { length }, false) = (&mut outcome, tell_lengths) {
                *length = None;
            }
            shots.push(Shot { cell, outcome });
        }
        if below(random, 2) == 0 {
            let announced =
                announced || shots.iter().any(|shot| matches!(shot.outcome, Outcome::Sunk { .. }));
            return Question::InOrder { shots, announced };
        }
        let sunk = board.iter().filter(|ship| cells(rules, ship).is_subset(hits));
        let sinkings = match (announced, below(random, 3)) {
            (false, _) => Sinkings::NotAnnounced,
            (true, 0) => {
                Sinkings::Cells(sunk.fold(Mask::EMPTY, |all, ship| all | cells(rules, ship)))
            }
            (true, _) => Sinkings::Announced(
                sunk.map(|ship| {
                    let (x, y) = ship[below(random, ship.len())];
                    let length = tell_lengths.then_some(ship.len());
                    Sinking { cell: rules.cell_in(x, y).unwrap(), length }
                })
                .collect(),
            ),
        };
        Question::Sets { hits, misses, sinkings }
    }
}

pub fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// Random small rules: any shape and contact, equal lengths and length 1 among them.
pub fn random_rules(random: &mut ChaCha8Rng, cells: usize) -> Rules {
    loop {
        let (width, height) = (1 + below(random, 9), 1 + below(random, 9));
        if width * height > cells {
            continue;
        }
        let ships = 1 + below(random, 5);
        let longest = width.max(height).min(5);
        let lengths: Vec<usize> = (0..ships).map(|_| 1 + below(random, longest)).collect();
        let contact = [Contact::Apart, Contact::Corners, Contact::Touching][below(random, 3)];
        return Rules::new(width, height, lengths, contact).unwrap();
    }
}
