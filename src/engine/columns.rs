//! What the engine asks of whoever decodes files of columns: Parquet and Arrow.
//!
//! Their libraries are larger than the engine, so it does not have them: whoever drives it gives it a [`Columns`]. The native
//! tool links one, and a worker loads it as a program of its own when the first such file is opened. Questions are plain
//! data beside bytes, so that they reach that program as they are.
//!
//! A file of columns is groups of rows: row groups of Parquet, record batches of Arrow. Each is decoded from its own bytes
//! and what stands once in the file, and its rows become the lines of JSON that hubs have of the same data. Invariant: rows
//! have the same text whenever they are asked for.

use crate::corpus::{ByteRange, FileId};
use serde::{Deserialize, Serialize};

/// Rows that stand together in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub range: ByteRange,
    pub rows: u64,
    /// About how long they are unpacked.
    pub unpacked_bytes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Which groups a Parquet file of so many bytes has; with its last bytes.
    Footer { file: FileId, file_bytes: u64 },
    /// Takes the messages of an Arrow file that stand before its first batch: the schema, and dictionaries.
    Schema { file: FileId },
    /// Takes the bytes of a group, the first of which is `start` in the file. The groups that were asked for last are kept.
    Group { file: FileId, group: u32, start: u64 },
    /// Some rows from a row of a group on, at most so many.
    Rows { file: FileId, group: u32, row: u64, most: u64 },
    /// The file was closed.
    Forget { file: FileId },
}

/// What makes a Parquet file is asked, in this order; it answers with what is [`Written`], or with what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Write {
    /// Of what: the word of a table, or of the one form.
    Begin(String),
    /// Some of its lines.
    Lines,
    Finish,
}

/// What is done of a Parquet file since it was asked last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written(#[serde(with = "super::packed::bytes")] pub Vec<u8>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Done,
    /// The last so many bytes of the file are needed.
    More(u64),
    Groups(Vec<Group>),
    Rows(Rows),
    /// The bytes of the group are not kept any more.
    Missing,
}

/// Rows as lines of JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    #[serde(with = "super::packed::bytes")]
    pub text: Vec<u8>,
    pub count: u64,
}

/// Bytes at which whoever decodes gave up for good.
pub const STOPPED: &str = "what is there makes no sense";

pub trait Columns: Send {
    /// Answers, or says what is wrong with the bytes.
    fn ask(&mut self, ask: Ask, bytes: &[u8]) -> Result<Answer, String>;
}
