//! Calls that a model predicts against those of the data: names, arguments, and both exactly.
//!
//! A call is compared with one that is predicted after the same utterance, or anywhere in the dialogue where the
//! prediction does not say after which: first with one of the same name, the more alike the better, then with any that is
//! left. Invariant: every call of the data is scored once; calls that are predicted beyond them are errors, and not scored.

use crate::corpus::{Call, Dialogue, Turn, sort_by};
use crate::formats::evaluation::{
    ErrorCause, Evaluand, Evaluated, EvaluatedTurn, Evaluation, EvaluationFault, JoinedBy, PredictionError,
    Scored, TurnStanding,
};
use std::borrow::Cow;

pub const EVALUATION: Evaluation = Evaluation {
    metrics: &[EXACT, NAME, ARGUMENT],
    whole: TOTAL,
    joined_by: JoinedBy::Id,
    is_about: |_, _| true,
    is_decision: |predicted| predicted.turns.len() < 2,
    score,
};

/// The name of the call is predicted.
const NAME: &str = "api_name_accuracy";
/// The part of the arguments whose name and value are predicted as they are, where the name of the call is; one without
/// arguments is right then. Arguments that are predicted beyond them do not count here: they cost [`EXACT`].
const ARGUMENT: &str = "api_argument_accuracy";
/// The name and all arguments are predicted, and no argument beyond them.
const EXACT: &str = "api_exact_accuracy";

/// Of all calls; the others are the names of calls.
const TOTAL: &str = "total";
/// The part of a call that its name is.
const API: &str = "api";

fn score(pair: &Evaluand) -> Evaluated {
    let (gold, predicted) = (pair.gold, pair.predicted);
    let mut evaluated = Evaluated::default();
    if predicted.turns.is_empty() && gold.turns.iter().any(|turn| !turn.calls.is_empty()) {
        evaluated.faults.push(EvaluationFault::Nothing);
    }
    let mut errors: Vec<Option<Vec<PredictionError>>> = vec![None; gold.turns.len()];
    for Asked { gold: calls, predicted, last } in asked(gold, predicted, &mut evaluated.faults) {
        let (pairs, surplus) = pairs(&calls, predicted);
        for ((turn, call), other) in calls.iter().zip(pairs) {
            evaluated.scores.push(scored(call, other));
            let found = call_errors(call, other, gold, *turn);
            add(&mut errors, *turn, found);
        }
        for call in surplus {
            let error = error(API, Vec::new(), vec![call.method.clone()], ErrorCause::Invented);
            add(&mut errors, last, vec![error]);
        }
    }
    evaluated.turns = errors
        .into_iter()
        .enumerate()
        .filter_map(|(turn, errors)| {
            let errors = errors?;
            let standing = if errors.is_empty() { TurnStanding::Right } else { TurnStanding::New };
            Some(EvaluatedTurn { turn, standing, errors })
        })
        .collect();
    evaluated
}

fn add(errors: &mut [Option<Vec<PredictionError>>], turn: usize, found: Vec<PredictionError>) {
    if let Some(of_turn) = errors.get_mut(turn) {
        of_turn.get_or_insert_default().extend(found);
    }
}

/// Calls that are compared with each other.
#[derive(Default)]
struct Asked<'a> {
    gold: Vec<(usize, &'a Call)>,
    predicted: Vec<&'a Call>,
    /// The turn to which calls belong that are predicted and not in the data.
    last: usize,
}

impl<'a> Asked<'a> {
    fn of_turn(position: usize, turn: &'a Turn) -> Self {
        let gold = turn.calls.iter().map(|call| (position, call)).collect();
        Self { gold, predicted: Vec::new(), last: position }
    }
}

/// By turns: those that a prediction names, or its own where it has as many as the data.
fn asked<'a>(
    gold: &'a Dialogue,
    predicted: &'a Dialogue,
    faults: &mut Vec<EvaluationFault>,
) -> Vec<Asked<'a>> {
    let mut of_turns: Vec<_> =
        gold.turns.iter().enumerate().map(|(at, turn)| Asked::of_turn(at, turn)).collect();
    let is_whole = gold.turns.len() == predicted.turns.len();
    if !is_whole && predicted.turns.iter().any(|turn| turn.index.is_none()) {
        let gold_calls = of_turns.into_iter().flat_map(|asked| asked.gold).collect();
        let calls = predicted.turns.iter().flat_map(|turn| &turn.calls).collect();
        return vec![Asked { gold: gold_calls, predicted: calls, last: gold.turns.len().saturating_sub(1) }];
    }
    for (number, other) in predicted.turns.iter().enumerate() {
        let named = other.index.filter(|_| predicted.turns.iter().all(|turn| turn.index.is_some()));
        let position = named.map_or(Some(number), |index| position(gold, index));
        let place = position.and_then(|at| Some((gold.turns.get(at)?, of_turns.get_mut(at)?)));
        let Some((turn, asked)) = place else {
            faults.push(EvaluationFault::TurnCount);
            continue;
        };
        let is_other = other.utterance != turn.utterance && !other.utterance.is_empty();
        if is_other && other.speaker.is_user() {
            faults.push(EvaluationFault::Utterance);
        }
        asked.predicted.extend(&other.calls);
    }
    of_turns
}

/// The position of the turn that the data gives an index to.
fn position(gold: &Dialogue, index: i64) -> Option<usize> {
    let own = |at: usize, turn: &Turn| turn.index.or_else(|| i64::try_from(at).ok());
    gold.turns.iter().enumerate().position(|(at, turn)| own(at, turn) == Some(index))
}

/// For each call of the data the one that it is compared with, and those that are left.
fn pairs<'a>(
    gold: &[(usize, &Call)],
    mut predicted: Vec<&'a Call>,
) -> (Vec<Option<&'a Call>>, Vec<&'a Call>) {
    let mut pairs: Vec<Option<&Call>> = Vec::with_capacity(gold.len());
    for (_, call) in gold {
        let of_name = predicted.iter().enumerate().filter(|(_, other)| other.method == call.method);
        let alike = of_name.map(|(at, other)| (shared(call, other), std::cmp::Reverse(at)));
        pairs.push(alike.max().map(|(_, at)| predicted.remove(at.0)));
    }
    for other in pairs.iter_mut().filter(|other| other.is_none()) {
        if !predicted.is_empty() {
            *other = Some(predicted.remove(0));
        }
    }
    (pairs, predicted)
}

/// How many arguments of a call are predicted; a name that stands there twice has to be predicted twice.
fn shared(gold: &Call, predicted: &Call) -> usize {
    let mut left: Vec<_> = predicted.parameters.iter().collect();
    let mut found = |pair: &&(String, String)| {
        let at = left.iter().position(|other| other == pair);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    gold.parameters.iter().filter(|pair| found(pair)).count()
}

fn scored(call: &Call, predicted: Option<&Call>) -> Scored {
    let other = predicted.filter(|other| other.method == call.method);
    let shared = other.map_or(0, |other| shared(call, other));
    let count = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let whether = |is_right: bool| f64::from(u8::from(is_right));
    let all = call.parameters.len();
    let arguments = if all == 0 { whether(other.is_some()) } else { count(shared) / count(all) };
    let is_exact = shared == all && other.is_some_and(|other| other.parameters.len() == all);
    Scored {
        groups: vec![Cow::Borrowed(TOTAL), Cow::Owned(call.method.clone())],
        scores: vec![(NAME, whether(other.is_some())), (ARGUMENT, arguments), (EXACT, whether(is_exact))],
    }
}

/// Of a call that is another one only the name; else the arguments that are missing, otherwise, or too many.
fn call_errors(call: &Call, predicted: Option<&Call>, gold: &Dialogue, turn: usize) -> Vec<PredictionError> {
    let Some(other) = predicted.filter(|other| other.method == call.method) else {
        let predicted = predicted.map(|other| other.method.clone()).into_iter().collect();
        return vec![error(API, vec![call.method.clone()], predicted, ErrorCause::NeverSaid)];
    };
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in call.parameters.iter().chain(&other.parameters) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let values = |call: &Call, name: &str| -> Vec<String> {
        let of_name = call.parameters.iter().filter(|(other, _)| other == name);
        of_name.map(|(_, value)| value.clone()).collect()
    };
    let of_name = |name: &&str| {
        let (mut own, mut others) = (values(call, name), values(other, name));
        sort_by(&mut own, Ord::cmp);
        sort_by(&mut others, Ord::cmp);
        (own != others).then(|| {
            let cause = cause(&own, gold, turn);
            error(name, own, others, cause)
        })
    };
    names.iter().filter_map(of_name).collect()
}

/// Where the first value comes from: the user says it now, said it earlier, or the assistant or a call has it.
fn cause(values: &[String], gold: &Dialogue, turn: usize) -> ErrorCause {
    let Some(value) = values.first().map(|value| value.to_lowercase()) else { return ErrorCause::Invented };
    let is_said = |other: &Turn| !value.is_empty() && other.utterance.to_lowercase().contains(&value);
    let is_found = |other: &Turn| {
        let results = other.calls.iter().flat_map(|call| &call.results).flatten().flatten();
        results.into_iter().any(|(_, found)| found.to_lowercase() == value)
    };
    let before = gold.turns.get(..turn).unwrap_or_default();
    let by_user =
        |of_user: bool| before.iter().any(|other| other.speaker.is_user() == of_user && is_said(other));
    match () {
        () if gold.turns.get(turn).is_some_and(is_said) => ErrorCause::Said,
        () if by_user(true) => ErrorCause::Carried,
        () if by_user(false) || before.iter().any(is_found) => ErrorCause::OfferAccepted,
        () => ErrorCause::NeverSaid,
    }
}

fn error(slot: &str, gold: Vec<String>, predicted: Vec<String>, cause: ErrorCause) -> PredictionError {
    let (service, slot) = (String::new(), slot.to_owned());
    PredictionError { service, slot, gold, predicted, score: 0.0, is_new: true, cause }
}

#[cfg(test)]
mod tests;
