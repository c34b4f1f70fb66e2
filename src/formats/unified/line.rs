//! A line of the form: the keys of a dialogue and of its turns, to corpus words and from them.
//!
//! Every key is in every line; one that is missing is read as null or empty. Corpus types are taken apart and put
//! together field by field, without a rest, so that a new field that the form forgets does not compile.

use super::parts::{Act, Call, Field, Frame, Remark, Span, State, Trip, all, moment, owned, text, texts};
use super::source::{Source, VERSION};
use crate::corpus::{
    self, Dataset, Dialogue, FrameTracking, Instructions, Rating, Recognition, Role, Speaker, Split,
    TimeUnit, Variant,
};
use crate::formats::raw::Text;
use crate::formats::{Fault, ReadFault};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// As many fields as the record has keys.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a dialogue")]
pub struct Line<'a> {
    colloquy: u32,
    #[serde(borrow)]
    dataset: Text<'a>,
    #[serde(borrow)]
    variant: Text<'a>,
    #[serde(borrow)]
    role: Text<'a>,
    #[serde(borrow)]
    split: Option<Text<'a>>,
    /// Where it is from; its record counted from 1.
    #[serde(borrow)]
    file: Text<'a>,
    record: u64,
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    services: Vec<Text<'a>>,
    /// It was judged, perhaps without a rating or a word of success.
    is_rated: bool,
    #[serde(borrow)]
    rating: Option<Text<'a>>,
    success: Option<bool>,
    #[serde(borrow)]
    scenario: Option<Text<'a>>,
    #[serde(borrow)]
    instructions: Option<Text<'a>>,
    #[serde(borrow)]
    trip: Option<Trip<'a>>,
    /// What has no key of its own, with the labels of the data.
    #[serde(borrow)]
    fields: Vec<Field<'a>>,
    /// What its reader noticed in the form of the record.
    #[serde(borrow)]
    remarks: Vec<Remark<'a>>,
    #[serde(borrow)]
    turns: Vec<Turn<'a>>,
}

/// As many fields as the record has keys.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a turn")]
#[expect(clippy::struct_field_names, reason = "the names are the keys of the form")]
struct Turn<'a> {
    /// Counted from 1.
    turn: u64,
    speaker: Speaker,
    is_user: bool,
    #[serde(borrow)]
    utterance: Text<'a>,
    /// The position that the data itself gives to the turn.
    index: Option<i64>,
    time_ms: Option<i64>,
    /// What the data counts its times in.
    time_unit: Option<TimeUnit>,
    #[serde(borrow)]
    services: Vec<Text<'a>>,
    #[serde(borrow)]
    spans: Vec<Span<'a>>,
    #[serde(borrow)]
    acts: Vec<Act<'a>>,
    #[serde(borrow)]
    states: Vec<State<'a>>,
    #[serde(borrow)]
    calls: Vec<Call<'a>>,
    active_frame: Option<i64>,
    #[serde(borrow)]
    frames: Vec<Frame<'a>>,
    #[serde(borrow)]
    acts_without_references: Option<Vec<Act<'a>>>,
    #[serde(borrow)]
    predicted_acts: Option<Vec<Act<'a>>>,
    #[serde(borrow)]
    fields: Vec<Field<'a>>,
}

/// What a line is of.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub dataset: Dataset,
    pub variant: Variant,
    pub role: Role,
}

impl Kind {
    pub fn of(dataset: &str, variant: &str, role: &str) -> Option<Self> {
        let role = Role::from_word(role).filter(|role| role.is_listed())?;
        let variant = Some(variant).filter(|word| is_word(word))?;
        let variant = Variant(variant.to_owned().into());
        Some(Self { dataset: Dataset::from_word(dataset)?, variant, role })
    }
}

/// Files that are saved are called by it.
fn is_word(variant: &str) -> bool {
    const MOST_BYTES: usize = 32;
    let is_of_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
    (1..=MOST_BYTES).contains(&variant.len()) && variant.bytes().all(is_of_word)
}

impl<'a> Line<'a> {
    pub fn of(source: &Source<'a>, dialogue: &'a Dialogue) -> Self {
        let Dialogue { id, services, turns, split: _, rating, instructions, trip, fields, remarks } =
            dialogue;
        let judged = rating.as_ref().map(|Rating { score, is_success }| (score, is_success));
        let told = instructions.as_ref().map(|Instructions { title, text }| (title, text));
        Self {
            colloquy: VERSION,
            dataset: text(source.dataset.as_str()),
            variant: text(source.variant.as_str()),
            role: text(source.role.as_str()),
            split: source.split.map(|split| text(split.as_str())),
            file: text(source.path),
            record: u64::from(source.record.0) + 1,
            id: text(id),
            services: texts(services),
            is_rated: judged.is_some(),
            rating: judged.and_then(|(score, _)| score.as_deref()).map(text),
            success: judged.and_then(|(_, is_success)| *is_success),
            scenario: told.map(|(title, _)| text(title)),
            instructions: told.map(|(_, words)| text(words)),
            trip: trip.as_deref().map(Trip::of),
            fields: all(fields, Field::of),
            remarks: all(remarks, Remark::of),
            turns: (1..).zip(turns).map(|(number, turn)| Turn::of(number, turn)).collect(),
        }
    }

    /// A line of another kind than its file, or of a later form, cannot be read.
    pub fn check(&self, recognition: &Recognition) -> Result<(), ReadFault> {
        let Recognition { dataset, variant, role, .. } = recognition;
        if self.colloquy > VERSION {
            let found = format!(
                "it is in version {} of this form, and this Colloquy reads up to {VERSION}",
                self.colloquy
            );
            return Err(ReadFault::of_record(Fault::Other(found)));
        }
        let kind = [&*self.dataset.0, &*self.variant.0, &*self.role.0];
        if kind != [dataset.as_str(), variant.as_str(), role.as_str()] {
            let found = format!(
                "its file is read as {} {}, {}, and this line is of another kind: keep each kind in a file of its own",
                dataset.as_str(),
                variant.as_str(),
                role.as_str()
            );
            return Err(ReadFault::of_record(Fault::Other(found)));
        }
        Ok(())
    }

    pub fn into_dialogue(self) -> Dialogue {
        let is_rated = self.is_rated || self.rating.is_some() || self.success.is_some();
        let rating = Rating { score: self.rating.map(Text::into_owned), is_success: self.success };
        let instructions = self.scenario.is_some() || self.instructions.is_some();
        let told = Instructions {
            title: self.scenario.map(Text::into_owned).unwrap_or_default(),
            text: self.instructions.map(Text::into_owned).unwrap_or_default(),
        };
        Dialogue {
            id: self.id.into_owned(),
            services: owned(self.services),
            turns: all(self.turns, Turn::into_turn),
            split: self.split.and_then(|word| Split::from_word(&word.0)),
            rating: is_rated.then_some(rating),
            instructions: instructions.then_some(told),
            trip: self.trip.map(|trip| Box::new(trip.into_trip())),
            fields: all(self.fields, Field::into_field),
            remarks: self.remarks.into_iter().filter_map(Remark::into_remark).collect(),
        }
    }
}

impl<'a> Turn<'a> {
    fn of(number: u64, turn: &'a corpus::Turn) -> Self {
        let corpus::Turn {
            speaker,
            utterance,
            services,
            spans,
            acts,
            states,
            calls,
            index,
            time,
            tracking: FrameTracking { frames, active_frame, acts_without_references, predicted_acts },
            fields,
        } = turn;
        Self {
            turn: number,
            speaker: *speaker,
            is_user: speaker.is_user(),
            utterance: text(utterance),
            index: *index,
            time_ms: time.map(|time| time.unix_ms),
            time_unit: time.map(|time| time.unit),
            services: texts(services),
            spans: spans.iter().map(|span| Span::of(span, utterance)).collect(),
            acts: all(acts, Act::of),
            states: all(states, State::of),
            calls: all(calls, Call::of),
            active_frame: *active_frame,
            frames: all(frames, |frame| Frame::of(frame)),
            acts_without_references: acts_without_references.as_ref().map(|acts| all(acts, Act::of)),
            predicted_acts: predicted_acts.as_ref().map(|acts| all(acts, Act::of)),
            fields: all(fields, Field::of),
        }
    }

    fn into_turn(self) -> corpus::Turn {
        let acts = |acts: Vec<Act>| all(acts, Act::into_act);
        corpus::Turn {
            speaker: self.speaker,
            utterance: self.utterance.into_owned(),
            services: owned(self.services),
            spans: all(self.spans, Span::into_span),
            acts: acts(self.acts),
            states: all(self.states, State::into_state),
            calls: all(self.calls, Call::into_call),
            index: self.index,
            time: moment(self.time_ms, self.time_unit),
            tracking: FrameTracking {
                frames: all(self.frames, |frame| Arc::new(frame.into_frame())),
                active_frame: self.active_frame,
                acts_without_references: self.acts_without_references.map(acts),
                predicted_acts: self.predicted_acts.map(acts),
            },
            fields: all(self.fields, Field::into_field),
        }
    }
}
