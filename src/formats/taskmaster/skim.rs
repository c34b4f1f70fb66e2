//! Reads what the index keeps of a dialogue; nothing is allocated per value.

use super::calls::CALL;
use super::{has_domain_names, read};
use crate::corpus::{Recognition, Role};
use crate::formats::raw::{Count, Text, or_default, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct SkimDialogue<'a> {
    #[serde(borrow, default, alias = "conversationId", deserialize_with = "or_default")]
    conversation_id: Text<'a>,
    #[serde(borrow, default, alias = "instructionId", deserialize_with = "or_default")]
    instruction_id: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    vertical: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    utterances: Vec<SkimUtterance<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "an utterance")]
struct SkimUtterance<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    speaker: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    text: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    segments: Folded<'a, SkimSegment<'a>>,
    #[serde(default)]
    apis: Count,
    #[serde(borrow, default, deserialize_with = "or_default")]
    annotations: Folded<'a, SkimAnnotation<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a segment")]
struct SkimSegment<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    annotations: Folded<'a, SkimName<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "an annotation")]
struct SkimName<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    name: Text<'a>,
}

#[derive(Deserialize)]
#[serde(expecting = "an annotation")]
struct SkimAnnotation<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    name: Text<'a>,
}

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    if recognition.role == Role::Rewards {
        *skim = Skim::of_dialogue(&read::read(recognition, record)?);
        return Ok(());
    }
    let dialogue: SkimDialogue = parse(record.bytes)?;
    skim.id.push_str(&dialogue.conversation_id.0);
    let segments = |utterance: &SkimUtterance| utterance.segments.count > 0;
    let first = dialogue.utterances.iter().find(|utterance| segments(utterance));
    let first = first.map(|utterance| utterance.segments.first.as_ref().map_or("", |name| name.0.trim()));
    let names_service = has_domain_names(recognition);
    skim.services = read::service(&dialogue.vertical.0, &dialogue.instruction_id.0, first, names_service);
    for utterance in &dialogue.utterances {
        skim.push_turn(read::speaker(&utterance.speaker.0), &utterance.text.0);
        skim.spans += utterance.segments.count;
        skim.calls += utterance.apis.0 + utterance.annotations.count;
    }
    Ok(())
}

/// What is kept of a list: how much it counts for, and the annotation name of its first element.
struct Folded<'a, T> {
    count: u32,
    first: Option<Text<'a>>,
    elements: PhantomData<T>,
}

impl<T> Default for Folded<'_, T> {
    fn default() -> Self {
        Self { count: 0, first: None, elements: PhantomData }
    }
}

/// An element of a folded list.
trait Fold<'a> {
    /// How much it counts for, and its annotation name.
    fn fold(self) -> (u32, Option<Text<'a>>);
}

impl<'a> Fold<'a> for SkimSegment<'a> {
    /// A segment without annotations is a span too.
    fn fold(self) -> (u32, Option<Text<'a>>) {
        (self.annotations.count.max(1), self.annotations.first)
    }
}

impl<'a> Fold<'a> for SkimName<'a> {
    fn fold(self) -> (u32, Option<Text<'a>>) {
        (1, Some(self.name))
    }
}

impl<'a> Fold<'a> for SkimAnnotation<'a> {
    fn fold(self) -> (u32, Option<Text<'a>>) {
        (u32::from(self.name.0 == CALL), None)
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de> + Fold<'a>> Deserialize<'de> for Folded<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<'a, T>(PhantomData<(&'a (), T)>);
        impl<'de: 'a, 'a, T: Deserialize<'de> + Fold<'a>> Visitor<'de> for List<'a, T> {
            type Value = Folded<'a, T>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
                let mut folded = Folded::default();
                while let Some(element) = elements.next_element::<T>()? {
                    let (count, name) = element.fold();
                    if folded.count == 0 {
                        folded.first = name;
                    }
                    folded.count += count;
                }
                Ok(folded)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}
