//! Writes a shard as an index, and makes a shard of an index.
//!
//! A shard that comes from an index is as one that has just read its files: the others get its summaries and its digest,
//! and they join. What checking found is taken up again when they do, as long as no file was changed, opened or closed.

use super::Shard;
use crate::corpus::FileId;
use crate::engine::answer::{FileEntry, PartAt};
use crate::engine::check::SavedCheck;
use crate::engine::column::Names;
use crate::engine::file::OpenFile;
use crate::engine::files::Archives;
use crate::engine::index::{FileStamp, IndexFault, IndexHead, IndexedFile, Sections, write_section};
use crate::engine::packed::Packed;
use crate::engine::reading::{ReadBefore, ReadContext};
use crate::formats::FlightWords;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{Read, Write};

/// What all parts share.
#[derive(Serialize, Deserialize)]
struct Shared<'s> {
    names: Cow<'s, Names>,
    values: Cow<'s, Names>,
    flight_words: Cow<'s, FlightWords>,
    has_reopened: bool,
    /// When all was checked.
    check: Option<SavedCheck<'s>>,
}

impl Shard {
    /// What a person opened, in the order of their numbers.
    pub fn entries(&self) -> impl Iterator<Item = &FileEntry> {
        self.files.entries()
    }

    /// Writes all that was read here; `stamp_of` tells how each file is now.
    pub fn write_index(
        &self,
        build: &str,
        stamp_of: &dyn Fn(FileId) -> Option<FileStamp>,
        out: &mut dyn Write,
    ) -> Result<(), IndexFault> {
        let parts = self.write_head(build, stamp_of, out)?;
        for part in parts {
            write_section(out, &self.part(part)?)?;
        }
        Ok(out.flush()?)
    }

    /// Writes what stands before the parts, and says which these are. Questions may be answered before the last of them is
    /// written, but nothing else may happen.
    pub fn write_head(
        &self,
        build: &str,
        stamp_of: &dyn Fn(FileId) -> Option<FileStamp>,
        out: &mut dyn Write,
    ) -> Result<Vec<PartAt>, IndexFault> {
        // What was set aside would be read again by whoever does not know that it was.
        if !self.files.is_whole() || !self.context.aside.is_empty() {
            return Err(IndexFault::NotWhole);
        }
        let entries = self.entries().cloned();
        let files = entries.map(|entry| Some(IndexedFile { stamp: stamp_of(entry.id)?, entry }));
        let files = files.collect::<Option<_>>().ok_or(IndexFault::NotWhole)?;
        let parts: Vec<PartAt> = self.files.parts().map(OpenFile::at).collect();
        let part_count = u32::try_from(parts.len()).unwrap_or(u32::MAX);
        IndexHead { build: build.to_owned(), files, parts: part_count }.write(out)?;
        let names = &self.context.names;
        let shared = Shared {
            names: Cow::Borrowed(names),
            values: Cow::Borrowed(&self.context.values),
            flight_words: Cow::Borrowed(&self.context.skim.sheet.words),
            has_reopened: self.files.has_reopened || self.studies.has_started(),
            check: self.is_joined.then(|| self.checker.save(&self.files)).flatten(),
        };
        write_section(out, &Packed::of(&shared))?;
        write_section(out, &self.files.save_archives())?;
        Ok(parts)
    }

    /// One of the parts that follow the head, in their order: each is a section.
    pub fn part(&self, at: PartAt) -> Result<Packed, IndexFault> {
        self.files.save_part(at).ok_or(IndexFault::NotWhole)
    }

    /// Makes a shard of what follows the head of an index, without the files that have changed: these are opened again.
    pub fn from_index(
        head: &IndexHead,
        changed: &[FileId],
        input: &mut dyn Read,
    ) -> Result<Self, IndexFault> {
        let mut sections = Sections::of(input);
        let (mut shard, check) = Self::of_sections(head, &mut sections)?;
        sections.end()?;
        for file in changed {
            shard.close(*file);
        }
        shard.files.summarize(&shard.context.names);
        shard.indexed = shard.progress().bytes_read;
        shard.saved_check = check.filter(|_| changed.is_empty()).map(Box::new);
        Ok(shard)
    }

    /// As it is before it has published anything, and what checking had found.
    pub(super) fn of_sections(
        head: &IndexHead,
        sections: &mut Sections,
    ) -> Result<(Self, Option<SavedCheck<'static>>), IndexFault> {
        let mut shard = Self::default();
        let Shared { names, values, flight_words, has_reopened, check } = sections.read()?;
        let entries = head.files.iter().map(|file| file.entry.clone());
        shard.files.open_before(entries, sections.read::<Archives>()?);
        for _ in 0..head.parts {
            shard.files.add_read_before(sections.read::<ReadBefore>()?);
        }
        let (names, values) = (names.into_owned(), values.into_owned());
        shard.context = ReadContext { names, values, ..ReadContext::default() };
        shard.context.skim.sheet.words = flight_words.into_owned();
        shard.files.has_reopened = has_reopened;
        Ok((shard, check))
    }
}
