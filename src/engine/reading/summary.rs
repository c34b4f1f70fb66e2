//! The report on a file, for the person, and the summary of a part, for the other shards.

use super::{FileReader, Packing};
use crate::engine::answer::{FileReport, FileSplit, FileState};
use crate::engine::file::RecordCounts;
use crate::engine::packed::Packed;
use crate::engine::parts::{Before, PartSummary};

impl FileReader {
    /// Bytes of the part, and how many of them were read or need not be.
    pub fn bytes_read(&self) -> (u64, u64) {
        if self.is_unpacked() {
            // The bytes of its archive are counted.
            return (0, 0);
        }
        let range = self.input.part.range;
        let is_passed = matches!(self.file.state, FileState::Ready | FileState::Failed);
        let read = self.input.pushed().clamp(range.start.0, range.end.0) - range.start.0;
        (range.len_bytes(), if is_passed { range.len_bytes() } else { read })
    }

    fn is_of_rows(&self) -> bool {
        matches!(self.packing, Packing::Rows(_))
    }

    /// Its summary, once it is read.
    pub fn summary(&self, rows: Packed, bundle: Option<String>) -> PartSummary {
        let file = &self.file;
        PartSummary {
            // Rows can be had again in any shard.
            bundle: bundle.filter(|_| self.is_unpacked() && !self.is_of_rows()),
            at: file.at(),
            generation: file.entry.generation,
            holds: Before {
                records: u32::try_from(file.counts.records).unwrap_or(u32::MAX),
                readable: file.counts.readable,
                lines: file.counts.lines,
                bytes: if self.is_of_rows() { self.input.pushed() } else { 0 },
                findings: file.findings.total(),
            },
            is_whole: file.state == FileState::Ready,
            is_torn: self.is_torn(),
            recognition: file.recognition.clone(),
            rows,
        }
    }

    pub fn report(&self) -> FileReport {
        let file = &self.file;
        let mut problems: Vec<_> = file.first_problems().collect();
        problems.shrink_to_fit();
        let counts = if file.is_settled { file.counts } else { RecordCounts::default() };
        let found: u64 = file.rule_counts().map(|(.., count)| count).sum();
        FileReport {
            id: file.entry.id,
            path: file.entry.path.clone(),
            bytes: self.shown_bytes(),
            recognition: file.recognition.clone(),
            split: FileSplit {
                of_path: file.split.map(|(split, _)| split),
                source: file.segment.split_source().or(file.split.map(|(_, source)| source)),
            },
            flights: None,
            state: file.state,
            read_bytes: self.bytes_read().1,
            text_bytes: self.text_bytes(),
            records: counts.records,
            readable: counts.readable,
            findings: found + file.checked.findings,
            problems,
        }
    }

    fn text_bytes(&self) -> u64 {
        let is_text = matches!(self.packing, Packing::Unpacked(_) | Packing::Rows(_));
        if is_text { self.input.pushed() } else { self.shown_bytes() }
    }

    /// Bytes of the file as the person knows it.
    fn shown_bytes(&self) -> u64 {
        match self.packing {
            Packing::Archive(bytes) => bytes,
            Packing::Unpacked(bytes) | Packing::Rows(bytes) if bytes < u64::MAX => bytes,
            _ if self.file.entry.bytes == u64::MAX => self.input.pushed(),
            _ => self.file.entry.bytes,
        }
    }
}
