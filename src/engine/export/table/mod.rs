//! Tables: what dialogues say in rows and cells, as RFC 4180 writes them.
//!
//! Every row begins with the file and the record that it is of. Records, turns and the acts of a turn are counted
//! from 1, as on the screen; places of spans are code points from 0, their ends exclusive. Invariant: unless it is
//! asked to stay plain, no cell begins with what a spreadsheet takes for a formula, but for numbers.
//!
//! An act has a row for each of its slots (`act_number` joins them), the `text` of a span is what stands at its
//! place, and the state of Frames is the active frame of its turn in `frames`. Several values of a cell are separated
//! by ` | `. Cells that begin with `=`, `+`, `-`, `@`, a tab or a line break and are no numbers get an apostrophe.

mod frames;

use super::RecordSource;
use crate::corpus::{Act, Call, Dialogue, Flight, Split, Turn, Value};

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Dialogues,
    Turns,
    Spans,
    Acts,
    States,
    Calls,
    Flights,
    Frames,
    References,
}

/// The columns that all tables begin with.
const OF_ALL: [&str; 4] = ["dataset", "file", "record", "dialogue_id"];

impl Table {
    pub const ALL: [Self; 9] = [
        Self::Dialogues,
        Self::Turns,
        Self::Spans,
        Self::Acts,
        Self::States,
        Self::Calls,
        Self::Flights,
        Self::Frames,
        Self::References,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dialogues => "dialogues",
            Self::Turns => "turns",
            Self::Spans => "spans",
            Self::Acts => "acts",
            Self::States => "states",
            Self::Calls => "calls",
            Self::Flights => "flights",
            Self::Frames => "frames",
            Self::References => "references",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.as_str() == word)
    }

    pub fn columns(self) -> Vec<&'static str> {
        let own: &[&str] = match self {
            Self::Dialogues => &[
                "variant",
                "role",
                "split",
                "services",
                "turns",
                "spans",
                "acts",
                "calls",
                "rating",
                "success",
                "scenario",
                "goal",
                "expected_status",
                "agent_status",
                "correct",
            ],
            Self::Turns => &["turn", "speaker", "utterance", "services", "active_frame"],
            Self::Spans => &["turn", "service", "slot", "start", "end", "text"],
            Self::Acts => &["turn", "act_number", "service", "act", "slot", "values", "canonical_values"],
            Self::States => &["turn", "service", "active_intent", "requested_slots", "slot", "values"],
            Self::Calls => &["turn", "service", "method", "parameters", "results"],
            Self::Flights => &[
                "flight_number",
                "price",
                "airline",
                "class",
                "num_connections",
                "departure_airport",
                "return_airport",
                "departure_month",
                "departure_day",
                "departure_time_num",
                "return_month",
                "return_day",
                "return_time_num",
            ],
            Self::Frames => &frames::FRAME_COLUMNS,
            Self::References => &frames::REFERENCE_COLUMNS,
        };
        OF_ALL.into_iter().chain(own.iter().copied()).collect()
    }

    /// Appends the rows of a dialogue.
    pub(super) fn write(self, source: &RecordSource, dialogue: &Dialogue, is_plain: bool, out: &mut Vec<u8>) {
        let number = (u64::from(source.at.record.0) + 1).to_string();
        let lead = [source.dataset.as_str(), source.path, number.as_str(), dialogue.id.as_str()];
        let mut row = |cells: &[&str]| write_row(&lead, cells, is_plain, out);
        match self {
            Self::Dialogues => write_dialogue(source, dialogue, &mut row),
            Self::Flights => {
                let kb = dialogue.trip.as_ref().and_then(|trip| trip.kb.as_ref());
                kb.iter().flat_map(|kb| &kb.flights).for_each(|flight| write_flight(flight, &mut row));
            }
            _ => {
                for (number, turn) in (1..).zip(&dialogue.turns) {
                    self.write_turn(&number.to_string(), turn, &mut row);
                }
            }
        }
    }

    fn write_turn(self, number: &str, turn: &Turn, row: Row) {
        match self {
            Self::Turns => {
                let frame = turn.tracking.active_frame.map(|frame| frame.to_string()).unwrap_or_default();
                row(&[number, turn.speaker.as_str(), &turn.utterance, &joined(&turn.services), &frame]);
            }
            Self::Spans => {
                for span in &turn.spans {
                    let text = span.said(&turn.utterance);
                    let (start, end) = (span.range.start.0.to_string(), span.range.end.0.to_string());
                    row(&[number, &span.service, &span.slot, &start, &end, text.unwrap_or_default()]);
                }
            }
            Self::Acts => {
                for (at, act) in (1..).zip(&turn.acts) {
                    write_act([number, &at.to_string()], act, row);
                }
            }
            Self::States => {
                for state in &turn.states {
                    let intent = state.active_intent.as_deref().unwrap_or_default();
                    let requested = joined(&state.requested_slots);
                    if state.slots.is_empty() {
                        row(&[number, &state.service, intent, &requested, "", ""]);
                    }
                    for (slot, values) in &state.slots {
                        row(&[number, &state.service, intent, &requested, slot, &joined(values)]);
                    }
                }
            }
            Self::Calls => {
                for call in &turn.calls {
                    let results =
                        call.results.as_ref().map(|rows| rows.len().to_string()).unwrap_or_default();
                    row(&[number, &call.service, &call.method, &parameters(call), &results]);
                }
            }
            Self::Frames => frames::write_frames(number, turn, row),
            Self::References => frames::write_references(number, turn, row),
            Self::Dialogues | Self::Flights => {}
        }
    }
}

/// Takes the cells of a row behind those that all tables begin with.
type Row<'r> = &'r mut dyn FnMut(&[&str]);

/// Between the values of one cell.
const BETWEEN: &str = " | ";

fn joined<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut joined = String::new();
    for (number, text) in texts.into_iter().enumerate() {
        if number > 0 {
            joined.push_str(BETWEEN);
        }
        joined.push_str(text.as_ref());
    }
    joined
}

/// A row for each slot that the act names, those of its references included; one for an act that names none.
fn write_act([turn, at]: [&str; 2], act: &Act, row: Row) {
    let mut write = |slot: &str, said: &str, canonical: &str| {
        row(&[turn, at, &act.service, &act.name, slot, said, canonical]);
    };
    let slots = frames::slots(act);
    if act.arguments.is_empty() {
        let said = joined(act.values.iter().map(|value| value.said.as_str()));
        write(act.slot.as_deref().unwrap_or_default(), &said, &canonical(&act.values));
    } else if slots.is_empty() {
        write("", "", "");
    }
    for (slot, value) in slots {
        write(slot, &value, "");
    }
}

/// In the places of the values that they are of.
fn canonical(values: &[Value]) -> String {
    if values.iter().all(|value| value.canonical.is_none()) {
        return String::new();
    }
    joined(values.iter().map(|value| value.canonical.as_deref().unwrap_or_default()))
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn parameters(call: &Call) -> String {
    joined(call.parameters.iter().map(|(name, value)| format!("{name}={value}")))
}

fn write_dialogue(source: &RecordSource, dialogue: &Dialogue, row: Row) {
    let count = |of: fn(&Turn) -> usize| dialogue.turns.iter().map(of).sum::<usize>().to_string();
    let yes_no = |is_so: Option<bool>| is_so.map_or("", yes_or_no);
    let trip = dialogue.trip.as_deref();
    let status = |outcome: Option<&crate::corpus::Outcome>| outcome.map(|outcome| outcome.status.clone());
    let expected = status(trip.and_then(|trip| trip.expected.as_ref())).unwrap_or_default();
    let action = status(trip.and_then(|trip| trip.action.as_ref())).unwrap_or_default();
    let goal = trip.and_then(|trip| trip.intent.as_ref()).map_or("", |intent| &intent.goal);
    let rating = dialogue.rating.as_ref();
    row(&[
        source.variant.as_str(),
        source.role.as_str(),
        source.split.map_or("", Split::as_str),
        &joined(&dialogue.services),
        &dialogue.turns.len().to_string(),
        &count(|turn| turn.spans.len()),
        &count(|turn| turn.acts.len()),
        &count(|turn| turn.calls.len()),
        rating.and_then(|rating| rating.score.as_deref()).unwrap_or_default(),
        yes_no(rating.and_then(|rating| rating.is_success)),
        dialogue.instructions.as_ref().map_or("", |source| &source.title),
        goal,
        &expected,
        &action,
        yes_no(trip.and_then(|trip| trip.is_correct)),
    ]);
}

fn write_flight(flight: &Flight, row: Row) {
    let whole =
        [flight.number, flight.price, flight.connections, flight.departure_leg.hour, flight.return_leg.hour]
            .map(|number| number.to_string());
    let [number, price, connections, departure_hour, return_hour] = &whole;
    row(&[
        number,
        price,
        &flight.airline,
        &flight.class,
        connections,
        &flight.departure_leg.airport,
        &flight.return_leg.airport,
        &flight.departure_leg.month,
        &flight.departure_leg.day,
        departure_hour,
        &flight.return_leg.month,
        &flight.return_leg.day,
        return_hour,
    ]);
}

pub(super) fn write_row(lead: &[&str], cells: &[&str], is_plain: bool, out: &mut Vec<u8>) {
    for (number, cell) in lead.iter().chain(cells).enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write_cell(cell, is_plain, out);
    }
    out.extend_from_slice(b"\r\n");
}

fn write_cell(cell: &str, is_plain: bool, out: &mut Vec<u8>) {
    let guard = if !is_plain && is_formula(cell) { "'" } else { "" };
    if !cell.contains(['"', ',', '\r', '\n']) {
        out.extend_from_slice(guard.as_bytes());
        return out.extend_from_slice(cell.as_bytes());
    }
    out.push(b'"');
    out.extend_from_slice(guard.as_bytes());
    for byte in cell.bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// A spreadsheet would run it: numbers it may.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number(cell)
}

/// A sign, digits, and perhaps a point with more of them.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits(whole) && are_digits(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> String {
        let mut out = Vec::new();
        write_cell(text, false, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn cells_are_quoted_and_safe() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"\r\n", "\"say \"\"hi\"\"\r\n\""),
            ("=1+1", "'=1+1"),
            ("=\"a\",1", "\"'=\"\"a\"\",1\""),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""),
            ("-5", "-5"),
            ("+3.25", "+3.25"),
            ("-", "'-"),
            ("-1+2", "'-1+2"),
            ("+49 30", "'+49 30"),
            ("", ""),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
        let mut out = Vec::new();
        write_cell("=1", true, &mut out);
        assert_eq!(out, b"=1");
    }
}
