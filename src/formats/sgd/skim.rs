//! Reads what the index keeps of a dialogue; nothing is allocated per value.

use super::raw::RawSpeaker;
use super::read::speaker;
use crate::corpus::Recognition;
use crate::formats::raw::{Count, Text, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use std::fmt;

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct SkimDialogue<'a> {
    #[serde(borrow)]
    dialogue_id: Text<'a>,
    #[serde(borrow, default)]
    services: Vec<Text<'a>>,
    #[serde(borrow)]
    turns: Vec<SkimTurn<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a turn")]
struct SkimTurn<'a> {
    speaker: RawSpeaker,
    #[serde(borrow, default)]
    utterance: Text<'a>,
    #[serde(default)]
    frames: FrameCounts,
}

/// What is counted in the frames of a turn.
#[derive(Default)]
struct FrameCounts {
    spans: u32,
    calls: u32,
}

#[derive(Deserialize)]
#[serde(expecting = "a frame")]
struct SkimFrame {
    #[serde(default)]
    slots: Count,
    service_call: Option<IgnoredAny>,
}

pub fn skim(_: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    let dialogue: SkimDialogue = parse(record.bytes)?;
    skim.id.push_str(&dialogue.dialogue_id.0);
    skim.services.extend(dialogue.services.into_iter().map(Text::into_owned));
    for turn in dialogue.turns {
        skim.push_turn(speaker(turn.speaker), &turn.utterance.0);
        skim.spans += turn.frames.spans;
        skim.calls += turn.frames.calls;
    }
    Ok(())
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
                    counts.calls += u32::from(frame.service_call.is_some());
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
