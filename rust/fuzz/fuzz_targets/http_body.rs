//! The bodies of requests to `battleship serve`, read by the server's own files: a binary has no
//! library, so they are compiled in here.
#![no_main]

#[allow(dead_code, unused_imports)]
#[path = "../../battleship-cli/src/failure.rs"]
mod failure;
#[allow(dead_code)]
#[path = "../../battleship-cli/src/position.rs"]
mod position;

#[allow(dead_code)]
#[path = "../../battleship-cli/src/commands/serve"]
mod serve {
    mod problem;
    mod request;

    use axum::body::Body;
    use axum::extract::{FromRequest, Request};
    use axum::http::header;
    use axum::response::{IntoResponse, Response};
    use battleship::{Knowledge, Rules};
    use problem::Problem;
    use request::{Asked, Nothing};

    pub(crate) const LONGEST: usize = request::LONGEST_REQUEST;

    /// The position that a request is about, or what the server answers instead.
    pub(crate) async fn position(body: Vec<u8>) -> Result<(Rules, Knowledge), Response> {
        let request = Request::post("/api/heatmap")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("a request");
        let asked = Asked::<Nothing>::from_request(request, &()).await;
        asked.and_then(|asked| asked.position()).map_err(Problem::into_response)
    }
}

use axum::body::to_bytes;
use battleship_fuzz::heatmap;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|body: &[u8]| {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime").block_on(ask(body));
});

async fn ask(body: &[u8]) {
    match serve::position(body.to_vec()).await {
        Ok((rules, knowledge)) => {
            assert!(body.len() <= serve::LONGEST);
            // The same object in other bytes is the same position.
            let object: Value = serde_json::from_slice(body).expect("JSON");
            let again = serve::position(object.to_string().into_bytes()).await.ok();
            assert_eq!(again.as_ref(), Some(&(rules.clone(), knowledge.clone())));
            heatmap::check(&rules, &knowledge);
        }
        Err(answer) => {
            let status = answer.status().as_u16();
            assert!(matches!(status, 400 | 413 | 422), "{status}");
            assert_eq!(status == 413, body.len() > serve::LONGEST);
            let said = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
            let said: Value = serde_json::from_slice(&said).expect("JSON");
            assert!(said["error"].as_str().is_some_and(|words| !words.is_empty()), "{said}");
        }
    }
}
