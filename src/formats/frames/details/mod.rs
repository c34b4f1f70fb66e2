//! What is known of a dialogue of Frames beside its turns: its people, its frames and its predictions.
//!
//! What turns do to frames is told in labelled fields and tables, for the screen: turns are counted from 1 there.

mod history;
mod prediction;
mod turn;

use super::course::{Birth, births, inheritance, switches};
use super::fold::fold_of;
use super::read::{USER_ID, WIZARD_ID};
use crate::corpus::{Dialogue, Field, FieldBody, Frame};
use crate::formats::Details;
use crate::formats::details::times;
use crate::formats::details::tracking::{FoldSize, MadeFrame, TrackingDetails};

pub fn details(dialogue: &Dialogue) -> Details {
    let mut before: &[Frame] = &[];
    let mut turns = Vec::with_capacity(dialogue.turns.len());
    for turn in &dialogue.turns {
        turns.push(turn::fields(before, turn));
        before = &turn.frames;
    }
    Details {
        turns,
        times: times(dialogue),
        rating: dialogue.rating.clone(),
        frames: history::histories(dialogue),
        tracking: Some(Box::new(tracking(dialogue))),
        ..Details::default()
    }
}

fn tracking(dialogue: &Dialogue) -> TrackingDetails {
    let person = |label| field_text(&dialogue.fields, label).map(str::to_owned);
    let user = person(USER_ID);
    let fold = user.as_deref().and_then(fold_of);
    TrackingDetails {
        fold: fold.map(|fold| FoldSize { number: fold.number, dialogues: fold.dialogues, turns: fold.turns }),
        user,
        wizard: person(WIZARD_ID),
        total: prediction::total(dialogue),
        births: births(dialogue).iter().map(made_frame).collect(),
        switches: switches(dialogue),
    }
}

fn made_frame(birth: &Birth) -> MadeFrame {
    let taken = birth.parent.map(|parent| inheritance(birth.frame, parent)).unwrap_or_default();
    let owned = |slots: Vec<&str>| slots.into_iter().map(str::to_owned).collect();
    MadeFrame {
        frame: birth.frame.id,
        parent: birth.frame.parent,
        is_parent_missing: birth.parent.is_none(),
        turn: u32::try_from(birth.turn).unwrap_or(u32::MAX),
        speaker: birth.speaker,
        overridden: owned(taken.overridden),
        dropped: owned(taken.dropped),
        added: owned(taken.added),
    }
}

fn field_text<'f>(fields: &'f [Field], label: &str) -> Option<&'f str> {
    fields.iter().find(|field| field.label == label).and_then(|field| match &field.body {
        FieldBody::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

fn table(label: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Option<Field> {
    (!rows.is_empty()).then(|| Field::table(label, columns, rows))
}
