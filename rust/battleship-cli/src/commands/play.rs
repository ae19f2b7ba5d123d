//! `battleship play`: a game against the bot, in the terminal.

use std::io::{BufRead, Write};

use battleship::{
    Board, Cell, Engine, Error, Knowledge, Mark, Outcome, Picture, Player, Rules, Shot, Strategy,
};
use clap::Args;

use super::heatmap;
use super::sample::random_seed;
use crate::colours::{Palette, styled};
use crate::failure::Failure;
use crate::numbers::plural;

/// Play against the bot
///
/// Both fleets are placed at random. You and the bot fire in turn, you first; who first hits every
/// ship cell of the other wins. Type a cell to fire at it, or `help`. Works through pipes and
/// without colours too.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PlayArgs {
    /// nine, classic, russian, or WxH:LENGTHS:apart|corners|touching
    #[arg(long, default_value = "nine")]
    rules: Rules,

    /// How the bot plays: random, hunt, density, greedy, entropy or best
    #[arg(long, value_name = "NAME", default_value_t)]
    strategy: Strategy,

    /// Sinkings are announced, with the ship's length
    #[arg(long)]
    announce: bool,

    /// The same seed places the same fleets [default: a random one, told on standard error]
    #[arg(long)]
    seed: Option<u64>,
}

const AFTER_HELP: &str = "\
Examples:
  battleship play
  battleship play --rules classic --announce --strategy hunt
  printf 'A1\\nbot\\nquit\\n' | battleship play --seed 7";

const HELP: &str = "  C4      fire at C4
  heat    how likely each cell of the bot's board is to hold a ship
  bot     the same for your board, as the bot sees it
  hint    where the best player would fire
  boards  both boards
  undo    take back your last shot and the bot's answer to it
  quit    end the game
";

/// One side's board, and what the other knows of it.
#[derive(Clone)]
struct Side {
    board: Board,
    known: Knowledge,
}

struct Game {
    rules: Rules,
    engine: Engine,
    announced: bool,
    bot: Player,
    /// The bot's side, and the person's.
    theirs: Side,
    yours: Side,
    /// What was known before each round.
    past: Vec<(Knowledge, Knowledge)>,
    palette: Palette,
}

/// What a typed line leads to.
enum Next {
    GoOn,
    Over,
}

/// Plays.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let engine = Engine::new(&args.rules)?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut boards = engine.random_boards(seed)?;
    let none = || Failure::NoAnswer(format!("no board is legal under {}", args.rules));
    let mut side = || -> Result<Side, Failure> {
        let board = boards.next().ok_or_else(none)?;
        Ok(Side { board, known: Knowledge::nothing(args.announce) })
    };
    let (theirs, yours) = (side()?, side()?);
    let mut game = Game {
        rules: args.rules.clone(),
        announced: args.announce,
        bot: Player::new(&engine, args.strategy, seed),
        engine,
        theirs,
        yours,
        past: Vec::new(),
        palette: Palette::of_stdout(),
    };
    say(&format!("{}\nType a cell such as C4 to fire at it, or help.\n", game.draw()))?;
    let unreadable = |error| Failure::Input(format!("cannot read standard input: {error}"));
    let mut lines = std::io::stdin().lock().lines();
    loop {
        say("> ")?;
        let Some(line) = lines.next() else {
            return say("\nThe game ends here.\n");
        };
        if let Next::Over = game.obey(line.map_err(unreadable)?.trim())? {
            return Ok(());
        }
    }
}

/// Says something at once.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

impl Game {
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "boards" => say(&self.draw())?,
            "heat" => self.heatmap(&self.theirs)?,
            "bot" => self.heatmap(&self.yours)?,
            "hint" => self.hint()?,
            "undo" => match self.past.pop() {
                Some((theirs, yours)) => {
                    (self.theirs.known, self.yours.known) = (theirs, yours);
                    say(&format!("Taken back.\n{}", self.draw()))?;
                }
                None => say("There is nothing to take back.\n")?,
            },
            "quit" | "exit" => {
                say("The game ends here.\n")?;
                return Ok(Next::Over);
            }
            _ => match self.rules.cell(line) {
                Ok(cell) => return self.round(cell),
                Err(error) => say(&format!("{error}; or type help.\n"))?,
            },
        }
        Ok(Next::GoOn)
    }

    /// The person fires, then the bot.
    fn round(&mut self, cell: Cell) -> Result<Next, Failure> {
        let before = (self.theirs.known.clone(), self.yours.known.clone());
        let shot = match fire(&self.rules, &mut self.theirs, cell, self.announced) {
            Ok(shot) => shot,
            Err(error) => {
                say(&format!("{error}.\n"))?;
                return Ok(Next::GoOn);
            }
        };
        self.past.push(before);
        let mut text = format!("You fire at {}.\n", self.told(shot));
        if self.theirs.known.hits() == self.theirs.board.mask() {
            let shots = shots(&self.theirs);
            say(&format!("{text}{}You win after {shots}.\n", self.draw()))?;
            return Ok(Next::Over);
        }
        if let Some(cell) = self.bot.choose(&self.yours.known)? {
            let shot = fire(&self.rules, &mut self.yours, cell, self.announced)?;
            text += &format!("The bot fires at {}.\n", self.told(shot));
        }
        text += &self.draw();
        if self.yours.known.hits() == self.yours.board.mask() {
            say(&format!("{text}The bot wins after {}.\n", shots(&self.yours)))?;
            return Ok(Next::Over);
        }
        say(&text)?;
        Ok(Next::GoOn)
    }

    fn told(&self, shot: Shot) -> String {
        let result = match shot.outcome {
            Outcome::Miss => "miss".into(),
            Outcome::Hit => "hit".into(),
            Outcome::Sunk { length: Some(length) } => {
                format!("hit, and a ship of length {length} is sunk")
            }
            Outcome::Sunk { length: None } => "hit, and a ship is sunk".into(),
        };
        format!("{}: {result}", self.rules.cell_name(shot.cell))
    }

    /// What the other side knows of a board, as a heatmap.
    fn heatmap(&self, side: &Side) -> Result<(), Failure> {
        let picture = Picture { rules: self.rules.clone(), knowledge: side.known.clone() };
        heatmap::print(&picture, &self.engine.posterior(&side.known)?, false)
    }

    fn hint(&self) -> Result<(), Failure> {
        let mut best = Player::new(&self.engine, Strategy::Best, 0);
        let advice = best.advise(&self.theirs.known)?;
        let hint = advice
            .best()
            .map(|best| format!("{}: {}.\n", self.rules.cell_name(best.cell), best.reason));
        say(&hint.unwrap_or_default())
    }

    /// Both boards, one below the other: the bot's as far as it is known, and the person's with its
    /// ships.
    fn draw(&self) -> String {
        let theirs = self.grid(&self.theirs, false);
        let yours = self.grid(&self.yours, true);
        format!("The bot's board:\n{theirs}Your board (s is a ship):\n{yours}")
    }

    fn grid(&self, side: &Side, open: bool) -> String {
        let picture = Picture { rules: self.rules.clone(), knowledge: side.known.clone() };
        Picture::grid(&self.rules, 2, |cell, width| {
            let mark = picture.mark(cell);
            let (symbol, style) = match mark {
                Mark::Unknown if open && side.board.mask().contains(cell) => {
                    ('s', self.palette.heat(0.5))
                }
                Mark::Unknown => (mark.symbol(), anstyle::Style::new()),
                Mark::Miss => (mark.symbol(), self.palette.miss()),
                Mark::Hit => (mark.symbol(), self.palette.hit()),
                Mark::Sunk => (mark.symbol(), self.palette.sunk()),
            };
            styled(style, &format!("{symbol:^width$}"))
        })
    }
}

/// How many shots a side has taken, in words.
fn shots(side: &Side) -> String {
    plural(side.known.known().len() as u128, "shot")
}

/// Fires at a side; the other side knows more then.
fn fire(rules: &Rules, side: &mut Side, cell: Cell, announced: bool) -> Result<Shot, Error> {
    let outcome = side.board.answer(rules, side.known.hits(), cell, announced);
    let shot = Shot { cell, outcome };
    side.known.fire(rules, shot)?;
    Ok(shot)
}
