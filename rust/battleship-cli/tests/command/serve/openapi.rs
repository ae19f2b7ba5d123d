//! The description of the API against what the server really answers.

use std::collections::BTreeSet;
use std::io::BufReader;

use jsonschema::{Validator, validator_for};
use serde_json::{Value, json};

use super::client::{JSON, Response, Server, next_event};

/// A schema somewhere in the document, with the components it refers to.
fn validator(document: &Value, schema: &Value) -> Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    validator_for(&schema).unwrap()
}

fn assert_valid(document: &Value, schema: &Value, value: &Value, what: &str) {
    let validator = validator(document, schema);
    let errors: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{what}: {errors:?} in {value}");
}

/// Every operation, with the request bodies that the document gives as examples.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap();
        methods.iter().map(move |(method, operation)| {
            (path.clone(), method.to_ascii_uppercase(), operation.clone())
        })
    });
    operations.collect()
}

fn examples(operation: &Value) -> Vec<Value> {
    match &operation["requestBody"]["content"]["application/json"]["examples"] {
        Value::Object(examples) => {
            examples.values().map(|example| example["value"].clone()).collect()
        }
        _ => vec![json!({})],
    }
}

fn check(document: &Value, operation: &Value, answer: &Response, what: &str) {
    let responses = &operation["responses"];
    if answer.status != 200 {
        assert_eq!(answer.status / 100, 4, "{what}");
        assert!(responses["4XX"].is_object(), "{what}");
        let problem = &document["components"]["responses"]["Problem"];
        let schema = &problem["content"]["application/json"]["schema"];
        return assert_valid(document, schema, &answer.json(), what);
    }
    let kind = answer.header("content-type").unwrap();
    let content = &responses["200"]["content"][kind];
    assert!(content.is_object(), "{what}: {kind} is not in the document");
    if kind == "text/event-stream" {
        let mut reader = BufReader::new(answer.body.as_slice());
        while let Some(event) = next_event(&mut reader) {
            let schema = &responses["200"]["x-events"][&event.name];
            assert!(schema.is_object(), "{what}: {} is not in the document", event.name);
            assert_valid(document, schema, &event.data, what);
        }
    } else {
        assert_valid(document, &content["schema"], &answer.json(), what);
    }
}

#[test]
fn answers_are_as_described() {
    let server = Server::start(&[]);
    let document = server.get("/api/openapi.json").json();
    for (path, method, operation) in operations(&document) {
        for body in examples(&operation) {
            let what = format!("{method} {path} {body}");
            let answer = server.send(&method, &path, &[JSON], body.to_string().as_bytes());
            assert_eq!(answer.status, 200, "{what}: {}", answer.text());
            check(&document, &operation, &answer, &what);
            if method == "POST" {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                assert_valid(&document, schema, &body, &what);
            }
        }
    }
}

/// What the description forbids is refused, and the refusal is as described too.
#[test]
fn refusals_are_as_described() {
    let server = Server::start(&[]);
    let document = server.get("/api/openapi.json").json();
    let wrong = [
        json!({"hist": "A1"}),
        json!({"hits": ["A1"]}),
        json!({"rules": 9}),
        json!({"announce": "yes"}),
        json!({"shots": "A1:hit", "hits": "A1"}),
        json!([]),
        json!("nine"),
    ];
    for (path, method, operation) in operations(&document) {
        let posts = method == "POST";
        for body in wrong.iter().filter(|_| posts) {
            let what = format!("{path} {body}");
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert!(!validator(&document, schema).is_valid(body), "{what}");
            let answer = server.post(&path, body);
            assert_eq!(answer.status, 422, "{what}");
            check(&document, &operation, &answer, &what);
        }
        let other = if posts { "GET" } else { "POST" };
        check(&document, &operation, &server.send(other, &path, &[], b""), &path);
        let elsewhere = [("Host", "evil.example"), JSON];
        check(&document, &operation, &server.send(&method, &path, &elsewhere, b"{}"), &path);
    }
}

#[test]
fn everything_is_described() {
    let source = include_str!("../../../src/commands/serve/router.rs");
    let routed = source.split('"').filter(|text| text.starts_with("/api/"));
    let document: Value =
        serde_json::from_str(include_str!("../../../src/commands/serve/openapi.json")).unwrap();
    let described = document["paths"].as_object().unwrap().keys().map(String::as_str);
    assert_eq!(routed.collect::<BTreeSet<_>>(), described.collect::<BTreeSet<_>>());
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
}
