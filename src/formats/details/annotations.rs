//! What the page shows of annotations whose names are paths (TM-1, TM-2), and of two annotators of one dialogue (TM-1).

use crate::corpus::CharRange;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Annotations {
    /// All names with how often each occurs; those that differ by their verdict alone stand side by side.
    pub names: Vec<NameCount>,
    /// Per turn, what is annotated in it, each thing once; nothing where one annotated alone. May be shorter than the
    /// dialogue.
    pub turns: Vec<Vec<AnnotatedThing>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameCount {
    /// Without its verdict.
    pub name: String,
    pub verdict: Option<Acceptance>,
    pub count: u32,
}

/// What became of a detail that was talked about (TM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Acceptance {
    Accepted,
    Rejected,
}

/// What is annotated once or more: names that are the same but for their verdict, of texts that overlap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnotatedThing {
    /// Without its verdict.
    pub name: String,
    /// At least one.
    pub spans: Vec<AnnotatedSpan>,
    /// What the other annotator calls it, where one alone names it so.
    pub rival: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnnotatedSpan {
    /// Its position among the spans of the turn.
    pub ordinal: u32,
    pub range: CharRange,
    pub text: String,
    pub verdict: Option<Acceptance>,
}
