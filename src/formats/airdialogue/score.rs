//! The official metrics of `AirDialogue`: the action of a model against the one that is expected.
//!
//! Invariant: what needs flights that are not there has no score, and all else has. An action that is not predicted counts as
//! one that says nothing, so that nobody gains by leaving it out. What models say to each other (BLEU) is not scored.

use super::judge::{Verdict, expected_action};
use super::reward::{self, Reward};
use super::rules::INTENT_INCOMPLETE;
use crate::corpus::{Dialogue, Outcome, Trip};
use crate::formats::evaluation::{
    ErrorCause, Evaluand, Evaluated, EvaluatedTurn, Evaluation, EvaluationFault, JoinedBy, PredictionError,
    Scored, TurnStanding,
};
use std::borrow::Cow;

pub const EVALUATION: Evaluation = Evaluation {
    metrics: &["total", "name", "flight", "status", EXACT, DISCRETE, HUMAN, SELFPLAY],
    whole: ALL,
    joined_by: JoinedBy::Number,
    is_about: |_, _| true,
    is_decision: |_| false,
    score,
};

/// Status, flight and name are all right, as `correct_sample` checks it.
const EXACT: &str = "exact";
/// The weighted sum of the model repository, where a flight is right or wrong.
const DISCRETE: &str = "discrete";
/// Of records that are judged themselves: what is correct counts 1, and the rest as in total.
const HUMAN: &str = "human";
/// What the official script calls the score of self-play: the mean of total, name, flight and status.
const SELFPLAY: &str = "selfplay";

/// Of all dialogues; the others are the statuses that are expected.
const ALL: &str = "total";

fn score(pair: &Evaluand) -> Evaluated {
    let mut evaluated = Evaluated::default();
    let Some(gold) = pair.gold.trip.as_deref() else { return evaluated };
    let Some(expected) = expected(pair.gold, gold) else { return evaluated };
    let predicted = pair.predicted.trip.as_deref();
    let action = predicted.and_then(|trip| trip.action.clone());
    if action.is_none() {
        evaluated.faults.push(EvaluationFault::Nothing);
    }
    let action = action.unwrap_or_default();
    let reward = reward::scaled(&action, &expected, gold.kb.as_ref());
    if reward.is_none() {
        evaluated.faults.push(EvaluationFault::NoFlights);
    }
    let is_correct = predicted.and_then(|trip| trip.is_correct);
    let status = format!("status:{}", expected.status);
    evaluated.scores.push(Scored {
        groups: vec![Cow::Borrowed(ALL), Cow::Owned(status)],
        scores: scores(&action, &expected, reward, is_correct),
    });
    let talk = if pair.gold.turns.is_empty() { pair.predicted } else { pair.gold };
    let errors = errors(&action, &expected, reward, talk);
    let standing = if errors.is_empty() { TurnStanding::Right } else { TurnStanding::New };
    // One acts when all is said.
    let turn = talk.turns.len().saturating_sub(1);
    evaluated.turns.push(EvaluatedTurn { turn, standing, errors });
    evaluated
}

/// As the data records it, or else as the rules have it.
fn expected(gold: &Dialogue, trip: &Trip) -> Option<Outcome> {
    let is_whole = || !gold.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let derived = || Some(expected_action(trip.intent.as_ref()?, trip.kb.as_ref()?));
    trip.expected.clone().or_else(|| derived().filter(|_| is_whole()))
}

fn scores(
    action: &Outcome,
    expected: &Outcome,
    reward: Option<Reward>,
    is_correct: Option<bool>,
) -> Vec<(&'static str, f64)> {
    let whether = |is_right: bool| f64::from(u8::from(is_right));
    let mut scores = vec![
        ("name", reward::name_score(&action.name, &expected.name)),
        ("status", whether(action.status == expected.status)),
        (EXACT, whether(Verdict::of(action, expected).is_correct())),
        (DISCRETE, reward::discrete(action, expected).total()),
    ];
    if let Some(reward) = reward {
        let Reward { name, flight, status } = reward;
        let total = reward.total();
        scores.extend([
            ("total", total),
            ("flight", flight),
            (SELFPLAY, (total + name + flight + status) / 4.0),
        ]);
    }
    let human = match is_correct {
        Some(true) => Some(1.0),
        Some(false) => reward.map(Reward::total),
        None => None,
    };
    scores.extend(human.map(|score| (HUMAN, score)));
    scores
}

fn errors(
    action: &Outcome,
    expected: &Outcome,
    reward: Option<Reward>,
    talk: &Dialogue,
) -> Vec<PredictionError> {
    let numbers = |flights: &[i64]| flights.iter().map(i64::to_string).collect::<Vec<_>>();
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty()).into_iter().collect();
    let error = |part: &str| {
        let (gold, predicted, score) = match part {
            "flight" => (
                numbers(&expected.flights),
                numbers(&action.flights),
                reward.map_or(0.0, |reward| reward.flight),
            ),
            "name" => {
                let score = reward::name_score(&action.name, &expected.name);
                (text(&expected.name), text(&action.name), score)
            }
            _ => (text(&expected.status), text(&action.status), 0.0),
        };
        let cause = cause(part, &gold, talk);
        let (service, slot) = (String::new(), part.to_owned());
        PredictionError { service, slot, gold, predicted, score, is_new: true, cause }
    };
    Verdict::of(action, expected).wrong_parts().map(error).collect()
}

/// Whether the customer says what is expected, or the agent; a status is what both come to, and nobody says it.
fn cause(part: &str, gold: &[String], talk: &Dialogue) -> ErrorCause {
    if gold.is_empty() {
        return ErrorCause::Invented;
    }
    let is_said = |by_user: bool| {
        let turns = talk.turns.iter().filter(|turn| turn.speaker.is_user() == by_user);
        let mut texts = turns.map(|turn| turn.utterance.to_lowercase());
        texts.any(|text| gold.iter().any(|value| text.contains(&value.to_lowercase())))
    };
    match part {
        "status" => ErrorCause::NeverSaid,
        _ if is_said(true) => ErrorCause::Said,
        _ if is_said(false) => ErrorCause::OfferAccepted,
        _ => ErrorCause::NeverSaid,
    }
}

#[cfg(test)]
mod tests;
