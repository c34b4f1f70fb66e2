//! What people are shown of predictions: beside each act and slot the frame that is meant, and the totals.

use super::table;
use crate::corpus::{Dialogue, Field, Frame, Turn};
use crate::formats::decimal::fixed;
use crate::formats::frames::tracking::{Total, score};
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
pub fn totals(dialogue: &Dialogue) -> Vec<(String, String)> {
    let (mut total, mut before): (Total, &[Frame]) = (Total::default(), &[]);
    for turn in &dialogue.turns {
        if let Some(Ok(score)) = score(before, turn) {
            total.add(&score);
        }
        before = &turn.tracking.frames;
    }
    let share = |right: u32, all: u32| {
        format!("{right} of {all} right ({} %)", fixed(f64::from(right) / f64::from(all) * 100.0, 1))
    };
    let mut pairs = Vec::new();
    if let Some(mean) = total.mean_log_likelihood() {
        pairs.push(("Slots".to_owned(), share(total.slots_right, total.slots)));
        let mean = fixed(mean, 3).replace('-', "\u{2212}");
        pairs.push(("Mean log-likelihood of slots".to_owned(), mean));
    }
    if total.acts > 0 {
        pairs.push(("Acts as a whole".to_owned(), share(total.acts_right, total.acts)));
    }
    pairs
}
