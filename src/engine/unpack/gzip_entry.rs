//! Brings the bytes of one file to its index, and unpacks them first when they are gzip.
//!
//! Invariant: the last bytes are pushed when it is known that they are the last, as those of a plain file are.

use super::gzip_header;
use super::inflate::{Form, Inflate};
use super::report::report;
use super::sink::EntrySink;
use super::store::StreamId;
use crate::corpus::{FileId, Place};
use crate::engine::answer::PartAt;
use crate::engine::rules::packed;

/// So much of one file is unpacked, whatever its archive says of it.
const MAX_FILE_BYTES: u64 = 8 << 30;

pub struct GzipEntryReader {
    inner: Inner,
    entry: Entry,
}

enum Inner {
    /// Too few bytes came to tell.
    Unknown(Vec<u8>),
    Plain,
    Gzip(Box<Inflate>),
}

/// The file that the bytes are brought to.
struct Entry {
    file: FileId,
    /// What is to be pushed when more comes or nothing does.
    last: Vec<u8>,
    made: u64,
    limit_bytes: u64,
    is_closed: bool,
}

impl GzipEntryReader {
    /// For a file in an archive.
    pub fn new(file: FileId) -> Self {
        Self { inner: Inner::Unknown(Vec::new()), ..Self::plain(file) }
    }

    /// For a file that was packed itself, and so is not unpacked again.
    pub fn plain(file: FileId) -> Self {
        let entry = Entry { file, last: Vec::new(), made: 0, limit_bytes: MAX_FILE_BYTES, is_closed: false };
        Self { inner: Inner::Plain, entry }
    }

    #[cfg(test)]
    pub fn limited(mut self, limit_bytes: u64) -> Self {
        self.entry.limit_bytes = limit_bytes;
        self
    }

    /// Nothing more is wanted of the file.
    pub fn is_closed(&self) -> bool {
        self.entry.is_closed
    }

    pub fn push(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        if let Inner::Unknown(head) = &mut self.inner {
            head.extend_from_slice(bytes);
            if head.len() > 2 {
                let head = std::mem::take(head);
                self.decide(&head, sink);
                self.pass(&head, sink);
            }
        } else {
            self.pass(bytes, sink);
        }
    }

    fn decide(&mut self, head: &[u8], sink: &mut dyn EntrySink) {
        if head.starts_with(&gzip_header::MAGIC) {
            sink.store().wrap(self.entry.file, self.entry.stream());
            self.inner = Inner::Gzip(Box::new(Inflate::new(Form::Gzip)));
        } else {
            self.inner = Inner::Plain;
        }
    }

    fn pass(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        let Self { inner, entry } = self;
        if entry.is_closed {
            return;
        }
        let Inner::Gzip(inflate) = inner else { return entry.push(bytes, sink) };
        inflate.run(bytes, &mut |inflate| {
            sink.store().note_progress(entry.stream(), Form::Gzip, inflate);
            entry.push(inflate.output(), sink);
            !entry.is_closed
        });
        report(inflate, 0, entry.file, false, sink);
    }

    /// The file has all its bytes, or all that can be had.
    pub fn end(&mut self, sink: &mut dyn EntrySink) {
        while !self.is_closed()
            && let Inner::Gzip(inflate) = &mut self.inner
            && inflate.finish()
        {
            self.pass(&[], sink);
        }
        if self.is_closed() {
            return;
        }
        match &mut self.inner {
            Inner::Unknown(head) => self.entry.push(head, sink),
            Inner::Gzip(inflate) => report(inflate, 0, self.entry.file, false, sink),
            Inner::Plain => {}
        }
        if !self.is_closed() {
            self.entry.close(sink);
        }
    }
}

impl Entry {
    fn stream(&self) -> StreamId {
        StreamId { file: self.file, is_inner: true }
    }

    fn push(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        if bytes.is_empty() {
            return;
        }
        if !self.last.is_empty() {
            sink.push(PartAt::first(self.file), &self.last);
        }
        self.last.clear();
        self.last.extend_from_slice(bytes);
        self.made += bytes.len() as u64;
        if self.made > self.limit_bytes {
            sink.report_finding(packed::too_long(Place::of_file(self.file), self.limit_bytes));
            self.close(sink);
        } else if !sink.is_open(PartAt::first(self.file)) {
            self.close(sink);
        }
    }

    fn close(&mut self, sink: &mut dyn EntrySink) {
        sink.close(PartAt::first(self.file), &std::mem::take(&mut self.last));
        self.is_closed = true;
    }
}
