//! The two boards as people see them, and what changes on them.

use battleship::{Mark, Picture, Rules};
use battleship_protocol::wire::{Info, OwnCell, Status, TargetCell};

use crate::colours::{Palette, styled};

/// Room for ` # `.
const TILE: usize = 3;

/// Draws both boards.
pub(super) fn draw(rules: &Rules, status: &Status, palette: Palette) -> String {
    let own: Vec<OwnCell> = status.own().collect();
    let target: Vec<TargetCell> = status.target().collect();
    let mark = |mark: Mark, width: usize| {
        let style = match mark {
            Mark::Unknown => anstyle::Style::new(),
            Mark::Miss => palette.miss(),
            Mark::Hit => palette.hit(),
            Mark::Sunk => palette.sunk(),
        };
        styled(style, &format!("{:^width$}", mark.symbol()))
    };
    let longest = rules.fleet().longest() as f64;
    let own = Picture::grid(rules, TILE, |cell, width| match own.get(cell.index()) {
        Some(OwnCell::Ship(vessel, _)) => {
            let style = palette.heat(vessel.length() as f64 / longest);
            styled(style, &format!("{:^width$}", vessel.length()))
        }
        Some(OwnCell::Missed) => mark(Mark::Miss, width),
        Some(OwnCell::Hit) => mark(Mark::Hit, width),
        Some(OwnCell::Sunk) => mark(Mark::Sunk, width),
        Some(OwnCell::Water) | None => mark(Mark::Unknown, width),
    });
    let target = Picture::grid(rules, TILE, |cell, width| match target.get(cell.index()) {
        Some(TargetCell::Water) => mark(Mark::Miss, width),
        Some(TargetCell::Hit) => mark(Mark::Hit, width),
        Some(TargetCell::Sunk) => mark(Mark::Sunk, width),
        Some(TargetCell::Unknown) | None => mark(Mark::Unknown, width),
    });
    format!(
        "your ships (numbers are lengths, o missed, x hit, # sunk)\n{own}the opponent's\n{target}"
    )
}

/// What happened between two looks, a line each.
pub(super) fn news(rules: &Rules, before: Option<&Status>, after: &Status) -> Vec<String> {
    let mut news = Vec::new();
    let was: Vec<OwnCell> = before.map_or(Vec::new(), |before| before.own().collect());
    for ((cell, was), is) in rules.all_cells().cells().zip(was).zip(after.own()) {
        let fired = matches!(was, OwnCell::Water | OwnCell::Ship(..));
        let result = match is {
            OwnCell::Missed => "missed",
            OwnCell::Hit => "hit",
            OwnCell::Sunk => "hit and sank the ship",
            OwnCell::Water | OwnCell::Ship(..) => continue,
        };
        if fired {
            news.push(format!("the opponent fired at {}: {result}", rules.cell_name(cell)));
        }
    }
    // Without counting the ships that are placed meanwhile.
    let situation = |info: Info| match info {
        Info::Waiting => "waiting for an opponent",
        Info::Setup { ready: [false, _], .. } => "place your ships: place A1 A5, or auto",
        Info::Setup { ready: [true, _], .. } => "waiting for the opponent's ships",
        Info::Playing { turn: [true, _] } => "your turn: fire",
        Info::Playing { turn: [false, _] } => "the opponent's turn",
        Info::Finished { won: [true, _] } => "you have won",
        Info::Finished { won: [false, _] } => "you have lost",
    };
    let now = situation(after.info());
    if before.is_none_or(|before| situation(before.info()) != now) {
        news.push(now.into());
    }
    news
}
