//! Lines of JSON that are sent to a referee: somebody calls, or time passes.

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serializer};
use serde_json::Value;

/// What a line says.
pub(crate) enum Line {
    Call { caller: String, name: String, args: Vec<Value> },
    Advance(u64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    caller: Option<String>,
    call: Option<String>,
    args: Option<Vec<Value>>,
    advance: Option<u64>,
}

/// Reads a line of at most so many bytes. The example of a call is for those who got it wrong.
pub(crate) fn parse(line: &[u8], longest: usize, example: &str) -> Result<Line, String> {
    let unreadable =
        |problem: String| format!("{problem}; a line is {example} or {{\"advance\":1}}");
    if line.len() > longest {
        return Err(too_long(longest));
    }
    let fields: Fields =
        serde_json::from_slice(line).map_err(|error| unreadable(error.to_string()))?;
    match fields {
        Fields { caller: None, call: None, args: None, advance: Some(blocks) } => {
            Ok(Line::Advance(blocks))
        }
        Fields { caller: Some(caller), call: Some(name), args: Some(args), advance: None } => {
            Ok(Line::Call { caller, name, args })
        }
        _ => Err(unreadable("caller, call and args belong together, advance stands alone".into())),
    }
}

/// Says that a line is too long.
pub(crate) fn too_long(longest: usize) -> String {
    format!("a line has at most {longest} bytes")
}

/// Reads the arguments of a call. The usage is for those who got it wrong.
pub(crate) fn read_args<T: DeserializeOwned>(
    name: &str,
    usage: &str,
    args: Vec<Value>,
) -> Result<T, String> {
    serde_json::from_value(Value::Array(args))
        .map_err(|error| format!("{name} takes {usage}: {error}"))
}

/// Writes that time passes.
pub(crate) fn serialize_advance<S: Serializer>(
    serializer: S,
    blocks: u64,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry("advance", &blocks)?;
    map.end()
}

/// Writes a call.
pub(crate) fn serialize_call<S: Serializer>(
    serializer: S,
    caller: &str,
    name: &str,
    args: &Value,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(3))?;
    map.serialize_entry("caller", caller)?;
    map.serialize_entry("call", name)?;
    map.serialize_entry("args", args)?;
    map.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_have_as_many_bytes_as_are_said() {
        let line = br#"{"advance":1}"#;
        assert!(matches!(parse(line, line.len(), ""), Ok(Line::Advance(1))));
        assert_eq!(parse(line, line.len() - 1, "").err().unwrap(), "a line has at most 12 bytes");
    }
}
