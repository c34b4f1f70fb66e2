//! What people are shown of frames, acts with references, searches and people: labelled fields and tables.
//!
//! A turn shows the active frame and what the turn did to the others, not all frames again. Turns are counted
//! from 1 here, because these are texts for the screen.

use super::course::{Birth, Switch, births, by_id, differences, inheritance, switches};
use super::fold::fold_of;
use super::mark::{MarkPlace, marks};
use super::read::{TAGS, USER_ID, WIZARD_ID};
use super::tracking::{Total, score};
use super::{act, value};
use crate::corpus::{ArgumentValue, Dialogue, Field, FieldBody, Frame, Moment, Question, Turn};
use crate::formats::Details;
use crate::formats::time::{utc, utc_words};
use std::collections::BTreeSet;

pub fn details(dialogue: &Dialogue) -> Details {
    let mut before: &[Frame] = &[];
    let mut turns = Vec::with_capacity(dialogue.turns.len());
    for turn in &dialogue.turns {
        turns.push(turn_fields(before, turn));
        before = &turn.frames;
    }
    Details { dialogue: dialogue_fields(dialogue), turns, flights: None }
}

fn dialogue_fields(dialogue: &Dialogue) -> Vec<Field> {
    let fields = [
        pairs("People", people(dialogue)),
        pairs("Survey", survey(dialogue)),
        pairs("Frame tracking", tracking(dialogue)),
        table("Frames", &FRAME_COLUMNS, births(dialogue).iter().map(birth_row).collect()),
        table(
            "Active frame",
            &["Turn", "From", "To", "How"],
            switches(dialogue).iter().map(switch_row).collect(),
        ),
    ];
    fields.into_iter().flatten().collect()
}

fn people(dialogue: &Dialogue) -> Vec<(String, String)> {
    let mut people = Vec::new();
    if let Some(user) = field_text(&dialogue.fields, USER_ID) {
        people.push(("User".to_owned(), user.to_owned()));
        people.extend(fold_of(user).map(|fold| {
            let sizes =
                format!("{} of 10, with {} dialogues and {} turns", fold.number, fold.dialogues, fold.turns);
            ("Fold".to_owned(), sizes)
        }));
    }
    let wizard = field_text(&dialogue.fields, WIZARD_ID);
    people.extend(wizard.map(|wizard| ("Wizard".to_owned(), wizard.to_owned())));
    people
}

fn survey(dialogue: &Dialogue) -> Vec<(String, String)> {
    let Some(rating) = &dialogue.rating else { return Vec::new() };
    let score = rating.score.as_ref().map_or("none".to_owned(), |score| format!("{score} of 5"));
    let mut survey = vec![("Rating by the user".to_owned(), score)];
    survey.extend(rating.is_success.map(|is_success| {
        ("Task done, says the wizard".to_owned(), value::yes_or_no(is_success).to_owned())
    }));
    survey
}

pub fn field_text<'f>(fields: &'f [Field], label: &str) -> Option<&'f str> {
    fields.iter().find(|field| field.label == label).and_then(|field| match &field.body {
        FieldBody::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

const FRAME_COLUMNS: [&str; 7] = ["Frame", "From", "Turn", "By", "Overrides", "Drops", "Adds"];

fn birth_row(birth: &Birth) -> Vec<String> {
    let taken = birth.parent.map(|parent| inheritance(birth.frame, parent)).unwrap_or_default();
    vec![
        birth.frame.id.to_string(),
        birth.frame.parent.map_or(String::new(), |parent| match birth.parent {
            Some(_) => parent.to_string(),
            None => format!("{parent}, missing"),
        }),
        (birth.turn + 1).to_string(),
        birth.speaker.word().to_owned(),
        taken.overridden.join(", "),
        taken.dropped.join(", "),
        taken.added.join(", "),
    ]
}

fn switch_row(switch: &Switch) -> Vec<String> {
    let how = match (switch.is_new, switch.is_said) {
        (true, true) => "made and switched to",
        (true, false) => "made by changing what is wanted",
        (false, true) => "switched to",
        (false, false) => "without an act that says so",
    };
    vec![(switch.turn + 1).to_string(), switch.from.to_string(), switch.to.to_string(), how.to_owned()]
}

fn turn_fields(before: &[Frame], turn: &Turn) -> Vec<Field> {
    let fields = [
        turn.time.map(|time| Field::text("Time", utc_words(time))),
        acts(turn),
        active_frame(before, turn),
        table("Other frames changed", &["Frame", "Slot", "Value", "Change"], changes_elsewhere(before, turn)),
        table("Open questions", &["Frame", "By", "Question"], questions(turn)),
        table("Values in the text", &["Slot", "Value", "Where"], mark_rows(turn)),
        table("Times of the search", &["Search", "What", "Time"], search_times(turn)),
        predicted_frames(before, turn),
        turn.predicted_acts.as_ref().map(|acts| Field::text("Predicted acts", act::all_words(acts))),
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

/// The frame that is talked about, beside what it was in the turn before, or else beside its parent.
fn active_frame(before: &[Frame], turn: &Turn) -> Option<Field> {
    let active = turn.active_frame?;
    let now = by_id(&turn.frames);
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
    let rows = differences(earlier, frame).into_iter().map(|(slot, now, before)| {
        let (value, change) = change(slot, now, before);
        vec![slot.to_owned(), value, change]
    });
    Some(Field::table(label, &["Slot", "Value", "Change"], rows.collect()))
}

/// The value of a slot, and what became of it.
fn change(
    slot: &str,
    now: Option<&[crate::corpus::Constraint]>,
    before: Option<&[crate::corpus::Constraint]>,
) -> (String, String) {
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
    let (earlier, now) = (by_id(before), by_id(&turn.frames));
    let mut rows = Vec::new();
    for frame in turn.frames.iter().filter(|frame| Some(frame.id) != turn.active_frame) {
        let name = frame.id.to_string();
        let known = earlier.get(&frame.id).copied();
        let parent = frame.parent.and_then(|parent| now.get(&parent).copied());
        if known.is_none() {
            let from = frame.parent.map_or(String::new(), |parent| format!(" from frame {parent}"));
            rows.push(vec![name.clone(), String::new(), String::new(), format!("made{from}")]);
        }
        let changed =
            differences(known.or(parent), frame).into_iter().filter(|(_, now, before)| now != before);
        rows.extend(changed.map(|(slot, now, before)| {
            let (value, change) = change(slot, now, before);
            vec![name.clone(), slot.to_owned(), value, change]
        }));
    }
    rows
}

fn questions(turn: &Turn) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for frame in &turn.frames {
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
    let row = |mark: super::mark::Mark| vec![mark.slot.to_owned(), mark.value.to_owned(), place(mark.place)];
    marks(turn).into_iter().map(row).collect()
}

fn search_times(turn: &Turn) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for (number, call) in (1..).zip(&turn.calls) {
        for (key, text) in &call.parameters {
            let time = match key.as_str() {
                "START_TIME" | "END_TIME" => text.parse().ok().map(|time| utc(Moment::from_ms(time))),
                "timestamp" => seconds(text).map(|time| utc(Moment::from_ms(time))),
                "MAX_DURATION" => text.parse().ok().map(days),
                _ => None,
            };
            rows.extend(time.map(|time| vec![number.to_string(), key.clone(), time]));
        }
    }
    rows
}

/// The frames that a model says are meant, beside those that are.
fn predicted_frames(before: &[Frame], turn: &Turn) -> Option<Field> {
    let score = match score(before, turn)? {
        Ok(score) => score,
        Err(difference) => return Some(Field::text("Predictions do not fit", difference)),
    };
    let verdict = |is_right| if is_right { "right" } else { "wrong" }.to_owned();
    let set = |frames: &BTreeSet<i64>| match frames.is_empty() {
        true => "none".to_owned(),
        false => frames.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    };
    let slots = score.slots.iter().map(|one| {
        let (truth, predicted) = (one.truth.to_string(), one.predicted.to_string());
        vec![format!("{} {}", one.act, one.slot), truth, predicted, verdict(one.truth == one.predicted)]
    });
    let acts = score.acts.iter().map(|one| {
        vec![one.act.to_owned(), set(&one.truth), set(&one.predicted), verdict(one.truth == one.predicted)]
    });
    table("Predicted frames", &["Of", "Frame", "Predicted", "Verdict"], slots.chain(acts).collect())
}

/// How many predictions of the dialogue are right.
fn tracking(dialogue: &Dialogue) -> Vec<(String, String)> {
    let (mut total, mut before): (Total, &[Frame]) = (Total::default(), &[]);
    for turn in &dialogue.turns {
        if let Some(Ok(score)) = score(before, turn) {
            total.add(&score);
        }
        before = &turn.frames;
    }
    let share = |right: u32, all: u32| {
        format!("{right} of {all} right ({:.1} %)", f64::from(right) / f64::from(all) * 100.0)
    };
    let mut pairs = Vec::new();
    if let Some(mean) = total.mean_log_likelihood() {
        pairs.push(("Slots".to_owned(), share(total.slots_right, total.slots)));
        let mean = format!("{mean:.3}").replace('-', "\u{2212}");
        pairs.push(("Mean log-likelihood of slots".to_owned(), mean));
    }
    if total.acts > 0 {
        pairs.push(("Acts as a whole".to_owned(), share(total.acts_right, total.acts)));
    }
    pairs
}

/// Seconds with a fraction, in milliseconds.
fn seconds(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = fraction.get(..3.min(fraction.len()))?;
    let fraction: i64 = format!("{digits:0<3}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1000)?.checked_add(fraction)
}

fn days(ms: i64) -> String {
    /// Milliseconds in a day.
    const DAY: i64 = 86_400_000;
    if ms % DAY == 0 { format!("{} days", ms / DAY) } else { format!("{ms} ms") }
}

fn pairs(label: &str, pairs: Vec<(String, String)>) -> Option<Field> {
    (!pairs.is_empty()).then(|| Field::pairs(label, pairs))
}

fn table(label: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Option<Field> {
    (!rows.is_empty()).then(|| Field::table(label, columns, rows))
}
