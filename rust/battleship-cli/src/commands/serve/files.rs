//! The page itself: files that are part of the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use super::problem::Problem;
use crate::colours::VIRIDIS;

#[derive(Embed)]
#[folder = "page/"]
struct Page;

/// The description of the API.
const OPENAPI: &str = include_str!("openapi.json");

/// A file of the page.
pub(super) async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    if path.starts_with("/api/") {
        let message = format!("there is no {path}: GET /api/openapi.json tells what there is");
        return Problem::new(StatusCode::NOT_FOUND, message).into_response();
    }
    let Some(file) = Page::get(name) else {
        return Problem::new(StatusCode::NOT_FOUND, format!("there is no {path}")).into_response();
    };
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Problem::wrong_method().into_response();
    }
    answer(name, file, request.headers().get(header::IF_NONE_MATCH))
}

fn answer(name: &str, file: EmbeddedFile, known: Option<&HeaderValue>) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Browsers ask each time whether the file is still the same, and a new version is seen at once.
    let headers = [
        (header::CONTENT_TYPE, kind(name).to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, Body::from(file.data.into_owned())).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// The colours of the heatmap, which are those of the terminal.
pub(super) async fn scale() -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, kind("scale.js")), (header::CACHE_CONTROL, "no-cache")];
    let colours: Vec<String> =
        VIRIDIS.iter().map(|(red, green, blue)| format!("[{red},{green},{blue}]")).collect();
    (headers, format!("export const VIRIDIS = [{}];\n", colours.join(",")))
}

/// The description of the API.
pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}
