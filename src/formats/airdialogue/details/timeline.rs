//! The search log, merged with the turns in the order of time.

use crate::corpus::{Dialogue, Field, LogEntry, LogStep, Moment, Trip};
use crate::formats::time;

/// `None` when the agent's screen was not logged.
pub fn field(dialogue: &Dialogue, trip: &Trip) -> Option<Field> {
    if trip.log.is_empty() {
        return None;
    }
    let turns = dialogue.turns.iter().enumerate().map(|(at, turn)| {
        (turn.time, [format!("turn {}, {}", at + 1, turn.speaker.as_str()), turn.utterance.clone()])
    });
    let mut rows = Vec::with_capacity(dialogue.turns.len() + trip.log.len());
    place(&mut rows, turns.filter(|(time, _)| time.is_some()));
    place(&mut rows, trip.log.iter().map(|entry| (entry.time, step(entry))));
    // What has no time stays behind what it follows; turns come before what happened in the same moment.
    rows.sort_by_key(|(at_ms, _, _)| *at_ms);
    let cells = rows
        .into_iter()
        .map(|(_, time, [what, value])| vec![time.map(time::utc).unwrap_or_default(), what, value]);
    Some(Field::table(LABEL, &["Time", "What", "Value"], cells.collect()))
}

const LABEL: &str = "Search log, in UTC (milliseconds in the data; seconds for turns)";

type Row = (i64, Option<Moment>, [String; 2]);

fn place(rows: &mut Vec<Row>, entries: impl Iterator<Item = (Option<Moment>, [String; 2])>) {
    let mut at_ms = i64::MIN;
    for (time, cells) in entries {
        at_ms = time.map_or(at_ms, |time| time.unix_ms);
        rows.push((at_ms, time, cells));
    }
}

fn step(entry: &LogEntry) -> [String; 2] {
    match &entry.step {
        LogStep::Pressed { button } => ["button pressed".to_owned(), button.clone()],
        LogStep::Entered { field, value } => [format!("entered {field}"), value.clone()],
    }
}
