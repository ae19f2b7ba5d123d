//! The known weaknesses of the original: each attack succeeds under `Legacy`, where it does, and
//! fails under `Strict`. docs/fair-play.md tells the same in words.

use battleship_protocol::Bytes32;
use battleship_protocol::referee::{
    BoardCommits, Call, CellOpening, Legacy, Master, RefusalKind, Reply, Salt, SaltedCell, Scheme,
    Strict, Terms,
};

use crate::forger::Forger;
use crate::table::{
    Table, both_fire, kind, legacy_commits, player, player_of, salted, strict_table,
};

const MISS: Salt = Salt::MISS;

/// Every line of `size` cells, first those along x.
fn lines(terms: &Terms, size: usize) -> Vec<Vec<(i64, i64)>> {
    let side = terms.board_size() as i64;
    let starts = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let along = |(dx, dy): (i64, i64)| {
        starts().map(move |(x, y)| {
            (0..size as i64).map(|i| (x + i * dx, y + i * dy)).collect::<Vec<_>>()
        })
    };
    let on_board = |line: &Vec<(i64, i64)>| line.iter().all(|&(x, y)| terms.cell(x, y).is_ok());
    along((1, 0)).chain(along((0, 1))).filter(on_board).collect()
}

/// Finds a ship from its commit by trying; also tells how many hashes that took.
fn search(
    terms: &Terms,
    size: usize,
    salts: impl Iterator<Item = Salt> + Clone,
    commit: Bytes32,
) -> Option<(Vec<SaltedCell>, usize)> {
    let lines = lines(terms, size);
    let guesses = lines.iter().flat_map(|line| salts.clone().map(|salt| salted(line, &salt)));
    let mut hashes = 0;
    guesses
        .inspect(|_| hashes += 1)
        .find(|guess| Legacy::ship_commit(guess) == Ok(commit))
        .map(|ship| (ship, hashes))
}

#[test]
fn a_short_salt_falls_to_a_search() {
    let terms = Terms::new(2, &[2], 1).unwrap();
    let ship = salted(&[(1, 0), (1, 1)], &Salt::Number(54321));
    let commit = Legacy::ship_commit(&ship).unwrap();
    let five_digits = (10_000..100_000).map(Salt::Number);
    assert_eq!(search(&terms, 2, five_digits, commit), Some((ship.clone(), 314_322)));

    let mut table = Table::<Strict>::new(2, &[2]);
    for salt in [Salt::Number(54321), Salt::Text("54321".into()), MISS] {
        let ship = salted(&[(1, 0), (1, 1)], &salt);
        let refusal = table.call("a", Call::GenerateShipCommit { ship }).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::WeakSalt);
    }
    let strong = Salt::Text("07".repeat(32));
    let ship = salted(&[(1, 0), (1, 1)], &strong);
    assert!(matches!(table.call("a", Call::GenerateShipCommit { ship }), Ok(Reply::Commit(_))));
}

#[test]
fn one_salt_for_a_ship_exposes_it_with_the_first_hit() {
    let carrier = [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8)];
    let terms = Terms::new(10, &[5], 1).unwrap();
    let ship = salted(&carrier, &Salt::Number(777));
    let commit = Legacy::ship_commit(&ship).unwrap();
    // A hit at 3, 4 was answered with 777.
    let found = search(&terms, 5, [Salt::Number(777)].into_iter(), commit);
    assert_eq!(found.unwrap().0, ship);

    let a = player("a", &terms, vec![carrier.to_vec()]);
    let opening = a.answer(3, 4).unwrap();
    let salt = Salt::Text(opening.salt.to_string());
    assert_eq!(search(&terms, 5, [salt].into_iter(), a.commits().ships[0]), None);
    // Nor does it open the neighbour, whose leaf is the first on the path.
    let forger = Forger {
        game: 1,
        name: "a",
        side: 10,
        ships: vec![carrier.to_vec()],
        master: opening.salt,
    };
    for hit in [false, true] {
        assert_ne!(forger.leaf(42, hit, opening.salt), opening.path[0]);
    }
    // Even the salts of all cells do not tell that the ship is sunk: its commit has others.
    let salts = carrier.map(|(x, y)| a.answer(x, y).unwrap().salt);
    let sunk: Vec<SaltedCell> = carrier
        .iter()
        .zip(salts)
        .map(|(&(x, y), salt)| SaltedCell(x, y, Salt::Text(salt.to_string())))
        .collect();
    assert_ne!(Legacy::ship_commit(&sunk).unwrap(), a.commits().ships[0]);
}

/// A legacy game on 2×2 in which both have committed: `a` at the right, `b` at the bottom.
fn legacy_table(salt_of_a: &Salt) -> (Table<Legacy>, Vec<Vec<SaltedCell>>, Vec<Vec<SaltedCell>>) {
    let mut table = Table::new(2, &[2]);
    let a = vec![salted(&[(1, 0), (1, 1)], salt_of_a)];
    let b = vec![salted(&[(0, 1), (1, 1)], &Salt::Number(56789))];
    table.commit("a", legacy_commits(&a)).unwrap();
    table.commit("b", legacy_commits(&b)).unwrap();
    (table, a, b)
}

#[test]
fn an_empty_salt_makes_every_hit_a_miss() {
    // Round 1 and 2: b hits both cells of a, who answers with the salt, as an honest player would.
    let (mut table, a, b) = legacy_table(&MISS);
    both_fire(&mut table, (0, 0), (1, 0));
    table.answer("a", (1, 0), MISS).unwrap();
    table.answer("b", (0, 0), MISS).unwrap();
    both_fire(&mut table, (0, 1), (1, 1));
    table.answer("a", (1, 1), MISS).unwrap();
    table.answer("b", (0, 1), Salt::Number(56789)).unwrap();
    assert_eq!(table.state(), "fire");
    both_fire(&mut table, (1, 1), (0, 0));
    table.answer("a", (0, 0), MISS).unwrap();
    table.answer("b", (1, 1), Salt::Number(56789)).unwrap();
    table.reveal("a", a).unwrap();
    table.reveal("b", b).unwrap();
    // b had hit everything a round before.
    assert_eq!(table.end(), (Some("a"), "win"));

    let mut strict = Table::<Strict>::new(2, &[2]);
    let ship = salted(&[(1, 0), (1, 1)], &MISS);
    let commit = strict.call("a", Call::GenerateShipCommit { ship });
    assert_eq!(kind(commit), RefusalKind::WeakSalt);
}

/// Where nobody tells of a hit, the shooting ends when all cells were fired at.
#[test]
fn two_liars_run_out_of_cells() {
    let (mut table, ..) = legacy_table(&Salt::Number(12345));
    for cell in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        assert_eq!(table.state(), "fire");
        both_fire(&mut table, cell, cell);
        table.answer("a", cell, MISS).unwrap();
        table.answer("b", cell, MISS).unwrap();
    }
    assert_eq!(table.state(), "reveal_ships");
}

#[test]
fn a_false_miss_is_found_only_at_the_end() {
    let salt = Salt::Number(54321);
    let (mut table, a, b) = legacy_table(&salt);
    both_fire(&mut table, (0, 1), (1, 0));
    table.answer("a", (1, 0), MISS).unwrap();
    table.answer("b", (0, 1), Salt::Number(56789)).unwrap();
    both_fire(&mut table, (1, 1), (1, 1));
    table.answer("a", (1, 1), salt).unwrap();
    table.answer("b", (1, 1), Salt::Number(56789)).unwrap();
    // a would have won by the lie, and it is only now that it shows.
    assert_eq!(table.state(), "reveal_ships");
    assert_eq!(kind(table.reveal("a", a)), RefusalKind::FalseAnswer);
    table.reveal("b", b).unwrap();
    // Stalling does not help the liar: the clock runs the right way, and game_over works although
    // a player has acted.
    table.advance(11);
    table.game_over("b").unwrap();
    assert_eq!(table.end(), (Some("b"), "forfeit"));

    let (mut table, a, _) = strict_table();
    both_fire(&mut table, (0, 1), (1, 0));
    let lie = CellOpening { hit: false, ..a.answer(1, 0).unwrap() };
    assert_eq!(kind(table.answer("a", (1, 0), lie)), RefusalKind::FalseAnswer);
    // Nor does the opening of a true miss elsewhere.
    let elsewhere = a.answer(0, 0).unwrap();
    assert_eq!(kind(table.answer("a", (1, 0), elsewhere)), RefusalKind::FalseAnswer);
    assert_eq!(table.state(), "reveal_position");
}

#[test]
fn a_false_hit_is_never_found() {
    let salt = Salt::Number(54321);
    let (mut table, a, b) = legacy_table(&salt);
    both_fire(&mut table, (0, 1), (0, 0));
    // There is nothing at 0, 0.
    table.answer("a", (0, 0), Salt::Number(1)).unwrap();
    table.answer("b", (0, 1), Salt::Number(56789)).unwrap();
    both_fire(&mut table, (1, 1), (0, 1));
    table.answer("a", (0, 1), MISS).unwrap();
    table.answer("b", (1, 1), Salt::Number(56789)).unwrap();
    table.reveal("a", a).unwrap();
    table.reveal("b", b).unwrap();
    assert_eq!(table.end(), (Some("a"), "win"));

    let (mut table, a, _) = strict_table();
    both_fire(&mut table, (0, 1), (0, 0));
    let lie = CellOpening { hit: true, ..a.answer(0, 0).unwrap() };
    assert_eq!(kind(table.answer("a", (0, 0), lie)), RefusalKind::FalseAnswer);
}

#[test]
fn a_mirror_plays_to_a_tie_and_knows_nothing() {
    let mut table = Table::<Legacy>::new(2, &[2]);
    let a = vec![salted(&[(1, 0), (1, 1)], &Salt::Number(54321))];
    // b repeats what a does: commits, shots, answers, ships.
    let commits = legacy_commits(&a);
    table.commit("a", commits.clone()).unwrap();
    table.commit("b", commits).unwrap();
    for (cell, answer) in
        [((0, 0), MISS), ((1, 0), Salt::Number(54321)), ((1, 1), Salt::Number(54321))]
    {
        both_fire(&mut table, cell, cell);
        table.answer("a", cell, answer.clone()).unwrap();
        table.answer("b", cell, answer).unwrap();
    }
    table.reveal("a", a.clone()).unwrap();
    table.reveal("b", a).unwrap();
    assert_eq!(table.end(), (None, "tie"));

    let mut table = Table::<Strict>::new(2, &[2]);
    let terms = table.game().terms().clone();
    let a = player("a", &terms, vec![vec![(1, 0), (1, 1)]]);
    let own = player("b", &terms, vec![vec![(0, 1), (1, 1)]]);
    let other_game = player_of(2, "b", &terms, vec![vec![(0, 1), (1, 1)]]);
    table.commit("a", a.commits()).unwrap();
    let copied_root = BoardCommits { root: a.commits().root, ..own.commits() };
    let copied_ship = BoardCommits { ships: a.commits().ships, ..own.commits() };
    let swapped = BoardCommits { ships: vec![a.commits().root], root: a.commits().ships[0] };
    for copied in [a.commits(), copied_root, copied_ship, swapped] {
        assert_eq!(kind(table.commit("b", copied)), RefusalKind::EqualCommits);
    }
    // What was made for another player or another game opens nothing here.
    for (foreign, fleet) in [
        (player("a", &terms, vec![vec![(0, 1), (1, 1)]]), "of another player"),
        (other_game, "of another game"),
    ] {
        let mut table = table.clone();
        table.commit("b", foreign.commits()).unwrap();
        both_fire(&mut table, (0, 0), (0, 0));
        let answer = foreign.answer(0, 0).unwrap();
        assert_eq!(kind(table.answer("b", (0, 0), answer)), RefusalKind::FalseAnswer, "{fleet}");
    }
    // And the answers of a open nothing of b's.
    table.commit("b", own.commits()).unwrap();
    both_fire(&mut table, (0, 0), (0, 0));
    let answer = a.answer(0, 0).unwrap();
    table.answer("a", (0, 0), answer.clone()).unwrap();
    assert_eq!(kind(table.answer("b", (0, 0), answer)), RefusalKind::FalseAnswer);
}

/// What the original forgot to check, no mode lets pass.
fn refused_in_both_modes<S: Scheme>(
    [a, b]: [S::Commits; 2],
    wrong_counts: Vec<S::Commits>,
    [at_a, at_b]: [S::Answer; 2],
) {
    let mut table = Table::<S>::new(2, &[2]);
    for commits in wrong_counts {
        assert_eq!(kind(table.commit("a", commits)), RefusalKind::WrongNumberOfCommits);
    }
    table.commit("a", a).unwrap();
    table.commit("b", b).unwrap();
    for cell in [(2, 0), (0, 2), (-1, 0), (0, -1), (i64::MIN, i64::MAX), (i64::MAX, 0)] {
        assert_eq!(kind(table.fire("a", cell)), RefusalKind::OutOfBounds);
    }
    both_fire(&mut table, (0, 0), (0, 0));
    table.answer("a", (0, 0), at_a).unwrap();
    table.answer("b", (0, 0), at_b).unwrap();
    assert_eq!(kind(table.fire("a", (0, 0))), RefusalKind::AlreadyFired);
    // The clock: in time nobody can end the game, after it the one who has acted wins.
    table.fire("b", (1, 0)).unwrap();
    table.advance(10);
    assert_eq!(kind(table.game_over("b")), RefusalKind::TooEarly);
    table.advance(1);
    assert_eq!(kind(table.fire("a", (1, 0))), RefusalKind::TooLate);
    table.game_over("b").unwrap();
    assert_eq!(table.end(), (Some("b"), "forfeit"));
}

#[test]
fn bounds_counts_repetitions_and_the_clock_are_checked() {
    let fleet = |salt| vec![salted(&[(1, 0), (1, 1)], &Salt::Number(salt))];
    let [a, b] = [legacy_commits(&fleet(1)), legacy_commits(&fleet(2))];
    let counts = vec![vec![], [a.clone(), b.clone()].concat()];
    refused_in_both_modes::<Legacy>([a, b], counts, [MISS, MISS]);

    let (_, a, b) = strict_table();
    let mut too_many = a.commits();
    too_many.ships.extend(b.commits().ships);
    let mut none = a.commits();
    none.ships.clear();
    let answers = [a.answer(0, 0).unwrap(), b.answer(0, 0).unwrap()];
    refused_in_both_modes::<Strict>([a.commits(), b.commits()], vec![none, too_many], answers);
}

#[test]
fn an_illegal_fleet_cannot_win() {
    // Fewer cells, a bent ship, a broken one, a ship too much: each can be committed to and answered
    // for, and then not be disclosed.
    for ships in [
        vec![vec![(0, 0)]],
        vec![vec![]],
        vec![vec![(0, 0), (1, 1)]],
        vec![vec![(0, 0), (0, 2)]],
        vec![vec![(0, 0), (0, 1), (0, 2)]],
    ] {
        let mut table = Table::<Strict>::new(3, &[2]);
        let terms = table.game().terms().clone();
        let honest = player("a", &terms, vec![vec![(2, 1), (2, 2)]]);
        let master = Bytes32([9; 32]);
        let forger = Forger { game: 1, name: "b", side: 3, ships, master };
        table.commit("a", honest.commits()).unwrap();
        table.commit("b", forger.commits()).unwrap();
        for (at_b, at_a) in [((2, 0), (2, 1)), ((1, 0), (2, 2))] {
            both_fire(&mut table, at_b, at_a);
            table.answer("a", at_a, honest.answer(at_a.0, at_a.1).unwrap()).unwrap();
            table.answer("b", at_b, forger.answer(at_b)).unwrap();
        }
        assert_eq!(table.state(), "reveal_ships");
        table.reveal("a", honest.disclosure()).unwrap();
        assert_eq!(kind(table.reveal("b", forger.disclosure())), RefusalKind::IllegalFleet);
        let mut legal = forger.disclosure();
        legal.ships = vec![vec![(0, 0), (0, 1)]];
        assert_eq!(kind(table.reveal("b", legal)), RefusalKind::WrongShips);
        let mut other_secret = forger.disclosure();
        other_secret.master = Bytes32([8; 32]);
        assert!(table.reveal("b", other_secret).is_err());
        table.advance(11);
        table.game_over("a").unwrap();
        assert_eq!(table.end(), (Some("a"), "forfeit"));
    }
}

#[test]
fn the_forger_can_also_play_honestly() {
    let mut table = Table::<Strict>::new(3, &[2, 1]);
    let terms = table.game().terms().clone();
    let ships = vec![vec![(0, 0), (0, 1)], vec![(2, 2)]];
    let forger =
        Forger { game: 1, name: "b", side: 3, ships: ships.clone(), master: Bytes32([9; 32]) };
    let a = player("a", &terms, ships);
    table.commit("a", a.commits()).unwrap();
    table.commit("b", forger.commits()).unwrap();
    for cell in [(0, 0), (1, 1), (2, 2), (0, 1)] {
        both_fire(&mut table, cell, cell);
        table.answer("a", cell, a.answer(cell.0, cell.1).unwrap()).unwrap();
        table.answer("b", cell, forger.answer(cell)).unwrap();
    }
    table.reveal("b", forger.disclosure()).unwrap();
    table.reveal("a", a.disclosure()).unwrap();
    assert_eq!(table.end(), (None, "tie"));
}

#[test]
fn ship_commits_bind_too() {
    let (mut table, a, b) = strict_table();
    let mut swapped = Table::<Strict>::new(2, &[2]);
    let mut commits = a.commits();
    commits.ships = vec![Bytes32([1; 32])];
    swapped.commit("a", commits).unwrap();
    swapped.commit("b", b.commits()).unwrap();
    for table in [&mut table, &mut swapped] {
        for (at_b, at_a) in [((0, 1), (1, 0)), ((1, 1), (1, 1))] {
            both_fire(table, at_b, at_a);
            table.answer("a", at_a, a.answer(at_a.0, at_a.1).unwrap()).unwrap();
            table.answer("b", at_b, b.answer(at_b.0, at_b.1).unwrap()).unwrap();
        }
    }
    table.reveal("a", a.disclosure()).unwrap();
    assert_eq!(kind(swapped.reveal("a", a.disclosure())), RefusalKind::WrongShips);
}

/// What is printed is often kept.
#[test]
fn neither_ships_nor_salts_are_printed() {
    let (_, a, _) = strict_table();
    assert_eq!(format!("{a:?}"), format!("Player {{ commits: {:?}, .. }}", a.commits()));
    assert_eq!(format!("{:?}", Master::random().unwrap()), "Master(..)");
}
