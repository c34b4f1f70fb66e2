//! Where records of `AirDialogue` keep what is shown and asked of them.

use crate::formats::places::{FieldPlace, Places, QueryPlaces, TurnForm};
use FieldPlace::Record;

pub const PLACES: Places = Places { turns: &["dialogue/#", "response"], ..Places::NONE };

static PLAIN: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TurnForm::Text { user: "customer", system: "agent" },
    fields: &[
        ("goal", &[Record("intent/goal")]),
        ("status", &[Record("expected_action/status")]),
        ("agent-status", &[Record("action/status")]),
        ("correct", &[Record("correct_sample")]),
        (
            "value",
            &[
                Record("intent/departure_airport"),
                Record("intent/return_airport"),
                Record("intent/departure_month"),
                Record("intent/departure_day"),
                Record("intent/return_month"),
                Record("intent/return_day"),
                Record("intent/class"),
                Record("intent/departure_time"),
                Record("intent/return_time"),
                Record("intent/airline_preference"),
                Record("intent/max_price"),
                Record("intent/max_connections"),
            ],
        ),
    ],
    none: &[("value", &["all", "-1"])],
};

pub fn query_places(variant: &str) -> Option<&'static QueryPlaces> {
    (variant == "raw").then_some(&PLAIN)
}
