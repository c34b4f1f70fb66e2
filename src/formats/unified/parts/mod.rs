//! The parts of a turn: spans, acts, states and calls, and what is said besides.

mod frames;
mod trip;

pub use frames::{Argument, Frame};
pub use trip::Trip;

use crate::corpus::{self, CharRange, FieldBody, Moment, TimeUnit};
use crate::formats::FORMATS;
use crate::formats::raw::{Text, or_default};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub fn text(text: &str) -> Text<'_> {
    Text(Cow::Borrowed(text))
}

pub fn texts(texts: &[String]) -> Vec<Text<'_>> {
    texts.iter().map(|one| text(one)).collect()
}

pub fn owned(texts: Vec<Text>) -> Vec<String> {
    all(texts, Text::into_owned)
}

fn maybe(of: Option<&String>) -> Option<Text<'_>> {
    of.map(|of| text(of))
}

/// Each of a list, in another form.
pub fn all<A, B>(items: impl IntoIterator<Item = A>, of: impl FnMut(A) -> B) -> Vec<B> {
    items.into_iter().map(of).collect()
}

/// A time without a unit was counted in milliseconds.
pub fn moment(unix_ms: Option<i64>, unit: Option<TimeUnit>) -> Option<Moment> {
    Some(Moment { unix_ms: unix_ms?, unit: unit.unwrap_or(TimeUnit::Milliseconds) })
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a span")]
pub struct Span<'a> {
    #[serde(borrow)]
    service: Text<'a>,
    #[serde(borrow)]
    slot: Text<'a>,
    /// Code points of the utterance, the end exclusive.
    start: u32,
    end: u32,
    /// What stands there; null when nothing can.
    #[serde(borrow)]
    text: Option<Text<'a>>,
    /// What the data says that stands there.
    #[serde(borrow)]
    said: Option<Text<'a>>,
}

impl<'a> Span<'a> {
    pub fn of(span: &'a corpus::Span, utterance: &'a str) -> Self {
        let corpus::Span { service, slot, range, text: claimed } = span;
        Self {
            service: text(service),
            slot: text(slot),
            start: range.start.0,
            end: range.end.0,
            text: span.said(utterance).map(text),
            said: maybe(claimed.as_ref()),
        }
    }

    pub fn into_span(self) -> corpus::Span {
        corpus::Span {
            service: self.service.into_owned(),
            slot: self.slot.into_owned(),
            range: CharRange::new(self.start, self.end),
            text: self.said.map(Text::into_owned),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an act")]
#[expect(clippy::struct_field_names, reason = "the names are the keys of the form")]
pub struct Act<'a> {
    #[serde(borrow)]
    service: Text<'a>,
    #[serde(borrow)]
    act: Text<'a>,
    #[serde(borrow)]
    slot: Option<Text<'a>>,
    #[serde(borrow)]
    values: Vec<Value<'a>>,
    /// In a dataset whose acts name several slots, all of them.
    #[serde(borrow)]
    arguments: Vec<Argument<'a>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a value")]
struct Value<'a> {
    #[serde(borrow)]
    said: Text<'a>,
    #[serde(borrow)]
    canonical: Option<Text<'a>>,
}

impl<'a> Act<'a> {
    pub fn of(act: &'a corpus::Act) -> Self {
        let corpus::Act { service, name, slot, values, arguments } = act;
        let value = |corpus::Value { said, canonical }: &'a corpus::Value| Value {
            said: text(said),
            canonical: maybe(canonical.as_ref()),
        };
        Self {
            service: text(service),
            act: text(name),
            slot: maybe(slot.as_ref()),
            values: all(values, value),
            arguments: all(arguments, Argument::of),
        }
    }

    pub fn into_act(self) -> corpus::Act {
        let value = |value: Value| corpus::Value {
            said: value.said.into_owned(),
            canonical: value.canonical.map(Text::into_owned),
        };
        corpus::Act {
            service: self.service.into_owned(),
            name: self.act.into_owned(),
            slot: self.slot.map(Text::into_owned),
            values: all(self.values, value),
            arguments: all(self.arguments, Argument::into_argument),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a state")]
pub struct State<'a> {
    #[serde(borrow)]
    service: Text<'a>,
    #[serde(borrow)]
    active_intent: Option<Text<'a>>,
    #[serde(borrow)]
    requested_slots: Vec<Text<'a>>,
    #[serde(borrow)]
    slots: Vec<Slot<'a>>,
    /// Of predictions alone; columns have null for others.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "std::ops::Not::not")]
    has_spans: bool,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a slot")]
struct Slot<'a> {
    #[serde(borrow)]
    slot: Text<'a>,
    #[serde(borrow)]
    values: Vec<Text<'a>>,
}

impl<'a> State<'a> {
    pub fn of(state: &'a corpus::State) -> Self {
        let corpus::State { service, active_intent, requested_slots, slots, has_spans } = state;
        Self {
            service: text(service),
            active_intent: maybe(active_intent.as_ref()),
            requested_slots: texts(requested_slots),
            slots: all(slots, |(slot, values)| Slot { slot: text(slot), values: texts(values) }),
            has_spans: *has_spans,
        }
    }

    pub fn into_state(self) -> corpus::State {
        corpus::State {
            service: self.service.into_owned(),
            active_intent: self.active_intent.map(Text::into_owned),
            requested_slots: owned(self.requested_slots),
            slots: all(self.slots, |slot| (slot.slot.into_owned(), owned(slot.values))),
            has_spans: self.has_spans,
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a name with a value")]
struct Pair<'a> {
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    value: Text<'a>,
}

fn pairs(pairs: &[(String, String)]) -> Vec<Pair<'_>> {
    all(pairs, |(name, value)| Pair { name: text(name), value: text(value) })
}

fn owned_pairs(pairs: Vec<Pair>) -> Vec<(String, String)> {
    all(pairs, |pair| (pair.name.into_owned(), pair.value.into_owned()))
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a call")]
pub struct Call<'a> {
    #[serde(borrow)]
    service: Text<'a>,
    #[serde(borrow)]
    method: Text<'a>,
    #[serde(borrow)]
    parameters: Vec<Pair<'a>>,
    /// Null when the data records none.
    #[serde(borrow)]
    results: Option<Vec<Vec<Pair<'a>>>>,
    /// The position of the turn that the call itself names.
    turn_index: Option<i64>,
}

impl<'a> Call<'a> {
    pub fn of(call: &'a corpus::Call) -> Self {
        let corpus::Call { service, method, parameters, results, turn_index } = call;
        Self {
            service: text(service),
            method: text(method),
            parameters: pairs(parameters),
            results: results.as_ref().map(|rows| all(rows, |row| pairs(row))),
            turn_index: *turn_index,
        }
    }

    pub fn into_call(self) -> corpus::Call {
        corpus::Call {
            service: self.service.into_owned(),
            method: self.method.into_owned(),
            parameters: owned_pairs(self.parameters),
            results: self.results.map(|rows| all(rows, owned_pairs)),
            turn_index: self.turn_index,
        }
    }
}

/// What the data says in labels of its own; of the bodies one is there. (Older exports have the key `lines`, too, which
/// was always null: it is passed over.)
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a field")]
pub struct Field<'a> {
    #[serde(borrow)]
    label: Text<'a>,
    #[serde(borrow)]
    text: Option<Text<'a>>,
    #[serde(borrow)]
    pairs: Option<Vec<Pair<'a>>>,
    #[serde(borrow)]
    table: Option<Table<'a>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a table")]
struct Table<'a> {
    #[serde(borrow)]
    columns: Vec<Text<'a>>,
    #[serde(borrow)]
    rows: Vec<Vec<Text<'a>>>,
}

impl<'a> Field<'a> {
    pub fn of(field: &'a corpus::Field) -> Self {
        let corpus::Field { label, body } = field;
        let mut own = Self { label: text(label), ..Self::default() };
        match body {
            FieldBody::Text(words) => own.text = Some(text(words)),
            FieldBody::Pairs(of) => own.pairs = Some(pairs(of)),
            FieldBody::Table { columns, rows } => {
                own.table = Some(Table { columns: texts(columns), rows: all(rows, |row| texts(row)) });
            }
        }
        own
    }

    pub fn into_field(self) -> corpus::Field {
        let body = if let Some(of) = self.pairs {
            FieldBody::Pairs(owned_pairs(of))
        } else if let Some(Table { columns, rows }) = self.table {
            FieldBody::Table { columns: owned(columns), rows: all(rows, owned) }
        } else {
            FieldBody::Text(self.text.map(Text::into_owned).unwrap_or_default())
        };
        corpus::Field { label: self.label.into_owned(), body }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a remark")]
pub struct Remark<'a> {
    #[serde(borrow)]
    rule: Text<'a>,
    /// Counted from 1.
    turn: Option<usize>,
    #[serde(borrow)]
    sentence: Text<'a>,
}

impl<'a> Remark<'a> {
    pub fn of(remark: &'a corpus::Remark) -> Self {
        let corpus::Remark { rule, turn, sentence } = remark;
        Self { rule: text(rule), turn: turn.map(|turn| turn + 1), sentence: text(sentence) }
    }

    /// `None` of a rule that there is not any more.
    pub fn into_remark(self) -> Option<corpus::Remark> {
        let mut rules = FORMATS.iter().flat_map(|format| format.rules);
        Some(corpus::Remark {
            rule: rules.find(|rule| rule.id == self.rule.0)?.id,
            turn: self.turn.and_then(|turn| turn.checked_sub(1)),
            sentence: self.sentence.into_owned(),
        })
    }
}
