//! What can be wrong with a `DialogStudio` record.

use super::CONVERTED;
use super::key::Key;
use crate::corpus::Severity;
use crate::formats::rule::{ID_MISSING, id_missing};
use crate::formats::{Case, Hits, Rule};

pub const LOG: &str = "DIALOGSTUDIO-LOG";
pub const COUNT: &str = "DIALOGSTUDIO-COUNT";
pub const SPEAKER: &str = "DIALOGSTUDIO-SPEAKER";

pub const RULES: &[Rule] = &[
    Rule {
        id: LOG,
        severity: Severity::Warning,
        definition: "In an entry of the log neither the user nor the system says anything.",
        check: |case, hits| hits.remarks(case, LOG),
    },
    Rule {
        id: COUNT,
        severity: Severity::Warning,
        definition: "The number of utterances that the record states is not the number it has.",
        check: |case, hits| hits.remarks(case, COUNT),
    },
    Rule {
        id: SPEAKER,
        severity: Severity::Warning,
        definition: "An utterance is by a speaker who is neither USR nor SYS.",
        check: |case, hits| hits.remarks(case, SPEAKER),
    },
    Rule {
        id: "DIALOGSTUDIO-KEY",
        severity: Severity::Information,
        definition: "The record's key does not name a set, a split and a number, so neither set nor split is known.",
        check: key,
    },
    Rule {
        id: "DIALOGSTUDIO-ID-MISSING",
        severity: Severity::Warning,
        definition: ID_MISSING,
        check: id_missing,
    },
    Rule {
        id: "DIALOGSTUDIO-ID-DUPLICATE",
        severity: Severity::Information,
        definition: "An earlier record of the same split has the same original id.",
        check: duplicate,
    },
];

fn key(case: &Case, hits: &mut Hits) {
    let key = case.dialogue.fields.iter().find_map(|field| match &field.body {
        crate::corpus::FieldBody::Text(text) if field.label == "key" => Some(text.as_str()),
        _ => None,
    });
    if case.recognition.variant == CONVERTED
        && let Some(key) = key.filter(|key| Key::of(key).is_none())
    {
        hits.record(format!("the key has no set, split and number: \u{201c}{}\u{201d}", short(key)));
    }
}

fn duplicate(case: &Case, hits: &mut Hits) {
    if case.twins.iter().any(|twin| twin.is_before && twin.split == case.split) {
        hits.record(format!("the id was there before: \u{201c}{}\u{201d}", short(&case.dialogue.id)));
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
