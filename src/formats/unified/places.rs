//! Where records of our own form keep what is shown and asked of them, as lines and in columns.

use crate::corpus::Dataset;
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

/// Slots and values are asked for where the records of a dataset have some.
pub fn query_places(dataset: Dataset) -> &'static QueryPlaces {
    match dataset {
        Dataset::AirDialogue => &OF_TRIPS,
        Dataset::Frames => &OF_FRAMES,
        Dataset::Sgd | Dataset::Taskmaster | Dataset::ConvLab | Dataset::DialogStudio => &OF_STATES,
    }
}

static OF_STATES: QueryPlaces = places(&fields(
    &[State("slots/#/slot"), Act("slot"), Span("slot")],
    &[State("slots/#/values/#"), Act("values/#/said"), Act("values/#/canonical"), Span("said")],
));

static OF_FRAMES: QueryPlaces = places(&fields(
    &[Act("arguments/#/slot"), Act("arguments/#/references/#/annotations/#/slot")],
    &[Act("arguments/#/value/!"), Act("arguments/#/references/#/annotations/#/value/!")],
));

static OF_TRIPS: QueryPlaces = places(&fields(
    // It has none; some place is to be asked.
    &[Act("slot")],
    &[
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
));

type Paths = &'static [FieldPlace];

const fn places(fields: &'static [(&'static str, Paths)]) -> QueryPlaces {
    QueryPlaces {
        places: &PLACES,
        turn: TurnForm::Members { utterance: "utterance", speaker: "is_user", user: "true" },
        fields,
        // Arguments that are references are named so, and their slots stand inside of them.
        none: &[("slot", &["ref", "read", "write"]), ("split", &["none"])],
    }
}

const fn fields(slots: Paths, values: Paths) -> [(&'static str, Paths); 14] {
    [
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
        ("slot", slots),
        ("value", values),
        ("api", &[Call("method")]),
    ]
}
