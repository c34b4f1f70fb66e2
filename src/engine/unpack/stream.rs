//! An archive that is read from its start to its end: gzip, tar, both, or a zip archive without its directory.

use super::inflate::{Form, Inflate};
use super::members::Members;
use super::spout::Spout;
use super::store::{Layer, StreamId};
use super::tar::{self, Event, Tar};
use super::zip_sink::ZipSink;
use super::{Kind, says};
use crate::corpus::{ByteOffset, FileId, Place};
use crate::engine::answer::FileEntry;
use crate::engine::files::Tray;
use crate::engine::rules::packed;

/// So much is unpacked of one archive.
const MAX_ARCHIVE_BYTES: u64 = 64 << 30;

/// From here on an archive is looked at for what it unpacks to.
const MIN_RATED_BYTES: u64 = 8 << 20;
const MAX_RATIO: u64 = 200;

pub struct Stream {
    file: FileId,
    is_packed: bool,
    inflate: Option<Box<Inflate>>,
    sink: Sink,
    members: Members,
    is_rated: bool,
    is_over: bool,
}

/// What becomes of the bytes.
enum Sink {
    /// Too few came to tell.
    Unknown(Vec<u8>),
    File(Spout),
    Tar(Tar, Option<Spout>),
    Zip(Box<ZipSink>),
}

impl Stream {
    pub fn new(entry: FileEntry, kind: Kind) -> Self {
        let sink = match kind {
            Kind::Gzip => Sink::Unknown(Vec::new()),
            Kind::Tar => Sink::Tar(Tar::default(), None),
            Kind::Zip => Sink::Zip(Box::default()),
        };
        let is_packed = kind == Kind::Gzip;
        Self {
            file: entry.id,
            is_packed,
            inflate: is_packed.then(|| Box::new(Inflate::new(Form::Gzip))),
            sink,
            members: Members::new(entry),
            is_rated: false,
            is_over: false,
        }
    }

    /// Nothing more is wanted of it.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Bytes that came of one that was taken, at least 1.
    pub fn ratio(&self) -> u64 {
        self.inflate.as_ref().map_or(1, |inflate| inflate.made / inflate.taken.max(1)).max(1)
    }

    fn id(&self) -> StreamId {
        StreamId { file: self.file, is_inner: false }
    }

    fn is_archive(&self) -> bool {
        matches!(self.sink, Sink::Tar(..) | Sink::Zip(..))
    }

    /// Takes the next bytes.
    pub fn take(&mut self, bytes: &[u8], tray: &mut Tray) {
        let Some(mut inflate) = self.inflate.take() else { return self.pass(bytes, tray) };
        let mut rest = bytes;
        loop {
            let used = inflate.step(rest, usize::MAX);
            rest = rest.get(used..).unwrap_or_default();
            tray.store().learn(self.id(), Form::Gzip, &inflate);
            self.pass(inflate.output(), tray);
            if self.is_archive() {
                // Nobody would know in which of its files it goes on.
                inflate.end_at_damage();
            }
            if used == 0 && inflate.output().is_empty() || self.is_over {
                break;
            }
        }
        self.judge(&inflate, tray);
        says::tell(&mut inflate, 0, self.file, self.is_archive(), tray);
        self.inflate = Some(inflate);
    }

    /// What is unpacked is limited by what really comes, whatever anybody says of it.
    fn judge(&mut self, inflate: &Inflate, tray: &mut Tray) {
        let place = Place::of_file(self.file);
        if inflate.made > MIN_RATED_BYTES && inflate.made / MAX_RATIO > inflate.taken && !self.is_rated {
            self.is_rated = true;
            tray.find(packed::ratio(place));
        }
        if inflate.made > MAX_ARCHIVE_BYTES && !self.is_over {
            self.is_over = true;
            tray.find(packed::too_long(place, MAX_ARCHIVE_BYTES));
        }
    }

    fn pass(&mut self, bytes: &[u8], tray: &mut Tray) {
        let id = self.is_packed.then_some(self.id());
        match &mut self.sink {
            Sink::Unknown(head) => {
                head.extend_from_slice(bytes);
                if head.len() >= tar::BLOCK_BYTES {
                    self.decide(tray);
                }
            }
            Sink::File(spout) => {
                spout.push(bytes, tray);
                self.is_over = spout.is_closed();
            }
            Sink::Tar(tar, spout) => {
                let members = &mut self.members;
                tar.push(bytes, &mut |event| take_event(event, members, spout, id, tray));
            }
            Sink::Zip(sink) => sink.push(bytes, &mut self.members, tray),
        }
    }

    /// Tells by its first bytes what was packed.
    fn decide(&mut self, tray: &mut Tray) {
        let Sink::Unknown(head) = &mut self.sink else { return };
        let head = std::mem::take(head);
        self.sink = if tar::is_header(&head) {
            tray.make_archive(self.file);
            Sink::Tar(Tar::default(), None)
        } else {
            tray.store().place(self.file, vec![Layer::Inflated(self.id())]);
            Sink::File(Spout::plain(self.file))
        };
        self.pass(&head, tray);
    }

    /// No bytes are left, or no more are wanted: then nothing is missing at their end.
    pub fn finish(&mut self, tray: &mut Tray) {
        while !self.is_over && self.inflate.as_mut().is_some_and(|inflate| inflate.finish()) {
            self.take(&[], tray);
        }
        if let Some(mut inflate) = self.inflate.take() {
            self.decide(tray);
            says::tell(&mut inflate, 0, self.file, self.is_archive(), tray);
        }
        let id = self.is_packed.then_some(self.id());
        match &mut self.sink {
            Sink::Unknown(_) => {}
            Sink::File(spout) => spout.end(tray),
            Sink::Tar(tar, spout) => {
                let members = &mut self.members;
                tar.finish(&mut |event| take_event(event, members, spout, id, tray));
            }
            Sink::Zip(sink) => sink.finish(&mut self.members, tray),
        }
        if self.is_archive() {
            self.members.finish(tray);
            tray.end_archive(self.file);
        }
        self.is_over = true;
    }
}

/// Takes what a tar archive tells of its files; `packed` is the stream that it is in.
fn take_event(
    event: Event,
    members: &mut Members,
    spout: &mut Option<Spout>,
    packed_in: Option<StreamId>,
    tray: &mut Tray,
) {
    let place = |byte: u64| Place { byte: ByteOffset(byte), ..Place::of_file(members.archive().id) };
    match event {
        Event::File { path, start, .. } => {
            let layers = packed_in.map(Layer::Inflated).into_iter().chain([Layer::From(start)]).collect();
            *spout = members.meet(&path).map(|met| members.open(met, layers, tray));
        }
        Event::Sparse { path } => {
            if let Some(met) = members.meet(&path) {
                members.refuse(met, "is stored with holes (sparse)", tray);
            }
        }
        Event::Bytes(bytes) => {
            if let Some(spout) = spout {
                spout.push(bytes, tray);
            }
        }
        Event::End => {
            if let Some(mut spout) = spout.take() {
                spout.end(tray);
            }
        }
        Event::Damaged { start, end } => tray.find(packed::lost(place(start), end - start)),
        // When the packed stream is cut off, too, that was said.
        Event::CutOff(_) if packed_in.is_some() => {}
        Event::CutOff(byte) => tray.find(packed::cut_off(place(byte), byte)),
    }
}
