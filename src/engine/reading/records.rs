//! The records of a file, pulled one after another out of its text, with the way back to good ones after damage.
//!
//! Invariant: damage inside one record costs that record; what is good before and after it is found, and how the text was
//! sliced does not matter.

#[cfg(test)]
mod tests;

use super::at::At;
use super::judge::Judge;
use super::profile::{RecordProfile, SUSPICIOUS_BYTES};
use super::resync::Resync;
use crate::corpus::Nesting;
use crate::engine::scan::{Bytes, Layout, Piece, Splitter};
use crate::formats::{Fault, ReadFault};
use std::ops::Range;

/// The text is taken in small bites, since a bite is looked at again after each damage. They are the same however
/// it is sliced: what comes after damage is judged by whole ones.
const BITE_BYTES: usize = 64 << 10;

/// What is found in the text.
pub enum Item {
    /// A value: a record, or one with wrapping around it.
    Value {
        at: At,
        layout: Layout,
        bytes: Bytes,
    },
    /// A record that is too long to be held.
    Oversized {
        at: At,
        len_bytes: u64,
    },
    /// The text ends inside such a long record.
    CutOff {
        at: At,
        len_bytes: u64,
    },
    /// Bytes between records that belong to none.
    Stray {
        at: At,
        len_bytes: u64,
    },
    /// The text ends before what is around the records does.
    Unclosed {
        at: At,
    },
    Damaged(Damaged),
    /// Damage in a part of an array: what follows it is judged by all records before it, so the whole file has to be read.
    Torn,
}

/// Bytes that could not be read, up to the next good record.
pub struct Damaged {
    pub at: At,
    /// Nothing but space when it is 0.
    pub len_bytes: u64,
    pub fault: ReadFault,
    /// How long the good record is ([`Records::good`]); nothing is left when it is 0.
    pub good_len: usize,
}

#[derive(Default)]
pub struct Records {
    splitter: Splitter,
    /// How the records are put together, as far as they show.
    layout: Option<Layout>,
    /// What the splitter is taking.
    chunk: Option<Chunk>,
    /// Text that is read before any more of the file, and how much of it was.
    again: Vec<u8>,
    again_used: usize,
    /// How much of the text in hand was taken, and of all of it.
    used: usize,
    taken: usize,
    /// After damage, until a good record is found.
    search: Option<Resync>,
    /// Whether it is worth searching before more text is taken.
    is_search_due: bool,
    /// Where the splitter started anew the last time.
    resumed_at: Option<u64>,
    /// They are those of a part of an array.
    is_cut: bool,
    is_ended: bool,
}

/// A stretch of the text in hand, or of the text that is read again.
#[derive(Clone)]
struct Chunk {
    is_again: bool,
    range: Range<usize>,
    /// Its place in the file.
    start: u64,
}

impl Records {
    /// Those of a part of a file, in which the first one begins at this byte.
    pub fn of_part(layout: Layout, start: u64) -> Self {
        let splitter = Splitter::resumed(layout, start, 0);
        Self { splitter, is_cut: layout != Layout::Lines, ..Self::default() }
    }

    /// They are those of the first part of a file.
    pub fn be_of_part(&mut self, layout: Layout) {
        self.is_cut = layout != Layout::Lines;
    }

    /// Begins behind what stands before the data.
    pub fn begin_at(&mut self, at: At) {
        self.splitter = Splitter::starting_at(at.start, at.line);
    }

    pub fn begin_lines(&mut self) {
        self.splitter = Splitter::of_lines();
    }

    /// The next byte of the text that is waited for.
    pub fn position(&self) -> u64 {
        self.splitter.position()
    }

    /// The newlines before it.
    pub fn line(&self) -> u64 {
        self.splitter.line()
    }

    /// How they are put together, as far as they show.
    pub fn layout(&self) -> Option<Layout> {
        self.layout
    }

    /// How all of them are put together, if nothing is damaged.
    pub fn sound_layout(&self) -> Option<Layout> {
        self.splitter.layout().filter(|_| self.search.is_none())
    }

    /// A record of the next part would begin here.
    pub fn is_between(&self, layout: Layout) -> bool {
        self.splitter.is_between(layout)
    }

    /// The bytes of the value that was found last, in the text in hand.
    pub fn bytes<'t>(&'t self, bytes: &Bytes, text: &'t [u8]) -> &'t [u8] {
        self.splitter.bytes(bytes, chunk_of(self.chunk.as_ref(), &self.again, text))
    }

    /// The good record behind damaged bytes.
    pub fn good(&self, damaged: &Damaged) -> &[u8] {
        self.again.get(..damaged.good_len).unwrap_or_default()
    }

    /// What is found next in the text, which is given again until nothing more is; `is_end` when all text was given, and this is
    /// empty.
    pub fn next(
        &mut self,
        text: &[u8],
        is_end: bool,
        profile: &RecordProfile,
        judge: &mut Judge,
    ) -> Option<Item> {
        loop {
            if self.chunk.is_some() {
                if let Some(item) = self.next_in_chunk(text, profile, judge) {
                    return Some(item);
                }
            } else if self.again_used < self.again.len() {
                self.take_again();
            } else if self.is_cut && !self.holds_together() {
                return Some(Item::Torn);
            } else if self.is_search_due
                && let Some(search) = self.search.take()
            {
                if let Some(item) = self.go_on(search, is_end, profile, judge) {
                    return Some(item);
                }
            } else if self.used < text.len() {
                self.take_bite(text, judge);
            } else if is_end && !self.is_ended {
                if let Some(item) = self.end(judge) {
                    return Some(item);
                }
            } else {
                self.used = 0;
                return None;
            }
        }
    }

    /// The value that was found last is damaged: the search begins with its bytes and what follows them.
    pub fn search(&mut self, mut damaged: Resync, text: &[u8]) {
        if let Some(chunk) = self.chunk.take() {
            let bytes = chunk_of(Some(&chunk), &self.again, text);
            let end = damaged.start + damaged.held.len() as u64;
            let from = usize::try_from(end.saturating_sub(chunk.start)).unwrap_or(usize::MAX);
            damaged.held.extend_from_slice(bytes.get(from..).unwrap_or_default());
        }
        self.search = Some(damaged);
    }

    fn next_in_chunk(&mut self, text: &[u8], profile: &RecordProfile, judge: &Judge) -> Option<Item> {
        let bytes = chunk_of(self.chunk.as_ref(), &self.again, text);
        let Some(piece) = self.splitter.next(bytes) else {
            self.end_chunk(profile);
            return None;
        };
        self.item(piece, text, judge)
    }

    fn item(&mut self, piece: Piece, text: &[u8], judge: &Judge) -> Option<Item> {
        Some(match piece {
            Piece::Record { start, line, layout, bytes } => {
                self.layout = Some(layout);
                Item::Value { at: At { start, line }, layout, bytes }
            }
            Piece::Oversized { start, line, len_bytes } => {
                Item::Oversized { at: At { start, line }, len_bytes }
            }
            // Nothing stands between wrapped records: brackets do not match any more.
            Piece::Stray { start, line, bytes, .. }
                if !bytes.is_empty()
                    && !matches!(judge.nesting(self.layout, &[]), Nesting::Plain | Nesting::Text) =>
            {
                let held = self.bytes(&bytes, text).to_vec();
                self.search(Resync::new(start, line, ReadFault::of_record(Fault::Unbalanced), held, 0), text);
                return None;
            }
            Piece::Stray { start, line, len_bytes, .. } => Item::Stray { at: At { start, line }, len_bytes },
            Piece::Unfinished { start, line, len_bytes: 0 } => Item::Unclosed { at: At { start, line } },
            Piece::Unfinished { start, line, len_bytes } => {
                let (.., held) = self.splitter.held();
                if held.is_empty() {
                    return Some(Item::CutOff { at: At { start, line }, len_bytes });
                }
                // What it swallowed is looked at once more.
                let held = held.trim_ascii_start().to_vec();
                self.search =
                    Some(Resync::new(start, line, ReadFault::of_record(Fault::Unbalanced), held, 1));
                return None;
            }
        })
    }

    /// Begins to search when the record that goes on is so long that it may have swallowed others.
    fn end_chunk(&mut self, profile: &RecordProfile) {
        self.chunk = None;
        self.layout = self.splitter.layout();
        let (start, line, held) = self.splitter.held();
        if self.layout != Some(Layout::Lines) && self.is_bite_whole() && profile.is_suspicious(held.len()) {
            self.search =
                Some(Resync::suspicion(start, line, ReadFault::of_record(Fault::Unbalanced), held.to_vec()));
        }
    }

    fn take_again(&mut self) {
        let range = self.again_used..self.again.len().min(self.again_used + BITE_BYTES);
        self.again_used = range.end;
        match &mut self.search {
            Some(search) => search.hold(self.again.get(range).unwrap_or_default()),
            None => self.chunk = Some(Chunk { is_again: true, range, start: self.splitter.position() }),
        }
    }

    fn take_bite(&mut self, text: &[u8], judge: &mut Judge) {
        let len = (text.len() - self.used).min(BITE_BYTES - self.taken % BITE_BYTES);
        let range = self.used..self.used + len;
        self.used += len;
        self.taken += len;
        self.is_search_due = self.is_bite_whole();
        let bite = text.get(range.clone()).unwrap_or_default();
        if let Some(search) = &mut self.search {
            search.hold(bite);
        } else if self.splitter.layout().is_none() {
            self.settle(bite, false, judge);
        } else {
            self.chunk = Some(Chunk { is_again: false, range, start: self.splitter.position() });
        }
    }

    /// Tells how the records are put together, and splits what was held until then.
    fn settle(&mut self, bite: &[u8], is_all: bool, judge: &mut Judge) {
        let mut is_record = |member: &[u8]| judge.is_good(Nesting::Members, member);
        let Some(head) = self.splitter.settle(bite, is_all, &mut is_record) else { return };
        self.layout = self.splitter.layout();
        self.again = head;
        self.again_used = self.again.len();
        let range = 0..self.again_used;
        self.chunk = Some(Chunk { is_again: true, range, start: self.splitter.position() });
    }

    /// No text is left.
    fn end(&mut self, judge: &mut Judge) -> Option<Item> {
        if self.search.is_none() && self.splitter.layout().is_none() {
            self.settle(&[], true, judge);
            return None;
        }
        self.is_ended = true;
        self.is_search_due = true;
        if self.search.is_some() {
            return None;
        }
        let piece = self.splitter.finish()?;
        self.item(piece, &[], judge)
    }

    /// Starts anew at the next good record, if it is here.
    fn go_on(
        &mut self,
        mut search: Resync,
        is_end: bool,
        profile: &RecordProfile,
        judge: &mut Judge,
    ) -> Option<Item> {
        let nesting = judge.nesting(self.layout, &search.held);
        let found = search.find(profile, nesting, is_end, |value| judge.is_good(nesting, value));
        let Some(good) = found else {
            if !is_end {
                self.is_search_due = false;
                self.search = Some(search);
                return None;
            }
            // It had all that was left, and the splitter stands where the search began.
            self.is_ended = true;
            let end = search.held.len();
            return Some(Item::Damaged(damaged(&search, end, 0))).filter(Item::is_news);
        };
        let start = search.start + search.dropped + good.start as u64;
        if self.resumed_at.replace(start) == Some(start) {
            // The splitter cuts it otherwise than it was found.
            search.pass(good);
            self.search = Some(search);
            return None;
        }
        let item = Item::Damaged(damaged(&search, good.start, good.len()));
        let line = search.line + search.dropped_lines + newlines(search.held.get(..good.start));
        // Damage may have made the splitter believe in another layout than that of the wrapping.
        let layout = match nesting {
            Nesting::Members => Some(Layout::Members),
            Nesting::Rows => Some(Layout::Rows),
            Nesting::Strings => Some(Layout::Array),
            Nesting::Plain | Nesting::Text => self.layout,
        };
        self.splitter = Splitter::resumed(layout.unwrap_or(Layout::Array), start, line);
        self.again = search.held.split_off(good.start);
        self.again_used = 0;
        self.is_ended = false;
        Some(item)
    }

    fn is_bite_whole(&self) -> bool {
        self.taken.is_multiple_of(BITE_BYTES)
    }

    /// What was read so far is what the whole file's reading finds.
    fn holds_together(&self) -> bool {
        // Of a long record that one might ask whether it swallowed others.
        let is_usual = self.splitter.held().2.len() + 2 * BITE_BYTES <= SUSPICIOUS_BYTES;
        self.search.is_none() && is_usual
    }
}

impl Item {
    fn is_news(&self) -> bool {
        !matches!(self, Self::Damaged(Damaged { len_bytes: 0, .. }))
    }
}

fn chunk_of<'t>(chunk: Option<&Chunk>, again: &'t [u8], text: &'t [u8]) -> &'t [u8] {
    let Some(Chunk { is_again, range, .. }) = chunk else { return &[] };
    let source = if *is_again { again } else { text };
    source.get(range.clone()).unwrap_or_default()
}

/// What was lost before byte `end` of the bytes that are held.
fn damaged(search: &Resync, end: usize, good_len: usize) -> Damaged {
    let lost = search.held.get(..end).unwrap_or_default();
    let before = if search.dropped > 0 { 0 } else { lost.len() - lost.trim_ascii_start().len() } as u64;
    let len_bytes = search.dropped + lost.trim_ascii_end().len() as u64;
    Damaged {
        at: At { start: search.start + before, line: search.line },
        len_bytes: len_bytes.saturating_sub(before),
        fault: search.fault.clone(),
        good_len,
    }
}

fn newlines(bytes: Option<&[u8]>) -> u64 {
    memchr::memchr_iter(b'\n', bytes.unwrap_or_default()).count() as u64
}
