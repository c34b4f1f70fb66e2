//! A dialogue with everything that its dataset says about it.
//!
//! Annotations of a turn are flat lists that name their service; a dataset without services leaves it empty.

use super::{Argument, ArgumentValue, CharRange, Field, Frame, FrameValue, Moment, Split, Trip, slice_chars};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Parts that the page is told in other words (as [`Field`]s and flights of a `Reading`) are not sent to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dialogue {
    /// The record's own id; unique inside one split only.
    pub id: String,
    pub services: Vec<String>,
    pub turns: Vec<Turn>,
    /// The split that the record itself names.
    #[serde(skip)]
    pub split: Option<Split>,
    /// How the user judged the dialogue, as the data writes it.
    #[serde(skip)]
    pub rating: Option<Rating>,
    /// What the writers of the dialogue were told.
    #[serde(skip)]
    pub instructions: Option<Instructions>,
    #[serde(skip)]
    pub trip: Option<Box<Trip>>,
    /// What has no word of its own, in the data's own labels.
    #[serde(skip)]
    pub fields: Vec<Field>,
    /// What its reader noticed in the form of the record; rules report it.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
}

/// Something about the form of a record that its corpus words do not keep, such as offsets written as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The rule that reports it.
    pub rule: &'static str,
    pub turn: Option<usize>,
    pub sentence: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// A number as the data writes it; absent when the user gave none.
    pub score: Option<String>,
    /// Whether the task was done.
    pub is_success: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instructions {
    /// A title or an id.
    pub title: String,
    /// Empty when the record only has the id; may be in a template language.
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    pub speaker: Speaker,
    pub utterance: String,
    /// The services this turn has annotation for, in the order of the file.
    pub services: Vec<String>,
    pub spans: Vec<Span>,
    pub acts: Vec<Act>,
    pub states: Vec<State>,
    pub calls: Vec<Call>,
    /// The position that the data itself gives to the turn.
    #[serde(skip)]
    pub index: Option<i64>,
    #[serde(skip)]
    pub time: Option<Moment>,
    #[serde(skip)]
    pub tracking: FrameTracking,
    /// What has no word of its own, in the data's own labels.
    #[serde(skip)]
    pub fields: Vec<Field>,
}

/// What a turn says for frame tracking, in a dataset where several frames are compared (Frames).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameTracking {
    /// A turn shares those that it only repeats with the turns before it.
    pub frames: Vec<Arc<Frame>>,
    /// The frame that is talked about.
    pub active_frame: Option<i64>,
    /// The acts of the turn with every reference replaced by what it refers with.
    pub acts_without_references: Option<Vec<Act>>,
    /// What a model said the acts are.
    pub predicted_acts: Option<Vec<Act>>,
}

/// Who speaks, in the words of the dataset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    #[default]
    User,
    System,
    Customer,
    Agent,
    Assistant,
    Wizard,
}

impl Speaker {
    pub const ALL: [Self; 6] =
        [Self::User, Self::System, Self::Customer, Self::Agent, Self::Assistant, Self::Wizard];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::System => "system",
            Self::Customer => "customer",
            Self::Agent => "agent",
            Self::Assistant => "assistant",
            Self::Wizard => "wizard",
        }
    }

    /// In any case.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speaker| speaker.as_str().eq_ignore_ascii_case(word))
    }

    /// Speaks for the one who wants something.
    pub fn is_user(self) -> bool {
        matches!(self, Self::User | Self::Customer)
    }
}

/// A piece of the utterance that fills a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub service: String,
    pub slot: String,
    pub range: CharRange,
    /// The text that the data says is there.
    pub text: Option<String>,
}

impl Span {
    /// What stands in the utterance at its place; the data may say something else ([`Span::text`]).
    pub fn said<'s>(&self, utterance: &'s str) -> Option<&'s str> {
        slice_chars(utterance, self.range)
    }
}

/// Something that a turn does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub service: String,
    pub name: String,
    /// Absent for acts about the whole turn, such as a goodbye.
    pub slot: Option<String>,
    pub values: Vec<Value>,
    /// In a dataset whose acts name several slots, all of them; `slot` and `values` then repeat an only one.
    #[serde(skip)]
    pub arguments: Vec<Argument>,
}

impl Act {
    /// The slots that the act names, those of its references included.
    pub fn slots(&self) -> Vec<&str> {
        if self.arguments.is_empty() {
            return self.slot.iter().map(String::as_str).collect();
        }
        let mut slots = Vec::new();
        for argument in &self.arguments {
            match &argument.value {
                ArgumentValue::References(references) => {
                    let annotations = references.iter().flat_map(|reference| &reference.annotations);
                    slots.extend(annotations.map(|(slot, _)| slot.as_str()));
                }
                _ => slots.push(argument.slot.as_str()),
            }
        }
        slots
    }

    /// What fills its slots, as the data writes it, in its references too.
    pub fn texts(&self) -> Vec<&str> {
        if self.arguments.is_empty() {
            let forms = self.values.iter().flat_map(|value| [Some(&value.said), value.canonical.as_ref()]);
            return forms.flatten().map(String::as_str).collect();
        }
        let mut texts = Vec::new();
        for argument in &self.arguments {
            match &argument.value {
                ArgumentValue::References(references) => {
                    let annotations = references.iter().flat_map(|reference| &reference.annotations);
                    texts.extend(annotations.flat_map(|(_, value)| value).flat_map(FrameValue::texts));
                }
                ArgumentValue::Value(value) => texts.extend(value.texts()),
                ArgumentValue::Absent => {}
            }
        }
        texts
    }
}

/// A value as it was said and, where the data gives it, as the service writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    pub said: String,
    pub canonical: Option<String>,
}

/// What the user wants of one service, as of this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub service: String,
    /// `None` when the data says that no intent is active.
    pub active_intent: Option<String>,
    pub requested_slots: Vec<String>,
    /// Slot and its variants, which all mean the same.
    pub slots: Vec<(String, Vec<String>)>,
    /// Of a prediction: its frame lists spans, even if there are none.
    #[serde(skip)]
    pub has_spans: bool,
}

/// A request to a service and what came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub service: String,
    pub method: String,
    pub parameters: Vec<(String, String)>,
    /// Rows of named values; `None` when the data records no results.
    pub results: Option<Vec<Vec<(String, String)>>>,
    /// The position of the turn that the call itself names.
    #[serde(skip)]
    pub turn_index: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_said_as_the_utterance_has_it_whatever_the_data_claims() {
        let span = Span {
            service: String::new(),
            slot: "city".to_owned(),
            range: CharRange::new(3, 7),
            text: Some("oslo".to_owned()),
        };
        assert_eq!(span.said("To Oslo."), Some("Oslo"));
        assert_eq!(span.said("To"), None);
    }
}
