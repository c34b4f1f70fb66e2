//! An archive that is read from its start to its end: gzip, tar, both, or a zip archive without its directory.

use super::Kind;
use super::gzip_entry::GzipEntryReader;
use super::inflate::{Form, Inflate};
use super::members::Members;
use super::report::report;
use super::sink::EntrySink;
use super::store::{Layer, StreamId};
use super::tar::{self, Event, Tar};
use super::zip_sink::ZipSink;
use crate::corpus::{ByteOffset, FileId, Place};
use crate::engine::answer::FileEntry;
use crate::engine::parts::USUAL_RATIO;
use crate::engine::rules::packed;

/// So much is unpacked of one archive.
const MAX_ARCHIVE_BYTES: u64 = 64 << 30;

/// From here on an archive is looked at for what it unpacks to.
const MIN_RATED_BYTES: u64 = 8 << 20;
const MAX_RATIO: u64 = 200;

pub struct Stream {
    inflate: Option<Box<Inflate>>,
    output: Output,
}

/// What comes out of it.
struct Output {
    file: FileId,
    is_packed: bool,
    content: Content,
    members: Members,
    is_rated: bool,
    is_over: bool,
}

/// What becomes of the bytes.
enum Content {
    /// Too few came to tell.
    Unknown(Vec<u8>),
    File(GzipEntryReader),
    Tar(Tar, Option<GzipEntryReader>),
    Zip(Box<ZipSink>),
}

impl Stream {
    pub fn new(entry: FileEntry, kind: Kind) -> Self {
        let content = match kind {
            Kind::Gzip => Content::Unknown(Vec::new()),
            Kind::Tar => Content::Tar(Tar::default(), None),
            Kind::Zip | Kind::Table(_) => Content::Zip(Box::default()),
        };
        let is_packed = kind == Kind::Gzip;
        Self {
            inflate: is_packed.then(|| Box::new(Inflate::new(Form::Gzip))),
            output: Output {
                file: entry.id,
                is_packed,
                content,
                members: if kind == Kind::Zip { Members::new(entry) } else { Members::of_stream(entry) },
                is_rated: false,
                is_over: false,
            },
        }
    }

    /// Nothing more is wanted of it.
    pub fn is_over(&self) -> bool {
        self.output.is_over
    }

    /// Bytes that come of one that is taken, at least 1; as many as usual, as long as none was.
    pub fn ratio(&self) -> u64 {
        let Some(inflate) = &self.inflate else { return 1 };
        inflate.made.checked_div(inflate.taken).unwrap_or(USUAL_RATIO).max(1)
    }

    /// Takes the next bytes.
    pub fn take(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        let Self { inflate, output } = self;
        let Some(inflate) = inflate else { return output.push(bytes, sink) };
        inflate.run(bytes, &mut |inflate| {
            sink.store().note_progress(output.id(), Form::Gzip, inflate);
            output.push(inflate.output(), sink);
            if output.is_archive() {
                // Nobody would know in which of its files it goes on.
                inflate.end_at_damage();
            }
            !output.is_over
        });
        output.judge(inflate, sink);
        report(inflate, 0, output.file, output.is_archive(), sink);
    }

    /// No bytes are left, or no more are wanted: then nothing is missing at their end.
    pub fn finish(&mut self, sink: &mut dyn EntrySink) {
        while !self.output.is_over && self.inflate.as_mut().is_some_and(|inflate| inflate.finish()) {
            self.take(&[], sink);
        }
        let Self { inflate, output } = self;
        if let Some(inflate) = inflate {
            output.decide(sink);
            report(inflate, 0, output.file, output.is_archive(), sink);
        }
        output.finish(sink);
    }
}

impl Output {
    fn id(&self) -> StreamId {
        StreamId { file: self.file, is_inner: false }
    }

    fn is_archive(&self) -> bool {
        matches!(self.content, Content::Tar(..) | Content::Zip(..))
    }

    /// What is unpacked is limited by what really comes, whatever anybody says of it.
    fn judge(&mut self, inflate: &Inflate, sink: &mut dyn EntrySink) {
        let place = Place::of_file(self.file);
        if inflate.made > MIN_RATED_BYTES && inflate.made / MAX_RATIO > inflate.taken && !self.is_rated {
            self.is_rated = true;
            sink.report_finding(packed::ratio(place));
        }
        if inflate.made > MAX_ARCHIVE_BYTES && !self.is_over {
            self.is_over = true;
            sink.report_finding(packed::too_long(place, MAX_ARCHIVE_BYTES));
        }
    }

    fn push(&mut self, bytes: &[u8], sink: &mut dyn EntrySink) {
        let id = self.is_packed.then_some(self.id());
        match &mut self.content {
            Content::Unknown(head) => {
                head.extend_from_slice(bytes);
                if head.len() >= tar::BLOCK_BYTES {
                    self.decide(sink);
                }
            }
            Content::File(reader) => {
                reader.push(bytes, sink);
                self.is_over = reader.is_closed();
            }
            Content::Tar(tar, reader) => {
                let members = &mut self.members;
                tar.push(bytes, &mut |event| take_event(event, members, reader, id, sink));
            }
            Content::Zip(zip) => zip.push(bytes, &mut self.members, sink),
        }
    }

    /// Tells by its first bytes what was packed.
    fn decide(&mut self, sink: &mut dyn EntrySink) {
        let Content::Unknown(head) = &mut self.content else { return };
        let head = std::mem::take(head);
        self.content = if tar::is_header(&head) {
            sink.make_archive(self.file);
            Content::Tar(Tar::default(), None)
        } else {
            sink.store().place(self.file, vec![Layer::Inflated(self.id())]);
            Content::File(GzipEntryReader::plain(self.file))
        };
        self.push(&head, sink);
    }

    fn finish(&mut self, sink: &mut dyn EntrySink) {
        let id = self.is_packed.then_some(self.id());
        match &mut self.content {
            Content::Unknown(_) => {}
            Content::File(reader) => reader.end(sink),
            Content::Tar(tar, reader) => {
                let members = &mut self.members;
                tar.finish(&mut |event| take_event(event, members, reader, id, sink));
            }
            Content::Zip(zip) => zip.finish(&mut self.members, sink),
        }
        if self.is_archive() {
            self.members.finish(sink);
            sink.end_archive(self.file);
        }
        self.is_over = true;
    }
}

/// Takes what a tar archive says of its files; `packed` is the stream that it is in.
fn take_event(
    event: Event,
    members: &mut Members,
    reader: &mut Option<GzipEntryReader>,
    packed_in: Option<StreamId>,
    sink: &mut dyn EntrySink,
) {
    let place = |byte: u64| Place { byte: ByteOffset(byte), ..Place::of_file(members.archive().id) };
    match event {
        Event::File { path, start, .. } => {
            let layers = packed_in.map(Layer::Inflated).into_iter().chain([Layer::From(start)]).collect();
            *reader = members.meet(&path).map(|met| members.open(met, layers, sink));
        }
        Event::Sparse { path } => {
            if let Some(met) = members.meet(&path) {
                members.refuse(met, "is stored with holes (sparse)", sink);
            }
        }
        Event::Bytes(bytes) => {
            if let Some(reader) = reader {
                reader.push(bytes, sink);
            }
        }
        Event::End => {
            if let Some(mut reader) = reader.take() {
                reader.end(sink);
            }
        }
        Event::Damaged { start, end } => sink.report_finding(packed::lost(place(start), end - start)),
        // When the packed stream is cut off, too, that was said.
        Event::CutOff(_) if packed_in.is_some() => {}
        Event::CutOff(byte) => sink.report_finding(packed::cut_off(place(byte), byte)),
    }
}
