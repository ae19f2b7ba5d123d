//! Optimal play against a search that nobody can doubt, and everybody else against optimal play.
#![allow(clippy::unwrap_used)]

mod oracle;

use std::collections::{BTreeMap, HashMap};

use battleship::{
    Cell, Engine, Error, Knowledge, Mask, Outcome, Player, Rules, Shot, Sinkings, Strategy,
};
use oracle::{Question, Ship, all_boards, below, cells, fire, random_rules};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The slow twin: the fewest misses over all boards of a set, by trying every cell that is not hit.
struct Naive<'a> {
    rules: &'a Rules,
    boards: &'a [Vec<Ship>],
    masks: Vec<Mask>,
    announced: bool,
    tell_lengths: bool,
    known: HashMap<(Vec<usize>, Mask), usize>,
}

impl Naive<'_> {
    fn misses(&mut self, set: Vec<usize>, hits: Mask) -> usize {
        if set.iter().all(|&board| self.masks[board] == self.masks[set[0]]) {
            return 0;
        }
        // Without announcements the hits tell nothing that the boards left do not.
        let key = (set.clone(), if self.announced { hits } else { Mask::EMPTY });
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = usize::MAX;
        for cell in (self.rules.all_cells() & !hits).cells() {
            best = best.min(self.misses_by(cell, &set, hits, best));
        }
        self.known.insert(key, best);
        best
    }

    /// The same if the next shot goes to a cell; or some more, if that is not below a limit or the
    /// shot changes nothing.
    fn misses_by(&mut self, cell: Cell, set: &[usize], hits: Mask, limit: usize) -> usize {
        // By what is answered: nothing for a miss, and the length of a sunk ship or 0 for a hit.
        let mut parts: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for &board in set {
            let answer = match fire(self.rules, &self.boards[board], hits, cell, self.announced) {
                Outcome::Miss => None,
                Outcome::Hit => Some(0),
                Outcome::Sunk { length } if self.tell_lengths => length,
                Outcome::Sunk { .. } => Some(1),
            };
            parts.entry(answer).or_default().push(board);
        }
        let missed = parts.get(&None).map_or(0, Vec::len);
        if missed == set.len() || (parts.len() == 1 && !self.announced) {
            return usize::MAX;
        }
        let mut sum = missed;
        for (answer, part) in parts {
            let hits = if answer.is_none() { hits } else { hits | Mask::from(cell) };
            sum += self.misses(part, hits);
            if sum >= limit {
                break;
            }
        }
        sum
    }
}

/// The fewest misses, and those if the next shot goes to a cell, where there is one.
fn naive(
    rules: &Rules,
    boards: &[Vec<Ship>],
    knowledge: &Knowledge,
    cell: Option<Cell>,
) -> [usize; 2] {
    let masks = boards
        .iter()
        .map(|board| board.iter().fold(Mask::EMPTY, |mask, ship| mask | cells(rules, ship)));
    let masks = masks.collect();
    let tell_lengths = match knowledge.sinkings() {
        Sinkings::Announced(list) => list.iter().all(|sinking| sinking.length.is_some()),
        _ => true,
    };
    let (announced, known) = (knowledge.announced(), HashMap::new());
    let mut naive = Naive { rules, boards, masks, announced, tell_lengths, known };
    let (all, hits) = ((0..boards.len()).collect::<Vec<_>>(), knowledge.hits());
    let best = naive.misses(all.clone(), hits);
    // A hit that is certain costs nothing, and may tell nothing.
    let by_cell = match cell {
        Some(cell) if naive.masks.iter().any(|mask| !mask.contains(cell)) => {
            naive.misses_by(cell, &all, hits, usize::MAX)
        }
        _ => best,
    };
    [best, by_cell]
}

/// The misses of a player over all boards that agree with some knowledge.
fn misses_of(player: &mut Player, boards: &[&Vec<Ship>], knowledge: &Knowledge) -> usize {
    let rules = player.engine().rules().clone();
    let play = |board: &&Vec<Ship>| {
        let mask = board.iter().fold(Mask::EMPTY, |mask, ship| mask | cells(&rules, ship));
        let (mut knowledge, mut misses) = (knowledge.clone(), 0);
        while knowledge.hits() != mask {
            let cell: Cell = player.choose(&knowledge).unwrap().unwrap();
            let outcome = fire(&rules, board, knowledge.hits(), cell, knowledge.announced());
            misses += usize::from(outcome == Outcome::Miss);
            knowledge.fire(&rules, Shot { cell, outcome }).unwrap();
        }
        misses
    };
    boards.iter().map(play).sum()
}

#[test]
fn solutions_equal_the_naive_search_and_nobody_beats_them() {
    let rules = [
        "3x3:2,2:touching",
        "4x4:2,1:apart",
        "4x3:3,1:corners",
        "3x3:2,1:touching",
        "6x1:2,1:touching",
        // Here the shot at a certain cell has to wait: later its answer tells more.
        "3x2:2,2:touching",
    ];
    let mut solved = 0;
    for rules in rules {
        let rules: Rules = rules.parse().unwrap();
        let engine = Engine::new(&rules).unwrap();
        let boards = all_boards(&rules, 1000).unwrap();
        for announced in [false, true] {
            let nothing = Knowledge::nothing(announced);
            let solution = engine.posterior(&nothing).unwrap().solve().unwrap();
            let [expected, by_cell] = naive(&rules, &boards, &nothing, solution.cell);
            assert_eq!(solution.misses as usize, expected, "{rules}, announced {announced}");
            assert_eq!(by_cell, expected, "{rules}, announced {announced}: {:?}", solution.cell);
            assert_eq!(solution.boards as usize, boards.len());
            let every: Vec<_> = boards.iter().collect();
            let greedy = &mut Player::new(&engine, Strategy::Greedy, 1);
            let greedy = misses_of(greedy, &every, &nothing) as f64;
            let mut best = Player::new(&engine, Strategy::Best, 1);
            best.choose(&nothing).unwrap();
            if best.gain().solved {
                let gained = (greedy - expected as f64) / boards.len() as f64;
                assert_eq!(best.gain().shots, gained, "{rules}, announced {announced}");
                solved += 1;
            }
            for strategy in Strategy::ALL {
                let misses = misses_of(&mut Player::new(&engine, strategy, 1), &every, &nothing);
                assert!(misses >= expected, "{strategy} on {rules}: {misses} < {expected}");
                if strategy == Strategy::Best && boards.len() <= 100 {
                    assert_eq!(misses, expected, "{rules}, announced {announced}");
                }
            }
        }
    }
    assert!(solved > 5, "{solved}");
}

#[test]
fn positions_are_solved_and_bounds_bracket_them() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut solved = 0;
    while solved < 100 {
        let rules = random_rules(&mut random, 12);
        let Some(all) = all_boards(&rules, 3000).filter(|all| !all.is_empty()) else { continue };
        let Ok(engine) = Engine::new(&rules) else { continue };
        let question = Question::random(&rules, &all[below(&mut random, all.len())], &mut random);
        let knowledge = question.knowledge(&rules);
        let agree: Vec<_> = all.iter().filter(|board| question.agrees(&rules, board)).collect();
        if agree.is_empty() || agree.len() > 40 {
            continue;
        }
        let boards: Vec<_> = agree.iter().map(|board| (*board).clone()).collect();
        let posterior = engine.posterior(&knowledge).unwrap();
        let solution = posterior.solve().unwrap();
        let [expected, by_cell] = naive(&rules, &boards, &knowledge, solution.cell);
        assert_eq!(solution.misses as usize, expected, "{rules} {question:?}");
        assert_eq!(by_cell, expected, "{rules} {question:?} {:?}", solution.cell);
        assert_eq!(solution.cell.is_some(), solution.cells_left > 0, "{rules} {question:?}");
        let shots = posterior.outlook();
        // Every ship cell has to be hit, the next shot may miss, and no possible cell is left in the end.
        let left = (rules.fleet().cells() - knowledge.hits().len()) as f64;
        let open = (rules.all_cells() & !knowledge.known()).cells();
        let chance = |cell: Cell| posterior.cells()[cell.index()] as f64 / boards.len() as f64;
        let chances: Vec<f64> = open.map(chance).filter(|&chance| chance > 0.0).collect();
        let next = chances.iter().copied().reduce(f64::max).map_or(0.0, |highest| 1.0 - highest);
        assert!(shots.lower >= left + next, "{shots:?} {chances:?}");
        assert!(shots.upper <= chances.len() as f64, "{shots:?} {chances:?}");
        assert!(shots.lower <= solution.shots() + 1e-9, "{shots:?} {solution:?}");
        assert!(shots.upper >= solution.shots() - 1e-9, "{shots:?} {solution:?}");
        let advice = Player::new(&engine, Strategy::Best, 0).advise(&knowledge).unwrap();
        let shots = advice.shots.unwrap();
        assert!(shots.lower <= solution.shots() && shots.upper >= solution.shots());
        assert_eq!(shots.exact(), (shots.lower == shots.upper).then_some(solution.shots()));
        solved += 1;
    }
}

/// What `best` promises before a game is what it keeps on average over all boards.
#[test]
fn best_keeps_its_promise() {
    let rules: Rules = "5x4:3,2:apart".parse().unwrap();
    let engine = Engine::new(&rules).unwrap();
    let all = all_boards(&rules, 5000).unwrap();
    let boards: Vec<_> = all.iter().collect();
    for announced in [false, true] {
        let nothing = Knowledge::nothing(announced);
        let shots = |strategy| {
            let misses = misses_of(&mut Player::new(&engine, strategy, 0), &boards, &nothing);
            rules.fleet().cells() as f64 + misses as f64 / boards.len() as f64
        };
        let promised =
            Player::new(&engine, Strategy::Best, 0).advise(&nothing).unwrap().shots.unwrap();
        let (best, greedy) = (shots(Strategy::Best), shots(Strategy::Greedy));
        assert!(promised.lower <= best && best <= promised.upper, "{promised:?}, but {best}");
        assert!(best <= greedy, "{best}, but greedy {greedy}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let engine = Engine::new(&Rules::nine()).unwrap();
    let error = engine.posterior(&Knowledge::default()).unwrap().solve().unwrap_err();
    assert_eq!(
        error.to_string(),
        "213,723,152 boards are too many to solve: at most 200,000 can be searched; take a position \
         later in the game, or smaller rules"
    );
    let engine = Engine::new(&"2x2:2,2,2:touching".parse().unwrap()).unwrap();
    let none = engine.posterior(&Knowledge::default()).unwrap();
    assert_eq!(none.solve(), Err(Error::NoBoard));
}
