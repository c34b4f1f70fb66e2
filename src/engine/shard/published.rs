//! Makes a shard of what a host publishes, which has what was looked at and nothing else.
//!
//! It has read, joined and checked everything; who asks it looks at [`Shard::take_missed`] before he believes it.

use super::Shard;
use crate::corpus::{ByteRange, FileId};
use crate::engine::digest::GlobalContext;
use crate::engine::index::{IndexFault, IndexHead, Sections};
use crate::engine::packed::Packed;
use crate::engine::parts::PartSummary;
use crate::engine::published::{Blocks, Fetched, Piece, RemoteColumn, missed, take_all};
use serde::{Deserialize, Serialize};

/// What follows the sections of an index in the head of what is published.
#[derive(Serialize, Deserialize)]
pub(super) struct Rest {
    pub digest: Packed,
    pub summaries: Vec<PartSummary>,
    pub data: Vec<Blocks>,
    /// Questions as they travel, and what was answered.
    pub answers: Vec<(Packed, Packed)>,
}

/// What is published beside the index.
#[derive(Default)]
pub struct Published {
    /// Where the bytes of the files are.
    data: Vec<Blocks>,
    answers: Vec<(Packed, Packed)>,
}

impl Published {
    /// The pieces that hold bytes of a file, and where the first of them begins in it; who asks looks at
    /// [`Published::take_missed`] before he believes it.
    pub fn holding(&self, file: FileId, range: ByteRange) -> Option<(Vec<Piece>, u64)> {
        self.data.iter().find(|blocks| blocks.file() == file)?.holding(range)
    }

    pub fn take_missed(&mut self) -> Vec<Piece> {
        missed(self.remote())
    }

    /// As [`Shard::take_fetched`].
    pub fn take_fetched(&mut self, fetched: &Fetched) -> bool {
        take_all(self.remote(), fetched)
    }

    fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        self.data.iter_mut().flat_map(Blocks::remote)
    }

    /// What was answered to a question before it was published.
    pub fn answer(&self, question: &Packed) -> Option<&Packed> {
        self.answers.iter().find(|(other, _)| other == question).map(|(_, answer)| answer)
    }

    /// From now on questions may be answered in another way, but for those that stay: a study notes what it finds.
    pub fn forget_answers(&mut self, stays: impl Fn(&Packed) -> bool) {
        self.answers.retain(|(question, _)| stays(question));
    }
}

impl Shard {
    /// Makes a shard of the head of what is published.
    pub fn from_published(mut head: &[u8], build: &str) -> Result<(Self, Published), IndexFault> {
        let index = IndexHead::read(&mut head, build)?;
        let mut sections = Sections::of(&mut head);
        let (mut shard, check) = Self::of_sections(&index, &mut sections)?;
        let Rest { digest, summaries, data, answers } = sections.read()?;
        sections.end()?;
        shard.files.summarize_as_before(summaries);
        shard.checker.start(GlobalContext::new(&[digest], &shard.files));
        shard.checker.take_up(check.ok_or(IndexFault::NotWhole)?, &mut shard.files);
        shard.is_joined = true;
        shard.indexed = shard.progress().bytes_read;
        Ok((shard, Published { data, answers }))
    }

    /// All that may be with the host.
    fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        let columns = self.files.parts_mut().flat_map(|part| part.segment.remote());
        columns.chain([self.checker.remote()])
    }

    /// The pieces that somebody looked for since the last call, and did not find.
    pub fn take_missed(&mut self) -> Vec<Piece> {
        missed(self.remote())
    }

    /// Those of some pieces that nobody has fetched meanwhile.
    pub fn still_missing(&mut self, pieces: &[Piece]) -> Vec<Piece> {
        self.remote().filter_map(|column| column.piece()).filter(|piece| pieces.contains(piece)).collect()
    }

    /// The pieces without which records cannot be read one after another.
    pub fn missing_for_reading(&mut self) -> Vec<Piece> {
        let mut missing = Vec::new();
        for part in self.files.parts_mut() {
            missing.extend(part.segment.remote_by_row().iter().filter_map(|column| column.piece()));
        }
        missing
    }

    /// Takes what was fetched; `false` when some of it is not what it should be.
    pub fn take_fetched(&mut self, fetched: &Fetched) -> bool {
        take_all(self.remote(), fetched)
    }
}
