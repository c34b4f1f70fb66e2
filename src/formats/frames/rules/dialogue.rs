//! Rules about a dialogue as a whole: its id, its speakers, its times, its rating.

use super::quote;
use crate::corpus::{Field, Role};
use crate::formats::frames::TAGGED;
use crate::formats::frames::read::{USER_ID, WIZARD_ID};
use crate::formats::frames::remarks::SHAPE;
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
            hits.turn(number + 1, format!("the {} speaks again", turn.speaker.as_str()));
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

/// Milliseconds before this are in 1973.
const YEAR_1973_MS: i64 = 100_000_000_000;

pub fn time_unit(case: &Case, hits: &mut Hits) {
    let mut times = case.dialogue.turns.iter().filter_map(|turn| turn.time);
    if times.any(|time| (1..YEAR_1973_MS).contains(&time.unix_ms)) {
        hits.record("the timestamps look like seconds, and count as milliseconds");
    }
}

pub fn person(case: &Case, hits: &mut Hits) {
    let is_person = |field: &&Field| [USER_ID, WIZARD_ID].contains(&field.label.as_str());
    let mut people = case.dialogue.fields.iter().filter(is_person);
    if let (Some(user), Some(wizard)) = (people.next(), people.next())
        && user.body == wizard.body
    {
        hits.record("the user and the wizard are the same person");
    }
}

pub fn shape(case: &Case, hits: &mut Hits) {
    hits.remarks(case, SHAPE);
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let (author, is_user) = (turn.speaker.as_str(), turn.speaker.is_user());
        let has_flat = turn.tracking.acts_without_references.is_some();
        for (what, lacks, is_odd) in [
            ("text", true, turn.utterance.trim().is_empty()),
            ("timestamp", true, turn.time.is_none()),
            ("active_frame", true, turn.tracking.active_frame.is_none()),
            ("acts_without_refs", is_user, has_flat != is_user),
        ] {
            if is_odd {
                let verb = if lacks { "lacks" } else { "has" };
                hits.turn(number, format!("the {author}\u{2019}s turn {verb} \u{201c}{what}\u{201d}"));
            }
        }
    }
}

pub fn rating(case: &Case, hits: &mut Hits) {
    let score = case.dialogue.rating.as_ref().and_then(|rating| rating.score.as_ref());
    let Some(text) = score else { return hits.record("the user gave no rating") };
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
