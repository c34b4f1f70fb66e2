//! What people are shown of a turn: the active frame and what the turn did to the others, not all frames again.

use super::{field_text, prediction, table};
use crate::corpus::{ArgumentValue, Field, Frame, Moment, Question, Turn};
use crate::formats::frames::act::{self, mentions};
use crate::formats::frames::course::{Difference, by_id, differences};
use crate::formats::frames::mark::{Mark, MarkPlace, marks};
use crate::formats::frames::read::TAGS;
use crate::formats::frames::value;
use crate::formats::time::{utc, utc_with_unit};
use std::collections::BTreeSet;

pub fn fields(before: &[Frame], turn: &Turn) -> Vec<Field> {
    let fields = [
        acts(turn),
        missing_frames(turn),
        active_frame(before, turn),
        table("Other frames changed", &["Frame", "Slot", "Value", "Change"], changes_elsewhere(before, turn)),
        table("Open questions", &["Frame", "By", "Question"], questions(turn)),
        table("Values in the text", &["Slot", "Value", "Where"], mark_rows(turn)),
        table("Times of the search", &["Search", "What", "Time"], search_times(turn)),
        prediction::frames(before, turn),
        turn.tracking.predicted_acts.as_ref().map(|acts| Field::text("Predicted acts", act::all_words(acts))),
        field_text(&turn.fields, TAGS).map(|tags| Field::text("Tags", tags)),
    ];
    fields.into_iter().flatten().collect()
}

/// The acts in full, where a slot and its values do not say all of them.
fn acts(turn: &Turn) -> Option<Field> {
    let is_more = turn.acts.iter().any(|act| {
        let has_references = |value| matches!(value, &ArgumentValue::References(_));
        act.arguments.len() > 1 || act.arguments.iter().any(|argument| has_references(&argument.value))
    });
    is_more.then(|| Field::text("Acts", act::all_words(&turn.acts)))
}

/// Frames that acts name and the turn does not have.
fn missing_frames(turn: &Turn) -> Option<Field> {
    let known = by_id(&turn.tracking.frames);
    let named = mentions(&turn.acts).into_iter().filter_map(|mention| mention.frame);
    let missing: BTreeSet<i64> = named.filter(|frame| !known.contains_key(frame)).collect();
    let list = || missing.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    (!missing.is_empty()).then(|| Field::text("Named but missing frames", list()))
}

/// The frame that is talked about, beside what it was in the turn before, or else beside its parent.
fn active_frame(before: &[Frame], turn: &Turn) -> Option<Field> {
    let active = turn.tracking.active_frame?;
    let now = by_id(&turn.tracking.frames);
    let Some(frame) = now.get(&active) else {
        return Some(Field::text("Active frame", format!("{active}, which is missing")));
    };
    let (earlier, label) = match (by_id(before).get(&active), frame.parent) {
        (Some(earlier), _) => (Some(*earlier), format!("Frame {active}, active")),
        (None, Some(parent)) => {
            (now.get(&parent).copied(), format!("Frame {active}, active, new from frame {parent}"))
        }
        (None, None) => (None, format!("Frame {active}, active, new")),
    };
    let rows = differences(earlier, frame).into_iter().map(|difference| {
        let (value, change) = change(difference);
        vec![difference.0.to_owned(), value, change]
    });
    Some(Field::table(label, &["Slot", "Value", "Change"], rows.collect()))
}

/// The value of a slot, and what became of it.
fn change((slot, now, before): Difference) -> (String, String) {
    let words = |entries| value::all_words(slot, entries);
    let change = match (now, before) {
        (Some(now), Some(before)) if now == before => String::new(),
        (Some(_), Some(before)) => format!("was {}", words(before)),
        (Some(_), None) => "new".to_owned(),
        (None, Some(before)) => format!("dropped, was {}", words(before)),
        (None, None) => String::new(),
    };
    (now.map(words).unwrap_or_default(), change)
}

/// What the turn did to frames that are not active.
fn changes_elsewhere(before: &[Frame], turn: &Turn) -> Vec<Vec<String>> {
    let (earlier, now) = (by_id(before), by_id(&turn.tracking.frames));
    let mut rows = Vec::new();
    for frame in turn.tracking.frames.iter().filter(|frame| Some(frame.id) != turn.tracking.active_frame) {
        let name = frame.id.to_string();
        let known = earlier.get(&frame.id).copied();
        let parent = frame.parent.and_then(|parent| now.get(&parent).copied());
        if known.is_none() {
            let from = frame.parent.map_or(String::new(), |parent| format!(" from frame {parent}"));
            rows.push(vec![name.clone(), String::new(), String::new(), format!("made{from}")]);
        }
        let changed =
            differences(known.or(parent), frame).into_iter().filter(|(_, now, before)| now != before);
        rows.extend(changed.map(|difference| {
            let (value, change) = change(difference);
            vec![name.clone(), difference.0.to_owned(), value, change]
        }));
    }
    rows
}

fn questions(turn: &Turn) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for frame in &turn.tracking.frames {
        let mut push = |questions: &[Question], kind: &str| {
            rows.extend(questions.iter().map(|question| {
                let slots = question.slots.join(", ");
                let value = question
                    .value
                    .as_ref()
                    .map_or(String::new(), |value| format!("={}", value::meaning(value)));
                vec![frame.id.to_string(), question.author.clone(), format!("{kind} {slots}{value}")]
            }));
        };
        push(&frame.requests, "what is");
        push(&frame.binary_questions, "is it");
        push(&frame.compare_requests, "compare by");
    }
    rows
}

fn mark_rows(turn: &Turn) -> Vec<Vec<String>> {
    let place = |place| match place {
        MarkPlace::Found { is_exact: true, .. } => "found".to_owned(),
        MarkPlace::Found { is_exact: false, .. } => "found in other case".to_owned(),
        MarkPlace::Ambiguous { times, .. } => format!("ambiguous, {times} times"),
        MarkPlace::Missing => "not found".to_owned(),
    };
    let row = |mark: Mark| vec![mark.slot.to_owned(), mark.value.to_owned(), place(mark.place)];
    marks(turn).into_iter().map(row).collect()
}

fn search_times(turn: &Turn) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (number, call) in (1..).zip(&turn.calls) {
        for (key, text) in &call.parameters {
            let time = match key.as_str() {
                "START_TIME" | "END_TIME" => text.parse().ok().map(Moment::from_ms).map(utc_with_unit),
                "timestamp" => seconds(text).map(|ms| format!("{} UTC (seconds in the data)", utc(ms))),
                "MAX_DURATION" => text.parse().ok().map(days),
                _ => None,
            };
            rows.extend(time.map(|time| vec![number.to_string(), key.clone(), time]));
        }
    }
    rows
}

/// Seconds with a fraction.
fn seconds(text: &str) -> Option<Moment> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = fraction.get(..3.min(fraction.len()))?;
    let fraction: i64 = format!("{digits:0<3}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1000)?.checked_add(fraction).map(Moment::from_ms)
}

fn days(ms: i64) -> String {
    /// Milliseconds in a day.
    const DAY: i64 = 86_400_000;
    if ms % DAY == 0 { format!("{} days", ms / DAY) } else { format!("{ms} ms") }
}
