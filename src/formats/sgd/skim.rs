//! Reads what the index keeps of a dialogue; nothing is allocated per value.
//!
//! Only the shape of the authors has a fast way. Whatever does not fit it, such as the hub's columns or a null,
//! is read whole and counted then.

use super::read::read;
use super::{HF, METRICS};
use crate::corpus::{Recognition, Speaker};
use crate::formats::raw::{Count, Text, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use std::fmt;

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct SkimDialogue<'a> {
    #[serde(borrow, default)]
    dialogue_id: Text<'a>,
    #[serde(borrow, default)]
    services: Vec<Text<'a>>,
    #[serde(borrow, default)]
    turns: Vec<SkimTurn<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a turn")]
struct SkimTurn<'a> {
    speaker: SkimSpeaker,
    #[serde(borrow, default)]
    utterance: Text<'a>,
    #[serde(default)]
    frames: FrameCounts,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum SkimSpeaker {
    User,
    System,
}

/// What is counted in the frames of a turn.
#[derive(Default)]
struct FrameCounts {
    spans: u32,
    calls: u32,
}

#[derive(Deserialize)]
#[serde(expecting = "a frame")]
struct SkimFrame<'a> {
    #[serde(default)]
    slots: Count,
    #[serde(borrow)]
    service_call: Option<SkimCall<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a call")]
struct SkimCall<'a> {
    #[serde(borrow, default)]
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
    for turn in dialogue.turns {
        let speaker = match turn.speaker {
            SkimSpeaker::User => Speaker::User,
            SkimSpeaker::System => Speaker::System,
        };
        skim.push_turn(speaker, &turn.utterance.0);
        skim.spans += turn.frames.spans;
        skim.calls += turn.frames.calls;
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
