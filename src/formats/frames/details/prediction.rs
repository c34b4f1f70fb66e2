//! What a model said of frames: beside each act and slot the frame that is meant, and the totals.

use crate::corpus::{Dialogue, Frame, Turn};
use crate::formats::frames::tracking::{Total, score};
use crate::formats::{PredictedFrames, PredictionCheck, PredictionTotals};
use std::sync::Arc;

/// The frames that a model says are meant, beside those that are.
pub fn check(before: &[Arc<Frame>], turn: &Turn) -> Option<PredictionCheck> {
    let score = match score(before, turn)? {
        Ok(score) => score,
        Err(misfit) => return Some(PredictionCheck::Misfit(misfit)),
    };
    let slots = score.slots.iter().map(|one| PredictedFrames {
        act: one.act.to_owned(),
        slot: Some(one.slot.to_owned()),
        truth: vec![one.truth],
        predicted: vec![one.predicted],
    });
    let acts = score.acts.iter().map(|one| PredictedFrames {
        act: one.act.to_owned(),
        slot: None,
        truth: one.truth.iter().copied().collect(),
        predicted: one.predicted.iter().copied().collect(),
    });
    Some(PredictionCheck::Compared(slots.chain(acts).collect()))
}

/// `None` where nothing was predicted.
pub fn totals(dialogue: &Dialogue) -> Option<PredictionTotals> {
    let (mut total, mut before): (Total, &[Arc<Frame>]) = (Total::default(), &[]);
    for turn in &dialogue.turns {
        if let Some(Ok(score)) = score(before, turn) {
            total.add(&score);
        }
        before = &turn.tracking.frames;
    }
    let Total { slots, slots_right, acts, acts_right, .. } = total;
    let mean_log_likelihood = total.mean_log_likelihood();
    (slots + acts > 0).then_some(PredictionTotals {
        slots,
        slots_right,
        mean_log_likelihood,
        acts,
        acts_right,
    })
}
