//! Files that come out of a long stream, or a long file of a zip archive, which every shard unpacks: each reads the parts
//! that are its own, as it does those of a long plain file.
//!
//! To unpack takes a fraction of what reading takes, and nobody can begin in the middle of a stream. Invariant: whether and
//! where a file is cut depends on its bytes alone, so shards need not agree on it. How long it is is known at its end.

use super::exchange::Exchange;
use super::table::FileTable;
use crate::corpus::Recognition;
use crate::engine::answer::{FileEntry, PartAt};
use crate::engine::file::OpenFile;
use crate::engine::parts::{Mark, Part, USUAL_RATIO};
use crate::engine::reading::{FileReader, ReadContext, Watch};

/// The beginning of a file that tells whether it can be cut: two records of an array should be in it.
pub const HEAD_BYTES: usize = 256 << 10;

pub struct Flow {
    /// Its share says which parts are read here.
    entry: FileEntry,
    stage: Stage,
    /// So many of its bytes came.
    position: u64,
    /// It is unpacked whoever reads it: what belongs to it may ask for its bytes.
    is_kept: bool,
}

enum Stage {
    /// The bytes that came, as long as they do not tell whether the file can be cut.
    Head(Vec<u8>),
    /// It is one part.
    Whole,
    Cut(Box<Cutting>),
}

struct Cutting {
    mark: Mark,
    recognition: Option<Recognition>,
    /// The last bytes that came, in which a mark before a part may begin.
    tail: Vec<u8>,
    /// The next part that is read here, and the ones that take bytes.
    next: u32,
    open: Vec<PartAt>,
}

/// Where its parts are kept, and what they are read with.
pub struct Around<'a> {
    pub files: &'a mut FileTable,
    pub summaries: &'a Exchange,
    pub context: &'a mut ReadContext,
    pub watch: Watch<'a>,
}

impl Flow {
    pub fn new(entry: FileEntry, is_kept: bool) -> Self {
        Self { entry, stage: Stage::Head(Vec::new()), position: 0, is_kept }
    }

    /// Its bytes are of use here.
    pub fn is_wanted(&self, files: &FileTable) -> bool {
        match self.stage {
            Stage::Whole if self.is_mine() => {
                files.part(PartAt::first(self.entry.id)).is_some_and(OpenFile::is_open)
            }
            Stage::Whole => self.is_kept,
            Stage::Head(_) | Stage::Cut(_) => true,
        }
    }

    /// Not all of it was unpacked, as another shard reads it.
    pub fn is_given_up(&self) -> bool {
        matches!(self.stage, Stage::Whole) && !self.is_mine() && !self.is_kept
    }

    fn is_mine(&self) -> bool {
        self.entry.share.has(0)
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8], around: &mut Around) {
        if let Stage::Head(head) = &mut self.stage {
            head.extend_from_slice(bytes);
            // One that is shorter than a part need not be cut.
            let is_short = (head.len() as u64) < part_bytes(&self.entry);
            if is_short && head.len() < HEAD_BYTES {
                return;
            }
            let head = std::mem::take(head);
            self.decide(&head, around);
            self.bring(&head, false, around);
        } else {
            self.bring(bytes, false, around);
        }
    }

    /// Takes the last bytes.
    pub fn close(mut self, last: &[u8], around: &mut Around) -> Self {
        let mut bytes = Vec::new();
        if let Stage::Head(head) = &mut self.stage {
            // Too short to be cut.
            bytes = std::mem::take(head);
            self.stage = Stage::Whole;
        }
        bytes.extend_from_slice(last);
        self.bring(&bytes, true, around);
        for part in around.files.parts_of_mut(self.entry.id) {
            part.entry.bytes = self.position;
        }
        self
    }

    /// Something is wrong with the stream. Tells whether parts are read of the file: it has to be read again whole, as
    /// nobody knows which of them that is in.
    pub fn be_damaged(&mut self, around: &mut Around) -> bool {
        if let Stage::Head(head) = &mut self.stage {
            let head = std::mem::take(head);
            self.stage = Stage::Whole;
            self.bring(&head, false, around);
        }
        matches!(self.stage, Stage::Cut(_))
    }

    fn decide(&mut self, head: &[u8], around: &mut Around) {
        let mut probe = FileReader::unpacked(self.entry.clone());
        probe.push(head, around.context, around.watch);
        self.stage = match probe.mark(head) {
            None => Stage::Whole,
            Some(mark) => Stage::Cut(Box::new(Cutting {
                mark,
                recognition: probe.file.recognition,
                tail: Vec::new(),
                next: self.entry.share.turn,
                open: Vec::new(),
            })),
        };
    }

    fn part(&self, cutting: &Cutting) -> Part {
        Part::new(cutting.next, part_bytes(&self.entry), u64::MAX, cutting.mark.clone())
    }

    /// Brings bytes to the parts that they are of.
    fn bring(&mut self, bytes: &[u8], is_last: bool, around: &mut Around) {
        let start = self.position;
        self.position += bytes.len() as u64;
        let Stage::Cut(mut cutting) = std::mem::replace(&mut self.stage, Stage::Whole) else {
            return around.bring(PartAt::first(self.entry.id), bytes, is_last);
        };
        for at in &cutting.open {
            around.bring(*at, bytes, is_last);
        }
        loop {
            let part = self.part(&cutting);
            if part.range.start.0 >= self.position {
                break;
            }
            let from = part.first_byte();
            let at = self.begin(part, &cutting, around);
            let before = usize::try_from(start.saturating_sub(from)).unwrap_or(usize::MAX);
            let before = cutting.tail.get(cutting.tail.len().saturating_sub(before)..).unwrap_or_default();
            around.bring(at, before, false);
            let own = usize::try_from(from.saturating_sub(start)).ok().and_then(|from| bytes.get(from..));
            around.bring(at, own.unwrap_or_default(), is_last);
            cutting.open.push(at);
            cutting.next += self.entry.share.of;
        }
        cutting.open.retain(|at| around.files.reader(*at).is_some_and(FileReader::is_reading));
        cutting.tail.extend_from_slice(bytes);
        cutting.tail.drain(..cutting.tail.len().saturating_sub(cutting.mark.before_bytes()));
        self.stage = Stage::Cut(cutting);
    }

    fn begin(&self, part: Part, cutting: &Cutting, around: &mut Around) -> PartAt {
        let mut part = FileReader::unpacked_part(self.entry.clone(), part, cutting.recognition.clone());
        let at = part.file.at();
        // After a crash the parts before it are known already.
        if let Some(before) = around.summaries.before(at) {
            part.file.settle(before);
        }
        around.files.add_part(part);
        at
    }

    /// Nothing more comes. What was to be read here is missing, and a part says so.
    pub fn stop(mut self, around: &mut Around) {
        match std::mem::replace(&mut self.stage, Stage::Whole) {
            Stage::Head(head) if self.is_mine() => self.bring(&head, false, around),
            Stage::Head(_) => around.files.miss(self.entry),
            Stage::Cut(cutting) if cutting.open.is_empty() => {
                self.begin(self.part(&cutting), &cutting, around);
            }
            Stage::Cut(_) | Stage::Whole => {}
        }
    }
}

/// Shares are of packed bytes.
fn part_bytes(entry: &FileEntry) -> u64 {
    entry.share.part_bytes.saturating_mul(USUAL_RATIO)
}

impl Around<'_> {
    /// Brings the next bytes to a part.
    pub fn push(&mut self, at: PartAt, bytes: &[u8]) {
        if let Some(reader) = self.files.read_on(at) {
            reader.push(bytes, self.context, self.watch);
        }
    }

    /// Brings the last ones.
    pub fn close(&mut self, at: PartAt, last: &[u8]) {
        if let Some(reader) = self.files.read_on(at) {
            reader.close(last, self.context, self.watch);
        }
    }

    fn bring(&mut self, at: PartAt, bytes: &[u8], is_last: bool) {
        if is_last { self.close(at, bytes) } else { self.push(at, bytes) }
    }
}
