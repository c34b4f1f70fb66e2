//! Reads what the index keeps of a dialogue. Frames, most of the bytes because every turn repeats all of them,
//! are passed without being built, and by one comparison where they did not change.

use super::read::{SEARCH, is_reference, moment, read};
use crate::corpus::{Recognition, Speaker};
use crate::formats::raw::Whole;
use crate::formats::walk::{ListBefore, Walk, once};
use crate::formats::{Kind, ReadFault, RecordText, Skim};
use std::borrow::Cow;

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    if dialogue(record, skim).is_none() {
        skim.fill(&read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn dialogue(record: RecordText, skim: &mut Skim) -> Option<()> {
    skim.clear();
    let mut seen = 0;
    let mut before = Before::default();
    let mut walk = Walk::new(record.bytes);
    walk.object(|walk, key| match key {
        b"id" => {
            once(&mut seen, 0)?;
            skim.id.push_str(&walk.string()?);
            Some(())
        }
        b"turns" => {
            once(&mut seen, 1)?;
            walk.array(|walk| turn(walk, skim, &mut before))
        }
        b"user_id" => {
            once(&mut seen, 2)?;
            skim.push_fact(Kind::User, &walk.text()?);
            Some(())
        }
        b"wizard_id" => {
            once(&mut seen, 3)?;
            skim.push_fact(Kind::Wizard, &walk.text()?);
            Some(())
        }
        b"labels" => {
            once(&mut seen, 4)?;
            survey(walk, skim)
        }
        _ => walk.skip(),
    })?;
    if skim.id.is_empty() {
        skim.id.push_str(record.key.unwrap_or_default());
    }
    walk.end()
}

/// How both judged the dialogue.
fn survey(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    if walk.is_null() {
        return Some(());
    }
    walk.object(|walk, key| match key {
        b"userSurveyRating" => {
            once(&mut seen, 0)?;
            skim.push_fact(Kind::Rating, &walk.scalar()?);
            Some(())
        }
        b"wizardSurveyTaskSuccessful" => {
            once(&mut seen, 1)?;
            let mut is_success = None;
            walk.value(&mut is_success)?;
            skim.push_whether(Kind::Success, is_success);
            Some(())
        }
        _ => walk.skip(),
    })
}

/// What the turns before say.
#[derive(Default)]
struct Before<'a> {
    active: Option<i64>,
    frames: ListBefore<'a>,
}

fn turn<'a>(walk: &mut Walk<'a>, skim: &mut Skim, before: &mut Before<'a>) -> Option<()> {
    let mut seen = 0;
    let mut author = Speaker::User;
    let (mut searches, mut results) = (0, 0);
    walk.object(|walk, key| match key {
        b"author" => {
            once(&mut seen, 0)?;
            author = match &*walk.string()? {
                "user" => Speaker::User,
                "wizard" => Speaker::Wizard,
                _ => return None,
            };
            Some(())
        }
        b"text" => {
            once(&mut seen, 1)?;
            skim.text.push_str(&walk.string()?);
            Some(())
        }
        b"db" => {
            once(&mut seen, 2)?;
            let mut seen = 0;
            if walk.is_null() {
                return Some(());
            }
            walk.object(|walk, key| match key {
                b"search" => {
                    once(&mut seen, 0)?;
                    searches = walk.count()?;
                    Some(())
                }
                b"result" => {
                    once(&mut seen, 1)?;
                    results = walk.count()?;
                    Some(())
                }
                _ => walk.skip(),
            })
        }
        b"labels" => {
            once(&mut seen, 3)?;
            labels(walk, skim, before)
        }
        b"timestamp" => {
            once(&mut seen, 4)?;
            if walk.is_null() {
                return Some(());
            }
            if let Some(time) = moment(&walk.scalar()?) {
                skim.times.push(skim.turns.len(), time.unix_ms);
            }
            Some(())
        }
        _ => walk.skip(),
    })?;
    let calls = searches.max(results);
    if calls > 0 {
        skim.push_of_turn(Kind::Api, SEARCH);
    }
    skim.end_turn(author);
    skim.counts.calls += calls;
    Some(())
}

fn labels<'a>(walk: &mut Walk<'a>, skim: &mut Skim, before: &mut Before<'a>) -> Option<()> {
    let mut seen = 0;
    if walk.is_null() {
        return Some(());
    }
    walk.object(|walk, key| match key {
        b"acts" => {
            once(&mut seen, 0)?;
            walk.list(|walk| act(walk, skim))
        }
        b"active_frame" => {
            once(&mut seen, 1)?;
            let mut frame = Whole::default();
            walk.value(&mut frame)?;
            skim.follow(frame.value, &mut before.active);
            Some(())
        }
        b"frames" => {
            once(&mut seen, 2)?;
            let mut frames = 0;
            before.frames.begin();
            walk.list(|walk| {
                frames += 1;
                match before.frames.repeated(walk.ahead()) {
                    Some(len) => walk.pass(len),
                    None => before.frames.note(walk.bytes()?),
                }
                Some(())
            })?;
            skim.counts.frames = skim.counts.frames.max(frames);
            Some(())
        }
        _ => walk.skip(),
    })
}

fn act(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    walk.object(|walk, key| match key {
        b"name" => {
            once(&mut seen, 0)?;
            skim.push_of_turn(Kind::Act, &walk.text()?);
            Some(())
        }
        b"args" => {
            once(&mut seen, 1)?;
            walk.list(|walk| argument(walk, skim))
        }
        _ => walk.skip(),
    })
}

/// The slot of an argument, or those that its references are annotated with.
fn argument(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    let mut slot = Cow::Borrowed("");
    let mut elements = None;
    let mut has_references = false;
    walk.object(|walk, key| match key {
        b"key" => {
            once(&mut seen, 0)?;
            slot = walk.text()?;
            Some(())
        }
        b"val" => {
            once(&mut seen, 1)?;
            if !walk.begins(b'[') {
                return value(walk, skim);
            }
            let mut count = 0;
            walk.array(|walk| {
                count += 1;
                if !walk.begins(b'{') {
                    return value(walk, skim);
                }
                has_references = true;
                reference(walk, skim)
            })?;
            elements = Some(count);
            Some(())
        }
        _ => walk.skip(),
    })?;
    // Of an empty list only the slot tells what it is a list of.
    let is_empty_reference = elements == Some(0) && is_reference(&slot);
    if !has_references && !is_empty_reference {
        skim.push_of_turn(Kind::Slot, &slot);
    }
    Some(())
}

fn reference(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    walk.object(|walk, key| {
        if key != b"annotations" {
            return walk.skip();
        }
        once(&mut seen, 0)?;
        walk.list(|walk| annotation(walk, skim))
    })
}

fn annotation(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    walk.object(|walk, key| match key {
        b"key" => {
            once(&mut seen, 0)?;
            skim.push_of_turn(Kind::Slot, &walk.text()?);
            Some(())
        }
        b"val" => {
            once(&mut seen, 1)?;
            if walk.begins(b'[') { walk.array(|walk| value(walk, skim)) } else { value(walk, skim) }
        }
        _ => walk.skip(),
    })
}

/// A text, a number or a flag.
fn value(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    skim.push_of_turn(Kind::Value, &walk.scalar()?);
    Some(())
}
