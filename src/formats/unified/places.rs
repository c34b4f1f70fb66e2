//! Where records of our own form keep what is shown and asked of them, as lines and in columns.

use crate::formats::places::{FieldPlace, Places, QueryPlaces, TurnForm};
use FieldPlace::{Act, Call, Record, Span, State};

/// Whatever the dataset.
pub const PLACES: Places = Places {
    turns: &["turns/#"],
    spans: &["spans/#"],
    acts: &["acts/#"],
    states: &["states/#"],
    slots: "",
    calls: &["calls/#"],
    frames: &["frames/#"],
};

pub static QUERY_PLACES: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TurnForm::Members { utterance: "utterance", speaker: "is_user", user: "true" },
    fields: &[
        ("id", &[Record("id")]),
        ("split", &[Record("split")]),
        ("service", &[Record("services/#")]),
        ("scenario", &[Record("scenario")]),
        ("success", &[Record("success")]),
        ("goal", &[Record("trip/intent/goal")]),
        ("status", &[Record("trip/expected/status")]),
        ("agent-status", &[Record("trip/action/status")]),
        ("correct", &[Record("trip/is_correct")]),
        ("intent", &[State("active_intent")]),
        ("act", &[Act("act")]),
        (
            "slot",
            &[
                State("slots/#/slot"),
                Act("slot"),
                Act("arguments/#/slot"),
                Act("arguments/#/references/#/annotations/#/slot"),
                Span("slot"),
            ],
        ),
        (
            "value",
            &[
                State("slots/#/values/#"),
                Act("values/#/said"),
                Act("values/#/canonical"),
                Act("arguments/#/value/!"),
                Act("arguments/#/references/#/annotations/#/value/!"),
                Span("said"),
                Record("trip/intent/departure_airport"),
                Record("trip/intent/return_airport"),
                Record("trip/intent/departure_month"),
                Record("trip/intent/departure_day"),
                Record("trip/intent/return_month"),
                Record("trip/intent/return_day"),
                Record("trip/intent/class"),
                Record("trip/intent/departure_time"),
                Record("trip/intent/return_time"),
                Record("trip/intent/airline_preference"),
                Record("trip/intent/max_price"),
                Record("trip/intent/max_connections"),
            ],
        ),
        ("api", &[Call("method")]),
    ],
    // Arguments that are references are named so, and their slots stand inside of them.
    none: &[("slot", &["ref", "read", "write"]), ("split", &["none"])],
};
