//! Whole matches in which every answer is proven, and attempts to cheat in them.

use battleship_protocol::board::{ConstructorBoard, SIDE, Ship, x, y};
use battleship_protocol::referee::{
    Call, Desk, Event, Proven, ProvenAnswer, ProvenPlayer, Referee, Refusal, RefusalKind, Reply,
    VerifyingKeys,
};
use battleship_protocol::zk::{Outcome, Secret};
use serde_json::json;

use crate::table::{Table, table};

const BEN: [[u64; 3]; 5] = [[8, 9, 0], [0, 0, 0], [3, 4, 1], [9, 2, 1], [0, 7, 0]];

fn call(referee: &mut Referee<Proven>, caller: &str, call: Call<Proven>) -> Result<Reply, Refusal> {
    let before = referee.clone();
    let reply = referee.apply(Event::Call { caller: caller.into(), call });
    if reply.is_err() {
        assert_eq!(*referee, before);
    }
    reply
}

fn kind(result: Result<Reply, Refusal>) -> RefusalKind {
    result.unwrap_err().kind
}

fn create(board_size: u64, ship_sizes: &[u64]) -> Call<Proven> {
    let (player_a, player_b) = ("anna".into(), "ben".into());
    let ship_sizes = ship_sizes.to_vec();
    Call::CreateGame { player_a, player_b, board_size, ship_sizes, max_block_time: 10 }
}

fn fire(referee: &mut Referee<Proven>, caller: &str, game: u64, (x, y): (u64, u64)) {
    let (x, y) = (x as i64, y as i64);
    call(referee, caller, Call::FireAtPosition { game, x, y }).unwrap();
}

fn reveal(game: u64, (x, y): (u64, u64), answer: ProvenAnswer) -> Call<Proven> {
    Call::RevealPosition { game, x: x as i64, y: y as i64, answer }
}

fn secret(ships: [[u64; 3]; 5]) -> Secret {
    Secret::new(ConstructorBoard::new(ships).unwrap()).unwrap()
}

/// A referee whose second game has begun: both agreed on keys and committed to boards.
fn begun(table: &Table) -> (Referee<Proven>, ProvenPlayer, ProvenPlayer) {
    let mut referee = Referee::new();
    for _ in 0..2 {
        call(&mut referee, "anyone", create(10, &[5, 4, 3, 3, 2])).unwrap();
    }
    let game = 2;
    let (anna, ben) = (table.anna(game, crate::table::secret()), table.ben(game, secret(BEN)));
    let keys = [anna.keys(), ben.keys()];
    for player in ["anna", "ben"] {
        call(&mut referee, player, Call::SetKeys { game, keys: keys.clone() }).unwrap();
    }
    for (name, player) in [("anna", &anna), ("ben", &ben)] {
        let commits = player.commits().unwrap();
        call(&mut referee, name, Call::SetShipCommits { game, commits }).unwrap();
    }
    assert_eq!(referee.game(game).unwrap().state(), "fire");
    (referee, anna, ben)
}

#[test]
fn a_whole_match_without_a_look_at_a_board() {
    let (mut referee, mut anna, mut ben) = begun(table());
    let game = 2;
    let fleet = ConstructorBoard::new(BEN).unwrap();
    let ships = Ship::ALL.into_iter().flat_map(|ship| fleet.cells(ship).cells());
    let mut sunk = Vec::new();
    for (i, at_ben) in (0..).zip(ships) {
        let (at_anna, at_ben) = ((i % SIDE as u64, i / SIDE as u64), (x(at_ben), y(at_ben)));
        fire(&mut referee, "anna", game, at_ben);
        fire(&mut referee, "ben", game, at_anna);
        let answer = anna.answer(at_anna.0, at_anna.1).unwrap();
        call(&mut referee, "anna", reveal(game, at_anna, answer)).unwrap();
        let answer = ben.answer(at_ben.0, at_ben.1).unwrap();
        sunk.extend(Ship::ALL.into_iter().filter(|ship| answer.result == Outcome::Sunk(*ship)));
        assert_ne!(answer.result, Outcome::Miss);
        call(&mut referee, "ben", reveal(game, at_ben, answer)).unwrap();
    }
    // Seventeen shots, and nobody has disclosed anything.
    assert_eq!(sunk, Ship::ALL);
    let game = referee.game(game).unwrap();
    assert_eq!((game.state(), game.winner()), ("over", Some("anna")));
}

#[test]
fn lies_and_replays_are_refused() {
    let (mut referee, mut anna, mut ben) = begun(table());
    let game = 2;
    let (first, second) = ((4, 3), (0, 9));
    fire(&mut referee, "ben", game, first);
    fire(&mut referee, "anna", game, second);
    let truth = anna.answer(4, 3).unwrap();
    assert_eq!(truth.result, Outcome::Hit);
    for result in Outcome::ALL.into_iter().filter(|result| *result != Outcome::Hit) {
        let lie = ProvenAnswer { result, ..truth.clone() };
        assert_eq!(
            kind(call(&mut referee, "anna", reveal(game, first, lie))),
            RefusalKind::FalseAnswer
        );
    }
    // A proof for another game, another fleet, another time or another cell.
    let mut elsewhere = table().anna(1, crate::table::secret());
    let replays = [
        elsewhere.answer(4, 3).unwrap(),
        table().anna(game, crate::table::secret()).answer(4, 3).unwrap(),
        anna.answer(4, 2).unwrap(),
        ben.answer(0, 9).unwrap(),
    ];
    for replay in replays {
        let refused = call(&mut referee, "anna", reveal(game, first, replay));
        assert_eq!(kind(refused), RefusalKind::FalseAnswer);
    }
    call(&mut referee, "anna", reveal(game, first, truth)).unwrap();
    assert_eq!(referee.game(game).unwrap().view()["waiting_for"], json!(["ben"]));
    // As lines of JSON, as the desk gets them.
    let answer = ben.answer(1, 9).unwrap();
    for (result, proof, part) in [
        ("sunk raft", answer.proof.to_string(), "such as \"sunk carrier\""),
        ("miss", "00".into(), "a proof has 128 bytes, not 1"),
    ] {
        let args = json!([2, 0, 9, { "result": result, "proof": proof }]);
        let line = json!({ "caller": "ben", "call": "reveal_position", "args": args });
        let refusal = Event::<Proven>::parse(line.to_string().as_bytes()).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::WrongArguments);
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
}

#[test]
fn boards_without_a_proof_of_their_own_are_refused() {
    let table = table();
    let mut referee = Referee::new();
    call(&mut referee, "anyone", create(10, &[2, 3, 3, 4, 5])).unwrap();
    let (anna, ben) = (table.anna(1, crate::table::secret()), table.ben(1, secret(BEN)));
    for (size, ships) in [(9, &[5, 4, 3, 3, 2][..]), (10, &[5, 4, 3, 3]), (10, &[5, 4, 3, 2, 2])] {
        assert_eq!(kind(call(&mut referee, "anyone", create(size, ships))), RefusalKind::BadTerms);
    }
    // Keys: of both, in order, and the same from both.
    let keys = [anna.keys(), ben.keys()];
    let set = |referee: &mut Referee<Proven>, caller: &str, keys: [VerifyingKeys; 2]| {
        call(referee, caller, Call::SetKeys { game: 1, keys })
    };
    let own_board = VerifyingKeys { board: ben.keys().board, ..anna.keys() };
    let own_shot = VerifyingKeys { shot: ben.keys().shot, ..anna.keys() };
    // Whose proofs are checked by a key of their own making can prove anything.
    for wrong in [[ben.keys(), anna.keys()], [own_board, ben.keys()], [own_shot, ben.keys()]] {
        assert_eq!(kind(set(&mut referee, "anna", wrong)), RefusalKind::BadKeys);
    }
    assert_eq!(kind(set(&mut referee, "carl", keys.clone())), RefusalKind::NotAPlayer);
    set(&mut referee, "anna", keys.clone()).unwrap();
    let mut late = referee.clone();
    let others = [table.other_keys_for_anna(), ben.keys()];
    assert_eq!(kind(set(&mut referee, "ben", others)), RefusalKind::BadKeys);
    // Without an agreement nobody wins.
    late.apply(Event::Advance(11)).unwrap();
    call(&mut late, "anna", Call::GameOver { game: 1 }).unwrap();
    let game = late.game(1).unwrap();
    assert_eq!((game.winner(), game.ending().unwrap().name()), (None, "not_begun"));
    // Keys come back from JSON as they were.
    let event =
        Event::<Proven>::Call { caller: "ben".into(), call: Call::SetKeys { game: 1, keys } };
    let line = serde_json::to_string(&event).unwrap();
    assert_eq!(Event::parse(line.as_bytes()).unwrap(), event);
    referee.apply(event).unwrap();

    // Commits: one's own proof, for this game.
    let commit = |referee: &mut Referee<Proven>, caller: &str, commits| {
        call(referee, caller, Call::SetShipCommits { game: 1, commits })
    };
    let of_anna = anna.commits().unwrap();
    let elsewhere = table.anna(2, crate::table::secret()).commits().unwrap();
    assert_eq!(kind(commit(&mut referee, "anna", elsewhere)), RefusalKind::FalseProof);
    let mut exchanged = of_anna.clone();
    std::mem::swap(&mut exchanged.commitments.root, &mut exchanged.commitments.fleet);
    assert_eq!(kind(commit(&mut referee, "anna", exchanged)), RefusalKind::FalseProof);
    // Anna's proof is for keys that Ben made, so Ben cannot use it; nor her commitments.
    assert_eq!(kind(commit(&mut referee, "ben", of_anna.clone())), RefusalKind::FalseProof);
    commit(&mut referee, "anna", of_anna.clone()).unwrap();
    assert_eq!(kind(commit(&mut referee, "ben", of_anna)), RefusalKind::EqualCommits);
}

#[test]
fn a_journal_with_proofs_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let (mut desk, _) = Desk::<Proven>::resume(&path).unwrap();
    let (mut anna, ben) = (table().anna(1, crate::table::secret()), table().ben(1, secret(BEN)));
    let (game, keys) = (1, [anna.keys(), ben.keys()]);
    let mut ask = |caller: &str, call: Call<Proven>| {
        let line = serde_json::to_string(&Event::Call { caller: caller.into(), call }).unwrap();
        let answer = desk.answer(line.as_bytes()).unwrap();
        assert!(answer.starts_with("{\"ok\":"), "{answer}");
    };
    ask("anna", create(10, &[5, 4, 3, 3, 2]));
    ask("anna", Call::SetKeys { game, keys: keys.clone() });
    ask("ben", Call::SetKeys { game, keys });
    ask("anna", Call::SetShipCommits { game, commits: anna.commits().unwrap() });
    ask("ben", Call::SetShipCommits { game, commits: ben.commits().unwrap() });
    ask("anna", Call::FireAtPosition { game, x: 0, y: 9 });
    ask("ben", Call::FireAtPosition { game, x: 4, y: 3 });
    ask("anna", reveal(game, (4, 3), anna.answer(4, 3).unwrap()));
    let before = desk.referee().clone();
    drop(desk);
    let (desk, _) = Desk::<Proven>::resume(&path).unwrap();
    assert_eq!(*desk.referee(), before);
}
