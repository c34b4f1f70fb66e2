//! What ought to be true of Taskmaster's records.
//!
//! A check that needs an ontology or split lists is silent without them.

mod apis;
mod dialogues;
mod spans;

#[cfg(test)]
mod tests;

use super::remarks::{
    CALL_JSON, OFFSET_TEXT, ONTOLOGY_ARGUMENT, REWARD_JSON, REWARD_STEP, SPAN_TEXT, SPEAKER,
};
use crate::corpus::Severity::{Error, Information, Warning};
use crate::formats::Rule;
use crate::formats::rule::{ID_MISSING, id_missing};

/// A table of rules; one without a check of its own reports what the reader remarks for it.
macro_rules! rules {
    (@check $id:expr) => { |case, hits| hits.remarks(case, $id) };
    (@check $id:expr, $check:expr) => { $check };
    ($($id:expr, $severity:expr, $definition:expr $(, $check:expr)?;)*) => {
        &[$(Rule { id: $id, severity: $severity, definition: $definition, check: rules!(@check $id $(, $check)?) },)*]
    };
}

pub const RULES: &[Rule] = rules![
    SPAN_TEXT, Error, "The text of a segment is not what stands at its offsets.", spans::text;
    "TM-SPAN-INCLUSIVE", Warning, "The end of a segment is its last character and not the one after it.", spans::inclusive;
    OFFSET_TEXT, Information, "The offsets of a segment are text and not numbers.";
    "TM-SPAN-AFTER-NON-ASCII", Information, "A character outside ASCII stands before a segment, which is usual in Taskmaster, so bytes are not code points there.", spans::after_non_ascii;
    "TM-OVERLAP", Information, "Two segments of an utterance overlap or one is inside the other, which is usual in TM-1 and TM-2.", spans::overlap;
    "TM-ANNOTATIONS", Information, "A segment has several annotations, which is usual in TM-1.", spans::annotations;
    "TM-NAME-UNKNOWN", Warning, "An annotation name is not in the ontology.", spans::name_unknown;
    "TM-NAME-MISSING", Warning, "A segment has no annotation, or one without a name.", spans::name_missing;
    "TM-INDEX", Warning, "The index of an utterance is not its position.", dialogues::index;
    SPEAKER, Warning, "The speaker of an utterance is neither user nor assistant.";
    "TM-SPEAKER-TWICE", Information, "The same speaker has two utterances in a row, which is usual in Taskmaster.", dialogues::speaker_twice;
    "TM-API-UNKNOWN", Warning, "A call is neither in the published apis.json nor in an open one.", apis::unknown;
    "TM-API-ARGUMENT", Warning, "A call has an argument that apis.json does not give it.", apis::argument;
    ONTOLOGY_ARGUMENT, Information, "An open apis.json misspells an argument, which is the name of an entity but for a typo, as the published one does.";
    "TM-API-REQUIRED", Warning, "A call lacks an argument that apis.json requires.", apis::required;
    "TM-API-INDEX", Warning, "The index of a call is not that of its utterance.", apis::index;
    "TM-RESPONSE-KEY", Warning, "A call answers with a key that apis.json does not list for it, also without the number that repeated keys have.", apis::response_key;
    "TM-API-ATTRIBUTE", Warning, "A call asks for an attribute that is not among the published names of entities.", apis::attribute;
    "TM-API-STATUS", Warning, "The status that a call answers is none of those in apis.json.", apis::status;
    CALL_JSON, Warning, "The request or response of a call is not a JSON object.";
    "TM-VERTICAL", Information, "The vertical of a TM-3 dialogue is not Movie Tickets.", dialogues::vertical;
    "TM-DELETED", Warning, "The text of an utterance was deleted.", dialogues::deleted;
    "TM-TEXT-MISSING", Warning, "An utterance has no text.", dialogues::text_missing;
    "TM-EMPTY", Warning, "A dialogue has no utterances.", dialogues::empty;
    "TM-ONE-SPEAKER", Warning, "Only one of the two speaks.", dialogues::one_speaker;
    "TM-ID-MISSING", Warning, ID_MISSING, id_missing;
    "TM-DUPLICATE", Error, "Several dialogues have the same id; a file with a single dialogue, such as TM-1's sample, may repeat one.", dialogues::duplicate;
    REWARD_JSON, Error, "The context or the generation of a reward row is not valid JSON.";
    "TM-REWARD-VALUE", Warning, "The reward of a row is neither 0 nor 1.", dialogues::reward;
    REWARD_STEP, Warning, "A step of a reward row has no text, call or response, or one that its role does not make: only agents call.";
    "TM-SPLIT-ABSENT", Information, "No list of a TM-1 split has the dialogue, which is usual in woz-dialogs.json.", dialogues::split_absent;
];
