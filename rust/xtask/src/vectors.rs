//! The golden vectors of the engine: positions of real games with their exact answers.
//!
//! Every language reads the same file, so that a mistake at a boundary cannot pass as an answer.

use battleship::{Board, Engine, Knowledge, Mask, Outcome, Posterior, Rules, Shot, Sinkings};
use serde::Serialize;

use crate::generated::settle;

const PATH: &str = "data/vectors/engine.json";

/// Small rules and the named ones, every contact, and numbers of boards beyond 64 bits.
const RULES: [&str; 8] = [
    "nine",
    "classic",
    "russian",
    "6x6:3,2,2,1:apart",
    "5x4:3,2,2:corners",
    "4x7:4,3:touching",
    "32x4:5,4,3,3,2,2:corners",
    "42x3:3,3,3,2,2,2,2,1,1,1,1,1,1:apart",
];

/// How many games of each rules, and after how many shots each is looked at.
const GAMES: u64 = 3;
const MOMENTS: [usize; 4] = [0, 5, 14, 30];

#[derive(Serialize)]
struct Vector {
    rules: String,
    knowledge: KnowledgeJson,
    boards: String,
    /// For each cell, the boards with a ship there.
    cells: Vec<String>,
    best: Vec<String>,
    certain: Vec<String>,
    impossible: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum KnowledgeJson {
    Shots { shots: Vec<String>, announced: bool },
    Sets { hits: Vec<String>, misses: Vec<String>, sunk: Option<Vec<String>> },
}

/// Writes them, or checks that what is committed is what would be written.
pub(crate) fn run(check: bool) -> anyhow::Result<()> {
    let mut lines = Vec::new();
    for rules in RULES {
        let rules: Rules = rules.parse()?;
        let engine = Engine::new(&rules)?;
        let listing = engine.posterior(&Knowledge::default())?.listing();
        for (game, (_, board)) in (0..GAMES).zip(listing.samples(1)) {
            for vector in moments(&engine, &board, game)? {
                lines.push(format!("  {}", serde_json::to_string(&vector)?));
            }
        }
    }
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    settle(vec![(PATH, text.into_bytes())], check, "vectors")
}

/// The positions of one game. Of three games, one has sinkings announced in order, one announced
/// without the order, and one not at all.
fn moments(engine: &Engine, board: &Board, game: u64) -> anyhow::Result<Vec<Vector>> {
    let rules = engine.rules();
    let announced = game != 2;
    let mut shots: Vec<Shot> = Vec::new();
    let mut posterior = engine.posterior(&Knowledge::nothing(announced))?;
    let mut vectors = Vec::new();
    for moment in 0..=MOMENTS[MOMENTS.len() - 1] {
        if MOMENTS.contains(&moment) {
            let (json, knowledge) = knowledge(rules, &shots, game)?;
            vectors.push(vector(&engine.posterior(&knowledge)?, json));
        }
        // Every third shot is a wild one, so that misses and single hits stay about.
        let best = posterior.best();
        let wild = rules.all_cells() & !posterior.knowledge().known();
        let from = if moment % 3 == 2 { wild } else { best };
        let pick = (moment * 7 + game as usize) % from.len().max(1);
        let Some(cell) = from.cells().nth(pick) else { break };
        let outcome = board.answer(rules, posterior.knowledge().hits(), cell, announced);
        shots.push(Shot { cell, outcome });
        posterior.update(&Knowledge::from_shots(rules, &shots, announced)?)?;
    }
    Ok(vectors)
}

fn knowledge(
    rules: &Rules,
    shots: &[Shot],
    game: u64,
) -> anyhow::Result<(KnowledgeJson, Knowledge)> {
    let in_order = Knowledge::from_shots(rules, shots, game != 2)?;
    if game == 0 {
        let shots = shots.iter().map(|shot| text(rules, *shot)).collect();
        return Ok((KnowledgeJson::Shots { shots, announced: true }, in_order));
    }
    let sinkings = in_order.sinkings();
    let sunk = match &sinkings {
        Sinkings::Announced(list) => Some(
            list.iter()
                .map(|sinking| {
                    let length = sinking.length.map(|length| format!(":{length}"));
                    rules.cell_name(sinking.cell) + &length.unwrap_or_default()
                })
                .collect(),
        ),
        _ => None,
    };
    let sets = Knowledge::from_sets(rules, in_order.hits(), in_order.misses(), sinkings)?;
    let (hits, misses) = (names(rules, sets.hits()), names(rules, sets.misses()));
    Ok((KnowledgeJson::Sets { hits, misses, sunk }, sets))
}

fn text(rules: &Rules, shot: Shot) -> String {
    let result = match shot.outcome {
        Outcome::Miss => "miss".into(),
        Outcome::Hit => "hit".into(),
        Outcome::Sunk { length: None } => "sunk".into(),
        Outcome::Sunk { length: Some(length) } => format!("sunk{length}"),
    };
    format!("{}:{result}", rules.cell_name(shot.cell))
}

fn vector(posterior: &Posterior, knowledge: KnowledgeJson) -> Vector {
    let rules = posterior.rules();
    Vector {
        rules: rules.to_string(),
        knowledge,
        boards: posterior.boards().to_string(),
        cells: posterior.cells().iter().map(u128::to_string).collect(),
        best: names(rules, posterior.best()),
        certain: names(rules, posterior.certain()),
        impossible: names(rules, posterior.impossible()),
    }
}

fn names(rules: &Rules, cells: Mask) -> Vec<String> {
    cells.cells().map(|cell| rules.cell_name(cell)).collect()
}
