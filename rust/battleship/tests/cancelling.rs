//! Work that is not wanted any more ends, at whatever moment that is, and leaves nothing behind.

use std::cell::{Cell, RefCell};

use battleship::{Budget, Engine, Error, Knowledge, Player, Posterior, Rules, Shot, Strategy};

/// Some work, asking now and then whether it is wanted.
type Work<'a, T> = &'a mut dyn FnMut(&dyn Fn() -> bool) -> Result<T, Error>;

/// Cancels the work at moments from the first to the last at which it asks, and calls `after` each
/// time. Returns how often it asks if nobody cancels, and what comes of it then.
fn cancel_everywhere<T>(work: Work<'_, T>, mut after: impl FnMut()) -> (usize, T) {
    let asked = Cell::new(0usize);
    let count = || {
        asked.set(asked.get() + 1);
        true
    };
    let done = work(&count).expect("nobody cancelled");
    let times = asked.get();
    assert!(times > 0, "never asked");
    for allowed in (0..times).step_by(times.div_ceil(20)) {
        let asked = Cell::new(0usize);
        let wanted = || asked.replace(asked.get() + 1) < allowed;
        assert_eq!(work(&wanted).err(), Some(Error::Cancelled), "after {allowed} of {times}");
        assert_eq!(asked.get(), allowed + 1, "it goes on although nobody waits");
        after();
    }
    (times, done)
}

fn shots(rules: &Rules, shots: &[&str]) -> Knowledge {
    let shots = shots.iter().map(|text| Shot::parse(rules, text).expect("a shot"));
    Knowledge::from_shots(rules, &shots.collect::<Vec<_>>(), true).expect("knowledge")
}

fn counts(posterior: &Posterior) -> (u128, Vec<u128>, Vec<u128>, Knowledge) {
    let knowledge = posterior.knowledge().clone();
    (posterior.boards(), posterior.cells().to_vec(), posterior.placements().to_vec(), knowledge)
}

const RULES: [&str; 3] = ["nine", "6x7:4,3,2,2:touching", "7x7:3,3,2,1:corners"];

#[test]
fn a_cancelled_count_changes_nothing() {
    for rules in RULES {
        let rules: Rules = rules.parse().unwrap();
        let engine = Engine::new(&rules).unwrap();
        let (before, after) = (shots(&rules, &["A1:hit"]), shots(&rules, &["C3:miss", "E5:hit"]));
        let posterior = RefCell::new(engine.posterior(&before).unwrap());
        let expected = counts(&posterior.borrow());
        let (times, ()) = cancel_everywhere(
            &mut |wanted| {
                posterior.borrow_mut().update(&before)?;
                posterior.borrow_mut().update_while(&after, wanted)
            },
            || {
                let posterior = posterior.borrow();
                assert_eq!(counts(&posterior), expected, "{rules}");
                let (_, board) = posterior.listing().samples(1).next().unwrap();
                assert!(
                    before.hits().is_subset(board.mask()),
                    "{rules}: a board of other knowledge"
                );
            },
        );
        assert!(times >= 2 * rules.height().min(rules.width()), "{rules}: asked {times} times");
        // The buffers of counts that were cancelled serve the next ones.
        let mut posterior = posterior.into_inner();
        posterior.update(&after).unwrap();
        assert_eq!(counts(&posterior), counts(&engine.posterior(&after).unwrap()), "{rules}");
    }
}

#[test]
fn preparing_rules_can_be_cancelled() {
    for rules in RULES {
        let rules: Rules = rules.parse().unwrap();
        let mut prepare =
            |wanted: &dyn Fn() -> bool| Engine::within_while(&rules, Budget::default(), wanted);
        let (_, engine) = cancel_everywhere(&mut prepare, || ());
        assert_eq!(engine.boards(), Engine::new(&rules).unwrap().boards());
    }
}

#[test]
fn drawing_boards_can_be_cancelled() {
    for rules in RULES {
        let rules: Rules = rules.parse().unwrap();
        let knowledge = shots(&rules, &["A1:hit"]);
        // With an engine of its own every time, because the first draw prepares the next ones.
        let mut draw = |wanted: &dyn Fn() -> bool| {
            Engine::new(&rules)?.posterior(&knowledge)?.sample_while(5, 3, wanted)
        };
        let (_, boards) = cancel_everywhere(&mut draw, || ());
        let posterior = Engine::new(&rules).unwrap().posterior(&knowledge).unwrap();
        let listing = posterior.listing();
        assert!(listing.samples(5).take(3).map(|(_, board)| board).eq(boards), "{rules}");
    }
}

#[test]
fn suspects_and_players_can_be_cancelled() {
    let rules = Rules::nine();
    let engine = Engine::new(&rules).unwrap();
    let wrong = shots(&rules, &["A1:hit", "B2:hit"]);
    let mut suspects = |wanted: &dyn Fn() -> bool| engine.suspects_while(&wrong, wanted);
    let (_, suspects) = cancel_everywhere(&mut suspects, || ());
    assert_eq!(suspects, engine.suspects(&wrong).unwrap());

    // Early in a game, and so late that `best` lists the boards.
    let late = ["E5:hit", "E4:hit", "E6:hit", "E7:sunk4", "C1:hit", "D1:hit", "E1:sunk3", "G9:hit"];
    for position in [&late[..1], &late] {
        let knowledge = shots(&rules, position);
        for strategy in [Strategy::Greedy, Strategy::Entropy, Strategy::Best] {
            let mut player = Player::new(&engine, strategy, 1);
            let expected = player.clone().choose(&knowledge).unwrap();
            // A player who has chosen there before would look at nothing again.
            let mut choose = |wanted: &dyn Fn() -> bool| {
                Player::new(&engine, strategy, 1).choose_while(&knowledge, wanted)
            };
            assert_eq!(cancel_everywhere(&mut choose, || ()).1, expected);
            let mut advise = |wanted: &dyn Fn() -> bool| player.advise_while(&knowledge, wanted);
            cancel_everywhere(&mut advise, || ());
            assert_eq!(player.choose(&knowledge).unwrap(), expected);
        }
    }
}
