//! Whether the values of acts, and what frames have of them, were said; the search is that of the values that the reader
//! marks.
//!
//! Acts quote the text, frames have a normal form: `1700.0`, `august 13`. An act that has the slot says in which words.

use super::mark::{Mark, MarkPlace, marks};
use super::value::{bare, is_convention};
use crate::corpus::{Dialogue, FrameValue, Turn};
use crate::formats::GroundedValue;
use crate::formats::airdialogue::dates;
use crate::formats::grounding::{SaidForm, Saying, first_saying, form_in_words};
use crate::formats::words::{Word, find, find_number, words};
use std::collections::HashSet;

const ACTS: &str = "acts";
const FRAMES: &str = "frames";

pub fn grounding(dialogue: &Dialogue) -> Vec<GroundedValue> {
    let turns = dialogue.turns.as_slice();
    let talk = Talk {
        turns,
        words: turns.iter().map(|turn| words(&turn.utterance)).collect(),
        marks: turns.iter().map(marks).collect(),
    };
    let mut values = Vec::new();
    let mut of_frames = HashSet::new();
    for (at, turn) in turns.iter().enumerate() {
        let mut of_turn = HashSet::new();
        for Mark { slot, value, .. } in talk.marks_of(at) {
            let is_said = !value.is_empty() && !is_convention(slot, value);
            if is_said && of_turn.insert((slot, value)) {
                let saying = talk.quoted(slot, value).or_else(|| talk.in_words(value));
                values.push(grounded(ACTS, slot, value, at, saying));
            }
        }
        for (slot, value) in texts(turn) {
            if let Some(bare) = bare(slot, value).filter(|_| of_frames.insert((slot, value))) {
                let saying = talk.normal(slot, bare, at).or_else(|| talk.in_words(bare));
                values.push(grounded(FRAMES, slot, value, at, saying));
            }
        }
    }
    values
}

/// What the frames of a turn have as text.
fn texts(turn: &Turn) -> impl Iterator<Item = (&str, &str)> {
    let info = turn.tracking.frames.iter().flat_map(|frame| &frame.info);
    info.flat_map(|(slot, entries)| entries.iter().map(move |entry| (slot.as_str(), &entry.value)))
        .filter_map(|(slot, value)| match value {
            FrameValue::Text(text) => Some((slot, text.as_str())),
            _ => None,
        })
}

struct Talk<'d> {
    turns: &'d [Turn],
    words: Vec<Vec<Word>>,
    marks: Vec<Vec<Mark<'d>>>,
}

impl<'d> Talk<'d> {
    fn marks_of(&self, at: usize) -> impl Iterator<Item = &Mark<'d>> {
        self.marks.get(at).into_iter().flatten()
    }

    /// What acts of a turn quote for a slot.
    fn quotes(&self, at: usize, slot: &str) -> impl Iterator<Item = &'d str> {
        let is_said = move |mark: &&Mark| mark.slot == slot && mark.place != MarkPlace::Missing;
        self.marks_of(at).filter(is_said).map(|mark| mark.value)
    }

    fn quoted(&self, slot: &str, value: &str) -> Option<Saying> {
        first_saying(self.turns, |at, _| {
            let is_it = |quote: &&str| SaidForm::of(quote, value) == SaidForm::Verbatim;
            self.quotes(at, slot).find(is_it).map(|_| SaidForm::Verbatim)
        })
    }

    /// What a frame has since a turn, as acts quote it: there the only quote of the slot is it, in whatever words.
    fn normal(&self, slot: &str, value: &str, since: usize) -> Option<Saying> {
        first_saying(self.turns, |at, _| {
            let mut quotes = self.quotes(at, slot);
            let form = |quote: &str| match SaidForm::of(quote, value) {
                SaidForm::Verbatim => Some(SaidForm::Verbatim),
                SaidForm::Other => is_same(quote, value).then_some(SaidForm::Other),
            };
            quotes.find_map(form).or_else(|| {
                let mut others = self.quotes(at, slot).filter(|_| at == since);
                let first = others.next()?;
                others.all(|other| other == first).then_some(SaidForm::Other)
            })
        })
    }

    fn in_words(&self, value: &str) -> Option<Saying> {
        let wanted = words(value);
        let date = dates(value).next();
        first_saying(self.turns, |at, turn| {
            let text = turn.utterance.as_str();
            form_in_words(text, self.words.get(at)?, &wanted, value).or_else(|| {
                let date = date.filter(|date| dates(text).any(|said| said == *date));
                date.map(|_| SaidForm::Other)
            })
        })
    }
}

/// Both are the same number or date.
fn is_same(quote: &str, value: &str) -> bool {
    let quoted = words(quote);
    find(&quoted, &words(value)).is_some()
        || find_number(&quoted, value).is_some()
        || dates(value).next().is_some_and(|date| dates(quote).any(|said| said == date))
}

fn grounded(owner: &str, slot: &str, value: &str, turn: usize, saying: Option<Saying>) -> GroundedValue {
    GroundedValue {
        owner: owner.to_owned(),
        slot: slot.to_owned(),
        value: value.to_owned(),
        turn: Some(turn),
        saying,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{frame, turn};
    use super::*;
    use crate::corpus::{Act, Argument, ArgumentValue, Speaker};
    use crate::formats::grounding::tests::told;

    fn said(speaker: Speaker, text: &str, acts: &[(&str, &str)], info: &[(&str, &str)]) -> Turn {
        let argument = |(slot, value): &(&str, &str)| Argument {
            slot: (*slot).to_owned(),
            value: ArgumentValue::Value(FrameValue::Text((*value).to_owned())),
        };
        let act = Act { arguments: acts.iter().map(argument).collect(), ..Act::default() };
        Turn { utterance: text.to_owned(), acts: vec![act], ..turn(speaker, 1, &[frame(1, None, info)], &[]) }
    }

    #[test]
    fn acts_quote_and_frames_have_a_normal_form() {
        let turns = vec![
            said(
                Speaker::User,
                "Two of us to oslo, on Aug 13, for $1,700",
                &[("n_adults", "Two"), ("dst_city", "Oslo"), ("str_date", "Aug 13"), ("flex", "-1")],
                &[
                    ("n_adults", "2.0"),
                    ("dst_city", "Oslo"),
                    ("str_date", "august 13"),
                    ("budget", "1700.0"),
                    ("max_duration", "-1"),
                    ("price", "$MIN"),
                ],
            ),
            said(
                Speaker::Wizard,
                "Hotel X, downtown, for two?",
                &[("name", "Hotel X"), ("n_adults", "Two"), ("seat", "economy"), ("category", "3.5")],
                &[("name", "hotel x"), ("n_adults", "2.0"), ("vicinity", "$GT 2.0"), ("gst_rating", "7.5")],
            ),
        ];
        let values = grounding(&Dialogue { turns, ..Dialogue::default() });
        let expected = [
            "acts/n_adults=Two@0: u0 verbatim",
            "acts/dst_city=Oslo@0: u0 verbatim",
            "acts/str_date=Aug 13@0: u0 verbatim",
            "frames/n_adults=2.0@0: u0 other",
            "frames/dst_city=Oslo@0: u0 verbatim",
            "frames/str_date=august 13@0: u0 other",
            "frames/budget=1700.0@0: u0 other",
            "acts/name=Hotel X@1: s1 verbatim",
            "acts/n_adults=Two@1: u0 verbatim",
            "acts/seat=economy@1: never",
            "acts/category=3.5@1: never",
            "frames/name=hotel x@1: s1 verbatim",
            "frames/vicinity=$GT 2.0@1: u0 other",
            "frames/gst_rating=7.5@1: never",
        ];
        assert_eq!(told(&values), expected);
    }
}
