//! The search log, merged with the turns in the order of time.

use crate::corpus::{Dialogue, Moment, Trip, sort_by_key};
use crate::formats::{LogEvent, LogLine};

/// Empty when the agent's screen was not logged.
pub fn log(dialogue: &Dialogue, trip: &Trip) -> Vec<LogLine> {
    if trip.log.is_empty() {
        return Vec::new();
    }
    let turns = (0..).zip(&dialogue.turns).map(|(at, turn)| (turn.time, LogEvent::Turn(at)));
    let mut lines = Vec::with_capacity(dialogue.turns.len() + trip.log.len());
    place(&mut lines, turns.filter(|(time, _)| time.is_some()));
    place(&mut lines, trip.log.iter().map(|entry| (entry.time, LogEvent::Step(entry.step.clone()))));
    // What has no time stays behind what it follows; turns come before what happened in the same moment.
    sort_by_key(&mut lines, |(at_ms, _)| *at_ms);
    lines.into_iter().map(|(_, line)| line).collect()
}

fn place(lines: &mut Vec<(i64, LogLine)>, events: impl Iterator<Item = (Option<Moment>, LogEvent)>) {
    let mut at_ms = i64::MIN;
    for (time, event) in events {
        at_ms = time.map_or(at_ms, |time| time.unix_ms);
        lines.push((at_ms, LogLine { time, event }));
    }
}
