//! Calls and what is answered to them, as types and as lines of JSON.

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::legacy::SaltedCell;
use super::refusal::{Refusal, RefusalKind};
use super::scheme::Scheme;
use super::terms::Terms;
use crate::bytes32::Bytes32;
use crate::journal::LONGEST_RECORD;
use crate::line::{self, Line};

/// The most bytes that a line may have: many times what any honest call needs.
pub const LONGEST_LINE: usize = LONGEST_RECORD;

/// Something that happens: somebody calls the referee, or time passes.
///
/// As JSON `{"caller":"a","call":"fire_at_position","args":[1,0,1]}` or `{"advance":1}`.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<S: Scheme> {
    /// A call, by a caller whom the referee knows to be that one.
    Call {
        /// The name of the caller.
        caller: String,
        /// What is called.
        call: Call<S>,
    },
    /// So many blocks pass.
    Advance(u64),
}

/// What can be called, with the arguments in the order in which they are given.
#[derive(Clone, Debug, PartialEq)]
pub enum Call<S: Scheme> {
    /// Opens a game between two players. Anybody may call it: without the players nothing happens.
    CreateGame {
        /// The first player.
        player_a: String,
        /// The second player.
        player_b: String,
        /// The length of a side of the board.
        board_size: u64,
        /// The length of each ship.
        ship_sizes: Vec<u64>,
        /// How many blocks each phase may take.
        max_block_time: u64,
    },
    /// Says which keys the player agrees on.
    SetKeys {
        /// The game.
        game: u64,
        /// The keys.
        keys: S::Keys,
    },
    /// Commits to a board.
    SetShipCommits {
        /// The game.
        game: u64,
        /// The commits.
        commits: S::Commits,
    },
    /// Computes the commit to a ship.
    GenerateShipCommit {
        /// Its cells with their salts.
        ship: Vec<SaltedCell>,
    },
    /// Fires at a cell of the opponent's board.
    FireAtPosition {
        /// The game.
        game: u64,
        /// The column.
        x: i64,
        /// The row.
        y: i64,
    },
    /// Answers the opponent's shot.
    RevealPosition {
        /// The game.
        game: u64,
        /// The column.
        x: i64,
        /// The row.
        y: i64,
        /// The answer.
        answer: S::Answer,
    },
    /// Discloses all ships.
    RevealShips {
        /// The game.
        game: u64,
        /// The ships.
        fleet: S::Fleet,
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

impl<S: Scheme> Event<S> {
    /// Reads a line.
    pub fn parse(line: &[u8]) -> Result<Event<S>, Refusal> {
        let example = r#"{"caller":"a","call":"fire_at_position","args":[1,0,1]}"#;
        let unreadable = |message| Refusal::new(RefusalKind::UnreadableLine, message);
        Ok(match line::parse(line, LONGEST_LINE, example).map_err(unreadable)? {
            Line::Advance(blocks) => Event::Advance(blocks),
            Line::Call { caller, name, args } => {
                Event::Call { caller, call: Call::parse(&name, args)? }
            }
        })
    }

    /// Whether the referee may be in another state after it.
    pub(super) fn may_change_something(&self) -> bool {
        let Event::Call { call, .. } = self else { return true };
        !matches!(call, Call::GenerateShipCommit { .. } | Call::Get { .. })
    }
}

impl<S: Scheme> Serialize for Event<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        match self {
            Event::Advance(blocks) => line::serialize_advance(serializer, *blocks),
            Event::Call { caller, call } => {
                let (name, args) = call.name_and_args();
                line::serialize_call(serializer, caller, name, &args)
            }
        }
    }
}

impl<S: Scheme> Call<S> {
    fn parse(name: &str, args: Vec<Value>) -> Result<Call<S>, Refusal> {
        Ok(match name {
            "create_game" => {
                let defaults = [
                    json!(Terms::BOARD_SIZE),
                    json!(Terms::SHIP_SIZES),
                    json!(Terms::MAX_BLOCK_TIME),
                ];
                let missing = args.len().saturating_sub(2).min(defaults.len());
                let args = args.into_iter().chain(defaults.into_iter().skip(missing)).collect();
                let usage = "(player_a, player_b, board_size=10, ship_sizes=[5,4,3,3,2], max_block_time=100)";
                let (player_a, player_b, board_size, ship_sizes, max_block_time) =
                    read(name, usage, args)?;
                Call::CreateGame { player_a, player_b, board_size, ship_sizes, max_block_time }
            }
            "set_keys" => {
                let (game, keys) = read(name, &format!("(game_id, {})", S::FORMS.keys), args)?;
                Call::SetKeys { game, keys }
            }
            "set_ship_commits" => {
                let (game, commits) =
                    read(name, &format!("(game_id, {})", S::FORMS.commits), args)?;
                Call::SetShipCommits { game, commits }
            }
            "generate_ship_commit" => {
                let (ship,) = read(name, "(ship), a list of [x, y, salt]", args)?;
                Call::GenerateShipCommit { ship }
            }
            "fire_at_position" => {
                let (game, x, y) = read(name, "(game_id, x, y)", args)?;
                Call::FireAtPosition { game, x, y }
            }
            "reveal_position" => {
                let (game, x, y, answer) =
                    read(name, &format!("(game_id, x, y, {})", S::FORMS.answer), args)?;
                Call::RevealPosition { game, x, y, answer }
            }
            "reveal_ships" => {
                let (game, fleet) = read(name, &format!("(game_id, {})", S::FORMS.fleet), args)?;
                Call::RevealShips { game, fleet }
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
                    "there is no call \"{name}\": it is create_game, set_keys, set_ship_commits, \
                     generate_ship_commit, fire_at_position, reveal_position, reveal_ships, \
                     game_over or get"
                );
                return Err(Refusal::new(RefusalKind::UnknownCall, message));
            }
        })
    }

    fn name_and_args(&self) -> (&'static str, Value) {
        match self {
            Call::CreateGame { player_a, player_b, board_size, ship_sizes, max_block_time } => {
                ("create_game", json!([player_a, player_b, board_size, ship_sizes, max_block_time]))
            }
            Call::SetKeys { game, keys } => ("set_keys", json!([game, keys])),
            Call::SetShipCommits { game, commits } => ("set_ship_commits", json!([game, commits])),
            Call::GenerateShipCommit { ship } => ("generate_ship_commit", json!([ship])),
            Call::FireAtPosition { game, x, y } => ("fire_at_position", json!([game, x, y])),
            Call::RevealPosition { game, x, y, answer } => {
                ("reveal_position", json!([game, x, y, answer]))
            }
            Call::RevealShips { game, fleet } => ("reveal_ships", json!([game, fleet])),
            Call::GameOver { game } => ("game_over", json!([game])),
            Call::Get { index } => ("get", json!([index])),
        }
    }
}

/// The refusal of a line that is too long.
pub(super) fn too_long() -> Refusal {
    Refusal::new(RefusalKind::UnreadableLine, line::too_long(LONGEST_LINE))
}

fn read<T: DeserializeOwned>(name: &str, usage: &str, args: Vec<Value>) -> Result<T, Refusal> {
    line::read_args(name, usage, args)
        .map_err(|message| Refusal::new(RefusalKind::WrongArguments, message))
}

/// The answer to an accepted event. In JSON it is the value of `ok`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// The number of the game that was created.
    Created(u64),
    /// The commit that was computed.
    Commit(Bytes32),
    /// Where the game stands after an action.
    Acted(Progress),
    /// What is stored.
    Stored(Value),
    /// The block height now.
    Height(u64),
}

/// Where a game stands after an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// The word for the state.
    pub state: &'static str,
    /// What happened, in the original's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// Once it is over: how it ended.
    #[serde(flatten)]
    pub end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// The name of the winner; none after a tie.
    pub winner: Option<String>,
    /// The word for the way it ended.
    pub ending: &'static str,
}
