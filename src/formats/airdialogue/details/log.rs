//! The search log, merged with the turns in the order of time.

use crate::corpus::{Dialogue, Moment, Trip};
use crate::formats::details::trip::{LogEvent, LogRow};

/// Empty when the agent's screen was not logged.
pub fn merged(dialogue: &Dialogue, trip: &Trip) -> Vec<LogRow> {
    if trip.log.is_empty() {
        return Vec::new();
    }
    let turns = (0..).zip(&dialogue.turns).map(|(number, turn)| (turn.time, LogEvent::Turn(number)));
    let mut rows = Vec::with_capacity(dialogue.turns.len() + trip.log.len());
    place(&mut rows, turns.filter(|(time, _)| time.is_some()));
    place(&mut rows, trip.log.iter().map(|entry| (entry.time, LogEvent::Step(entry.step.clone()))));
    // What has no time stays behind what it follows; turns come before what happened in the same moment.
    rows.sort_by_key(|(at_ms, _)| *at_ms);
    rows.into_iter().map(|(_, row)| row).collect()
}

fn place(rows: &mut Vec<(i64, LogRow)>, entries: impl Iterator<Item = (Option<Moment>, LogEvent)>) {
    let mut at_ms = i64::MIN;
    for (time, event) in entries {
        at_ms = time.map_or(at_ms, |time| time.unix_ms);
        rows.push((at_ms, LogRow { time, event }));
    }
}
