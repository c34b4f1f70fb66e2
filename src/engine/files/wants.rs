//! What is to be asked for next: beginnings of long files, then the bytes of parts and of archives, in their order.
//!
//! Invariant: what was read to its end is not looked at again, so that asking takes no longer with many files.

use crate::corpus::FileId;
use crate::engine::answer::PartAt;
use std::collections::VecDeque;

/// Up to where nothing is to be asked for any more.
#[derive(Default)]
pub struct Wants {
    /// Long files whose beginning is not asked for yet.
    pub heads: VecDeque<FileId>,
    pub next_part: PartAt,
    pub next_feed: FileId,
}

impl Wants {
    pub fn ask_head(&mut self, file: FileId) {
        self.heads.push_back(file);
    }

    /// A part is to be read.
    pub fn begin(&mut self, at: PartAt) {
        self.next_part = self.next_part.min(at);
    }

    /// An archive, or a file in one, is to be unpacked.
    pub fn begin_feed(&mut self, file: FileId) {
        self.next_feed = self.next_feed.min(file);
    }

    pub fn forget(&mut self, file: FileId) {
        self.heads.retain(|other| *other != file);
    }
}
