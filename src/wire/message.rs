//! The messages between page and worker, as plain data.
//!
//! A message is a small plain object that can be read in the browser's developer tools and be written by a script; what
//! is large travels beside it as packed bytes, its *body*, and what cannot be packed (file handles) beside both: see
//! `web::codec`. Files are named by `FileId`.
//! Invariants: every [`Request`](super::ask::Request) is self-contained, so it can be asked again after a restart; of two
//! asks in one [`Lane`] only the newer one is answered.

use super::ask::Lane;
use crate::corpus::FileId;
use crate::engine::answer::{AsideRecord, AskFault, FileEntry, Progress, RecordByte};
use crate::engine::published::Piece;
use crate::engine::study::{StudyKind, StudySpec};
use serde::{Deserialize, Serialize};

/// Both ends must be of one build: a cached worker of another version is refused.
pub const BUILD: &str = match option_env!("COLLOQUY_BUILD") {
    Some(build) => build,
    None => "dev",
};

/// What indexes, questions and answers are made of (see `build.rs`): what one program packs another can open if it is of the
/// same.
pub const SOURCES: &str = env!("COLLOQUY_SOURCES");

/// Page to worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// Read more files. Body: [`ToOpen`]; their handles come beside it.
    Open,
    /// Stop reading and keep what was read.
    Stop,
    /// Summaries of parts of files, also those of this worker. Body: a list of [`crate::engine::parts::PartSummary`].
    TakeParts,
    /// All workers have read everything. Body: a list of their digests.
    Join,
    /// Body: a [`super::ask::Request`].
    Ask { id: AskId, lane: Lane },
    /// Crash on purpose, so that tests can watch the recovery.
    Rehearse(Crash),
    /// Forget a file.
    Close { file: FileId },
    /// Hold what was read and joined against the rules, from a moment later on: the page has its counts, and draws them.
    Check,
    /// Check and keep nothing for a moment: a person has asked, and the page needs the time to draw the answer.
    /// Read nothing either, if this worker is to rest from reading, too.
    Rest { is_from_reading: bool },
    /// Measure something of all dialogues, in place of a study of its kind; one that is asked for again goes on.
    Study(StudySpec),
    /// Keep what a study has measured, and measure no more.
    StopStudy(StudyKind),
    /// What decodes Parquet and Arrow: the program comes beside it, or why it cannot be had.
    TakeColumns { fault: Option<String> },
    /// A person's notes, in place of those before. Body: a list of [`crate::engine::notes::Note`].
    Mark,
    /// Keep all that was read here as an index of this name.
    Keep { index: String },
    /// Open what the page's host publishes in a folder.
    OpenPublished { folder: String, head: Piece },
    /// Say that you are there.
    Ping,
}

/// Files to read; their handles come in the same order. Records in `aside` are skipped. What an index has of the files as
/// they are now is not read again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ToOpen {
    pub files: Vec<FileEntry>,
    pub aside: Vec<AsideRecord>,
    /// Its name, if there may be one.
    pub index: Option<String>,
}

/// Worker to page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Report {
    Ready {
        build: String,
    },
    Progress(Progress),
    /// Everything is read. Body: what the other workers need to know of it.
    Digest,
    /// Body: the answer to what was asked, without a fault.
    Answer {
        id: AskId,
        fault: Option<AskFault>,
        /// How long it took to find, what was read for it apart.
        took_ms: f64,
    },
    /// The worker is dead; `at` is the record that it was reading, if any.
    Crashed {
        text: String,
        at: Option<RecordByte>,
    },
    /// Parts of files were read. Body: a list of [`crate::engine::parts::PartSummary`], for the other workers and the page.
    Parts,
    /// It hears what it is told.
    Alive,
    /// A Parquet or Arrow file is open, and nothing that decodes it is here.
    NeedsColumns,
    /// Why there is no index of what was read.
    NotKept {
        fault: String,
    },
    /// Why something that is published, and that a question looks at, cannot be had.
    NotFetched {
        fault: String,
    },
    /// Why what is published cannot be opened.
    NotOpened {
        fault: String,
    },
}

/// Numbers the asks of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AskId(pub u32);

/// The ways in which a worker can be made to crash, or to run out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Crash {
    Panic,
    Unreachable,
    StackOverflow,
    Rejection,
    /// Panic whenever the record that starts at this byte is read.
    AtRecord(RecordByte),
    /// Behave as if there were no memory left to read with.
    NoMemory,
    /// It is busy for ever.
    Hang,
}
