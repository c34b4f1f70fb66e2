//! Lines before the data of a file, such as a comment: each costs itself.

use super::super::scan::{Splitter, byte_order_mark};
use super::super::{rules, sniff};
use super::OpenFile;
use super::record::At;

impl OpenFile {
    pub(super) fn newline(&self) -> u8 {
        if self.has_returns { b'\r' } else { b'\n' }
    }

    /// Lets the splitter begin behind lines that stand before the data; whether there are any.
    pub(super) fn pass_preface(&mut self, text: &[u8], newline: u8) -> bool {
        let (mark, len) = (byte_order_mark(text), sniff::preface(text, newline));
        let before = text.get(mark..len).unwrap_or_default();
        let mut at = At { start: if len > 0 { mark as u64 } else { 0 }, line: 0 };
        for line in before.split_inclusive(|byte| *byte == newline) {
            if !line.trim_ascii().is_empty() {
                let extent = self.bytes_of(at.start, line.trim_ascii_end().len() as u64);
                self.find(rules::preface(self.place_of(at.start, at.line), extent));
            }
            at = At { start: at.start + line.len() as u64, line: at.line + 1 };
        }
        self.reading.splitter = Splitter::starting_at(at.start, at.line);
        len > 0
    }

    /// The bytes that the splitter is to begin with, of those at the start of the file.
    pub(super) fn behind_preface<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        usize::try_from(self.reading.splitter.position())
            .ok()
            .and_then(|len| text.get(len..))
            .unwrap_or_default()
    }
}
