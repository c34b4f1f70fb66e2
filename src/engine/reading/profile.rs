//! What the good records of a file look like: how long they are, and with which keys they begin.

use crate::engine::json;
use crate::engine::scan::MAX_RECORD_BYTES;

/// Keys are learnt from the first, second, fourth, … of so many records, at most this many. (To look at each of these takes a
/// thirtieth of the time of reading files of a hundred dialogues.)
const WELL_KNOWN_RECORDS: u32 = 16;
const MAX_KEYS: usize = 64;

/// A record that is so much longer than all before it may have swallowed others.
const SUSPICIOUS_TIMES: usize = 8;
pub const SUSPICIOUS_BYTES: usize = 1 << 20;

/// A record that is longer than this, and than its like, is not found again after damage.
pub const MIN_REACH_BYTES: usize = 4 << 20;

/// How good records of a file look.
#[derive(Clone, Debug, Default)]
pub struct RecordProfile {
    /// With any of its keys a record may begin: their order is not always the same.
    keys: Vec<Vec<u8>>,
    records: u32,
    longest: usize,
}

impl RecordProfile {
    /// Remembers a record that was read, of a value that the splitter cut.
    pub fn observe(&mut self, value: &[u8]) {
        self.longest = self.longest.max(value.len());
        if self.records < WELL_KNOWN_RECORDS {
            self.records += 1;
            if !self.records.is_power_of_two() {
                return;
            }
            let brace = memchr::memchr(b'{', value).unwrap_or(value.len());
            for item in json::items(value, brace) {
                let key = value.get(item.key).unwrap_or_default();
                if self.keys.len() < MAX_KEYS && !self.keys.iter().any(|known| known == key) {
                    self.keys.push(key.to_vec());
                }
            }
        }
    }

    pub fn is_suspicious(&self, held: usize) -> bool {
        self.longest > 0 && held > SUSPICIOUS_BYTES.max(self.longest * SUSPICIOUS_TIMES)
    }

    /// So far from its first byte the end of a record is looked for.
    pub fn reach(&self) -> usize {
        MAX_RECORD_BYTES.min(MIN_REACH_BYTES.max(self.longest.saturating_mul(SUSPICIOUS_TIMES)))
    }

    /// Whether a record may begin at this brace; the text may end before its key does.
    pub fn may_begin(&self, text: &[u8], brace: usize) -> bool {
        let key = text.get(json::skip_space(text, brace + 1)..).unwrap_or_default();
        if key.is_empty() || self.keys.is_empty() {
            return matches!(key.first(), None | Some(b'"'));
        }
        self.keys.iter().any(|known| key.starts_with(known) || known.starts_with(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_far_longer_record_is_suspicious() {
        let mut profile = RecordProfile::default();
        assert!(!profile.is_suspicious(usize::MAX));
        profile.observe(br#"{"id": 1}"#);
        assert!(!profile.is_suspicious(SUSPICIOUS_BYTES) && profile.is_suspicious(SUSPICIOUS_BYTES + 1));
    }
}
