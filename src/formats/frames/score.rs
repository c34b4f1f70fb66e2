//! The official metrics of frame tracking (Schulz et al. 2017): the frames that a model says are meant, against gold.
//!
//! Every slot and every act as a whole of a user turn counts once. Odds of acts as a whole have no likelihood here: the
//! official script takes that of what is wrong. Invariant: acts that are not those of the data are not scored, but named.

use super::lineage::births;
use super::tracking::{ActScore, Score, SlotScore, compare};
use super::{fold, read};
use crate::corpus::{Dialogue, Field, FieldBody, Frame, Speaker, Turn};
use crate::formats::Misfit;
use crate::formats::evaluation::{
    ErrorCause, Evaluand, Evaluated, EvaluatedTurn, Evaluation, EvaluationFault, JoinedBy, PredictionError,
    Scored, TurnStanding, is_same_talk,
};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

pub const EVALUATION: Evaluation = Evaluation {
    metrics: &[SLOT_ACCURACY, SLOT_LOG_LIKELIHOOD, UNANNOTATED_ACCURACY, UNANNOTATED_LOG_LIKELIHOOD],
    whole: TOTAL,
    joined_by: JoinedBy::Id,
    is_about: is_same_talk,
    is_decision: |_| false,
    score,
};

const SLOT_ACCURACY: &str = "slot_accuracy";
/// Of the true frame, the natural logarithm: 0 at best.
const SLOT_LOG_LIKELIHOOD: &str = "slot_log_likelihood";
/// Of the frames that an act is about without any of its slots.
const UNANNOTATED_ACCURACY: &str = "unannotated_accuracy";
/// Of just these frames, each by itself. What is published gives no formula that could be followed.
const UNANNOTATED_LOG_LIKELIHOOD: &str = "unannotated_log_likelihood";

/// Of all user turns; the others are the tags of turns, acts with slots, and folds.
const TOTAL: &str = "total";

fn score(pair: &Evaluand) -> Evaluated {
    let (gold, predicted) = (pair.gold, pair.predicted);
    let mut evaluated = Evaluated::default();
    if gold.turns.len() != predicted.turns.len() {
        evaluated.faults.push(EvaluationFault::TurnCount);
    }
    let is_anything = predicted.turns.iter().any(|turn| turn.tracking.predicted_acts.is_some());
    if !is_anything {
        evaluated.faults.push(EvaluationFault::Nothing);
        return evaluated;
    }
    let (fold, origins) = (fold_group(gold), Origins::of(gold));
    let mut before: &[Arc<Frame>] = &[];
    for (number, (turn, other)) in gold.turns.iter().zip(&predicted.turns).enumerate() {
        let known = std::mem::replace(&mut before, &turn.tracking.frames);
        if turn.speaker != Speaker::User {
            continue;
        }
        evaluated.faults.extend(other_turn(turn, other));
        let compared = match &other.tracking.predicted_acts {
            Some(acts) => compare(known, turn, acts).map_err(|misfit| fault(&misfit)),
            None if turn.acts.is_empty() => continue,
            None => Err(EvaluationFault::Acts),
        };
        match compared {
            Ok(score) => {
                evaluated.scores.extend(scored(turn, &score, fold.as_deref()));
                evaluated.turns.push(evaluated_turn(number, &score, &origins));
            }
            Err(fault) => evaluated.faults.push(fault),
        }
    }
    evaluated
}

fn other_turn(gold: &Turn, predicted: &Turn) -> Option<EvaluationFault> {
    if gold.speaker == predicted.speaker {
        (gold.utterance != predicted.utterance).then_some(EvaluationFault::Utterance)
    } else {
        Some(EvaluationFault::Speaker)
    }
}

fn fault(misfit: &Misfit) -> EvaluationFault {
    match misfit {
        Misfit::ActCount { .. } | Misfit::OtherAct { .. } | Misfit::OtherSlots { .. } => {
            EvaluationFault::Acts
        }
        Misfit::SlotWithoutOdds { .. } | Misfit::NoOdds | Misfit::OddsCount { .. } => {
            EvaluationFault::Probabilities
        }
    }
}

/// The text of the field with a label.
fn text<'f>(fields: &'f [Field], label: &str) -> Option<&'f str> {
    fields.iter().filter(|field| field.label == label).find_map(|field| match &field.body {
        FieldBody::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

fn fold_group(gold: &Dialogue) -> Option<String> {
    let fold = fold::fold_of(text(&gold.fields, read::USER_ID)?)?;
    Some(format!("fold:{}", fold.number))
}

fn scored(turn: &Turn, score: &Score, fold: Option<&str>) -> Vec<Scored> {
    let tags = text(&turn.fields, read::TAGS).into_iter().flat_map(|tags| tags.split(", "));
    let own = tags.filter(|tag| !tag.is_empty()).chain(fold).map(|group| Cow::Owned(group.to_owned()));
    let groups: Vec<_> = std::iter::once(Cow::Borrowed(TOTAL)).chain(own).collect();
    let mut scored = Vec::new();
    for slot in &score.slots {
        let accuracy = (SLOT_ACCURACY, accuracy(slot.predicted == slot.truth));
        let likelihood = (SLOT_LOG_LIKELIHOOD, slot.log_likelihood);
        scored.push(Scored { groups: groups.clone(), scores: vec![accuracy, likelihood] });
        let of_slot = Cow::Owned(format!("{}:{}", slot.act, slot.slot));
        scored.push(Scored { groups: vec![of_slot], scores: vec![accuracy] });
    }
    scored.extend(score.acts.iter().map(|act| Scored {
        groups: groups.clone(),
        scores: vec![
            (UNANNOTATED_ACCURACY, accuracy(act.is_right)),
            (UNANNOTATED_LOG_LIKELIHOOD, act.log_likelihood),
        ],
    }));
    scored
}

fn accuracy(is_right: bool) -> f64 {
    f64::from(u8::from(is_right))
}

/// Each turn is judged by itself, since frames are predicted from those that the data has before it.
fn evaluated_turn(turn: usize, score: &Score, origins: &Origins) -> EvaluatedTurn {
    let slots = score.slots.iter().filter(|slot| slot.predicted != slot.truth);
    let slots = slots.map(|SlotScore { slot, truth, predicted, .. }| {
        error(slot, vec![*truth], vec![*predicted], origins.cause(turn, Some(*truth)))
    });
    let acts = score.acts.iter().filter(|act| !act.is_right);
    let acts = acts.map(|ActScore { act, truth, predicted, .. }| {
        let cause = origins.cause(turn, truth.difference(predicted).next().copied());
        error(act, truth.iter().copied().collect(), predicted.iter().copied().collect(), cause)
    });
    let errors: Vec<_> = slots.chain(acts).collect();
    let standing = if errors.is_empty() { TurnStanding::Right } else { TurnStanding::New };
    EvaluatedTurn { turn, standing, errors }
}

fn error(slot: &str, gold: Vec<i64>, predicted: Vec<i64>, cause: ErrorCause) -> PredictionError {
    let texts = |frames: Vec<i64>| frames.iter().map(i64::to_string).collect();
    PredictionError {
        service: String::new(),
        slot: slot.to_owned(),
        gold: texts(gold),
        predicted: texts(predicted),
        score: 0.0,
        is_new: true,
        cause,
    }
}

/// The turn in which each frame is made, and whether the user makes it.
struct Origins(HashMap<i64, (usize, bool)>);

impl Origins {
    fn of(gold: &Dialogue) -> Self {
        let births = births(gold).into_iter();
        Self(births.map(|birth| (birth.frame.id, (birth.turn, birth.speaker.is_user()))).collect())
    }

    /// Why a frame was missed, by how it came about; where none was missed, one was named too many.
    fn cause(&self, turn: usize, missed: Option<i64>) -> ErrorCause {
        let Some(missed) = missed else { return ErrorCause::Invented };
        match self.0.get(&missed) {
            Some((made, _)) if *made == turn => ErrorCause::Said,
            Some((_, true)) => ErrorCause::Carried,
            Some((_, false)) => ErrorCause::OfferAccepted,
            None => ErrorCause::NeverSaid,
        }
    }
}

#[cfg(test)]
mod tests;
