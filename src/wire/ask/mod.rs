//! The questions that the page asks its workers: one file each, with what is asked, what each worker answers and how
//! the workers' answers become one.
//!
//! A new question is a file here and its name in [`questions!`] below. It is pure: the worker's end reads what a question
//! [`needs`](Question::needs), the page's end finds out whom it [`addresses`](Question::addressees).

use crate::corpus::{ByteRange, FileId, RecordAt};
use crate::engine::answer::{AskFault, PartAt, SelectedRecords};
use crate::engine::export::Form;
use crate::engine::findings::Suppressions;
use crate::engine::{Located, Packed, Shard};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Asks of one lane supersede each other: the newest is answered, older ones are dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lane(Cow<'static, str>);

impl Lane {
    pub const fn of(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

/// Who can answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressees {
    /// Every worker, each for what it has.
    All,
    /// Any one: all know the same.
    Any,
    /// The worker that has this record.
    OwnerOf(RecordAt),
    /// The worker that has this part of a file.
    OwnerOfPart(PartAt),
}

/// What a worker has to read before it can answer.
#[derive(Debug)]
pub enum Needs {
    Nothing,
    /// A record, and the one that belongs to it.
    Record(RecordAt, Located),
    /// Bytes as they stand in a file.
    Bytes(FileId, ByteRange),
    /// Records, to write rows of a file from.
    Rows(RowsToWrite),
}

/// Rows of a file that are to be written.
#[derive(Debug)]
pub struct RowsToWrite {
    pub form: Form,
    pub records: Vec<RecordAt>,
    /// Where the records are, in the same order.
    pub located: Vec<Located>,
    /// The file begins with them.
    pub is_first: bool,
    pub most_bytes: usize,
    /// What is left out of findings.
    pub suppressions: Suppressions,
}

/// What was read, as a question needed it.
#[derive(Debug)]
pub enum Read {
    Nothing,
    Record {
        at: RecordAt,
        located: Located,
        bytes: Vec<u8>,
        partner: Option<Vec<u8>>,
        /// What cannot be had is `None`.
        also: Vec<Option<Vec<u8>>>,
    },
    Bytes(Vec<u8>),
    /// So many rows were written.
    Rows {
        count: u32,
        bytes: Vec<u8>,
    },
}

/// A worker's answer, with bytes that go to the page as they are.
#[derive(Debug)]
pub struct Reply<P> {
    pub part: P,
    pub bytes: Option<Vec<u8>>,
}

impl<P> From<P> for Reply<P> {
    fn from(part: P) -> Self {
        Self { part, bytes: None }
    }
}

pub trait Question: Clone + Into<Request> {
    /// What one worker answers.
    type Part: Serialize + DeserializeOwned;
    /// What the page gets, made of all parts.
    type Answer;
    const LANE: Lane;

    fn addressees(&self) -> Addressees {
        Addressees::All
    }

    /// What of the question is for a worker that owns some parts of files; `None` when nothing is.
    fn for_owner(&self, _owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
        Some(self.clone())
    }

    /// What has to be asked of all workers before this can be asked of any.
    fn first_round(&self) -> Option<FlightSelection> {
        None
    }

    /// What has to be asked after that, with its answer.
    fn second_round(&self) -> Option<DrawSample> {
        None
    }

    /// Takes the answer to the latest round.
    fn take_selection(&mut self, _selection: Vec<SelectedRecords>) {}

    fn needs(&self, _shard: &Shard) -> Result<Needs, AskFault> {
        Ok(Needs::Nothing)
    }

    /// A worker's answer, once what it needs is read.
    fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<Self::Part>, AskFault>;

    /// One answer of those of all workers that were asked; `None` when there must be one and is none.
    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer>;
}

/// The answer of the only worker that was asked.
fn only<P>(parts: Vec<P>) -> Option<P> {
    parts.into_iter().next()
}

/// What was read is not what the question needed.
fn not_read() -> AskFault {
    AskFault::Read("its bytes were not read".to_owned())
}

macro_rules! questions {
    ($($module:ident::$name:ident,)*) => {
        $(mod $module;)*
        $(pub use $module::$name;)*
        pub use overview::{COMPARISONS, OVERVIEW_OF_ALL, OVERVIEW_OF_FLIGHTS};

        /// Any question, as it travels.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Request {
            $($name($name),)*
        }

        $(impl From<$name> for Request {
            fn from(question: $name) -> Self {
                Self::$name(question)
            }
        })*

        impl Request {
            pub fn addressees(&self) -> Addressees {
                match self {
                    $(Self::$name(question) => question.addressees(),)*
                }
            }

            pub fn for_owner(&self, owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
                match self {
                    $(Self::$name(question) => question.for_owner(owns).map(Self::$name),)*
                }
            }

            pub fn first_round(&self) -> Option<FlightSelection> {
                match self {
                    $(Self::$name(question) => question.first_round(),)*
                }
            }

            pub fn second_round(&self) -> Option<DrawSample> {
                match self {
                    $(Self::$name(question) => question.second_round(),)*
                }
            }

            pub fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
                match self {
                    $(Self::$name(question) => question.take_selection(selection),)*
                }
            }

            pub fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
                match self {
                    $(Self::$name(question) => question.needs(shard),)*
                }
            }

            /// The answer, packed for the page, which knows its type.
            pub fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<Packed>, AskFault> {
                match self {
                    $(Self::$name(question) => {
                        let Reply { part, bytes } = question.answer(shard, read)?;
                        Ok(Reply { part: Packed::of(&part), bytes })
                    })*
                }
            }
        }
    };
}

questions! {
    bytes::Bytes,
    complete::Complete,
    draw_sample::DrawSample,
    export::ExportRows,
    files::Files,
    find::Find,
    findings::Findings,
    flight_rows::FlightRows,
    flights::Flights,
    hits::Hits,
    is_match::IsMatch,
    judge_flights::JudgeFlights,
    matching_notes::MatchingNotes,
    neighbour::Neighbour,
    overview::LookOver,
    flight_selection::FlightSelection,
    grounding::CountSayings,
    problems::Problems,
    raw::Raw,
    predicted::ReadPredictions,
    reading::ReadDialogue,
    rows::Rows,
    rules::Rules,
    schemas::Schemas,
    search::Search,
    specimens::Specimens,
    study::StudySoFar,
    usage::Usage,
}
