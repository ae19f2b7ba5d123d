//! Calls and what is answered to them, as types and as lines of JSON.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::audit::Disclosure;
use super::game::Progress;
use super::map::Map;
use super::refusal::{Refusal, RefusalKind};
use super::terms::Terms;
use super::turn::Turn;
use crate::line::{self, Line};

/// The most bytes that a line may have: more than the disclosure of any game needs.
pub const LONGEST_LINE: usize = 1 << 22;

/// Something that happens: somebody calls the referee, or time passes.
///
/// As JSON `{"caller":"a","call":"get","args":["games/1"]}` or `{"advance":1}`.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A call, by a caller whom the referee knows to be that one.
    Call {
        /// The name of the caller.
        caller: String,
        /// What is called.
        call: Call,
    },
    /// So many blocks pass.
    Advance(u64),
}

/// What can be called, with the arguments in the order in which they are given.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// Opens a game between two players. Anybody may call it: without the players nothing happens.
    CreateGame {
        /// The first player.
        player_a: String,
        /// The second player.
        player_b: String,
        /// The columns of the map.
        width: u64,
        /// The rows of the map.
        height: u64,
        /// How many turns each player has.
        turns: u64,
        /// How many blocks a turn may take.
        max_block_time: u64,
    },
    /// Publishes a turn.
    PublishTurn {
        /// The game.
        game: u64,
        /// The turn.
        turn: Turn,
    },
    /// Discloses everything, after the last turn.
    Disclose {
        /// The game.
        game: u64,
        /// Everything.
        disclosure: Disclosure,
    },
    /// Ends a game in which the time has passed.
    GameOver {
        /// The game.
        game: u64,
    },
    /// Reads what is stored at an index such as `games/1`.
    Get {
        /// The index.
        index: String,
    },
}

impl Event {
    /// Reads a line.
    pub fn parse(line: &[u8]) -> Result<Event, Refusal> {
        let example = r#"{"caller":"a","call":"get","args":["games/1"]}"#;
        let unreadable = |message| Refusal::new(RefusalKind::UnreadableLine, message);
        Ok(match line::parse(line, LONGEST_LINE, example).map_err(unreadable)? {
            Line::Advance(blocks) => Event::Advance(blocks),
            Line::Call { caller, name, args } => {
                Event::Call { caller, call: Call::parse(&name, args)? }
            }
        })
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Event::Advance(blocks) => line::serialize_advance(serializer, *blocks),
            Event::Call { caller, call } => {
                let (name, args) = call.name_and_args();
                line::serialize_call(serializer, caller, name, &args)
            }
        }
    }
}

impl Call {
    fn parse(name: &str, args: Vec<Value>) -> Result<Call, Refusal> {
        Ok(match name {
            "create_game" => {
                let defaults = [
                    json!(Map::STANDARD.width()),
                    json!(Map::STANDARD.height()),
                    json!(Terms::TURNS),
                    json!(Terms::MAX_BLOCK_TIME),
                ];
                let missing = args.len().saturating_sub(2).min(defaults.len());
                let args = args.into_iter().chain(defaults.into_iter().skip(missing)).collect();
                let usage =
                    "(player_a, player_b, width=32, height=20, turns=60, max_block_time=100)";
                let (player_a, player_b, width, height, turns, max_block_time) =
                    read(name, usage, args)?;
                Call::CreateGame { player_a, player_b, width, height, turns, max_block_time }
            }
            "publish_turn" => {
                let usage = r#"(game_id, {"turn":number,"commitment":number,"bitmask":number,"actions":[action, …],"answers":[answer, …]})"#;
                let (game, turn) = read(name, usage, args)?;
                Call::PublishTurn { game, turn }
            }
            "disclose" => {
                let usage = r#"(game_id, {"seed":number,"start":{"units":[[unit_type,tile], …],"cities":[[number,tile], …]},"turns":[{"moves":[move, …],"meta":{…}}, …]})"#;
                let (game, disclosure) = read(name, usage, args)?;
                Call::Disclose { game, disclosure }
            }
            "game_over" => {
                let (game,) = read(name, "(game_id)", args)?;
                Call::GameOver { game }
            }
            "get" => {
                let (index,) = read(name, "(index), such as \"games/1\"", args)?;
                Call::Get { index }
            }
            _ => {
                let message = format!(
                    "there is no call \"{name}\": it is create_game, publish_turn, disclose, \
                     game_over or get"
                );
                return Err(Refusal::new(RefusalKind::UnknownCall, message));
            }
        })
    }

    fn name_and_args(&self) -> (&'static str, Value) {
        match self {
            Call::CreateGame { player_a, player_b, width, height, turns, max_block_time } => {
                let args = json!([player_a, player_b, width, height, turns, max_block_time]);
                ("create_game", args)
            }
            Call::PublishTurn { game, turn } => ("publish_turn", json!([game, turn])),
            Call::Disclose { game, disclosure } => ("disclose", json!([game, disclosure])),
            Call::GameOver { game } => ("game_over", json!([game])),
            Call::Get { index } => ("get", json!([index])),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(
    name: &str,
    usage: &str,
    args: Vec<Value>,
) -> Result<T, Refusal> {
    line::read_args(name, usage, args)
        .map_err(|message| Refusal::new(RefusalKind::WrongArguments, message))
}

/// The answer to an accepted event. In JSON it is the value of `ok`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// The number of the game that was created.
    Created(u64),
    /// Where the game stands after an action.
    Acted(Progress),
    /// What is stored.
    Stored(Value),
    /// The block height now.
    Height(u64),
}
