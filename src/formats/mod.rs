//! One folder per dataset: recognise a record, read it into corpus words, check it, and what the dataset means by it.
//!
//! No I/O and no index here: a reader gets the bytes of one record and returns plain data. Invariant: what
//! [`Format::skim`] reports of a record equals what [`Format::read`] would give (a property test says so).
//!
//! To add a dataset, see "How to add" in `ARCHITECTURE.md`.

pub mod airdialogue;
pub mod block;
pub mod convlab;
mod decimal;
mod details;
pub mod dialogstudio;
pub mod evaluation;
mod fault;
mod flights;
pub mod frames;
mod free;
mod grounding;
mod judgement;
mod kinds;
mod messages;
mod name_hash;
mod path;
mod places;
mod raw;
mod record;
mod reference;
mod rule;
mod scalar;
pub mod sgd;
mod skim;
pub mod taskmaster;
pub mod time;
pub mod unified;
mod units;
mod walk;
mod words;
pub mod write;

pub use airdialogue::judge::month_of;
pub use airdialogue::kb::QuickFlights;
pub use decimal::fixed;
pub use details::{
    Acceptance, AnnotatedSpan, AnnotatedThing, Annotations, CallOutcome, Details, FlightRow, FlightTable,
    FlightWish, FoundValue, FrameActivity, FrameBirth, FrameCard, FrameDetails, FrameEvent, FrameHistory,
    FrameQuestion, FrameSlot, Misfit, NameCount, Participants, PieceKind, PredictedFrames, PredictionCheck,
    PredictionTotals, QuestionKind, QuestionStanding, ReferenceKind, Replay, Script, ScriptPiece, ScriptSlot,
    ScriptStep, StepKind, Survey, TaskLine, Trace, TraceKind, Traced, TrackedAct, TrackedReference,
    TrackedTarget, TrackedTurn, TrackedValue, VariableKind, Wanted,
};
pub use evaluation::Evaluation;
pub use fault::{CHANGED, Fault, NO_MEMORY, ReadFault};
pub use flights::{FlightCodes, FlightSheet, FlightWords};
pub use grounding::{GroundedValue, SaidForm, SaidWhen, Saying};
pub use judgement::{Booking, Expectation, ExpectedBy, FlightMark, Judgement, LogEvent, LogLine, Scores};
pub use kinds::{KINDS, PUBLISHED, Published};
pub use name_hash::{NamePlaces, is_same_name, mixed, name_hash};
pub use path::{bundle_of_path, common_end, is_gzip, is_in_columns, is_packed, is_parquet, split_of_path};
pub use places::{FieldPlace, Places, QueryPlaces, TurnForm, places_of, query_places_of};
pub use raw::float;
pub use record::{Candidate, RecordText};
pub use reference::{FileReference, ReferenceData, SplitList};
pub use rule::{Case, Hit, Hits, Partner, Rule, Twin};
pub use skim::{Counts, Frame, Kind, NameId, Skim};

use crate::corpus::{Change, Dataset, Dialogue, Recognition, RecordForm, RecordNumber};
use serde_json::Value;

/// How a record is called that has no id but its number.
pub type IdOf = fn(RecordNumber) -> String;

/// What the engine needs to know of a dataset.
pub struct Format {
    pub dataset: Dataset,
    /// Of records that have no ids.
    pub id_of: Option<IdOf>,
    /// Decides from the first record of a file whether the file belongs to this dataset.
    pub recognise: fn(&Candidate) -> Option<Recognition>,
    pub text_files: TextFiles,
    /// Reads what the index keeps of a listed record, into buffers that the caller uses again.
    pub skim: fn(&Recognition, RecordText, &mut Skim) -> Result<(), ReadFault>,
    /// Reads a listed record whole.
    pub read: fn(&Recognition, RecordText) -> Result<Dialogue, ReadFault>,
    /// Takes what a record of a file that is not listed (schema, ontology, splits) says about the others.
    pub collect_reference: fn(&Recognition, RecordText, &mut FileReference) -> Result<(), ReadFault>,
    /// What a row of the list says of a dialogue, of all that the index knows of it.
    pub row_facts: &'static [Kind],
    pub rules: &'static [Rule],
    /// Per turn, what it did to the states of its services.
    pub changes: fn(&Dialogue) -> Vec<Vec<Change>>,
    /// Everything that the page shows beside turns, spans, acts, states and calls.
    pub details: fn(&Dialogue) -> Details,
    /// The values that it is annotated with, or is meant to be about, and whether they were said; none of derived datasets.
    pub grounding: Option<fn(&Dialogue) -> Vec<GroundedValue>>,
    /// How predictions are scored; none of derived datasets.
    pub evaluation: Option<&'static Evaluation>,
}

/// What the engine needs to know of the files of a dataset that are no JSON.
pub struct TextFiles {
    /// Decides from the first 4 KiB of a file whether it belongs to this dataset.
    pub recognise: fn(head: &str, path: &str) -> Option<Recognition>,
    /// Names a form that is known and not read, from its first line, with what to do instead.
    pub unsupported: fn(line: &str) -> Option<&'static str>,
}

impl TextFiles {
    /// Of a dataset that is all JSON.
    pub const NONE: Self = Self { recognise: |_, _| None, unsupported: |_| None };
}

/// Every dataset that can be read, in the order in which they are asked to recognise a record.
pub const FORMATS: [&Format; 6] = [
    &airdialogue::FORMAT,
    &sgd::FORMAT,
    &frames::FORMAT,
    &taskmaster::FORMAT,
    &convlab::FORMAT,
    &dialogstudio::FORMAT,
];

/// What people should know of a dataset: lines of kind (`about`, `word`, or a field of queries), name and sentence, with
/// tabs between. It is no part of its format: the page shows it, and reads no records.
pub fn about(dataset: Dataset) -> &'static str {
    match dataset {
        Dataset::AirDialogue => include_str!("airdialogue/about.tsv"),
        Dataset::Sgd => include_str!("sgd/about.tsv"),
        Dataset::Taskmaster => include_str!("taskmaster/about.tsv"),
        Dataset::Frames => include_str!("frames/about.tsv"),
        Dataset::ConvLab => include_str!("convlab/about.tsv"),
        Dataset::DialogStudio => include_str!("dialogstudio/about.tsv"),
    }
}

/// What a first record is of: a dataset, or a form that is one for several of them.
pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let of_dataset = || FORMATS.iter().find_map(|format| (format.recognise)(candidate));
    unified::recognise(candidate).or_else(of_dataset).or_else(|| messages::recognise(candidate))
}

/// What can be done about a record that is known and not read.
pub fn unsupported(record: &Value) -> Option<&'static str> {
    messages::unsupported(record)
}

/// Reads what the index keeps of a listed record, in the form that its file has.
pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    match recognition.form {
        RecordForm::OfDataset => (format_of(recognition.dataset).skim)(recognition, record, skim),
        RecordForm::Unified => unified::skim(recognition, record, skim),
        RecordForm::Messages => messages::skim(recognition, record, skim),
    }
}

/// Reads a listed record whole, in the form that its file has.
pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    match recognition.form {
        RecordForm::OfDataset => (format_of(recognition.dataset).read)(recognition, record),
        RecordForm::Unified => unified::read(recognition, record),
        RecordForm::Messages => messages::read(recognition, record),
    }
}

/// What [`read`] gives, of one record after another: values of flights that were met before are not read again.
pub fn read_again(
    recognition: &Recognition,
    record: RecordText,
    flights: &mut QuickFlights,
) -> Result<Dialogue, ReadFault> {
    match (recognition.dataset, recognition.form) {
        (Dataset::AirDialogue, RecordForm::OfDataset) => {
            airdialogue::read_again(recognition, record, flights)
        }
        _ => read(recognition, record),
    }
}

/// How the records of a file are called that have no ids but their numbers.
pub fn id_of(recognition: &Recognition) -> Option<IdOf> {
    match recognition.form {
        RecordForm::OfDataset => format_of(recognition.dataset).id_of,
        RecordForm::Unified => None,
        RecordForm::Messages => messages::id_of(recognition),
    }
}

/// The rules that records of a file are held to: none that its form or its variant cannot keep.
pub fn rules_of(recognition: &Recognition) -> &'static [Rule] {
    let is_other = recognition.form == RecordForm::Messages || recognition.variant == sgd::MULTIWOZ;
    if is_other { &[] } else { format_of(recognition.dataset).rules }
}

/// The format of a dataset that was recognised.
pub fn format_of(dataset: Dataset) -> &'static Format {
    match dataset {
        Dataset::AirDialogue => &airdialogue::FORMAT,
        Dataset::Sgd => &sgd::FORMAT,
        Dataset::Frames => &frames::FORMAT,
        Dataset::Taskmaster => &taskmaster::FORMAT,
        Dataset::ConvLab => &convlab::FORMAT,
        Dataset::DialogStudio => &dialogstudio::FORMAT,
    }
}
