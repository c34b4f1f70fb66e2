//! Reads what the index keeps of a dialogue; nothing is allocated per value.

use super::calls::CALL;
use super::{has_domain_names, read};
use crate::corpus::{Recognition, Role};
use crate::formats::walk::{Walk, once};
use crate::formats::{ReadFault, RecordText, Skim};
use std::borrow::Cow;

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    let is_fast = recognition.role != Role::Rewards;
    if !is_fast || dialogue(has_domain_names(recognition), record, skim).is_none() {
        *skim = Skim::of_dialogue(&read::read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn dialogue(names_service: bool, record: RecordText, skim: &mut Skim) -> Option<()> {
    skim.clear();
    let mut seen = 0;
    let (mut vertical, mut instruction) = (Cow::Borrowed(""), Cow::Borrowed(""));
    let mut first = None;
    let mut walk = Walk::new(record.bytes);
    walk.object(|walk, key| match key {
        b"conversation_id" | b"conversationId" => {
            once(&mut seen, 0)?;
            skim.id.push_str(&walk.string()?);
            Some(())
        }
        b"instruction_id" | b"instructionId" => {
            once(&mut seen, 1)?;
            instruction = walk.string()?;
            Some(())
        }
        b"vertical" => {
            once(&mut seen, 2)?;
            vertical = walk.string()?;
            Some(())
        }
        b"utterances" => {
            once(&mut seen, 3)?;
            walk.array(|walk| utterance(walk, skim, &mut first))
        }
        _ => walk.skip(),
    })?;
    let first = first.as_ref().map(|name: &Cow<str>| name.trim());
    skim.services = read::service(&vertical, &instruction, first, names_service);
    walk.end()
}

/// `first` is the name of the first annotation of the dialogue's first segment.
fn utterance<'a>(walk: &mut Walk<'a>, skim: &mut Skim, first: &mut Option<Cow<'a, str>>) -> Option<()> {
    let mut seen = 0;
    let mut speaker = Cow::Borrowed("");
    walk.object(|walk, key| match key {
        b"speaker" => {
            once(&mut seen, 0)?;
            speaker = walk.string()?;
            Some(())
        }
        b"text" => {
            once(&mut seen, 1)?;
            skim.text.push_str(&walk.string()?);
            Some(())
        }
        b"segments" => {
            once(&mut seen, 2)?;
            walk.array(|walk| segment(walk, skim, first))
        }
        b"apis" => {
            once(&mut seen, 3)?;
            skim.calls += walk.count()?;
            Some(())
        }
        b"annotations" => {
            once(&mut seen, 4)?;
            walk.array(|walk| {
                skim.calls += u32::from(name(walk)? == CALL);
                Some(())
            })
        }
        _ => walk.skip(),
    })?;
    skim.end_turn(read::speaker(&speaker));
    Some(())
}

/// A segment without annotations is a span too.
fn segment<'a>(walk: &mut Walk<'a>, skim: &mut Skim, first: &mut Option<Cow<'a, str>>) -> Option<()> {
    let mut seen = 0;
    let mut spans = 0;
    walk.object(|walk, key| {
        if key != b"annotations" {
            return walk.skip();
        }
        once(&mut seen, 0)?;
        walk.array(|walk| {
            let name = name(walk)?;
            first.get_or_insert(name);
            spans += 1;
            Some(())
        })
    })?;
    first.get_or_insert(Cow::Borrowed(""));
    skim.spans += spans.max(1);
    Some(())
}

/// The name of an annotation.
fn name<'a>(walk: &mut Walk<'a>) -> Option<Cow<'a, str>> {
    let mut seen = 0;
    let mut name = Cow::Borrowed("");
    walk.object(|walk, key| {
        if key != b"name" {
            return walk.skip();
        }
        once(&mut seen, 0)?;
        name = walk.string()?;
        Some(())
    })?;
    Some(name)
}
