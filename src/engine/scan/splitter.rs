//! The splitter: slices in, pieces out, each pulled when it is wanted.
//!
//! Bytes that may belong to a record which goes on in the next slice are carried over; a piece says whether its bytes are
//! among these or in the slice. Invariant: the pieces do not depend on how the bytes were sliced.
//!
//! Depth is counted by population count of a block's masks wherever no record can end in it.

use super::layout::{Layout, decide};
use super::piece::{Bytes, MAX_RECORD_BYTES, Piece};
use super::region::Region;
use super::space::{byte_order_mark, leading_space, newlines, trim};
use crate::formats::block::{BLOCK, Strings, Structure};
use memchr::memchr;
use std::ops::Range;

/// Cuts a file into records.
#[derive(Debug, Default)]
pub struct Splitter {
    layout: Option<Layout>,
    /// The file's offset of the slice.
    position: u64,
    /// How far the slice is looked at.
    cursor: Cursor,
    /// The line of the byte up to which newlines were counted.
    line: u64,
    region: Region,
    depth: u32,
    strings: Strings,
    /// A record was handed on since the last separator.
    had_record: bool,
    /// Until so much is held, it is not worth looking for the layout again.
    worth_bytes: usize,
}

#[derive(Debug, Default)]
struct Cursor {
    /// The first byte that was not looked at.
    next: usize,
    /// The block before it: where it begins, and the structural bytes in it that are still to be taken.
    block: usize,
    bits: u64,
    /// Newlines before this byte are counted.
    counted: usize,
}

impl Splitter {
    /// Cuts lines, whatever they hold.
    pub fn of_lines() -> Self {
        Self { layout: Some(Layout::Lines), ..Self::default() }
    }

    /// Begins at this byte and line of the file: what stands before is no part of the data.
    pub fn starting_at(position: u64, line: u64) -> Self {
        let region = Region { start: position, line, ..Region::default() };
        Self { position, line, region, ..Self::default() }
    }

    /// Goes on between two records, at this byte and line of the file.
    pub fn resumed(layout: Layout, position: u64, line: u64) -> Self {
        Self { layout: Some(layout), depth: layout.record_depth(), ..Self::starting_at(position, line) }
    }

    /// What is held of a record that goes on: its first byte, that byte's line, and the bytes.
    pub fn held(&self) -> (u64, u64, &[u8]) {
        (self.region.start, self.region.line, &self.region.carry)
    }

    /// The file's offset of the slice that it takes next, or is taking.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The newlines before that byte.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// It stands between two records of that layout, and would not go on otherwise if it were resumed here.
    pub fn is_between(&self, layout: Layout) -> bool {
        self.layout == Some(layout)
            && self.depth == layout.record_depth()
            && !self.had_record
            && !self.region.is_oversized
            && trim(&self.region.carry).is_empty()
    }

    pub fn layout(&self) -> Option<Layout> {
        self.layout
    }

    /// Decides on the layout, before any piece is asked for; gives all bytes so far, which are the first slice then.
    /// Without a decision more bytes are needed, unless these are all. `is_record` tells whether a member of an object,
    /// with its name, is a record.
    pub fn settle(
        &mut self,
        slice: &[u8],
        is_all: bool,
        is_record: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<Vec<u8>> {
        let text = self.region.pass_space(slice);
        let space = slice.len() - text.len();
        self.position += space as u64;
        self.line = self.region.line;
        self.region.carry.extend_from_slice(text);
        let held = self.region.carry.len();
        let is_all = is_all || held > MAX_RECORD_BYTES;
        if held < self.worth_bytes && !is_all {
            return None;
        }
        self.layout = decide(&self.region.carry, is_all, is_record);
        self.worth_bytes = held + held / 4;
        self.layout.map(|_| std::mem::take(&mut self.region.carry))
    }

    /// The next piece of a slice; `None` when all of it is used, and the next slice is wanted. Until then it is called with
    /// the same one.
    pub fn next(&mut self, slice: &[u8]) -> Option<Piece> {
        self.region.let_go();
        match self.layout {
            Some(Layout::Lines) => self.next_line(slice),
            _ => self.next_nested(slice),
        }
    }

    /// What is left when the file has no more bytes.
    pub fn finish(&mut self) -> Option<Piece> {
        self.region.let_go();
        let piece = match self.layout {
            Some(Layout::Lines) => self.end_line(0..0, &[]),
            Some(layout) if self.depth > 0 => Some(self.unfinished(layout)),
            _ => self.end_region(&[], self.position),
        };
        self.region.is_handed_on = true;
        piece
    }

    /// The bytes of the piece that was handed on last, of this slice.
    pub fn bytes<'s>(&'s self, bytes: &Bytes, slice: &'s [u8]) -> &'s [u8] {
        let text = if bytes.is_carried { &self.region.carry } else { slice };
        text.get(bytes.range.clone()).unwrap_or_default()
    }

    fn unfinished(&self, layout: Layout) -> Piece {
        let space = leading_space(&self.region.carry);
        let is_between = self.depth <= layout.record_depth();
        if is_between && !self.region.is_oversized && trim(&self.region.carry).is_empty() {
            return Piece::Unfinished { start: self.position, line: self.line, len_bytes: 0 };
        }
        let start = self.region.start + space.len() as u64;
        let line = self.region.line + newlines(space);
        Piece::Unfinished { start, line, len_bytes: self.position - start }
    }

    fn next_line(&mut self, slice: &[u8]) -> Option<Piece> {
        while let Some(len) = slice.get(self.cursor.next..).and_then(|rest| memchr(b'\n', rest)) {
            let line = self.cursor.next..self.cursor.next + len;
            self.cursor.next = line.end + 1;
            let piece = self.end_line(line, slice);
            self.line += 1;
            self.region.start = self.position + self.cursor.next as u64;
            self.region.line = self.line;
            if piece.is_some() {
                return piece;
            }
        }
        self.end_slice(slice, self.cursor.next);
        None
    }

    /// The line that ends with these bytes of the slice.
    fn end_line(&mut self, rest: Range<usize>, slice: &[u8]) -> Option<Piece> {
        let Region { start, line, .. } = self.region;
        let own = slice.get(rest.clone()).unwrap_or_default();
        let is_carried = !self.region.carry.is_empty();
        if std::mem::take(&mut self.region.is_oversized) || is_carried && !self.region.hold(own) {
            self.region.carry.clear();
            let len_bytes = self.position.saturating_sub(start) + own.len() as u64;
            return Some(Piece::Oversized { start, line, len_bytes });
        }
        let (from, bytes) = if is_carried { (0, self.region.carry.as_slice()) } else { (rest.start, own) };
        // A mark of the byte order is not part of the first record.
        let mark = if start == 0 { byte_order_mark(bytes) } else { 0 };
        let text = bytes.get(mark..).unwrap_or_default();
        let before = mark + leading_space(text).len();
        let len = trim(text).len();
        if len == 0 {
            self.region.carry.clear();
            return None;
        }
        let from = from + before;
        let bytes = Bytes { is_carried, range: from..from + len };
        self.region.is_handed_on = is_carried;
        Some(Piece::Record { start: start + before as u64, line, layout: Layout::Lines, bytes })
    }

    fn next_nested(&mut self, slice: &[u8]) -> Option<Piece> {
        loop {
            while self.cursor.bits != 0 {
                let at = self.cursor.block + self.cursor.bits.trailing_zeros() as usize;
                self.cursor.bits &= self.cursor.bits - 1;
                if let Some(piece) = self.structure_at(at, slice) {
                    return Some(piece);
                }
            }
            if !self.next_block(slice) {
                break;
            }
        }
        self.line += newlines(slice.get(self.cursor.counted..).unwrap_or_default());
        let kept = usize::try_from(self.region.start.saturating_sub(self.position)).unwrap_or(usize::MAX);
        self.end_slice(slice, kept);
        None
    }

    /// Goes on to the next block with structural bytes that may matter, if there is one.
    fn next_block(&mut self, slice: &[u8]) -> bool {
        let (blocks, tail) = slice.get(self.cursor.next..).unwrap_or_default().as_chunks::<BLOCK>();
        for block in blocks {
            self.cursor.block = self.cursor.next;
            self.cursor.next += BLOCK;
            let structure = self.strings.structure(block);
            if self.has_structure(structure) {
                return true;
            }
        }
        if tail.is_empty() {
            return false;
        }
        self.cursor.block = self.cursor.next;
        self.cursor.next += tail.len();
        let structure = self.strings.structure_of_rest(tail);
        self.has_structure(structure)
    }

    /// Takes note of the structural bytes of a block; tells whether there are any that may matter.
    fn has_structure(&mut self, Structure { open, close, comma, .. }: Structure) -> bool {
        if self.depth > self.record_depth() + close.count_ones() {
            // Too deep for a record to end in this block.
            self.depth += open.count_ones();
            self.depth -= close.count_ones();
            return false;
        }
        self.cursor.bits = open | close | comma;
        self.cursor.bits != 0
    }

    fn structure_at(&mut self, at: usize, slice: &[u8]) -> Option<Piece> {
        match *slice.get(at)? {
            byte @ (b'{' | b'[') => self.open_at(at, byte, slice),
            byte @ (b'}' | b']') => self.close_at(at, byte, slice),
            _ if self.depth == self.record_depth() => self.separator_at(at, slice),
            _ => None,
        }
    }

    fn open_at(&mut self, at: usize, byte: u8, slice: &[u8]) -> Option<Piece> {
        match self.nested_layout().opens(self.depth) {
            Some(opening) if opening == byte => {
                // What is around the records begins, or another one after the first.
                let piece = self.surround_at(at, slice);
                self.depth += 1;
                self.had_record = false;
                return piece;
            }
            Some(_) if self.depth == 0 => self.layout = Some(Layout::Values),
            _ => {}
        }
        let mut piece = None;
        if self.depth == self.record_depth() && self.layout != Some(Layout::Members) {
            self.had_record = true;
            piece = self.end_region(slice, self.position + at as u64);
            self.begin_region(at, slice);
        }
        self.depth = self.depth.saturating_add(1);
        piece
    }

    fn close_at(&mut self, at: usize, byte: u8, slice: &[u8]) -> Option<Piece> {
        let record_depth = self.record_depth();
        let mut piece = None;
        if self.depth > record_depth {
            self.depth -= 1;
            if self.depth == record_depth {
                piece = Some(self.end_record(at + 1, slice));
                self.begin_region(at + 1, slice);
                self.had_record = true;
            }
        } else if self.nested_layout().closes(byte, self.depth) {
            // What is around the records ends. (Another bracket closes nothing: it is a stray one.)
            piece = self.surround_at(at, slice);
            self.depth -= 1;
            self.had_record = true;
        }
        piece
    }

    /// A bracket around the records. What stands before it says nothing when it is inside another one.
    fn surround_at(&mut self, at: usize, slice: &[u8]) -> Option<Piece> {
        let is_outside = self.depth == 0 || self.depth == self.record_depth();
        let piece = if is_outside { self.end_region(slice, self.position + at as u64) } else { None };
        self.begin_region(at + 1, slice);
        piece
    }

    /// A comma between records, or the bracket around them, at byte `at` of the slice.
    fn separator_at(&mut self, at: usize, slice: &[u8]) -> Option<Piece> {
        let piece = self.end_region(slice, self.position + at as u64);
        self.begin_region(at + 1, slice);
        self.had_record = false;
        piece
    }

    fn begin_region(&mut self, at: usize, slice: &[u8]) {
        self.line += newlines(slice.get(self.cursor.counted..at).unwrap_or_default());
        self.cursor.counted = at;
        self.region.start = self.position + at as u64;
        self.region.line = self.line;
        self.region.is_oversized = false;
        if !self.region.is_handed_on {
            self.region.carry.clear();
        }
    }

    /// The region's bytes up to byte `until` of the slice, if all are held.
    fn region(&mut self, until: usize, slice: &[u8]) -> Option<Bytes> {
        if self.region.is_oversized {
            return None;
        }
        if self.region.start >= self.position {
            let from = usize::try_from(self.region.start - self.position).ok()?;
            return Some(Bytes { is_carried: false, range: from..until.min(slice.len()) });
        }
        let is_held = self.region.hold(slice.get(..until).unwrap_or_default());
        is_held.then_some(Bytes { is_carried: true, range: 0..self.region.carry.len() })
    }

    fn end_record(&mut self, until: usize, slice: &[u8]) -> Piece {
        let Region { start, line, .. } = self.region;
        let len_bytes = self.position + until as u64 - start;
        let is_short = len_bytes <= MAX_RECORD_BYTES as u64;
        let region = if is_short { self.region(until, slice) } else { None };
        let Some(bytes) = region else { return Piece::Oversized { start, line, len_bytes } };
        self.region.is_handed_on = bytes.is_carried;
        // Before the name of a member.
        let space = leading_space(self.bytes(&bytes, slice));
        let (start, line) = (start + space.len() as u64, line + newlines(space));
        let bytes = bytes.behind(space.len());
        Piece::Record { start, line, layout: self.nested_layout(), bytes }
    }

    /// What stands between two structural bytes: nothing, a record that is no container, or stray bytes.
    fn end_region(&mut self, slice: &[u8], end: u64) -> Option<Piece> {
        let Region { start, line, .. } = self.region;
        let until = usize::try_from(end - self.position.min(end)).unwrap_or(usize::MAX);
        let Some(bytes) = self.region(until, slice) else {
            return Some(Piece::Stray { start, line, len_bytes: end - start, bytes: Bytes::default() });
        };
        let text = self.bytes(&bytes, slice);
        let mark = if start == 0 { byte_order_mark(text) } else { 0 };
        let text = text.get(mark..).unwrap_or_default();
        let space = leading_space(text);
        let before = mark + space.len();
        let (start, line, len) = (start + before as u64, line + newlines(space), trim(text).len());
        if len == 0 {
            return None;
        }
        let bytes = bytes.part(before, len);
        self.region.is_handed_on = bytes.is_carried;
        Some(if self.had_record {
            Piece::Stray { start, line, len_bytes: len as u64, bytes }
        } else {
            Piece::Record { start, line, layout: self.nested_layout(), bytes }
        })
    }

    /// Keeps the end of a slice for the next one.
    fn end_slice(&mut self, slice: &[u8], kept: usize) {
        self.region.carry_over(slice.get(kept..).unwrap_or_default());
        self.position += slice.len() as u64;
        self.cursor = Cursor::default();
    }

    fn nested_layout(&self) -> Layout {
        self.layout.unwrap_or(Layout::Values)
    }

    fn record_depth(&self) -> u32 {
        self.layout.map_or(0, Layout::record_depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often the layout was looked for until no bytes were left.
    fn looks(start: &str, more: &str) -> usize {
        let mut splitter = Splitter::default();
        let mut looks = 0;
        let mut worth_bytes = 0;
        for slice in std::iter::once(start).chain(std::iter::repeat_n(more, 1 << 10)) {
            assert!(splitter.settle(slice.as_bytes(), false, &mut |_| false).is_none());
            looks += usize::from(splitter.worth_bytes != worth_bytes);
            worth_bytes = splitter.worth_bytes;
        }
        looks
    }

    #[test]
    fn bytes_that_tell_no_layout_are_not_looked_at_over_and_over() {
        let (space, text) = (" ".repeat(64), "x".repeat(64));
        for (start, more) in
            [("{", &space), ("{\"a\":", &space), ("{\"a\": {", &text), ("{\"a\": 1, \"", &text)]
        {
            let looks = looks(start, more);
            assert!(looks < 40, "{start}: {looks}");
        }
    }
}
