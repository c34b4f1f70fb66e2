//! Charts of one number or one field.

use super::{Bin, Chart, Extent, Form, Mark, Subject, Unit, bins};
use crate::engine::answer::{FacetValue, Field, Overview};
use crate::view::number::plain;
use crate::view::range::{self, Number};
use crate::view::{facet, query, text};
use std::collections::{BTreeMap, BTreeSet};

/// Values that are shown before one asks for more.
const FIRST: usize = 12;

/// Pieces of a histogram: more than this are no longer seen apart.
const PIECES: u32 = 32;

/// One number for all is no shape.
pub fn of_number(both: [&Overview; 2], number: Number, line: &str) -> Option<Chart> {
    let [matching, other] = both.map(|overview| counts(overview, number));
    let places = joined(both, number);
    if places.len() < 2 {
        return None;
    }
    let (unit, total) = match number {
        Number::Measure(_) => (Unit::Dialogues, both.map(|overview| overview.dialogues)),
        Number::UtteranceWords { .. } => (Unit::Turns, [&matching, &other].map(|counts| sum(counts))),
    };
    let asked = range::range(line, number);
    let mark = |bin: Bin| Mark {
        label: bin.says(),
        bin,
        counts: [bin.sum(&matching), bin.sum(&other)],
        of: total,
        line: Some(range::ranged(line, number, bin.from, bin.to)),
        is_on: asked.is_some_and(|asked| bin.is_in(asked)),
    };
    Some(Chart {
        subject: Subject::Number(number),
        title: text::overview::number(number).to_owned(),
        note: median(&matching).map(|median| text::overview::median(&plain(median))).unwrap_or_default(),
        unit,
        form: Form::Histogram,
        marks: bins(&places, PIECES).into_iter().map(mark).collect(),
        folded: 0,
        total,
        cleared: asked.map(|_| range::unranged(line, number)),
        is_compared: false,
    })
}

/// How often each value of a number is there.
pub fn counts(overview: &Overview, number: Number) -> Vec<(f64, u64)> {
    let [user, system] = &overview.words;
    let words = match number {
        Number::Measure(measure) => {
            let found = overview.measures.iter().find(|distribution| distribution.measure == measure);
            return found.map(|found| found.counts.clone()).unwrap_or_default();
        }
        Number::UtteranceWords { is_user } => {
            if is_user {
                user
            } else {
                system
            }
        }
    };
    words.iter().map(|(words, count)| (f64::from(*words), *count)).collect()
}

/// The numbers of both, in their order.
pub fn joined(both: [&Overview; 2], number: Number) -> Vec<f64> {
    let mut numbers: Vec<f64> =
        both.into_iter().flat_map(|overview| counts(overview, number)).map(|(number, _)| number).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.dedup_by(|a, b| a.total_cmp(b).is_eq());
    numbers
}

fn sum(counts: &[(f64, u64)]) -> u64 {
    counts.iter().map(|(_, count)| count).sum()
}

/// The lower one of two in the middle.
fn median(counts: &[(f64, u64)]) -> Option<f64> {
    let mut left = sum(counts).checked_add(1)? / 2;
    counts.iter().find_map(|(number, count)| {
        let is_here = left <= *count;
        left = left.saturating_sub(*count);
        is_here.then_some(*number)
    })
}

pub fn of_field(both: [&Overview; 2], field: Field, line: &str, extent: Extent) -> Option<Chart> {
    // Acts are in nearly every dialogue, and so say little of dialogues.
    let is_of_turns = field == Field::Act;
    let found = both.map(|overview| counts_of(overview, field, is_of_turns));
    let values = names(both, field, is_of_turns);
    let (unit, total) = if is_of_turns {
        (Unit::Turns, both.map(|overview| overview.turns))
    } else {
        (Unit::Dialogues, both.map(|overview| overview.dialogues))
    };
    // What every dialogue has says nothing of the shape, unless some other has something else.
    let counts = |value: &str| found.each_ref().map(|found| found.get(value).copied().unwrap_or_default());
    if values.is_empty() || values.len() == 1 && values.iter().all(|value| counts(value) == total) {
        return None;
    }
    let asked = query::values(line, field);
    let mark = |value: &str| Mark {
        label: value.to_owned(),
        bin: Bin::default(),
        counts: counts(value),
        of: total,
        line: Some(query::toggled(line, field, value)),
        is_on: asked.iter().any(|asked| field.is_named(value, asked)),
    };
    let mut marks: Vec<Mark> = values.into_iter().map(mark).collect();
    let folded = if extent == Extent::First { marks.len().saturating_sub(FIRST) } else { 0 };
    // What is asked for stays in sight.
    if folded > 0 {
        let rest = marks.split_off(FIRST);
        marks.extend(rest.into_iter().filter(|mark| mark.is_on));
    }
    let cleared = (!asked.is_empty()).then(|| query::without_field(line, field));
    Some(Chart {
        subject: Subject::Field(field),
        title: facet::title(field).to_owned(),
        note: if is_of_turns { text::overview::IN_TURNS.to_owned() } else { String::new() },
        unit,
        form: Form::Bars,
        marks,
        folded,
        total,
        cleared,
        is_compared: false,
    })
}

/// The values that one of both has: those of what stands behind first, the most frequent first.
pub fn names(both: [&Overview; 2], field: Field, is_of_turns: bool) -> Vec<&str> {
    let [matching, other] = both.map(|overview| values_of(overview, field, is_of_turns));
    let known: BTreeSet<&str> = other.iter().map(|value| value.value.as_str()).collect();
    let all = other.iter().chain(matching.iter().filter(|value| !known.contains(value.value.as_str())));
    all.map(|value| value.value.as_str()).collect()
}

/// How many dialogues, or turns, have each value.
pub fn counts_of(overview: &Overview, field: Field, is_of_turns: bool) -> BTreeMap<&str, u64> {
    let values = values_of(overview, field, is_of_turns).iter();
    values.map(|value| (value.value.as_str(), value.count)).collect()
}

fn values_of(overview: &Overview, field: Field, is_of_turns: bool) -> &[FacetValue] {
    let facets = if is_of_turns { &overview.in_turns } else { &overview.in_dialogues };
    facets.iter().find(|facet| facet.field == field).map(|facet| facet.values.as_slice()).unwrap_or_default()
}
