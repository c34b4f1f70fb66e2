//! Reads a dialogue whole, into corpus words.

use super::raw::{
    RawAct, RawArgument, RawAuthor, RawConstraint, RawDialogue, RawFrame, RawQuestion, RawSearches, RawTurn,
};
use super::raw_value::{RawAnnotation, RawReference, RawValue};
use super::remarks::{DB_LENGTHS, SHAPE};
use super::tree::{Tree, row};
use super::value::whole;
use crate::corpus::{
    Act, Argument, ArgumentValue, Call, Constraint, Dialogue, Field, Frame, FrameTracking, FrameValue,
    Moment, Question, Rating, Recognition, Reference, ReferenceTarget, Remark, Speaker, Turn, Value,
};
use crate::formats::raw::{Pairs, Repeated, Repeats, Scalar, Text, owned, parse};
use crate::formats::{ReadFault, RecordText};
use std::borrow::Cow;
use std::sync::Arc;

/// The labels of `Dialogue::fields` and `Turn::fields`, as the data writes them.
pub const USER_ID: &str = "user_id";
pub const WIZARD_ID: &str = "wizard_id";
pub const TAGS: &str = "tags";

/// What a search is called where calls are shown.
pub const SEARCH: &str = "search";

pub fn read(_: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawDialogue = parse(record.bytes)?;
    let people = [(USER_ID, raw.user_id), (WIZARD_ID, raw.wizard_id)];
    let mut dialogue = Dialogue {
        id: id(raw.id, &record).into_owned(),
        rating: raw.labels.map(|labels| Rating {
            score: labels.rating.map(|rating| rating.0.into_owned()),
            is_success: labels.is_success,
        }),
        fields: people
            .into_iter()
            .filter_map(|(label, id)| Some(Field::text(label, id?.into_owned())))
            .collect(),
        ..Dialogue::default()
    };
    let mut known = Vec::new();
    for (number, raw) in raw.turns.into_iter().enumerate() {
        let lengths = raw.db.as_ref().map_or((0, 0), |db| (db.search.len(), db.result.len()));
        dialogue.remarks.extend(unequal_lengths(number, lengths));
        let is_wizard = matches!(raw.author, RawAuthor::Wizard);
        if raw.db.is_some() != is_wizard {
            let sentence = if is_wizard {
                "the wizard\u{2019}s turn lacks \u{201c}db\u{201d}"
            } else {
                "the user\u{2019}s turn has \u{201c}db\u{201d}"
            };
            dialogue.remarks.push(Remark { rule: SHAPE, turn: Some(number), sentence: sentence.to_owned() });
        }
        dialogue.turns.push(turn(raw, &mut known));
    }
    Ok(dialogue)
}

/// The record's own id, or the key under which it stands.
pub fn id<'r>(own: Text<'r>, record: &RecordText<'r>) -> Cow<'r, str> {
    if own.0.is_empty() { Cow::Borrowed(record.key.unwrap_or_default()) } else { own.0 }
}

pub fn speaker(raw: RawAuthor) -> Speaker {
    match raw {
        RawAuthor::User => Speaker::User,
        RawAuthor::Wizard => Speaker::Wizard,
    }
}

fn unequal_lengths(turn: usize, (searches, results): (usize, usize)) -> Option<Remark> {
    let sentence = || format!("the number of searches is {searches}, that of results {results}");
    (searches != results).then(|| Remark { rule: DB_LENGTHS, turn: Some(turn), sentence: sentence() })
}

fn turn(raw: RawTurn, known: &mut Vec<Arc<Frame>>) -> Turn {
    let labels = raw.labels;
    let tags = labels.tags.map(|tags| tags.into_iter().map(|tag| tag.0).collect::<Vec<_>>().join(", "));
    Turn {
        speaker: speaker(raw.author),
        utterance: raw.text.into_owned(),
        acts: acts(labels.acts),
        calls: raw.db.map(calls).unwrap_or_default(),
        time: raw.timestamp.and_then(|time| moment(&time.0)),
        tracking: FrameTracking {
            frames: frames(labels.frames, known),
            active_frame: labels.active_frame.and_then(|id| id.value),
            acts_without_references: labels.acts_without_refs.map(acts),
            predicted_acts: raw.predictions.map(|predictions| acts(predictions.acts)),
        },
        fields: tags.map(|tags| Field::text(TAGS, tags)).into_iter().collect(),
        ..Turn::default()
    }
}

/// Milliseconds, which the data writes as an integer or as a float.
pub(super) fn moment(time: &str) -> Option<Moment> {
    /// Beyond 2⁵³ floats skip integers.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let time = time.trim();
    if let Ok(time) = time.parse() {
        return Some(Moment::from_ms(time));
    }
    let time = crate::formats::raw::float(time).filter(|time| time.abs() <= EXACT)?;
    #[expect(clippy::cast_possible_truncation, reason = "checked to be below 2⁵³")]
    Some(Moment::from_ms(time.round() as i64))
}

fn acts(raw: Vec<RawAct>) -> Vec<Act> {
    raw.into_iter().map(act).collect()
}

fn act(raw: RawAct) -> Act {
    let arguments: Vec<Argument> = raw.args.into_iter().map(argument).collect();
    let (slot, values) = only_argument(&arguments).unzip();
    Act { name: raw.name.into_owned(), slot, values: values.unwrap_or_default(), arguments, ..Act::default() }
}

/// The slot and values of an act that is about one slot, as simpler datasets have them.
fn only_argument(arguments: &[Argument]) -> Option<(String, Vec<Value>)> {
    let [Argument { slot, value }] = arguments else { return None };
    let said = match value {
        ArgumentValue::References(_) => return None,
        ArgumentValue::Absent | ArgumentValue::Value(FrameValue::Null) => Vec::new(),
        ArgumentValue::Value(FrameValue::Text(text) | FrameValue::Number(text)) => vec![text.clone()],
        ArgumentValue::Value(FrameValue::Flag(flag)) => vec![flag.to_string()],
        ArgumentValue::Value(FrameValue::List(texts)) => texts.clone(),
    };
    Some((slot.clone(), said.into_iter().map(|said| Value { said, canonical: None }).collect()))
}

fn argument(raw: RawArgument) -> Argument {
    let slot = raw.key.into_owned();
    let value = match raw.val {
        None => ArgumentValue::Absent,
        Some(RawValue::References(references)) => {
            ArgumentValue::References(references.into_iter().map(reference).collect())
        }
        // Of an empty list only the slot tells what it is a list of.
        Some(RawValue::List(values)) if values.is_empty() && is_reference(&slot) => {
            ArgumentValue::References(Vec::new())
        }
        Some(value) => ArgumentValue::Value(frame_value(value)),
    };
    Argument { slot, value }
}

/// The slots whose values are references.
pub fn is_reference(slot: &str) -> bool {
    matches!(slot, "ref" | "read" | "write")
}

fn reference(raw: RawReference) -> Reference {
    let annotation = |raw: RawAnnotation| (raw.key.into_owned(), raw.val.map(frame_value));
    Reference {
        target: match raw.frame {
            RawValue::Number(number) => {
                whole(&number).map_or(ReferenceTarget::Absent, ReferenceTarget::Frame)
            }
            RawValue::Text(number) => whole(&number).map_or(ReferenceTarget::Absent, ReferenceTarget::Frame),
            RawValue::List(odds) => ReferenceTarget::Odds(odds),
            _ => ReferenceTarget::Absent,
        },
        annotations: raw.annotations.into_iter().map(annotation).collect(),
        is_from_range: raw.fromrange,
    }
}

fn frame_value(raw: RawValue) -> FrameValue {
    match raw {
        // Where references cannot stand the shapes refuse them.
        RawValue::Null | RawValue::References(_) | RawValue::Reference(_) => FrameValue::Null,
        RawValue::Text(text) => FrameValue::Text(text.into_owned()),
        RawValue::Flag(flag) => FrameValue::Flag(flag),
        RawValue::Number(number) => FrameValue::Number(number),
        RawValue::List(values) => FrameValue::List(values),
    }
}

/// The frames of a turn. Those that it repeats are those of the turns before; `known` has the last at each place.
fn frames(raw: Repeats<RawFrame>, known: &mut Vec<Arc<Frame>>) -> Vec<Arc<Frame>> {
    let count = raw.0.len();
    for (place, raw) in raw.0.into_iter().enumerate() {
        let Repeated::New(raw) = raw else { continue };
        let new = Arc::new(frame(raw));
        match known.get_mut(place) {
            Some(before) => *before = new,
            None => known.push(new),
        }
    }
    known.get(..count).unwrap_or_default().to_vec()
}

fn frame(raw: RawFrame) -> Frame {
    let questions = |raw: Vec<RawQuestion>| raw.into_iter().map(question).collect();
    let constraints = |raw: Vec<RawConstraint>| raw.into_iter().map(constraint).collect();
    Frame {
        id: raw.frame_id.and_then(|id| id.value).unwrap_or_default(),
        parent: raw.frame_parent_id.and_then(|id| id.value),
        info: raw.info.0.into_iter().map(|(slot, raw)| (slot.into_owned(), constraints(raw))).collect(),
        requests: questions(raw.requests),
        binary_questions: questions(raw.binary_questions),
        compare_requests: questions(raw.compare_requests),
    }
}

fn constraint(raw: RawConstraint) -> Constraint {
    Constraint { value: frame_value(raw.val), is_negated: raw.negated }
}

fn question(raw: RawQuestion) -> Question {
    Question {
        slots: raw.key.map(Text::into_owned).into_iter().chain(owned(raw.keys)).collect(),
        value: raw.value.map(frame_value),
        author: raw.author.into_owned(),
    }
}

/// Searches and results stand side by side; one without the other is kept.
fn calls(raw: RawSearches) -> Vec<Call> {
    let count = raw.search.len().max(raw.result.len());
    let (mut searches, mut results) = (raw.search.into_iter(), raw.result.into_iter());
    let mut call = || Call {
        service: String::new(),
        method: SEARCH.to_owned(),
        parameters: searches.next().flatten().map(parameters).unwrap_or_default(),
        results: results.next().flatten().map(|found| found.into_iter().map(package).collect()),
        turn_index: None,
    };
    (0..count).map(|_| call()).collect()
}

fn parameters(search: Pairs<Scalar>) -> Vec<(String, String)> {
    search.0.into_iter().map(|(key, value)| (key.into_owned(), value.0.into_owned())).collect()
}

fn package(found: Tree) -> Vec<(String, String)> {
    row(found, "package")
}
