//! Rules about turns and their times.

use super::trip;
use crate::corpus::{LogEntry, LogStep, Moment};
use crate::formats::{Case, Hits};

pub fn time_order(case: &Case, hits: &mut Hits) {
    let mut before: Option<Moment> = None;
    for (at, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(time) = turn.time else { continue };
        if let Some(before) = before.filter(|before| *before > time) {
            let back = before.unix_ms.abs_diff(time.unix_ms) / 1000;
            hits.turn(at, format!("the turn is {back} s before the one before it"));
        }
        before = Some(time);
    }
    let Some(trip) = trip(case) else { return };
    let backwards = trip.log.windows(2).filter(|pair| goes_back(pair)).count();
    if backwards > 0 {
        hits.record(format!(
            "the times of the search log go back in {backwards} of {} entries",
            trip.log.len()
        ));
    }
}

fn goes_back(pair: &[LogEntry]) -> bool {
    let [before, after] = pair else { return false };
    matches!((before.time, after.time), (Some(before), Some(after)) if before > after)
}

pub fn speaker_repeat(case: &Case, hits: &mut Hits) {
    for (at, pair) in case.dialogue.turns.windows(2).enumerate() {
        let [before, turn] = pair else { continue };
        if before.speaker == turn.speaker {
            hits.turn(at + 1, format!("the {} has the turn before too", turn.speaker.as_str()));
        }
    }
}

/// Seconds after this are in the year 5138, milliseconds before it in 1973.
const YEAR_5138_S: i64 = 100_000_000_000;

/// Turns are timed in seconds, the search log in milliseconds; one hit reports all of each.
pub fn time_unit(case: &Case, hits: &mut Hits) {
    let mut times = case.dialogue.turns.iter().filter_map(|turn| turn.time);
    if times.any(|time| time.unix_ms / 1000 >= YEAR_5138_S) {
        hits.record("the timestamps of the turns look like milliseconds, and count as seconds");
    }
    let mut times = trip(case).into_iter().flat_map(|trip| &trip.log).filter_map(|entry| entry.time);
    if times.any(|time| (1..YEAR_5138_S).contains(&time.unix_ms)) {
        hits.record("the times of the search log look like seconds, and count as milliseconds");
    }
}

pub fn empty(case: &Case, hits: &mut Hits) {
    for (at, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| turn.utterance.is_empty()) {
        hits.turn(at, format!("the {} says nothing", turn.speaker.as_str()));
    }
}

pub fn log_step(case: &Case, hits: &mut Hits) {
    let Some(trip) = trip(case) else { return };
    let is_empty =
        |entry: &&LogEntry| matches!(&entry.step, LogStep::Entered { field, .. } if field.is_empty());
    let empty = trip.log.iter().filter(is_empty).count();
    if empty > 0 {
        let all = trip.log.len();
        hits.record(format!("{empty} of {all} entries of the search log name neither a button nor a field"));
    }
}
