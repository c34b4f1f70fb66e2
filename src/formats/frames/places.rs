//! Where records of Frames keep what is shown and asked of them.

use crate::formats::places::{FieldPlace, Places, QueryPlaces, TurnForm};
use FieldPlace::{Act, Record};

pub const PLACES: Places = Places {
    turns: &["turns/#"],
    acts: &["labels/acts/#"],
    calls: &["db/search/#"],
    frames: &["labels/frames/#"],
    ..Places::NONE
};

static PLAIN: QueryPlaces = QueryPlaces {
    places: &PLACES,
    turn: TurnForm::Members { utterance: "text", speaker: "author", user: "user" },
    fields: &[
        ("id", &[Record("id")]),
        ("act", &[Act("name")]),
        ("slot", &[Act("args/#/key"), Act("args/#/val/#/annotations/#/key")]),
        ("value", &[Act("args/#/val/!"), Act("args/#/val/#/annotations/#/val/!")]),
        ("success", &[Record("labels/wizardSurveyTaskSuccessful")]),
        ("user-id", &[Record("user_id")]),
        ("wizard-id", &[Record("wizard_id")]),
    ],
    // They name references, whose slots stand inside of them.
    none: &[("slot", &["ref", "read", "write"])],
};

pub fn query_places(variant: &str) -> Option<&'static QueryPlaces> {
    (variant == "raw").then_some(&PLAIN)
}
