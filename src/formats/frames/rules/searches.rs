//! Rules about what the wizard looked for.

use super::{DB_LENGTHS, quote};
use crate::formats::{Case, Hits};

pub fn lengths(case: &Case, hits: &mut Hits) {
    hits.remarks(case, DB_LENGTHS);
}

pub fn odd(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        for (key, value) in turn.calls.iter().flat_map(|call| &call.parameters) {
            match key.as_str() {
                "START_TIME" | "END_TIME" if value == "NaN" => {
                    hits.turn(number, format!("a search has {key} {}", quote(value)));
                }
                "NUM_CHILDREN" if value.is_empty() => {
                    hits.turn(number, "a search has an empty number of children");
                }
                _ => {}
            }
        }
    }
}
