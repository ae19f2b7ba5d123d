//! The heatmap as people see it: the picture of the board, then what it says in words.

use anstyle::Style;
use battleship::{Cell, Mark, Mask, Picture, Posterior};

use crate::answer::{Answer, list, names};
use crate::colours::{Palette, styled};
use crate::numbers::{percent, plural};

/// Room for ` >99 `.
const TILE: usize = 5;

/// Draws everything. The picture comes first and an empty line ends it, so that it can be read back.
pub(super) fn draw(picture: &Picture, answer: &Answer, palette: Palette) -> String {
    let posterior = answer.posterior;
    let tiles = Tiles::new(picture, posterior, palette);
    let board = picture.draw(TILE, |cell, width| tiles.tile(cell, width));
    let words = match answer.explanation() {
        Some(explanation) => capitalised(&explanation) + ".\n",
        None => summary(posterior),
    };
    format!("{board}\n{}{words}", tiles.legend())
}

/// The cells of one picture.
struct Tiles<'a> {
    picture: &'a Picture,
    posterior: &'a Posterior,
    palette: Palette,
    /// The cells of the ships that are certainly sunk.
    sunk: Mask,
    best: Mask,
    /// The colours go from nothing to the best cell, to tell as many cells apart as they can.
    hottest: u128,
}

impl<'a> Tiles<'a> {
    fn new(picture: &'a Picture, posterior: &'a Posterior, palette: Palette) -> Tiles<'a> {
        let best = posterior.best();
        let hottest = best.cells().next().map_or(1, |cell| posterior.cells()[cell.index()]);
        Tiles { picture, posterior, palette, sunk: sunk(posterior), best, hottest }
    }

    fn tile(&self, cell: Cell, width: usize) -> String {
        let mark = if self.sunk.contains(cell) { Mark::Sunk } else { self.picture.mark(cell) };
        let (text, style) = match mark {
            Mark::Unknown => self.unknown(cell),
            Mark::Miss => (mark.symbol().into(), self.palette.miss()),
            Mark::Hit => (mark.symbol().into(), self.palette.hit()),
            Mark::Sunk => (mark.symbol().into(), self.palette.sunk()),
        };
        styled(style, &format!("{text:^width$}"))
    }

    fn unknown(&self, cell: Cell) -> (String, Style) {
        let (count, boards) = (self.posterior.cells()[cell.index()], self.posterior.boards());
        if boards == 0 {
            return (Mark::Unknown.symbol().into(), Style::new());
        }
        let style = self.palette.heat(count as f64 / self.hottest as f64);
        let best = self.best.contains(cell);
        let style = if best { self.palette.highlighted(style) } else { style };
        (percent(count, boards, 0), style)
    }

    /// The scale of the colours, where there are any.
    fn legend(&self) -> String {
        if self.palette.is_plain() || self.best.is_empty() {
            return String::new();
        }
        const STEPS: u32 = 32;
        let bar: String = (0..STEPS)
            .map(|step| styled(self.palette.heat(f64::from(step) / f64::from(STEPS - 1)), " "))
            .collect();
        format!("0% {bar} {}%\n\n", percent(self.hottest, self.posterior.boards(), 0))
    }
}

/// The cells that belong to a fully hit ship on every board, in a game where sinkings are announced.
/// In one where they are not, a picture has no sunk ships; and without a board nothing is certain.
fn sunk(posterior: &Posterior) -> Mask {
    let knowledge = posterior.knowledge();
    if !knowledge.announced() || posterior.boards() == 0 {
        return Mask::EMPTY;
    }
    let placements = posterior.engine().placements();
    let fully_hit =
        (0..placements.len()).filter(|&n| placements.mask(n).is_subset(knowledge.hits()));
    let mut boards = vec![0; posterior.rules().cells()];
    for number in fully_hit {
        for cell in placements.mask(number).cells() {
            boards[cell.index()] += posterior.placements()[number];
        }
    }
    knowledge.hits().cells().filter(|cell| boards[cell.index()] == posterior.boards()).collect()
}

/// What the picture says, for a posterior with boards.
fn summary(posterior: &Posterior) -> String {
    let (rules, boards) = (posterior.rules(), posterior.boards());
    let unknown = rules.all_cells() & !posterior.knowledge().known();
    let best = posterior.best();
    let mut text =
        format!("{} left. Numbers are the chance of a ship in percent.\n", plural(boards, "board"));
    match best.cells().next() {
        None => text += "Nothing left to hit: every cell with a ship is known.\n",
        Some(_) if !(best & posterior.certain()).is_empty() => {
            text += &format!("Certain: {}.\n", list(&names(rules, best)));
        }
        Some(cell) => {
            let count = posterior.cells()[cell.index()];
            let chance = percent(count, boards, 2);
            text += &format!("Best: {} at {chance}%.\n", list(&names(rules, best)));
        }
    }
    let impossible = unknown & posterior.impossible();
    if !impossible.is_empty() && !best.is_empty() {
        text += &format!("Impossible: {}.\n", list(&names(rules, impossible)));
    }
    text
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
