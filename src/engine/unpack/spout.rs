//! Brings the bytes of one file to its index, and unpacks them first when they are gzip.
//!
//! Invariant: the last bytes are pushed when it is known that they are the last, as those of a plain file are.

use super::inflate::{Form, Inflate};
use super::store::StreamId;
use super::{gzip_header, says};
use crate::corpus::{FileId, Place};
use crate::engine::files::Tray;
use crate::engine::rules::packed;

/// So much of one file is unpacked, whatever its archive says of it.
const MAX_FILE_BYTES: u64 = 8 << 30;

pub struct Spout {
    file: FileId,
    inner: Inner,
    /// What is to be pushed when more comes or nothing does.
    last: Vec<u8>,
    made: u64,
    limit_bytes: u64,
}

enum Inner {
    /// Too few bytes came to tell.
    Unknown(Vec<u8>),
    Plain,
    Gzip(Box<Inflate>),
    Closed,
}

impl Spout {
    /// For a file in an archive.
    pub fn new(file: FileId) -> Self {
        Self { inner: Inner::Unknown(Vec::new()), ..Self::plain(file) }
    }

    /// For a file that was packed itself, and so is not unpacked again.
    pub fn plain(file: FileId) -> Self {
        Self { file, inner: Inner::Plain, last: Vec::new(), made: 0, limit_bytes: MAX_FILE_BYTES }
    }

    #[cfg(test)]
    pub fn limited(self, limit_bytes: u64) -> Self {
        Self { limit_bytes, ..self }
    }

    /// Nothing more is wanted of the file.
    pub fn is_closed(&self) -> bool {
        matches!(self.inner, Inner::Closed)
    }

    pub fn push(&mut self, bytes: &[u8], tray: &mut Tray) {
        if let Inner::Unknown(head) = &mut self.inner {
            head.extend_from_slice(bytes);
            if head.len() > 2 {
                let head = std::mem::take(head);
                self.decide(&head, tray);
                self.pass(&head, tray);
            }
        } else {
            self.pass(bytes, tray);
        }
    }

    fn decide(&mut self, head: &[u8], tray: &mut Tray) {
        if head.starts_with(&gzip_header::MAGIC) {
            tray.store().wrap(self.file, self.stream());
            self.inner = Inner::Gzip(Box::new(Inflate::new(Form::Gzip)));
        } else {
            self.inner = Inner::Plain;
        }
    }

    fn stream(&self) -> StreamId {
        StreamId { file: self.file, is_inner: true }
    }

    fn pass(&mut self, bytes: &[u8], tray: &mut Tray) {
        match std::mem::replace(&mut self.inner, Inner::Plain) {
            Inner::Gzip(mut inflate) => {
                let mut rest = bytes;
                loop {
                    let used = inflate.step(rest, usize::MAX);
                    rest = rest.get(used..).unwrap_or_default();
                    tray.store().learn(self.stream(), Form::Gzip, &inflate);
                    self.emit(inflate.output(), tray);
                    if used == 0 && inflate.output().is_empty() || self.is_closed() {
                        break;
                    }
                }
                says::tell(&mut inflate, 0, self.file, false, tray);
                if !self.is_closed() {
                    self.inner = Inner::Gzip(inflate);
                }
            }
            Inner::Closed => self.inner = Inner::Closed,
            _ => self.emit(bytes, tray),
        }
    }

    fn emit(&mut self, bytes: &[u8], tray: &mut Tray) {
        if bytes.is_empty() {
            return;
        }
        if !self.last.is_empty() {
            tray.push(self.file, &self.last);
        }
        self.last.clear();
        self.last.extend_from_slice(bytes);
        self.made += bytes.len() as u64;
        if self.made > self.limit_bytes {
            tray.find(packed::too_long(Place::of_file(self.file), self.limit_bytes));
            self.close(tray);
        } else if !tray.is_open(self.file) {
            self.close(tray);
        }
    }

    /// The file has all its bytes, or all that can be had.
    pub fn end(&mut self, tray: &mut Tray) {
        while let Inner::Gzip(inflate) = &mut self.inner
            && inflate.finish()
        {
            self.pass(&[], tray);
        }
        match std::mem::replace(&mut self.inner, Inner::Plain) {
            Inner::Unknown(head) => self.emit(&head, tray),
            Inner::Gzip(mut inflate) => says::tell(&mut inflate, 0, self.file, false, tray),
            Inner::Plain => {}
            Inner::Closed => self.inner = Inner::Closed,
        }
        if !self.is_closed() {
            self.close(tray);
        }
    }

    fn close(&mut self, tray: &mut Tray) {
        tray.close(self.file, &std::mem::take(&mut self.last));
        self.inner = Inner::Closed;
    }
}
