//! What the splitter has of the record that goes on, from one slice to the next.

use super::piece::MAX_RECORD_BYTES;
use super::space::{leading_space, newlines};

/// Everything since the last record or separator.
#[derive(Debug, Default)]
pub struct Region {
    pub start: u64,
    pub line: u64,
    /// What of it stands before the slice; empty when it is too long to hold.
    pub carry: Vec<u8>,
    pub is_oversized: bool,
    /// A piece was made of what is carried, which is let go when the next one is asked for.
    pub is_handed_on: bool,
}

impl Region {
    /// Lets go of what was handed on.
    pub fn let_go(&mut self) {
        if std::mem::take(&mut self.is_handed_on) {
            self.carry.clear();
        }
    }

    /// What stands behind the space that a region begins with: that is not held.
    pub fn pass_space<'a>(&mut self, rest: &'a [u8]) -> &'a [u8] {
        let space = if self.carry.is_empty() { leading_space(rest) } else { &[] };
        self.start += space.len() as u64;
        self.line += newlines(space);
        rest.get(space.len()..).unwrap_or_default()
    }

    /// Keeps the end of a slice for the next one, as far as there is memory for it.
    pub fn carry_over(&mut self, rest: &[u8]) {
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
    pub fn hold(&mut self, more: &[u8]) -> bool {
        let is_room = self.carry.try_reserve(more.len()).is_ok();
        if is_room {
            self.carry.extend_from_slice(more);
        }
        is_room
    }
}
