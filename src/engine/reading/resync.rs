//! Finds the next good record after a damaged one.
//!
//! A stray quote or bracket turns everything after it inside out, so the splitter cannot be trusted from
//! there on. Here what follows is held until a record begins that is whole and can be read; the splitter starts
//! anew at it. Invariants: braces are tried in their order, each as far as [`RecordProfile::reach`], so that slicing
//! does not matter; what is held stays within a few reaches, or what may be one long record; a byte is tried
//! [`MAX_LOOKS`] times on average.

use super::profile::RecordProfile;
use crate::corpus::Nesting;
use crate::engine::scan::MAX_RECORD_BYTES;
use crate::engine::unwrap;
use crate::formats::{Fault, ReadFault};
use std::ops::Range;

/// Where braces within braces are all tried in vain, some are skipped.
const MAX_LOOKS: usize = 64;

/// Less is not worth moving the rest for.
const LET_GO_BYTES: usize = 1 << 20;

/// Names of records are not longer than this.
const NAME_BYTES: usize = 4096;

/// Bytes in which the next good record is looked for.
#[derive(Clone, Debug)]
pub struct Resync {
    /// Of the damage in the text that is split.
    pub start: u64,
    pub line: u64,
    /// The fault of the damaged record.
    pub fault: ReadFault,
    /// Damaged bytes that are let go already, and the newlines among them.
    pub dropped: u64,
    pub dropped_lines: u64,
    /// What follows them.
    pub held: Vec<u8>,
    /// No record begins before this byte of `held`.
    searched: usize,
    /// Bytes of records that might have begun and did not.
    tried: usize,
    /// It is not worth looking again before so much is held.
    worth_bytes: usize,
    /// There may be no damage at all, only a record that is long; all of it is held.
    is_suspicion: bool,
}

impl Resync {
    /// `first` is where a good record may begin: behind the damaged one, or at it when it is only suspicious.
    pub fn new(start: u64, line: u64, fault: ReadFault, held: Vec<u8>, first: usize) -> Self {
        Self {
            start,
            line,
            fault,
            dropped: 0,
            dropped_lines: 0,
            held,
            searched: first,
            tried: 0,
            worth_bytes: 0,
            is_suspicion: false,
        }
    }

    /// `held` is the beginning of a record that is so long that it may have swallowed others.
    pub fn suspicion(start: u64, line: u64, fault: ReadFault, held: Vec<u8>) -> Self {
        Self { is_suspicion: true, ..Self::new(start, line, fault, held, 0) }
    }

    /// The first good record among the held bytes.
    pub fn find(
        &mut self,
        profile: &RecordProfile,
        nesting: Nesting,
        is_end: bool,
        mut is_good: impl FnMut(&[u8]) -> bool,
    ) -> Option<Range<usize>> {
        let found = self.find_next(profile, nesting, is_end, &mut is_good);
        if !self.is_suspicion || found.is_none() && !is_end {
            return found;
        }
        // Whatever was found behind it, the long record may be good itself.
        self.is_suspicion = false;
        let until = found.as_ref().map_or(self.held.len(), |found| found.start);
        let before = self.held.get(..until).unwrap_or_default();
        let whole = first_value(nesting, before);
        whole.filter(|whole| before.get(whole.clone()).is_some_and(is_good)).or(found)
    }

    fn find_next(
        &mut self,
        profile: &RecordProfile,
        nesting: Nesting,
        is_end: bool,
        mut is_good: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<Range<usize>> {
        if self.held.len() < self.worth_bytes && !is_end {
            return None;
        }
        let reach = profile.reach();
        while let Some(found) = self.held.get(self.searched..).and_then(|rest| memchr::memchr(b'{', rest)) {
            let brace = self.searched + found;
            self.searched = brace + 1;
            if nesting != Nesting::Strings && !profile.may_begin(&self.held, brace) {
                continue;
            }
            let Some(start) = unwrap::start(nesting, &self.held, brace) else { continue };
            let is_all_here = is_end || self.held.len() - brace >= reach;
            let end = self.held.len().min(brace + reach);
            match unwrap::end(nesting, self.held.get(..end).unwrap_or_default(), start, brace) {
                Some(end) if self.held.get(start..end).is_some_and(&mut is_good) => return Some(start..end),
                Some(end) => self.tried += end - brace,
                None if is_all_here => self.tried += end - brace,
                None => {
                    self.searched = brace;
                    self.let_go(start);
                    self.worth_bytes = self.held.len() + self.held.len() / 4;
                    return None;
                }
            }
            if self.tried > reach * MAX_LOOKS {
                self.tried = 0;
                self.searched = brace + reach;
            }
        }
        self.searched = self.searched.max(self.held.len());
        // The name of a record may stand before a brace that is still to come.
        self.let_go(self.held.len().saturating_sub(NAME_BYTES));
        None
    }

    /// Goes on behind a record that was found.
    pub fn pass(&mut self, good: Range<usize>) {
        self.searched = good.end;
        self.worth_bytes = 0;
    }

    /// Holds more bytes. When there is no memory for them, what was held before is given up.
    pub fn hold(&mut self, more: &[u8]) {
        if self.held.try_reserve(more.len()).is_err() {
            self.fault = ReadFault::of_record(Fault::NoMemory);
            self.is_suspicion = false;
            self.worth_bytes = 0;
            self.let_go(self.held.len());
        }
        self.held.extend_from_slice(more);
    }

    /// Lets go of bytes in which no record begins.
    fn let_go(&mut self, done: usize) {
        self.is_suspicion &= self.held.len() <= MAX_RECORD_BYTES;
        if done >= LET_GO_BYTES && !self.is_suspicion {
            let gone = self.held.drain(..done);
            self.dropped += done as u64;
            self.dropped_lines += memchr::memchr_iter(b'\n', gone.as_slice()).count() as u64;
            drop(gone);
            self.searched = self.searched.saturating_sub(done);
        }
    }
}

/// The first value with braces, if it is whole.
fn first_value(nesting: Nesting, text: &[u8]) -> Option<Range<usize>> {
    let brace = memchr::memchr(b'{', text)?;
    let start = unwrap::start(nesting, text, brace)?;
    Some(start..unwrap::end(nesting, text, start, brace)?)
}

#[cfg(test)]
mod tests {
    use super::super::profile::MIN_REACH_BYTES;
    use super::*;

    fn find(text: &str, first: usize) -> Option<&str> {
        let mut profile = RecordProfile::default();
        profile.observe(br#"{"id": 1}"#);
        let fault = ReadFault::of_record(Fault::Unbalanced);
        let mut resync = Resync::new(0, 0, fault, text.as_bytes().to_vec(), first);
        let is_good = |record: &[u8]| serde_json::from_slice::<serde_json::Value>(record).is_ok();
        resync.find(&profile, Nesting::Plain, true, is_good).map(|range| &text[range])
    }

    #[test]
    fn the_next_good_record_is_found() {
        let good = r#"{"id": 2, "a": "}"}"#;
        assert_eq!(find(&format!(r#"{{"id": 1, "a": "b"c"}}, {good}, {{"id": 3"#), 1), Some(good));
        assert_eq!(find(&format!(r#"{{"id": 1, "a": {{"b": 1, {good}]"#), 1), Some(good));
        assert_eq!(find(&format!(r#"{{"id" 1}}, {{"other": 1}}, {{"id": }}, {good}"#), 1), Some(good));
        assert_eq!(find(good, 0), Some(good));
        assert_eq!(find(good, 1), None);
        assert_eq!(find("", 1), None);
    }

    /// Looks with every slice, as a file does; gives where the record begins and how much was held at most.
    fn find_in_slices(text: &[u8], slice_len: usize) -> (Option<u64>, usize) {
        let mut profile = RecordProfile::default();
        profile.observe(br#"{"id": 1}"#);
        let mut resync = Resync::new(0, 0, ReadFault::of_record(Fault::Unbalanced), Vec::new(), 0);
        let mut most_held = 0;
        let mut came = 0;
        for slice in text.chunks(slice_len) {
            resync.held.extend_from_slice(slice);
            came += slice.len();
            most_held = most_held.max(resync.held.len());
            if let Some(range) =
                resync.find(&profile, Nesting::Plain, came == text.len(), |record| record.ends_with(b" 7}"))
            {
                return (Some(resync.dropped + range.start as u64), most_held);
            }
        }
        (None, most_held)
    }

    #[test]
    fn bytes_without_a_record_are_let_go() {
        let mut text = b"x { y".repeat(4 << 20);
        let start = text.len() as u64;
        text.extend_from_slice(br#"{"id": 7}"#);
        let (found, most_held) = find_in_slices(&text, 256 << 10);
        assert_eq!(found, Some(start));
        assert!(most_held <= LET_GO_BYTES + NAME_BYTES + (256 << 10), "{most_held} bytes were held");
    }

    #[test]
    fn a_record_that_never_ends_is_given_up_after_its_reach() {
        let mut text = br#"{"id": ["#.to_vec();
        text.extend(b"1, ".repeat(4 << 20));
        let start = text.len() as u64;
        text.extend_from_slice(br#"{"id": 7}"#);
        for slice_len in [64 << 10, 3 << 20, 16 << 20] {
            let (found, most_held) = find_in_slices(&text, slice_len);
            assert_eq!(found, Some(start));
            assert!(most_held <= 2 * MIN_REACH_BYTES + slice_len, "{most_held} bytes were held");
        }
    }

    #[test]
    fn a_long_record_may_be_good_or_have_swallowed_others() {
        let mut profile = RecordProfile::default();
        profile.observe(br#"{"id": 1}"#);
        let is_good = |record: &[u8]| serde_json::from_slice::<serde_json::Value>(record).is_ok();
        let filling = "x".repeat(2 * MIN_REACH_BYTES);
        let next = r#"{"id": 2}"#;
        for (long, found) in [
            (format!(r#"{{"id": 1, "a": "{filling}"}}"#), 0),
            (format!(r#"{{"id": 1, "a": {filling}"}}"#), filling.len() + 19),
        ] {
            let text = format!("{long}, {next}, {next}");
            let fault = ReadFault::of_record(Fault::Unbalanced);
            let mut resync = Resync::suspicion(0, 0, fault, Vec::new());
            let start = text.as_bytes().chunks(64 << 10).find_map(|bite| {
                resync.hold(bite);
                resync.find(&profile, Nesting::Plain, false, is_good).map(|range| range.start)
            });
            // Until the end is known, a record behind the first one is waited for.
            let start = start
                .or_else(|| resync.find(&profile, Nesting::Plain, true, is_good).map(|range| range.start));
            assert_eq!(start, Some(found));
            assert_eq!(resync.dropped, 0);
        }
    }

    #[test]
    fn braces_within_braces_do_not_take_forever() {
        let text = br#"{"id": "#.repeat(1 << 19);
        assert_eq!(find_in_slices(&text, 1 << 20).0, None);
        let closed = [text, b"}".repeat(1 << 19)].concat();
        assert_eq!(find_in_slices(&closed, 1 << 20).0, None);
    }
}
