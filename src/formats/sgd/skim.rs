//! Reads what the index keeps of a dialogue; nothing is allocated per value.
//!
//! Only the shape of the authors has a fast way. Whatever does not fit it, such as the hub's columns or a null,
//! is read whole and counted then.

use super::read::{NO_INTENT, read};
use super::{HF, METRICS, acts};
use crate::corpus::{Recognition, Speaker};
use crate::formats::walk::{Walk, once};
use crate::formats::{Frame, Kind, NameId, ReadFault, RecordText, Skim};
use std::borrow::Cow;
use std::ops::Range;

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    let is_fast = recognition.variant != HF && recognition.variant != METRICS;
    if !is_fast || dialogue(record, skim).is_none() {
        skim.fill(&read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn dialogue(record: RecordText, skim: &mut Skim) -> Option<()> {
    skim.clear();
    let mut seen = 0;
    let mut walk = Walk::new(record.bytes);
    let mut carried = Carried::default();
    walk.object(|walk, key| match key {
        b"dialogue_id" => {
            once(&mut seen, 0)?;
            skim.id.push_str(&walk.string()?);
            Some(())
        }
        b"services" => {
            once(&mut seen, 1)?;
            walk.array(|walk| {
                skim.services.push(walk.string()?.into_owned());
                Some(())
            })
        }
        b"turns" => {
            once(&mut seen, 2)?;
            walk.array(|walk| turn(walk, skim, &mut carried))
        }
        _ => walk.skip(),
    })?;
    if skim.id.is_empty() {
        skim.id.push_str(record.key.unwrap_or_default());
    }
    walk.end()
}

/// What the states before said of each slot, as it is written there. Three of four slots of a state only repeat that: a
/// comparison of bytes tells so, and spares the strings and the hashes (5 % of the CPU that reading SGD takes).
#[derive(Default)]
struct Carried<'a> {
    slots: Vec<CarriedSlot<'a>>,
    /// Of the state that is read.
    service: Cow<'a, str>,
    /// The one that is looked at first: states have their slots in one order.
    next: usize,
}

struct CarriedSlot<'a> {
    service: Cow<'a, str>,
    slot: &'a [u8],
    /// The list of its values.
    written: &'a [u8],
    /// Where the facts have them.
    facts: Range<usize>,
}

impl<'a> Carried<'a> {
    /// Takes the values of a slot.
    fn slot(&mut self, walk: &mut Walk<'a>, skim: &mut Skim, slot: &'a [u8]) -> Option<()> {
        let ahead = walk.ahead();
        let place = self.place(slot);
        let before = place.and_then(|place| self.slots.get_mut(place));
        if let Some(same) = before.as_ref().filter(|before| ahead.starts_with(before.written)) {
            walk.pass(same.written.len());
            skim.repeat_of_state(same.facts.clone());
            return Some(());
        }
        let first = skim.facts.len();
        values(walk, skim, Frame::add_value)?;
        let facts = first..skim.facts.len();
        let name = skim.name(Kind::Slot, std::str::from_utf8(slot).ok()?);
        skim.frame.push_slot(name, true);
        let written = ahead.get(..ahead.len() - walk.left())?;
        match before {
            Some(before) => (before.written, before.facts) = (written, facts),
            // Slots of nobody have names of another kind, and slots without a name have none.
            None if self.service.is_empty() || slot.is_empty() => {}
            None => self.slots.push(CarriedSlot { service: self.service.clone(), slot, written, facts }),
        }
        Some(())
    }

    fn place(&mut self, slot: &[u8]) -> Option<usize> {
        let (before, behind) = self.slots.split_at_checked(self.next)?;
        let mut known = behind.iter().chain(before);
        let found = known.position(|known| known.slot == slot && known.service == self.service)?;
        let place = (self.next + found) % self.slots.len();
        self.next = place + 1;
        Some(place)
    }
}

fn turn<'a>(walk: &mut Walk<'a>, skim: &mut Skim, carried: &mut Carried<'a>) -> Option<()> {
    let mut seen = 0;
    let mut speaker = None;
    walk.object(|walk, key| match key {
        b"speaker" => {
            once(&mut seen, 0)?;
            speaker = match &*walk.string()? {
                "USER" => Some(Speaker::User),
                "SYSTEM" => Some(Speaker::System),
                _ => return None,
            };
            Some(())
        }
        b"utterance" => {
            once(&mut seen, 1)?;
            skim.text.push_str(&walk.string()?);
            Some(())
        }
        b"frames" => {
            once(&mut seen, 2)?;
            walk.list(|walk| frame(walk, skim, carried))
        }
        _ => walk.skip(),
    })?;
    skim.end_turn(speaker?);
    Some(())
}

fn frame<'a>(walk: &mut Walk<'a>, skim: &mut Skim, carried: &mut Carried<'a>) -> Option<()> {
    let mut seen = 0;
    let mut service = Cow::Borrowed("");
    walk.object(|walk, key| match key {
        b"slots" => {
            once(&mut seen, 0)?;
            walk.list(|walk| {
                skim.counts.spans += 1;
                let slot = walk.member(b"slot")?;
                skim.push_of_turn(Kind::Slot, &slot);
                Some(())
            })
        }
        b"service_call" => {
            once(&mut seen, 1)?;
            let method = walk.member(b"method")?;
            skim.counts.calls += u32::from(!method.is_empty());
            skim.push_of_turn(Kind::Api, &method);
            Some(())
        }
        b"actions" => {
            once(&mut seen, 2)?;
            walk.list(|walk| act(walk, skim))
        }
        b"state" => {
            once(&mut seen, 3)?;
            carried.service.clone_from(&service);
            state(walk, skim, carried)
        }
        b"service" => {
            once(&mut seen, 4)?;
            service = walk.text()?;
            Some(())
        }
        _ => walk.skip(),
    })?;
    skim.end_frame(&service);
    Some(())
}

fn state<'a>(walk: &mut Walk<'a>, skim: &mut Skim, carried: &mut Carried<'a>) -> Option<()> {
    let mut seen = 0;
    if walk.is_null() {
        return Some(());
    }
    walk.object(|walk, key| match key {
        b"active_intent" => {
            once(&mut seen, 0)?;
            let intent = walk.text()?;
            if intent != NO_INTENT {
                let intent = skim.push_of_turn(Kind::Intent, &intent);
                skim.frame.push_intent(intent);
            }
            Some(())
        }
        b"slot_values" => {
            once(&mut seen, 1)?;
            if walk.is_null() {
                return Some(());
            }
            walk.object(|walk, slot| carried.slot(walk, skim, slot))
        }
        _ => walk.skip(),
    })
}

/// The texts of a list, and how many they are.
fn values(walk: &mut Walk, skim: &mut Skim, add: fn(&mut Frame, Option<NameId>)) -> Option<usize> {
    let mut count = 0;
    walk.array(|walk| {
        let value = skim.push_of_turn(Kind::Value, &walk.string()?);
        add(&mut skim.frame, value);
        count += 1;
        Some(())
    })?;
    Some(count)
}

fn act(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let (mut said, mut canonical) = (0, None);
    let mut slot = None;
    let mut seen = 0;
    walk.object(|walk, key| match key {
        b"act" => {
            once(&mut seen, 0)?;
            skim.push_of_turn(Kind::Act, acts::name(&walk.scalar()?));
            Some(())
        }
        b"slot" => {
            once(&mut seen, 1)?;
            slot = skim.push_of_turn(Kind::Slot, &walk.text()?);
            Some(())
        }
        b"values" => {
            once(&mut seen, 2)?;
            said = values(walk, skim, Frame::add_value)?;
            Some(())
        }
        b"canonical_values" => {
            once(&mut seen, 3)?;
            canonical = Some(values(walk, skim, Frame::add_canonical)?);
            Some(())
        }
        _ => walk.skip(),
    })?;
    skim.frame.push_slot(slot, false);
    // Canonical values beyond those that are said are no values.
    canonical.is_none_or(|canonical| canonical <= said).then_some(())
}
