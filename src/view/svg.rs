//! Turns as a figure for a paper: words, spans with their labels, and acts.
//!
//! Invariant: every piece of text says how long it is, so that underlines fit whatever font draws it.

use super::gloss::label;
use super::hue::hue;
use super::lanes::{MAX_LANES, layout};
use super::place;
use super::text;
use super::words;
use crate::corpus::Turn;
use crate::engine::answer::Reading;
use std::ops::RangeInclusive;

const WIDTH: u32 = 680;
const TEXT_X: u32 = 124;
const FONT: u32 = 15;
const SMALL: u32 = 11;

/// The widths of Helvetica's letters from space to `~`, in thousandths of its size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Some turns of a dialogue, as a whole document; `paint` gives the colour of a token of the style sheet.
pub fn svg(reading: &Reading, turns: RangeInclusive<usize>, paint: &dyn Fn(&str) -> String) -> String {
    let mut figure = Figure { shapes: String::new(), y: 12, weak: paint("--ink-3"), paint };
    for (number, turn) in
        reading.dialogue.turns.iter().enumerate().filter(|(number, _)| turns.contains(number))
    {
        figure.turn(number, turn, &words::acts(reading, number));
    }
    let title = text::copies::place(
        &reading.dialogue.id,
        &reading.path,
        &place::of_record(&reading.place, reading.bytes.start.0),
    );
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"Helvetica, Arial, sans-serif\" fill=\"{}\"><title>{}</title>\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{}\"/>{}</svg>\n",
        paint("--ink"),
        escaped(&title),
        paint("--surface"),
        figure.shapes,
        height = figure.y + 8,
    )
}

/// The name of a file with such a figure: what no file system takes is left out.
pub fn figure_name(id: &str, is_png: bool) -> String {
    let id: String =
        id.chars().filter(|letter| letter.is_alphanumeric() || "-_.".contains(*letter)).collect();
    format!("colloquy-{id}.{}", if is_png { "png" } else { "svg" })
}

/// A word, or as much of one as is in the same spans.
struct Word {
    /// What is free before it.
    space: u32,
    text: String,
    lanes: [Option<usize>; MAX_LANES],
    /// The word before it is in the same spans.
    is_joined: bool,
    /// Spans whose labels stand under it.
    begins: Vec<usize>,
}

struct Figure<'p> {
    shapes: String,
    /// What is below is free.
    y: u32,
    /// The colour of what is less important.
    weak: String,
    paint: &'p dyn Fn(&str) -> String,
}

/// How a text is set.
#[derive(Clone, Copy)]
struct Type<'t> {
    size: u32,
    is_bold: bool,
    color: &'t str,
}

impl Figure<'_> {
    fn turn(&mut self, number: usize, turn: &Turn, acts: &[String]) {
        let baseline = self.y + 18;
        let weak = self.weak.clone();
        let weak = Type { size: SMALL, is_bold: false, color: &weak };
        self.text((8, baseline), weak, &(number + 1).to_string());
        self.text((36, baseline), Type { is_bold: true, ..weak }, words::speaker(turn.speaker));
        self.utterance(turn);
        let acts = acts.join("; ");
        if !acts.is_empty() {
            self.lines(&acts, weak);
        }
        self.y += 8;
    }

    fn utterance(&mut self, turn: &Turn) {
        let mut x = TEXT_X;
        let mut has_labels = false;
        let mut baseline = self.y + 18;
        for word in words_of(turn) {
            let length = width(&word.text, FONT);
            let mut from = x;
            if x > TEXT_X && x + word.space + length > WIDTH {
                baseline += if has_labels { 34 } else { 22 };
                (x, from, has_labels) = (TEXT_X, TEXT_X, false);
            } else {
                x += word.space;
            }
            self.marks(turn, &word.lanes, if word.is_joined { from } else { x }, x + length, baseline);
            self.text((x, baseline), Type { size: FONT, is_bold: false, color: "" }, &word.text);
            let mut label_x = x;
            for span in word.begins.iter().filter_map(|span| turn.spans.get(*span)) {
                let label = label(&span.slot);
                let color = self.hue(&span.slot);
                let set = Type { size: 9, is_bold: true, color: &color };
                self.text((label_x, baseline + 15), set, label);
                label_x += set.length(label) + 6;
                has_labels = true;
            }
            x += length;
        }
        self.y = baseline + if has_labels { 20 } else { 8 };
    }

    /// A tint and underlines.
    fn marks(&mut self, turn: &Turn, lanes: &[Option<usize>], from: u32, to: u32, baseline: u32) {
        let lanes = (0_u32..).zip(lanes).filter_map(|(lane, span)| Some((lane, turn.spans.get((*span)?)?)));
        for (place, (lane, span)) in lanes.enumerate() {
            let tint = (baseline - 14, 18, ".12");
            let line = (baseline + 3 + 3 * lane, 2, "1");
            for (top, height, opacity) in [(place == 0).then_some(tint), Some(line)].into_iter().flatten() {
                let (length, color) = (to - from, self.hue(&span.slot));
                let shape = format!(
                    "<rect x=\"{from}\" y=\"{top}\" width=\"{length}\" height=\"{height}\" fill=\"{color}\" \
                     fill-opacity=\"{opacity}\"/>",
                );
                self.shapes.push_str(&shape);
            }
        }
    }

    /// A text below, as many lines as it takes.
    fn lines(&mut self, text: &str, set: Type) {
        let (mut line, mut length) = (String::new(), 0);
        for word in text.split(' ') {
            let more = set.length(word) + set.length(" ");
            if length > 0 && TEXT_X + length + more > WIDTH {
                self.line(&std::mem::take(&mut line), set);
                length = 0;
            }
            if length > 0 {
                line.push(' ');
            }
            line.push_str(word);
            length += more;
        }
        self.line(&line, set);
    }

    fn line(&mut self, text: &str, set: Type) {
        self.y += 14;
        self.text((TEXT_X, self.y - 3), set, text);
    }

    fn text(&mut self, (x, y): (u32, u32), set: Type, text: &str) {
        let weight = if set.is_bold { " font-weight=\"bold\"" } else { "" };
        let fill = if set.color.is_empty() { String::new() } else { format!(" fill=\"{}\"", set.color) };
        let (size, length, text) = (set.size, set.length(text), escaped(text));
        let shape = format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" textLength=\"{length}\"{weight}{fill}>{text}</text>"
        );
        self.shapes.push_str(&shape);
    }

    fn hue(&self, slot: &str) -> String {
        (self.paint)(&format!("--hue-{}", hue(slot).as_str()))
    }
}

impl Type<'_> {
    fn length(self, text: &str) -> u32 {
        let width = width(text, self.size);
        // Bold letters are a little wider.
        if self.is_bold { (width * 27).div_ceil(25) } else { width }
    }
}

/// The words of an utterance; one that a span begins or ends in is more than one.
fn words_of(turn: &Turn) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut space = 0;
    for piece in layout(&turn.utterance, &turn.spans, &[]).pieces {
        let mut begins = piece.begins.clone();
        let (mut is_open, mut is_joined) = (false, false);
        for letter in piece.runs.iter().flat_map(|run| run.text.chars()) {
            if letter.is_whitespace() || letter.is_control() {
                space += width(" ", FONT);
                is_open = false;
                continue;
            }
            match words.last_mut().filter(|_| is_open) {
                Some(word) => word.text.push(letter),
                None => words.push(Word {
                    space: std::mem::take(&mut space),
                    text: letter.to_string(),
                    lanes: piece.lanes,
                    is_joined,
                    begins: std::mem::take(&mut begins),
                }),
            }
            (is_open, is_joined) = (true, true);
        }
    }
    words
}

/// How long a text is, in whole pixels.
fn width(text: &str, size: u32) -> u32 {
    let of = |letter: char| {
        let known = u32::from(letter).checked_sub(32).and_then(|at| WIDTHS.get(at as usize));
        known.map_or(if letter < '\u{2e80}' { 556 } else { 1000 }, |width| u32::from(*width))
    };
    (text.chars().map(of).sum::<u32>() * size).div_ceil(1000)
}

pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => escaped.push(' '),
            // The two that are no characters of XML: a figure with one of them would not open.
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// What a token of the style sheet is on white.
pub fn light(token: &str) -> &str {
    let both = token.trim().strip_prefix("light-dark(").and_then(|both| both.split_once(','));
    both.map_or(token.trim(), |(light, _)| light.trim())
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::{Act, CharRange, Span};
    use proptest::prelude::*;

    fn turn(utterance: &str, spans: &[(&str, u32, u32)]) -> Turn {
        let span = |(slot, start, end): &(&str, u32, u32)| Span {
            service: String::new(),
            slot: (*slot).to_owned(),
            range: CharRange::new(*start, *end),
            text: None,
        };
        Turn { utterance: utterance.to_owned(), spans: spans.iter().map(span).collect(), ..Turn::default() }
    }

    /// What the texts of a figure say.
    fn texts(svg: &str) -> Vec<String> {
        let texts =
            svg.split("<text").skip(1).filter_map(|text| text.split_once('>')?.1.split_once("</text>"));
        let plain = |text: &str| {
            text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
        };
        texts.map(|(text, _)| plain(text)).collect()
    }

    #[test]
    fn what_xml_does_not_have_is_replaced() {
        assert_eq!(escaped("<a\u{fffe}\u{0}\u{ffff}"), "&lt;a\u{fffd} \u{fffd}");
    }

    #[test]
    fn a_turn_has_its_words_labels_and_acts() {
        let said = Turn {
            acts: vec![Act { name: "INFORM".to_owned(), slot: Some("to_city".to_owned()), ..Act::default() }],
            ..turn("To New York & <b>", &[("to_city", 3, 11)])
        };
        let svg = svg(&reading(vec![said]), 0..=0, &|token| token.to_owned());
        assert_eq!(texts(&svg), ["1", "User", "To", "New", "to_city", "York", "&", "<b>", "INFORM to_city"]);
        // A tint and a line for each word, the second with the space before it.
        let place = "--hue-place";
        assert_eq!(svg.matches(&format!("height=\"2\" fill=\"{place}\"")).count(), 2);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("<title>7, a_b.json, line 7</title>"));
    }

    #[test]
    fn a_token_has_a_colour_on_white() {
        assert_eq!(light(" light-dark(rgb(1 2 3), rgb(4 5 6))"), "rgb(1 2 3)");
        assert_eq!(light("CanvasText "), "CanvasText");
    }

    proptest! {
        #[test]
        fn nothing_that_is_said_is_lost(
            text in "[a-zé<&\u{1f600} \n]{0,200}",
            spans in prop::collection::vec((0u32..200, 0u32..40), 0..5),
        ) {
            let spans: Vec<_> = spans.iter().map(|(start, len)| ("city", *start, start + len)).collect();
            let said = turn(&text, &spans);
            let words: String = words_of(&said).into_iter().map(|word| word.text).collect();
            let expected: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
            prop_assert_eq!(words, expected);
            let svg = svg(&reading(vec![said]), 0..=0, &|token| token.to_owned());
            prop_assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        }
    }
}
