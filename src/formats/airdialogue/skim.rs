//! Reads what the index keeps of a record: turns, and the number of flights; flights are not looked into.

use super::said::Said;
use super::{TARGET, read};
use crate::corpus::{Recognition, Role};
use crate::formats::raw::{Count, Text, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;
use serde::de::IgnoredAny;

#[derive(Deserialize)]
#[serde(expecting = "a record")]
struct SkimRecord<'a> {
    #[serde(borrow)]
    dialogue: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    response: Option<Text<'a>>,
    intent: Option<IgnoredAny>,
    kb: Option<Count>,
}

/// The parts that tell whether a record is one at all.
pub struct Parts {
    pub has_talk: bool,
    pub has_response: bool,
    pub has_kb: bool,
}

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    let raw: SkimRecord = parse(record.bytes)?;
    let has_talk = raw.dialogue.is_some() || raw.intent.is_some();
    check(recognition, &Parts { has_talk, has_response: raw.response.is_some(), has_kb: raw.kb.is_some() })?;
    read::push_id(record.number, &mut skim.id);
    let mut before = None;
    for text in raw.dialogue.iter().flatten().chain(&raw.response) {
        let said = Said::of(&text.0, before);
        skim.push_turn(said.speaker, said.utterance);
        before = Some(said.speaker);
    }
    skim.flights = raw.kb.unwrap_or_default().0;
    Ok(())
}

/// A record without what its file is about is none.
pub fn check(recognition: &Recognition, parts: &Parts) -> Result<(), ReadFault> {
    let (is_there, found) = if recognition.role == Role::Kb {
        (parts.has_kb, "the record has no \u{201c}kb\u{201d}")
    } else if recognition.variant == TARGET {
        (parts.has_response, "the record has no \u{201c}response\u{201d}")
    } else {
        (parts.has_talk, "the record has neither \u{201c}intent\u{201d} nor \u{201c}dialogue\u{201d}")
    };
    if is_there { Ok(()) } else { Err(ReadFault::of_record(found.to_owned())) }
}
