//! The colours of the terminal.

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

/// The colours a terminal can show.
#[derive(Clone, Copy)]
pub(crate) enum Palette {
    /// None: not a terminal, or the user does not want any.
    Plain,
    /// The 256 colours that every terminal has.
    Indexed,
    /// Any colour.
    Full,
}

/// Viridis in steps of a tenth: equal steps look equal, also to the colour-blind and in grey.
const VIRIDIS: [(u8, u8, u8); 11] = [
    (68, 1, 84),
    (72, 36, 117),
    (65, 68, 135),
    (53, 95, 141),
    (42, 120, 142),
    (33, 145, 140),
    (34, 168, 132),
    (68, 191, 112),
    (122, 209, 81),
    (189, 223, 38),
    (253, 231, 37),
];

impl Palette {
    /// What standard output can show.
    pub(crate) fn of_stdout() -> Palette {
        let full = |value: String| value == "truecolor" || value == "24bit";
        match AutoStream::choice(&std::io::stdout()) {
            ColorChoice::Never => Palette::Plain,
            _ if std::env::var("COLORTERM").is_ok_and(full) => Palette::Full,
            _ => Palette::Indexed,
        }
    }

    /// Whether there is any colour.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self, Palette::Plain)
    }

    /// The style for a share from 0 to 1: a background, and text that can be read on it.
    pub(crate) fn heat(self, share: f64) -> Style {
        let colour = viridis(share);
        let text = if luminance(colour) > 0.45 { AnsiColor::Black } else { AnsiColor::BrightWhite };
        self.paint(colour).fg_color(self.only_coloured(text))
    }

    /// The style for a miss.
    pub(crate) fn miss(self) -> Style {
        if self.is_plain() { Style::new() } else { Style::new().dimmed() }
    }

    /// The style for a hit on a ship that still floats, as far as is known.
    pub(crate) fn hit(self) -> Style {
        self.paint(RgbColor(190, 30, 45)).fg_color(self.only_coloured(AnsiColor::BrightWhite))
    }

    /// The style for a cell of a sunk ship.
    pub(crate) fn sunk(self) -> Style {
        self.paint(RgbColor(95, 95, 95)).fg_color(self.only_coloured(AnsiColor::BrightWhite))
    }

    /// What makes a style stand out.
    pub(crate) fn highlighted(self, style: Style) -> Style {
        if self.is_plain() { style } else { style.bold().underline() }
    }

    fn paint(self, colour: RgbColor) -> Style {
        let background = match self {
            Palette::Plain => None,
            Palette::Indexed => Some(Color::from(nearest_indexed(colour))),
            Palette::Full => Some(colour.into()),
        };
        Style::new().bg_color(background)
    }

    fn only_coloured(self, text: AnsiColor) -> Option<Color> {
        (!self.is_plain()).then_some(text.into())
    }
}

/// The text in a style; the text alone if the style is plain.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

fn viridis(share: f64) -> RgbColor {
    let position = share.clamp(0.0, 1.0) * (VIRIDIS.len() - 1) as f64;
    let below = VIRIDIS[position.floor() as usize];
    let above = VIRIDIS[position.ceil() as usize];
    let mix =
        |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * position.fract()) as u8;
    RgbColor(mix(below.0, above.0), mix(below.1, above.1), mix(below.2, above.2))
}

fn luminance(RgbColor(red, green, blue): RgbColor) -> f64 {
    (0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)) / 255.0
}

/// The nearest colour of the 6×6×6 cube that starts at index 16.
fn nearest_indexed(RgbColor(red, green, blue): RgbColor) -> Ansi256Color {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let distance = |&i: &u8| LEVELS[usize::from(i)].abs_diff(value);
        (0..6).min_by_key(distance).unwrap_or(0)
    };
    Ansi256Color(16 + 36 * level(red) + 6 * level(green) + level(blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_means_no_escape() {
        for style in [Palette::Plain.heat(0.5), Palette::Plain.miss(), Palette::Plain.sunk()] {
            assert_eq!(styled(Palette::Plain.highlighted(style), "37"), "37");
        }
        assert_ne!(styled(Palette::Indexed.heat(0.5), "37"), "37");
    }

    #[test]
    fn brightness_grows_with_the_share() {
        let brightness: Vec<f64> =
            (0..=100).map(|i| luminance(viridis(f64::from(i) / 100.0))).collect();
        assert!(brightness.is_sorted());
        assert_eq!(viridis(0.0), RgbColor(68, 1, 84));
        assert_eq!(viridis(7.0), RgbColor(253, 231, 37));
    }

    #[test]
    fn indexed_colours_are_near() {
        assert_eq!(nearest_indexed(RgbColor(0, 0, 0)), Ansi256Color(16));
        assert_eq!(nearest_indexed(RgbColor(255, 255, 255)), Ansi256Color(231));
        assert_eq!(nearest_indexed(RgbColor(253, 231, 37)), Ansi256Color(220));
    }
}
