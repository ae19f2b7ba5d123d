//! The requests that are answered at once.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use battleship::{Engine, Player, Rules, Strategy};
use battleship_dataset::Dataset;
use serde::{Deserialize, Serialize};

use super::desk::Desk;
use super::problem::Problem;
use super::request::{Asked, Nothing};
use crate::answer::Answer;
use crate::commands::advise::AdviceJson;
use crate::commands::count::CountJson;
use crate::commands::dataset::InfoJson;
use crate::commands::sample::{BoardJson, untold_seed};

type Answered = Result<Written, Problem>;

/// JSON that is written already.
pub(super) struct Written(Vec<u8>);

impl Written {
    fn new(value: &impl Serialize) -> Result<Written, Problem> {
        Ok(Written(serde_json::to_vec(value)?))
    }
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], Bytes::from(self.0)).into_response()
    }
}

/// `battleship heatmap --json`.
pub(super) async fn heatmap(State(desk): State<Arc<Desk>>, asked: Asked<Nothing>) -> Answered {
    let (rules, knowledge) = asked.position()?;
    desk.work(move |desk, wanted| {
        desk.engines.of(&rules).solver()?.solve(
            &knowledge,
            || wanted.still(),
            |posterior| Written::new(&Answer::while_wanted(posterior, || wanted.still())?),
        )
    })
    .await
}

/// `battleship count --json`.
pub(super) async fn count(State(desk): State<Arc<Desk>>, asked: Asked<Nothing>) -> Answered {
    let (rules, knowledge) = asked.position()?;
    desk.work(move |desk, wanted| {
        desk.engines.of(&rules).solver()?.solve(
            &knowledge,
            || wanted.still(),
            |posterior| {
                Written::new(&CountJson { rules: rules.to_string(), boards: posterior.boards() })
            },
        )
    })
    .await
}

/// What a request for random boards may say.
#[derive(Deserialize)]
pub(super) struct Sampling {
    seed: Option<u64>,
    count: Option<usize>,
}

/// The most boards that one request gets.
const MOST_BOARDS: usize = 100;

#[derive(Serialize)]
struct SampleJson {
    rules: String,
    seed: u64,
    boards: Vec<BoardJson>,
}

/// `battleship sample --json`, as one object.
pub(super) async fn sample(State(desk): State<Arc<Desk>>, asked: Asked<Sampling>) -> Answered {
    let (rules, knowledge) = asked.position()?;
    let count = asked.more.count.unwrap_or(1);
    if count > MOST_BOARDS {
        return Err(Problem::no_answer(format!(
            "{count} boards are too many: ask for at most {MOST_BOARDS} at a time"
        )));
    }
    let seed = asked.more.seed.unwrap_or_else(untold_seed);
    desk.work(move |desk, wanted| {
        desk.engines.of(&rules).solver()?.solve(
            &knowledge,
            || wanted.still(),
            |posterior| {
                let answer = Answer::while_wanted(posterior, || wanted.still())?;
                if let Some(explanation) = answer.explanation() {
                    return Err(Problem::no_answer(explanation));
                }
                let boards = posterior.listing();
                let boards = boards.samples(seed).take(count).take_while(|_| wanted.still());
                let boards =
                    boards.map(|(index, board)| BoardJson::of(&rules, index, &board)).collect();
                Written::new(&SampleJson { rules: rules.to_string(), seed, boards })
            },
        )
    })
    .await
}

/// Whose advice a request wants.
#[derive(Deserialize)]
pub(super) struct Strategic {
    strategy: Option<String>,
    seed: Option<u64>,
}

impl Strategic {
    fn player(&self, engine: &Engine) -> Result<Player, Problem> {
        let strategy = self.strategy.as_ref().map(|name| name.parse()).transpose()?;
        Ok(Player::new(engine, strategy.unwrap_or_default(), self.seed.unwrap_or(0)))
    }
}

/// `battleship advise --json`.
pub(super) async fn advise(State(desk): State<Arc<Desk>>, asked: Asked<Strategic>) -> Answered {
    let (rules, knowledge) = asked.position()?;
    desk.work(move |desk, wanted| {
        let kept = desk.engines.of(&rules);
        let solver = kept.solver()?;
        let mut player = asked.more.player(solver.engine())?;
        let advice = player.advise_while(&knowledge, || wanted.still())?;
        if advice.boards > 0 {
            return Written::new(&AdviceJson::new(&rules, player.strategy(), &advice));
        }
        solver.solve(
            &knowledge,
            || wanted.still(),
            |posterior| {
                let answer = Answer::while_wanted(posterior, || wanted.still())?;
                Err(Problem::no_answer(answer.explanation().unwrap_or_default()))
            },
        )
    })
    .await
}

#[derive(Serialize)]
struct ChoiceJson {
    rules: String,
    strategy: &'static str,
    cell: Option<String>,
}

/// Where a strategy fires next, which need not be where a ship can be.
pub(super) async fn choose(State(desk): State<Arc<Desk>>, asked: Asked<Strategic>) -> Answered {
    let (rules, knowledge) = asked.position()?;
    desk.work(move |desk, wanted| {
        let mut player = asked.more.player(desk.engines.of(&rules).solver()?.engine())?;
        let cell =
            player.choose_while(&knowledge, || wanted.still())?.map(|cell| rules.cell_name(cell));
        let strategy = player.strategy().name();
        Written::new(&ChoiceJson { rules: rules.to_string(), strategy, cell })
    })
    .await
}

/// The strategies, the simplest first.
pub(super) async fn strategies() -> Json<[&'static str; Strategy::ALL.len()]> {
    Json(Strategy::ALL.map(Strategy::name))
}

#[derive(Serialize)]
pub(super) struct RulesJson {
    name: &'static str,
    rules: &'static str,
}

/// The rules that have a name, the default first.
pub(super) async fn rules() -> Json<[RulesJson; Rules::NAMED.len()]> {
    Json(Rules::NAMED.map(|(name, rules)| RulesJson { name, rules }))
}

/// `battleship dataset info --json`.
pub(super) async fn dataset(State(desk): State<Arc<Desk>>) -> Answered {
    desk.work(|desk, _| Written::new(&InfoJson::of(&Dataset::open(&desk.data)?)?)).await
}
