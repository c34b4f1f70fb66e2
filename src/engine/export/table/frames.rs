//! What Frames says in rows: the slots of acts, the frames of each turn, and the frames that acts refer to.
//!
//! Invariant: a value that the data gives is in its row, whatever its type; what it does not give is absent.

use super::Row;
use super::cell::Cell::{self, Absent, Flag, Text, Texts, Whole};
use super::cell::{Column, Kind, column};
use crate::corpus::{
    Act, Argument, ArgumentValue, Frame, FrameValue, Question, Reference, ReferenceTarget, Turn,
};

/// The state of a turn is the frame that is active; what a frame holds is an `info`, and the kinds of questions are
/// those that were not answered yet.
pub const FRAME_COLUMNS: [Column; 9] = [
    column("turn", Kind::Whole),
    column("frame", Kind::Whole),
    column("parent", Kind::Whole),
    column("active", Kind::Flag),
    column("kind", Kind::Text),
    column("slot", Kind::Text),
    column("value", Kind::Texts),
    column("negated", Kind::Flag),
    column("author", Kind::Text),
];

/// The frame is absent where the data does not say which; a prediction has the odds of each frame instead.
pub const REFERENCE_COLUMNS: [Column; 10] = [
    column("turn", Kind::Whole),
    column("predicted", Kind::Flag),
    column("act_number", Kind::Whole),
    column("act", Kind::Text),
    column("argument", Kind::Text),
    column("frame", Kind::Whole),
    column("odds", Kind::Texts),
    column("from_range", Kind::Flag),
    column("slot", Kind::Text),
    column("value", Kind::Texts),
];

/// The slots of the arguments of an act, and what fills them; of references those that they are annotated with.
pub fn slots(act: &Act) -> Vec<(&str, Cell<'_>)> {
    let mut slots = Vec::new();
    for Argument { slot, value } in &act.arguments {
        match value {
            ArgumentValue::References(references) => {
                let annotations = references.iter().flat_map(|reference| &reference.annotations);
                slots.extend(annotations.map(|(slot, value)| (slot.as_str(), maybe(value.as_ref()))));
            }
            ArgumentValue::Value(value) => slots.push((slot, values(value))),
            ArgumentValue::Absent => slots.push((slot, Absent)),
        }
    }
    slots
}

/// A row for each value of each frame, and for each slot of a question.
pub fn write_frames(turn_number: i64, turn: &Turn, row: Row) {
    for frame in &turn.tracking.frames {
        let is_active = turn.tracking.active_frame == Some(frame.id);
        let mut write = |cells: [Cell; 5]| {
            let [kind, slot, value, negated, author] = cells;
            let parent = Cell::whole(frame.parent);
            let turn = Whole(turn_number);
            row(&[turn, Whole(frame.id), parent, Flag(is_active), kind, slot, value, negated, author]);
        };
        write_frame(frame, &mut write);
    }
}

fn write_frame(frame: &Frame, write: &mut dyn FnMut([Cell; 5])) {
    let questions = [
        ("request", &frame.requests),
        ("binary_question", &frame.binary_questions),
        ("compare_request", &frame.compare_requests),
    ];
    if frame.info.is_empty() && questions.iter().all(|(_, questions)| questions.is_empty()) {
        write([Absent, Absent, Absent, Absent, Absent]);
    }
    for (slot, constraints) in &frame.info {
        if constraints.is_empty() {
            write([Text("info"), Text(slot), Absent, Absent, Absent]);
        }
        for constraint in constraints {
            let value = values(&constraint.value);
            write([Text("info"), Text(slot), value, Flag(constraint.is_negated), Absent]);
        }
    }
    for (kind, questions) in questions {
        for Question { slots, value, author } in questions {
            let mut of_slot = |slot| write([Text(kind), slot, maybe(value.as_ref()), Absent, Text(author)]);
            if slots.is_empty() {
                of_slot(Absent);
            }
            for slot in slots {
                of_slot(Text(slot));
            }
        }
    }
}

/// A row for each slot that an act says of another frame, or for the reference when the act as a whole is about it.
pub fn write_references(turn_number: i64, turn: &Turn, row: Row) {
    let predicted = turn.tracking.predicted_acts.iter().flatten();
    let acts = (1..).zip(&turn.acts).map(|act| (false, act));
    for (is_predicted, (at, act)) in acts.chain((1..).zip(predicted).map(|act| (true, act))) {
        for Argument { slot: argument, value } in &act.arguments {
            let ArgumentValue::References(references) = value else { continue };
            let lead =
                || [Whole(turn_number), Flag(is_predicted), Whole(at), Text(&act.name), Text(argument)];
            for reference in references {
                write_reference(&lead, reference, row);
            }
        }
    }
}

fn write_reference<'a>(lead: &dyn Fn() -> [Cell<'a>; 5], reference: &Reference, row: Row) {
    let mut write = |slot, value| {
        let (frame, odds) = match &reference.target {
            ReferenceTarget::Absent => (Absent, Absent),
            ReferenceTarget::Frame(frame) => (Whole(*frame), Absent),
            ReferenceTarget::Odds(odds) => (Absent, Cell::texts(odds)),
        };
        let [turn, predicted, at, act, argument] = lead();
        let range = Flag(reference.is_from_range);
        row(&[turn, predicted, at, act, argument, frame, odds, range, slot, value]);
    };
    if reference.annotations.is_empty() {
        write(Absent, Absent);
    }
    for (slot, value) in &reference.annotations {
        write(Text(slot), maybe(value.as_ref()));
    }
}

fn maybe(value: Option<&FrameValue>) -> Cell<'_> {
    value.map_or(Absent, values)
}

/// What the data writes, an element of a list each; null is absent.
fn values(value: &FrameValue) -> Cell<'_> {
    match value {
        FrameValue::Null => Absent,
        value => Texts(value.texts().into_iter().map(Some).collect()),
    }
}
