//! The push splitter: slices in, pieces out.
//!
//! Bytes that may belong to a record which goes on in the next slice are carried over; everything else is
//! handed on as a borrow of the slice.

use super::block::{BLOCK, Masks, escaped, masks, prefix_xor};
use super::layout::{Layout, decide};
use super::piece::{MAX_RECORD_BYTES, Piece, byte_order_mark, leading_space, newlines, trim};
use memchr::memchr_iter;

/// Cuts a file into records.
#[derive(Debug, Default)]
pub struct Splitter {
    layout: Option<Layout>,
    /// The file's offset of the next slice.
    position: u64,
    /// The region: everything since the last record or separator.
    region_start: u64,
    region_line: u64,
    /// The part of the region before the current slice; empty when it is too long to hold.
    carry: Vec<u8>,
    is_oversized: bool,
    /// Until so much is held, it is not worth looking for the layout again.
    worth_bytes: usize,
    /// The line of the byte up to which newlines were counted.
    line: u64,
    depth: u32,
    /// All ones inside a string.
    string_mask: u64,
    is_escaped: bool,
    /// A record was handed on since the last separator.
    had_record: bool,
}

impl Splitter {
    /// Cuts lines, whatever they hold.
    pub fn of_lines() -> Self {
        Self { layout: Some(Layout::Lines), ..Self::default() }
    }

    /// Begins at this byte and line of the file: what stands before is no part of the data.
    pub fn starting_at(position: u64, line: u64) -> Self {
        Self { position, line, region_start: position, region_line: line, ..Self::default() }
    }

    /// Goes on between two records, at this byte and line of the file.
    pub fn resumed(layout: Layout, position: u64, line: u64) -> Self {
        Self { layout: Some(layout), depth: layout.record_depth(), ..Self::starting_at(position, line) }
    }

    /// What is held of a record that goes on: its first byte, that byte's line, and the bytes.
    pub fn held(&self) -> (u64, u64, &[u8]) {
        (self.region_start, self.region_line, &self.carry)
    }

    /// The next byte of the file that it waits for.
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
            && !self.is_oversized
            && trim(&self.carry).is_empty()
    }

    pub fn layout(&self) -> Option<Layout> {
        self.layout
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, slice: &[u8], sink: &mut impl FnMut(Piece)) {
        if self.layout.is_some() {
            return self.scan(slice, sink);
        }
        if let Some(head) = self.settle(slice, &mut |_| false) {
            self.scan(&head, sink);
        }
    }

    /// Decides on the layout; gives back all bytes so far, which are to be pushed then. `is_record` tells whether
    /// a member of an object, with its name, is a record. Without new bytes it looks again at those that it has.
    pub fn settle(&mut self, slice: &[u8], is_record: &mut dyn FnMut(&[u8]) -> bool) -> Option<Vec<u8>> {
        let text = self.pass_space(slice);
        let space = slice.len() - text.len();
        self.position += space as u64;
        self.line = self.region_line;
        self.carry.extend_from_slice(text);
        let is_all = self.carry.len() > MAX_RECORD_BYTES;
        if self.carry.len() < self.worth_bytes && !is_all && !slice.is_empty() {
            return None;
        }
        self.layout = decide(&self.carry, is_all, is_record);
        self.worth_bytes = self.carry.len() + self.carry.len() / 4;
        self.layout.map(|_| std::mem::take(&mut self.carry))
    }

    /// Says that the file has no more bytes.
    pub fn finish(&mut self, sink: &mut impl FnMut(Piece)) {
        if self.layout.is_none() {
            self.layout = decide(&self.carry, true, &mut |_| false);
            let head = std::mem::take(&mut self.carry);
            self.scan(&head, sink);
        }
        match self.layout {
            Some(Layout::Lines) => self.end_line(&[], sink),
            Some(layout) if self.depth > 0 => {
                let line = self.region_line + newlines(leading_space(&self.carry));
                let start = self.region_start + leading_space(&self.carry).len() as u64;
                let is_between = self.depth <= layout.record_depth();
                if is_between && !self.is_oversized && trim(&self.carry).is_empty() {
                    sink(Piece::Unfinished { start: self.position, line: self.line, len_bytes: 0 });
                } else {
                    sink(Piece::Unfinished { start, line, len_bytes: self.position - start });
                }
            }
            _ => self.end_region(&[], self.position, sink),
        }
        self.carry.clear();
    }

    fn scan(&mut self, slice: &[u8], sink: &mut impl FnMut(Piece)) {
        match self.layout {
            Some(Layout::Lines) => self.scan_lines(slice, sink),
            _ => self.scan_nested(slice, sink),
        }
        self.position += slice.len() as u64;
    }

    fn scan_lines(&mut self, slice: &[u8], sink: &mut impl FnMut(Piece)) {
        let mut from = 0;
        for newline in memchr_iter(b'\n', slice) {
            self.end_line(slice.get(from..newline).unwrap_or_default(), sink);
            from = newline + 1;
            self.line += 1;
            self.region_start = self.position + from as u64;
            self.region_line = self.line;
        }
        self.carry_over(slice.get(from..).unwrap_or_default());
    }

    /// Hands on the line that ends with `rest`.
    fn end_line(&mut self, rest: &[u8], sink: &mut impl FnMut(Piece)) {
        let (start, line) = (self.region_start, self.region_line);
        let is_carried = !self.carry.is_empty();
        if std::mem::take(&mut self.is_oversized) || is_carried && !self.hold(rest) {
            self.carry.clear();
            let len_bytes = self.position.saturating_sub(start) + rest.len() as u64;
            return sink(Piece::Oversized { start, line, len_bytes });
        }
        let bytes = if is_carried { self.carry.as_slice() } else { rest };
        // A mark of the byte order is not part of the first record.
        let mark = if start == 0 { byte_order_mark(bytes) } else { 0 };
        let bytes = bytes.get(mark..).unwrap_or_default();
        let space = leading_space(bytes).len();
        let record = trim(bytes);
        if !record.is_empty() {
            let start = start + (mark + space) as u64;
            sink(Piece::Record { start, line, layout: Layout::Lines, bytes: record });
        }
        self.carry.clear();
    }

    fn scan_nested(&mut self, slice: &[u8], sink: &mut impl FnMut(Piece)) {
        // Newlines before this byte of the slice are counted.
        let mut counted = 0;
        let (blocks, tail) = slice.as_chunks::<BLOCK>();
        for (index, block) in blocks.iter().enumerate() {
            let block_masks = masks(block);
            let escapes = escaped(block_masks.backslash, &mut self.is_escaped);
            self.scan_block(block_masks, escapes, index * BLOCK, slice, &mut counted, sink);
        }
        if !tail.is_empty() {
            let mut block = [b' '; BLOCK];
            for (padded, byte) in block.iter_mut().zip(tail) {
                *padded = *byte;
            }
            let block_masks = masks(&block);
            let escapes = escaped(block_masks.backslash, &mut self.is_escaped);
            self.is_escaped = escapes >> tail.len() & 1 == 1;
            self.scan_block(block_masks, escapes, blocks.len() * BLOCK, slice, &mut counted, sink);
        }
        self.line += newlines(slice.get(counted..).unwrap_or_default());
        let kept = self.region_start.saturating_sub(self.position);
        self.carry_over(usize::try_from(kept).ok().and_then(|kept| slice.get(kept..)).unwrap_or_default());
    }

    fn scan_block(
        &mut self,
        masks: Masks,
        escapes: u64,
        base: usize,
        slice: &[u8],
        counted: &mut usize,
        sink: &mut impl FnMut(Piece),
    ) {
        let strings = prefix_xor(masks.quote & !escapes) ^ self.string_mask;
        self.string_mask = if strings >> 63 == 1 { u64::MAX } else { 0 };
        let open = masks.open & !strings;
        let close = masks.close & !strings;
        let depth = self.record_depth();
        if self.depth > depth + close.count_ones() {
            // Too deep for a record to end in this block.
            self.depth += open.count_ones();
            self.depth -= close.count_ones();
            return;
        }
        let mut bits = open | close | masks.comma & !strings;
        while bits != 0 {
            let at = base + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let Some(byte) = slice.get(at) else { break };
            match byte {
                b'{' | b'[' => self.open_at(at, *byte, slice, counted, sink),
                b'}' | b']' => self.close_at(at, *byte, slice, counted, sink),
                _ if self.depth == self.record_depth() => self.separator_at(at, slice, counted, sink),
                _ => {}
            }
        }
    }

    fn open_at(
        &mut self,
        at: usize,
        byte: u8,
        slice: &[u8],
        counted: &mut usize,
        sink: &mut impl FnMut(Piece),
    ) {
        match self.nested_layout().opens(self.depth) {
            Some(opening) if opening == byte => {
                // What is around the records begins, or another one after the first.
                self.surround_at(at, slice, counted, sink);
                self.depth += 1;
                self.had_record = false;
                return;
            }
            Some(_) if self.depth == 0 => self.layout = Some(Layout::Values),
            _ => {}
        }
        if self.depth == self.record_depth() && self.layout != Some(Layout::Members) {
            self.had_record = true;
            self.end_region(slice, self.position + at as u64, sink);
            self.begin_region(at, slice, counted);
        }
        self.depth = self.depth.saturating_add(1);
    }

    fn close_at(
        &mut self,
        at: usize,
        byte: u8,
        slice: &[u8],
        counted: &mut usize,
        sink: &mut impl FnMut(Piece),
    ) {
        let record_depth = self.record_depth();
        if self.depth > record_depth {
            self.depth -= 1;
            if self.depth == record_depth {
                self.hand_on_record(at + 1, slice, sink);
                self.begin_region(at + 1, slice, counted);
                self.had_record = true;
            }
        } else if self.nested_layout().closes(byte, self.depth) {
            // What is around the records ends. (Another bracket closes nothing: it is told as stray.)
            self.surround_at(at, slice, counted, sink);
            self.depth -= 1;
            self.had_record = true;
        }
    }

    /// A bracket around the records. What stands before it says nothing when it is inside another one.
    fn surround_at(&mut self, at: usize, slice: &[u8], counted: &mut usize, sink: &mut impl FnMut(Piece)) {
        if self.depth == 0 || self.depth == self.record_depth() {
            self.end_region(slice, self.position + at as u64, sink);
        }
        self.begin_region(at + 1, slice, counted);
    }

    /// A comma between records, or the bracket around them, at byte `at` of the slice.
    fn separator_at(&mut self, at: usize, slice: &[u8], counted: &mut usize, sink: &mut impl FnMut(Piece)) {
        self.end_region(slice, self.position + at as u64, sink);
        self.begin_region(at + 1, slice, counted);
        self.had_record = false;
    }

    fn begin_region(&mut self, at: usize, slice: &[u8], counted: &mut usize) {
        self.line += newlines(slice.get(*counted..at).unwrap_or_default());
        *counted = at;
        self.region_start = self.position + at as u64;
        self.region_line = self.line;
        self.carry.clear();
        self.is_oversized = false;
    }

    /// The region's bytes up to byte `until` of the slice, if all are held.
    fn region<'a>(&'a mut self, until: usize, slice: &'a [u8]) -> Option<&'a [u8]> {
        if self.is_oversized {
            return None;
        }
        if self.region_start >= self.position {
            let from = usize::try_from(self.region_start - self.position).ok()?;
            return Some(slice.get(from..until).unwrap_or_default());
        }
        let is_held = self.hold(slice.get(..until).unwrap_or_default());
        is_held.then_some(self.carry.as_slice())
    }

    fn hand_on_record(&mut self, until: usize, slice: &[u8], sink: &mut impl FnMut(Piece)) {
        let (start, line, layout) = (self.region_start, self.region_line, self.nested_layout());
        let len_bytes = self.position + until as u64 - start;
        let is_short = len_bytes <= MAX_RECORD_BYTES as u64;
        let region = if is_short { self.region(until, slice) } else { None };
        let Some(region) = region else {
            return sink(Piece::Oversized { start, line, len_bytes });
        };
        // Before the name of a member.
        let space = leading_space(region);
        let (start, line) = (start + space.len() as u64, line + newlines(space));
        sink(Piece::Record { start, line, layout, bytes: region.get(space.len()..).unwrap_or_default() });
    }

    /// What stands between two structural bytes: nothing, a record that is no container, or stray bytes.
    fn end_region(&mut self, slice: &[u8], end: u64, sink: &mut impl FnMut(Piece)) {
        let (start, line, had_record) = (self.region_start, self.region_line, self.had_record);
        let layout = self.nested_layout();
        let until = usize::try_from(end - self.position.min(end)).unwrap_or(usize::MAX);
        let Some(region) = self.region(until, slice) else {
            return sink(Piece::Stray { start, line, len_bytes: end - start, bytes: &[] });
        };
        let mark = if start == 0 { byte_order_mark(region) } else { 0 };
        let region = region.get(mark..).unwrap_or_default();
        let space = leading_space(region);
        let bytes = trim(region);
        let line = line + newlines(space);
        let start = start + (mark + space.len()) as u64;
        if bytes.is_empty() {
        } else if had_record {
            sink(Piece::Stray { start, line, len_bytes: bytes.len() as u64, bytes });
        } else {
            sink(Piece::Record { start, line, layout, bytes });
        }
    }

    /// What stands behind the space that a region begins with: that is not held.
    fn pass_space<'a>(&mut self, rest: &'a [u8]) -> &'a [u8] {
        let space = if self.carry.is_empty() { leading_space(rest) } else { &[] };
        self.region_start += space.len() as u64;
        self.region_line += newlines(space);
        rest.get(space.len()..).unwrap_or_default()
    }

    /// Keeps the end of a slice for the next one, as far as there is memory for it.
    fn carry_over(&mut self, rest: &[u8]) {
        if self.is_oversized {
            return;
        }
        let rest = self.pass_space(rest);
        if self.carry.len() + rest.len() > MAX_RECORD_BYTES || !self.hold(rest) {
            self.is_oversized = true;
            self.carry = Vec::new();
        }
    }

    /// Holds more of the region; tells whether there was memory for it.
    fn hold(&mut self, more: &[u8]) -> bool {
        let is_room = self.carry.try_reserve(more.len()).is_ok();
        if is_room {
            self.carry.extend_from_slice(more);
        }
        is_room
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
            assert!(splitter.settle(slice.as_bytes(), &mut |_| false).is_none());
            looks += usize::from(splitter.worth_bytes != worth_bytes);
            worth_bytes = splitter.worth_bytes;
        }
        assert!(splitter.settle(b"", &mut |_| false).is_none());
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
