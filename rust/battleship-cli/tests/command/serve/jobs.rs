//! Jobs: progress until the end, a bounded number, and none without a listener.

use serde_json::json;

use super::client::{Event, Server, next_event, read_head};
use crate::run::battleship;

fn events(reader: &mut impl std::io::BufRead) -> Vec<Event> {
    assert_eq!(read_head(reader).0, 200);
    std::iter::from_fn(|| next_event(reader)).collect()
}

#[test]
fn progress_comes_before_the_result() {
    let server = Server::start(&[]);
    let position = json!({"hits": "E5", "misses": "C3,G3,C7", "sunk": "none"});
    let events = events(&mut server.begin("/api/jobs/scan", &position));
    let (last, before) = events.split_last().unwrap();
    assert_eq!(last.name, "done");
    assert!(!before.is_empty());
    let done = before.iter().map(|event| {
        assert_eq!((event.name.as_str(), &event.data["total"]), ("progress", &json!(213_723_152)));
        event.data["done"].as_u64().unwrap()
    });
    assert!(done.is_sorted());
    assert_eq!(last.data, server.post("/api/heatmap", &position).json());
}

#[test]
fn other_rules_and_other_files() {
    let server = Server::start(&[]);
    let classic = server.post("/api/jobs/scan", &json!({"rules": "classic"}));
    assert_eq!(classic.status, 422);
    assert!(classic.error().starts_with("the dataset is for 9x9:"), "{}", classic.error());
    let nowhere = Server::start(&["--data", "nowhere.boards"]);
    for answer in [
        nowhere.get("/api/dataset"),
        nowhere.post("/api/jobs/verify", &json!({})),
        nowhere.post("/api/jobs/scan", &json!({})),
    ] {
        assert_eq!(answer.status, 404);
        assert!(answer.error().starts_with("cannot read nowhere.boards: "));
    }
}

#[test]
fn damage_is_reported() {
    let folder = std::env::temp_dir().join(format!("battleship-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("five.boards");
    let path = file.to_str().unwrap();
    let run = battleship(["dataset", "build", "--rules", "5x5:3,2:apart", "--out", path]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let server = Server::start(&["--data", path]);
    let whole = events(&mut server.begin("/api/jobs/verify", &json!({})));
    assert_eq!(whole.last().unwrap().name, "done");
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let damaged = events(&mut server.begin("/api/jobs/verify", &json!({})));
    let last = damaged.last().unwrap();
    assert_eq!(last.name, "failed");
    assert!(last.data["error"].as_str().unwrap().contains("cannot be trusted"), "{last:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

fn contest(games: u64) -> serde_json::Value {
    json!({"rules": "6x6:3,2,2,1:apart", "strategy": "greedy,hunt", "games": games, "seed": 5, "announce": true})
}

#[test]
fn an_arena_is_the_same_again_with_the_same_seed() {
    let server = Server::start(&[]);
    let last = |body| events(&mut server.begin("/api/jobs/arena", &body)).pop().unwrap();
    let first = last(contest(50));
    assert_eq!(first.name, "done");
    assert_eq!((&first.data["done"], &first.data["total"]), (&json!(100), &json!(100)));
    let standings = first.data["standings"].as_array().unwrap();
    let names: Vec<_> = standings.iter().map(|standing| &standing["strategy"]).collect();
    assert_eq!(names, ["greedy", "hunt"]);
    for standing in standings {
        let histogram = standing["histogram"].as_array().unwrap();
        assert_eq!(histogram.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 50);
        // Eight cells have ships.
        assert!(histogram[..8].iter().all(|n| n == 0));
    }
    assert_eq!(last(contest(50)).data, first.data);
    // And the same as the command's.
    let arena = "arena --rules 6x6:3,2,2,1:apart --strategy greedy,hunt --games 50 --seed 5 \
                 --announce --json";
    let report = battleship(arena.split_whitespace()).succeeds().json().remove(0);
    for (standing, row) in standings.iter().zip(report["strategies"].as_array().unwrap()) {
        for key in ["strategy", "mean", "interval"] {
            assert_eq!(standing[key], row[key]);
        }
    }
}

#[test]
fn contests_that_cannot_be_held() {
    let server = Server::start(&[]);
    for (body, message) in [
        (json!({"strategy": "clever"}), "unknown strategy \"clever\""),
        (json!({"strategy": "hunt,hunt"}), "hunt is named twice"),
        (json!({"games": 0}), "0 games cannot be played: from 1 to 100000 can"),
        (json!({"games": 1_000_000}), "1000000 games cannot be played"),
        (json!({"hits": "A1"}), "games begin with an empty board: give no shots"),
        (json!({"rules": "2x2:2,2:apart"}), "no board is legal under 2x2:2,2:apart"),
    ] {
        let answer = server.post("/api/jobs/arena", &body);
        assert_eq!(answer.status, 422, "{body}");
        assert!(answer.error().starts_with(message), "{}", answer.error());
    }
}

/// These contests would take minutes: that there is room again shows that one was ended.
#[test]
fn a_job_ends_when_its_listener_leaves() {
    let server = Server::start(&[]);
    let begin = || {
        let mut job = server.begin("/api/jobs/arena", &contest(100_000));
        assert_eq!(read_head(&mut job).0, 200);
        assert_eq!(next_event(&mut job).unwrap().name, "progress");
        job
    };
    let (first, _second) = (begin(), begin());
    let refused = server.post("/api/jobs/arena", &contest(1));
    assert_eq!(refused.status, 429);
    assert_eq!(refused.error(), "too many jobs at once: try again in a moment");
    // Others are answered all the while.
    assert_eq!(server.post("/api/count", &json!({"rules": "5x5:3,2:apart"})).status, 200);
    drop(first);
    while server.post("/api/jobs/arena", &contest(1)).status == 429 {
        std::thread::yield_now();
    }
}
