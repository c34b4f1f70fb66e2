//! Tables: what dialogues say in rows and cells, as RFC 4180 writes them, or as lines of JSON for columns of types.
//!
//! Every row begins with the file and the record that it is of. Records, turns and the acts of a turn are counted
//! from 1, as on the screen; places of spans are code points from 0, their ends exclusive. Invariant: unless it is
//! asked to stay plain, no cell begins with what a spreadsheet takes for a formula, but for numbers.
//!
//! An act has a row for each of its slots (`act_number` joins them), the `text` of a span is what stands at its
//! place, and the state of Frames is the active frame of its turn in `frames`. Several values of a cell are separated
//! by ` | `. Cells that begin with `=`, `+`, `-`, `@`, a tab or a line break and are no numbers get an apostrophe.
//! Lines keep types: several values are a list, flags are true or false, and what is absent is null.

mod cell;
mod frames;

pub use cell::{Column, Kind};

pub(super) use cell::write_row;

use super::RecordSource;
use crate::corpus::{Act, CharIndex, CharRange, Dialogue, Flight, Outcome, Split, State, Turn};
use crate::engine::notes::Note;
use cell::Cell::{Absent, Number, Pairs, Text, Texts, Whole};
use cell::{Cell, column};

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
    /// What a person has noted.
    Notes,
}

/// What every row begins with: where it is from. Rows of CSV have the first four, and those of dialogues all.
const OF_ALL: [Column; 7] = [
    column("dataset", Kind::Text),
    column("file", Kind::Text),
    column("record", Kind::Whole),
    column("dialogue_id", Kind::Text),
    column("variant", Kind::Text),
    column("role", Kind::Text),
    column("split", Kind::Text),
];

const OF_DIALOGUES: [Column; 12] = [
    column("services", Kind::Texts),
    column("turns", Kind::Whole),
    column("spans", Kind::Whole),
    column("acts", Kind::Whole),
    column("calls", Kind::Whole),
    column("rating", Kind::Number),
    column("success", Kind::Flag),
    column("scenario", Kind::Text),
    column("goal", Kind::Text),
    column("expected_status", Kind::Text),
    column("agent_status", Kind::Text),
    column("correct", Kind::Flag),
];

const OF_TURNS: [Column; 5] = [
    column("turn", Kind::Whole),
    column("speaker", Kind::Text),
    column("utterance", Kind::Text),
    column("services", Kind::Texts),
    column("active_frame", Kind::Whole),
];

const OF_SPANS: [Column; 6] = [
    column("turn", Kind::Whole),
    column("service", Kind::Text),
    column("slot", Kind::Text),
    column("start", Kind::Whole),
    column("end", Kind::Whole),
    column("text", Kind::Text),
];

const OF_ACTS: [Column; 7] = [
    column("turn", Kind::Whole),
    column("act_number", Kind::Whole),
    column("service", Kind::Text),
    column("act", Kind::Text),
    column("slot", Kind::Text),
    column("values", Kind::Texts),
    column("canonical_values", Kind::Texts),
];

const OF_STATES: [Column; 6] = [
    column("turn", Kind::Whole),
    column("service", Kind::Text),
    column("active_intent", Kind::Text),
    column("requested_slots", Kind::Texts),
    column("slot", Kind::Text),
    column("values", Kind::Texts),
];

const OF_CALLS: [Column; 5] = [
    column("turn", Kind::Whole),
    column("service", Kind::Text),
    column("method", Kind::Text),
    column("parameters", Kind::Pairs),
    column("results", Kind::Whole),
];

/// In the keys of the data.
const OF_FLIGHTS: [Column; 13] = [
    column("flight_number", Kind::Whole),
    column("price", Kind::Whole),
    column("airline", Kind::Text),
    column("class", Kind::Text),
    column("num_connections", Kind::Whole),
    column("departure_airport", Kind::Text),
    column("return_airport", Kind::Text),
    column("departure_month", Kind::Text),
    column("departure_day", Kind::Text),
    column("departure_time_num", Kind::Whole),
    column("return_month", Kind::Text),
    column("return_day", Kind::Text),
    column("return_time_num", Kind::Whole),
];

const OF_NOTES: [Column; 7] = [
    column("turn", Kind::Whole),
    column("start", Kind::Whole),
    column("end", Kind::Whole),
    column("text", Kind::Text),
    column("label", Kind::Text),
    column("note", Kind::Text),
    column("time", Kind::Text),
];

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowForm {
    Csv { is_plain: bool },
    Line,
}

impl Table {
    pub const ALL: [Self; 10] = [
        Self::Dialogues,
        Self::Turns,
        Self::Spans,
        Self::Acts,
        Self::States,
        Self::Calls,
        Self::Flights,
        Self::Frames,
        Self::References,
        Self::Notes,
    ];

    /// Typed columns that say where a row is from, before those of its own.
    pub const OF_ALL_COUNT: usize = OF_ALL.len();

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
            Self::Notes => "notes",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.as_str() == word)
    }

    /// The word of its rows as lines of JSON.
    pub(super) fn line_word(self) -> &'static str {
        match self {
            Self::Dialogues => "dialogues-jsonl",
            Self::Turns => "turns-jsonl",
            Self::Spans => "spans-jsonl",
            Self::Acts => "acts-jsonl",
            Self::States => "states-jsonl",
            Self::Calls => "calls-jsonl",
            // `flights-jsonl` are the original records.
            Self::Flights => "flight-rows-jsonl",
            Self::Frames => "frames-jsonl",
            Self::References => "references-jsonl",
            // `notes.jsonl` are the notes themselves.
            Self::Notes => "note-rows-jsonl",
        }
    }

    pub(super) fn from_line_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.line_word() == word)
    }

    /// The columns of a row of CSV.
    pub fn columns(self) -> Vec<&'static str> {
        let own = self.own_columns().iter();
        self.lead(RowForm::Csv { is_plain: false }).iter().chain(own).map(|column| column.name).collect()
    }

    /// The columns of a line of JSON, and of Parquet.
    pub fn typed_columns(self) -> Vec<Column> {
        self.lead(RowForm::Line).iter().chain(self.own_columns()).copied().collect()
    }

    fn lead(self, form: RowForm) -> &'static [Column] {
        match form {
            RowForm::Csv { .. } if self != Self::Dialogues => OF_ALL.get(..4).unwrap_or_default(),
            _ => &OF_ALL,
        }
    }

    fn own_columns(self) -> &'static [Column] {
        match self {
            Self::Dialogues => &OF_DIALOGUES,
            Self::Turns => &OF_TURNS,
            Self::Spans => &OF_SPANS,
            Self::Acts => &OF_ACTS,
            Self::States => &OF_STATES,
            Self::Calls => &OF_CALLS,
            Self::Flights => &OF_FLIGHTS,
            Self::Frames => &frames::FRAME_COLUMNS,
            Self::References => &frames::REFERENCE_COLUMNS,
            Self::Notes => &OF_NOTES,
        }
    }

    /// Appends the rows of a dialogue.
    pub(super) fn write(self, form: RowForm, source: &RecordSource, dialogue: &Dialogue, out: &mut Vec<u8>) {
        let lead = [
            Text(source.dataset.as_str()),
            Text(source.path),
            Whole(i64::from(source.at.record.0) + 1),
            Text(&dialogue.id),
            Text(source.variant.as_str()),
            Text(source.role.as_str()),
            Cell::text(source.split.map(Split::as_str)),
        ];
        let (lead_columns, own_columns) = (self.lead(form), self.own_columns());
        let mut row = |cells: &[Cell]| {
            debug_assert_eq!(cells.len(), own_columns.len());
            let columns = lead_columns.iter().chain(own_columns);
            let cells = lead.iter().take(lead_columns.len()).chain(cells);
            match form {
                RowForm::Csv { is_plain } => cell::write_cells(cells, is_plain, out),
                RowForm::Line => cell::write_line(columns.copied().zip(cells), out),
            }
        };
        match self {
            Self::Dialogues => write_dialogue(dialogue, &mut row),
            Self::Flights => {
                let kb = dialogue.trip.as_ref().and_then(|trip| trip.kb.as_ref());
                kb.iter().flat_map(|kb| &kb.flights).for_each(|flight| write_flight(flight, &mut row));
            }
            Self::Notes => source.notes.iter().for_each(|note| write_note(note, dialogue, &mut row)),
            _ => {
                for (number, turn) in (1..).zip(&dialogue.turns) {
                    self.write_turn(number, turn, &mut row);
                }
            }
        }
    }

    fn write_turn(self, number: i64, turn: &Turn, row: Row) {
        match self {
            Self::Turns => row(&[
                Whole(number),
                Text(turn.speaker.as_str()),
                Text(&turn.utterance),
                Cell::texts(&turn.services),
                Cell::whole(turn.tracking.active_frame),
            ]),
            Self::Spans => {
                for span in &turn.spans {
                    row(&[
                        Whole(number),
                        Text(&span.service),
                        Text(&span.slot),
                        Whole(span.range.start.0.into()),
                        Whole(span.range.end.0.into()),
                        Cell::text(span.said(&turn.utterance)),
                    ]);
                }
            }
            Self::Acts => {
                for (at, act) in (1..).zip(&turn.acts) {
                    write_act(number, at, act, row);
                }
            }
            Self::States => turn.states.iter().for_each(|state| write_state(number, state, row)),
            Self::Calls => {
                for call in &turn.calls {
                    row(&[
                        Whole(number),
                        Text(&call.service),
                        Text(&call.method),
                        Pairs(&call.parameters),
                        call.results.as_ref().map_or(Absent, |rows| Cell::count(rows.len())),
                    ]);
                }
            }
            Self::Frames => frames::write_frames(number, turn, row),
            Self::References => frames::write_references(number, turn, row),
            Self::Dialogues | Self::Flights | Self::Notes => {}
        }
    }
}

/// Takes the cells of a row behind those that all tables begin with.
type Row<'r> = &'r mut dyn FnMut(&[Cell]);

fn write_state(turn: i64, state: &State, row: Row) {
    let mut write = |slot, values| {
        let intent = Cell::text(state.active_intent.as_deref());
        row(&[Whole(turn), Text(&state.service), intent, Cell::texts(&state.requested_slots), slot, values]);
    };
    if state.slots.is_empty() {
        write(Absent, Absent);
    }
    for (slot, values) in &state.slots {
        write(Text(slot), Cell::texts(values));
    }
}

/// A row for each slot that the act names, those of its references included; one for an act that names none.
fn write_act(turn: i64, at: i64, act: &Act, row: Row) {
    let mut write = |slot, said, canonical| {
        row(&[Whole(turn), Whole(at), Text(&act.service), Text(&act.name), slot, said, canonical]);
    };
    let slots = frames::slots(act);
    if act.arguments.is_empty() {
        let said = act.values.iter().map(|value| Some(value.said.as_str())).collect();
        // In the places of the values that they are of.
        let canonical: Vec<_> = act.values.iter().map(|value| value.canonical.as_deref()).collect();
        let is_absent = canonical.iter().all(Option::is_none);
        let canonical = if is_absent { Absent } else { Texts(canonical) };
        write(Cell::text(act.slot.as_deref()), Texts(said), canonical);
    } else if slots.is_empty() {
        write(Absent, Absent, Absent);
    }
    for (slot, value) in slots {
        write(Text(slot), value, Absent);
    }
}

fn write_dialogue(dialogue: &Dialogue, row: Row) {
    let count = |of: fn(&Turn) -> usize| Cell::count(dialogue.turns.iter().map(of).sum());
    let trip = dialogue.trip.as_deref();
    let status = |outcome: Option<&Outcome>| outcome.map(|outcome| outcome.status.clone());
    let expected = status(trip.and_then(|trip| trip.expected.as_ref()));
    let action = status(trip.and_then(|trip| trip.action.as_ref()));
    let rating = dialogue.rating.as_ref();
    row(&[
        Cell::texts(&dialogue.services),
        Cell::count(dialogue.turns.len()),
        count(|turn| turn.spans.len()),
        count(|turn| turn.acts.len()),
        count(|turn| turn.calls.len()),
        rating.and_then(|rating| rating.score.as_deref()).map_or(Absent, Number),
        Cell::flag(rating.and_then(|rating| rating.is_success)),
        Cell::text(dialogue.instructions.as_ref().map(|source| source.title.as_str())),
        Cell::text(trip.and_then(|trip| trip.intent.as_ref()).map(|intent| intent.goal.as_str())),
        Cell::text(expected.as_deref()),
        Cell::text(action.as_deref()),
        Cell::flag(trip.and_then(|trip| trip.is_correct)),
    ]);
}

/// What is not known of a note is absent; its text is what stands at its place.
fn write_note(note: &Note, dialogue: &Dialogue, row: Row) {
    fn some(text: &str) -> Cell<'_> {
        Cell::text(Some(text).filter(|text| !text.is_empty()))
    }
    let place = |at: fn(CharRange) -> CharIndex| Cell::whole(note.span.map(|span| at(span).0.into()));
    row(&[
        Cell::whole(note.turn.map(|turn| i64::from(turn) + 1)),
        place(|span| span.start),
        place(|span| span.end),
        Cell::text(note.quoted(dialogue)),
        some(&note.label),
        some(&note.text),
        some(&note.time),
    ]);
}

fn write_flight(flight: &Flight, row: Row) {
    row(&[
        Whole(flight.number),
        Whole(flight.price),
        Text(&flight.airline),
        Text(&flight.class),
        Whole(flight.connections),
        Text(&flight.departure_leg.airport),
        Text(&flight.return_leg.airport),
        Text(&flight.departure_leg.month),
        Text(&flight.departure_leg.day),
        Whole(flight.departure_leg.hour),
        Text(&flight.return_leg.month),
        Text(&flight.return_leg.day),
        Whole(flight.return_leg.hour),
    ]);
}
