//! Where records of SGD keep what is shown and asked of them.

use crate::formats::places::{FieldPlace, Places, QueryPlaces, TurnForm};
use FieldPlace::{Act, Call, Record, Slots, Span, State};

pub const PLACES: Places = Places {
    // The hub has turns as columns, whose annotation has no place of its own.
    turns: &["turns/#", "turns/utterance/#"],
    spans: &["frames/#/slots/#"],
    acts: &["frames/#/actions/#"],
    states: &["frames/#/state"],
    slots: "slot_values",
    calls: &["frames/#/service_call"],
    ..Places::NONE
};

static PLAIN: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TurnForm::Members { utterance: "utterance", speaker: "speaker", user: "user" },
    fields: &[
        ("id", &[Record("dialogue_id")]),
        ("service", &[Record("services/#")]),
        ("intent", &[State("active_intent")]),
        ("act", &[Act("act")]),
        ("slot", &[Act("slot"), Span("slot"), Slots("~")]),
        ("value", &[Act("values/#"), Act("canonical_values/#"), Slots("*/#")]),
        ("api", &[Call("method")]),
    ],
    none: &[("intent", &["none"])],
};

pub fn query_places(variant: &str) -> Option<&'static QueryPlaces> {
    matches!(variant, "raw" | "sgdx" | "blind").then_some(&PLAIN)
}
