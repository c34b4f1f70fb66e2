//! What holds of SGD's dialogues, one rule each, with their schemas where there are some.
//!
//! Invariant: without a schema nothing is said to be unknown, and what a model predicted or the contest left
//! blank is only held against rules that make sense for it.

mod acts;
mod calls;
mod dialogues;
mod spans;
mod states;

use super::schema::{SCHEMA_SLOT, SCHEMA_TWICE, SCHEMA_VALUES};
use super::{BLIND, METRICS, PREDICTIONS};
use crate::corpus::{Act, Call, IntentEntry, Service, Severity, SlotEntry, Span, State, Turn};
use crate::formats::rule::{ID_MISSING, id_missing};
use crate::formats::{Case, Hits, Rule};

const fn error(id: &'static str, definition: &'static str, check: fn(&Case, &mut Hits)) -> Rule {
    Rule { id, severity: Severity::Error, definition, check }
}

const fn warning(id: &'static str, definition: &'static str, check: fn(&Case, &mut Hits)) -> Rule {
    Rule { id, severity: Severity::Warning, definition, check }
}

const fn information(id: &'static str, definition: &'static str, check: fn(&Case, &mut Hits)) -> Rule {
    Rule { id, severity: Severity::Information, definition, check }
}

#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    error("SGD-SPAN-RANGE", "A span is empty, reversed, or reaches outside its utterance.", spans::range),
    information("SGD-OFFSET-TEXT", "The offsets of a span are text and not numbers.", |case, hits| hits.remarks(case, "SGD-OFFSET-TEXT")),
    error("SGD-SPAN-EDGE", "A span begins or ends with white space, or cuts a word.", spans::edge),
    error("SGD-SPAN-VALUE", "The words that a span covers are not a value of any act with the same slot in the same frame.", spans::value),
    information("SGD-SPAN-NON-ASCII", "Before a span there is text that is not ASCII, so bytes and positions differ.", spans::non_ascii),
    error("SGD-SPAN-CATEGORICAL", "A span is on a categorical slot, which takes its value from a list and not from the text.", spans::categorical),
    error("SGD-SPAN-SLOT", "A span is on a slot that its service does not have.", spans::slot),
    warning("SGD-SPAN-STATE", "The user says a value whose slot is not in the state.", spans::state),
    warning("SGD-SPAN-STATE-TEXT", "The text of a user\u{2019}s span is not among the values of its slot in the state.", spans::state_text),
    warning("SGD-SPAN-OVERLAP", "Two spans of a frame overlap.", spans::overlap),
    information("SGD-SPAN-TWICE", "A slot has more than one span in a frame, which is usual in SGD.", spans::twice),
    error(SCHEMA_SLOT, "An intent of a schema names a slot that its service does not have, or has one as required and optional.", in_schema),
    error(SCHEMA_VALUES, "A categorical slot of a schema has no possible values.", in_schema),
    warning(SCHEMA_TWICE, "A schema has a service twice.", in_schema),
    error("SGD-ACT-SLOT", "An act is about a slot that its service does not have.", acts::slot),
    information("SGD-SLOT-INTENT", "An act is about a slot of the service that happens to be called intent, and not about an intent.", acts::slot_intent),
    error("SGD-VALUES-LENGTH", "An act has another number of values than of canonical values.", acts::values_length),
    error("SGD-ACT-SPEAKER", "An act is done by the speaker that never does it.", acts::speaker),
    error("SGD-NAME-UNKNOWN", "An act, an intent, the method of a call, or a slot of the state is unknown.", acts::names),
    error("SGD-STATE-SYSTEM", "A turn of the system has a state, which only users\u{2019} turns have.", states::system),
    warning("SGD-STATE-SLOT", "The state has a slot that no intent of the service takes.", states::slot),
    error("SGD-STATE-CATEGORICAL", "The state has a value that its categorical slot cannot take.", states::categorical),
    warning("SGD-STATE-VALUES", "A slot is twice in the state, or its values are odd: none, one of them twice, dontcare among others, or several for a categorical slot.", states::values),
    warning("SGD-STATE-VANISH", "A slot that was in the state of a service is no longer in its next state.", states::vanish),
    warning("SGD-REQUESTED", "The requested slots are not those of the turn\u{2019}s requests.", states::requested),
    warning("SGD-ACTIVE-INTENT", "The active intent is not the one that the turn informs about.", states::active_intent),
    warning("SGD-INTENT-CHANGE", "The active intent of a service changes, and no act of the turn does that.", states::intent_change),
    information("SGD-VALUE-UNSAID", "Nothing that was said or found explains a new value of the state.", states::unsaid),
    warning("SGD-CALL-MISSING", "A call lacks a slot that its intent requires.", calls::missing),
    warning("SGD-CALL-PARAMETER", "A call has a parameter that its intent does not take, or a value that the slot cannot take.", calls::parameter),
    warning("SGD-RESULT-KEYS", "A result has other slots than its intent gives.", calls::result_keys),
    error("SGD-CALL-RESULTS", "A call has no results, results have no call, or the user\u{2019}s turn has a call.", calls::results),
    information("SGD-RESULTS-EMPTY", "A call found nothing, which is usual in SGD.", calls::empty),
    warning("SGD-UTTERANCE-EMPTY", "A turn has no text.", dialogues::utterance),
    warning("SGD-SPEAKERS", "The speakers do not alternate from USER to SYSTEM.", dialogues::speakers),
    warning("SGD-FRAMES", "A turn of the system has more than one frame, or one of the user more than two.", dialogues::frames),
    error("SGD-SERVICE", "A frame and its dialogue, or the schema, disagree on services.", dialogues::services),
    warning("SGD-ID-MISSING", ID_MISSING, id_missing),
    error("SGD-DUPLICATE", "A dialogue before this one has the same id in the same split.", dialogues::duplicate),
    information("SGD-ID-SPLITS", "A dialogue of another split has the same id, which is usual in SGD.", dialogues::id_splits),
    information("SGD-ID-FILE", "The id names another file than the one that the dialogue is in.", dialogues::id_file),
];

/// Found when the schema was read: no dialogue breaks it.
fn in_schema(_: &Case, _: &mut Hits) {}

/// The dialogue has the annotation of its authors, and not that of a model or none.
fn is_annotated(case: &Case) -> bool {
    ![BLIND, PREDICTIONS, METRICS].contains(&case.recognition.variant)
}

/// Older releases have no acts of users.
fn has_user_acts(case: &Case) -> bool {
    case.dialogue.turns.iter().any(|turn| turn.speaker.is_user() && !turn.acts.is_empty())
}

fn turns<'c>(case: &Case<'c>) -> impl Iterator<Item = (usize, &'c Turn)> + use<'c> {
    case.dialogue.turns.iter().enumerate()
}

fn all_spans<'c>(case: &Case<'c>) -> impl Iterator<Item = (usize, &'c Turn, &'c Span)> + use<'c> {
    turns(case).flat_map(|(index, turn)| turn.spans.iter().map(move |span| (index, turn, span)))
}

fn all_acts<'c>(case: &Case<'c>) -> impl Iterator<Item = (usize, &'c Turn, &'c Act)> + use<'c> {
    turns(case).flat_map(|(index, turn)| turn.acts.iter().map(move |act| (index, turn, act)))
}

fn all_states<'c>(case: &Case<'c>) -> impl Iterator<Item = (usize, &'c Turn, &'c State)> + use<'c> {
    turns(case).flat_map(|(index, turn)| turn.states.iter().map(move |state| (index, turn, state)))
}

fn all_calls<'c>(case: &Case<'c>) -> impl Iterator<Item = (usize, &'c Turn, &'c Call)> + use<'c> {
    turns(case).flat_map(|(index, turn)| turn.calls.iter().map(move |call| (index, turn, call)))
}

/// The acts of one frame.
fn acts_of<'t>(turn: &'t Turn, service: &str) -> impl Iterator<Item = &'t Act> {
    turn.acts.iter().filter(move |act| act.service == service)
}

fn slot_of<'s>(service: &'s Service, name: &str) -> Option<&'s SlotEntry> {
    service.slots.iter().find(|slot| slot.name == name)
}

fn intent_of<'s>(service: &'s Service, name: &str) -> Option<&'s IntentEntry> {
    service.intents.iter().find(|intent| intent.name == name)
}

/// Whether an intent asks for the slot or takes it.
fn takes(intent: &IntentEntry, slot: &str) -> bool {
    intent.required_slots.iter().any(|name| name == slot)
        || intent.optional_slots.iter().any(|(name, _)| name == slot)
}
