//! Questions and answers in the caller's words: what a shard says, and what merged shards say.
//!
//! Every question is self-contained. Invariant: answers of several shards merge (see [`super::merge`]) to
//! what one shard with all the files would say.

mod field;
mod flights;
mod grounding;
mod overview;

pub use field::{Field, Measure};
pub use flights::{
    FlightEntry, FlightFacet, FlightPagePart, FlightSegment, FlightSurvey, FlightValue, FoundFlights,
    JudgedFlight, JudgedFlights,
};
pub use grounding::{
    DatasetGrounding, Example, Grounding, Outcome, Said, Sum, field_of_fact, is_said_fact, outcomes_of_fact,
    said_fact,
};
pub use overview::{Distribution, Grid, Overview};

use crate::corpus::{
    ByteRange, Change, CharRange, Dataset, Dialogue, FileId, Finding, Place, Recognition, RecordAt,
    RecordForm, Role, RuleId, Service, Severity, Split, SplitSource, Turn, Variant,
};
use crate::formats::evaluation::{EvaluatedTurn, EvaluationFault};
use crate::formats::{Details, Kind};
use serde::{Deserialize, Serialize};

/// A file as the page knows it before it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    pub id: FileId,
    /// With `/` between folders, as dropped; never absolute.
    pub path: String,
    pub bytes: u64,
    /// What the person says the file is, or files in it are; otherwise their content decides.
    pub casts: Vec<(FileId, Cast)>,
    /// What the shard that opens the file reads of it.
    pub share: Share,
    /// How often it was opened before; summaries of an earlier generation are outdated.
    pub generation: u32,
}

impl FileEntry {
    /// What the person says the file is.
    pub fn cast(&self) -> Option<&Cast> {
        self.casts.iter().find(|(file, _)| *file == self.id).map(|(_, cast)| cast)
    }

    /// It is cut, if it can be, or the files in it are read in turn.
    pub fn is_long(&self) -> bool {
        self.bytes > self.share.part_bytes
    }
}

/// Which parts of a file a shard reads: those whose numbers leave `turn` when they are divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub turn: u32,
    pub of: u32,
    /// A file that is longer is cut, if it can be; all shards cut it alike.
    pub part_bytes: u64,
}

impl Share {
    /// The whole file, without cutting it.
    pub const ALL: Self = Self { turn: 0, of: 1, part_bytes: u64::MAX };
    pub const NONE: Self = Self { turn: 1, ..Self::ALL };

    /// Nothing of the file can be read here.
    pub fn is_none(self) -> bool {
        self.turn >= self.of
    }

    pub fn has(self, part: u32) -> bool {
        part.checked_rem(self.of) == Some(self.turn)
    }

    /// That of a file which begins so many shards later.
    pub fn turned(self, by: usize) -> Self {
        let by = u32::try_from(by).unwrap_or_default().checked_rem(self.of).unwrap_or_default();
        if self.is_none() { self } else { Self { turn: (self.turn + self.of - by) % self.of, ..self } }
    }
}

/// A part of a file; a file that is not cut has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PartAt {
    pub file: FileId,
    pub part: u32,
}

impl PartAt {
    /// The first part of a file.
    pub fn first(file: FileId) -> Self {
        Self { file, part: 0 }
    }
}

/// What a person says a file is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    pub dataset: Dataset,
    pub variant: Variant,
    pub role: Role,
}

/// A record by the byte at which it starts: its number is not known before the records above it are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordByte {
    pub file: FileId,
    pub byte: u64,
}

/// A record that crashed a worker twice and is not read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsideRecord {
    pub at: RecordByte,
    /// What the crash said.
    pub text: String,
}

/// How far reading has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub bytes_read: u64,
    pub bytes_total: u64,
    /// Of those read: an index told what is in them.
    pub indexed: u64,
    /// What a host that publishes them has given of them, and of their index, as it came.
    pub fetched: u64,
    pub files_done: u32,
    pub files_total: u32,
    /// Records of any role that were read.
    pub records: u64,
    pub dialogues: u64,
    /// Nothing is left to read; counts are exact from here on.
    pub is_done: bool,
    /// Reading was stopped by the person before the end.
    pub is_stopped: bool,
    /// Records that were held against the rules of their dataset, and those that are to be.
    pub checked: u64,
    pub to_check: u64,
    /// Records that are not checked, since their bytes could not be read again.
    pub lost: u64,
    /// Dialogues that studies have measured, and those that they are to measure.
    pub studied: u64,
    pub to_study: u64,
}

impl Progress {
    /// Everything is read and checked: no count changes any more. What was stopped is not checked to its end.
    pub fn is_over(&self) -> bool {
        self.is_done && (self.is_stopped || self.checked + self.lost >= self.to_check)
    }

    /// Differs from `before` in counts only, and is not the last: it can be told together with what comes next.
    pub fn goes_on_from(&self, before: &Self) -> bool {
        let what = |progress: &Self| {
            let Self { is_done, is_stopped, records, dialogues, .. } = *progress;
            (is_done, is_stopped, records > 0, dialogues > 0)
        };
        !self.is_over() && what(self) == what(before)
    }
}

/// What matches a query: counts and facets, without rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Survey {
    pub total: u64,
    pub matching: u64,
    /// Per part of a file with dialogues, in their order.
    pub segments: Vec<Segment>,
    pub facets: Vec<Facet>,
    pub datasets: Vec<DatasetCounts>,
    /// What it was asked with; rows are to be asked with the same.
    pub selection: Vec<SelectedRecords>,
    /// What the query names and no file has.
    pub unknown: Vec<Unknown>,
    /// Of the fields in negated terms: how many of the dialogues that match have no value in them.
    pub without: Vec<(Field, u64)>,
    /// What matches is exact only when checking is over.
    pub asks_for_findings: bool,
    /// What matches is exact only when a study is over.
    pub asks_for_study: bool,
}

/// What matches a query, and the first rows of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    pub survey: Survey,
    pub rows: Vec<Row>,
}

impl Survey {
    /// Checking or a study changes what matches, or the counts of this field.
    pub fn hangs_on_checking(&self, field: Option<Field>) -> bool {
        let is_noted = |field: Field| matches!(field, Field::Has | Field::Rule) || field.study().is_some();
        self.asks_for_findings || self.asks_for_study || field.is_some_and(is_noted)
    }

    /// Whether nothing changes it any more that is known after all was read.
    pub fn is_of_all(&self, progress: &Progress) -> bool {
        let is_studied = progress.studied >= progress.to_study;
        progress.is_over() && is_studied && !(self.asks_for_study && progress.to_study == 0)
    }
}

/// What is being typed in a query line, and the rest of the line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incomplete {
    /// The terms beside it.
    pub rest: String,
    /// The word before the colon; empty when a value of any field will do.
    pub field: String,
    /// What is there of the value.
    pub typed: String,
    /// It is inside of `turn{…}`: the terms beside it there.
    pub turn: Option<String>,
}

/// A value that can stand in a query line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// The word before the colon.
    pub field: String,
    pub value: String,
    /// So many dialogues have it and all else that the line asks for; a sample is drawn afterwards.
    pub count: u64,
}

/// A name in a query that no record has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unknown {
    /// The word before the colon; empty for a word that nobody says.
    pub field: String,
    /// Empty when no value would do.
    pub value: String,
    /// Names that are like it, the likest first.
    pub like: Vec<Like>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Like {
    /// Letters to change, or fewer when it begins so.
    pub distance: u32,
    /// When it is a name of another field than the one that was asked.
    pub field: Option<Field>,
    pub value: String,
}

/// The records of a part that have a flight as a `flight{…}` of the query asks for it, or that are in its sample. Every
/// shard publishes its own before any is asked, since the dialogues may be elsewhere, and a sample depends on all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelectedRecords {
    /// The number of the `flight{…}` in the query, or of the sample.
    pub term: u32,
    pub at: PartAt,
    /// A bit for each record of the part.
    pub records: Vec<u64>,
}

impl SelectedRecords {
    /// By its number in the part.
    pub fn has(&self, record: u32) -> bool {
        let word = self.records.get(record as usize / 64);
        word.is_some_and(|word| word >> (record % 64) & 1 == 1)
    }
}

/// What a record is of, where exports are cut by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub dataset: Dataset,
    pub variant: Variant,
    pub split: Option<Split>,
}

/// The dialogues of one part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    pub at: PartAt,
    pub total: u32,
    pub matching: u32,
    /// In a query with an order: the ranks of its matches, rising, and how many have each.
    pub ranks: Vec<(u64, u32)>,
}

/// A field that can be filtered by; its counts ignore the query's own terms on that field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facet {
    pub field: Field,
    /// Most frequent first, then by name.
    pub values: Vec<FacetValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FacetValue {
    pub value: String,
    pub count: u64,
}

/// What was counted of one dataset, over files of role `dialogues`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatasetCounts {
    pub dataset: Dataset,
    pub dialogues: u64,
    pub turns: u64,
    pub spans: u64,
    pub calls: u64,
    pub flights: u64,
    /// Records of any role that have states.
    pub with_states: u64,
    /// Those that dialogues have, sorted and without repeats.
    pub services: Vec<String>,
}

impl DatasetCounts {
    /// Nothing of it is counted yet.
    pub fn none(dataset: Dataset) -> Self {
        Self {
            dataset,
            dialogues: 0,
            turns: 0,
            spans: 0,
            calls: 0,
            flights: 0,
            with_states: 0,
            services: Vec::new(),
        }
    }
}

/// A piece of one segment's matching dialogues of one rank: `len` of them from the `from`-th match on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagePart {
    pub at: PartAt,
    pub rank: u64,
    pub from: u32,
    pub len: u32,
}

/// A dialogue in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub at: RecordAt,
    /// Where the order that was asked for puts it; 0 without one.
    pub rank: u64,
    pub dataset: Dataset,
    pub split: Option<Split>,
    pub id: String,
    pub services: Vec<String>,
    pub turns: u32,
    /// The first utterance, or the first that the query's words hit; may be cut at the end.
    pub excerpt: String,
    /// The turn of the excerpt.
    pub excerpt_turn: u32,
    /// Hits of the query's words in the excerpt.
    pub hits: Vec<CharRange>,
    /// What its dataset says of a dialogue in the list.
    pub facts: Vec<(Kind, String)>,
    /// The most frames that a turn lists, in a dataset that compares several.
    pub frames: u32,
    /// Those of a person's notes on it.
    pub labels: Vec<String>,
    pub has_note: bool,
}

/// What a run predicts of a dialogue, held against it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvaluatedDialogue {
    pub run: String,
    /// The file of the prediction.
    pub path: String,
    pub id: String,
    pub turns: Vec<EvaluatedTurn>,
    pub faults: Vec<EvaluationFault>,
    /// What is predicted, in the names of the data.
    pub predicted: Vec<Turn>,
}

/// A dialogue to read, with what the reader shows beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    pub at: RecordAt,
    pub dataset: Dataset,
    pub variant: Variant,
    pub form: RecordForm,
    pub split: Option<Split>,
    pub path: String,
    pub place: Place,
    pub bytes: ByteRange,
    pub dialogue: Dialogue,
    /// Per turn: what it did to the states of its services.
    pub changes: Vec<Vec<Change>>,
    /// Everything else that the dataset says.
    pub details: Details,
    /// Per turn: hits of the query's words in the utterance.
    pub hits: Vec<Vec<CharRange>>,
}

/// A made-up dialogue, with all that is shown when its file is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Specimen {
    pub found: Found,
    pub reading: Reading,
    pub files: Vec<FileReport>,
}

/// A file after (or while) it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileReport {
    pub id: FileId,
    pub path: String,
    pub bytes: u64,
    pub recognition: Option<Recognition>,
    pub split: FileSplit,
    /// The file with the flights of its dialogues, record by record.
    pub flights: Option<FileId>,
    pub state: FileState,
    /// Of the bytes, while they are read.
    pub read_bytes: u64,
    /// How long the text is, or its longest part, once all is read: of what is packed or has columns that is not its bytes.
    pub text_bytes: u64,
    pub records: u64,
    /// Records that could be read.
    pub readable: u64,
    /// All findings, also those that `problems` leaves out.
    pub findings: u64,
    /// The first findings, in the order of the file.
    pub problems: Vec<Finding>,
}

/// What is known of the splits in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSplit {
    /// As its path says.
    pub of_path: Option<Split>,
    /// Where the splits of its records come from, or else its own.
    pub source: Option<SplitSource>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    Waiting,
    Reading,
    Ready,
    /// The person stopped the reading before its end.
    Stopped,
    /// The bytes could not be read, or nothing in them could be used.
    Failed,
}

impl FileState {
    /// The state of a file whose parts are in these.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (one, other) if one == other => one,
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            _ => Self::Reading,
        }
    }
}

/// How often a rule was hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleReport {
    pub rule: RuleId,
    pub severity: Severity,
    /// What is true of a record that the rule hits.
    pub definition: String,
    /// Hits; 0 when records were checked and none was hit.
    pub count: u64,
    /// Records with at least one hit.
    pub records: u64,
    /// Records that were held against the rule; 0 for rules about files as such.
    pub checked: u64,
    /// Hits that suppressions leave out; they are in none of the counts above.
    pub suppressed: u64,
}

/// How often rules were hit, but for what suppressions leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleCounts {
    pub rules: Vec<RuleReport>,
    /// How many findings each suppression leaves out that none before it does.
    pub by_suppression: Vec<u64>,
}

/// A hit of a rule, with the names that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitReport {
    pub finding: Finding,
    pub path: String,
    /// Of the record, when it is one that can be opened.
    pub id: Option<String>,
    pub dataset: Option<Dataset>,
    pub split: Option<Split>,
}

/// The services that one schema file describes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SchemaReport {
    pub file: FileId,
    pub path: String,
    pub dataset: Dataset,
    pub variant: Variant,
    pub split: Option<Split>,
    pub services: Vec<Service>,
}

/// How a person or a link names a dialogue; the path settles ids that repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DialogueName {
    pub dataset: Dataset,
    pub split: Option<Split>,
    pub id: String,
    pub path: String,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum AskFault {
    #[error("{sentence}, at character {} of the search", at + 1)]
    Query {
        /// Code points from the start of the query line.
        at: u32,
        sentence: String,
    },
    #[error("this record is not open: {0}")]
    UnknownRecord(String),
    #[error("{0}")]
    Read(String),
    /// The bytes are not there any more, or not as they were.
    #[error(
        "{path} can\u{2019}t be read any more: {fault}. Open or drop it again, and it takes the place of what is open"
    )]
    Lost { path: String, fault: String },
    #[error("this record is not a dialogue that can be read: {0}")]
    Unreadable(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_news_in_progress_is_more_than_a_count() {
        let none = Progress { files_total: 1, bytes_total: 9, ..Progress::default() };
        let read = Progress { bytes_read: 4, records: 1, ..none };
        let more = Progress { bytes_read: 5, records: 2, ..read };
        let dialogues = Progress { dialogues: 1, ..more };
        let done = Progress { bytes_read: 9, is_done: true, to_check: 2, ..dialogues };
        let checking = Progress { checked: 1, ..done };
        let over = Progress { checked: 2, ..done };
        assert!(none.goes_on_from(&none) && more.goes_on_from(&read) && checking.goes_on_from(&done));
        let stopped = Progress { is_stopped: true, ..more };
        for (news, before) in
            [(read, none), (dialogues, more), (done, dialogues), (over, checking), (stopped, more)]
        {
            assert!(!news.goes_on_from(&before), "{news:?}");
        }
        // What comes after the end is told at once: nothing may come after it.
        assert!(!over.goes_on_from(&over));
    }
}
