//! What people are shown of predictions: beside each act and slot the frame that is meant, and the totals.

use super::table;
use crate::corpus::{Dialogue, Field, Frame, Turn};
use crate::formats::details::tracking::Total;
use crate::formats::frames::tracking::score;
use std::collections::BTreeSet;

/// The frames that a model says are meant, beside those that are.
pub fn frames(before: &[Frame], turn: &Turn) -> Option<Field> {
    let score = match score(before, turn)? {
        Ok(score) => score,
        Err(difference) => return Some(Field::text("Predictions do not fit", difference)),
    };
    let verdict = |is_right| if is_right { "right" } else { "wrong" }.to_owned();
    let set = |frames: &BTreeSet<i64>| {
        let list = frames.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        if list.is_empty() { "none".to_owned() } else { list }
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
pub fn total(dialogue: &Dialogue) -> Total {
    let (mut total, mut before): (Total, &[Frame]) = (Total::default(), &[]);
    for turn in &dialogue.turns {
        if let Some(Ok(score)) = score(before, turn) {
            score.count_into(&mut total);
        }
        before = &turn.frames;
    }
    total
}
