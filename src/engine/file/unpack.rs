//! A file and archives: it may turn out to be one, come out of one, or stand for one in the list of files.

use super::super::answer::{FileEntry, FileState};
use super::super::parts::Part;
use super::super::unpack::{self, Kind};
use super::{Desk, OpenFile, Watch};
use crate::corpus::Finding;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    /// It was found to be packed, and is not read as it is.
    Packed(Kind),
    /// Its bytes come out of an archive, which has so many.
    Unpacked(u64),
    /// It is an archive.
    Archive(u64),
}

impl OpenFile {
    /// A file whose bytes come out of an archive, or of itself; how many is not known.
    pub fn unpacked(entry: FileEntry) -> Self {
        let packing = Packing::Unpacked(entry.bytes);
        let file = Self::new(FileEntry { bytes: u64::MAX, ..entry });
        Self { packing, ..file }
    }

    /// It asks for bytes itself, and not all were asked for.
    pub fn has_want(&self) -> bool {
        self.is_reading() && self.wanted < self.until && self.packing == Packing::None
    }

    pub fn is_unpacked(&self) -> bool {
        matches!(self.packing, Packing::Unpacked(_) | Packing::Archive(_))
    }

    /// How it is packed, if it was found to be.
    pub fn packed(&self) -> Option<Kind> {
        if let Packing::Packed(kind) = self.packing { Some(kind) } else { None }
    }

    pub(super) fn is_found_packed(&mut self, head: &[u8]) -> bool {
        if self.packing == Packing::None && self.part.number == 0 {
            self.packing = unpack::kind(head).map_or(Packing::None, Packing::Packed);
        }
        self.packed().is_some()
    }

    /// It holds other files.
    pub fn make_archive(&mut self) {
        if let Packing::Unpacked(bytes) = self.packing {
            self.packing = Packing::Archive(bytes);
        }
        self.state = FileState::Reading;
    }

    /// All files in it are known.
    pub fn end_archive(&mut self) {
        if self.is_open() {
            self.state = FileState::Ready;
        }
    }

    /// It cannot be unpacked.
    pub fn refuse(&mut self, finding: Finding) {
        self.give_up(finding);
    }

    /// Takes the last bytes of a file that comes out of an archive.
    pub fn close(&mut self, last: &[u8], desk: &mut Desk, watch: Watch) {
        self.entry.bytes = self.pushed + last.len() as u64;
        self.part = Part::whole(self.entry.bytes);
        self.until = self.entry.bytes;
        if self.entry.bytes == 0 && self.is_open() {
            self.finish_empty();
        } else {
            self.push(last, desk, watch);
        }
    }

    /// Bytes of the file as the person knows it.
    pub(super) fn shown_bytes(&self) -> u64 {
        match self.packing {
            Packing::Archive(bytes) => bytes,
            Packing::Unpacked(bytes) if bytes < u64::MAX => bytes,
            _ if self.entry.bytes == u64::MAX => self.pushed,
            _ => self.entry.bytes,
        }
    }
}
