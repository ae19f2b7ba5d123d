//! A position as text that people can draw and read.
//!
//! Everything that prints a board prints this form, so that whatever a command shows can be given
//! back to it: a first line that names the rules, the cells row by row, and the sinkings.

use std::fmt;

use crate::knowledge::{Knowledge, Sinkings};
use crate::rules::{Rules, column_name};
use crate::{Cell, Error, Mask};

/// Some knowledge under some rules, as a picture of the board.
///
/// A picture has an optional first line with the rules (`nine` is meant if it is missing), an
/// optional line of column letters, and a line for each row of the board, optionally with the row's
/// number in front. A row is `.` unknown, `o` miss, `x` hit, `#` sunk, with or without spaces; a
/// percentage such as `37`, `37%` or `<1` is an unknown cell too. Then may follow a line such as
/// `sunk B4:3,C7` or `sunk none` with the announced sinkings. Without it, any `#` says that sinkings
/// are announced and that the `#` are all the cells of the sunk ships; with no `#` either, sinkings
/// are not announced. Whatever follows after an empty line is a remark.
///
/// ```
/// use battleship::Picture;
///
/// let picture = Picture::parse("5x4:3,2:apart\n.....\n.o##.\n.....\nx....\n", None)?;
/// assert_eq!(picture.knowledge.hits().len(), 3);
/// assert!(picture.knowledge.announced());
/// assert_eq!(Picture::parse(&picture.to_string(), None)?, picture);
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The rules.
    pub rules: Rules,
    /// The knowledge, which a picture gives as sets.
    pub knowledge: Knowledge,
}

impl Picture {
    /// Reads a picture. If the caller knows the rules, the picture may leave them out, but not name
    /// others.
    pub fn parse(text: &str, rules: Option<&Rules>) -> Result<Picture, Error> {
        let mut lines = Lines::of(text);
        let rules = read_rules(&mut lines, rules)?;
        skip_letters(&mut lines, &rules)?;
        let marks = read_rows(&mut lines, &rules)?;
        let knowledge = read_sinkings(&mut lines, &rules, &marks)?;
        if lines.at_gap() {
            Ok(Picture { rules, knowledge })
        } else {
            Err(lines.error(format!(
                "the {} rows are complete: only a line such as \"sunk B4:3,C7\" or \"sunk none\" \
                 can follow, and remarks after an empty line",
                rules.height()
            )))
        }
    }

    /// What is drawn on a cell: sunk are the cells that a sinking names.
    pub fn mark(&self, cell: Cell) -> Mark {
        let sunk = || match self.knowledge.sinkings() {
            Sinkings::NotAnnounced => false,
            Sinkings::Cells(cells) => cells.contains(cell),
            Sinkings::Announced(list) => list.iter().any(|sinking| sinking.cell == cell),
        };
        if self.knowledge.misses().contains(cell) {
            Mark::Miss
        } else if !self.knowledge.hits().contains(cell) {
            Mark::Unknown
        } else if sunk() {
            Mark::Sunk
        } else {
            Mark::Hit
        }
    }

    /// The whole picture with `tile` for each cell, as in [`Picture::grid`]. It can be read again
    /// if the tiles show a cell's mark, or a percentage where the cell is unknown.
    pub fn draw(&self, width: usize, tile: impl FnMut(Cell, usize) -> String) -> String {
        let grid = Picture::grid(&self.rules, width, tile);
        let sunk = match self.knowledge.sinkings() {
            Sinkings::Announced(list) if !list.is_empty() => {
                let list = list.iter().map(|sinking| {
                    let length = sinking.length.map(|length| format!(":{length}"));
                    self.rules.cell_name(sinking.cell) + &length.unwrap_or_default()
                });
                format!("{SUNK} {}\n", list.collect::<Vec<_>>().join(","))
            }
            Sinkings::Cells(cells) if !cells.is_empty() => String::new(),
            Sinkings::Announced(_) | Sinkings::Cells(_) => format!("{SUNK} none\n"),
            Sinkings::NotAnnounced => String::new(),
        };
        format!("{}\n{grid}{sunk}", self.rules)
    }

    /// A board with letters above and numbers beside it. `tile` gives the text of a cell, padded to
    /// the width it is told: `width`, or more where the column's name needs it.
    pub fn grid(
        rules: &Rules,
        width: usize,
        mut tile: impl FnMut(Cell, usize) -> String,
    ) -> String {
        let margin = rules.height().to_string().len();
        let width = width.max(column_name(rules.width() - 1).len() + 1);
        let letters = (0..rules.width()).map(|column| format!("{:^width$}", column_name(column)));
        let mut lines = vec![format!("{:margin$} {}", "", letters.collect::<String>())];
        for row in 0..rules.height() {
            let cells = (0..rules.width()).map(|column| Cell::at(row * rules.width() + column));
            let tiles: String = cells.map(|cell| tile(cell, width)).collect();
            lines.push(format!("{:>margin$} {tiles}", row + 1));
        }
        lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(2, |cell, width| format!("{:^width$}", self.mark(cell).symbol())))
    }
}

/// What a picture says about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Not fired at.
    Unknown,
    /// Fired at, no ship.
    Miss,
    /// A hit.
    Hit,
    /// A hit on a ship that is announced sunk.
    Sunk,
}

impl Mark {
    const ALL: [Mark; 4] = [Mark::Unknown, Mark::Miss, Mark::Hit, Mark::Sunk];

    /// The character for it.
    pub const fn symbol(self) -> char {
        match self {
            Mark::Unknown => '.',
            Mark::Miss => 'o',
            Mark::Hit => 'x',
            Mark::Sunk => '#',
        }
    }

    fn of(symbol: char) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.symbol() == symbol)
    }
}

/// The word that starts the line of sinkings.
const SUNK: &str = "sunk";

/// The lines of a text, read one after the other.
struct Lines<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().collect(), next: 0 }
    }

    /// The next line; at the end of the text, an empty one.
    fn next(&self) -> &'a str {
        self.lines.get(self.next).copied().unwrap_or_default()
    }

    /// Whether the next line is empty or there is none.
    fn at_gap(&self) -> bool {
        self.next().trim().is_empty()
    }

    /// What the next line says about sinkings, if it does.
    fn sinkings(&self) -> Option<&'a str> {
        let list = self.next().trim().strip_prefix(SUNK)?;
        (list.is_empty() || list.starts_with(char::is_whitespace)).then(|| list.trim())
    }

    fn advance(&mut self) {
        self.next += 1;
    }

    fn skip_gap(&mut self) {
        while self.next < self.lines.len() && self.at_gap() {
            self.advance();
        }
    }

    /// An error in the next line.
    fn error(&self, problem: impl ToString) -> Error {
        Error::UnreadablePicture { line: self.next + 1, problem: problem.to_string() }
    }
}

/// Reads the line that names the rules, if there is one.
fn read_rules(lines: &mut Lines, known: Option<&Rules>) -> Result<Rules, Error> {
    lines.skip_gap();
    let line = lines.next().trim();
    let is_word = line.starts_with(|c: char| c.is_alphabetic() && Mark::of(c).is_none());
    let names_rules = (is_word && !is_letters(line)) || line.contains(':');
    if !names_rules || lines.sinkings().is_some() {
        return Ok(known.cloned().unwrap_or_default());
    }
    let rules = line.parse().map_err(|error: Error| lines.error(error))?;
    if let Some(known) = known.filter(|known| **known != rules) {
        return Err(lines.error(format!("the picture is for {rules}, but the rules are {known}")));
    }
    lines.advance();
    lines.skip_gap();
    Ok(rules)
}

/// Whether a line is one of column letters: no other line of a picture starts with an A.
fn is_letters(line: &str) -> bool {
    line.starts_with(['A', 'a'])
}

/// Skips the column letters, if there are any.
fn skip_letters(lines: &mut Lines, rules: &Rules) -> Result<(), Error> {
    if !is_letters(lines.next().trim()) {
        return Ok(());
    }
    let given: String = lines.next().split_whitespace().collect();
    let expected: String = (0..rules.width()).map(column_name).collect();
    if !given.eq_ignore_ascii_case(&expected) {
        let last = column_name(rules.width() - 1);
        return Err(lines.error(format!("the column letters of {rules} are A to {last}")));
    }
    lines.advance();
    Ok(())
}

/// The cells with each mark.
#[derive(Default)]
struct Marks {
    misses: Mask,
    hits: Mask,
    sunk: Mask,
}

impl Marks {
    fn set(&mut self, cell: Cell, mark: Mark) {
        match mark {
            Mark::Unknown => {}
            Mark::Miss => self.misses.insert(cell),
            Mark::Hit => self.hits.insert(cell),
            Mark::Sunk => self.sunk.insert(cell),
        }
    }
}

fn read_rows(lines: &mut Lines, rules: &Rules) -> Result<Marks, Error> {
    let mut marks = Marks::default();
    let mut numbered = None;
    for row in 0..rules.height() {
        for (column, token) in read_row(lines, rules, row, &mut numbered)?.into_iter().enumerate() {
            marks.set(Cell::at(row * rules.width() + column), token.mark);
        }
    }
    Ok(marks)
}

/// Reads the cells of a row. All rows have their number in front or none has, as the first one
/// decides: otherwise a number could pass for the percentage of a cell that was left out.
fn read_row(
    lines: &mut Lines,
    rules: &Rules,
    row: usize,
    numbered: &mut Option<bool>,
) -> Result<Vec<Token>, Error> {
    let (name, width) = (row + 1, rules.width());
    if lines.at_gap() || lines.sinkings().is_some() {
        let rows = rules.height();
        return Err(lines.error(format!("row {name} is missing: {rules} has {rows} rows")));
    }
    let mut cells = read_tokens(lines)?;
    let starts_with_number = cells[0].number == Some(name);
    if *numbered.get_or_insert(starts_with_number && cells.len() == width + 1) {
        if !starts_with_number {
            return Err(lines.error(format!("the row must start with its number, {name}")));
        }
        cells.remove(0);
    }
    if cells.len() != width {
        return Err(lines.error(format!(
            "row {name} has {} cells, and {rules} has {width} columns; other rules can be named on the first line",
            cells.len()
        )));
    }
    lines.advance();
    Ok(cells)
}

/// One cell in a row, or the row's number, which looks like the percentage of an unknown cell.
struct Token {
    mark: Mark,
    number: Option<usize>,
}

/// Splits a line that is not empty into what may be cells.
fn read_tokens(lines: &Lines) -> Result<Vec<Token>, Error> {
    let line = lines.next();
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        if let Some(mark) = Mark::of(first) {
            tokens.push(Token { mark, number: None });
        } else {
            length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let word = &rest[..length];
            if !is_percentage(word) {
                let column = line[..line.len() - rest.len()].chars().count() + 1;
                return Err(lines.error(format!(
                    "\"{word}\" at character {column} is no cell: a cell is . (unknown), o (miss), \
                     x (hit), # (sunk), or a percentage such as 37 or <1 (unknown)"
                )));
            }
            tokens.push(Token { mark: Mark::Unknown, number: word.parse().ok() });
        }
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// Whether a word is a percentage: `37`, `37%`, `37.5%`, `<1`, `>99%`.
fn is_percentage(word: &str) -> bool {
    let number = word.strip_prefix(['<', '>']).unwrap_or(word);
    let number = number.strip_suffix('%').unwrap_or(number);
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole) && digits(decimals)
}

/// Reads the line of sinkings, if there is one, and puts everything together.
fn read_sinkings(lines: &mut Lines, rules: &Rules, marks: &Marks) -> Result<Knowledge, Error> {
    let hits = marks.hits | marks.sunk;
    let sinkings = match lines.sinkings() {
        Some("") => {
            return Err(lines.error("give the sinkings, such as sunk B4:3,C7, or sunk none"));
        }
        Some(list) => Sinkings::parse(rules, list).map_err(|error| lines.error(error))?,
        None if marks.sunk.is_empty() => Sinkings::NotAnnounced,
        None => Sinkings::Cells(marks.sunk),
    };
    let knowledge = Knowledge::from_sets(rules, hits, marks.misses, sinkings)
        .map_err(|error| lines.error(error))?;
    if lines.sinkings().is_some() {
        lines.advance();
    }
    Ok(knowledge)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Sinking;

    fn problem(text: &str) -> (usize, String) {
        match Picture::parse(text, None).unwrap_err() {
            Error::UnreadablePicture { line, problem } => (line, problem),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn every_way_to_write_a_row() {
        let expected = Picture::parse("5x2:2:apart\n..ox.\n.....", None).unwrap();
        assert_eq!(expected.knowledge.hits().bits(), 0b1000);
        assert_eq!(expected.knowledge.misses().bits(), 0b100);
        for text in [
            "\n\n5x2:2:apart\n\n..ox.\n.....\n\nany remark\n..x..",
            "5x2:2:apart\r\n. . o x .\r\n. . . . .\r\n",
            "5x2:2:apart\nABCDE\n1 ..ox.\n2 .....",
            "  5x2:2:apart  \n   A   B   C   D   E\n 1 37% <1 o x >99%\n 2 100 0 12.5 3 2",
            "5x2:2:apart\n a b c d e\n1 1 1 o x 1\n2 2 2 2 2 2",
            "5x2:2:apart\n1 1 o x 1\n2 2 2 2 2",
        ] {
            assert_eq!(Picture::parse(text, None).unwrap(), expected, "{text}");
        }
        for rows in ["..ox.\n.....", "1 ..ox.\n2 .....", "37% <1 o x >99%\n100 0 12.5 3 2"] {
            assert_eq!(Picture::parse(rows, Some(&expected.rules)).unwrap(), expected, "{rows}");
        }
        assert_eq!(Picture::parse(&".........\n".repeat(9), None).unwrap().rules, Rules::nine());
    }

    #[test]
    fn sinkings_by_line_or_by_mark() {
        let sinkings = |text: &str| {
            Picture::parse(&format!("3x2:2:apart\n{text}"), None).unwrap().knowledge.sinkings()
        };
        let sinking = |index, length| Sinking { cell: Cell::at(index), length };
        assert_eq!(sinkings("xx.\n..."), Sinkings::NotAnnounced);
        assert_eq!(sinkings("##.\n..."), Sinkings::Cells(Mask::from_bits(0b11)));
        assert_eq!(sinkings("xx.\n...\nsunk none"), Sinkings::Announced(vec![]));
        assert_eq!(
            sinkings("##.\n..x\nsunk B1:2, 5\n\nremark"),
            Sinkings::Announced(vec![sinking(1, Some(2)), sinking(5, None)])
        );
    }

    #[test]
    fn problems_name_the_line_and_what_would_be_right() {
        for (text, line, part) in [
            ("", 1, "row 1 is missing: 9x9:4,4,4,3,3,3,3,3:apart has 9 rows"),
            ("classi\n...", 1, "unreadable rules \"classi\": give nine"),
            ("5x5:6:apart\n.....", 1, "a ship of length 6 does not fit"),
            ("...", 1, "row 1 has 3 cells, and 9x9:4,4,4,3,3,3,3,3:apart has 9 columns"),
            ("3x2:2:apart\n..y\n...", 2, "\"y\" at character 3 is no cell: a cell is . (unknown)"),
            ("3x2:2:apart\n. . é9\n...", 2, "\"é9\" at character 5"),
            ("3x2:2:apart\n...\n..", 3, "row 2 has 2 cells"),
            ("3x2:2:apart\n...\n....", 3, "row 2 has 4 cells"),
            ("3x2:2:apart\n...\n\n...", 3, "row 2 is missing"),
            ("3x2:2:apart\n...\nsunk none", 3, "row 2 is missing"),
            ("3x2:2:apart\n1 ...\n3 ...", 3, "the row must start with its number, 2"),
            ("3x2:2:apart\n1 ...\n...", 3, "the row must start with its number, 2"),
            ("3x2:2:apart\nA B\n...\n...", 2, "the column letters of 3x2:2:apart are A to C"),
            ("3x2:2:apart\n...\n...\n...", 4, "the 2 rows are complete"),
            ("3x2:2:apart\n...\n...\nsunk", 4, "give the sinkings"),
            ("3x2:2:apart\n...\n...\nsunk A1:2", 4, "cell A1 is announced sunk but not hit"),
            ("3x2:2:apart\nx..\n...\nsunk A1:3", 4, "announced sunk with length 3, but the fleet"),
            ("3x2:2:apart\nx..\n...\nsunk A9", 4, "cell A9 is outside the 3x2 board"),
            ("3x2:2:apart\nx..\n...\nsunk A1:two", 4, "unreadable sinking"),
            ("3x2:2:apart\nx..\n...\nsunk none\nsunk none", 5, "the 2 rows are complete"),
        ] {
            let (at, problem) = problem(text);
            assert_eq!(at, line, "{text}");
            assert!(problem.contains(part), "{text}: {problem}");
        }
        let error = Picture::parse("classic\n", Some(&Rules::nine())).unwrap_err().to_string();
        assert!(error.contains("the picture is for 10x10:5,4,3,3,2:touching, but"), "{error}");
    }

    #[test]
    fn the_picture_of_a_position() {
        let text = "3x11:3,2:apart\nA B C\n1 x.o\n2 ...\n3 ##.\n4 ...\n5 ...\n6 ...\n7 ...\n8 ...\n\
                    9 ...\n10 ...\n11 ...\nsunk B3:2";
        let printed = Picture::parse(text, None).unwrap().to_string();
        assert!(
            printed.starts_with("3x11:3,2:apart\n   A B C\n 1 x . o\n 2 . . .\n 3 x # .\n"),
            "{printed}"
        );
        assert!(printed.ends_with("11 . . .\nsunk B3:2\n"), "{printed}");
        // Marks are announced even if there is none.
        let none = Picture::parse("2x1:2:apart\n..\nsunk none", None).unwrap();
        let sinkings = Sinkings::Cells(Mask::EMPTY);
        let knowledge = Knowledge::from_sets(&none.rules, Mask::EMPTY, Mask::EMPTY, sinkings);
        let marks = Picture { rules: none.rules.clone(), knowledge: knowledge.unwrap() };
        assert_eq!(marks.to_string(), none.to_string());
        for (width, letters) in [(26, " X Y Z\n"), (28, " Y  Z AA AB\n")] {
            let row = ".".repeat(width);
            let wide = Picture::parse(&format!("{width}x1:2:apart\n{row}"), None).unwrap();
            assert!(wide.to_string().contains(letters), "{wide}");
        }
    }

    /// Rules and sets of cells that fit them, with every way to know about sinkings.
    fn positions() -> impl Strategy<Value = Picture> {
        let sizes = prop_oneof![(1..12usize, 1..10usize), (27..129usize, 1..2usize)];
        (sizes, any::<[u128; 3]>(), 0..3, any::<bool>()).prop_map(
            |((width, height), bits, kind, told)| {
                let rules = format!("{width}x{height}:1:apart").parse::<Rules>().unwrap();
                let [hits, misses, sunk] =
                    bits.map(|bits| Mask::from_bits(bits) & rules.all_cells());
                let (misses, sunk) = (misses & !hits, sunk & hits);
                let length = told.then_some(1);
                let sinkings = match kind {
                    0 => Sinkings::NotAnnounced,
                    1 => Sinkings::Announced(
                        sunk.cells().map(|cell| Sinking { cell, length }).collect(),
                    ),
                    // No cell is known to be sunk: a picture has one way to say so.
                    _ if sunk.is_empty() => Sinkings::Announced(vec![]),
                    _ => Sinkings::Cells(sunk),
                };
                let knowledge = Knowledge::from_sets(&rules, hits, misses, sinkings).unwrap();
                Picture { rules, knowledge }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_printed_can_be_read(picture in positions()) {
            let text = picture.to_string();
            prop_assert_eq!(Picture::parse(&text, None).unwrap(), picture.clone(), "{}", text);
            let percentages = picture.draw(5, |cell, width| match picture.mark(cell) {
                Mark::Unknown => format!("{:^width$}", "<1"),
                mark => format!("{:^width$}", mark.symbol()),
            });
            prop_assert_eq!(Picture::parse(&percentages, Some(&picture.rules)).unwrap(), picture);
        }

        #[test]
        fn no_text_is_too_strange(text in any::<String>()) {
            let _ = Picture::parse(&text, None);
        }

        #[test]
        fn no_text_of_the_right_symbols_is_too_strange(
            rows in "([.ox#1-3%<>ABC\n ]|sunk|none|A1:2|é|\u{a0}){0,40}"
        ) {
            let _ = Picture::parse(&format!("3x2:2:apart\n{rows}"), None);
            let _ = Picture::parse(&rows, Some(&"3x2:2:apart".parse().unwrap()));
        }
    }
}
