//! Which address is answered by what.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::desk::Desk;
use super::door::{self, Door};
use super::problem::Problem;
use super::request::LONGEST_REQUEST;
use super::{answers, arena, files, jobs};

/// The page loads nothing from anywhere else, and no other page may show or read it.
const MANNERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Everything that is served.
pub(super) fn router(desk: Arc<Desk>, door: Door) -> Router {
    let wrong_method = || async { Problem::wrong_method() };
    let api = Router::new()
        .route("/api/rules", get(answers::rules))
        .route("/api/strategies", get(answers::strategies))
        .route("/api/count", post(answers::count))
        .route("/api/heatmap", post(answers::heatmap))
        .route("/api/advise", post(answers::advise))
        .route("/api/choose", post(answers::choose))
        .route("/api/sample", post(answers::sample))
        .route("/api/dataset", get(answers::dataset))
        .route("/api/jobs/arena", post(arena::arena))
        .route("/api/jobs/verify", post(jobs::verify))
        .route("/api/jobs/scan", post(jobs::scan))
        .route("/api/openapi.json", get(files::openapi))
        .method_not_allowed_fallback(wrong_method)
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .with_state(desk);
    let everything = Router::new()
        .route("/scale.js", get(files::scale))
        .method_not_allowed_fallback(wrong_method)
        .fallback(files::file)
        .merge(api)
        .layer(middleware::from_fn_with_state(door, door::check))
        .layer(CatchPanicLayer::custom(|_| Problem::ours()));
    MANNERS.into_iter().fold(everything, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    })
}
