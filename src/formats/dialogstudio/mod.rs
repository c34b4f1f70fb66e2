//! `DialogStudio`'s conversions: dialogues as pairs of a user and a system utterance, and Frames by sentence.
//!
//! Records in the shape of their own dataset (`original_examples.json`) are read by that dataset, not here.

mod converted;
mod frames;
mod key;
mod ontology;
mod places;
mod recognise;
mod rules;
#[cfg(test)]
mod tests;

pub use places::PLACES;

use super::free::Free;
use super::{Details, Format, ReadFault, RecordText, TextFiles};
use crate::corpus::{Act, Dataset, Dialogue, Recognition, Split, Value, Variant};

/// One object of dialogues, named by set, split and number.
pub const CONVERTED: Variant = Variant::new("converted");
/// Frames as its conversion starts from: one sentence per utterance, with a label.
pub const FRAMES_ORIGINAL: Variant = Variant::new("frames-original");

/// The values of slots, by domain: `otgy.json`.
pub const ONTOLOGY: Variant = Variant::new("ontology");

pub const FORMAT: Format = Format {
    dataset: Dataset::DialogStudio,
    id_of: None,
    recognise: recognise::recognise,
    text_files: TextFiles::NONE,
    skim: |recognition, record, skim| {
        skim.fill(&read(recognition, record)?);
        Ok(())
    },
    read,
    collect_reference: ontology::collect_reference,
    row_facts: &[],
    rules: rules::RULES,
    changes: super::sgd::FORMAT.changes,
    details: Details::of_fields,
    grounding: None,
    evaluation: None,
};

fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    if recognition.variant == FRAMES_ORIGINAL { frames::read(record) } else { converted::read(record) }
}

fn split(word: &str) -> Option<Split> {
    match word {
        "val" | "valid" | "validation" => Some(Split::Dev),
        _ => Split::from_word(word),
    }
}

/// One act for each slot of an utterance, under the first of its labels, and one for each other label.
fn acts(labels: impl Iterator<Item = String>, slots: Vec<(String, Free)>) -> Vec<Act> {
    let mut labels = labels.filter(|label| !label.trim().is_empty());
    let first = labels.next().unwrap_or_default();
    let of_slot = |(slot, value): (String, Free)| {
        let values =
            value.into_items().iter().map(|value| Value { said: value.line(), canonical: None }).collect();
        Act { name: first.clone(), slot: Some(slot), values, ..Act::default() }
    };
    let mut acts: Vec<Act> = slots.into_iter().map(of_slot).collect();
    if acts.is_empty() && !first.is_empty() {
        acts.push(Act { name: first, ..Act::default() });
    }
    acts.extend(labels.map(|name| Act { name, ..Act::default() }));
    acts
}
