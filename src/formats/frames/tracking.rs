//! The published evaluation of frame tracking: which frames a model says that acts and their slots refer to.
//!
//! Predictions and acts are compared act by act and slot by slot. Where they do not have the same form, the
//! first difference is named and nothing is scored.

use super::act::{flattened, frame_of, slot_frames};
use super::lineage::FIRST;
use crate::corpus::{Act, ArgumentValue, Frame, Reference, ReferenceTarget, Turn, set_of};
use crate::formats::Misfit;
use std::collections::BTreeSet;
use std::sync::Arc;

/// No odds count as less than this.
const LEAST_ODDS: f64 = 1e-6;

/// From here on a frame counts as named by an act as a whole.
const NAMED: f64 = 0.5;

/// What was predicted for a user turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score<'t> {
    pub slots: Vec<SlotScore<'t>>,
    pub acts: Vec<ActScore<'t>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SlotScore<'t> {
    pub act: &'t str,
    pub slot: &'t str,
    pub truth: i64,
    pub predicted: i64,
    pub log_likelihood: f64,
}

/// The frames that an act is about without any of its slots.
#[derive(Clone, Debug, PartialEq)]
pub struct ActScore<'t> {
    pub act: &'t str,
    pub truth: BTreeSet<i64>,
    pub predicted: BTreeSet<i64>,
    /// Where the act names no frame, all odds have to be below the bound that names one, and not at it.
    pub is_right: bool,
    /// Of naming just the true frames, each by itself.
    pub log_likelihood: f64,
}

/// Counts over turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    pub slots: u32,
    pub slots_right: u32,
    pub log_likelihood: f64,
    pub acts: u32,
    pub acts_right: u32,
}

impl Total {
    pub fn add(&mut self, score: &Score) {
        for slot in &score.slots {
            self.slots += 1;
            self.slots_right += u32::from(slot.predicted == slot.truth);
            self.log_likelihood += slot.log_likelihood;
        }
        for act in &score.acts {
            self.acts += 1;
            self.acts_right += u32::from(act.is_right);
        }
    }

    /// The mean over slots, when there are any.
    pub fn mean_log_likelihood(&self) -> Option<f64> {
        (self.slots > 0).then(|| self.log_likelihood / f64::from(self.slots))
    }
}

/// Compares a turn's predictions with its acts; `before` has the frames of the turn before it.
pub fn score<'t>(before: &[Arc<Frame>], turn: &'t Turn) -> Option<Result<Score<'t>, Misfit>> {
    Some(compare(before, turn, turn.tracking.predicted_acts.as_ref()?))
}

/// The same where the prediction is a record of its own.
pub fn compare<'t>(before: &[Arc<Frame>], turn: &'t Turn, predicted: &[Act]) -> Result<Score<'t>, Misfit> {
    if turn.acts.len() != predicted.len() {
        return Err(Misfit::ActCount { acts: turn.acts.len(), predicted: predicted.len() });
    }
    let known = if before.is_empty() { 1 } else { before.len() };
    let active = turn.tracking.active_frame.unwrap_or(FIRST);
    let mut score = Score::default();
    for (act, predicted) in turn.acts.iter().zip(predicted) {
        if act.name != predicted.name {
            return Err(Misfit::OtherAct { predicted: predicted.name.clone() });
        }
        compare_act(&mut score, act, predicted, active, known + 1)?;
    }
    Ok(score)
}

fn compare_act<'t>(
    score: &mut Score<'t>,
    act: &'t Act,
    predicted: &Act,
    active: i64,
    odds_count: usize,
) -> Result<(), Misfit> {
    let truths = slot_frames(act, Some(active));
    let slots = flattened(predicted);
    if !slots.iter().map(|argument| argument.slot.as_str()).eq(truths.iter().map(|(slot, _)| *slot)) {
        return Err(Misfit::OtherSlots { act: act.name.clone() });
    }
    let (mut annotated, mut whole) = (Vec::new(), None);
    for reference in references(predicted) {
        let odds = odds_of(reference, odds_count)?;
        if reference.annotations.is_empty() {
            whole = Some(odds);
        } else {
            annotated.extend(reference.annotations.iter().map(|_| odds.clone()));
        }
    }
    if annotated.len() != truths.len() {
        return Err(Misfit::SlotWithoutOdds { act: act.name.clone() });
    }
    score.slots.extend(truths.into_iter().zip(&annotated).map(|((slot, truth), odds)| SlotScore {
        act: &act.name,
        slot,
        truth: truth.unwrap_or_default(),
        predicted: likeliest(odds),
        log_likelihood: log_likelihood(odds, truth.unwrap_or_default()),
    }));
    score.acts.extend(act_score(act, active, whole));
    Ok(())
}

/// An act that is predicted to be about no frame as a whole, without any odds, is right where it is about none, and is
/// then not counted.
fn act_score(act: &Act, active: i64, odds: Option<Vec<f64>>) -> Option<ActScore<'_>> {
    let truth = act_truth(act, active);
    if odds.is_none() && truth.is_empty() {
        return None;
    }
    let odds = odds.unwrap_or_default();
    let named = (1..).zip(&odds).filter(|(_, odd)| **odd > NAMED);
    let predicted = set_of(named.map(|(frame, _)| frame));
    let is_right = if truth.is_empty() { odds.iter().all(|odd| *odd < NAMED) } else { predicted == truth };
    // Where there are no odds none is given to any frame.
    let of_truth =
        |frame: &i64| (1..).zip(&odds).find(|(number, _)| number == frame).map_or(0.0, |(_, odd)| *odd);
    let others = (1..).zip(&odds).filter(|(frame, _)| !truth.contains(frame)).map(|(_, odd)| 1.0 - odd);
    let log_likelihood = truth.iter().map(of_truth).chain(others).map(|odd| odd.max(LEAST_ODDS).ln()).sum();
    Some(ActScore { act: &act.name, truth, predicted, is_right, log_likelihood })
}

/// The frames that the act names without slots; the active one when it names none with slots either.
fn act_truth(act: &Act, active: i64) -> BTreeSet<i64> {
    let (annotated, whole): (Vec<&Reference>, Vec<&Reference>) =
        references(act).partition(|reference| !reference.annotations.is_empty());
    if whole.is_empty() && annotated.is_empty() {
        return set_of([active]);
    }
    set_of(whole.into_iter().filter_map(frame_of))
}

fn references(act: &Act) -> impl Iterator<Item = &Reference> {
    act.arguments.iter().flat_map(|argument| match &argument.value {
        ArgumentValue::References(references) => references.as_slice(),
        _ => &[],
    })
}

fn odds_of(reference: &Reference, count: usize) -> Result<Vec<f64>, Misfit> {
    let ReferenceTarget::Odds(texts) = &reference.target else {
        return Err(Misfit::NoOdds);
    };
    let odds: Vec<f64> = texts.iter().filter_map(|text| crate::formats::raw::float(text)).collect();
    if odds.len() != count || texts.len() != count {
        return Err(Misfit::OddsCount { odds: texts.len(), frames: count });
    }
    Ok(odds)
}

/// The first of the frames with the best odds.
fn likeliest(odds: &[f64]) -> i64 {
    let mut best = (FIRST, f64::NEG_INFINITY);
    for (frame, odd) in (FIRST..).zip(odds) {
        if *odd > best.1 {
            best = (frame, *odd);
        }
    }
    best.0
}

/// Of the true frame; odds that add up to more than one are scaled down.
fn log_likelihood(odds: &[f64], truth: i64) -> f64 {
    let sum: f64 = odds.iter().sum();
    let index = usize::try_from(truth - FIRST).ok();
    let odd = index.and_then(|index| odds.get(index)).copied().unwrap_or_default();
    (odd / sum.max(1.0)).max(LEAST_ODDS).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::frames::tests::read;

    /// A turn after one with a single frame; frame 2 is made by it and active.
    fn turn(acts: &str, predicted: &str) -> Turn {
        let frames = r#"[{"frame_id":1},{"frame_id":2,"frame_parent_id":1}]"#;
        let record = format!(
            r#"{{"turns":[{{"labels":{{"active_frame":2,"frames":{frames},"acts":{acts}}},"predictions":{{"acts":{predicted}}}}}]}}"#
        );
        read(&record).unwrap().turns.remove(0)
    }

    const ACTS: &str = r#"[{"name":"inform","args":[{"key":"dst_city","val":"Oslo"},{"key":"ref","val":[{"frame":1,"annotations":[{"key":"price"}]}]}]},{"name":"thankyou","args":[]}]"#;

    fn reference(slot: &str, odds: &str) -> String {
        let annotations = if slot.is_empty() { String::new() } else { format!("{{\"key\":\"{slot}\"}}") };
        format!(r#"{{"key":"ref","val":[{{"frame":{odds},"annotations":[{annotations}]}}]}}"#)
    }

    fn predicted(dst_city: &str, price: &str, whole: &str) -> String {
        let [dst_city, price, whole] =
            [reference("dst_city", dst_city), reference("price", price), reference("", whole)];
        let thanks = reference("", "[0.2,0.7]");
        format!(
            r#"[{{"name":"inform","args":[{dst_city},{price},{whole}]}},{{"name":"thankyou","args":[{thanks}]}}]"#
        )
    }

    fn first_mismatch(predicted: &str) -> String {
        score(&[], &turn(ACTS, predicted)).unwrap().unwrap_err().to_string()
    }

    #[test]
    fn slots_are_right_when_the_best_odds_are_of_their_frame() {
        let turn = turn(ACTS, &predicted("[0.25,0.75]", "[0.2,0.8]", "[0.4,0.45]"));
        let score = score(&[], &turn).unwrap().unwrap();
        let slots: Vec<_> = score.slots.iter().map(|one| (one.slot, one.truth, one.predicted)).collect();
        assert_eq!(slots, [("dst_city", 2, 2), ("price", 1, 2)]);
        assert!((score.slots[0].log_likelihood - 0.75f64.ln()).abs() < 1e-12);
        // With an annotated reference the act as a whole is about no frame; without any, about the active one.
        assert_eq!((&score.acts[0].truth, &score.acts[0].predicted), (&BTreeSet::new(), &BTreeSet::new()));
        assert_eq!((&score.acts[1].truth, &score.acts[1].predicted), (&[2].into(), &[2].into()));
        let mut total = Total::default();
        total.add(&score);
        assert_eq!((total.slots, total.slots_right, total.acts, total.acts_right), (2, 1, 2, 2));
    }

    #[test]
    fn odds_beyond_one_are_scaled_and_none_are_nothing() {
        assert!((log_likelihood(&[1.0, 1.0], 2) - 0.5f64.ln()).abs() < 1e-12);
        assert!((log_likelihood(&[0.5, 0.0], 2) - 1e-6f64.ln()).abs() < 1e-12);
        assert!((log_likelihood(&[0.5, 0.0], 9) - 1e-6f64.ln()).abs() < 1e-12);
        assert_eq!(likeliest(&[0.3, 0.3, 0.1]), 1);
        assert_eq!(Total::default().mean_log_likelihood(), None);
    }

    #[test]
    fn the_first_difference_in_form_is_named() {
        assert_eq!(first_mismatch("[]"), "the number of acts is 2, that of predicted ones 0");
        let good = predicted("[0.25,0.75]", "[0.2,0.8]", "[0.4,0.5]");
        assert_eq!(
            first_mismatch(&good.replace("\"inform\"", "\"offer\"")),
            "an act is predicted to be another one: offer"
        );
        let other_slots = "other slots are predicted than those of an act: inform";
        assert_eq!(first_mismatch(&good.replace("\"price\"", "\"seat\"")), other_slots);
        assert_eq!(
            first_mismatch(&good.replace("[0.2,0.8]", "[1.0]")),
            "a prediction has odds for 1 frames where 2 belong"
        );
        assert_eq!(
            first_mismatch(&good.replace("[0.2,0.8]", "1")),
            "a prediction has no odds for the frames"
        );
    }

    #[test]
    fn nothing_is_scored_where_nothing_is_predicted() {
        assert_eq!(score(&[], &Turn::default()), None);
    }
}
