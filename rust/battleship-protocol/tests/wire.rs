//! Every message there and back, every string of bytes, in any pieces.
#![allow(clippy::unwrap_used)]

use battleship_protocol::wire::{
    Config, Decoder, ErrorId, Id, Ids, Info, Instance, MAX_BOARD, MAX_TEXT, Message, MessageType,
    Name, OwnCell, Reply, Request, Status, TargetCell, Text, Vessel, WireError,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn id() -> impl Strategy<Value = Id> {
    (Id::FIRST..=Id::LAST).prop_map(|number| Id::new(number).unwrap())
}

fn ids() -> impl Strategy<Value = Ids> {
    (id(), id()).prop_map(|(player, game)| Ids { player, game })
}

fn name() -> impl Strategy<Value = Name> {
    "[!-~]([ -~]{0,48}[!-~])?".prop_map(|text| text.parse().unwrap())
}

fn config() -> impl Strategy<Value = Config> {
    let fields = (any::<u8>(), any::<u8>(), any::<[u8; 5]>());
    fields.prop_map(|(width, height, vessels)| Config { width, height, vessels })
}

fn vessel() -> impl Strategy<Value = Vessel> {
    proptest::sample::select(&Vessel::ALL[..])
}

fn request() -> impl Strategy<Value = Request> {
    let add = (ids(), vessel(), any::<(u8, u8)>(), any::<(u8, u8)>());
    prop_oneof![
        (name(), config(), any::<bool>()).prop_map(|(name, config, ai)| Request::Create {
            name,
            config,
            ai
        }),
        name().prop_map(Request::Join),
        name().prop_map(Request::Rejoin),
        ids().prop_map(Request::GetConfig),
        add.prop_map(|(ids, vessel, from, to)| Request::AddVessel { ids, vessel, from, to }),
        ids().prop_map(Request::GetStatus),
        (ids(), any::<u8>(), any::<u8>()).prop_map(|(ids, row, column)| Request::Shot {
            ids,
            row,
            column
        }),
        ids().prop_map(Request::Leave),
    ]
}

fn own() -> impl Strategy<Value = OwnCell> {
    let cells: Vec<OwnCell> = (0..=255).filter_map(OwnCell::of).collect();
    proptest::sample::select(cells)
}

fn target() -> impl Strategy<Value = TargetCell> {
    (0u8..4).prop_map(|byte| TargetCell::of(byte).unwrap())
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        Just(Info::Waiting),
        any::<([bool; 2], [u8; 5])>()
            .prop_map(|(ready, remaining)| Info::Setup { ready, remaining }),
        any::<[bool; 2]>().prop_map(|turn| Info::Playing { turn }),
        any::<[bool; 2]>().prop_map(|won| Info::Finished { won }),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        (proptest::sample::select(&ErrorId::ALL[..]), any::<String>())
            .prop_map(|(id, text)| Reply::Error { id, text: Text::new(&text) }),
        ids().prop_map(Reply::Ok),
        config().prop_map(Reply::GameConfig),
        (vec((own(), target()), 1..130), info())
            .prop_map(|(cells, info)| Reply::GameStatus(Status::new(cells, info).unwrap())),
        any::<bool>().prop_map(|sink| Reply::Hit { sink }),
        Just(Reply::Fail),
    ]
}

fn encoded<M: Message>(messages: &[M]) -> Vec<u8> {
    let mut bytes = Vec::new();
    messages.iter().for_each(|message| message.encode(&mut bytes));
    bytes
}

/// What a decoder makes of bytes that come in pieces, up to an error that ends it all.
fn stream<M: Message>(bytes: &[u8], pieces: &[usize]) -> Vec<Result<M, WireError>> {
    let (mut decoder, mut found) = (Decoder::new(), Vec::new());
    let (mut rest, mut lengths) = (bytes, pieces.iter().cycle());
    while !rest.is_empty() {
        let length = lengths.next().copied().unwrap_or(rest.len()).clamp(1, rest.len());
        let (mut piece, later) = rest.split_at(length);
        rest = later;
        while let Some(message) = decoder.next(&mut piece) {
            let fatal = message.as_ref().err().is_some_and(WireError::is_fatal);
            found.push(message);
            if fatal {
                let again = decoder.next(&mut piece);
                assert_eq!(again.and_then(Result::err), found.pop().unwrap().err());
                found.push(Err(decoder.next(&mut &[][..]).unwrap().err().unwrap()));
                return found;
            }
        }
        assert!(piece.is_empty());
    }
    found
}

#[test]
fn a_decoder_knows_whether_a_message_has_begun() {
    let bytes = encoded(&[Request::Join("somebody".parse().unwrap())]);
    let (mut first, mut rest) = bytes.split_at(1);
    let mut decoder = Decoder::<Request>::new();
    assert!(!decoder.is_midway());
    assert!(decoder.next(&mut first).is_none());
    assert!(decoder.is_midway());
    assert!(decoder.next(&mut rest).unwrap().is_ok());
    assert!(!decoder.is_midway());
}

/// The same, found the slow way: by decoding every beginning of what is left.
fn one_by_one<M: Message>(mut bytes: &[u8]) -> Vec<Result<M, WireError>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let whole = (1..=bytes.len()).find_map(|length| match M::decode(&bytes[..length]) {
            Err(WireError::Truncated { .. }) => None,
            message => Some((length, message)),
        });
        let Some((length, message)) = whole else { break };
        let fatal = message.as_ref().err().is_some_and(WireError::is_fatal);
        found.push(message);
        if fatal {
            break;
        }
        bytes = &bytes[length..];
    }
    found
}

/// Bytes that look like messages often enough to get somewhere.
fn likely_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        request().prop_map(|message| encoded(&[message])),
        reply().prop_map(|message| encoded(&[message])),
        vec(any::<u8>(), 0..30),
        vec(0u8..14, 0..70),
        vec(Just(0u8), 0..70),
    ];
    vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn requests_there_and_back(messages in vec(request(), 1..5), pieces in vec(1usize..80, 0..5)) {
        let bytes = encoded(&messages);
        prop_assert_eq!(Request::decode(&encoded(&messages[..1])), Ok(messages[0].clone()));
        let found: Result<Vec<Request>, _> = stream(&bytes, &pieces).into_iter().collect();
        prop_assert_eq!(found, Ok(messages));
    }

    #[test]
    fn replies_there_and_back(messages in vec(reply(), 1..5), pieces in vec(1usize..300, 0..5)) {
        let bytes = encoded(&messages);
        prop_assert_eq!(Reply::decode(&encoded(&messages[..1])), Ok(messages[0].clone()));
        let found: Result<Vec<Reply>, _> = stream(&bytes, &pieces).into_iter().collect();
        prop_assert_eq!(found, Ok(messages));
    }

    #[test]
    fn every_string_of_bytes_is_messages_or_errors_in_any_pieces(
        bytes in prop_oneof![likely_bytes(), vec(any::<u8>(), 0..200)],
        pieces in vec(1usize..20, 0..8),
    ) {
        prop_assert_eq!(stream::<Request>(&bytes, &pieces), one_by_one(&bytes));
        prop_assert_eq!(stream::<Reply>(&bytes, &pieces), one_by_one(&bytes));
        prop_assert_eq!(stream::<Reply>(&bytes, &[]), one_by_one(&bytes));
        // What decodes is what it says: encoded again it decodes to the same.
        for message in stream::<Request>(&bytes, &pieces).into_iter().flatten() {
            prop_assert_eq!(Request::decode(&encoded(std::slice::from_ref(&message))), Ok(message));
        }
        for message in stream::<Reply>(&bytes, &pieces).into_iter().flatten() {
            prop_assert_eq!(Reply::decode(&encoded(std::slice::from_ref(&message))), Ok(message));
        }
    }

    #[test]
    fn any_text_can_be_told(text in any::<String>()) {
        let text = Text::new(&text);
        prop_assert!(text.as_str().len() <= MAX_TEXT);
        let told = Reply::Error { id: ErrorId::Unknown, text };
        prop_assert_eq!(Reply::decode(&encoded(std::slice::from_ref(&told))), Ok(told));
    }
}

#[test]
fn all_bytes_of_the_own_board() {
    let valid: Vec<u8> = (0..=255).filter(|&byte| OwnCell::of(byte).is_some()).collect();
    assert_eq!(valid.len(), 129);
    for byte in 0..=255u8 {
        // As the description has it: three digits, the first two of them n.
        let (n, t) = (byte / 10, byte % 10);
        let expected = match t {
            0 => n <= 3,
            1..=5 => (1..=25).contains(&n),
            _ => false,
        };
        assert_eq!(OwnCell::of(byte).is_some(), expected, "{byte}");
        if let Some(cell) = OwnCell::of(byte) {
            assert_eq!(cell.byte(), byte);
        }
    }
    let ship = |vessel, n| Some(OwnCell::Ship(vessel, Instance::new(n).unwrap()));
    assert_eq!(OwnCell::of(134), ship(Vessel::T4, 13));
    assert_eq!(OwnCell::of(255), ship(Vessel::T5, 25));
    for (byte, cell) in
        [(0, OwnCell::Water), (10, OwnCell::Missed), (20, OwnCell::Hit), (30, OwnCell::Sunk)]
    {
        assert_eq!(OwnCell::of(byte), Some(cell));
    }
}

#[test]
fn all_bytes_of_both_boards_in_a_message() {
    for byte in 0..=255u8 {
        let own = Reply::decode(&[9, 1, 0, 0, 0, 2, 0, byte, 0, 0]);
        assert_eq!(own.is_ok(), OwnCell::of(byte).is_some(), "{byte}");
        if let Err(error) = own {
            assert_eq!(error, WireError::BadOwnCell { index: 1, byte });
        }
        let target = Reply::decode(&[9, 1, 0, 0, 0, 1, 0, byte]);
        assert_eq!(target.is_ok(), byte <= 3, "{byte}");
        if let Err(error) = target {
            assert_eq!(error, WireError::BadTargetCell { index: 0, byte });
        }
    }
}

#[test]
fn the_bytes_of_each_message() {
    let ids = Ids { player: Id::new(10_000).unwrap(), game: Id::new(99_999).unwrap() };
    let number = [0, 0, 0x27, 0x10, 0, 1, 0x86, 0x9f];
    let name: Name = "anna".parse().unwrap();
    assert_eq!((name.as_str(), name.to_string()), ("anna", "anna".into()));
    assert_eq!(
        (Text::new("told").as_str(), Text::new("told").to_string()),
        ("told", "told".into())
    );
    assert_eq!(ids.player.to_string(), "10000");
    let named = |message: u8| [&[message][..], b"anna", &[0; 46]].concat();
    let with_ids = |message: u8, rest: &[u8]| [&[message][..], &number, rest].concat();
    let config = Config { width: 10, height: 9, vessels: [1, 2, 3, 4, 25] };
    let body = [10, 9, 1, 2, 3, 4, 25];
    let requests = [
        (
            Request::Create { name: name.clone(), config, ai: true },
            [&named(2)[..], &body, &[1]].concat(),
        ),
        (Request::Join(name.clone()), named(3)),
        (Request::Rejoin(name), named(4)),
        (Request::GetConfig(ids), with_ids(5, &[])),
        (
            Request::AddVessel { ids, vessel: Vessel::T1, from: (1, 2), to: (1, 6) },
            with_ids(7, &[1, 1, 2, 1, 6]),
        ),
        (Request::GetStatus(ids), with_ids(8, &[])),
        (Request::Shot { ids, row: 3, column: 4 }, with_ids(10, &[3, 4])),
        (Request::Leave(ids), with_ids(13, &[])),
    ];
    let ship = OwnCell::of(11).unwrap();
    let cells = vec![(ship, TargetCell::Sunk), (OwnCell::Missed, TargetCell::Unknown)];
    let status = |info| Reply::GameStatus(Status::new(cells.clone(), info).unwrap());
    let boards = |state, info: &[u8]| [&[9, state, 0, 0, 0, 2, 11, 10, 3, 0][..], info].concat();
    let flags = [true, false];
    let setup = Info::Setup { ready: flags, remaining: [0, 1, 2, 3, 4] };
    let text = Text::new("no");
    let replies = [
        (Reply::Error { id: ErrorId::BadState, text }, vec![0, 10, 0, 0, 0, 2, b'n', b'o']),
        (Reply::Ok(ids), with_ids(1, &[])),
        (Reply::GameConfig(config), [&[6][..], &body].concat()),
        (status(Info::Waiting), boards(1, &[])),
        (status(setup), boards(2, &[1, 0, 0, 1, 2, 3, 4])),
        (status(Info::Playing { turn: flags }), boards(3, &[1, 0])),
        (status(Info::Finished { won: flags }), boards(4, &[1, 0])),
        (Reply::Hit { sink: true }, vec![11, 1]),
        (Reply::Fail, vec![12]),
    ];
    for (message, bytes) in requests {
        assert_eq!(encoded(std::slice::from_ref(&message)), bytes);
        assert_eq!(message.message_type().byte(), bytes[0]);
        assert_eq!(Request::decode(&bytes), Ok(message));
        assert!(matches!(Reply::decode(&bytes), Err(WireError::WrongSide { .. })));
    }
    for (message, bytes) in replies {
        assert_eq!(encoded(std::slice::from_ref(&message)), bytes);
        assert_eq!(message.message_type().byte(), bytes[0]);
        assert_eq!(Reply::decode(&bytes), Ok(message));
        assert!(matches!(Request::decode(&bytes), Err(WireError::WrongSide { .. })));
    }
    let names: Vec<String> = MessageType::ALL.iter().map(|message| message.name()).collect();
    assert_eq!(names[9], "GAMESTATUS");
}

#[test]
fn every_error_has_its_bytes() {
    let ids = |player: i32, game: i32| [player.to_be_bytes(), game.to_be_bytes()].concat();
    let request = |bytes: &[u8]| Request::decode(bytes).unwrap_err();
    let reply = |bytes: &[u8]| Reply::decode(bytes).unwrap_err();
    let create = |name: &[u8], ai: u8| {
        let mut bytes = [&[2][..], name, &[0; 50]].concat();
        bytes.truncate(51);
        [bytes, vec![10, 10, 1, 1, 1, 1, 1, ai]].concat()
    };
    assert_eq!(request(&[14]), WireError::UnknownType { byte: 14 });
    assert_eq!(request(&[1]), WireError::WrongSide { message: MessageType::Ok });
    assert_eq!(request(&[]), WireError::Truncated { need: 1, have: 0 });
    assert_eq!(request(&[13, 0]), WireError::Truncated { need: 9, have: 2 });
    assert_eq!(request(&[13, 0, 0, 0x27, 0x10, 0]), WireError::Truncated { need: 9, have: 6 });
    assert_eq!(reply(&[12, 0]), WireError::Trailing { need: 1, have: 2 });
    for name in [&b""[..], b" anna", b"an\na", b"an\0na", b"\xc3\xa4nna", b"\x7f", &[b' '; 50]] {
        assert_eq!(request(&create(name, 0)), WireError::BadName, "{name:?}");
    }
    for name in [&b"anna   "[..], b"anna\0 \0", &[b'a'; 50], b"~"] {
        assert!(Request::decode(&create(name, 0)).is_ok(), "{name:?}");
    }
    assert_eq!(request(&create(b"anna", 2)), WireError::BadFlag { field: "AI", byte: 2 });
    for value in [0, 9_999, 100_000, -12_345, i32::MIN, i32::MAX] {
        let bytes = [&[8][..], &ids(value, 12_345)].concat();
        assert_eq!(request(&bytes), WireError::BadPlayerId { value });
        let bytes = [&[8][..], &ids(12_345, value)].concat();
        assert_eq!(request(&bytes), WireError::BadGameId { value });
    }
    for byte in [0, 6, 255] {
        let bytes = [&[7][..], &ids(12_345, 12_345), &[byte, 1, 1, 1, 1]].concat();
        assert_eq!(request(&bytes), WireError::BadVessel { byte });
    }
    assert_eq!(reply(&[0, 11, 0, 0, 0, 0]), WireError::BadErrorId { byte: 11 });
    for value in [-1, i32::MIN, MAX_TEXT as i32 + 1, i32::MAX] {
        let bytes = [&[0, 0][..], &value.to_be_bytes()].concat();
        assert_eq!(reply(&bytes), WireError::BadTextLength { value });
    }
    for text in [[0xff], [0x1b], [b'\n']] {
        assert_eq!(reply(&[&[0, 0, 0, 0, 0, 1], &text[..]].concat()), WireError::BadText);
    }
    for value in [0, -1, MAX_BOARD as i32 + 1, i32::MAX] {
        let bytes = [&[9, 1][..], &value.to_be_bytes()].concat();
        assert_eq!(reply(&bytes), WireError::BadBoardSize { value: value.into() });
    }
    assert!(Status::new(Vec::new(), Info::Waiting).is_err());
    for byte in [0, 5, 255] {
        assert_eq!(reply(&[9, byte, 0, 0, 0, 1]), WireError::BadState { byte });
    }
    assert_eq!(reply(&[11, 7]), WireError::BadFlag { field: "sink", byte: 7 });
}

#[test]
fn the_largest_board_goes_through() {
    let cells = vec![(OwnCell::Water, TargetCell::Unknown); 255 * 255];
    let status = Reply::GameStatus(Status::new(cells, Info::Waiting).unwrap());
    let bytes = encoded(std::slice::from_ref(&status));
    assert_eq!(stream::<Reply>(&bytes, &[1000]), [Ok(status)]);
}
