//! The beginning of a file: whether it is worth reading, and where its data begins.

use super::at::At;
use super::recognise::{recognise_text, unsupported};
use super::{FileReader, Packing};
use crate::corpus::{Nesting, Recognition};
use crate::engine::encoding::{Encoding, MAX_UTF16_BYTES};
use crate::engine::scan::byte_order_mark;
use crate::engine::{rules, sniff, unpack};

impl FileReader {
    pub(super) fn is_found_packed(&mut self, head: &[u8]) -> bool {
        if self.packing == Packing::None {
            self.packing = unpack::kind(head).map_or(Packing::None, Packing::Packed);
        }
        self.packed().is_some()
    }

    /// Whether the file is worth reading, judged by its first bytes.
    pub(super) fn begin(&mut self, head: &[u8]) -> bool {
        self.stages.records.be_of_part(self.input.part.layout());
        let file = &mut self.file;
        let id = file.entry.id;
        file.text.encoding = Encoding::of(head);
        if file.text.encoding != Encoding::Utf8 {
            if file.entry.bytes > MAX_UTF16_BYTES && !self.is_unpacked() {
                self.give_up(rules::not_json(id, sniff::UTF16.sentence));
                return false;
            }
            self.file.report_finding(rules::encoding(id, self.file.text.encoding.name()));
            return true;
        }
        if head.starts_with(b"\xEF\xBB\xBF") {
            file.report_finding(rules::byte_order_mark(id));
        }
        // Inside JSON a bare return is white space only, so a newline may stand for it.
        file.text.has_returns = head.contains(&b'\r') && !head.contains(&b'\n');
        if let Some(recognition) = recognise_text(head, &file.entry.path) {
            file.recognised(Recognition { nesting: Nesting::Text, ..recognition });
            self.stages.records.begin_lines();
        } else if let Some(found) = unsupported(head).map(sniff::to_change).or_else(|| self.not_json(head)) {
            let finding = if sniff::is_companion(&self.file.entry.path, found) {
                rules::not_data(id, found.sentence)
            } else {
                rules::not_json(id, found.sentence)
            };
            self.give_up(finding);
            return false;
        }
        true
    }

    /// Why the file is no JSON, unless that begins behind a preface.
    fn not_json(&mut self, head: &[u8]) -> Option<sniff::NotJson> {
        let newline = self.file.text.newline();
        sniff::not_json(head).filter(|_| !self.pass_preface(head, newline))
    }

    /// Lets the records begin behind lines that stand before the data, such as a comment; each costs itself. Tells whether
    /// there are any.
    pub(super) fn pass_preface(&mut self, text: &[u8], newline: u8) -> bool {
        let (mark, len) = (byte_order_mark(text), sniff::preface(text, newline));
        let before = text.get(mark..len).unwrap_or_default();
        let mut at = At { start: if len > 0 { mark as u64 } else { 0 }, line: 0 };
        for line in before.split_inclusive(|byte| *byte == newline) {
            if !line.trim_ascii().is_empty() {
                let extent = self.file.text.bytes_of(at.start, line.trim_ascii_end().len() as u64);
                let place = self.file.place_of(at.start, at.line);
                self.file.report_finding(rules::preface(place, extent));
            }
            at = At { start: at.start + line.len() as u64, line: at.line + 1 };
        }
        self.stages.records.begin_at(at);
        len > 0
    }

    /// The text that the records begin in, of that at the start of the file.
    pub(super) fn behind_preface<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        usize::try_from(self.stages.records.position())
            .ok()
            .and_then(|len| text.get(len..))
            .unwrap_or_default()
    }
}
