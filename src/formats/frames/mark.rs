//! Where the values of a turn's acts stand in its text.
//!
//! Frames has no offsets: a value is looked for, first as it is written, then in any case. What is found this
//! way is a guess and never becomes a span.

use crate::corpus::{Argument, ArgumentValue, CharRange, FrameValue, Turn};
use memchr::memmem;
use std::cell::LazyCell;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'t> {
    pub slot: &'t str,
    pub value: &'t str,
    pub place: MarkPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkPlace {
    Found {
        range: CharRange,
        /// It stands there as it is written, not in other case.
        is_exact: bool,
    },
    /// The text has the value several times; the first may not be the one that is meant.
    Ambiguous {
        first: CharRange,
        times: u32,
    },
    Missing,
}

/// The text values of a turn's acts, of arguments and of what references are annotated with.
pub fn marks(turn: &Turn) -> Vec<Mark<'_>> {
    let text = Sayings::of(&turn.utterance);
    let said = values(turn).into_iter().filter_map(|(slot, value)| match value {
        FrameValue::Text(value) => Some(Mark { slot, value, place: text.place(value) }),
        _ => None,
    });
    said.collect()
}

/// The text values, with their slots, that a turn does not have in its text: those of [`marks`] that are missing.
pub fn missing(turn: &Turn, is_wanted: impl Fn(&str, &str) -> bool) -> Vec<(&str, &str)> {
    let text = LazyCell::new(|| Sayings::of(&turn.utterance));
    // Nearly all stand there as they are written.
    let is_missing = |value: &str| {
        value.is_empty() || !turn.utterance.contains(value) && text.place(value) == MarkPlace::Missing
    };
    let of_text = values(turn).into_iter().filter_map(|(slot, value)| match value {
        FrameValue::Text(value) => Some((slot, value.as_str())),
        _ => None,
    });
    of_text.filter(|(slot, value)| is_wanted(slot, value) && is_missing(value)).collect()
}

fn values(turn: &Turn) -> Vec<(&str, &FrameValue)> {
    let mut values = Vec::new();
    for Argument { slot, value } in turn.acts.iter().flat_map(|act| &act.arguments) {
        match value {
            ArgumentValue::Absent => {}
            ArgumentValue::Value(value) => values.push((slot.as_str(), value)),
            ArgumentValue::References(references) => {
                let annotations = references.iter().flat_map(|reference| &reference.annotations);
                values.extend(annotations.filter_map(|(slot, value)| Some((slot.as_str(), value.as_ref()?))));
            }
        }
    }
    values
}

/// A text and the same in lower case, code point for code point: what is said, in which values are looked for.
pub struct Sayings<'t> {
    text: &'t str,
    lower: String,
}

impl<'t> Sayings<'t> {
    pub fn of(text: &'t str) -> Self {
        Self { text, lower: text.chars().map(lower).collect() }
    }

    /// How often a value stands in the text, as words of its own if it ever does.
    pub fn times(&self, value: &str) -> u32 {
        match (self.place(value), self.whole(value)) {
            (MarkPlace::Missing, _) => 0,
            (_, Some((_, times))) => times,
            (_, None) => 1,
        }
    }

    /// Where a value stands in the text as words of its own, best as it is written, and how often it does: "2" is not in
    /// "$2000", nor "no" in "November".
    pub fn whole(&self, value: &str) -> Option<(CharRange, u32)> {
        let wanted = Sayings::of(value).lower;
        let starts: Vec<_> = whole_starts(&self.lower, &wanted).collect();
        let exact = whole_starts(self.text, value).next();
        let before = match exact {
            Some(byte) => self.text.get(..byte),
            None => self.lower.get(..*starts.first()?),
        };
        let range = range(before?.chars().count(), value.chars().count());
        Some((range, u32::try_from(starts.len().max(1)).unwrap_or(u32::MAX)))
    }

    fn place(&self, value: &str) -> MarkPlace {
        let wanted = Sayings::of(value).lower;
        let mut starts = memmem::find_iter(self.lower.as_bytes(), wanted.as_bytes());
        let Some(first) = starts.next().filter(|_| !value.is_empty()) else { return MarkPlace::Missing };
        let exact = self.text.find(value);
        let before = match exact {
            Some(byte) => self.text.get(..byte),
            None => self.lower.get(..first),
        };
        let range = range(before.unwrap_or_default().chars().count(), value.chars().count());
        match u32::try_from(starts.count()) {
            Ok(0) => MarkPlace::Found { range, is_exact: exact.is_some() },
            Ok(others) => MarkPlace::Ambiguous { first: range, times: others.saturating_add(1) },
            Err(_) => MarkPlace::Ambiguous { first: range, times: u32::MAX },
        }
    }
}

/// Where a text has a part as words of its own.
fn whole_starts<'a>(text: &'a str, part: &'a str) -> impl Iterator<Item = usize> + 'a {
    let starts = memmem::find_iter(text.as_bytes(), part.as_bytes());
    starts.filter(move |start| !part.is_empty() && is_whole(text, *start, part.len()))
}

/// Neither a word nor a number goes on beyond the edges of a part of a text.
fn is_whole(text: &str, start: usize, len: usize) -> bool {
    let (Some(before), Some(part), Some(after)) =
        (text.get(..start), text.get(start..start + len), text.get(start + len..))
    else {
        return false;
    };
    !goes_on(part.chars().next(), before.chars().rev()) && !goes_on(part.chars().next_back(), after.chars())
}

/// Whether what stands beyond a letter or digit belongs to the same word or number; a number may have points and commas.
fn goes_on(edge: Option<char>, mut beyond: impl Iterator<Item = char>) -> bool {
    let (Some(edge), Some(next)) = (edge, beyond.next()) else { return false };
    match next {
        '.' | ',' => edge.is_numeric() && beyond.next().is_some_and(char::is_numeric),
        _ => edge.is_alphabetic() && next.is_alphabetic() || edge.is_numeric() && next.is_numeric(),
    }
}
/// Lower case as far as it is one code point, so that offsets stay.
fn lower(letter: char) -> char {
    let mut letters = letter.to_lowercase();
    letters.next().filter(|_| letters.next().is_none()).unwrap_or(letter)
}

fn range(start: usize, len: usize) -> CharRange {
    let index = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    CharRange::new(index(start), index(start + len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Act, slice_chars};
    use proptest::prelude::*;

    fn check(text: &str, value: &str, expected: MarkPlace) {
        let value = ArgumentValue::Value(FrameValue::Text(value.to_owned()));
        let arguments = vec![Argument { slot: "slot".to_owned(), value }];
        let act = Act { arguments, ..Act::default() };
        let turn = Turn { utterance: text.to_owned(), acts: vec![act], ..Turn::default() };
        assert_eq!(marks(&turn)[0].place, expected, "{text}");
    }

    #[test]
    fn a_value_is_found_or_not() {
        let range = CharRange::new(5, 9);
        check("To \u{c5}, Oslo!", "Oslo", MarkPlace::Found { range: CharRange::new(6, 10), is_exact: true });
        check("From oslo", "Oslo", MarkPlace::Found { range, is_exact: false });
        check("From Bergen", "Oslo", MarkPlace::Missing);
        check("From Bergen", "", MarkPlace::Missing);
        check("", "Oslo", MarkPlace::Missing);
    }

    #[test]
    fn several_places_are_ambiguous_and_the_exact_one_is_first() {
        let text = "2 adults and 2 children";
        check(text, "2", MarkPlace::Ambiguous { first: CharRange::new(0, 1), times: 2 });
        let text = "oslo or Oslo";
        let first = CharRange::new(8, 12);
        check(text, "Oslo", MarkPlace::Ambiguous { first, times: 2 });
        assert_eq!(slice_chars(text, first), Some("Oslo"));
    }

    proptest! {
        #[test]
        fn what_is_missing_is_what_no_mark_finds(
            text in "[aAbB\u{130}i ]{0,6}",
            values in prop::collection::vec("[aAbB\u{130}i]{0,2}", 0..4),
        ) {
            let argument = |value: &String| Argument {
                slot: "slot".to_owned(),
                value: ArgumentValue::Value(FrameValue::Text(value.clone())),
            };
            let act = Act { arguments: values.iter().map(argument).collect(), ..Act::default() };
            let turn = Turn { utterance: text, acts: vec![act], ..Turn::default() };
            let is_short = |_: &str, value: &str| value.len() < 2;
            let of_marks = marks(&turn).into_iter().filter(|mark| mark.place == MarkPlace::Missing);
            let of_marks = of_marks.map(|mark| (mark.slot, mark.value)).filter(|(slot, value)| is_short(slot, value));
            prop_assert_eq!(missing(&turn, is_short), of_marks.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_value_is_highlighted_only_as_words_of_its_own() {
        for (text, value, expected) in [
            ("Up to $2000 for 2 of us", "2", Some((16, 1))),
            ("Up to $2000", "2", None),
            ("In november? no", "no", Some((13, 1))),
            ("No. 2.5 or 2,000, then 2.", "2", Some((23, 1))),
            ("at 7pm", "7", Some((3, 1))),
            ("Oslo's and oslo, not Oslofjord", "oslo", Some((11, 2))),
            ("2 or 2", "2", Some((0, 2))),
            ("\u{c5}se and Se", "se", Some((8, 1))),
            ("no", "", None),
        ] {
            let found = Sayings::of(text).whole(value).map(|(range, times)| (range.start.0, times));
            assert_eq!(found, expected, "{value} in {text}");
        }
        let text = Sayings::of("2 for $2000 in november");
        assert_eq!(["2", "no", "Oslo"].map(|value| text.times(value)), [1, 1, 0]);
    }
}
