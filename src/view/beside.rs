//! Two dialogues side by side: which turns stand beside each other, and in what they differ.
//!
//! Turns that say the same stand in one row, so one scroll moves both dialogues, and all annotation is compared as
//! sentences, whatever the dataset. The address keeps the dialogue that others are set beside.

use super::align::{common, rows};
use super::fields;
use super::frames::{card, people};
use super::layer::Layer;
use super::shown_field::{Line, ShownBody, ShownField};
use super::text;
use super::words;
use crate::corpus::{CharRange, FieldBody, Turn, slice_chars};
use crate::engine::answer::Reading;
use std::sync::Arc;

/// What a row has on one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Absent in the row of the dialogues as a whole, and where the other side has a turn more.
    pub turn: Option<usize>,
    /// The words that the other side does not have.
    pub marks: Vec<CharRange>,
    pub facts: Vec<Fact>,
}

/// Something that is annotated, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is hidden with.
    pub layer: Option<Layer>,
    pub says: String,
    /// The other side says the same.
    pub is_common: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub left: Side,
    pub right: Side,
    pub differs: bool,
}

impl Row {
    /// The row of the dialogues as a whole may say nothing of either.
    fn says_something(&self) -> bool {
        [&self.left, &self.right].iter().any(|side| side.turn.is_some() || !side.facts.is_empty())
    }
}

impl Fact {
    /// What both have of the state is the same from turn to turn.
    pub fn is_worth_showing(&self) -> bool {
        !self.is_common || matches!(self.layer, Some(Layer::Acts | Layer::Calls))
    }
}

/// Two dialogues and how they stand to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub left: Arc<Reading>,
    pub right: Arc<Reading>,
    /// Those that say something.
    pub rows: Vec<Row>,
    /// How many turns differ, in words.
    pub summary: String,
}

impl Comparison {
    pub fn new(left: Arc<Reading>, right: Arc<Reading>) -> Self {
        let mut rows = compared(&left, &right);
        let summary = summary(&rows);
        rows.retain(Row::says_something);
        Self { left, right, rows, summary }
    }

    /// The row after or before another that differs, around the end of the rows; going back, of the first `drawn` rows.
    pub fn next_difference(&self, from: Option<usize>, is_back: bool, drawn: usize) -> Option<usize> {
        let mut differing = (0..).zip(&self.rows).filter(|(_, row)| row.differs).map(|(index, _)| index);
        if is_back {
            let mut drawn = differing.take_while(|index| *index < drawn).collect::<Vec<_>>().into_iter();
            let before = drawn.clone().rfind(|index| from.is_some_and(|from| *index < from));
            before.or_else(|| drawn.next_back())
        } else {
            let first = differing.next()?;
            let is_after = |index: &usize| from.is_none_or(|from| *index > from);
            Some(std::iter::once(first).chain(differing).find(is_after).unwrap_or(first))
        }
    }
}

/// The query for all that have the name of a dialogue: its copies in other files or variants.
pub fn copies(reading: &Reading) -> String {
    let split = reading.split.map_or_else(String::new, |split| format!(" split:{}", split.as_str()));
    format!("id:\"{}\"{split}", reading.dialogue.id)
}

fn summary(rows: &[Row]) -> String {
    let turns = || rows.iter().skip(1);
    match turns().filter(|row| row.differs).count() {
        0 => text::beside::NO_TURN_DIFFERS.to_owned(),
        count => text::beside::summary(count as u64, turns().count() as u64),
    }
}

/// The dialogues as a whole, and then their turns.
fn compared(left: &Reading, right: &Reading) -> Vec<Row> {
    let whole = row(
        Side { facts: of_dialogue(left), ..Side::default() },
        Side { facts: of_dialogue(right), ..Side::default() },
        false,
    );
    let (one, other) = (&left.dialogue.turns, &right.dialogue.turns);
    let said = |turns: &[Turn]| {
        turns.iter().map(|turn| format!("{}: {}", turn.speaker.as_str(), turn.utterance)).collect::<Vec<_>>()
    };
    let pairs = common(&said(one), &said(other));
    let turns = rows((one.len(), other.len()), &pairs).into_iter().map(|(one, other)| {
        let side = |reading: &Reading, turn: Option<usize>| Side {
            turn,
            marks: Vec::new(),
            facts: turn.map(|turn| facts(reading, turn)).unwrap_or_default(),
        };
        let (mut left_side, mut right_side) = (side(left, one), side(right, other));
        if let (Some((_, one)), Some((_, other))) = (said_at(left, one), said_at(right, other)) {
            (left_side.marks, right_side.marks) = words_apart(one, other);
        }
        row(left_side, right_side, said_at(left, one) != said_at(right, other))
    });
    std::iter::once(whole).chain(turns).collect()
}

/// Who says what in a turn.
fn said_at(reading: &Reading, turn: Option<usize>) -> Option<(&'static str, &str)> {
    reading.dialogue.turns.get(turn?).map(|turn| (turn.speaker.as_str(), turn.utterance.as_str()))
}

fn row(mut left: Side, mut right: Side, differs: bool) -> Row {
    for fact in &mut left.facts {
        let twin = right.facts.iter_mut().find(|other| !other.is_common && other.says == fact.says);
        if let Some(twin) = twin {
            (fact.is_common, twin.is_common) = (true, true);
        }
    }
    let is_apart = |side: &Side| !side.marks.is_empty() || side.facts.iter().any(|fact| !fact.is_common);
    let differs = differs || is_apart(&left) || is_apart(&right);
    Row { left, right, differs }
}

/// What is said of the dialogue as a whole.
fn of_dialogue(reading: &Reading) -> Vec<Fact> {
    let fact = |says| Fact { layer: None, says, is_common: false };
    let people = reading.details.participants.as_ref().map(people::line).map(fact);
    people.into_iter().chain(of_fields(&fields::of_dialogue(reading))).collect()
}

/// All that a turn is annotated with.
fn facts(reading: &Reading, turn: usize) -> Vec<Fact> {
    let Some(of) = reading.dialogue.turns.get(turn) else { return Vec::new() };
    let mut facts = Vec::new();
    let mut say = |layer, says: String| facts.push(Fact { layer: Some(layer), says, is_common: false });
    for act in words::acts(reading, turn) {
        say(Layer::Acts, act);
    }
    for card in reading.details.frames.turns.get(turn).into_iter().flat_map(|turn| card::cards(&turn.cards)) {
        for says in card::lines(&card) {
            say(Layer::Frames, says);
        }
    }
    for span in &of.spans {
        let text = slice_chars(&of.utterance, span.range).unwrap_or_default();
        say(Layer::Spans, format!("{} {}", span.slot, text::parts::quoted(text)));
    }
    for state in &of.states {
        if let Some(intent) = &state.active_intent {
            say(Layer::State, format!("{}: {intent}", state.service));
        }
        if !state.requested_slots.is_empty() {
            say(Layer::State, text::beside::asks(&state.service, &state.requested_slots.join(", ")));
        }
        for (slot, values) in &state.slots {
            say(Layer::State, format!("{slot} = {}", values.join(" / ")));
        }
    }
    for call in &of.calls {
        say(Layer::Calls, words::call(call));
    }
    facts.extend(of_fields(&fields::of_turn(reading, turn)));
    facts
}

fn of_fields(fields: &[ShownField]) -> Vec<Fact> {
    let fact =
        |label: &str, says: &str| Fact { layer: None, says: format!("{label}: {says}"), is_common: false };
    let of_field = |field: &ShownField| -> Vec<Fact> {
        match &field.body {
            ShownBody::Data(FieldBody::Text(text)) => {
                text.lines().map(|line| fact(&field.label, line)).collect()
            }
            ShownBody::Data(FieldBody::Pairs(pairs)) => {
                pairs.iter().map(|(name, value)| fact(&field.label, &format!("{name} {value}"))).collect()
            }
            ShownBody::Lines(lines) => lines.iter().map(|line| fact(&field.label, &in_words(line))).collect(),
            ShownBody::Data(FieldBody::Table { rows, .. }) => {
                rows.iter().map(|row| fact(&field.label, &row.join(", "))).collect()
            }
        }
    };
    fields.iter().flat_map(of_field).collect()
}

fn in_words(line: &Line) -> String {
    let pieces: String = line.pieces.iter().map(|piece| piece.text.as_str()).collect();
    format!("{} {pieces}", line.lead).trim().to_owned()
}

/// The words that the other text does not have, joined where they touch, with the spaces between them; none where texts
/// have less than half of their words in common: then all of it is another text.
fn words_apart(left: &str, right: &str) -> (Vec<CharRange>, Vec<CharRange>) {
    let (one, other) = (words_of(left), words_of(right));
    let texts = |words: &[(CharRange, String)]| words.iter().map(|word| word.1.clone()).collect::<Vec<_>>();
    let pairs = common(&texts(&one), &texts(&other));
    if pairs.len() * 2 < one.len().max(other.len()) {
        return (Vec::new(), Vec::new());
    }
    let apart = |words: &[(CharRange, String)], common: Vec<usize>| {
        let mut ranges: Vec<CharRange> = Vec::new();
        let mut before = None;
        for (at, (range, _)) in words.iter().enumerate().filter(|(at, _)| !common.contains(at)) {
            match ranges.last_mut() {
                Some(last) if before == at.checked_sub(1) => {
                    *last = CharRange::new(last.start.0, range.end.0);
                }
                _ => ranges.push(*range),
            }
            before = Some(at);
        }
        ranges
    };
    let ones = pairs.iter().map(|pair| pair.0).collect();
    let others = pairs.iter().map(|pair| pair.1).collect();
    (apart(&one, ones), apart(&other, others))
}

/// Words with their places, in code points.
fn words_of(text: &str) -> Vec<(CharRange, String)> {
    let mut words: Vec<(CharRange, String)> = Vec::new();
    let mut is_open = false;
    for (at, letter) in (0_u32..).zip(text.chars()) {
        match words.last_mut() {
            _ if letter.is_whitespace() => is_open = false,
            Some((range, word)) if is_open => {
                *range = CharRange::new(range.start.0, at + 1);
                word.push(letter);
            }
            _ => {
                words.push((CharRange::new(at, at + 1), letter.to_string()));
                is_open = true;
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::{Act, Speaker};

    fn turn(speaker: Speaker, utterance: &str, acts: &[&str]) -> Turn {
        let act = |name: &&str| Act { name: (*name).to_owned(), ..Act::default() };
        Turn {
            speaker,
            utterance: utterance.to_owned(),
            acts: acts.iter().map(act).collect(),
            ..Turn::default()
        }
    }

    /// A side as its turn, its marked words and its facts, those of its own with a sign.
    fn drawn(side: &Side, of: &Reading) -> String {
        let Some(turn) = side.turn else { return "-".to_owned() };
        let text = &of.dialogue.turns[turn].utterance;
        let marks = side.marks.iter().map(|range| format!("[{}]", slice_chars(text, *range).unwrap()));
        let facts =
            side.facts.iter().map(|fact| format!("{}{}", if fact.is_common { "" } else { "≠" }, fact.says));
        let parts = [turn.to_string()].into_iter().chain(marks).chain(facts);
        parts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_differs_is_marked_on_both_sides() {
        let left = reading(vec![
            turn(Speaker::User, "A room in Bergen, please 😀", &["INFORM", "INFORM"]),
            turn(Speaker::System, "For when?", &["REQUEST"]),
            turn(Speaker::User, "Today", &[]),
            turn(Speaker::User, "Thanks a lot", &[]),
        ]);
        let right = reading(vec![
            turn(Speaker::User, "A small room in Oslo, please 😀", &["INFORM"]),
            turn(Speaker::System, "For when?", &["REQUEST"]),
            turn(Speaker::User, "Thanks for nothing at all", &[]),
        ]);
        let rows = compared(&left, &right);
        let found: Vec<_> = rows
            .iter()
            .map(|row| (drawn(&row.left, &left), drawn(&row.right, &right), row.differs))
            .collect();
        let expected = [
            ("-", "-", false),
            ("0 [Bergen,] INFORM ≠INFORM", "0 [small] [Oslo,] INFORM", true),
            ("1 REQUEST", "1 REQUEST", false),
            ("2", "2", true),
            ("3", "-", true),
        ];
        assert_eq!(found, expected.map(|(one, other, differs)| (one.to_owned(), other.to_owned(), differs)));
    }

    #[test]
    fn differences_follow_each_other_around_the_end() {
        let say = |texts: &[&str]| {
            let turns = texts.iter().map(|text| turn(Speaker::User, text, &[])).collect();
            Arc::new(reading(turns))
        };
        let left = say(&["a one", "b two", "c three", "d four"]);
        let right = say(&["a one", "b 2", "c three", "d 4"]);
        let both = Comparison::new(Arc::clone(&left), right);
        // Nothing is said of the dialogues as a whole, so the rows are the turns.
        assert_eq!(both.rows.len(), 4);
        assert_eq!(both.summary, text::beside::summary(2, 4));
        let on = |from| both.next_difference(from, false, 4);
        assert_eq!([on(None), on(Some(1)), on(Some(3))], [Some(1), Some(3), Some(1)]);
        let back = |from| both.next_difference(from, true, 4);
        assert_eq!([back(None), back(Some(3)), back(Some(1))], [Some(3), Some(1), Some(3)]);
        // Going on finds what is not drawn yet, going back does not.
        assert_eq!(both.next_difference(Some(1), false, 2), Some(3));
        assert_eq!(both.next_difference(Some(1), true, 2), Some(1));
        let same = Comparison::new(Arc::clone(&left), left);
        assert_eq!([same.next_difference(None, false, 4), same.next_difference(None, true, 4)], [None, None]);
        assert_eq!(same.summary, text::beside::NO_TURN_DIFFERS);
    }

    #[test]
    fn a_dialogue_is_like_itself() {
        let one = reading(vec![turn(Speaker::User, "Hello hello", &["GREET"])]);
        assert!(compared(&one, &one).iter().all(|row| !row.differs));
    }
}
