//! The columns of what is exported: an Arrow schema for each table, and one with nested columns for the one form.
//!
//! Names are those of the tables and of the lines ([`crate::formats::unified`]); where the data cards of the datasets have a
//! name for a thing, that is it (`flight_number`, `departure_airport`, `num_connections`, …). Whole numbers are 64 bits,
//! several values are lists, what is absent is null, and every column may be: engines that merge files expect no less.
//! Invariant: a key of a line without a column is an error of the writer, so no key is left out unseen.

use crate::engine::export::{Column, Form, Kind, Table};
use arrow_schema::{DataType, Field, Fields, Schema};
use std::collections::HashMap;
use std::sync::Arc;

/// In the metadata of a field: what it holds, for people.
pub const DESCRIPTION: &str = "description";

/// In the metadata of a field whose cells are any JSON, kept as text.
pub const JSON_TEXT: &str = "colloquy:json";

/// The schema of a form; only tables and the one form have columns.
pub fn of_form(form: Form) -> Option<Schema> {
    match form {
        Form::Table { table, .. } | Form::TableLines(table) => Some(of_table(table)),
        Form::Unified => Some(of_unified()),
        _ => None,
    }
}

fn of_table(table: Table) -> Schema {
    Schema::new(table.typed_columns().into_iter().map(|column| of_column(table, column)).collect::<Fields>())
}

fn of_column(table: Table, Column { name, kind }: Column) -> Field {
    let field = match kind {
        Kind::Text => text(name),
        Kind::Whole => whole(name),
        Kind::Number => Field::new(name, DataType::Float64, true),
        Kind::Flag => flag(name),
        Kind::Texts => texts(name),
        Kind::Pairs => list(name, pair()),
    };
    described(field, about(table, name))
}

/// What a column holds, in one phrase.
fn about(table: Table, column: &str) -> &'static str {
    match (table, column) {
        (_, "dataset") => "the word of the dataset, as in queries",
        (_, "file") => "the path of the file, as it was opened",
        (_, "record") => "the record in its file, counted from 1",
        (_, "dialogue_id") => "what the data calls the dialogue",
        (_, "variant") => "the form in which the dataset travels",
        (_, "role") => "what the records of the file are",
        (_, "split") => "train, dev, test or ood, where it is known",
        (_, "turn") => "the turn in its dialogue, counted from 1",
        (Table::Dialogues, "turns") => "how many turns there are",
        (Table::Dialogues, "spans") => "how many spans there are",
        (Table::Dialogues, "acts") => "how many acts there are",
        (Table::Dialogues, "calls") => "how many calls there are",
        (_, "services") => "the services that it has annotation for",
        (_, "rating") => "how it was rated, where that is a number",
        (_, "success") => "whether the task was done, as it was judged",
        (_, "scenario") => "the title or id of the instructions",
        (_, "goal") => "what the customer wants: book, change or cancel",
        (_, "expected_status") => "what the agent should have done",
        (_, "agent_status") => "what the agent did",
        (_, "correct") => "whether both agree, as the data records it",
        (_, "speaker") => "who speaks, in the word of the dataset",
        (_, "utterance") => "what is said",
        (_, "active_frame") => "the frame that is talked about",
        (_, "service") => "the service that it is of",
        (_, "slot") => "the slot that is filled or named",
        (_, "start") => "the first code point of the utterance that belongs to it, from 0",
        (_, "end") => "the code point behind its last",
        (_, "text") => "what stands at its place",
        (_, "act_number") => "the act in its turn, counted from 1",
        (_, "act") => "what the turn does",
        (_, "values") => "the values, as they are said",
        (_, "canonical_values") => "the same as the service writes them, in the same places",
        (_, "active_intent") => "the intent that is active; absent when none is",
        (_, "requested_slots") => "the slots that the user asks for",
        (_, "method") => "what is called",
        (_, "parameters") => "what it is called with",
        (_, "results") => "how many results there are; absent when none are recorded",
        (_, "flight_number") => "the number of the flight in its dialogue",
        (_, "price") => "in dollars",
        (_, "airline") => "who flies",
        (_, "class") => "business or economy",
        (_, "num_connections") => "how many connections there are",
        (_, "departure_airport") => "where the way there starts",
        (_, "return_airport") => "where the way back starts",
        (_, "departure_month" | "departure_day") => "when the way there is",
        (_, "return_month" | "return_day") => "when the way back is",
        (_, "departure_time_num" | "return_time_num") => "the hour, from 0 to 23",
        (_, "frame") => "the id of the frame, as the data gives it",
        (_, "parent") => "the frame that it was made from",
        (_, "active") => "whether it is the frame that is talked about",
        (_, "kind") => "what of the frame it is: info, request, binary_question or compare_request",
        (_, "value") => "what the data writes; several where that is a list",
        (_, "negated") => "whether the value is ruled out",
        (_, "author") => "who asked",
        (_, "predicted") => "whether a model said so",
        (_, "argument") => "the argument of the act that refers",
        (_, "odds") => "of a prediction: how likely each frame is",
        (_, "label") => "the label of the note",
        (_, "note") => "the words of the note",
        (_, "time") => "when the note was written",
        (_, "from_range") => "whether the frame was named as part of a group",
        _ => "",
    }
}

/// The keys of a line of the one form, each with its column.
fn of_unified() -> Schema {
    Schema::new(Fields::from(vec![
        described(whole("colloquy"), "the version of the form"),
        described(text("dataset"), about(Table::Turns, "dataset")),
        described(text("variant"), about(Table::Turns, "variant")),
        described(text("role"), about(Table::Turns, "role")),
        described(text("split"), about(Table::Turns, "split")),
        described(text("file"), about(Table::Turns, "file")),
        described(whole("record"), about(Table::Turns, "record")),
        described(text("id"), about(Table::Turns, "dialogue_id")),
        texts("services"),
        flag("is_rated"),
        described(text("rating"), "a number as the data writes it"),
        flag("success"),
        text("scenario"),
        text("instructions"),
        described(
            structure("trip", trip()),
            "of AirDialogue: what is wanted, done and expected, and the flights",
        ),
        list("fields", labelled()),
        list("remarks", vec![text("rule"), whole("turn"), text("sentence")]),
        described(list("turns", turn()), "who says what, and what is annotated there"),
    ]))
}

fn turn() -> Vec<Field> {
    vec![
        whole("turn"),
        text("speaker"),
        flag("is_user"),
        text("utterance"),
        whole("index"),
        whole("time_ms"),
        text("time_unit"),
        texts("services"),
        list(
            "spans",
            vec![text("service"), text("slot"), whole("start"), whole("end"), text("text"), text("said")],
        ),
        list("acts", act()),
        list(
            "states",
            vec![
                text("service"),
                text("active_intent"),
                texts("requested_slots"),
                list("slots", vec![text("slot"), texts("values")]),
                described(flag("has_spans"), "of predictions alone"),
            ],
        ),
        list(
            "calls",
            vec![
                text("service"),
                text("method"),
                list("parameters", pair()),
                list_of("results", list("item", pair())),
                whole("turn_index"),
            ],
        ),
        whole("active_frame"),
        list("frames", frame()),
        list("acts_without_references", act()),
        list("predicted_acts", act()),
        list("fields", labelled()),
    ]
}

fn act() -> Vec<Field> {
    let annotation = vec![text("slot"), flag("has_value"), any("value")];
    let reference =
        vec![whole("frame"), texts("odds"), flag("is_from_range"), list("annotations", annotation)];
    let argument = vec![text("slot"), flag("has_value"), any("value"), list("references", reference)];
    vec![
        text("service"),
        text("act"),
        text("slot"),
        list("values", vec![text("said"), text("canonical")]),
        list("arguments", argument),
    ]
}

fn frame() -> Vec<Field> {
    let question = || vec![texts("slots"), flag("has_value"), any("value"), text("author")];
    vec![
        whole("id"),
        whole("parent"),
        list("info", vec![text("slot"), list("values", vec![any("value"), flag("is_negated")])]),
        list("requests", question()),
        list("binary_questions", question()),
        list("compare_requests", question()),
    ]
}

fn trip() -> Vec<Field> {
    let outcome = || vec![text("status"), text("name"), list_of("flights", whole("item"))];
    let mut intent: Vec<Field> = [
        "goal",
        "name",
        "departure_airport",
        "return_airport",
        "departure_month",
        "departure_day",
        "departure_time",
        "return_month",
        "return_day",
        "return_time",
        "class",
        "airline_preference",
    ]
    .map(text)
    .into();
    intent.extend(["max_price", "max_connections"].map(whole));
    let of_flights = Table::Flights.typed_columns().into_iter().skip(Table::OF_ALL_COUNT);
    let flight = of_flights.map(|column| of_column(Table::Flights, column)).collect();
    vec![
        structure("intent", intent),
        structure("expected", outcome()),
        structure("action", outcome()),
        flag("is_correct"),
        list("log", vec![whole("time_ms"), text("time_unit"), text("button"), text("field"), text("value")]),
        list("flights", flight),
        whole("reservation"),
    ]
}

/// What the data says in labels of its own; one of the bodies is there.
fn labelled() -> Vec<Field> {
    let table = vec![texts("columns"), list_of("rows", texts("item"))];
    vec![text("label"), text("text"), list("pairs", pair()), structure("table", table)]
}

fn pair() -> Vec<Field> {
    vec![text("name"), text("value")]
}

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn whole(name: &str) -> Field {
    Field::new(name, DataType::Int64, true)
}

fn flag(name: &str) -> Field {
    Field::new(name, DataType::Boolean, true)
}

/// A text, a number, a flag or a list, as JSON writes it: no column has several types.
fn any(name: &str) -> Field {
    let metadata = [(JSON_TEXT, "true"), (DESCRIPTION, "the value as JSON writes it")];
    let metadata = metadata.map(|(key, value)| (key.to_owned(), value.to_owned()));
    text(name).with_metadata(HashMap::from(metadata))
}

fn texts(name: &str) -> Field {
    list_of(name, text("item"))
}

fn list(name: &str, fields: Vec<Field>) -> Field {
    list_of(name, structure("item", fields))
}

fn list_of(name: &str, item: Field) -> Field {
    Field::new(name, DataType::List(Arc::new(item)), true)
}

fn structure(name: &str, fields: Vec<Field>) -> Field {
    Field::new(name, DataType::Struct(fields.into()), true)
}

fn described(field: Field, about: &str) -> Field {
    field.with_metadata(HashMap::from([(DESCRIPTION.to_owned(), about.to_owned())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_says_what_it_holds() {
        for table in Table::ALL {
            let schema = of_table(table);
            assert_eq!(schema.fields().len(), table.typed_columns().len());
            for field in schema.fields() {
                assert!(
                    field.metadata().get(DESCRIPTION).is_some_and(|about| !about.is_empty()),
                    "{field:?}"
                );
            }
        }
    }
}
