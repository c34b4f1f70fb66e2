//! Where records of `DialogStudio`'s conversions keep what is shown of them.

use crate::formats::places::Places;

pub const PLACES: Places =
    Places { turns: &["log/#/user utterance", "log/#/system response", "utterances/#"], ..Places::NONE };
