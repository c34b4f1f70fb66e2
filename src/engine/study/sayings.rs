//! Whether the values of dialogues are said: what became of each is noted on the row of its dialogue.
//!
//! The notes are what queries find, and what [`Shard::grounding`](crate::engine::Shard::grounding) counts for any of
//! them, so the tally keeps examples only.

use super::seen::{Notes, Seen};
use crate::corpus::{Dataset, Recognition, RecordAt, Role, sort_by_key};
use crate::engine::answer::{Example, said_fact};
use crate::formats::{Kind, format_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Examples that are kept of a field.
const KEPT: usize = 3;

/// The first values that nobody says, by the field, in the order of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sayings {
    pub never: BTreeMap<(Dataset, String), Vec<Example>>,
}

/// Values are looked for where people speak, and in datasets that say what they mean by a value.
pub fn is_about(found: &Recognition) -> bool {
    found.role != Role::Kb && format_of(found.dataset).grounding.is_some()
}

impl Sayings {
    pub fn add(&mut self, seen: &Seen, notes: &mut Notes) {
        let dataset = seen.recognition.dataset;
        let Some(grounding) = format_of(dataset).grounding else { return };
        for value in grounding(seen.dialogue) {
            notes.note(Kind::Said, said_fact(&value));
            if value.saying.is_none() {
                let never = self.never.entry((dataset, value.field())).or_default();
                if never.len() < KEPT {
                    never.push(Example {
                        at: RecordAt { file: seen.place.file, record: seen.record },
                        turn: value.turn.and_then(|turn| u32::try_from(turn).ok()),
                        value: value.value,
                        id: seen.dialogue.id.clone(),
                        split: seen.split,
                        path: seen.path.to_owned(),
                    });
                }
            }
        }
    }

    pub fn merge(&mut self, other: Self) {
        for (field, more) in other.never {
            let never = self.never.entry(field).or_default();
            never.extend(more);
            // Those of one dialogue stay in their order.
            sort_by_key(never, |example| example.at);
            never.truncate(KEPT);
        }
    }
}
