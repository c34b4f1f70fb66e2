//! How good an action is: the official score, scaled (the "reward") and discrete.
//!
//! Every part is between 0 and 1. A flight that is not the expected one scores by how near it is, measured
//! against the farthest flight that there was; so the scaled score of a wrong flight needs the flights.

use super::judge::{MONTHS, cost_class};
use crate::corpus::{Flight, KnowledgeBase, Outcome, lowered, sort_by};
use serde::{Deserialize, Serialize};

pub const NAME_WEIGHT: f64 = 0.2;
pub const FLIGHT_WEIGHT: f64 = 0.5;
pub const STATUS_WEIGHT: f64 = 0.3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reward {
    pub name: f64,
    pub flight: f64,
    pub status: f64,
}

impl Reward {
    pub fn total(self) -> f64 {
        NAME_WEIGHT * self.name + FLIGHT_WEIGHT * self.flight + STATUS_WEIGHT * self.status
    }
}

/// The scaled score; `None` when it depends on flights and there are none.
pub fn scaled(action: &Outcome, expected: &Outcome, kb: Option<&KnowledgeBase>) -> Option<Reward> {
    Some(Reward {
        name: name_score(&action.name, &expected.name),
        flight: flight_score(&action.flights, &expected.flights, kb)?,
        status: status_score(action, expected),
    })
}

/// The score of the model repository: words of the name, and the flight is right or wrong.
pub fn discrete(action: &Outcome, expected: &Outcome) -> Reward {
    let is_flight_right = match action.flights.as_slice() {
        [] => expected.flights.is_empty(),
        [flight] => expected.flights.contains(flight),
        _ => false,
    };
    let (said, meant) = (lowered(&action.name), lowered(&expected.name));
    let same_word = |at: usize| said.split_whitespace().nth(at) == meant.split_whitespace().nth(at);
    Reward {
        name: f64::from(u8::from(same_word(0)) + u8::from(same_word(1))) / 2.0,
        flight: f64::from(u8::from(is_flight_right)),
        status: status_score(action, expected),
    }
}

fn status_score(action: &Outcome, expected: &Outcome) -> f64 {
    f64::from(u8::from(action.status == expected.status))
}

/// The harmonic mean of precision and recall over the characters of both names, spaces included.
pub fn name_score(said: &str, meant: &str) -> f64 {
    let NameMatch { shared, said, meant } = name_match(said, meant);
    if shared == 0 {
        return 0.0;
    }
    let (precision, recall) = (ratio(shared, said), ratio(shared, meant));
    2.0 * precision * recall / (precision + recall)
}

/// How many characters two names have, and share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameMatch {
    pub shared: usize,
    pub said: usize,
    pub meant: usize,
}

pub fn name_match(said: &str, meant: &str) -> NameMatch {
    if said == meant {
        let same = letters(said).len();
        return NameMatch { shared: same, said: same, meant: same };
    }
    let (said, meant) = (letters(said), letters(meant));
    NameMatch { shared: overlap(&said, &meant), said: said.len(), meant: meant.len() }
}

/// What stands for a name that is missing.
const NO_NAME: &str = "unk unk";

/// The characters of a name as they are compared, sorted.
fn letters(name: &str) -> Vec<char> {
    let name = if name.is_empty() { NO_NAME } else { name };
    let name: String =
        name.chars().filter(|letter| !letter.is_ascii_punctuation()).flat_map(char::to_lowercase).collect();
    let mut letters: Vec<char> = Vec::with_capacity(name.len());
    for word in name.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the")) {
        if !letters.is_empty() {
            letters.push(' ');
        }
        letters.extend(word.chars());
    }
    sort_by(&mut letters, Ord::cmp);
    letters
}

/// How many characters two sorted lists share.
fn overlap(one: &[char], other: &[char]) -> usize {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    let mut shared = 0;
    while let (Some(left), Some(right)) = (one.peek(), other.peek()) {
        let order = left.cmp(right);
        shared += usize::from(order.is_eq());
        if order.is_le() {
            one.next();
        }
        if order.is_ge() {
            other.next();
        }
    }
    shared
}

fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole)
}

fn flight_score(said: &[i64], meant: &[i64], kb: Option<&KnowledgeBase>) -> Option<f64> {
    if meant.is_empty() {
        return Some(f64::from(u8::from(said.is_empty())));
    }
    let [said] = said else { return Some(0.0) };
    if meant.contains(said) {
        return Some(1.0);
    }
    let near = nearness(*said, meant, kb?);
    Some(near.map_or(
        0.0,
        |Nearness { nearest, farthest }| {
            if nearest == 0.0 { 1.0 } else { 1.0 - (nearest / farthest).min(1.0) }
        },
    ))
}

/// How far a flight is from the nearest of those that are meant, and how far any flight is from one of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nearness {
    pub nearest: f64,
    pub farthest: f64,
}

/// `None` when there is no such flight.
pub fn nearness(said: i64, meant: &[i64], kb: &KnowledgeBase) -> Option<Nearness> {
    let said = kb.flights.iter().find(|flight| flight.number == said)?;
    let truths = || kb.flights.iter().filter(|flight| meant.contains(&flight.number));
    let others = |truth: &'_ Flight| {
        let number = truth.number;
        kb.flights.iter().filter(move |flight| flight.number != number)
    };
    let farthest = truths().flat_map(|truth| others(truth).map(move |flight| distance(flight, truth)));
    Some(Nearness {
        nearest: truths().map(|truth| distance(said, truth)).fold(f64::INFINITY, f64::min),
        farthest: farthest.fold(0.0, f64::max),
    })
}

/// How far two flights are from each other: the mean of twelve differences, each between 0 and 1.
pub fn distance(one: &Flight, other: &Flight) -> f64 {
    let differs = |differs: bool| f64::from(u8::from(differs));
    let terms = [
        differs(one.departure_leg.airport != other.departure_leg.airport),
        differs(one.return_leg.airport != other.return_leg.airport),
        step(month(&one.departure_leg.month), month(&other.departure_leg.month), 12.0),
        step(month(&one.return_leg.month), month(&other.return_leg.month), 12.0),
        step(day(&one.departure_leg.day), day(&other.departure_leg.day), 31.0),
        step(day(&one.return_leg.day), day(&other.return_leg.day), 31.0),
        step(Some(one.departure_leg.hour), Some(other.departure_leg.hour), 24.0),
        step(Some(one.return_leg.hour), Some(other.return_leg.hour), 24.0),
        differs(one.class != other.class),
        price_term(one.price, other.price),
        step(Some(one.connections), Some(other.connections), 2.0),
        differs(cost_class(&one.airline) != cost_class(&other.airline)),
    ];
    terms.iter().sum::<f64>() / 12.0
}

fn month(name: &str) -> Option<i64> {
    MONTHS.iter().position(|month| *month == name).and_then(|at| i64::try_from(at).ok())
}

fn day(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// The difference as a part of `whole`, at most 1; values that are no numbers are equal or wholly different.
fn step(one: Option<i64>, other: Option<i64>, whole: f64) -> f64 {
    match (one, other) {
        (Some(one), Some(other)) => (gap(one, other) / whole).min(1.0),
        (one, other) => f64::from(u8::from(one != other)),
    }
}

/// The difference as a part of the smaller price, at most 1.
fn price_term(one: i64, other: i64) -> f64 {
    let least = one.min(other);
    match (one == other, least <= 0) {
        (true, _) => 0.0,
        (false, true) => 1.0,
        (false, false) => (gap(one, other) / gap(least, 0)).min(1.0),
    }
}

fn gap(one: i64, other: i64) -> f64 {
    f64::from(u32::try_from(one.abs_diff(other)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests;
