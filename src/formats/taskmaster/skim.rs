//! Reads what the index keeps of a dialogue; nothing is allocated per value.

use super::calls::CALL;
use super::{has_domain_names, read};
use crate::corpus::{Recognition, Role};
use crate::formats::raw::trimmed;
use crate::formats::walk::{Walk, once};
use crate::formats::{Kind, ReadFault, RecordText, Skim};
use std::borrow::Cow;

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    let is_fast = !matches!(recognition.role, Role::Rewards | Role::Predictions);
    if !is_fast || dialogue(has_domain_names(recognition), record, skim).is_none() {
        skim.fill(&read::read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn dialogue(names_service: bool, record: RecordText, skim: &mut Skim) -> Option<()> {
    skim.clear();
    let mut seen = 0;
    let (mut vertical, mut instruction, mut scenario) =
        (Cow::Borrowed(""), Cow::Borrowed(""), Cow::Borrowed(""));
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
        b"scenario" => {
            once(&mut seen, 4)?;
            scenario = walk.text()?;
            Some(())
        }
        b"utterances" => {
            once(&mut seen, 3)?;
            walk.array(|walk| utterance(walk, skim, &mut first))
        }
        _ => walk.skip(),
    })?;
    let first = first.as_ref().map(|name: &Cow<str>| trimmed(name));
    skim.services = read::service(&vertical, &instruction, first, names_service);
    skim.push_fact(Kind::Scenario, if scenario.is_empty() { &instruction } else { &scenario });
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
            walk.array(|walk| {
                skim.counts.calls += 1;
                let method = walk.member(b"name")?;
                skim.push_of_turn(Kind::Api, &method);
                Some(())
            })
        }
        b"annotations" => {
            once(&mut seen, 4)?;
            walk.array(|walk| annotation(walk, skim))
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
    walk.object(|walk, key| match key {
        b"annotations" => {
            once(&mut seen, 0)?;
            walk.array(|walk| {
                let name = walk.member(b"name")?;
                skim.push_of_turn(Kind::Slot, trimmed(&name));
                first.get_or_insert(name);
                spans += 1;
                Some(())
            })
        }
        b"text" => {
            once(&mut seen, 1)?;
            skim.push_of_turn(Kind::Value, &walk.text()?);
            Some(())
        }
        _ => walk.skip(),
    })?;
    first.get_or_insert(Cow::Borrowed(""));
    skim.counts.spans += spans.max(1);
    Some(())
}

/// An annotation of a whole utterance; some are calls.
fn annotation(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    let (mut name, mut value) = (Cow::Borrowed(""), Cow::Borrowed(""));
    walk.object(|walk, key| match key {
        b"name" => {
            once(&mut seen, 0)?;
            name = walk.string()?;
            Some(())
        }
        b"value" => {
            once(&mut seen, 1)?;
            value = walk.scalar()?;
            Some(())
        }
        _ => walk.skip(),
    })?;
    if name == CALL {
        skim.counts.calls += 1;
        skim.push_of_turn(Kind::Api, &value);
    }
    Some(())
}
