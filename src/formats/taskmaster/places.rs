//! Where records of Taskmaster keep what is shown and asked of them.

use crate::formats::places::{FieldPlace, Places, QueryPlaces, TurnForm};
use FieldPlace::{Call, Record, Span, Turn};

pub const PLACES: Places = Places {
    turns: &["utterances/#"],
    spans: &["segments/#/annotations/#"],
    calls: &["apis/#", "annotations/#/name=api_call/.."],
    ..Places::NONE
};

const TURN: TurnForm = TurnForm::Members { utterance: "text", speaker: "speaker", user: "user" };
const ID: &[FieldPlace] = &[Record("conversation_id")];
const SLOT: &[FieldPlace] = &[Span("name")];
const VALUE: &[FieldPlace] = &[Turn("segments/#/text")];

/// Of the first two releases.
static PLAIN: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TURN,
    fields: &[("id", ID), ("slot", SLOT), ("value", VALUE)],
    none: &[],
};

/// Of the movie tickets.
static TICKETS: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TURN,
    fields: &[
        ("id", ID),
        ("service", &[Record("vertical")]),
        ("scenario", &[Record("scenario")]),
        ("slot", SLOT),
        ("value", VALUE),
        ("api", &[Call("name")]),
    ],
    none: &[],
};

pub fn query_places(variant: &str) -> Option<&'static QueryPlaces> {
    match variant {
        "tm1" | "tm2" | "tm1-2" => Some(&PLAIN),
        "tm3" => Some(&TICKETS),
        _ => None,
    }
}
