//! Reads a record whole, into corpus words, with the flights of its partner.

use super::kb::{QuickFlights, RawKb, knowledge_base};
use super::parts::{Parts, check};
use super::raw::{RawIntent, RawOutcome, RawRecord};
use super::said::Said;
use super::{INFER, rules};
use crate::corpus::{
    Dialogue, Field, Intent, KnowledgeBase, Moment, Outcome, Recognition, RecordNumber, Remark, Role, Trip,
    Turn, Variant, WantedLeg,
};
use crate::formats::raw::{Scalar, Text, Whole, parse, trimmed};
use crate::formats::{ReadFault, RecordText, time};
use std::fmt::Write;

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawRecord = parse(record.bytes)?;
    let has_talk = raw.dialogue.is_some() || raw.intent.is_some();
    let parts = Parts {
        has_talk,
        has_response: raw.response.is_some(),
        has_kb: raw.kb.is_some(),
        has_action: raw.action.is_some() || raw.pred_action.is_some(),
    };
    check(recognition, &parts)?;
    let mut dialogue = Dialogue::default();
    push_id(record.number, &mut dialogue.id);
    let texts = raw.dialogue.iter().flatten().chain(&raw.response);
    texts.for_each(|text| push_turn(&mut dialogue, &text.0));
    if let Some(times) = &raw.timestamps {
        set_times(&mut dialogue, times, recognition.variant == INFER);
    }
    if is_incomplete(recognition, raw.intent.as_ref()) {
        let sentence = "class, airline preference and times of day are left out of the intent".to_owned();
        dialogue.remarks.push(Remark { rule: rules::INTENT_INCOMPLETE, turn: None, sentence });
    }
    let kb = match (raw.kb, record.partner) {
        (Some(flights), _) => Some(knowledge_base(flights, raw.reservation, &mut dialogue.remarks)),
        (None, Some(bytes)) if recognition.role != Role::Kb => partner(bytes, &mut dialogue.remarks),
        _ => None,
    };
    let log = raw.search_info.into_iter().chain(raw.search_action).flat_map(|log| log.0).collect();
    dialogue.trip = Some(Box::new(Trip {
        intent: raw.intent.map(intent),
        action: raw.action.or(raw.pred_action).and_then(outcome),
        expected: raw.expected_action.and_then(outcome),
        is_correct: raw.correct_sample,
        log,
        kb,
    }));
    Ok(dialogue)
}

/// What is left of a record of flights whose flights were taken.
const NO_FLIGHTS: &[u8] = br#"{"kb":[]}"#;

/// What [`read`] gives, which reads flights only where what [`QuickFlights`] say of them is not sure.
pub fn read_again(
    recognition: &Recognition,
    record: RecordText,
    flights: &mut QuickFlights,
) -> Result<Dialogue, ReadFault> {
    let is_kb = recognition.role == Role::Kb;
    let kb = if is_kb {
        flights.read_alone(record.bytes)
    } else {
        record.partner.and_then(|bytes| flights.read(bytes))
    };
    let Some(kb) = kb else { return read(recognition, record) };
    let bytes = if is_kb { NO_FLIGHTS } else { record.bytes };
    let mut dialogue = read(recognition, RecordText { bytes, partner: None, ..record })?;
    if let Some(trip) = dialogue.trip.as_deref_mut()
        && (is_kb || trip.kb.is_none())
    {
        trip.kb = Some(kb);
    }
    Ok(dialogue)
}

/// The number of the record as people count.
pub fn id_of(number: RecordNumber) -> String {
    let mut id = String::new();
    push_id(number, &mut id);
    id
}

pub fn push_id(number: RecordNumber, id: &mut String) {
    // Writing into a text cannot fail.
    let _ = write!(id, "{}", u64::from(number.0) + 1);
}

fn push_turn(dialogue: &mut Dialogue, text: &str) {
    let said = Said::of(text, dialogue.turns.last().map(|turn| turn.speaker));
    if !said.has_prefix {
        let sentence =
            "the turn begins with neither \u{201c}customer:\u{201d} nor \u{201c}agent:\u{201d}".to_owned();
        dialogue.remarks.push(Remark {
            rule: rules::TURN_PREFIX,
            turn: Some(dialogue.turns.len()),
            sentence,
        });
    }
    let utterance = said.utterance.to_owned();
    dialogue.turns.push(Turn { speaker: said.speaker, utterance, ..Turn::default() });
}

/// The field with the times of turns that were cut off, in UTC and one a line.
const TIMES_OF_CUT_TURNS: &str = "times_of_cut_turns";

/// Gives the turns their times; a dialogue that was cut has times for the turns that were cut off.
fn set_times(dialogue: &mut Dialogue, times: &[Whole], is_cut: bool) {
    let mut moments = times.iter().map(|time| time.value.map(Moment::from_s));
    for turn in &mut dialogue.turns {
        turn.time = moments.next().flatten();
    }
    let rest: Vec<String> = moments.flatten().map(time::utc).collect();
    if !rest.is_empty() {
        dialogue.fields.push(Field::text(TIMES_OF_CUT_TURNS, rest.join("\n")));
    }
    if times.len() != dialogue.turns.len() && !is_cut {
        let sentence = format!("{} turns, but {} timestamps", dialogue.turns.len(), times.len());
        dialogue.remarks.push(Remark { rule: rules::TIME_COUNT, turn: None, sentence });
    }
}

/// `HuggingFace` drops four constraints, and writes −1 for connections that do not matter.
fn is_incomplete(recognition: &Recognition, intent: Option<&RawIntent>) -> bool {
    let fills = |intent: &RawIntent| intent.max_connections.and_then(|number| number.value) == Some(-1);
    intent.is_some_and(|intent| recognition.variant == Variant::HF || fills(intent))
}

/// The flights of a record of flights, if it can be read.
pub fn flights_of(record: &[u8]) -> Option<KnowledgeBase> {
    let RawKb { kb, reservation } = parse(record).ok()?;
    Some(knowledge_base(kb?, reservation, &mut Vec::new()))
}

fn partner(record: &[u8], remarks: &mut Vec<Remark>) -> Option<KnowledgeBase> {
    let found = match parse::<RawKb>(record) {
        Ok(RawKb { kb: Some(flights), reservation }) => {
            return Some(knowledge_base(flights, reservation, remarks));
        }
        Ok(_) => "it has no \u{201c}kb\u{201d}".to_owned(),
        Err(fault) => fault.found.to_string(),
    };
    let sentence = format!("the record of flights that belongs to this one cannot be read: {found}");
    remarks.push(Remark { rule: rules::KB_UNREADABLE, turn: None, sentence });
    None
}

fn intent(raw: RawIntent) -> Intent {
    Intent {
        goal: raw.goal.into_owned(),
        name: raw.name.into_owned(),
        departure_leg: WantedLeg {
            airport: constraint(raw.departure_airport),
            month: constraint(raw.departure_month),
            day: raw.departure_day.and_then(day),
            time: constraint(raw.departure_time),
        },
        return_leg: WantedLeg {
            airport: constraint(raw.return_airport),
            month: constraint(raw.return_month),
            day: raw.return_day.and_then(day),
            time: constraint(raw.return_time),
        },
        max_price: raw.max_price.and_then(limit),
        max_connections: raw.max_connections.and_then(limit),
        class: constraint(raw.class),
        airline_preference: constraint(raw.airline_preference),
    }
}

/// How some files write that there is no constraint.
pub const ALL: &str = "all";

fn constraint(raw: Option<Text>) -> Option<String> {
    raw.map(Text::into_owned).filter(|text| !text.is_empty() && text != ALL)
}

fn day(raw: Scalar) -> Option<String> {
    Some(raw.0.into_owned()).filter(|day| !day.is_empty() && day != ALL)
}

/// Less than nothing is how some files write that there is none.
pub fn limit(raw: Whole) -> Option<i64> {
    raw.value.filter(|number| *number >= 0)
}

/// Models write `<st_book>` for `book`.
pub fn status(raw: &str) -> &str {
    let mut status = trimmed(raw);
    while let Some(rest) = status.strip_prefix("<st_") {
        status = rest;
    }
    while let Some(rest) = status.strip_suffix('>') {
        status = rest;
    }
    status
}

/// An action that says nothing is none yet.
fn outcome(raw: RawOutcome) -> Option<Outcome> {
    let status = status(&raw.status.0).to_owned();
    let outcome = Outcome { status, name: raw.name.into_owned(), flights: raw.flight.0 };
    (outcome != Outcome::default()).then_some(outcome)
}

#[cfg(test)]
mod tests;
