//! What all games of two players under a referee have in common: names, time and numbers. Each kind of
//! game refuses with its own kinds of refusal; the words are here.

use crate::referee::{Both, Seat};

/// Whether two players can have these names.
pub(crate) fn check_names(players: &Both<String>) -> Result<(), String> {
    const LONGEST_NAME: usize = 100;
    let readable = |name: &str| (1..=LONGEST_NAME).contains(&name.len());
    match players.a != players.b && readable(&players.a) && readable(&players.b) {
        true => Ok(()),
        false => Err(format!("two different names of 1 to {LONGEST_NAME} bytes are needed")),
    }
}

/// The seat of a caller in a game.
pub(crate) fn seat_of(game: u64, players: &Both<String>, caller: &str) -> Result<Seat, String> {
    Seat::BOTH.into_iter().find(|&seat| players[seat] == caller).ok_or_else(|| {
        let Both { a, b } = players;
        format!("game {game} is between {a} and {b}: only they can act")
    })
}

/// Where the game with a number is among so many.
pub(crate) fn place(games: usize, id: u64) -> Result<usize, String> {
    let place = id.checked_sub(1).and_then(|place| usize::try_from(place).ok());
    place.filter(|&place| place < games).ok_or_else(|| match games {
        0 => "there is no game yet: create_game makes one".into(),
        _ => format!("there is no game {id}: they are numbered from 1 to {games}"),
    })
}

/// The number of the game at an index such as `games/1`.
pub(crate) fn parse_index(index: &str) -> Result<u64, String> {
    index.strip_prefix("games/").and_then(|id| id.parse().ok()).ok_or_else(|| {
        format!("nothing is stored at \"{index}\": games are at \"games/1\" and so on")
    })
}

/// The block height after some more blocks.
pub(crate) fn advance(height: u64, blocks: u64) -> Result<u64, String> {
    height.checked_add(blocks).ok_or_else(|| {
        let most = u64::MAX - height;
        format!("the block height is {height}: advance by {most} at most")
    })
}

/// Whether a player can still act, if the last block to do so is `deadline`.
pub(crate) fn in_time(height: u64, deadline: u64) -> Result<(), String> {
    match height <= deadline {
        true => Ok(()),
        false => Err(format!(
            "the time was over after block {deadline}, and this is block {height}: only game_over is \
             left"
        )),
    }
}

/// Whether the time to act has passed.
pub(crate) fn time_is_over(height: u64, deadline: u64) -> Result<(), String> {
    match height > deadline {
        true => Ok(()),
        false => {
            Err(format!("the players have until block {deadline}, and this is block {height}"))
        }
    }
}
