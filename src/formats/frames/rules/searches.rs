//! Rules about what the wizard looked for.

use super::quote;
use crate::formats::frames::remarks::DB_LENGTHS;
use crate::formats::{Case, Hits};

pub fn lengths(case: &Case, hits: &mut Hits) {
    hits.remarks(case, DB_LENGTHS);
}

pub fn odd(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let parameters =
            turn.calls.iter().flat_map(|call| call.parameters.iter().map(move |one| (call, one)));
        for (call, (key, value)) in parameters {
            match key.as_str() {
                "START_TIME" | "END_TIME" if value == "NaN" => {
                    hits.call((number, turn, call), format!("a search has {key} {}", quote(value)));
                }
                "NUM_CHILDREN" if value.is_empty() => {
                    hits.call((number, turn, call), "a search has an empty number of children");
                }
                _ => {}
            }
        }
    }
}
