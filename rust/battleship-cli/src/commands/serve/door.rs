//! Who may ask: only this page, opened by a numeric address or `localhost`.
//!
//! Another web page can make a browser send requests here. It cannot make it send our own name as
//! the host, unless it has its own name point here, and such a name is refused; nor can it hide where
//! the request comes from.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Problem;

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Door {
    port: u16,
    loopback: bool,
}

impl Door {
    pub(super) fn at(address: SocketAddr) -> Door {
        Door { port: address.port(), loopback: address.ip().is_loopback() }
    }

    /// Whether these headers come from the page itself or from no page at all.
    fn admits(self, headers: &HeaderMap, api: bool) -> Result<(), String> {
        let text = |name: HeaderName| {
            headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_ours(&host) {
            return Err(format!("\"{host}\" is not this server: ask for {}", self.names()));
        }
        if let Some(origin) =
            text(header::ORIGIN).filter(|origin| *origin != format!("http://{host}"))
        {
            return Err(format!("pages of {origin} may not use this server"));
        }
        // A link from elsewhere may open the page, but nothing elsewhere may call the API.
        match text(HeaderName::from_static("sec-fetch-site")) {
            Some(site) if api && site != "same-origin" && site != "none" => {
                Err("other pages may not use this server".into())
            }
            _ => Ok(()),
        }
    }

    fn is_ours(self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        let ours = match name.parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || !self.loopback,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        };
        ours && authority.port_u16().unwrap_or(80) == self.port
    }

    fn names(self) -> String {
        let others =
            if self.loopback { "" } else { " or another numeric address of this computer" };
        format!("127.0.0.1:{0}, localhost:{0}{others}", self.port)
    }
}

/// Turns away what may not come in.
pub(super) async fn check(State(door): State<Door>, request: Request, next: Next) -> Response {
    match door.admits(request.headers(), request.uri().path().starts_with("/api/")) {
        Ok(()) => next.run(request).await,
        Err(reason) => Problem::new(StatusCode::FORBIDDEN, reason).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(door: Door, api: bool, headers: &[(&'static str, &str)]) -> bool {
        let headers = headers.iter().map(|(name, value)| {
            (HeaderName::from_static(name), value.parse().expect("a header value"))
        });
        door.admits(&headers.collect(), api).is_ok()
    }

    #[test]
    fn hosts() {
        let local = Door { port: 8017, loopback: true };
        let open = Door { port: 8017, loopback: false };
        for (host, at_local, at_open) in [
            ("127.0.0.1:8017", true, true),
            ("127.9.9.9:8017", true, true),
            ("localhost:8017", true, true),
            ("LocalHost:8017", true, true),
            ("[::1]:8017", true, true),
            ("192.168.1.5:8017", false, true),
            ("[fe80::1]:8017", false, true),
            ("127.0.0.1:8018", false, false),
            ("127.0.0.1", false, false),
            ("localhost", false, false),
            ("rebound.example:8017", false, false),
            ("127.0.0.1.example:8017", false, false),
            ("localhost.example:8017", false, false),
            ("user@127.0.0.1.example:8017", false, false),
            ("", false, false),
            ("/", false, false),
        ] {
            assert_eq!(admitted(local, true, &[("host", host)]), at_local, "{host}");
            assert_eq!(admitted(open, true, &[("host", host)]), at_open, "{host}");
        }
        assert!(!admitted(local, false, &[]));
    }

    #[test]
    fn origins_and_sites() {
        let door = Door { port: 8017, loopback: true };
        let host = ("host", "localhost:8017");
        let from = |api, name, value| admitted(door, api, &[host, (name, value)]);
        assert!(from(true, "origin", "http://localhost:8017"));
        for origin in [
            "null",
            "https://localhost:8017",
            "http://localhost",
            "http://127.0.0.1:8017",
            "http://evil.example",
        ] {
            assert!(!from(true, "origin", origin), "{origin}");
            assert!(!from(false, "origin", origin), "{origin}");
        }
        for (site, page, api) in [
            ("same-origin", true, true),
            ("none", true, true),
            ("same-site", true, false),
            ("cross-site", true, false),
        ] {
            assert_eq!(from(false, "sec-fetch-site", site), page, "{site}");
            assert_eq!(from(true, "sec-fetch-site", site), api, "{site}");
        }
    }
}
