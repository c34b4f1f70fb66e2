//! Whether a file can be read in parts, and whether a part of it is read as it would be in the whole file.
//!
//! Invariant: a part that begins where a record does, and is not torn, finds what the whole file's reading would, and the
//! next one begins where a record does. What comes after damage is judged by all records before it, so no part may go on
//! after damage.

use super::super::answer::FileState;
use super::super::encoding::Encoding;
use super::super::parts::Mark;
use super::super::resync::SUSPICIOUS_BYTES;
use super::super::scan::Layout;
use super::{BITE_BYTES, OpenFile};
use crate::corpus::{Nesting, Recognition};

impl OpenFile {
    /// Where it can be cut, judged by its beginning.
    pub fn mark(&self, head: &[u8]) -> Option<Mark> {
        let is_of_records = |found: &Recognition| found.nesting == Nesting::Plain && found.role.is_listed();
        let is_cuttable = self.state == FileState::Reading
            && self.encoding == Encoding::Utf8
            && !self.has_returns
            && self.reading.resync.is_none()
            && self.recognition.as_ref().is_some_and(is_of_records);
        match self.reading.splitter.layout().filter(|_| is_cuttable)? {
            Layout::Lines => Some(Mark::of_lines()),
            Layout::Array => Mark::of_array(head),
            _ => None,
        }
    }

    /// It takes bytes.
    pub fn is_reading(&self) -> bool {
        self.is_open() && !self.part.is_torn
    }

    pub fn is_torn(&self) -> bool {
        // A first part may be too short to tell what the file is.
        let is_unlike_file = self.state == FileState::Failed && self.read_fault.is_empty();
        self.part.is_torn || is_unlike_file && self.part.is_cut()
    }

    /// Until the file is read again whole, nothing more of it is read here.
    pub(super) fn tear(&mut self) {
        self.part.is_torn = true;
        self.reading.resync = None;
    }

    /// What was read so far is what the whole file's reading finds.
    pub(super) fn holds_together(&self) -> bool {
        // Of a long record that one might ask whether it swallowed others.
        let is_usual = self.reading.splitter.held().2.len() + 2 * BITE_BYTES <= SUSPICIOUS_BYTES;
        self.part.layout() == Layout::Lines || self.reading.resync.is_none() && is_usual
    }

    /// Its own bytes end before the file does.
    pub(super) fn ends_at_mark(&self) -> bool {
        self.part.is_over() && !self.part.is_outside()
    }

    /// A record of the next part begins where this one ends, and that part knows as what to read it.
    pub(super) fn is_seam(&self) -> bool {
        self.reading.splitter.is_between(self.part.layout())
            && self.recognition.is_some()
            && !self.has_returns
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Desk, OpenFile};
    use crate::corpus::FileId;
    use crate::engine::answer::{FileEntry, Share};
    use crate::engine::packed::Packed;
    use crate::engine::parts::{Part, PartSummary};
    use proptest::prelude::*;

    /// What the parts of a file tell, each pushed in slices of this length.
    fn told(text: &[u8], part_bytes: u64, slice_len: usize) -> Option<Vec<(PartSummary, Vec<u64>)>> {
        let mut desk = Desk::default();
        let entry = FileEntry {
            id: FileId(0),
            path: "train/dialogues_001.json".to_owned(),
            bytes: text.len() as u64,
            casts: Vec::new(),
            share: Share::ALL,
            generation: 0,
        };
        let mut probe = OpenFile::new(entry.clone());
        let head = &text[..text.len() - 1];
        probe.push(head, &mut desk, &mut |_| {});
        probe.take_head(&mut desk, &mut |_| {});
        let mark = probe.mark(head)?;
        let count = u32::try_from(entry.bytes.div_ceil(part_bytes)).unwrap();
        let told = |number| {
            let part = Part::new(number, part_bytes, entry.bytes, mark.clone());
            let mut part = OpenFile::part(entry.clone(), part, probe.recognition.clone());
            let mut wants = 0;
            while let Some(range) = part.want(slice_len as u64) {
                let at = |offset: u64| usize::try_from(offset).unwrap();
                part.push(&text[at(range.start.0)..at(range.end.0)], &mut desk, &mut |_| {});
                wants += 1;
                assert!(wants <= text.len(), "reading comes to an end");
            }
            let starts = (0..part.segment.row_count()).map(|row| part.segment.bytes(row).start.0);
            (part.told(Packed::default(), None), starts.collect())
        };
        Some((0..count).map(told).collect())
    }

    proptest! {
        #[test]
        fn a_part_is_the_same_however_it_is_sliced(
            records in prop::collection::vec("[ab},\\[\n]{0,40}", 2..12),
            damage in prop::option::of((any::<prop::sample::Index>(), prop::sample::select(b"\"{}[],x".to_vec()))),
            part_bytes in 20u64..400,
            slice_len in 1usize..300,
        ) {
            let record = |text: &String| {
                let turns = r#""turns": [{"speaker": "USER", "utterance": "a", "frames": []}]"#;
                let text = text.replace('\n', "\\n");
                format!("{{\"dialogue_id\": \"{text}\", \"services\": [], {turns}}}")
            };
            let records: Vec<String> = records.iter().map(record).collect();
            let mut text = format!("[\n  {}\n]\n", records.join(",\n  ")).into_bytes();
            if let Some((at, byte)) = damage {
                let at = at.index(text.len());
                text[at] = byte;
            }
            let whole = told(&text, part_bytes, usize::MAX >> 1);
            prop_assert_eq!(told(&text, part_bytes, slice_len), whole.clone());
            if damage.is_none() {
                let whole = whole.expect("it can be cut");
                prop_assert!(whole.iter().all(|(told, _)| told.is_whole && !told.is_torn));
                let starts: Vec<u64> = whole.into_iter().flat_map(|(_, starts)| starts).collect();
                let begins = (0..text.len()).filter(|at| text[*at..].starts_with(b"{\"dialogue_id"));
                prop_assert_eq!(starts, begins.map(|at| at as u64).collect::<Vec<_>>());
            }
        }
    }
}
