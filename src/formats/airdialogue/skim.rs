//! Reads what the index keeps of a record: turns, facts, and flights as numbers of their values.

use super::judge::Verdict;
use super::kb::{self, RawKb};
use super::parts::{Parts, check};
use super::raw::FlightNumbers;
use super::read;
use super::said::Said;
use crate::corpus::{Moment, Outcome, Recognition, Speaker};
use crate::formats::raw::{Whole, parse};
use crate::formats::walk::{Walk, once};
use crate::formats::{Kind, ReadFault, RecordText, Skim};
use std::borrow::Cow;

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    read::push_id(record.number, &mut skim.id);
    if let Some(parts) = walk(record.bytes, skim) {
        return check(recognition, &parts);
    }
    skim.fill(&read::read(recognition, record)?);
    let RawKb { kb, .. } = parse(record.bytes)?;
    for flight in kb.iter().flatten() {
        skim.sheet.push(kb::values(flight).iter().map(|(field, text)| (*field, text.as_ref())));
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn walk(bytes: &[u8], skim: &mut Skim) -> Option<Parts> {
    let mut parts = Parts::default();
    let mut before = None;
    let mut seen = 0;
    let (mut action, mut predicted, mut expected) = (None, None, None);
    let (mut correct, mut reservation) = (None, Whole::default());
    let mut times = None;
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
        b"timestamps" => {
            once(&mut seen, 9)?;
            if walk.is_null() {
                return Some(());
            }
            times = Some(Times::read(walk)?);
            Some(())
        }
        b"intent" => {
            once(&mut seen, 2)?;
            if walk.is_null() {
                return Some(());
            }
            parts.has_talk = true;
            intent(walk, skim)
        }
        b"kb" => {
            once(&mut seen, 3)?;
            if !walk.is_null() {
                parts.has_kb = true;
                skim.sheet.read(walk)?;
                skim.counts.flights = u32::try_from(skim.sheet.flights.len()).ok()?;
            }
            Some(())
        }
        b"action" => {
            once(&mut seen, 4)?;
            outcome(walk, &mut action)
        }
        b"pred_action" => {
            once(&mut seen, 5)?;
            outcome(walk, &mut predicted)
        }
        b"expected_action" => {
            once(&mut seen, 6)?;
            outcome(walk, &mut expected)
        }
        b"correct_sample" => {
            once(&mut seen, 7)?;
            walk.value(&mut correct)
        }
        b"reservation" => {
            once(&mut seen, 8)?;
            walk.value(&mut reservation)
        }
        _ => walk.skip(),
    })?;
    walk.end()?;
    if let Some(times) = times {
        times.note(skim)?;
    }
    parts.has_action = action.is_some() || predicted.is_some();
    let is_told = |outcome: &Outcome| *outcome != Outcome::default();
    let (action, expected) = (action.or(predicted).filter(is_told), expected.filter(is_told));
    if let Some((action, expected)) = action.as_ref().zip(expected.as_ref()) {
        let verdict = Verdict::of(action, expected);
        verdict.wrong_parts().for_each(|part| skim.push_fact(Kind::WrongPart, part));
    }
    skim.push_fact(Kind::Status, expected.as_ref().map_or("", |outcome| &outcome.status));
    skim.push_fact(Kind::AgentStatus, action.as_ref().map_or("", |outcome| &outcome.status));
    skim.push_whether(Kind::Correct, correct);
    if parts.has_kb {
        skim.push_whether(Kind::Reservation, Some(reservation.value.is_some_and(|number| number != 0)));
    }
    Some(parts)
}

/// How many times are listed, and the first and the last of them.
struct Times<'a> {
    count: usize,
    ends: [&'a [u8]; 2],
}

impl<'a> Times<'a> {
    fn read(walk: &mut Walk<'a>) -> Option<Self> {
        let mut times = Self { count: 0, ends: [b""; 2] };
        walk.array(|walk| {
            let time = walk.bytes()?;
            let [first, _] = times.ends;
            times.ends = [if times.count == 0 { time } else { first }, time];
            times.count += 1;
            Some(())
        })?;
        Some(times)
    }

    /// Notes when the first and the last turn were; `None` when that is not said by the ends of the list.
    fn note(&self, skim: &mut Skim) -> Option<()> {
        let Some(last) = self.count.checked_sub(1) else { return Some(()) };
        (self.count <= skim.turns.len()).then_some(())?;
        let [start, end] = self.ends.map(|time| parse::<Whole>(time).ok().and_then(|time| time.value));
        skim.times.push(0, Moment::from_s(start?).unix_ms);
        skim.times.push(last, Moment::from_s(end?).unix_ms);
        Some(())
    }
}

fn intent(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    walk.object(|walk, key| {
        let is_day = matches!(key, b"departure_day" | b"return_day");
        let place = match key {
            b"goal" => {
                once(&mut seen, 0)?;
                skim.push_fact(Kind::Goal, &walk.text()?);
                return Some(());
            }
            b"departure_airport" => 1,
            b"return_airport" => 2,
            b"departure_month" => 3,
            b"return_month" => 4,
            b"departure_day" => 5,
            b"return_day" => 6,
            b"class" => 7,
            b"departure_time" => 8,
            b"return_time" => 9,
            b"airline_preference" => 10,
            b"max_price" => 11,
            b"max_connections" => 12,
            _ => return walk.skip(),
        };
        once(&mut seen, place)?;
        if place > 10 {
            let mut limit = Whole::default();
            walk.value(&mut limit)?;
            if let Some(limit) = read::limit(limit) {
                skim.push_fact(Kind::Value, &limit.to_string());
            }
            return Some(());
        }
        let value = if is_day { walk.scalar()? } else { walk.text()? };
        if value != read::ALL {
            skim.push_fact(Kind::Value, &value);
        }
        Some(())
    })
}

/// An action that is not null.
fn outcome(walk: &mut Walk, found: &mut Option<Outcome>) -> Option<()> {
    if walk.is_null() {
        return Some(());
    }
    let (mut seen, mut flights) = (0, FlightNumbers::default());
    let (mut status, mut name) = (Cow::Borrowed(""), Cow::Borrowed(""));
    walk.object(|walk, key| match key {
        b"status" => {
            once(&mut seen, 0)?;
            status = walk.text()?;
            Some(())
        }
        b"name" => {
            once(&mut seen, 1)?;
            name = walk.text()?;
            Some(())
        }
        b"flight" => {
            once(&mut seen, 2)?;
            walk.value(&mut flights)
        }
        _ => walk.skip(),
    })?;
    let status = read::status(&status).to_owned();
    *found = Some(Outcome { status, name: name.into_owned(), flights: flights.0 });
    Some(())
}

fn push(text: &str, before: &mut Option<Speaker>, skim: &mut Skim) {
    let said = Said::of(text, *before);
    skim.push_turn(said.speaker, said.utterance);
    *before = Some(said.speaker);
}
