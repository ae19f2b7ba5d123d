//! The distributions as a picture.

use std::fmt::Write;
use std::path::Path;

use super::statistics::Histogram;
use crate::failure::{Failure, unwritable};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 40.0;

/// Colours that the colour-blind can tell apart.
const COLOURS: [&str; 6] = ["#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2"];

/// Draws the share of games by their shots, a line for each name, and writes the file.
pub(super) fn write(path: &Path, lines: &[(&str, &[u16])]) -> Result<(), Failure> {
    std::fs::write(path, draw(lines)).map_err(|error| unwritable(path, &error))
}

fn draw(lines: &[(&str, &[u16])]) -> String {
    let shots = || lines.iter().flat_map(|(_, shots)| shots.iter().copied());
    let (first, last) = (shots().min().unwrap_or(0), shots().max().unwrap_or(0));
    let shares: Vec<(u16, Vec<f64>)> = lines.iter().map(|(_, shots)| shares(shots)).collect();
    let highest = shares.iter().flat_map(|(_, shares)| shares).fold(0.0, |a, &b| f64::max(a, b));
    let span = f64::from((last - first).max(1));
    let x = |shots: f64| LEFT + (shots - f64::from(first)) / span * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| HEIGHT - BOTTOM - share / highest.max(1e-9) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\" fill=\"#333\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut line = |text: String| {
        svg += &text;
        svg.push('\n');
    };
    for i in 0..=4 {
        let share = highest * f64::from(i) / 4.0;
        let (y, right) = (y(share), WIDTH - RIGHT);
        line(format!("<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>"));
        let (x, y, share) = (LEFT - 6.0, y + 4.0, share * 100.0);
        line(format!("<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{share:.1}%</text>"));
    }
    for shots in (first..=last).filter(|shots| shots % 5 == 0) {
        let (x, y) = (x(shots.into()), HEIGHT - BOTTOM + 16.0);
        line(format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{shots}</text>"));
    }
    let (middle, bottom) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0);
    line(format!("<text x=\"{middle}\" y=\"{bottom}\" text-anchor=\"middle\">shots</text>"));
    for (i, ((name, _), (start, shares))) in lines.iter().zip(&shares).enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let mut path = String::new();
        for (j, &share) in shares.iter().enumerate() {
            let (x, y) = (x(f64::from(*start) + j as f64), y(share));
            // Writing to a string cannot fail.
            let _ = write!(path, "{}{x:.1} {y:.1}", if j == 0 { "M" } else { "L" });
        }
        line(format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"));
        let (x, y) = (WIDTH - RIGHT, TOP + 14.0 * i as f64);
        line(format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>"
        ));
    }
    line("</svg>".into());
    svg
}

/// The share of games for each number of shots, from the shortest game on.
fn shares(shots: &[u16]) -> (u16, Vec<f64>) {
    let mut sorted = shots.to_vec();
    sorted.sort_unstable();
    let counts = Histogram::of(&sorted).counts;
    let share = |count| count as f64 / shots.len() as f64;
    (sorted.first().copied().unwrap_or(0), counts.into_iter().map(share).collect())
}
