//! Turns as Markdown, with their annotation beside the words, for papers and issues.

use super::lanes::layout;
use super::place;
use super::text;
use super::words;
use crate::corpus::Turn;
use crate::engine::answer::Reading;
use std::ops::RangeInclusive;

/// What Markdown would read as its own.
const SIGNS: &str = "\\`*_[]<>#|~&";

/// Some turns of a dialogue, with a line that says where they are from.
pub fn markdown(reading: &Reading, turns: RangeInclusive<usize>) -> String {
    let from = text::copies::place(
        &reading.dialogue.id,
        &reading.path,
        &place::of_record(&reading.place, reading.bytes.start.0),
    );
    let all = reading.dialogue.turns.iter().enumerate().filter(|(number, _)| turns.contains(number));
    let mut lines = vec![text::copies::from(&plain(&from)), String::new()];
    for (number, turn) in all {
        let speaker = words::speaker(turn.speaker);
        lines.push(format!("{}. **{speaker}:** {}", number + 1, utterance(turn)));
        let acts: Vec<String> = words::acts(reading, number).iter().map(|act| plain(act)).collect();
        if !acts.is_empty() {
            lines.push(format!("   *{}*", acts.join("; ")));
        }
    }
    lines.join("\n") + "\n"
}

/// The words of a span are strong, and its slot follows where it begins.
fn utterance(turn: &Turn) -> String {
    let mut text = String::new();
    for piece in layout(&turn.utterance, &turn.spans, &[]).pieces {
        let whole: String = piece.runs.iter().map(|run| run.text).collect();
        let said = plain(&whole);
        let spans = piece.begins.iter().filter_map(|ordinal| turn.spans.get(*ordinal));
        let slots: Vec<&str> = spans.map(|span| span.slot.as_str()).collect();
        let (open, close) = match piece.spans.is_empty() {
            true => ("", ""),
            // Asterisks are strong only beside letters, and four of them in a row are no end and beginning.
            false if has_letters_at_ends(&whole) && !text.ends_with("**") => ("**", "**"),
            false => ("<strong>", "</strong>"),
        };
        text.extend([open, &said, close]);
        if !slots.is_empty() {
            text.extend(["<sup>", &plain(&slots.join(", ")), "</sup>"]);
        }
    }
    text
}

fn has_letters_at_ends(text: &str) -> bool {
    let ends = [text.chars().next(), text.chars().next_back()];
    ends.into_iter().all(|end| end.is_some_and(char::is_alphanumeric))
}

/// A text that Markdown shows as it is, in one line.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if SIGNS.contains(letter) {
            plain.push('\\');
        }
        plain.push(if letter.is_control() { ' ' } else { letter });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::{Act, CharRange, Span, Speaker, Value};

    #[test]
    fn turns_have_their_spans_and_acts() {
        let span = |slot: &str, start, end| Span {
            service: String::new(),
            slot: slot.to_owned(),
            range: CharRange::new(start, end),
            text: None,
        };
        let act = Act {
            name: "INFORM".to_owned(),
            slot: Some("to_city".to_owned()),
            values: vec![Value { said: "Lima".to_owned(), canonical: None }],
            ..Act::default()
        };
        let first = Turn {
            utterance: "To *Lima*\nplease".to_owned(),
            spans: vec![span("to_city", 4, 8)],
            acts: vec![act],
            ..Turn::default()
        };
        let second = Turn { speaker: Speaker::System, utterance: "Yes.".to_owned(), ..Turn::default() };
        let reading = reading(vec![first, second]);
        assert_eq!(
            markdown(&reading, 0..=1),
            "From 7, a\\_b.json, line 7:\n\n1. **User:** To \\***Lima**<sup>to\\_city</sup>\\* please\n   \
             *INFORM to\\_city = Lima*\n2. **System:** Yes.\n"
        );
        assert_eq!(markdown(&reading, 1..=1), "From 7, a\\_b.json, line 7:\n\n2. **System:** Yes.\n");
    }
}
