//! Rules about a dialogue as a whole: its id, its speakers, its times, its rating.

use super::quote;
use crate::corpus::Role;
use crate::formats::frames::TAGGED;
use crate::formats::{Case, Hits};

/// Tagged copies and predictions repeat the ids of the raw file, so they are not compared with it.
pub fn duplicate(case: &Case, hits: &mut Hits) {
    let is_copy = case.recognition.role == Role::Predictions || case.recognition.variant == TAGGED;
    // A copy has a record where this file has it; what repeats inside one file stands further up.
    let mut repeated = case.twins.iter().filter(|twin| twin.is_before && twin.record < case.number);
    if !is_copy && repeated.next().is_some() {
        hits.record(format!("a dialogue before it has the same id: {}", quote(&case.dialogue.id)));
    }
}

pub fn first_speaker(case: &Case, hits: &mut Hits) {
    if case.dialogue.turns.first().is_some_and(|turn| !turn.speaker.is_user()) {
        hits.turn(0, "the wizard speaks first");
    }
}

pub fn speaker_twice(case: &Case, hits: &mut Hits) {
    for (number, pair) in case.dialogue.turns.windows(2).enumerate() {
        if let [before, turn] = pair
            && before.speaker == turn.speaker
        {
            hits.turn(number + 1, format!("the {} speaks again", turn.speaker.word()));
        }
    }
}

pub fn time(case: &Case, hits: &mut Hits) {
    let mut last: Option<i64> = None;
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(time) = turn.time.map(|time| time.unix_ms) else { continue };
        match last.map(|last| i128::from(time) - i128::from(last)) {
            Some(0) => hits.turn(number, "it has the time of the turn before it"),
            Some(passed) if passed < 0 => {
                hits.turn(number, format!("it is {} ms earlier than the turn before it", -passed));
            }
            _ => {}
        }
        last = Some(time);
    }
}

pub fn rating(case: &Case, hits: &mut Hits) {
    let Some(rating) = &case.dialogue.rating else { return };
    let Some(text) = &rating.score else { return hits.record("the user gave no rating") };
    match crate::formats::raw::float(text) {
        Some(score) if !(1.0..=5.0).contains(&score) => {
            hits.record(format!("the rating is not between 1 and 5: {}", quote(text)));
        }
        Some(score) if score.fract() != 0.0 => {
            hits.record(format!("the rating is no whole number: {}", quote(text)));
        }
        Some(_) => {}
        None => hits.record(format!("the rating is no number: {}", quote(text))),
    }
}

pub fn one_turn(case: &Case, hits: &mut Hits) {
    if case.dialogue.turns.len() == 1 {
        hits.record("it has a single turn");
    }
}
