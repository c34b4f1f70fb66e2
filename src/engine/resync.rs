//! Finds the next good record after a damaged one.
//!
//! A stray quote or bracket turns everything after it inside out, so the splitter cannot be trusted from
//! there on. Here the damaged bytes and what follows are held until a record begins that is whole and can be
//! read; the splitter starts anew at it. Invariant: each byte is looked at a bounded number of times.

use super::json;
use std::ops::Range;

/// Keys that good records of a file begin with, at most this many.
const MAX_FIRST_KEYS: usize = 8;

/// A record that is so much longer than all before it may have swallowed others.
const SUSPICIOUS_TIMES: usize = 8;
const SUSPICIOUS_BYTES: usize = 1 << 20;

/// How good records of a file look.
#[derive(Clone, Debug, Default)]
pub struct Habits {
    first_keys: Vec<Vec<u8>>,
    longest: usize,
}

impl Habits {
    /// Remembers a record that was read.
    pub fn learn(&mut self, record: &[u8]) {
        self.longest = self.longest.max(record.len());
        let key = json::skip_space(record, 1);
        let key = json::end_of_value(record, key).and_then(|end| record.get(key..end)).unwrap_or_default();
        if key.first() == Some(&b'"')
            && self.first_keys.len() < MAX_FIRST_KEYS
            && !self.first_keys.iter().any(|known| known == key)
        {
            self.first_keys.push(key.to_vec());
        }
    }

    pub fn is_suspicious(&self, held: usize) -> bool {
        self.longest > 0 && held > SUSPICIOUS_BYTES.max(self.longest * SUSPICIOUS_TIMES)
    }

    /// Whether a record may begin at this brace; the text may end before its key does.
    fn may_begin(&self, text: &[u8], brace: usize) -> bool {
        let key = text.get(json::skip_space(text, brace + 1)..).unwrap_or_default();
        if key.is_empty() || self.first_keys.is_empty() {
            return matches!(key.first(), None | Some(b'"'));
        }
        self.first_keys.iter().any(|first| key.starts_with(first) || first.starts_with(key))
    }
}

/// Bytes in which the next good record is looked for.
#[derive(Clone, Debug)]
pub struct Resync {
    /// Of the first held byte in the text that is split.
    pub start: u64,
    pub line: u64,
    /// The fault of the damaged record.
    pub fault: crate::formats::ReadFault,
    pub held: Vec<u8>,
    /// No record begins before this byte.
    searched: usize,
    /// It is not worth looking again before so much is held.
    worth_bytes: usize,
}

impl Resync {
    /// `first` is where a good record may begin: behind the damaged one, or at it when it is only suspicious.
    pub fn new(start: u64, line: u64, fault: crate::formats::ReadFault, held: Vec<u8>, first: usize) -> Self {
        Self { start, line, fault, held, searched: first, worth_bytes: 0 }
    }

    /// The first good record among the held bytes.
    pub fn find(
        &mut self,
        habits: &Habits,
        is_end: bool,
        mut is_good: impl FnMut(&[u8]) -> bool,
    ) -> Option<Range<usize>> {
        if self.held.len() < self.worth_bytes && !is_end {
            return None;
        }
        let mut first_open = None;
        let mut from = self.searched;
        while let Some(found) = self.held.get(from..).and_then(|rest| memchr::memchr(b'{', rest)) {
            let brace = from + found;
            from = brace + 1;
            if !habits.may_begin(&self.held, brace) {
                continue;
            }
            match json::end_of_value(&self.held, brace) {
                Some(end) if self.held.get(brace..end).is_some_and(&mut is_good) => return Some(brace..end),
                Some(_) => {}
                None => {
                    first_open.get_or_insert(brace);
                }
            }
        }
        self.searched = first_open.unwrap_or(self.held.len());
        if first_open.is_some() {
            self.worth_bytes = self.held.len() + self.held.len() / 4;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ReadFault;

    fn find(text: &str, first: usize) -> Option<&str> {
        let mut habits = Habits::default();
        habits.learn(br#"{"id": 1}"#);
        let fault = ReadFault::of_record(String::new());
        let mut resync = Resync::new(0, 0, fault, text.as_bytes().to_vec(), first);
        let is_good = |record: &[u8]| serde_json::from_slice::<serde_json::Value>(record).is_ok();
        resync.find(&habits, true, is_good).map(|range| &text[range])
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

    #[test]
    fn a_far_longer_record_is_suspicious() {
        let mut habits = Habits::default();
        assert!(!habits.is_suspicious(usize::MAX));
        habits.learn(br#"{"id": 1}"#);
        assert!(!habits.is_suspicious(SUSPICIOUS_BYTES) && habits.is_suspicious(SUSPICIOUS_BYTES + 1));
    }
}
