//! The official metrics of SGD (DSTC8): predicted states against gold, frame by frame; also of models that were given the
//! names of SGD-X.
//!
//! Of a list of predicted values only the first counts. A frame that is not predicted counts as an empty one, so that nobody
//! gains by leaving it out; the official script refuses such files.

mod errors;
mod fuzzy;
mod slot;
mod variant;

use super::read::NO_INTENT;
use super::version::of_service;
use crate::corpus::{
    CharRange, Dialogue, Service, SlotEntry, Span, Speaker, State, Turn, set_of, slice_chars,
};
use crate::formats::evaluation::{
    Evaluand, Evaluated, Evaluation, EvaluationFault, JoinedBy, Scored, is_same_talk, multiset_f1,
};
use errors::Lineage;
use fuzzy::token_sort_ratio;
use slot::SlotScore;
use std::borrow::Cow;

pub const EVALUATION: Evaluation = Evaluation {
    metrics: &[
        JOINT_GOAL,
        "average_goal_accuracy",
        "active_intent_accuracy",
        "requested_slots_f1",
        "slot_tagging_f1",
        "joint_cat_accuracy",
        "joint_noncat_accuracy",
        "average_cat_accuracy",
        "average_noncat_accuracy",
    ],
    whole: ALL_SERVICES,
    joined_by: JoinedBy::Id,
    is_about,
    is_decision: |_| false,
    score,
};

const JOINT_GOAL: &str = "joint_goal_accuracy";

/// Groups of the official output; the others are services and domains.
pub const ALL_SERVICES: &str = super::metrics::ALL_SERVICES;
pub const SEEN_SERVICES: &str = "#SEEN_SERVICES";
pub const UNSEEN_SERVICES: &str = "#UNSEEN_SERVICES";

/// Dialogues of SGD-X say the same under the same ids, so they are for predictions in their own names.
fn is_about(gold: &Dialogue, predicted: &Dialogue) -> bool {
    let services = |dialogue: &Dialogue| set_of(dialogue.services.iter().cloned());
    let is_paraphrase = gold.services.iter().any(|service| of_service(service).is_some());
    is_same_talk(gold, predicted) && (!is_paraphrase || services(gold) == services(predicted))
}

fn score(pair: &Evaluand) -> Evaluated {
    match variant::renamed(pair) {
        Some(renamed) => {
            let evaluated = score_in_names_of_data(&Evaluand { predicted: &renamed.dialogue, ..*pair });
            Evaluated { renamed: Some(renamed), ..evaluated }
        }
        None => score_in_names_of_data(pair),
    }
}

fn score_in_names_of_data(pair: &Evaluand) -> Evaluated {
    let (gold, predicted) = (pair.gold, pair.predicted);
    let mut evaluated = Evaluated::default();
    let services = |services: &[String]| set_of(services.iter().cloned());
    if services(&gold.services) != services(&predicted.services) {
        evaluated.faults.push(EvaluationFault::Services);
    }
    if gold.turns.len() != predicted.turns.len() {
        evaluated.faults.push(EvaluationFault::TurnCount);
    }
    let mut lineage = Lineage::new(gold);
    for (number, turn) in gold.turns.iter().enumerate() {
        if turn.speaker != Speaker::User {
            continue;
        }
        // The rest of a prediction that is cut off is not scored.
        let Some(other) = predicted.turns.get(number) else { break };
        if other.speaker != turn.speaker {
            evaluated.faults.push(EvaluationFault::Speaker);
        } else if other.utterance != turn.utterance {
            evaluated.faults.push(EvaluationFault::Utterance);
        }
        let mut joint: Vec<Scored> = Vec::new();
        for state in &turn.states {
            let frame = frame(pair, turn, other, state, &mut evaluated.faults);
            lineage.add(number, state, &frame.slots);
            let (together, alone): (Vec<_>, Vec<_>) = frame
                .scores
                .into_iter()
                .partition(|(metric, _)| pair.options.is_across_turn && metric.starts_with("joint"));
            evaluated.scores.push(Scored { groups: frame.groups.clone(), scores: alone });
            for group in frame.groups.into_iter().filter(|_| !together.is_empty()) {
                multiply(&mut joint, group, &together);
            }
        }
        evaluated.scores.extend(joint);
        evaluated.turns.extend(lineage.turn(number));
    }
    evaluated
}

struct FrameScores<'a> {
    groups: Vec<Cow<'static, str>>,
    scores: Vec<(&'static str, f64)>,
    slots: Vec<SlotScore<'a>>,
}

fn frame<'a>(
    pair: &Evaluand<'a>,
    turn: &'a Turn,
    other: &'a Turn,
    state: &'a State,
    faults: &mut Vec<EvaluationFault>,
) -> FrameScores<'a> {
    let name = state.service.as_str();
    let schema = pair.reference.service(pair.recognition, pair.path, name);
    let has_frame = other.services.iter().any(|service| service == name);
    let found = other.states.iter().find(|found| found.service == name);
    if !has_frame {
        faults.push(EvaluationFault::MissingFrame);
    }
    let intent = |state: &'a State| state.active_intent.as_deref().unwrap_or(NO_INTENT);
    let is_intent = found.is_some_and(|found| intent(found) == intent(state));
    let requested = found.map_or(&[][..], |found| &found.requested_slots);
    let mut scores = vec![
        ("active_intent_accuracy", f64::from(u8::from(is_intent))),
        (
            "requested_slots_f1",
            multiset_f1(state.requested_slots.iter().collect(), requested.iter().collect()),
        ),
    ];
    let mut slots = Vec::new();
    if let Some(schema) = schema {
        if found.is_some_and(|found| found.has_spans) || other.spans.iter().any(|span| span.service == name) {
            scores.push(("slot_tagging_f1", tagging(schema, turn, other)));
        }
        slots = of_slots(schema, state, found, pair.options.is_exact);
        scores.extend(goal_accuracies(&slots));
    } else {
        faults.push(EvaluationFault::NoSchema);
    }
    FrameScores { groups: groups(pair, name), scores, slots }
}

fn groups(pair: &Evaluand, service: &str) -> Vec<Cow<'static, str>> {
    let domain = service.split_once('_').map_or(service, |(domain, _)| domain);
    let seen = match pair.reference.is_in_train(pair.recognition, service) {
        Some(true) => Some(SEEN_SERVICES),
        Some(false) => Some(UNSEEN_SERVICES),
        None => None,
    };
    let fixed = [Some(ALL_SERVICES), seen].into_iter().flatten().map(Cow::Borrowed);
    let own = [service, domain].map(|name| Cow::Owned(name.to_owned()));
    let mut groups: Vec<_> = fixed.chain(own).collect();
    groups.dedup();
    groups
}

/// The spans of free text, by slot and by the words that they mark.
fn tagging(schema: &Service, turn: &Turn, other: &Turn) -> f64 {
    let is_free = |slot: &str| schema.slots.iter().any(|entry| entry.name == slot && !entry.is_categorical);
    // As in Python, what reaches past the end ends there.
    let length = u32::try_from(turn.utterance.chars().count()).unwrap_or(u32::MAX);
    let words = |span: &Span| {
        let [start, end] = [span.range.start, span.range.end].map(|at| at.0.min(length));
        slice_chars(&turn.utterance, CharRange::new(start, end)).unwrap_or_default().to_owned()
    };
    let marked = |turn: &Turn| -> Vec<(String, String)> {
        let own = turn.spans.iter().filter(|span| span.service == schema.name && is_free(&span.slot));
        own.map(|span| (span.slot.clone(), words(span))).collect()
    };
    multiset_f1(marked(turn), marked(other))
}

fn of_slots<'a>(
    schema: &'a Service,
    state: &'a State,
    predicted: Option<&'a State>,
    is_exact: bool,
) -> Vec<SlotScore<'a>> {
    let values = |state: &'a State, slot: &str| {
        state.slots.iter().find(|(name, _)| name == slot).map_or(&[][..], |(_, values)| values)
    };
    let of_slot = |slot: &'a SlotEntry| {
        let gold = values(state, &slot.name);
        let predicted = predicted.map_or(&[][..], |predicted| values(predicted, &slot.name));
        let score = match (gold, predicted) {
            ([], []) => 1.0,
            ([first, ..], [found, ..]) if slot.is_categorical => f64::from(u8::from(first == found)),
            (gold, [found, ..]) if gold.contains(found) => alike(found, found, is_exact),
            (gold, [found, ..]) => gold.iter().map(|value| alike(value, found, is_exact)).fold(0.0, f64::max),
            _ => 0.0,
        };
        SlotScore { slot: &slot.name, is_categorical: slot.is_categorical, gold, predicted, score }
    };
    schema.slots.iter().map(of_slot).collect()
}

fn alike(gold: &str, predicted: &str, is_exact: bool) -> f64 {
    if is_exact { f64::from(u8::from(gold == predicted)) } else { token_sort_ratio(gold, predicted) }
}

fn goal_accuracies(slots: &[SlotScore]) -> Vec<(&'static str, f64)> {
    let mut scores = Vec::new();
    let of = |wanted: Option<bool>| {
        slots.iter().filter(move |slot| wanted.is_none_or(|wanted| slot.is_categorical == wanted))
    };
    let kinds = [
        (None, "average_goal_accuracy", JOINT_GOAL),
        (Some(true), "average_cat_accuracy", "joint_cat_accuracy"),
        (Some(false), "average_noncat_accuracy", "joint_noncat_accuracy"),
    ];
    for (wanted, average, joint) in kinds {
        let present: Vec<f64> =
            of(wanted).filter(|slot| !slot.gold.is_empty()).map(|slot| slot.score).collect();
        if let Some(count) = u32::try_from(present.len()).ok().filter(|count| *count > 0) {
            scores.push((average, present.iter().sum::<f64>() / f64::from(count)));
        }
        if wanted.is_none() || of(wanted).next().is_some() {
            scores.push((joint, of(wanted).map(|slot| slot.score).product()));
        }
    }
    scores
}

/// Multiplies scores of a frame into those of its turn.
fn multiply(joint: &mut Vec<Scored>, group: Cow<'static, str>, scores: &[(&'static str, f64)]) {
    let at = joint.iter().position(|of| of.groups.first() == Some(&group));
    let Some(of) = at.and_then(|at| joint.get_mut(at)) else {
        joint.push(Scored { groups: vec![group], scores: scores.to_vec() });
        return;
    };
    for (metric, score) in scores {
        match of.scores.iter_mut().find(|(other, _)| other == metric) {
            Some((_, product)) => *product *= score,
            None => of.scores.push((metric, *score)),
        }
    }
}

#[cfg(test)]
mod tests;
