//! What Frames says in rows: the slots of acts, the frames of each turn, and the frames that acts refer to.
//!
//! Invariant: a value that the data gives is in its row, whatever its type; what it does not give is empty.

use super::{Row, joined, yes_or_no};
use crate::corpus::{
    Act, Argument, ArgumentValue, Frame, FrameValue, Question, Reference, ReferenceTarget, Turn,
};
use std::borrow::Cow;

/// The state of a turn is the frame that is active; what a frame holds is an `info`, and the kinds of questions are
/// those that were not answered yet.
pub const FRAME_COLUMNS: [&str; 9] =
    ["turn", "frame", "parent", "active", "kind", "slot", "value", "negated", "author"];

/// The frame is absent where the data does not say which; a prediction has the odds of each frame instead.
pub const REFERENCE_COLUMNS: [&str; 10] =
    ["turn", "predicted", "act_number", "act", "argument", "frame", "odds", "from_range", "slot", "value"];

/// The slots of the arguments of an act, and what fills them; of references those that they are annotated with.
pub fn slots(act: &Act) -> Vec<(&str, Cow<'_, str>)> {
    let mut slots = Vec::new();
    for Argument { slot, value } in &act.arguments {
        match value {
            ArgumentValue::References(references) => {
                let annotations = references.iter().flat_map(|reference| &reference.annotations);
                slots.extend(annotations.map(|(slot, value)| (slot.as_str(), maybe(value.as_ref()))));
            }
            ArgumentValue::Value(value) => slots.push((slot, text(value))),
            ArgumentValue::Absent => slots.push((slot, Cow::Borrowed(""))),
        }
    }
    slots
}

/// A row for each value of each frame, and for each slot of a question.
pub fn write_frames(turn_number: &str, turn: &Turn, row: Row) {
    for frame in &turn.tracking.frames {
        let is_active = yes_or_no(turn.tracking.active_frame == Some(frame.id));
        let (id, parent) = (frame.id.to_string(), number(frame.parent));
        let mut write = |cells: [&str; 5]| {
            let [kind, slot, value, negated, author] = cells;
            row(&[turn_number, &id, &parent, is_active, kind, slot, value, negated, author]);
        };
        write_frame(frame, &mut write);
    }
}

fn write_frame(frame: &Frame, write: &mut dyn FnMut([&str; 5])) {
    let questions = [
        ("request", &frame.requests),
        ("binary_question", &frame.binary_questions),
        ("compare_request", &frame.compare_requests),
    ];
    if frame.info.is_empty() && questions.iter().all(|(_, questions)| questions.is_empty()) {
        write([""; 5]);
    }
    for (slot, constraints) in &frame.info {
        if constraints.is_empty() {
            write(["info", slot, "", "", ""]);
        }
        for constraint in constraints {
            write(["info", slot, &text(&constraint.value), yes_or_no(constraint.is_negated), ""]);
        }
    }
    for (kind, questions) in questions {
        for Question { slots, value, author } in questions {
            let value = maybe(value.as_ref());
            if slots.is_empty() {
                write([kind, "", &value, "", author]);
            }
            for slot in slots {
                write([kind, slot, &value, "", author]);
            }
        }
    }
}

/// A row for each slot that an act says of another frame, or for the reference when the act as a whole is about it.
pub fn write_references(turn_number: &str, turn: &Turn, row: Row) {
    let predicted = turn.tracking.predicted_acts.iter().flatten();
    let acts = (1..).zip(&turn.acts).map(|act| (false, act));
    for (is_predicted, (at, act)) in acts.chain((1..).zip(predicted).map(|act| (true, act))) {
        let at = at.to_string();
        for Argument { slot: argument, value } in &act.arguments {
            let ArgumentValue::References(references) = value else { continue };
            let lead = [turn_number, yes_or_no(is_predicted), &at, &act.name, argument];
            for reference in references {
                write_reference(lead, reference, row);
            }
        }
    }
}

fn write_reference(lead: [&str; 5], reference: &Reference, row: Row) {
    let [turn, predicted, at, act, argument] = lead;
    let (frame, odds) = match &reference.target {
        ReferenceTarget::Absent => (String::new(), String::new()),
        ReferenceTarget::Frame(frame) => (frame.to_string(), String::new()),
        ReferenceTarget::Odds(odds) => (String::new(), joined(odds)),
    };
    let range = yes_or_no(reference.is_from_range);
    let mut write = |slot: &str, value: &str| {
        row(&[turn, predicted, at, act, argument, &frame, &odds, range, slot, value]);
    };
    if reference.annotations.is_empty() {
        write("", "");
    }
    for (slot, value) in &reference.annotations {
        write(slot, &maybe(value.as_ref()));
    }
}

fn number(number: Option<i64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn maybe(value: Option<&FrameValue>) -> Cow<'_, str> {
    value.map_or(Cow::Borrowed(""), text)
}

fn text(value: &FrameValue) -> Cow<'_, str> {
    match value {
        FrameValue::Null => Cow::Borrowed(""),
        FrameValue::Text(text) | FrameValue::Number(text) => Cow::Borrowed(text),
        FrameValue::Flag(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
        FrameValue::List(texts) => Cow::Owned(joined(texts)),
    }
}
