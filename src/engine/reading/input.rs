//! Which bytes of a file a part asks for, and which of those that come are its own.

use crate::corpus::ByteRange;
use crate::engine::parts::Part;
use std::borrow::Cow;

/// So much is read behind a part at once: its last record seldom ends later.
const LAST_RECORD_BYTES: u64 = 64 << 10;

pub struct Input {
    pub part: Part,
    file_bytes: u64,
    /// Up to where bytes were asked for, and up to where they came.
    wanted: u64,
    pushed: u64,
    /// Up to where they are to be asked for, as far as is known.
    until: u64,
}

impl Input {
    pub fn of(part: Part, file_bytes: u64) -> Self {
        Self {
            wanted: part.first_byte(),
            pushed: part.first_byte(),
            until: file_bytes.min(part.range.end.0.saturating_add(LAST_RECORD_BYTES)),
            part,
            file_bytes,
        }
    }

    /// Of a part that was read to its end before.
    pub fn over(part: Part, file_bytes: u64, pushed: u64) -> Self {
        Self { wanted: pushed, pushed, until: pushed, part, file_bytes }
    }

    /// Not all bytes were asked for.
    pub fn has_want(&self) -> bool {
        self.wanted < self.until
    }

    /// The next bytes to ask for, at most `len_bytes`.
    pub fn want(&mut self, len_bytes: u64) -> ByteRange {
        let range = ByteRange::new(self.wanted, self.until.min(self.wanted + len_bytes));
        self.wanted = range.end.0;
        range
    }

    /// What of the next bytes belongs to the part, and where it starts.
    pub fn take<'s>(&mut self, slice: &'s [u8]) -> (u64, Cow<'s, [u8]>) {
        let own = self.part.own(self.pushed, slice);
        self.pushed += slice.len() as u64;
        own
    }

    /// Asks for more when all came, and the last record still goes on.
    pub fn ask_for_more(&mut self) {
        if self.pushed >= self.until {
            let end = self.part.range.end.0;
            self.until = self.file_bytes.min(end + 2 * self.until.saturating_sub(end));
        }
    }

    /// The file turns out to end behind so many more bytes.
    pub fn end_after(&mut self, len_bytes: usize) -> u64 {
        self.file_bytes = self.pushed + len_bytes as u64;
        self.part.end_file_at(self.file_bytes);
        self.until = self.file_bytes;
        self.file_bytes
    }

    /// All of its bytes came.
    pub fn is_over(&self) -> bool {
        self.part.is_over() || self.pushed >= self.file_bytes
    }

    /// Its own bytes end before the file does.
    pub fn ends_at_mark(&self) -> bool {
        self.part.is_over() && !self.part.is_outside()
    }

    pub fn pushed(&self) -> u64 {
        self.pushed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::parts::Mark;

    #[test]
    fn bytes_are_asked_for_once_and_in_order() {
        let mut input = Input::of(Part::whole(10), 10);
        let asked: Vec<(u64, u64)> = std::iter::from_fn(|| {
            input.has_want().then(|| input.want(4)).map(|range| (range.start.0, range.end.0))
        })
        .collect();
        assert_eq!(asked, [(0, 4), (4, 8), (8, 10)]);
        assert!(!input.is_over());
        input.take(&[b' '; 10]);
        assert!(input.is_over() && !input.ends_at_mark());
    }

    #[test]
    fn more_is_asked_for_while_the_last_record_goes_on() {
        let file_bytes = 1 << 20;
        let mut input = Input::of(Part::new(0, 100, file_bytes, Mark::of_lines()), file_bytes);
        while input.has_want() {
            let range = input.want(u64::MAX >> 1);
            input.take(&vec![b'x'; usize::try_from(range.len_bytes()).unwrap()]);
        }
        assert_eq!(input.pushed(), 100 + LAST_RECORD_BYTES);
        input.ask_for_more();
        assert_eq!(input.want(u64::MAX >> 1).end.0, 100 + 2 * LAST_RECORD_BYTES);
        input.take(b"x\nnext");
        assert!(input.ends_at_mark());
    }

    #[test]
    fn the_length_of_an_unpacked_file_is_known_at_its_end() {
        let mut input = Input::of(Part::whole(u64::MAX), u64::MAX);
        input.take(b"abc");
        assert!(!input.is_over());
        assert_eq!(input.end_after(2), 5);
        input.take(b"de");
        assert!(input.is_over());
    }
}
