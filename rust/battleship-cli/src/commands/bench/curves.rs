//! How cost grows with the board and with the fleet, for both methods, as a picture.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use battleship::{Engine, Knowledge, Rules};

use super::counting::{best_time, cold_process};
use crate::failure::{Failure, unwritable};
use crate::watch::progress;

/// A line of measurements.
struct Curve {
    name: &'static str,
    colour: &'static str,
    /// Where on the axis, and under which rules.
    rules: Vec<(usize, String)>,
}

/// What is measured under some rules.
struct Point {
    at: usize,
    seconds: f64,
    megabytes: Option<f64>,
}

const APART: &str = "#0072b2";
const TOUCHING: &str = "#d55e00";

/// By the side of a square board.
fn by_board() -> [Curve; 2] {
    let rules = |fleet: &str, sides: std::ops::RangeInclusive<usize>| {
        sides.map(|side| (side, format!("{side}x{side}:{fleet}"))).collect()
    };
    [
        Curve {
            name: "4,3,3,2,2,2 apart",
            colour: APART,
            rules: rules("4,3,3,2,2,2:apart", 6..=11),
        },
        Curve {
            name: "5,4,3,3,2 touching",
            colour: TOUCHING,
            rules: rules("5,4,3,3,2:touching", 6..=11),
        },
    ]
}

/// By the number of ships on a board of 10×10.
fn by_ships() -> [Curve; 2] {
    let fleet = ["5", "4", "4", "3", "3", "3", "2", "2", "2", "2"];
    let rules = |contact: &str, most: usize| {
        (1..=most)
            .map(|ships| (ships, format!("10x10:{}:{contact}", fleet[..ships].join(","))))
            .collect()
    };
    [
        Curve { name: "5,4,4,3,… apart", colour: APART, rules: rules("apart", 10) },
        Curve { name: "5,4,4,3,… touching", colour: TOUCHING, rules: rules("touching", 7) },
    ]
}

/// Measures and draws.
pub(super) fn draw(path: &Path) -> Result<(), Failure> {
    let figures = [("side of the board", by_board()), ("ships on 10×10", by_ships())];
    let steps =
        figures.iter().flat_map(|(_, curves)| curves).map(|curve| curve.rules.len()).sum::<usize>();
    let bar = progress("measuring", steps as u128);
    let mut panels = Vec::new();
    for (axis, curves) in &figures {
        let mut lines = Vec::new();
        for curve in curves {
            let mut points = Vec::new();
            for (at, rules) in &curve.rules {
                points.push(measure(*at, &rules.parse()?)?);
                bar.inc(1);
            }
            lines.push((curve, points));
        }
        let times = lines.iter().map(|(curve, points)| {
            (*curve, points.iter().map(|point| (point.at, point.seconds * 1e3)).collect())
        });
        panels.push(Panel { axis, unit: "ms a heatmap", lines: times.collect() });
        let memory = lines.iter().map(|(curve, points)| {
            (*curve, points.iter().filter_map(|point| Some((point.at, point.megabytes?))).collect())
        });
        panels.push(Panel { axis, unit: "MB", lines: memory.collect() });
    }
    bar.finish_and_clear();
    std::fs::write(path, Drawing(panels).to_string()).map_err(|error| unwritable(path, &error))
}

fn measure(at: usize, rules: &Rules) -> Result<Point, Failure> {
    let nothing = Knowledge::default();
    let mut posterior = Engine::new(rules)?.posterior(&nothing)?;
    let seconds = best_time(&mut posterior, &nothing)?.max(Duration::from_nanos(100)).as_secs_f64();
    let megabytes = cold_process(&["--one", &rules.to_string()])?
        .and_then(|(_, memory)| memory)
        .map(|bytes| bytes as f64 / 1e6);
    Ok(Point { at, seconds, megabytes })
}

/// One diagram: values on a logarithmic scale.
struct Panel<'a> {
    axis: &'a str,
    unit: &'a str,
    lines: Vec<(&'a Curve, Vec<(usize, f64)>)>,
}

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 44.0;

/// Diagrams side by side, two in a row.
struct Drawing<'a>(Vec<Panel<'a>>);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, svg: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (2.0 * WIDTH, HEIGHT * self.0.len().div_ceil(2) as f64);
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"11\" fill=\"#333\">"
        )?;
        writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        for (i, panel) in self.0.iter().enumerate() {
            let (x, y) = (WIDTH * (i % 2) as f64, HEIGHT * (i / 2) as f64);
            writeln!(svg, "<g transform=\"translate({x} {y})\">\n{panel}</g>")?;
        }
        writeln!(svg, "</svg>")
    }
}

impl fmt::Display for Panel<'_> {
    fn fmt(&self, svg: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let (first, last) =
            points().fold((usize::MAX, 0), |(low, high), &(at, _)| (low.min(at), high.max(at)));
        let powers = points().fold((i32::MAX, i32::MIN), |(low, high), &(_, value)| {
            (low.min(value.log10().floor() as i32), high.max(value.log10().ceil() as i32))
        });
        let (low, high) = (powers.0, powers.1.max(powers.0 + 1));
        let span = (last.saturating_sub(first)).max(1) as f64;
        let x =
            |at: usize| LEFT + (at.saturating_sub(first)) as f64 / span * (WIDTH - LEFT - RIGHT);
        let y = |log: f64| {
            HEIGHT
                - BOTTOM
                - (log - f64::from(low)) / f64::from(high - low) * (HEIGHT - TOP - BOTTOM)
        };
        for power in low..=high {
            let (left, right, y) = (LEFT, WIDTH - RIGHT, y(power.into()));
            writeln!(svg, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>")?;
            let label = 10f64.powi(power);
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                left - 6.0,
                y + 4.0
            )?;
        }
        for at in first..=last {
            let (x, y) = (x(at), HEIGHT - BOTTOM + 16.0);
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{at}</text>")?;
        }
        let (middle, bottom) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10.0);
        writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{bottom}\" text-anchor=\"middle\">{}</text>",
            self.axis
        )?;
        writeln!(svg, "<text x=\"8\" y=\"16\" font-weight=\"bold\">{}</text>", self.unit)?;
        for (i, (curve, points)) in self.lines.iter().enumerate() {
            let colour = curve.colour;
            let path = points.iter().enumerate().map(|(i, &(at, value))| {
                format!("{}{:.1} {:.1}", if i == 0 { "M" } else { "L" }, x(at), y(value.log10()))
            });
            let path: String = path.collect();
            writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            )?;
            for &(at, value) in points {
                let (x, y) = (x(at), y(value.log10()));
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>")?;
            }
            let (name, y) = (curve.name, 16.0 + 14.0 * i as f64);
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>",
                WIDTH - RIGHT
            )?;
        }
        Ok(())
    }
}
