//! What people are shown of frames, acts with references and people, and of what models made of them.

mod history;
mod prediction;
mod turn;

use super::fold::fold_of;
use super::mark::{Mark, Sayings, marks};
use super::read::{TAGS, USER_ID, WIZARD_ID};
use crate::corpus::{Dialogue, Field, FieldBody, Turn, slice_chars};
use crate::formats::{Details, FoundValue, FrameDetails, Participants, Survey};

pub fn details(dialogue: &Dialogue) -> Details {
    let mut before = turn::Before::default();
    let (mut turns, mut tracked) = (Vec::new(), Vec::new());
    for (number, turn) in (0..).zip(&dialogue.turns) {
        turns.push(tags(turn));
        tracked.push(turn::tracked(&before, turn));
        before.pass(number, turn);
    }
    Details {
        turns,
        frames: FrameDetails {
            histories: history::histories(dialogue),
            turns: tracked,
            predictions: prediction::totals(dialogue),
        },
        participants: participants(dialogue),
        found: dialogue.turns.iter().map(found).collect(),
        ..Details::default()
    }
}

/// The values of the acts that stand in the text, each slot once at a place.
fn found(turn: &Turn) -> Vec<FoundValue> {
    let mut found: Vec<FoundValue> = Vec::new();
    let text = Sayings::of(&turn.utterance);
    for Mark { slot, value, .. } in marks(turn) {
        let Some((range, times)) = text.whole(value) else { continue };
        if !found.iter().any(|other| other.slot == slot && other.range == range) {
            let said = slice_chars(&turn.utterance, range);
            let value = (said != Some(value)).then(|| value.to_owned());
            found.push(FoundValue { slot: slot.to_owned(), range, times, value });
        }
    }
    found
}

/// `None` where the data says nothing of them.
fn participants(dialogue: &Dialogue) -> Option<Participants> {
    let user = field_text(&dialogue.fields, USER_ID).map(str::to_owned);
    let found = Participants {
        fold: user.as_deref().and_then(fold_of).map(|fold| fold.number),
        user,
        wizard: field_text(&dialogue.fields, WIZARD_ID).map(str::to_owned),
        survey: dialogue
            .rating
            .as_ref()
            .map(|rating| Survey { score: rating.score.clone(), is_success: rating.is_success }),
    };
    (found != Participants::default()).then_some(found)
}

fn tags(turn: &Turn) -> Vec<Field> {
    field_text(&turn.fields, TAGS).map(|tags| Field::text(TAGS, tags)).into_iter().collect()
}

fn field_text<'f>(fields: &'f [Field], label: &str) -> Option<&'f str> {
    fields.iter().find(|field| field.label == label).and_then(|field| match &field.body {
        FieldBody::Text(text) => Some(text.as_str()),
        _ => None,
    })
}
