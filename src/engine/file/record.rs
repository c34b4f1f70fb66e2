//! Takes the records of a file one by one: reads each, and mends what cannot be read.

use super::super::answer::RecordByte;
use super::super::json;
use super::super::rules::NO_MEMORY;
use super::super::scan::{Layout, MAX_RECORD_BYTES, Piece};
use super::super::{mend, rules, unwrap};
use super::recognise::is_good;
use super::{Desk, OpenFile, Resync, Watch};
use crate::corpus::{ByteRange, Nesting, Place, RecordNumber, Split, SplitSource};
use crate::formats::{self, ReadFault, RecordText, format_of};
use std::ops::Range;

/// A record where it stands: its number is given when it is known to be one.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub start: u64,
    pub line: u64,
}

impl OpenFile {
    pub(super) fn take(&mut self, piece: Piece, desk: &mut Desk, watch: Watch) {
        if !self.is_open() || self.reading.damaged.is_some() {
            return;
        }
        match piece {
            Piece::Record { start, line, layout, bytes } => {
                self.reading.layout = Some(layout);
                self.take_value(At { start, line }, bytes, desk, watch);
            }
            Piece::Oversized { start, line, len_bytes } => {
                let place = self.next_place(At { start, line });
                let extent = self.bytes_of(start, len_bytes);
                self.find(rules::oversized(place, extent, MAX_RECORD_BYTES as u64));
            }
            // Nothing stands between wrapped records: brackets do not match any more.
            Piece::Stray { start, line, bytes, .. }
                if !matches!(self.nesting(&[]), Nesting::Plain | Nesting::Text) && !bytes.is_empty() =>
            {
                self.reading.damaged = Some(Resync::new(start, line, cut_off(), bytes.to_vec(), 0));
            }
            Piece::Stray { start, line, len_bytes, .. } => {
                let extent = self.bytes_of(start, len_bytes);
                self.find(rules::stray(self.place_of(start, line), extent));
            }
            Piece::Unfinished { start, line, len_bytes: 0 } => {
                self.find(rules::truncated(self.place_of(start, line), None, self.readable));
            }
            // What it swallowed is looked at once more, as far as it is held.
            Piece::Unfinished { start, line, .. } => {
                self.reading.damaged = Some(Resync::new(start, line, cut_off(), Vec::new(), 1));
            }
        }
    }

    /// A value that the splitter cut: a record, or one that is wrapped in it.
    pub(super) fn take_value(&mut self, at: At, value: &[u8], desk: &mut Desk, watch: Watch) {
        let nesting = self.nesting(value);
        let Some(piece) = unwrap::record_in(nesting, value) else {
            // Pages have other things than rows.
            if !unwrap::is_whole(nesting, value) {
                self.reading.damaged = Some(Resync::new(at.start, at.line, cut_off(), value.to_vec(), 1));
            }
            return;
        };
        if self.recognition.is_none() {
            match self.recognise(at, value, nesting) {
                Ok(true) => self.take_held(desk, watch),
                Ok(false) => return,
                Err(fault) => return self.take_unreadable(at, value, 0..value.len(), fault, desk, watch),
            }
        }
        if self.take_swallowed(at, nesting, value, desk, watch) {
            return;
        }
        let record = value.get(piece.clone()).unwrap_or_default();
        match self.take_record(inside(at, value, piece.start), record, desk, watch) {
            Ok(()) if nesting == Nesting::Rows && !unwrap::is_whole(Nesting::Plain, value) => {
                // The row around the record is damaged, and may have swallowed others.
                let At { start, line } = inside(at, value, piece.end);
                let rest = value.get(piece.end..).unwrap_or_default();
                self.reading.damaged = Some(Resync::new(start, line, cut_off(), rest.to_vec(), 0));
            }
            Ok(()) => match self.swallowed(nesting, value, desk) {
                // A bracket is missing, and the next records look like members of this one.
                Some(next) => {
                    let At { start, line } = inside(at, value, next);
                    let rest = value.get(next..).unwrap_or_default();
                    self.reading.damaged = Some(Resync::new(start, line, cut_off(), rest.to_vec(), 0));
                }
                None => self.reading.habits.learn(value),
            },
            Err(fault) => self.take_unreadable(at, value, piece, fault, desk, watch),
        }
    }

    /// Where the first of the records begins that a member of an object holds inside itself.
    fn swallowed(&self, nesting: Nesting, value: &[u8], desk: &mut Desk) -> Option<usize> {
        if nesting != Nesting::Members {
            return None;
        }
        let inside = memchr::memchr(b'{', value)? + 1;
        let mut search = Resync::new(0, 0, cut_off(), value.to_vec(), inside);
        let is_record =
            |member: &[u8]| is_good(self.recognition.as_ref(), nesting, &self.entry.path, member, desk);
        search.find(&self.reading.habits, nesting, true, is_record).map(|found| found.start)
    }

    /// How a value is wrapped, by what the file was recognised as or by how it looks.
    pub(super) fn nesting(&self, value: &[u8]) -> Nesting {
        let told = self.recognition.as_ref().map(|recognition| recognition.nesting);
        told.unwrap_or_else(|| unwrap::nesting(self.reading.layout, value))
    }

    fn take_record(&mut self, at: At, bytes: &[u8], desk: &mut Desk, watch: Watch) -> Result<(), ReadFault> {
        let range = self.bytes_of(at.start, bytes.len() as u64);
        let crumb = RecordByte { file: self.entry.id, byte: range.start.0 };
        if let Some(text) = desk.aside.get(&crumb) {
            let finding = rules::aside(self.next_place(at), range, text);
            self.find(finding);
            return Ok(());
        }
        watch(crumb);
        self.read(at, range, bytes, desk)?;
        self.readable += 1;
        Ok(())
    }

    /// A record that cannot be read costs itself; where it is no JSON, its end is not to be trusted either.
    fn take_unreadable(
        &mut self,
        at: At,
        value: &[u8],
        piece: Range<usize>,
        fault: ReadFault,
        desk: &mut Desk,
        watch: Watch,
    ) {
        if self.reading.layout == Some(Layout::Lines) {
            let is_taken = self.take_several(at, value, desk, watch)
                || !is_deep(&fault) && self.take_found(at, value, &fault, desk, watch);
            if is_taken {
                return;
            }
        } else if !is_deep(&fault)
            && (!unwrap::is_whole(self.nesting(value), value)
                || self.swallowed(self.nesting(value), value, desk).is_some())
        {
            self.reading.damaged = Some(Resync::new(at.start, at.line, fault, value.to_vec(), 1));
            return;
        }
        self.tell_unreadable(inside(at, value, piece.start), piece.len() as u64, &fault);
    }

    /// Takes the values of a line that holds more than one; tells whether it does.
    fn take_several(&mut self, at: At, line: &[u8], desk: &mut Desk, watch: Watch) -> bool {
        let end_of = |start: usize| json::end_of_value(line, start);
        let next = |end: usize| json::skip_space(line, end);
        let is_value = |start: usize| line.get(start) == Some(&b'{');
        let is_several = self.reading.layout == Some(Layout::Lines)
            && is_value(0)
            && end_of(0).is_some_and(|end| is_value(next(end)));
        if is_several {
            let range = self.bytes_of(at.start, line.len() as u64);
            let mend = "the line holds more than one value, and each was read by itself".to_owned();
            self.find(rules::mended(self.place_of(at.start, at.line), range, &[mend]));
        }
        let mut start = 0;
        while is_several && start < line.len() {
            let end = end_of(start).filter(|_| is_value(start)).unwrap_or(line.len());
            let at = At { start: at.start + start as u64, line: at.line };
            self.take_value(at, line.get(start..end).unwrap_or_default(), desk, watch);
            start = next(end);
        }
        is_several
    }

    pub(super) fn tell_unreadable(&mut self, at: At, len_bytes: u64, fault: &ReadFault) {
        let extent = self.bytes_of(at.start, len_bytes);
        let place = self.next_place(at);
        // A fault at the very end of a file is a file that was cut off.
        let is_at_end = extent.end.0 == self.entry.bytes;
        let finding = if is_at_end && fault.is_cut_off {
            rules::truncated(place, Some(extent), self.readable)
        } else {
            let byte = self.bytes_of(at.start + fault.offset_bytes.min(len_bytes), 0).start;
            rules::unreadable(Place { line: place.line + fault.offset_lines, byte, ..place }, extent, fault)
        };
        self.find(finding);
    }

    pub(super) fn next_place(&mut self, at: At) -> Place {
        let record = RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX));
        self.records += 1;
        Place { record: Some(record), ..self.place_of(at.start, at.line) }
    }

    fn read(&mut self, at: At, range: ByteRange, bytes: &[u8], desk: &mut Desk) -> Result<(), ReadFault> {
        let Some(recognition) = &self.recognition else { return Ok(()) };
        let format = format_of(recognition.dataset);
        let unwrapped = unwrap::unwrap(recognition.nesting, bytes);
        let number = RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX));
        if recognition.nesting != Nesting::Text && unwrapped.text.first() == Some(&b'[') {
            // A list would pass for a record without any of its members.
            return Err(ReadFault::of_record("it is a list instead of an object".to_owned()));
        }
        let key = unwrapped.key.as_deref();
        let lore = &mut self.lore;
        let skim = &mut desk.skim;
        let ((), mends) = mend::read(&unwrapped.text, |bytes| {
            let record = RecordText { bytes, number, key, partner: None };
            match lore {
                Some(lore) => (format.learn)(recognition, record, lore),
                None => formats::skim(recognition, record, skim),
            }
        })?;
        if self.lore.is_none() && desk.skim.is_empty() {
            let mend = mends.first().and_then(|mend| mend.strip_suffix("; it was left out"));
            let found = mend.unwrap_or("it has nothing that records of this file have");
            return Err(ReadFault::of_record(found.to_owned()));
        }
        if self.lore.is_none() && !self.segment.make_room(range.start.0, desk.skim.text.len()) {
            return Err(ReadFault::of_record(NO_MEMORY.to_owned()));
        }
        let place = self.next_place(at);
        let remarks = self.lore.as_mut().map(|lore| std::mem::take(&mut lore.remarks));
        for remark in remarks.into_iter().flatten() {
            self.find(rules::remarked(format.rules, place, range, remark));
        }
        if self.lore.is_none() {
            let is_by_folder = |(_, source): &(Split, SplitSource)| *source == SplitSource::Folder;
            let split = self.split.filter(is_by_folder).map(|(split, _)| split);
            self.segment.push(place, range, split, &desk.skim, [&mut desk.names, &mut desk.values]);
        }
        if !mends.is_empty() {
            self.mended.push(number);
            self.find(rules::mended(place, range, &mends));
        }
        Ok(())
    }
}

/// Byte `from` of a value, in the file.
pub(super) fn inside(at: At, value: &[u8], from: usize) -> At {
    let before = value.get(..from).unwrap_or_default();
    let newlines = if from == 0 { 0 } else { memchr::memchr_iter(b'\n', before).count() };
    At { start: at.start + from as u64, line: at.line + newlines as u64 }
}

/// The bytes of a record end before the record does.
pub(super) fn cut_off() -> ReadFault {
    ReadFault {
        is_cut_off: true,
        ..ReadFault::of_record("it does not end where its brackets say".to_owned())
    }
}

/// Depth is no damage: brackets that deep still match.
fn is_deep(fault: &ReadFault) -> bool {
    fault.found.starts_with("recursion limit")
}
