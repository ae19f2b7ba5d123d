//! Requests that are wrong, too large, too many, too slow or from somewhere else: each gets a clear
//! answer, and the server goes on.

use std::io::Write;

use serde_json::json;

use super::client::{JSON, Response, Server};

fn still_answers(server: &Server) {
    let answer = server.post("/api/count", &json!({"rules": "5x5:3,2:apart"}));
    assert_eq!((answer.status, answer.json()["boards"].is_number()), (200, true));
}

#[test]
fn what_is_wrong_is_said() {
    let server = Server::start(&[]);
    let cases: [(&[u8], u16, &str); 16] = [
        (b"", 400, "the request is not JSON: EOF"),
        (b"hits=A1", 400, "the request is not JSON: expected value at line 1 column 1"),
        (b"{\"hits\":\"A1\"", 400, "the request is not JSON: EOF"),
        (b"\xff\xfe", 400, "the request is not JSON: "),
        (b"[]", 422, "invalid type: sequence, expected an object"),
        (b"null", 422, "invalid type: null, expected an object"),
        (b"{\"hits\":[\"A1\"]}", 422, "invalid type: sequence, expected a string"),
        (b"{\"hist\":\"A1\"}", 422, "unknown key \"hist\": GET /api/openapi.json tells"),
        (b"{\"hits\":\"A1\",\"hits\":\"A2\"}", 422, "duplicate field `hits`"),
        (b"{\"rules\":\"ten\"}", 422, "unreadable rules \"ten\": give nine, classic"),
        (b"{\"rules\":\"5x5:3,2:apart\",\"hits\":\"F1\"}", 422, "cell F1 is outside the 5x5 board"),
        (b"{\"hits\":\"A1\",\"misses\":\"A1\"}", 422, "cell A1 is both hit and missed"),
        (b"{\"hits\":\"A1\",\"position\":\"...\"}", 422, "give either position or marks"),
        (b"{\"position\":\"...\"}", 422, "line 1 of the position: "),
        (b"{\"hits\":\"A1\",\"shots\":\"A1:hit\"}", 422, "give either shots, or hits"),
        (
            b"{\"rules\":\"11x11:5,5,4,4,3,3,3,2,2,2:touching\"}",
            422,
            "11x11:5,5,4,4,3,3,3,2,2,2:touching is too large to count exactly",
        ),
    ];
    for path in ["/api/heatmap", "/api/count", "/api/sample"] {
        for (body, status, message) in cases {
            let answer = server.send("POST", path, &[JSON], body);
            let said = answer.error();
            assert!(
                answer.status == status && said.starts_with(message),
                "{path} {}: {} {said}",
                String::from_utf8_lossy(body),
                answer.status
            );
        }
    }
    let many = server.post("/api/sample", &json!({"count": 101}));
    assert_eq!(many.error(), "101 boards are too many: ask for at most 100 at a time");
    let deep = "{\"deep\":".to_owned() + &"[".repeat(60_000);
    assert_eq!(server.send("POST", "/api/heatmap", &[JSON], deep.as_bytes()).status, 400);
    still_answers(&server);
}

#[test]
fn wrong_places_methods_and_kinds() {
    let server = Server::start(&[]);
    let status = |method, path, headers: &[(&str, &str)]| {
        let answer = server.send(method, path, headers, b"{}");
        assert_eq!(answer.header("content-type"), Some("application/json"), "{method} {path}");
        assert!(!answer.error().is_empty());
        answer.status
    };
    assert_eq!(status("GET", "/api/heatmap", &[]), 405);
    assert_eq!(status("DELETE", "/api/rules", &[]), 405);
    assert_eq!(status("POST", "/index.html", &[]), 405);
    assert_eq!(status("POST", "/scale.js", &[]), 405);
    assert_eq!(status("POST", "/api/heat", &[JSON]), 404);
    for path in ["/nothing.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/style/"] {
        assert_eq!(status("GET", path, &[]), 404, "{path}");
    }
    assert_eq!(status("POST", "/api/heatmap", &[]), 415);
    assert_eq!(status("POST", "/api/heatmap", &[("Content-Type", "text/plain")]), 415);
    let charset = [("Content-Type", "Application/JSON; charset=utf-8")];
    assert_eq!(server.send("POST", "/api/heatmap", &charset, b"{}").status, 200);
}

#[test]
fn requests_over_64_kilobytes() {
    let server = Server::start(&[]);
    let body = |bytes: usize| {
        let text = json!({"rules": "5x5:3,2:apart", "hits": ""}).to_string();
        text + &" ".repeat(bytes)
    };
    let fits = body((64 << 10) - body(0).len());
    assert_eq!(server.send("POST", "/api/heatmap", &[JSON], fits.as_bytes()).status, 200);
    let over = server.send("POST", "/api/heatmap", &[JSON], (fits + " ").as_bytes());
    assert_eq!((over.status, over.error()), (413, "the request is larger than 64 KB".into()));
    // The length that was promised counts, whether or not that much comes.
    let mut stream = server.connect();
    stream.write_all(&server.head("POST", "/api/heatmap", &[JSON], 1 << 40)).unwrap();
    assert_eq!(Response::read(stream).status, 413);
    still_answers(&server);
}

#[test]
fn nonsense_and_half_requests() {
    let server = Server::start(&[]);
    let head = server.head("POST", "/api/heatmap", &[JSON], 100);
    let beginnings: [&[u8]; 5] =
        [b"", b"\0\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", &head, &head[..head.len() / 2]];
    // They stay open while others are answered.
    let silent: Vec<_> = (0..100)
        .map(|i| {
            let mut stream = server.connect();
            let _ = stream.write_all(beginnings[i % beginnings.len()]);
            stream
        })
        .collect();
    still_answers(&server);
    drop(silent);
    still_answers(&server);
}

#[test]
fn other_pages_and_other_names_are_turned_away() {
    let server = Server::start(&[]);
    let port = server.port();
    let ours = format!("http://127.0.0.1:{port}");
    let status = |headers: &[(&str, &str)]| {
        server.send("POST", "/api/heatmap", &[&[JSON], headers].concat(), b"{}").status
    };
    assert_eq!(status(&[("Origin", &ours), ("Sec-Fetch-Site", "same-origin")]), 200);
    assert_eq!(status(&[("Host", &format!("localhost:{port}"))]), 200);
    let wrong: [&[(&str, &str)]; 6] = [
        &[("Origin", "http://evil.example")],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Host", "evil.example")],
        &[("Host", &format!("evil.example:{port}"))],
        &[("Host", "")],
    ];
    for headers in wrong {
        assert_eq!(status(headers), 403, "{headers:?}");
    }
    // Nor may they read the page, unless a person follows a link to it.
    let page = |headers: &[(&str, &str)]| server.send("GET", "/", headers, b"");
    assert_eq!(page(&[("Host", "evil.example")]).status, 403);
    assert_eq!(page(&[("Sec-Fetch-Site", "cross-site")]).status, 200);
    let said = page(&[("Host", "evil.example")]).error();
    assert_eq!(
        said,
        format!("\"evil.example\" is not this server: ask for 127.0.0.1:{port}, localhost:{port}")
    );
    let allowed = server.get("/api/rules");
    assert_eq!(allowed.header("access-control-allow-origin"), None);
}

/// How many are refused depends on the moment; that all others are answered does not.
#[test]
fn a_crowd() {
    let server = Server::start(&[]);
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let ask = |i: usize| {
            let cell = format!("{}{}", char::from(b'A' + (i % 9) as u8), i / 9 % 9 + 1);
            server.post("/api/heatmap", &json!({"misses": cell})).status
        };
        let threads: Vec<_> = (0..300).map(|i| scope.spawn(move || ask(i))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 64);
    still_answers(&server);
}
