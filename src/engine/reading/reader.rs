//! Reads the values of a file one by one into its index: each record fast, or repaired when it cannot be read as it
//! is.
//!
//! Invariant: a record that cannot be read costs itself, and is a finding.

use super::at::At;
use super::context::{ReadContext, Watch};
use super::judge::{self, Judge};
use super::profile::RecordProfile;
use super::records::{Damaged, Item};
use super::resync::Resync;
use crate::corpus::{ByteRange, Nesting, Place, Split, SplitSource};
use crate::engine::answer::RecordByte;
use crate::engine::file::OpenFile;
use crate::engine::repair::Repair;
use crate::engine::scan::{Layout, MAX_RECORD_BYTES};
use crate::engine::{repair, rules, unwrap};
use crate::formats::{self, Fault, ReadFault, RecordText, format_of};

/// What reading a value needs, and what it writes to.
pub struct Reader<'a> {
    pub file: &'a mut OpenFile,
    pub profile: &'a mut RecordProfile,
    /// The first values, as long as they are like no dataset.
    pub unlike: &'a mut Vec<(At, Vec<u8>)>,
    pub context: &'a mut ReadContext,
    pub watch: Watch<'a>,
    /// How the values are put together, as far as they show.
    pub layout: Option<Layout>,
}

impl Reader<'_> {
    /// Takes what was found in the text, with the bytes that belong to it. When a value is damaged so that what follows it
    /// cannot be trusted, gives where to search for the next good one.
    pub fn take(&mut self, item: &Item, bytes: &[u8]) -> Option<Resync> {
        match item {
            Item::Value { at, layout, .. } => {
                self.layout = Some(*layout);
                return self.take_value(*at, bytes);
            }
            Item::Oversized { at, len_bytes } => {
                let extent = self.file.text.bytes_of(at.start, *len_bytes);
                let place = self.next_place(*at);
                self.file.report_finding(rules::oversized(place, extent, MAX_RECORD_BYTES as u64));
            }
            Item::Stray { at, len_bytes } => self.report_stray(*at, *len_bytes),
            Item::Unclosed { at } => {
                let place = self.file.place_of(at.start, at.line);
                self.file.report_finding(rules::truncated(place, None, self.file.counts.readable));
            }
            Item::CutOff { at, len_bytes } => self.report_truncated(*at, *len_bytes),
            Item::Damaged(damaged) => self.take_damaged(damaged, bytes),
            Item::Torn => {}
        }
        None
    }

    /// A value that the splitter cut: a record, or one that is wrapped in it.
    pub(super) fn take_value(&mut self, at: At, value: &[u8]) -> Option<Resync> {
        let nesting = self.nesting(value);
        let Some(piece) = unwrap::record_in(nesting, value) else {
            // Pages have other things than rows.
            let is_damaged = !unwrap::is_whole(nesting, value);
            return is_damaged.then(|| {
                Resync::new(at.start, at.line, ReadFault::of_record(Fault::Unbalanced), value.to_vec(), 1)
            });
        };
        if self.file.recognition.is_none() {
            match self.recognise(at, value, nesting) {
                Ok(true) => self.take_unlike(),
                Ok(false) => return None,
                Err(fault) => return self.take_unreadable(at, value, 0..value.len(), fault),
            }
        }
        let mut damage = None;
        if self.take_swallowed(at, nesting, value, &mut damage) {
            return damage;
        }
        let record = value.get(piece.clone()).unwrap_or_default();
        let rest_from = |from: usize| {
            let At { start, line } = at.inside(value, from);
            let rest = value.get(from..).unwrap_or_default();
            Some(Resync::new(start, line, ReadFault::of_record(Fault::Unbalanced), rest.to_vec(), 0))
        };
        match self.take_record(at.inside(value, piece.start), record) {
            // The row around the record is damaged, and may have swallowed others.
            Ok(()) if nesting == Nesting::Rows && !unwrap::is_whole(Nesting::Plain, value) => {
                rest_from(piece.end)
            }
            Ok(()) => {
                if let Some(next) = self.swallowed(nesting, value) {
                    // A bracket is missing, and the next records look like members of this one.
                    return rest_from(next);
                }
                self.profile.observe(value);
                None
            }
            Err(fault) => self.take_unreadable(at, value, piece, fault),
        }
    }

    /// Bytes that were lost, and the good record behind them.
    fn take_damaged(&mut self, damaged: &Damaged, good: &[u8]) {
        let is_end = good.is_empty();
        if !is_end {
            self.recognise_by(good);
        }
        if damaged.len_bytes > 0 && is_end && damaged.fault.is_cut_off() {
            self.report_truncated(damaged.at, damaged.len_bytes);
        } else if damaged.len_bytes > 0 {
            self.report_lost(damaged.at, damaged.len_bytes, &damaged.fault);
        }
        if !is_end {
            self.profile.observe(good);
        }
    }

    fn take_record(&mut self, at: At, bytes: &[u8]) -> Result<(), ReadFault> {
        let range = self.file.text.bytes_of(at.start, bytes.len() as u64);
        let crumb = RecordByte { file: self.file.entry.id, byte: range.start.0 };
        if let Some(text) = self.context.aside.get(&crumb) {
            let place = self.file.next_place(at.start, at.line);
            self.file.report_finding(rules::aside(place, range, text));
            return Ok(());
        }
        (self.watch)(crumb);
        self.read(at, range, bytes)?;
        self.file.counts.readable += 1;
        Ok(())
    }

    fn read(&mut self, at: At, range: ByteRange, bytes: &[u8]) -> Result<(), ReadFault> {
        let OpenFile { recognition, reference, segment, counts, .. } = &mut *self.file;
        let Some(recognition) = recognition else { return Ok(()) };
        let skim = &mut self.context.skim;
        let format = format_of(recognition.dataset);
        let unwrapped = unwrap::unwrap(recognition.nesting, bytes);
        let number = counts.next_record();
        if recognition.nesting != Nesting::Text && unwrapped.text.first() == Some(&b'[') {
            // A list would pass for a record without any of its members.
            return Err(ReadFault::of_record(Fault::List));
        }
        let key = unwrapped.key.as_deref();
        let ((), repairs) = repair::read(&unwrapped.text, |bytes| {
            let record = RecordText { bytes, number, key, partner: None };
            match reference {
                Some(reference) => (format.collect_reference)(recognition, record, reference),
                None => formats::skim(recognition, record, skim),
            }
        })?;
        let is_listed = reference.is_none();
        if is_listed && skim.is_empty() {
            let left_out = repairs.first().and_then(Repair::left_out).map(Fault::Other);
            return Err(ReadFault::of_record(left_out.unwrap_or(Fault::Unlike)));
        }
        if is_listed && !segment.make_room(range.start.0, skim.text.len()) {
            return Err(ReadFault::of_record(Fault::NoMemory));
        }
        let remarks = reference.as_mut().map(|reference| std::mem::take(&mut reference.remarks));
        let place = self.file.next_place(at.start, at.line);
        for remark in remarks.into_iter().flatten() {
            self.file.report_finding(rules::remarked(format.rules, place, range, remark));
        }
        if is_listed {
            let is_by_folder = |(_, source): &(Split, SplitSource)| *source == SplitSource::Folder;
            let split = self.file.split.filter(is_by_folder).map(|(split, _)| split);
            let ReadContext { names, values, skim, .. } = &mut *self.context;
            self.file.segment.push(place, range, split, skim, [names, values]);
        }
        if !repairs.is_empty() {
            self.file.findings.repaired.push(number);
            self.file.report_finding(rules::repaired(place, range, &repairs));
        }
        Ok(())
    }

    pub(super) fn nesting(&self, value: &[u8]) -> Nesting {
        judge::nesting(self.file.recognition.as_ref(), self.layout, value)
    }

    /// Where the first of the records begins that a member of an object holds inside itself.
    pub(super) fn swallowed(&mut self, nesting: Nesting, value: &[u8]) -> Option<usize> {
        if nesting != Nesting::Members {
            return None;
        }
        let inside = memchr::memchr(b'{', value)? + 1;
        let mut search = Resync::new(0, 0, ReadFault::of_record(Fault::Unbalanced), value.to_vec(), inside);
        let mut judge = judge_of(self.file, self.context);
        let found = search.find(self.profile, nesting, true, |member| judge.is_good(nesting, member))?;
        Some(found.start)
    }

    pub(super) fn report_unreadable(&mut self, at: At, len_bytes: u64, fault: &ReadFault) {
        let end = self.file.text.bytes_of(at.start, len_bytes).end.0;
        // A fault at the very end of a file is a file that was cut off.
        if end == self.file.entry.bytes && fault.is_cut_off() {
            self.report_truncated(at, len_bytes);
        } else {
            self.report_lost(at, len_bytes, fault);
        }
    }

    /// Bytes that could not be read, whatever follows them.
    fn report_lost(&mut self, at: At, len_bytes: u64, fault: &ReadFault) {
        let extent = self.file.text.bytes_of(at.start, len_bytes);
        let place = self.next_place(at);
        let byte = self.file.text.bytes_of(at.start + fault.offset_bytes.min(len_bytes), 0).start;
        let place = Place { line: place.line + fault.offset_lines, byte, ..place };
        self.file.report_finding(rules::unreadable(place, extent, fault));
    }

    fn report_truncated(&mut self, at: At, len_bytes: u64) {
        let extent = self.file.text.bytes_of(at.start, len_bytes);
        let place = self.next_place(at);
        self.file.report_finding(rules::truncated(place, Some(extent), self.file.counts.readable));
    }

    pub(super) fn report_stray(&mut self, at: At, len_bytes: u64) {
        let extent = self.file.text.bytes_of(at.start, len_bytes);
        let place = self.file.place_of(at.start, at.line);
        self.file.report_finding(rules::stray(place, extent));
    }

    pub(super) fn next_place(&mut self, at: At) -> Place {
        self.file.next_place(at.start, at.line)
    }

    pub(super) fn place_of(&self, at: At) -> Place {
        self.file.place_of(at.start, at.line)
    }
}

pub fn judge_of<'a>(file: &'a OpenFile, context: &'a mut ReadContext) -> Judge<'a> {
    Judge { recognition: file.recognition.as_ref(), path: &file.entry.path, skim: &mut context.skim }
}
