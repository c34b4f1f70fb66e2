//! Bytes of a member of gzip in which another may begin, kept for the case that the member fails.
//!
//! A member that is cut short takes the next one's header for its own data before it fails. So what it took is kept
//! from there on, and read again.
//!
//! Invariant: what is kept is all that was seen from the first place on where a header may begin, whatever the slices.

use super::gzip_header::{FIXED_BYTES, MAGIC, may_begin};
use crate::engine::packed;
use serde::{Deserialize, Serialize};

/// A place that lies further back is given up for a later one.
pub const MAX_KEPT_BYTES: usize = 1 << 18;

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Kept {
    #[serde(with = "packed::bytes")]
    bytes: Vec<u8>,
    /// What stands before it was given up.
    start: usize,
}

impl Kept {
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.start = 0;
    }

    fn own(&self) -> &[u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }

    /// Takes note of the next bytes of the member.
    pub fn see(&mut self, bytes: &[u8]) {
        if self.own().is_empty() {
            self.clear();
            if let Some(found) = first(bytes) {
                self.bytes.extend_from_slice(bytes.get(found..).unwrap_or_default());
            }
        } else {
            let is_sure = self.own().len() >= FIXED_BYTES;
            self.bytes.extend_from_slice(bytes);
            if !is_sure {
                self.settle();
            }
        }
        while self.own().len() > MAX_KEPT_BYTES {
            self.start += 1;
            self.settle();
        }
        if self.start > MAX_KEPT_BYTES {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
    }

    /// Goes on to the first place where a header may begin.
    fn settle(&mut self) {
        self.start += first(self.own()).unwrap_or(self.own().len());
    }

    /// Gives what is kept, and keeps nothing.
    pub fn take(&mut self) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.drain(..self.start);
        self.start = 0;
        bytes
    }
}

/// The first place where a header may begin; it need not be whole.
fn first(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(MAGIC[0], bytes).find(|start| {
        let rest = bytes.get(*start..).unwrap_or_default();
        may_begin(rest.get(..FIXED_BYTES).unwrap_or(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_kept_until_it_lies_too_far_back() {
        let header = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3];
        let gap = [0x1F; 1000];
        let all = [&gap[..], &header, &gap, &header, &vec![7; MAX_KEPT_BYTES - 100]].concat();
        let late = [&all[..], &[7; 200]].concat();
        for slice_len in [1, 3, 9, 10, 4096, usize::MAX] {
            for (bytes, kept_len) in [
                (&all[..1009], 9),
                (&all[..1011], 11),
                (&all[..], MAX_KEPT_BYTES - 90),
                (&all[..1990], 990),
                (&late[..], 0),
            ] {
                let mut kept = Kept::default();
                bytes.chunks(slice_len).for_each(|slice| kept.see(slice));
                let taken = kept.take();
                assert!(bytes.ends_with(&taken));
                assert_eq!(taken.len(), kept_len, "in slices of {slice_len}");
            }
        }
    }
}
