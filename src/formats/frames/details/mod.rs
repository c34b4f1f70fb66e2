//! What people are shown of frames, acts with references, searches and people: labelled fields and tables.
//!
//! Turns are counted from 1 here, because these are texts for the screen.

mod history;
mod prediction;
mod turn;

use super::course::{Birth, Switch, births, inheritance, switches};
use super::fold::fold_of;
use super::mark::{Mark, MarkPlace, marks};
use super::read::{USER_ID, WIZARD_ID};
use super::value;
use crate::corpus::{Dialogue, Field, FieldBody, Frame, Turn, slice_chars};
use crate::formats::{Details, FoundValue, time};

pub fn details(dialogue: &Dialogue) -> Details {
    let mut before: &[Frame] = &[];
    let mut turns = Vec::with_capacity(dialogue.turns.len());
    for turn in &dialogue.turns {
        turns.push(turn::fields(before, turn));
        before = &turn.tracking.frames;
    }
    Details {
        dialogue: dialogue_fields(dialogue),
        turns,
        times: time::of_turns(dialogue),
        frames: history::histories(dialogue),
        found: dialogue.turns.iter().map(found).collect(),
        ..Details::default()
    }
}

/// The values of the acts that stand in the text, each slot once at a place.
fn found(turn: &Turn) -> Vec<FoundValue> {
    let mut found: Vec<FoundValue> = Vec::new();
    for Mark { slot, value, place } in marks(turn) {
        let (range, times) = match place {
            MarkPlace::Found { range, .. } => (range, 1),
            MarkPlace::Ambiguous { first, times } => (first, times),
            MarkPlace::Missing => continue,
        };
        if !found.iter().any(|other| other.slot == slot && other.range == range) {
            let said = slice_chars(&turn.utterance, range);
            let value = (said != Some(value)).then(|| value.to_owned());
            found.push(FoundValue { slot: slot.to_owned(), range, times, value });
        }
    }
    found
}

fn dialogue_fields(dialogue: &Dialogue) -> Vec<Field> {
    let fields = [
        pairs("People", people(dialogue)),
        pairs("Survey", survey(dialogue)),
        pairs("Frame tracking", prediction::totals(dialogue)),
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

fn field_text<'f>(fields: &'f [Field], label: &str) -> Option<&'f str> {
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
        birth.speaker.as_str().to_owned(),
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

fn pairs(label: &str, pairs: Vec<(String, String)>) -> Option<Field> {
    (!pairs.is_empty()).then(|| Field::pairs(label, pairs))
}

fn table(label: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Option<Field> {
    (!rows.is_empty()).then(|| Field::table(label, columns, rows))
}
