//! The server of the page, asked over real connections.

mod client;
mod hostile;
mod jobs;
mod openapi;

use serde_json::json;

use crate::run::battleship;
use client::Server;

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let cases = [
        ("heatmap", vec![], json!({})),
        (
            "heatmap",
            vec!["--hits", "E5", "--misses", "C3,G3"],
            json!({"hits": "E5", "misses": "C3,G3"}),
        ),
        (
            "heatmap",
            vec!["--rules", "classic", "--shots", "D4:hit,E4:hit,F4:sunk3"],
            json!({"rules": "classic", "shots": "D4:hit,E4:hit,F4:sunk3"}),
        ),
        (
            "heatmap",
            vec!["--hits", "A1,B2", "--announce"],
            json!({"hits": "A1,B2", "announce": true}),
        ),
        ("count", vec!["--rules", "8x8:4,3,3,2:apart"], json!({"rules": "8x8:4,3,3,2:apart"})),
        ("count", vec!["--hits", "C4", "--sunk", "none"], json!({"hits": "C4", "sunk": "none"})),
    ];
    for (command, args, body) in cases {
        let printed = battleship([command, "--json"].into_iter().chain(args)).succeeds().stdout;
        let answered = server.post(&format!("/api/{command}"), &body);
        assert_eq!((answered.status, answered.text() + "\n"), (200, printed), "{command} {body}");
    }
}

#[test]
fn samples_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    let args = ["sample", "--json", "--seed", "7", "--count", "3", "--hits", "C3"];
    let printed = battleship(args).succeeds().json();
    let answered = server.post("/api/sample", &json!({"seed": 7, "count": 3, "hits": "C3"})).json();
    assert_eq!(answered["boards"], json!(printed));
    // A seed that was chosen is told, and draws the same boards again.
    let chosen = server.post("/api/sample", &json!({})).json();
    let again = server.post("/api/sample", &json!({"seed": chosen["seed"]})).json();
    assert_eq!(again, chosen);
}

#[test]
fn the_page_is_served_whole_and_asks_nobody_else() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let mut waiting = vec!["/".to_owned()];
    let mut seen = std::collections::HashSet::new();
    while let Some(path) = waiting.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let file = server.get(&path);
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
        assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
        let text = file.text();
        assert!(!text.replace("http://www.w3.org/", "").contains("//www."), "{path}");
        let here = std::path::Path::new(&path).parent().unwrap_or("/".as_ref()).to_owned();
        let named = text.split(['"', '\'']).filter(|name| {
            let file = name.ends_with(".js") || name.ends_with(".css") || name.ends_with(".svg");
            file && !name.contains([' ', '\n'])
        });
        for name in named {
            let mut folder = here.clone();
            for part in name.split('/') {
                match part {
                    "." => {}
                    ".." => drop(folder.pop()),
                    part => folder.push(part),
                }
            }
            waiting.push(folder.to_str().unwrap().to_owned());
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn a_file_that_is_known_is_not_sent_again() {
    let server = Server::start(&[]);
    let tag = server.get("/main.js").header("etag").unwrap().to_owned();
    let again = server.send("GET", "/main.js", &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let changed = server.send("GET", "/main.js", &[("If-None-Match", "\"0\"")], b"");
    assert_eq!(changed.status, 200);
}

#[test]
fn a_port_that_is_taken() {
    let server = Server::start(&[]);
    let port = server.port().to_string();
    let error = battleship(["serve", "--port", &port]).fails(2);
    assert!(error.starts_with(&format!("error: cannot listen on 127.0.0.1:{port}: ")), "{error}");
}

#[test]
fn other_addresses_are_told_what_they_expose() {
    let server = Server::start(&["--listen", "0.0.0.0"]);
    let warned = server.warning();
    assert!(warned.starts_with("warning: everybody who can reach 0.0.0.0:"), "{warned}");
    assert_eq!(server.get("/api/rules").status, 200);
}

#[test]
#[cfg(unix)]
fn it_stops_when_it_is_asked_to() {
    let server = Server::start(&[]);
    let job = server.begin("/api/jobs/verify", &json!({}));
    let run = server.interrupt();
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    drop(job);
}
