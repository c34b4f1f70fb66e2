//! What a packed stream noted, as findings.

use super::inflate::{Inflate, Note};
use super::sink::EntrySink;
use crate::corpus::{ByteOffset, FileId, Finding, Place};
use crate::engine::rules::packed;

/// Reports what a stream noted that begins at byte `start` of what it is in. Of an archive the places are its own
/// bytes, of any other file those of what is unpacked.
pub fn report(inflate: &mut Inflate, start: u64, file: FileId, is_archive: bool, sink: &mut dyn EntrySink) {
    for note in std::mem::take(&mut inflate.notes) {
        let (says, byte): (fn(Place, u64) -> Finding, u64) = match note {
            Note::Damaged(byte) => (packed::damaged, byte),
            Note::CutOff(byte) => (packed::cut_off, byte),
            Note::Sum(byte) | Note::Length(byte) => (packed::checksum, byte),
            Note::Trailing(byte) => (packed::trailing, byte),
        };
        let position = if is_archive { start + byte } else { inflate.made };
        let place = Place { byte: ByteOffset(position), ..Place::of_file(file) };
        sink.report_finding(says(place, start + byte));
    }
}
