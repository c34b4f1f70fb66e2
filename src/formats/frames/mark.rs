//! Where the values of a turn's acts stand in its text.
//!
//! Frames has no offsets: a value is looked for, first as it is written, then in any case. What is found this
//! way is a guess and never becomes a span.

use crate::corpus::{Argument, ArgumentValue, CharRange, FrameValue, Turn};

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
    let text = Folded::new(&turn.utterance);
    let said = values(turn).into_iter().filter_map(|(slot, value)| match value {
        FrameValue::Text(value) => Some(Mark { slot, value, place: text.place(value) }),
        _ => None,
    });
    said.collect()
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

/// A text with its code points and the same in lower case, one for one.
struct Folded {
    chars: Vec<char>,
    lower: Vec<char>,
}

impl Folded {
    fn new(text: &str) -> Self {
        Self { chars: text.chars().collect(), lower: text.chars().map(lower).collect() }
    }

    fn place(&self, value: &str) -> MarkPlace {
        let wanted = Self::new(value);
        let mut starts = starts(&self.lower, &wanted.lower);
        let Some(first) = starts.next() else { return MarkPlace::Missing };
        let others = starts.count();
        let exact = self::starts(&self.chars, &wanted.chars).next();
        let range = range(exact.unwrap_or(first), wanted.chars.len());
        match u32::try_from(others) {
            Ok(0) => MarkPlace::Found { range, is_exact: exact.is_some() },
            others => {
                MarkPlace::Ambiguous { first: range, times: others.map_or(u32::MAX, |others| others + 1) }
            }
        }
    }
}

/// Lower case as far as it is one code point, so that offsets stay.
fn lower(letter: char) -> char {
    let mut letters = letter.to_lowercase();
    letters.next().filter(|_| letters.next().is_none()).unwrap_or(letter)
}

/// Where a value begins; nothing has no place.
fn starts<'t>(text: &'t [char], value: &'t [char]) -> impl Iterator<Item = usize> {
    let windows = text.windows(value.len().max(1)).enumerate();
    windows.filter(move |(_, window)| *window == value).map(|(start, _)| start)
}

fn range(start: usize, len: usize) -> CharRange {
    let index = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    CharRange::new(index(start), index(start + len))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Act, slice_chars};

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
}
