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
pub(crate) const VIRIDIS: [(u8, u8, u8); 11] = [
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

/// The nearest to it among the 256 colours that still gets brighter with every step.
const INDEXED_VIRIDIS: [u8; 10] = [53, 55, 24, 30, 36, 71, 77, 149, 184, 226];

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
        let share = share.clamp(0.0, 1.0);
        let last = (INDEXED_VIRIDIS.len() - 1) as f64;
        let indexed = INDEXED_VIRIDIS[(share * last).round() as usize];
        // About where black and white stand out from the colour equally well.
        let text = if share > 0.43 { AnsiColor::Black } else { AnsiColor::BrightWhite };
        self.paint(viridis(share), indexed, text)
    }

    /// The style for a miss.
    pub(crate) fn miss(self) -> Style {
        if self.is_plain() { Style::new() } else { Style::new().dimmed() }
    }

    /// The style for a hit on a ship that still floats, as far as is known.
    pub(crate) fn hit(self) -> Style {
        self.paint(RgbColor(190, 30, 45), 124, AnsiColor::BrightWhite)
    }

    /// The style for a cell of a sunk ship.
    pub(crate) fn sunk(self) -> Style {
        self.paint(RgbColor(95, 95, 95), 240, AnsiColor::BrightWhite)
    }

    /// What makes a style stand out.
    pub(crate) fn highlighted(self, style: Style) -> Style {
        if self.is_plain() { style } else { style.bold().underline() }
    }

    fn paint(self, full: RgbColor, indexed: u8, text: AnsiColor) -> Style {
        let background: Color = match self {
            Palette::Plain => return Style::new(),
            Palette::Indexed => Ansi256Color(indexed).into(),
            Palette::Full => full.into(),
        };
        Style::new().bg_color(Some(background)).fg_color(Some(text.into()))
    }
}

/// The text in a style; the text alone if the style is plain.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

fn viridis(share: f64) -> RgbColor {
    let position = share * (VIRIDIS.len() - 1) as f64;
    let below = VIRIDIS[position.floor() as usize];
    let above = VIRIDIS[position.ceil() as usize];
    let mix =
        |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * position.fract()) as u8;
    RgbColor(mix(below.0, above.0), mix(below.1, above.1), mix(below.2, above.2))
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

    fn brightness((red, green, blue): (u8, u8, u8)) -> f64 {
        0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
    }

    #[test]
    fn brightness_grows_with_the_share() {
        let full = (0..=100).map(|percent| {
            let RgbColor(red, green, blue) = viridis(f64::from(percent) / 100.0);
            brightness((red, green, blue))
        });
        assert!(full.is_sorted());
        // Colours from 16 are a cube of six levels each.
        let level = |i: u8| [0, 95, 135, 175, 215, 255][usize::from(i % 6)];
        let indexed = INDEXED_VIRIDIS.map(|colour| {
            let i = colour - 16;
            brightness((level(i / 36), level(i / 6), level(i)))
        });
        assert!(indexed.is_sorted());
    }

    #[test]
    fn the_scale_goes_from_end_to_end() {
        assert_eq!(viridis(0.0), RgbColor(68, 1, 84));
        assert_eq!(viridis(1.0), RgbColor(253, 231, 37));
        let background = |share| Palette::Indexed.heat(share).get_bg_color();
        assert_eq!(background(-1.0), Some(Ansi256Color(53).into()));
        assert_eq!(background(2.0), Some(Ansi256Color(226).into()));
    }
}
