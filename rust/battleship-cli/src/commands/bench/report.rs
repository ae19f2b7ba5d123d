//! What was measured, as a table for people and as JSON for programs.

use std::fmt;
use std::time::Duration;

use serde::{Serialize, Serializer};

use super::checksum::Checksum;
use crate::numbers::thousands;

/// One measurement.
#[derive(Clone, Serialize)]
pub(super) struct Row {
    what: String,
    #[serde(
        rename = "seconds",
        skip_serializing_if = "Option::is_none",
        serialize_with = "seconds"
    )]
    time: Option<Duration>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<Checksum>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<Box<Row>>,
}

impl Row {
    /// How long something took.
    pub(super) fn time(what: impl Into<String>, time: Duration) -> Row {
        Row { time: Some(time), ..Row::empty(what.into()) }
    }

    /// How large something is.
    pub(super) fn bytes(what: impl Into<String>, bytes: u64) -> Row {
        Row { bytes: Some(bytes), ..Row::empty(what.into()) }
    }

    /// How many there are of something.
    #[cfg(feature = "zk")]
    pub(super) fn count(what: impl Into<String>, count: u64) -> Row {
        Row { count: Some(count), ..Row::empty(what.into()) }
    }

    fn empty(what: String) -> Row {
        let (time, bytes, count, per_second, ratio) = (None, None, None, None, None);
        Row { what, time, bytes, count, per_second, ratio, checksum: None, plain: None }
    }

    /// How many things were done in that time.
    pub(super) fn done(self, things: u128) -> Row {
        let per_second = self.time.map(|time| things as f64 / time.as_secs_f64());
        Row { per_second, ..self }
    }

    /// How many times longer it took than something else.
    pub(super) fn compared_to(self, other: Duration) -> Row {
        let ratio = self.time.map(|time| time.as_secs_f64() / other.as_secs_f64());
        Row { ratio, ..self }
    }

    /// The checksum over what was computed.
    pub(super) fn checked(self, checksum: Checksum) -> Row {
        Row { checksum: Some(checksum), ..self }
    }

    /// The same thing by the plain method, which is compared to it.
    pub(super) fn against(self, plain: Row) -> Row {
        let plain = self.time.map(|time| Box::new(plain.compared_to(time)));
        Row { plain, ..self }
    }

    /// Its line of the closing table, if there is a plain method.
    fn beside(&self, section: &str) -> Option<Row> {
        let Row { ref what, time, checksum, .. } = *self;
        let ratio = self.plain.as_ref()?.ratio;
        Some(Row { time, ratio, checksum, ..Row::empty(format!("{section}: {what}")) })
    }

    fn columns(&self) -> [String; 5] {
        let count = self.count.map(|count| thousands(count.into()));
        let value = self.time.map(duration).or(self.bytes.map(size)).or(count);
        [
            self.what.clone(),
            value.unwrap_or_default(),
            self.per_second.map(rate).unwrap_or_default(),
            self.ratio.map(|ratio| format!("{}×", three_digits(ratio))).unwrap_or_default(),
            self.checksum.map(|checksum| checksum.to_string()).unwrap_or_default(),
        ]
    }
}

fn seconds<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(serializer)
}

/// Everything that was measured.
#[derive(Serialize)]
pub(super) struct Report {
    sections: Vec<Measured>,
    side_by_side: Vec<Row>,
    checksum: Checksum,
}

#[derive(Serialize)]
struct Measured {
    title: String,
    rows: Vec<Row>,
}

impl Default for Report {
    fn default() -> Report {
        Report { sections: Vec::new(), side_by_side: Vec::new(), checksum: Checksum::new() }
    }
}

impl Report {
    /// Adds what a section measured.
    pub(super) fn add(&mut self, title: String, rows: Vec<Row>) {
        for checksum in rows.iter().filter_map(|row| row.checksum) {
            self.checksum.add_checksum(checksum);
        }
        let before = self.side_by_side.len();
        self.side_by_side.extend(rows.iter().filter_map(|row| row.beside(&title)));
        if self.side_by_side.len() == before {
            self.side_by_side.push(Row::empty(format!("{title}: no plain method")));
        }
        self.sections.push(Measured { title, rows });
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        for section in &self.sections {
            lines.push([&section.title, "time", "rate", "ratio", "checksum"].map(str::to_owned));
            for row in &section.rows {
                lines.push(row.columns());
                lines.extend(row.plain.iter().map(|plain| plain.columns()));
            }
            lines.push(Default::default());
        }
        write_table(f, &lines)?;
        let title = "side by side: the plain method takes so many times as long";
        let mut lines = vec![[title, "time", "", "ratio", "checksum"].map(str::to_owned)];
        lines.extend(self.side_by_side.iter().map(Row::columns));
        write_table(f, &lines)?;
        writeln!(f, "\nchecksum {}", self.checksum)
    }
}

fn write_table(f: &mut fmt::Formatter<'_>, lines: &[[String; 5]]) -> fmt::Result {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let [a, b, c, d] = [0, 1, 2, 3].map(|column| width(column).unwrap_or(0));
    for [what, value, rate, ratio, checksum] in lines {
        let line = format!("{what:<a$}  {value:>b$}  {rate:>c$}  {ratio:>d$}  {checksum}");
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A time with three digits.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1e-3 => format!("{} µs", three_digits(seconds * 1e6)),
        _ if seconds < 1.0 => format!("{} ms", three_digits(seconds * 1e3)),
        _ => format!("{} s", three_digits(seconds)),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..100_000 => format!("{bytes} bytes"),
        _ => format!("{} MB", three_digits(bytes as f64 / 1e6)),
    }
}

fn rate(per_second: f64) -> String {
    match per_second {
        _ if per_second >= 1e6 => format!("{} M/s", three_digits(per_second / 1e6)),
        _ if per_second >= 1e3 => format!("{} k/s", three_digits(per_second / 1e3)),
        _ => format!("{} /s", three_digits(per_second)),
    }
}

fn three_digits(number: f64) -> String {
    let decimals = match number {
        _ if number < 10.0 => 2,
        _ if number < 100.0 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}
