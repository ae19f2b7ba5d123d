//! What the player can type.

use std::str::FromStr;

use battleship_protocol::wire::Config;

/// Something to do. Cells are named as the player names them: only the game knows its board.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Order {
    Create { config: Config, ai: bool },
    Join,
    Rejoin,
    Place { from: String, to: String },
    Auto,
    Fire { cell: String },
    Boards,
    Heatmap,
    Wait,
    Leave,
    Help,
    Quit,
}

pub(super) const HELP: &str =
    "  create [ai] [WxH] [T1,…,T5]  make a game, with the computer as the opponent if it says ai;
                               10x10 and 1,1,1,1,1 if not told: one ship each of 5, 4, 3, 3, 2 cells
  join                         take part in the game that waits longest
  rejoin                       go on after the connection was lost
  place A1 A5                  place a ship from cell to cell
  auto                         place the whole fleet at random
  fire E5, or only E5          fire
  boards                       show both boards
  heatmap                      show where the opponent's ships can be, exactly
  wait                         wait until there is something to do
  leave                        leave the game; one that has begun is lost
  quit                         end; rejoin can go on later";

impl FromStr for Order {
    type Err = String;

    fn from_str(line: &str) -> Result<Order, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words[..] {
            ["create", ref words @ ..] => create(words)?,
            ["join"] => Order::Join,
            ["rejoin"] => Order::Rejoin,
            ["place", from, to] => Order::Place { from: from.into(), to: to.into() },
            ["auto"] => Order::Auto,
            ["fire", cell] => Order::Fire { cell: cell.into() },
            ["boards"] => Order::Boards,
            ["heatmap"] => Order::Heatmap,
            ["wait"] => Order::Wait,
            ["leave"] => Order::Leave,
            ["help"] => Order::Help,
            ["quit"] => Order::Quit,
            [cell] if cell.ends_with(|c: char| c.is_ascii_digit()) => {
                Order::Fire { cell: cell.into() }
            }
            _ => return Err(format!("unknown order {:?}: help lists them", line.trim())),
        })
    }
}

fn create(words: &[&str]) -> Result<Order, String> {
    let mut config = Config { width: 10, height: 10, vessels: [1; 5] };
    let mut ai = false;
    for word in words {
        let unreadable = || {
            format!(
                "unreadable \"{word}\": create takes ai, a size such as 10x10, and the numbers of ships T1,T2,T3,T4,T5 such as 1,1,1,1,1"
            )
        };
        let number = |text: &str| text.parse::<u8>().map_err(|_| unreadable());
        if *word == "ai" {
            ai = true;
        } else if let Some((width, height)) = word.split_once('x') {
            (config.width, config.height) = (number(width)?, number(height)?);
        } else {
            let numbers = word.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
            config.vessels = numbers.try_into().map_err(|_| unreadable())?;
        }
    }
    Ok(Order::Create { config, ai })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        let order = |line: &str| line.parse::<Order>();
        let config = Config { width: 8, height: 7, vessels: [0, 1, 2, 3, 25] };
        assert_eq!(order(" create  0,1,2,3,25 ai 8x7"), Ok(Order::Create { config, ai: true }));
        let config = Config { width: 10, height: 10, vessels: [1; 5] };
        assert_eq!(order("create"), Ok(Order::Create { config, ai: false }));
        assert_eq!(order("b3"), Ok(Order::Fire { cell: "b3".into() }));
        assert_eq!(order("fire b3"), order("b3"));
        for wrong in
            ["", "sink", "place A1", "create 10", "create 256x1", "create 1,1", "fire", "join anna"]
        {
            assert!(order(wrong).is_err(), "{wrong}");
        }
    }
}
