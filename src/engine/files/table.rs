//! The files that are known, and the parts of them that are read here.

use super::bundle::{Bundle, Partners};
use super::wants::Wants;
use crate::corpus::{FileId, Finding};
use crate::engine::answer::{FileEntry, FileState, PartAt};
use crate::engine::file::OpenFile;
use crate::engine::reading::FileReader;
use std::collections::BTreeMap;

/// Values are boxed where there is one for each file of an archive: nodes of the maps are half empty.
#[derive(Default)]
pub struct FileTable {
    known: BTreeMap<FileId, Box<Known>>,
    pub partners: Partners,
    readers: BTreeMap<PartAt, Box<FileReader>>,
    pub wants: Wants,
    /// Parts that may be due for a summary.
    pub touched: Vec<PartAt>,
}

/// A file that the page knows, whoever reads it.
pub struct Known {
    pub entry: FileEntry,
    /// Records of another file may belong to its own.
    pub bundle: Option<Box<Bundle>>,
    pub cut: Cut,
}

/// Whether a long file is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Its beginning is not asked for yet.
    Unknown,
    Asked,
    Known,
}

impl FileTable {
    pub fn know(&mut self, entry: FileEntry, cut: Cut) {
        let archive = self.path(entry.id.root_file()).filter(|_| entry.id.is_inside());
        let bundle = Bundle::of(&entry.path, archive);
        if bundle.is_none() && entry.id.is_inside() && entry.share.is_none() {
            // Another shard reads it, and nothing that is read here belongs to it.
            return;
        }
        if let Some(bundle) = &bundle {
            self.partners.add(entry.id, bundle);
        }
        let known = Known { entry, bundle: bundle.map(Box::new), cut };
        self.known.insert(known.entry.id, Box::new(known));
    }

    pub fn known(&self, file: FileId) -> Option<&Known> {
        self.known.get(&file).map(|known| &**known)
    }

    pub fn known_mut(&mut self, file: FileId) -> Option<&mut Known> {
        self.known.get_mut(&file).map(|known| &mut **known)
    }

    pub fn all_known(&self) -> impl Iterator<Item = &Known> {
        self.known.values().map(|known| &**known)
    }

    pub fn all_known_mut(&mut self) -> impl Iterator<Item = &mut Known> {
        self.known.values_mut().map(|known| &mut **known)
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub fn path(&self, file: FileId) -> Option<&str> {
        self.known(file).map(|known| known.entry.path.as_str())
    }

    pub fn add_part(&mut self, reader: FileReader) {
        let at = reader.file.at();
        self.wants.begin(at);
        self.touched.push(at);
        self.readers.insert(at, Box::new(reader));
    }

    /// A file in an archive that this shard knows of, and reads if it is its share.
    pub fn open_inside(&mut self, entry: FileEntry) {
        if entry.share.has(0) {
            self.add_part(FileReader::unpacked(entry.clone()));
        }
        self.know(entry, Cut::Known);
    }

    /// Says of a file that is read by other shards, too, that what was to be read here is missing.
    pub fn miss(&mut self, entry: FileEntry) {
        let mut row = FileReader::unpacked(entry);
        // The shard that has the file's own row publishes it.
        row.is_published = true;
        row.file.state = FileState::Stopped;
        self.add_part(row);
    }

    /// Forgets a file, and what is in it if it is an archive.
    pub fn close(&mut self, id: FileId) {
        self.readers.retain(|at, _| at.file.root_file() != id);
        self.known.retain(|file, _| file.root_file() != id);
        self.partners.forget(id);
        self.wants.forget(id);
    }

    pub fn readers(&self) -> impl Iterator<Item = &FileReader> {
        self.readers.values().map(|reader| &**reader)
    }

    pub fn readers_from(&self, from: PartAt) -> impl Iterator<Item = (PartAt, &FileReader)> {
        self.readers.range(from..).map(|(at, reader)| (*at, &**reader))
    }

    pub fn readers_of(&self, file: FileId) -> impl Iterator<Item = &FileReader> {
        let all = self.readers_from(PartAt::first(file));
        all.take_while(move |(at, _)| at.file == file).map(|(_, reader)| reader)
    }

    /// All parts, to change what is not in their summaries.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut OpenFile> {
        self.readers.values_mut().map(|reader| &mut reader.file)
    }

    /// Parts of a file, to change what is not in their summaries.
    pub fn parts_of_mut(&mut self, file: FileId) -> impl Iterator<Item = &mut OpenFile> {
        let all = self.readers.range_mut(PartAt::first(file)..);
        all.take_while(move |(at, _)| at.file == file).map(|(_, reader)| &mut reader.file)
    }

    pub fn reader(&self, at: PartAt) -> Option<&FileReader> {
        self.readers.get(&at).map(|reader| &**reader)
    }

    pub fn part(&self, at: PartAt) -> Option<&OpenFile> {
        self.reader(at).map(|reader| &reader.file)
    }

    /// A part that is read on, and may be due for a summary then.
    pub fn read_on(&mut self, at: PartAt) -> Option<&mut FileReader> {
        let reader = self.readers.get_mut(&at)?;
        if self.touched.last() != Some(&at) {
            self.touched.push(at);
        }
        Some(reader)
    }

    /// A part, to take note of what is no reading.
    pub fn reader_mut(&mut self, at: PartAt) -> Option<&mut FileReader> {
        self.readers.get_mut(&at).map(|reader| &mut **reader)
    }

    /// A file that is one part.
    pub fn whole_mut(&mut self, file: FileId) -> Option<&mut FileReader> {
        self.read_on(PartAt::first(file))
    }

    /// The parts that are read on, each with what may be due.
    pub fn open_readers(&mut self) -> impl Iterator<Item = &mut FileReader> {
        let Self { readers, touched, .. } = self;
        let open = readers.iter_mut().filter(|(_, reader)| reader.file.is_open());
        open.map(|(at, reader)| {
            touched.push(*at);
            &mut **reader
        })
    }

    /// A file is not read, or read no further.
    pub fn refuse(&mut self, file: FileId, finding: Finding) {
        if let Some(reader) = self.whole_mut(file) {
            reader.give_up(finding);
        }
    }

    pub fn report_finding(&mut self, finding: Finding) {
        if let Some(reader) = self.whole_mut(finding.place.file) {
            reader.file.report_finding(finding);
        }
    }
}

impl Known {
    /// It is to be read here, and it is not known yet how.
    pub fn is_undecided(&self) -> bool {
        self.cut != Cut::Known && !self.entry.share.is_none()
    }

    /// By what files are found that belong to it, if it lies in an archive or may be packed itself.
    pub fn packed_bundle(&self) -> Option<String> {
        let bundle = self.bundle.as_ref()?;
        Some(bundle.across.as_ref().unwrap_or(&bundle.beside).clone())
    }

    /// Other shards have to know what was read of it.
    pub fn is_of_interest(&self) -> bool {
        self.bundle.is_some() || self.is_shared() || !self.entry.id.is_inside() && self.entry.is_long()
    }

    /// Every shard reads some of it, or may unpack it.
    pub fn is_shared(&self) -> bool {
        let FileEntry { id, share, .. } = &self.entry;
        share.of > 1 && !share.is_none() && (id.is_inside() || self.entry.is_long())
    }
}
