//! What a study is shown of each dialogue, and what it may note on the row.

use crate::corpus::{Dialogue, Place, Recognition, RecordAt, RecordNumber, Split};
use crate::engine::predictions::Predictions;
use crate::formats::{Kind, Partner, ReferenceData};
use std::borrow::Cow;

/// What a study sees of a dialogue.
pub struct Seen<'a> {
    /// With the flights of the other file, where there is one.
    pub dialogue: &'a Dialogue,
    pub recognition: &'a Recognition,
    pub reference: &'a ReferenceData,
    pub path: &'a str,
    pub place: Place,
    pub record: RecordNumber,
    /// Records of its file.
    pub records: u64,
    /// The file that belongs to its own record by record, when there is one.
    pub partner: Option<Partner<'a>>,
    /// Of the record, its file, or the list that names it.
    pub split: Option<Split>,
    /// The bytes of the other file's record that stands so far from the one that belongs to it.
    pub beside: &'a dyn Fn(i32) -> Option<&'a [u8]>,
    /// All that are open, and those that may be about this dialogue.
    pub predictions: &'a Predictions,
    pub predicted: &'a [SeenPrediction],
}

/// A record that may be about a dialogue.
pub struct SeenPrediction {
    pub at: RecordAt,
    /// `None` when it cannot be read.
    pub dialogue: Option<Dialogue>,
}

/// Facts that a study notes on the row of a dialogue.
#[derive(Debug, Default)]
pub struct Notes(pub Vec<(Kind, Cow<'static, str>)>);

impl Notes {
    pub fn note(&mut self, kind: Kind, name: impl Into<Cow<'static, str>>) {
        self.0.push((kind, name.into()));
    }
}
