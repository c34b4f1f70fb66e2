//! Listed records, read again piece by piece: what checking and studies have in common.
//!
//! A [`Pass`] says which bytes it wants next, and makes a [`Batch`] of them once the bytes that belong to these records in
//! other files are there, too (flights, predictions). What is made of a record is not its trade. Invariant: each
//! record is in one batch, or told as skipped, once; and it does not depend on how files were partitioned over shards.

use super::answer::PartAt;
use super::file::OpenFile;
use super::files::{OpenFiles, Partner};
use super::repair::{self, Repair};
use super::unwrap::Unwrapped;
use crate::corpus::{ByteRange, Dialogue, FileId, Place, Recognition, RecordAt, RecordNumber, sort_by_key};
use crate::formats::{self, QuickFlights, ReadFault, RecordText};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

/// Records are read again in slices of about this size. A question waits for one to be taken, which is 10 to 20 ms. (When each
/// was asked for alone, checking took a tenth longer with half as much; medians of ten, in turn.)
const SLICE_BYTES: u64 = 1 << 19;

/// With the partner's records a slice has so many times its bytes at most: flights of `AirDialogue` are seven times as long as
/// its dialogues. (Of all of it, four questions were answered after 83, 70, 88 and 62 ms in place of 93, 79, 85 and 71;
/// medians of four, in turn.) What is unpacked is not cut: an archive was checked in a fifth more time.
const WITH_PARTNER_TIMES: u64 = 2;

/// The first slice has so many bytes at most, and each after it twice as many, up to [`SLICE_BYTES`]: the browser has not compiled
/// yet what takes them, and a slice of full length took 50 to 70 ms.
const FIRST_BYTES: u64 = 1 << 16;

/// The bytes that are to be read for the next records.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The file of the bytes.
    pub file: FileId,
    pub range: ByteRange,
    /// The records; `None` when these are bytes that belong to those of the piece before.
    rows: Option<(PartAt, Range<usize>)>,
    /// Nothing more belongs to these records.
    is_last: bool,
}

/// Bytes that belong to the records of a batch.
struct Belonging<'b> {
    file: FileId,
    range: ByteRange,
    bytes: Cow<'b, [u8]>,
}

/// A piece that waits for what belongs to it.
struct Held {
    rows: (PartAt, Range<usize>),
    range: ByteRange,
    bytes: Vec<u8>,
    belonging: Vec<Belonging<'static>>,
}

/// Where planning goes on: a part, and a row of it.
#[derive(Clone, Copy)]
struct Next {
    at: PartAt,
    row: usize,
    /// The most bytes of the next slice.
    bytes: u64,
}

#[derive(Default)]
pub struct Pass {
    next: Option<Next>,
    planned: VecDeque<Piece>,
    held: Option<Held>,
}

/// What else is to be read for rows of a file.
type Also<'w> = dyn Fn(&OpenFile, Range<usize>) -> Vec<(FileId, ByteRange)> + 'w;

/// Which records are read again.
#[derive(Clone, Copy)]
pub struct Wanted<'w> {
    pub is_about: &'w dyn Fn(&OpenFile) -> bool,
    /// What is to be read of other files besides, but for the partner.
    pub also: &'w Also<'w>,
    /// So many records of the other file are read before and after those that belong to the batch.
    pub neighbours: u32,
}

/// Records of one part with their bytes, and those of the file that belongs to it.
pub struct Batch<'b> {
    pub at: PartAt,
    pub rows: Range<usize>,
    range: ByteRange,
    bytes: Cow<'b, [u8]>,
    partner: Option<FileId>,
    belonging: Vec<Belonging<'b>>,
}

/// The record that belongs to one, and where it stands.
#[derive(Clone, Copy)]
pub struct Beside<'b> {
    pub place: Place,
    pub range: ByteRange,
    pub bytes: &'b [u8],
}

impl Pass {
    /// From the first record of the first file.
    pub fn new() -> Self {
        let next = Next { at: PartAt::default(), row: 0, bytes: FIRST_BYTES };
        Self { next: Some(next), ..Self::default() }
    }

    /// The next piece to read, each planned once and in order.
    pub fn plan(&mut self, files: &OpenFiles, wanted: Wanted) -> Option<Piece> {
        if let Some(partner) = self.planned.pop_front() {
            return Some(partner);
        }
        loop {
            let from = self.next?;
            let at = files.next_part(from.at)?;
            let part = files.part(at)?;
            let row = if at == from.at { from.row } else { 0 };
            let is_wanted = files.is_listed(part) && (wanted.is_about)(part);
            if !is_wanted || row >= part.segment.row_count() {
                let at = PartAt { part: at.part.saturating_add(1), ..at };
                self.next = Some(Next { at, row: 0, ..from });
                continue;
            }
            let (mut rows, mut range) = slice_from(part, row, from.bytes);
            let mut partner = partner_range(part, files, &rows, wanted.neighbours);
            let is_packed = |(file, range)| files.fetch(file, range).is_packed();
            let unpacked = partner.filter(|partner| !is_packed((at.file, range)) && !is_packed(*partner));
            let bytes = range.len_bytes() + unpacked.map_or(0, |(_, range)| range.len_bytes());
            if let Some(fewer) = fewer_rows(&rows, bytes, WITH_PARTNER_TIMES * from.bytes) {
                range.end = part.segment.bytes(fewer.end - 1).end;
                partner = partner_range(part, files, &fewer, wanted.neighbours);
                rows = fewer;
            }
            self.next = Some(Next { at, row: rows.end, bytes: (2 * from.bytes).min(SLICE_BYTES) });
            let also = (wanted.also)(part, rows.clone());
            let piece = |(file, range)| Piece { file, range, rows: None, is_last: false };
            self.planned.extend(partner.into_iter().chain(also).map(piece));
            if let Some(last) = self.planned.back_mut() {
                last.is_last = true;
            }
            let is_last = self.planned.is_empty();
            return Some(Piece { file: at.file, range, rows: Some((at, rows)), is_last });
        }
    }

    /// Takes the bytes of a piece, in the order in which pieces were planned.
    pub fn take<'b>(&mut self, piece: Piece, bytes: &'b [u8], files: &OpenFiles) -> Option<Batch<'b>> {
        let Piece { file, range, rows, is_last } = piece;
        let (rows, range, own, mut belonging) = match rows {
            Some(rows) if is_last => (rows, range, Cow::Borrowed(bytes), Vec::new()),
            Some(rows) => {
                self.held = Some(Held { rows, range, bytes: bytes.to_vec(), belonging: Vec::new() });
                return None;
            }
            None if is_last => {
                let held = self.held.take()?;
                let mut belonging: Vec<Belonging<'b>> = held.belonging;
                belonging.push(Belonging { file, range, bytes: Cow::Borrowed(bytes) });
                (held.rows, held.range, Cow::Owned(held.bytes), belonging)
            }
            None => {
                let bytes = Cow::Owned(bytes.to_vec());
                self.held.as_mut()?.belonging.push(Belonging { file, range, bytes });
                return None;
            }
        };
        let (at, rows) = rows;
        sort_by_key(&mut belonging, |belonging| (belonging.file, belonging.range.start));
        let partner = match files.partner(at.file) {
            Partner::Is(file) => Some(file),
            _ => None,
        };
        Some(Batch { at, rows, range, bytes: own, partner, belonging })
    }

    /// The bytes of a piece cannot be had; gives the records that are not read again for it.
    pub fn skip(&mut self, piece: Piece) -> Option<(PartAt, Range<usize>)> {
        // What they belong to is not read without them, and what else belongs to it is passed over.
        piece.rows.or_else(|| Some(self.held.take()?.rows))
    }
}

impl Batch<'_> {
    /// The bytes of a row's record.
    pub fn record(&self, file: &OpenFile, row: usize) -> &[u8] {
        bytes_in(&self.bytes, self.range, file.segment.bytes(row)).unwrap_or_default()
    }

    /// The record of the other file that belongs to that of this number, or one that stands so far from it.
    pub fn beside(&self, files: &OpenFiles, record: RecordNumber, away: i32) -> Option<Beside<'_>> {
        let file = self.partner?;
        let record = RecordNumber(record.0.checked_add_signed(away)?);
        let (place, range) = files.locate(RecordAt { file, record })?;
        let found = self.bytes_of(file, range);
        // The one that belongs to it was read for it; another one may be out of reach.
        (away == 0 || found.is_some()).then_some(Beside { place, range, bytes: found.unwrap_or_default() })
    }

    /// Bytes of another file, if they were read for the batch.
    pub fn bytes_of(&self, file: FileId, range: ByteRange) -> Option<&[u8]> {
        let of_file = self.belonging.iter().filter(|belonging| belonging.file == file);
        of_file.map(|belonging| bytes_in(&belonging.bytes, belonging.range, range)).find_map(|found| found)
    }
}

/// A dialogue and how its record was repaired, or why it cannot be read.
pub type ReadRecord = Result<(Dialogue, Vec<Repair>), ReadFault>;

/// Reads a row's record whole, repaired if need be. Whoever reads many gives `flights`, with the values that were met before; what is
/// read is the same without.
pub fn read(
    file: &OpenFile,
    row: usize,
    record: &[u8],
    partner: Option<&[u8]>,
    flights: Option<&mut QuickFlights>,
) -> Option<ReadRecord> {
    let recognition = file.recognition.as_ref()?;
    Some(read_text(recognition, &file.text_of(record), file.segment.record(row), partner, flights))
}

/// The same of a record whose file another shard has read.
pub fn read_text(
    recognition: &Recognition,
    record: &Unwrapped,
    number: RecordNumber,
    partner: Option<&[u8]>,
    mut flights: Option<&mut QuickFlights>,
) -> ReadRecord {
    let key = record.key.as_deref();
    repair::read(&record.text, |bytes| {
        let text = RecordText { bytes, number, key, partner };
        match flights.as_deref_mut() {
            Some(flights) => formats::read_again(recognition, text, flights),
            None => formats::read(recognition, text),
        }
    })
}

fn slice_from(file: &OpenFile, row: usize, most_bytes: u64) -> (Range<usize>, ByteRange) {
    let first = file.segment.bytes(row);
    let (mut end_row, mut end) = (row + 1, first.end);
    while end_row < file.segment.row_count() {
        let next = file.segment.bytes(end_row);
        if next.end.0 - first.start.0 > most_bytes {
            break;
        }
        (end_row, end) = (end_row + 1, next.end);
    }
    (row..end_row, ByteRange { start: first.start, end })
}

/// So few of the rows, which have so many bytes together, that they have about `most_bytes`; nothing when all have no more.
fn fewer_rows(rows: &Range<usize>, bytes: u64, most_bytes: u64) -> Option<Range<usize>> {
    let fitting = (rows.len() as u64 * most_bytes).checked_div(bytes)?.max(1);
    let fitting = usize::try_from(fitting).ok()?;
    (fitting < rows.len()).then(|| rows.start..rows.start + fitting)
}

fn partner_range(
    part: &OpenFile,
    files: &OpenFiles,
    rows: &Range<usize>,
    neighbours: u32,
) -> Option<(FileId, ByteRange)> {
    let Partner::Is(file) = files.partner(part.entry.id) else { return None };
    let located = |record| Some(files.locate(RecordAt { file, record })?.1);
    let record = |row: usize| part.segment.record(row);
    let (first, last) = (record(rows.start), record(rows.end.saturating_sub(1)));
    let before = (1..=neighbours).rev().filter_map(|away| Some(RecordNumber(first.0.checked_sub(away)?)));
    let after = (1..=neighbours).filter_map(|away| Some(RecordNumber(last.0.checked_add(away)?)));
    let mut all = before.chain(rows.clone().map(record)).chain(after).filter_map(located);
    let first = all.next().unwrap_or_default();
    let last = all.next_back().unwrap_or(first);
    Some((file, ByteRange { start: first.start, end: last.end }))
}

fn bytes_in(bytes: &[u8], of: ByteRange, wanted: ByteRange) -> Option<&[u8]> {
    let at = |offset: u64| usize::try_from(offset.checked_sub(of.start.0)?).ok();
    bytes.get(at(wanted.start.0)?..at(wanted.end.0)?)
}

#[cfg(test)]
mod tests {
    use super::fewer_rows;

    #[test]
    fn rows_are_fewer_when_they_are_long() {
        assert_eq!(fewer_rows(&(5..9), 400, 400), None);
        assert_eq!(fewer_rows(&(5..9), 400, 250), Some(5..7));
        assert_eq!(fewer_rows(&(5..9), 400, 1), Some(5..6), "one at least");
        assert_eq!(fewer_rows(&(5..6), 400, 1), None);
        assert_eq!(fewer_rows(&(5..9), 0, 1), None);
    }
}
