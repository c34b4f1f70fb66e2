//! Which bytes of a file are those of one of its parts.
//!
//! Invariant: a part begins at the first mark in its range and ends at the first one behind it, so every byte of the file
//! belongs to one part, whoever reads it and however it is sliced.

use crate::corpus::ByteRange;
use crate::engine::json;
use crate::engine::scan::Layout;
use memchr::{memchr, memchr_iter};
use std::borrow::Cow;

/// Longer ones are mostly space.
const MAX_MARK_BYTES: usize = 4096;

/// What stands where a file can be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    text: Cow<'static, [u8]>,
    /// The file is cut behind so many bytes of it.
    before: usize,
    pub layout: Layout,
}

impl Mark {
    /// The end of a line.
    pub fn of_lines() -> Self {
        Self { text: Cow::Borrowed(b"\n"), before: 1, layout: Layout::Lines }
    }

    /// What stands between the first two records of an array, from the brace of the one to the first key of the
    /// other. Nobody knows yet whether it stands between others, and nowhere else.
    pub fn of_array(head: &[u8]) -> Option<Self> {
        let first = json::skip_space(head, memchr(b'[', head)? + 1);
        let end = json::end_of_value(head, first)?;
        let comma = json::skip_space(head, end);
        let second = json::skip_space(head, comma + 1);
        let key = json::skip_space(head, second + 1);
        let colon = json::skip_space(head, json::end_of_string(head, key)?);
        let text = head.get(end - 1..=colon)?;
        let is_at = |at: usize, byte| head.get(at) == Some(&byte);
        let is_between = is_at(end - 1, b'}')
            && is_at(comma, b',')
            && is_at(second, b'{')
            && is_at(key, b'"')
            && is_at(colon, b':');
        // Marks must not overlap.
        let is_alone = memchr(b'}', text.get(1..)?).is_none() && text.len() <= MAX_MARK_BYTES;
        let mark = Self { text: Cow::Owned(text.to_vec()), before: second + 1 - end, layout: Layout::Array };
        (is_between && is_alone && mark.find(head.get(first..end)?, 0).is_none()).then_some(mark)
    }

    /// So much of it stands before the cut.
    pub fn before_bytes(&self) -> usize {
        self.before
    }

    /// The first byte behind a cut, from a byte on at which a mark may begin.
    fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        let rest = text.get(from..)?;
        let mut starts = memchr_iter(*self.text.first()?, rest);
        let start =
            starts.find(|start| rest.get(*start..).is_some_and(|rest| rest.starts_with(&self.text)))?;
        Some(from + start + self.before)
    }
}

/// The bytes of a file that are read as one of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub number: u32,
    /// Records that begin here are its own; the last of them may end behind it.
    pub range: ByteRange,
    file_bytes: u64,
    mark: Mark,
    /// A record of the part before goes on.
    is_outside: bool,
    is_over: bool,
    /// It is not what the whole file's reading would find: the file is to be read again whole.
    pub is_torn: bool,
    /// The last bytes that came, where a mark may begin in them.
    held: Vec<u8>,
}

impl Part {
    pub fn whole(file_bytes: u64) -> Self {
        Self::of_bytes(0, file_bytes)
    }

    pub fn new(number: u32, part_bytes: u64, file_bytes: u64, mark: Mark) -> Self {
        let start = part_bytes.saturating_mul(u64::from(number));
        Self {
            number,
            range: ByteRange::new(start, file_bytes.min(start.saturating_add(part_bytes))),
            file_bytes,
            mark,
            is_outside: number > 0,
            is_over: false,
            is_torn: false,
            held: Vec::new(),
        }
    }

    /// A part that was read to its end before.
    pub fn read_before(number: u32, range: ByteRange, file_bytes: u64) -> Self {
        Self { range, is_over: true, ..Self::of_bytes(number, file_bytes) }
    }

    /// A part whose bytes are counted from its own start, as those of rows of columns are.
    pub fn of_bytes(number: u32, bytes: u64) -> Self {
        Self { number, ..Self::new(0, bytes, bytes, Mark::of_lines()) }
    }

    /// The file turns out to have so many bytes.
    pub fn end_file_at(&mut self, file_bytes: u64) {
        self.file_bytes = file_bytes;
        self.range.end.0 = self.range.end.0.min(file_bytes);
    }

    pub fn is_cut(&self) -> bool {
        self.range.len_bytes() < self.file_bytes
    }

    /// How the records of a file that is cut are put together.
    pub fn layout(&self) -> Layout {
        self.mark.layout
    }

    /// The first byte to read: a record begins at the start of the range if the mark before it ends there.
    pub fn first_byte(&self) -> u64 {
        if self.is_outside {
            self.range.start.0.saturating_sub(self.mark.before as u64)
        } else {
            self.range.start.0
        }
    }

    /// No record that begins in the part goes on.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// No record has begun in it yet.
    pub fn is_outside(&self) -> bool {
        self.is_outside
    }

    /// What of the next bytes, the first of which is at `position`, belongs to the part, and where it starts.
    pub fn own<'s>(&mut self, position: u64, slice: &'s [u8]) -> (u64, Cow<'s, [u8]>) {
        let position = position - self.held.len() as u64;
        let mut text = Cow::Borrowed(slice);
        if !self.held.is_empty() {
            self.held.extend_from_slice(slice);
            text = Cow::Owned(std::mem::take(&mut self.held));
        }
        let end = position + text.len() as u64;
        let at = |byte: u64| usize::try_from(byte.saturating_sub(position)).unwrap_or(usize::MAX);
        // A mark that is cut at this byte or behind it begins here or later.
        let first = |cut: u64| at(cut.saturating_sub(self.mark.before as u64));
        // Where a mark may begin that ends behind the text.
        let open = (text.len() + 1).saturating_sub(self.mark.text.len());
        let mut from = 0;
        if self.is_outside {
            match self.mark.find(&text, first(self.range.start.0)) {
                Some(cut) if position + (cut as u64) < self.range.end.0 => {
                    (self.is_outside, from) = (false, cut);
                }
                found => {
                    self.is_over = found.is_some() || first(self.range.end.0) <= open;
                    self.held = text.get(open..).unwrap_or_default().to_vec();
                    return (end, Cow::Borrowed(&[]));
                }
            }
        }
        let mut until = text.len();
        if self.range.end.0 < self.file_bytes {
            let first = first(self.range.end.0).max(from);
            if let Some(cut) = self.mark.find(&text, first) {
                self.is_over = true;
                until = cut;
            } else if end < self.file_bytes {
                until = until.min(first.max(open));
                self.held = text.get(until..).unwrap_or_default().to_vec();
            }
        }
        let own = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.get(from..until).unwrap_or_default()),
            Cow::Owned(text) => Cow::Owned(text.get(from..until).unwrap_or_default().to_vec()),
        };
        (position + from as u64, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What the parts of a text take of it.
    fn taken(text: &[u8], mark: &Mark, part_bytes: u64, slice_len: usize) -> Vec<(u64, Vec<u8>)> {
        let file_bytes = text.len() as u64;
        let count = u32::try_from(file_bytes.div_ceil(part_bytes)).unwrap();
        let taken = |number| {
            let mut part = Part::new(number, part_bytes, file_bytes, mark.clone());
            let mut position = part.first_byte();
            let (mut start, mut own) = (None, Vec::new());
            for slice in text[usize::try_from(position).unwrap()..].chunks(slice_len) {
                let (from, bytes) = part.own(position, slice);
                if !bytes.is_empty() {
                    start.get_or_insert(from);
                }
                own.extend_from_slice(&bytes);
                position += slice.len() as u64;
                if part.is_over() {
                    break;
                }
            }
            (start.unwrap_or(position), own)
        };
        (0..count).map(taken).collect()
    }

    proptest! {
        #[test]
        fn every_line_belongs_to_the_part_in_which_it_begins(
            text in "([a-c]{0,9}\n?){0,12}[a-c]",
            part_bytes in 1u64..30,
            slice_len in 1usize..40,
        ) {
            let parts = taken(text.as_bytes(), &Mark::of_lines(), part_bytes, slice_len);
            let mut lines: Vec<Vec<u8>> = vec![Vec::new(); parts.len()];
            let mut start = 0;
            for line in text.as_bytes().split_inclusive(|byte| *byte == b'\n') {
                lines[start / usize::try_from(part_bytes).unwrap()].extend_from_slice(line);
                start += line.len();
            }
            let mut position = 0;
            for ((start, own), expected) in parts.into_iter().zip(lines) {
                prop_assert_eq!(&own, &expected);
                if !own.is_empty() {
                    prop_assert_eq!(start, position);
                }
                position += own.len() as u64;
            }
        }

        #[test]
        fn every_element_belongs_to_the_part_in_which_it_begins(
            elements in prop::collection::vec("[a-c},{\"]{0,20}", 2..12),
            space in "[ \n]{0,3}",
            part_bytes in 1u64..60,
            slice_len in 1usize..40,
        ) {
            let between = format!("}},{space}{{\"k\":");
            let text = format!("[{{\"k\": 1{between}{}}}]", elements.join(&between));
            let mark = Mark::of_array(text.as_bytes()).unwrap();
            let parts = taken(text.as_bytes(), &mark, part_bytes, slice_len);
            let cuts = text.match_indices(&between).map(|(at, _)| at + mark.before);
            let mut expected: Vec<Vec<u8>> = vec![Vec::new(); parts.len()];
            let mut start = 0;
            for cut in cuts.chain([text.len()]) {
                expected[start / usize::try_from(part_bytes).unwrap()].extend_from_slice(&text.as_bytes()[start..cut]);
                start = cut;
            }
            let mut position = 0;
            for ((start, own), expected) in parts.into_iter().zip(expected) {
                prop_assert_eq!(std::str::from_utf8(&own).unwrap(), std::str::from_utf8(&expected).unwrap());
                if !own.is_empty() {
                    prop_assert_eq!(start, position);
                }
                position += own.len() as u64;
            }
        }
    }

    #[test]
    fn a_mark_is_what_stands_between_two_records() {
        let mark = |head: &str| {
            let mark = Mark::of_array(head.as_bytes())?;
            let (before, after) = mark.text.split_at(mark.before);
            Some((String::from_utf8_lossy(before).into_owned(), String::from_utf8_lossy(after).into_owned()))
        };
        let is = |before: &str, after: &str| Some((before.to_owned(), after.to_owned()));
        assert_eq!(mark(r#"[{"a":1},{"a":2"#), is("},", r#"{"a":"#));
        assert_eq!(mark("[\r\n  {\"b\": []},\r\n  {\r\n    \"b\" : 1"), is("},\r\n  ", "{\r\n    \"b\" :"));
        assert_eq!(mark("\u{feff}[ {} , { \"c\\\"\": 1"), is("} , ", "{ \"c\\\"\":"));
        let without = [
            "",
            "[",
            "[]",
            "[{}",
            "[{}]",
            "[{},",
            "[{}, {",
            "[{}, {}",
            "[{}, {\"a\"",
            "[{} {\"a\": 1}]",
            "[[], {\"a\":",
            "[{}, [\"a\":",
            "[{\"x\": [{\"a\": 1}, {\"a\": 2}]}, {\"a\":",
            "[{}, {\":},{\":",
            "[{}, {\"a\", ",
            "[{}, {a\":",
        ];
        for head in without {
            assert_eq!(mark(head), None, "{head}");
        }
    }
}
