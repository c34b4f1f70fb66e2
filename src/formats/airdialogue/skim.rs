//! Reads what the index keeps of a record: turns, and the number of flights; flights are not looked into.

use super::said::Said;
use super::{TARGET, read};
use crate::corpus::{Recognition, Role, Speaker};
use crate::formats::walk::{Walk, once};
use crate::formats::{ReadFault, RecordText, Skim};

/// The parts that tell whether a record is one at all.
#[derive(Default)]
pub struct Parts {
    pub has_talk: bool,
    pub has_response: bool,
    pub has_kb: bool,
}

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    read::push_id(record.number, &mut skim.id);
    if let Some(parts) = walk(record.bytes, skim) {
        return check(recognition, &parts);
    }
    *skim = Skim::of_dialogue(&read::read(recognition, record)?);
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn walk(bytes: &[u8], skim: &mut Skim) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut before = None;
    let mut seen = 0;
    let mut walk = Walk::new(bytes);
    walk.object(|walk, key| match key {
        b"dialogue" => {
            // A response is the turn after the dialogue.
            once(&mut seen, 0)?;
            (!parts.has_response).then_some(())?;
            if walk.is_null() {
                return Some(());
            }
            parts.has_talk = true;
            walk.array(|walk| {
                push(&walk.string()?, &mut before, skim);
                Some(())
            })
        }
        b"response" => {
            once(&mut seen, 1)?;
            if walk.is_null() {
                return Some(());
            }
            parts.has_response = true;
            push(&walk.string()?, &mut before, skim);
            Some(())
        }
        b"intent" => {
            once(&mut seen, 2)?;
            if walk.is_null() {
                return Some(());
            }
            parts.has_talk = true;
            walk.skip()
        }
        b"kb" => {
            once(&mut seen, 3)?;
            if !walk.is_null() {
                parts.has_kb = true;
                skim.flights = walk.count()?;
            }
            Some(())
        }
        _ => walk.skip(),
    })?;
    walk.end()?;
    Some(parts)
}

fn push(text: &str, before: &mut Option<Speaker>, skim: &mut Skim) {
    let said = Said::of(text, *before);
    skim.push_turn(said.speaker, said.utterance);
    *before = Some(said.speaker);
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
