//! One file of a zip archive that has a directory.

use super::gzip_entry::GzipEntryReader;
use super::inflate::{Form, Inflate};
use super::report::report;
use super::sink::EntrySink;
use super::store::{Layer, StreamId};
use super::zip::{self, DEFLATED, Entry, HEADER};
use crate::corpus::{FileId, Place};
use crate::engine::answer::PartAt;
use crate::engine::crc::Hasher;
use crate::engine::rules::packed;

pub struct Member {
    file: FileId,
    /// Without its path.
    entry: Entry,
    path_bytes: u64,
    /// Its header, until that is whole.
    header: Vec<u8>,
    body: Option<Box<Body>>,
    is_over: bool,
}

struct Body {
    reader: GzipEntryReader,
    inflate: Option<Box<Inflate>>,
    /// Of what is not packed; packed bytes are summed up as they are inflated.
    sum: Hasher,
    start: u64,
    left: u64,
}

impl Member {
    pub fn new(file: FileId, entry: Entry) -> Self {
        let path_bytes = entry.path.len() as u64;
        let entry = Entry { path: Vec::new(), ..entry };
        Self { file, entry, path_bytes, header: Vec::new(), body: None, is_over: false }
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn ratio(&self) -> u64 {
        (self.entry.bytes / self.entry.packed_bytes.max(1)).max(1)
    }

    /// Where it begins.
    pub fn header(&self) -> u64 {
        self.entry.header
    }

    /// Where its bytes end, as far as is known.
    pub fn end(&self) -> u64 {
        let named = zip::HEADER_BYTES as u64 + self.path_bytes;
        let start = self.body.as_ref().map_or(self.entry.header + named, |body| body.start);
        let end = start + self.entry.packed_bytes;
        // An empty file still has a header, and that may be longer than its name.
        if self.body.is_none() {
            end.max(self.entry.header + self.header.len() as u64 + MORE_HEADER_BYTES)
        } else {
            end
        }
    }

    pub fn take(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        let mut rest = bytes;
        if self.body.is_none() {
            let before = self.header.len();
            self.header.extend_from_slice(rest);
            let is_header = HEADER.iter().zip(&self.header).all(|(one, other)| one == other);
            if !is_header {
                sink.report_finding(packed::lost(Place::of_file(self.file), self.header.len() as u64));
                return self.close(sink);
            }
            let Some((_, len)) = zip::header(&self.header) else { return };
            self.header.clear();
            rest = rest.get(len.saturating_sub(before)..).unwrap_or_default();
            self.begin(self.entry.header + len as u64, sink);
        }
        self.pass(rest, sink);
    }

    fn begin(&mut self, start: u64, sink: &mut dyn EntrySink) {
        let is_deflated = self.entry.method == DEFLATED;
        let stream = Layer::Inflated(self.stream());
        let layers = [Layer::From(start)].into_iter().chain(is_deflated.then_some(stream));
        sink.store().place(self.file, layers.collect());
        self.body = Some(Box::new(Body {
            reader: GzipEntryReader::new(self.file),
            inflate: is_deflated.then(|| Box::new(Inflate::new(Form::Bare))),
            sum: Hasher::default(),
            start,
            left: self.entry.packed_bytes,
        }));
    }

    fn stream(&self) -> StreamId {
        StreamId { file: self.file, is_inner: false }
    }

    fn pass(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        let stream = self.stream();
        let Some(body) = &mut self.body else { return };
        let own = usize::try_from(body.left).map_or(bytes, |left| bytes.get(..left).unwrap_or(bytes));
        body.left -= own.len() as u64;
        match &mut body.inflate {
            None => {
                body.sum.update(own);
                body.reader.push(own, sink);
            }
            Some(inflate) => inflate.run(own, &mut |inflate| {
                sink.store().note_progress(stream, Form::Bare, inflate);
                body.reader.push(inflate.output(), sink);
                !body.reader.is_closed()
            }),
        }
        if body.reader.is_closed() {
            self.is_over = true;
        } else if body.left == 0 {
            self.end_body(sink);
        }
    }

    fn end_body(&mut self, sink: &mut dyn EntrySink) {
        self.is_over = true;
        let Some(body) = &mut self.body else { return };
        let (mut is_sound, mut sum) = (true, body.sum.clone().finalize());
        if let Some(inflate) = &mut body.inflate {
            inflate.finish();
            (is_sound, sum) = (inflate.notes.is_empty(), inflate.sum());
            report(inflate, body.start, self.file, false, sink);
        }
        if is_sound && sum != self.entry.sum {
            sink.report_finding(packed::checksum(Place::of_file(self.file), self.entry.header));
        }
        body.reader.end(sink);
    }

    fn close(&mut self, sink: &mut dyn EntrySink) {
        self.is_over = true;
        sink.close(PartAt::first(self.file), &[]);
    }

    /// No more bytes are there.
    pub fn finish(&mut self, sink: &mut dyn EntrySink) {
        if self.is_over {
            return;
        }
        if self.body.is_some() {
            self.end_body(sink);
        } else {
            sink.report_finding(packed::cut_off(Place::of_file(self.file), self.entry.header));
            self.close(sink);
        }
    }
}

/// So much more is asked for as long as a header is not whole.
const MORE_HEADER_BYTES: u64 = 4096;
