//! The messages between page and worker, as plain data.
//!
//! Files are named by `FileId`; what they are read from and bulk bytes ride beside the message (see `codec`). What is asked and
//! answered is packed: only scripts of ours look into the rest.
//! Invariants: every [`Request`] is self-contained, so it can be asked again after a restart; of two asks
//! in one [`Lane`] only the newer one is answered.

use crate::corpus::{ByteRange, Dataset, FileId, Finding, RecordAt, RuleId};
use crate::engine::Packed;
use crate::engine::answer::{
    AsideRecord, DialogueName, Facet, FileEntry, FileReport, FlightEntry, FlightSurvey, FlightWanted,
    HitReport, Pick, Progress, Reading, RecordByte, Row, RuleReport, SchemaReport, Survey, Wanted,
};
use crate::engine::recipe::Source;
use serde::{Deserialize, Serialize};

/// Both ends must be of one build: a cached worker of another version is refused.
pub const BUILD: &str = match option_env!("COLLOQUY_BUILD") {
    Some(build) => build,
    None => "dev",
};

/// Page to worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// Read these files too; their handles come in the same order. Records in `aside` are skipped.
    Open { files: Vec<FileEntry>, aside: Vec<AsideRecord> },
    /// Stop reading and keep what was read.
    Stop,
    /// What workers told of parts of files, this one too: a list of [`crate::engine::parts::PartTold`].
    Tell { told: Packed },
    /// What all workers told each other.
    Join { gleanings: Vec<Packed> },
    Ask {
        id: AskId,
        lane: Lane,
        /// A [`Request`].
        request: Packed,
    },
    /// Crash on purpose, so that tests can watch the recovery.
    Rehearse(Crash),
    /// Forget a file.
    Close { file: FileId },
    /// Hold what was read and joined against the rules: the page has its counts.
    Check,
    /// Say that you are there.
    Ping,
}

/// Worker to page. What it is to another build: a `Ready` first, whose build differs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Report {
    Ready {
        build: String,
    },
    Progress(Progress),
    /// Everything is read; what the other workers need to know of it.
    Gleaned {
        gleaning: Packed,
    },
    Answer {
        id: AskId,
        /// A `Result<Reply, AskFault>` (of [`crate::engine::answer::AskFault`]).
        reply: Packed,
    },
    /// The worker is dead; `at` is the record that it was reading, if any.
    Crashed {
        text: String,
        at: Option<RecordByte>,
    },
    /// What the other workers and the page are to know of parts that were read.
    Told {
        told: Packed,
    },
    /// It hears what it is told.
    Alive,
}

/// Numbers the asks of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AskId(pub u32);

/// Asks of one lane supersede each other: the newest is answered, older ones are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lane {
    Survey,
    Rows,
    Reading,
    Raw,
    Files,
    Schemas,
    Find,
    Rules,
    Hits,
    /// Of the dialogue that is shown.
    Findings,
    Neighbour,
    Flights,
    FlightRows,
    /// Counts beside what describes the data.
    Usage,
    About,
    /// A dialogue that another one is set beside.
    Beside,
    Export,
    Recipe,
    IsMatch,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Which records have the flights that the query asks for.
    Picks {
        query: String,
    },
    Survey {
        query: String,
        picks: Vec<Pick>,
    },
    Rows {
        query: String,
        picks: Vec<Pick>,
        wanted: Vec<Wanted>,
    },
    /// Whether a dialogue is among those that match.
    IsMatch {
        query: String,
        picks: Vec<Pick>,
        at: RecordAt,
    },
    Reading {
        at: RecordAt,
        query: String,
    },
    /// The record's bytes, unchanged; they come back beside the reply.
    Raw {
        at: RecordAt,
    },
    /// Any bytes of a file, unchanged: of records that cannot be opened.
    Bytes {
        file: FileId,
        range: ByteRange,
    },
    Files,
    /// How often rules were hit.
    Rules,
    /// The first hits of a rule.
    Hits {
        rule: RuleId,
    },
    /// What is found in a record, each at the place of what it is about.
    Findings {
        at: RecordAt,
    },
    /// What is found of files as such.
    Problems,
    /// The dialogue that matches and is the next after a record in the order of the files, or the one before it.
    Neighbour {
        query: String,
        picks: Vec<Pick>,
        at: RecordAt,
        is_back: bool,
    },
    Schemas,
    /// What meets a filter of flights.
    Flights {
        filter: String,
    },
    FlightRows {
        filter: String,
        wanted: Vec<FlightWanted>,
    },
    Find {
        name: DialogueName,
    },
    /// What people should know of a dataset.
    About {
        dataset: Dataset,
    },
    /// How many of the dialogues that match have each slot, value and intent of a service; the query has no flights.
    Usage {
        query: String,
        service: String,
    },
    /// Rows as the bytes of a file, which come beside the reply: at least one, and no more once there are `most_bytes`.
    Export {
        /// That of a [`crate::engine::export::Form`].
        word: String,
        has_mark: bool,
        query: String,
        picks: Vec<Pick>,
        wanted: Vec<Wanted>,
        /// They are the first of the file.
        is_first: bool,
        most_bytes: u32,
    },
    /// A command that asks another program the same, of all files: a worker knows its own only.
    Recipe {
        query: String,
        /// That of a [`crate::engine::recipe::Language`].
        language: String,
        files: Vec<Source>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Picks(Vec<Pick>),
    Survey(Survey),
    Rows(Vec<Row>),
    IsMatch(bool),
    Reading(Box<Reading>),
    Raw,
    Files(Vec<FileReport>),
    Rules(Vec<RuleReport>),
    Hits(Vec<HitReport>),
    Findings(Vec<Finding>),
    Problems(Vec<HitReport>),
    Neighbour(Option<Row>),
    Schemas(Vec<SchemaReport>),
    Flights(FlightSurvey),
    FlightRows(Vec<FlightEntry>),
    /// A dialogue and the path of its file.
    Find(Option<(RecordAt, String)>),
    About(String),
    Usage(Vec<Facet>),
    /// How many rows there are.
    Export(u32),
    Recipe(String),
}

/// The ways in which a worker can be made to crash, or to run out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_is_packed_as_the_boot_script_does_it() {
        let packed = |at| Packed::of(&Report::Crashed { text: "no".to_owned(), at }).as_bytes().to_vec();
        assert_eq!(packed(None), [4, 2, b'n', b'o', 0]);
        let at = RecordByte { file: FileId(3), byte: 300 };
        assert_eq!(packed(Some(at)), [4, 2, b'n', b'o', 1, 3, 0xAC, 0x02]);
    }

    /// The journeys through crashes post them.
    #[test]
    fn a_rehearsal_is_packed_as_the_journeys_do_it() {
        let packed = |crash| Packed::of(&Order::Rehearse(crash)).as_bytes().to_vec();
        let all = [Crash::Panic, Crash::Unreachable, Crash::StackOverflow, Crash::Rejection];
        assert_eq!(all.map(packed), [[5, 0], [5, 1], [5, 2], [5, 3]].map(Vec::from));
        let at = RecordByte { file: FileId(0), byte: 9 };
        assert_eq!(packed(Crash::AtRecord(at)), [5, 4, 0, 9]);
        assert_eq!(packed(Crash::NoMemory), [5, 5]);
        assert_eq!(packed(Crash::Hang), [5, 6]);
        assert_eq!(Packed::of(&Report::Ready { build: String::new() }).as_bytes()[0], 0);
    }
}
