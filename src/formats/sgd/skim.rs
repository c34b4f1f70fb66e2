//! Reads what the index keeps of a dialogue; nothing is allocated per value.
//!
//! Only the shape of the authors has a fast way. Whatever that does not fit, such as the hub's columns, is
//! read whole and counted then.

use super::read::{read, speaker};
use super::{HF, METRICS};
use crate::corpus::{Recognition, Speaker};
use crate::formats::raw::{Count, Scalar, Text, or_default, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use std::fmt;

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a dialogue")]
struct SkimDialogue<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    dialogue_id: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    services: Vec<Text<'a>>,
    #[serde(borrow, deserialize_with = "or_default")]
    turns: Vec<SkimTurn<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a turn")]
struct SkimTurn<'a> {
    #[serde(borrow)]
    speaker: Scalar<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    utterance: Text<'a>,
    frames: FrameCounts,
}

/// What is counted in the frames of a turn.
#[derive(Default)]
struct FrameCounts {
    spans: u32,
    calls: u32,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a frame")]
struct SkimFrame<'a> {
    slots: Count,
    #[serde(borrow)]
    service_call: Option<SkimCall<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default, expecting = "a call")]
struct SkimCall<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    method: Text<'a>,
}

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    let is_fast = recognition.variant != HF && recognition.variant != METRICS;
    if !is_fast || !skim_rows(record, skim) {
        *skim = Skim::of_dialogue(&read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `false` when the record does not fit it.
fn skim_rows(record: RecordText, skim: &mut Skim) -> bool {
    skim.clear();
    let Ok(dialogue) = parse::<SkimDialogue>(record.bytes) else { return false };
    let id = Some(&*dialogue.dialogue_id.0).filter(|id| !id.is_empty());
    skim.id.push_str(id.or(record.key).unwrap_or_default());
    skim.services.extend(dialogue.services.into_iter().map(Text::into_owned));
    let mut before: Option<Speaker> = None;
    for turn in dialogue.turns {
        let speaker = speaker(&turn.speaker.0, before);
        skim.push_turn(speaker, &turn.utterance.0);
        skim.spans += turn.frames.spans;
        skim.calls += turn.frames.calls;
        before = Some(speaker);
    }
    true
}

impl<'de> Deserialize<'de> for FrameCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Frames;
        impl<'de> Visitor<'de> for Frames {
            type Value = FrameCounts;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a sequence of frames")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut frames: A) -> Result<FrameCounts, A::Error> {
                let mut counts = FrameCounts::default();
                while let Some(frame) = frames.next_element::<SkimFrame>()? {
                    counts.spans += frame.slots.0;
                    counts.calls +=
                        u32::from(frame.service_call.is_some_and(|call| !call.method.0.is_empty()));
                }
                Ok(counts)
            }

            fn visit_unit<E>(self) -> Result<FrameCounts, E> {
                Ok(FrameCounts::default())
            }
        }
        deserializer.deserialize_any(Frames)
    }
}
