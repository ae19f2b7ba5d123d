//! The whole answer to a position: as JSON, and in words where there is no board.

use battleship::{Error, Mask, Piece, Placement, Posterior, Rules};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A posterior, with an explanation if it is empty.
pub(crate) struct Answer<'a> {
    /// The numbers.
    pub(crate) posterior: &'a Posterior,
    /// If there is no board: the pieces of knowledge each of which, dropped alone, would leave one.
    suspects: Option<Vec<Piece>>,
}

impl<'a> Answer<'a> {
    /// Looks for the suspects if there is no board: one more count for each piece of knowledge.
    pub(crate) fn of(posterior: &'a Posterior) -> Result<Answer<'a>, Error> {
        Answer::while_wanted(posterior, || true)
    }

    /// The same; the search for suspects ends when nobody wants the answer any more.
    pub(crate) fn while_wanted(
        posterior: &'a Posterior,
        wanted: impl Fn() -> bool,
    ) -> Result<Answer<'a>, Error> {
        let suspects = match posterior.boards() {
            0 => Some(posterior.engine().suspects_while(posterior.knowledge(), wanted)?),
            _ => None,
        };
        Ok(Answer { posterior, suspects })
    }

    /// Why there is no board, in a sentence or two; `None` if there is one.
    pub(crate) fn explanation(&self) -> Option<String> {
        let suspects = self.suspects.as_ref()?;
        let rules = self.posterior.rules();
        let anything = self.posterior.engine().boards() > 0;
        let reason = match (anything, suspects.as_slice()) {
            (false, _) => {
                return Some(format!("no board is legal under {rules}: the fleet does not fit"));
            }
            (true, []) => {
                "no single shot or sinking explains it: at least two must be wrong".into()
            }
            (true, suspects) => {
                let list = suspects.iter().map(|piece| {
                    let (word, cell) = named(rules, *piece);
                    format!("the {word} at {cell}")
                });
                let list = list.collect::<Vec<_>>().join(", or without ");
                format!("there would be one without {list}")
            }
        };
        Some(format!("no board agrees with this knowledge; {reason}"))
    }
}

/// The word for a kind of piece, and the name of its cell.
fn named(rules: &Rules, piece: Piece) -> (&'static str, String) {
    match piece {
        Piece::Miss(cell) => ("miss", rules.cell_name(cell)),
        Piece::Hit(cell) => ("hit", rules.cell_name(cell)),
        Piece::Sinking(cell) => ("sinking", rules.cell_name(cell)),
    }
}

/// The names of some cells.
pub(crate) fn names(rules: &Rules, cells: Mask) -> Vec<String> {
    cells.cells().map(|cell| rules.cell_name(cell)).collect()
}

/// Some names; not all of them if they are many.
pub(crate) fn list(names: &[String]) -> String {
    const SHOWN: usize = 12;
    match names.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names[..SHOWN].join(", ")),
    }
}

/// A ship as JSON.
#[derive(Serialize)]
pub(crate) struct ShipJson {
    cell: String,
    length: usize,
    direction: &'static str,
}

impl ShipJson {
    /// The ship.
    pub(crate) fn of(rules: &Rules, ship: &Placement) -> ShipJson {
        let (cell, direction) = (rules.cell_name(ship.cell), ship.direction.name());
        ShipJson { cell, length: ship.length, direction }
    }
}

#[derive(Serialize)]
struct AnswerJson<'a> {
    rules: String,
    boards: u128,
    cells: &'a [u128],
    by_length: ByLength<'a>,
    best: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspects: Option<Vec<Suspect>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
}

#[derive(Serialize)]
struct Suspect {
    cell: String,
    piece: &'static str,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (posterior, rules) = (self.posterior, self.posterior.rules());
        let suspect = |piece: &Piece| {
            let (piece, cell) = named(rules, *piece);
            Suspect { cell, piece }
        };
        let json = AnswerJson {
            rules: rules.to_string(),
            boards: posterior.boards(),
            cells: posterior.cells(),
            by_length: ByLength(posterior),
            best: names(rules, posterior.best()),
            suspects: self.suspects.as_ref().map(|pieces| pieces.iter().map(suspect).collect()),
            explanation: self.explanation(),
        };
        json.serialize(serializer)
    }
}

/// The heatmap of each ship length, longest first.
struct ByLength<'a>(&'a Posterior);

impl Serialize for ByLength<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for class in self.0.rules().fleet().classes() {
            map.serialize_entry(
                &class.length.to_string(),
                &self.0.cells_with_length(class.length),
            )?;
        }
        map.end()
    }
}
