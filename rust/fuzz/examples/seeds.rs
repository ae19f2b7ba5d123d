//! Writes the seeds of the corpora: the vectors of data/, and games from beginning to end.
//!
//! ```text
//! cargo run --release --example seeds            all but those with proofs
//! cargo run --release --example seeds proofs     those, which take a minute and are never the same
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;

use battleship::{Knowledge, Picture, Rules, Shot};
use battleship_dataset::{Dataset, Form, Monitor, build_bytes};
use battleship_protocol::Bytes32;
use battleship_protocol::board::{ConstructorBoard, RawBoard};
use battleship_protocol::fog;
use battleship_protocol::journal::Journal;
use battleship_protocol::poseidon::Felt;
use battleship_protocol::referee::{
    Call, Desk, Event, Legacy, Master, Owner, Player, Proven, ProvenPlayer, Referee, Salt,
    SaltedCell, Scheme, Seat, Strict, Terms,
};
use battleship_protocol::wire::{Config, ErrorId, Id, Ids, Message, Reply, Request, Text, Vessel};
use battleship_protocol::zk::{Circuit, MadeKeys, Parties, ProverKey, ReceivedKey, Secret};
use serde_json::{Value, json};

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    if std::env::args().nth(1).is_some_and(|what| what == "proofs") {
        return proofs();
    }
    positions()?;
    messages()?;
    server_games()?;
    boards()?;
    plain_forms()?;
    save("match_strict", "game", &strict_game()?)?;
    save("match_legacy", "game", &legacy_game()?)?;
    journals()?;
    save("fog_turns", "game", &fog_game()?)
}

fn save(target: &str, name: &str, bytes: &[u8]) -> Done {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name), bytes)?)
}

fn vector(name: &str) -> Result<Value, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/vectors").join(name);
    Ok(serde_json::from_slice(&fs::read(path)?)?)
}

/// Some of the engine's vectors, and positions small enough for every board to be looked at.
fn positions() -> Done {
    let vectors = vector("engine.json")?;
    let mut positions = Vec::new();
    let vectors = vectors.as_array().into_iter().flatten();
    let ordered = vectors.filter(|vector| vector["knowledge"]["shots"].is_array());
    for vector in ordered.step_by(3) {
        let shots = vector["knowledge"]["shots"].as_array().into_iter().flatten();
        let shots = shots.filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>();
        let announced = vector["knowledge"]["announced"] == true;
        positions.push((vector["rules"].as_str().unwrap_or_default().to_owned(), shots, announced));
    }
    for (rules, shots, announced) in [
        ("5x4:3,2:apart", "A1:miss,B2:hit,C2:sunk2", true),
        ("4x4:2,2,1:corners", "A1:hit,D4:hit", false),
        ("3x3:3,2:touching", "A1:hit,B1:hit,C1:sunk3,A2:sunk", true),
        ("18x1:4,3,2:apart", "R1:miss,5:hit", true),
        ("1x20:3,3:touching", "A20:hit,A19:hit", false),
    ] {
        positions.push((rules.into(), shots.split(',').map(str::to_owned).collect(), announced));
    }
    for (number, (text, shots, announced)) in positions.iter().enumerate() {
        let rules: Rules = text.parse()?;
        let list = shots.iter().map(|shot| Shot::parse(&rules, shot));
        let knowledge =
            Knowledge::from_shots(&rules, &list.collect::<Result<Vec<_>, _>>()?, *announced)?;
        let words = [&[text.clone()][..], shots].concat().join("\n");
        save("rules_text", &format!("position-{number}"), words.as_bytes())?;
        let body = json!({ "rules": text, "shots": shots.join(","), "announce": announced });
        save("http_body", &format!("shots-{number}"), body.to_string().as_bytes())?;
        let drawn = Picture { rules, knowledge }.to_string();
        save("position_picture", &format!("position-{number}"), drawn.as_bytes())?;
        let body = json!({ "position": drawn });
        save("http_body", &format!("picture-{number}"), body.to_string().as_bytes())?;
    }
    save("rules_text", "words", b"classic\nC4\n29\nj10\nA1:2,B3\nnone\n0\nAA1\nC4:sunk5")?;
    let sets = json!({ "rules": "5x4:3,2:apart", "hits": "A1,B1", "misses": "E4", "sunk": "B1:2" });
    save("http_body", "sets", sets.to_string().as_bytes())?;
    for (name, body) in [("empty", "{}"), ("unknown", r#"{"hist":"A1"}"#), ("list", "[]")] {
        save("http_body", name, body.as_bytes())?;
    }
    Ok(())
}

fn encoded(message: &impl Message) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.encode(&mut bytes);
    bytes
}

/// Any ids: those who play are told their own.
fn ids() -> Ids {
    let id = Id::new(12_345).expect("five digits");
    Ids { player: id, game: id }
}

fn add(vessel: u8, ends: [u8; 4]) -> Request {
    let [ri, ci, rf, cf] = ends;
    let vessel = Vessel::new(vessel).expect("a type");
    Request::AddVessel { ids: ids(), vessel, from: (ri, ci), to: (rf, cf) }
}

fn shot(row: u8, column: u8) -> Request {
    Request::Shot { ids: ids(), row, column }
}

fn messages() -> Done {
    let config = Config { width: 10, height: 10, vessels: [1; 5] };
    let requests = [
        Request::Create { name: "anna".parse()?, config, ai: true },
        Request::Join("ben".parse()?),
        Request::Rejoin(
            "a name of fifty bytes, which is as long as they come"
                .get(..50)
                .unwrap_or_default()
                .parse()?,
        ),
        Request::GetConfig(ids()),
        add(5, [1, 1, 1, 2]),
        Request::GetStatus(ids()),
        shot(3, 7),
        Request::Leave(ids()),
    ];
    let replies = [
        Reply::Error { id: ErrorId::BadName, text: Text::new("é is no name") },
        Reply::Ok(ids()),
        Reply::GameConfig(config),
        Reply::Hit { sink: true },
        Reply::Fail,
    ];
    // The first byte says into which pieces the others come.
    let whole: Vec<u8> = requests.iter().flat_map(encoded).collect();
    save("wire_requests", "all", &[&[0x52], &whole[..]].concat())?;
    for request in &requests {
        let name = request.message_type().name().to_ascii_lowercase();
        save("wire_requests", &name, &[&[0], &encoded(request)[..]].concat())?;
    }
    for reply in &replies {
        let name = reply.message_type().name().to_ascii_lowercase();
        save("wire_replies", &name, &[&[0], &encoded(reply)[..]].concat())?;
    }
    let statuses = vector("gamestatus.json")?;
    let steps = statuses["steps"].as_array().into_iter().flatten();
    let messages = steps.flat_map(|step| step["status"].as_array().into_iter().flatten());
    let messages = messages.chain(statuses["start"].as_array().into_iter().flatten());
    let mut all = vec![0x73];
    for (number, message) in messages.enumerate() {
        let bytes = unhex(message["message"].as_str().unwrap_or_default())?;
        all.extend(&bytes);
        if number % 8 == 0 {
            save("wire_replies", &format!("status-{number}"), &[&[0], &bytes[..]].concat())?;
        }
    }
    let replies: Vec<u8> = replies.iter().flat_map(encoded).collect();
    save("wire_replies", "all", &[all, replies].concat())
}

fn unhex(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = text.as_bytes().chunks(2).map(str::from_utf8);
    digits.map(|digits| Ok(u8::from_str_radix(digits?, 16)?)).collect()
}

/// Whose request it is, and that nothing else happens.
fn by(who: u8) -> u8 {
    who + 4 * 3
}

/// The game of the vector, and one against the computer.
fn server_games() -> Done {
    let vector = vector("gamestatus.json")?;
    let bytes = |value: &Value| -> Vec<u8> {
        let numbers = value.as_array().into_iter().flatten();
        numbers.filter_map(Value::as_u64).map(|number| number as u8).collect()
    };
    let config = Config { width: 4, height: 3, vessels: [0, 0, 1, 0, 2] };
    let mut game = vec![
        (by(0), Request::Create { name: "anna".parse()?, config, ai: false }),
        (by(1), Request::Join("ben".parse()?)),
    ];
    for (who, ships) in (0..).zip(vector["ships"].as_array().into_iter().flatten()) {
        for ship in ships.as_array().into_iter().flatten() {
            if let [vessel, ri, ci, rf, cf] = bytes(ship)[..] {
                game.push((by(who), add(vessel, [ri, ci, rf, cf])));
            }
        }
    }
    for step in vector["steps"].as_array().into_iter().flatten() {
        if let ([row, column], Some(who)) = (&bytes(&step["shot"])[..], step["player"].as_u64()) {
            game.push((by(who as u8), shot(*row, *column)));
        }
    }
    game.push((by(0), Request::Leave(ids())));
    save("server_play", "two-people", &played(&game))?;

    let config = Config { width: 3, height: 3, vessels: [0, 0, 0, 0, 1] };
    let mut game = vec![
        (by(2), Request::Create { name: "carl".parse()?, config, ai: true }),
        (by(2), Request::GetConfig(ids())),
        (by(2), add(5, [1, 1, 1, 2])),
    ];
    for number in 0..9 {
        // The computer fires first, at the cell that the upper bits say.
        game.push((2 + 4 * 2 + 32 * (number % 6), shot(number / 3 + 1, number % 3 + 1)));
    }
    save("server_play", "computer", &played(&game))?;

    let config = Config { width: 2, height: 2, vessels: [0, 0, 0, 0, 1] };
    let broken_off = [
        (by(0), Request::Create { name: "anna".parse()?, config, ai: false }),
        (by(1), Request::Join("ben".parse()?)),
        (4, Request::Rejoin("anna".parse()?)),
        (by(0), Request::GetStatus(ids())),
        (by(3), Request::Rejoin("ben".parse()?)),
        (by(1), Request::Leave(ids())),
    ];
    save("server_play", "broken-off", &played(&broken_off))
}

fn played(game: &[(u8, Request)]) -> Vec<u8> {
    game.iter().flat_map(|(first, request)| [vec![*first], encoded(request)].concat()).collect()
}

const SHIPS: [[u64; 3]; 5] = [[1, 1, 0], [4, 2, 1], [6, 6, 0], [0, 4, 1], [2, 9, 0]];

fn boards() -> Done {
    let text = |numbers: &[u64]| numbers.iter().map(|n| format!("{n} ")).collect::<String>();
    save("board_codes", "ships", text(SHIPS.as_flattened()).as_bytes())?;
    let mut board = RawBoard::new(ConstructorBoard::new(SHIPS)?);
    for (name, (x, y)) in [("miss", (0, 0)), ("hit", (1, 1)), ("sunk", (2, 1))] {
        let before = board.codes();
        board.shoot(battleship_protocol::board::cell(x, y)?)?;
        let codes: Vec<u64> = before.into_iter().chain(board.codes()).map(u64::from).collect();
        save("board_codes", name, text(&codes).as_bytes())?;
    }
    Ok(())
}

/// The boards of the second rules that the target knows, in both forms, compressed and not.
fn plain_forms() -> Done {
    let rules = "3x3:2,1:corners".parse()?;
    let packed = build_bytes(&rules, 1, &Monitor::default())?;
    let dataset = Dataset::from_bytes("built", packed)?;
    for (first, form, name) in [(2, Form::Raw, "raw"), (3, Form::Delta, "delta")] {
        let mut plain = Vec::new();
        dataset.export(form, &mut plain, "memory", &Monitor::default())?;
        save("dataset_import", name, &[&[first], &plain[..]].concat())?;
        let compressed = zstd::encode_all(&plain[..], 1)?;
        save("dataset_import", &format!("{name}-zstd"), &[&[first], &compressed[..]].concat())?;
    }
    Ok(())
}

/// A game as its lines: only what the referee accepted.
struct Script<S: Scheme> {
    referee: Referee<S>,
    lines: Vec<String>,
}

impl<S: Scheme> Script<S> {
    fn new(board_size: u64, ship_sizes: &[u64]) -> Result<Script<S>, Box<dyn Error>> {
        let mut script = Script { referee: Referee::new(), lines: Vec::new() };
        let (player_a, player_b) = ("anna".into(), "ben".into());
        let ship_sizes = ship_sizes.to_vec();
        let max_block_time = 9;
        script.call(
            "x",
            Call::CreateGame { player_a, player_b, board_size, ship_sizes, max_block_time },
        )?;
        Ok(script)
    }

    fn call(&mut self, caller: &str, call: Call<S>) -> Done {
        self.tell(Event::Call { caller: caller.into(), call })
    }

    fn tell(&mut self, event: Event<S>) -> Done {
        self.lines.push(serde_json::to_string(&event)?);
        self.referee.apply(event)?;
        Ok(())
    }

    fn fire(&mut self, at: (i64, i64)) -> Done {
        for caller in ["anna", "ben"] {
            self.call(caller, Call::FireAtPosition { game: 1, x: at.0, y: at.1 })?;
        }
        Ok(())
    }

    fn bytes(self) -> Vec<u8> {
        self.lines.join("\n").into_bytes()
    }
}

fn strict_game() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut script = Script::<Strict>::new(2, &[2])?;
    let terms = script.referee.game(1)?.terms().clone();
    let sit = |player, ship, byte| {
        let owner = Owner { game: 1, player, terms: &terms };
        Player::new(owner, vec![ship], Master(Bytes32([byte; 32])))
    };
    let players = [
        ("anna", sit("anna", vec![(1, 0), (1, 1)], 1)?),
        ("ben", sit("ben", vec![(0, 1), (1, 1)], 2)?),
    ];
    for (name, player) in &players {
        script.call(name, Call::SetShipCommits { game: 1, commits: player.commits() })?;
    }
    script.tell(Event::Advance(1))?;
    for (x, y) in [(1, 1), (0, 1), (1, 0)] {
        if script.referee.game(1)?.state() != "fire" {
            break;
        }
        script.fire((x, y))?;
        for (name, player) in &players {
            let answer = player.answer(x, y)?;
            script.call(name, Call::RevealPosition { game: 1, x, y, answer })?;
        }
    }
    for (name, player) in &players {
        script.call(name, Call::RevealShips { game: 1, fleet: player.disclosure() })?;
    }
    script.call("x", Call::Get { index: "games/1".into() })?;
    Ok(script.bytes())
}

fn legacy_game() -> Result<Vec<u8>, Box<dyn Error>> {
    let mut script = Script::<Legacy>::new(2, &[2])?;
    let ship = |cells: [(i64, i64); 2], salt| {
        cells.map(|(x, y)| SaltedCell(x, y, Salt::Number(salt))).to_vec()
    };
    let players =
        [("anna", ship([(1, 0), (1, 1)], 54_321)), ("ben", ship([(0, 1), (1, 1)], 56_789))];
    for (name, ship) in &players {
        script.call(name, Call::GenerateShipCommit { ship: ship.clone() })?;
        let commits = vec![Legacy::ship_commit(ship)?];
        script.call(name, Call::SetShipCommits { game: 1, commits })?;
    }
    script.tell(Event::Advance(1))?;
    for (x, y) in [(1, 1), (0, 1), (1, 0)] {
        if script.referee.game(1)?.state() != "fire" {
            break;
        }
        script.fire((x, y))?;
        for (name, ship) in &players {
            let hit = ship.iter().find(|cell| (cell.0, cell.1) == (x, y));
            let answer = hit.map_or(Salt::MISS, |cell| cell.2.clone());
            script.call(name, Call::RevealPosition { game: 1, x, y, answer })?;
        }
    }
    for (name, ship) in &players {
        script.call(name, Call::RevealShips { game: 1, fleet: vec![ship.clone()] })?;
    }
    Ok(script.bytes())
}

/// The same game as the records of a journal, as the file of one, and as a torn file.
fn journals() -> Done {
    let game = legacy_game()?;
    save("match_journal", "records", &game)?;
    let path = std::env::temp_dir().join(format!("seeds-{}.journal", std::process::id()));
    let kind = format!("match, {}", Legacy::NAME);
    let (mut journal, _) = Journal::open(&path, &kind, |_| Ok(()))?;
    for line in game.split(|&byte| byte == b'\n') {
        journal.append(line)?;
    }
    Desk::<Legacy>::resume(&path)?;
    let file = fs::read(&path)?;
    fs::remove_file(&path)?;
    save("match_journal", "file", &file)?;
    save("match_journal", "torn", &file[..file.len() / 2])
}

/// Two turns with attacks, then both disclose everything.
fn fog_game() -> Result<Vec<u8>, Box<dyn Error>> {
    use fog::{Attack, Call, Event, Map, Orders, Player, Seed, Start, Tile, UnitType};
    let mut referee = fog::Referee::new();
    let mut lines = Vec::new();
    let mut tell = |referee: &mut fog::Referee, event: Event| -> Done {
        lines.push(serde_json::to_string(&event)?);
        referee.apply(event)?;
        Ok(())
    };
    let call = |seat, call| {
        let caller = if seat == Seat::A { "anna" } else { "ben" };
        Event::Call { caller: caller.into(), call }
    };
    let (player_a, player_b) = ("anna".into(), "ben".into());
    let (width, height, turns, max_block_time) = (16, 16, 2, 9);
    let create = Call::CreateGame { player_a, player_b, width, height, turns, max_block_time };
    tell(&mut referee, call(Seat::A, create))?;
    let map = Map::new(width, height)?;
    let tile = Tile::new;
    let start_a = Start {
        units: vec![(UnitType::Archer, tile(7, 2)), (UnitType::Slinger, tile(7, 3))],
        cities: vec![(1, tile(3, 3))],
    };
    let start_b = Start {
        units: vec![(UnitType::Warrior, tile(9, 2)), (UnitType::Settler, tile(9, 2))],
        cities: vec![(7, tile(12, 2))],
    };
    let seed = |number: u64| Seed(Felt::from(number));
    let mut players = [
        (Seat::A, Player::new(map, "ben", seed(7), start_a)?),
        (Seat::B, Player::new(map, "anna", seed(8), start_b)?),
    ];
    for turn in 1..=turns {
        for (seat, player) in &mut players {
            let attacks = match (*seat, turn) {
                (Seat::A, 2) => vec![
                    Attack { target: tile(8, 3), unit_type: UnitType::Slinger },
                    Attack { target: tile(9, 2), unit_type: UnitType::Archer },
                ],
                _ => Vec::new(),
            };
            let heard = referee.game(1)?.published(seat.other()).last().cloned();
            let turn = player.turn(heard.as_ref(), Orders { attacks, ..Orders::default() })?;
            tell(&mut referee, call(*seat, Call::PublishTurn { game: 1, turn }))?;
        }
        tell(&mut referee, Event::Advance(1))?;
    }
    for (seat, player) in &players {
        let disclosure = player.disclosure();
        tell(&mut referee, call(*seat, Call::Disclose { game: 1, disclosure }))?;
    }
    Ok(lines.join("\n").into_bytes())
}

fn make<C: Circuit>(maker: &str, prover: &str) -> Result<ProverKey<C>, Box<dyn Error>> {
    let bytes = MadeKeys::<C>::make(Parties::new(maker, prover)?)?.proving_key();
    Ok(ReceivedKey::read(&bytes, prover)?.check()?)
}

fn proofs() -> Done {
    let sit = |maker, prover| -> Result<ProvenPlayer, Box<dyn Error>> {
        let (board, shot) = (make(maker, prover)?, make(maker, prover)?);
        save("zk_bytes", &format!("board-key-of-{prover}"), &board.verifying_key().to_bytes())?;
        save("zk_bytes", &format!("shot-key-of-{prover}"), &shot.verifying_key().to_bytes())?;
        let secret = Secret::new(ConstructorBoard::new(SHIPS)?)?;
        Ok(ProvenPlayer::new(1, secret, board, shot))
    };
    let mut players = [("anna", sit("ben", "anna")?), ("ben", sit("anna", "ben")?)];
    let mut script = Script::<Proven>::new(Terms::BOARD_SIZE, &Terms::SHIP_SIZES)?;
    let keys = players.each_ref().map(|(_, player)| player.keys());
    for (name, _) in &players {
        script.call(name, Call::SetKeys { game: 1, keys: keys.clone() })?;
    }
    for (name, player) in &players {
        script.call(name, Call::SetShipCommits { game: 1, commits: player.commits()? })?;
    }
    script.fire((1, 1))?;
    for (name, player) in &mut players {
        let answer = player.answer(1, 1)?;
        save("zk_bytes", &format!("proof-of-{name}"), &answer.proof.to_bytes())?;
        script.call(name, Call::RevealPosition { game: 1, x: 1, y: 1, answer })?;
    }
    // Keys take long to read: most of what is tried does without.
    let [create, keys, _, answers @ ..] = &script.lines[..] else { return Ok(()) };
    save("match_proven", "keys", [&create[..], keys].join("\n").as_bytes())?;
    save(
        "match_proven",
        "answers",
        [&[create.clone()][..], answers].concat().join("\n").as_bytes(),
    )?;
    save("match_proven", "beginning", &script.bytes())
}
