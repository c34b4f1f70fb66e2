//! Gives findings about turns the line and the byte of these, and not only of their record.
//!
//! A rule names a turn and what of it it means. Both are looked up in the text of the record, and only for findings that
//! are kept, shown or saved. As only some examples of each rule are kept, an opened dialogue is checked again, and so is
//! every record when findings are saved.

use crate::corpus::{Dialogue, Finding, sort_by_key};
use crate::engine::json::Item;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::engine::within::{Annotations, turns, turns_in_text};
use crate::formats::Places;
use std::ops::Range;

/// Findings in a record whose place is still that of the record. What is not found in it keeps that place; so does
/// all that was decoded or stood in a string, since its bytes are others in the file: such a text is not borrowed
/// from the record.
pub fn settle(
    findings: &mut [Finding],
    dialogue: &Dialogue,
    is_as_written: bool,
    record: &[u8],
    text: &[u8],
    places: &Places,
) {
    if text.len() > MAX_BYTES {
        return;
    }
    // What is read of a record without decoding it is its end: all but a key before it.
    if record.as_ptr_range().end != text.as_ptr_range().end {
        return;
    }
    let before = record.len() - text.len();
    let Ok(text) = std::str::from_utf8(text) else { return };
    let turns = turns_in(text, dialogue, is_as_written, places);
    let (mut counted, mut lines) = (0, 0);
    // Of each turn that findings are in, only once: it may have thousands of them.
    let mut by_turn: Vec<&mut Finding> =
        findings.iter_mut().filter(|finding| finding.turn.is_some()).collect();
    sort_by_key(&mut by_turn, |finding| finding.turn);
    for findings in by_turn.chunk_by_mut(|a, b| a.turn == b.turn) {
        let at = findings.first().and_then(|finding| finding.turn).unwrap_or_default() as usize;
        let Some((item, turn)) = turns.get(at).zip(dialogue.turns.get(at)) else { continue };
        let in_turn = text.get(item.value.clone()).unwrap_or_default();
        let annotations = Annotations::new(in_turn, places, turn, is_as_written);
        let (start, end) = (before + item.whole().start, before + item.value.end);
        lines += line_ends(record, counted..start).count();
        counted = start;
        let ends_inside: Vec<usize> = line_ends(record, start..end).collect();
        for finding in findings {
            let subject = finding.subject.as_ref().and_then(|subject| annotations.start(subject));
            let at = subject.map_or(start, |in_turn| before + item.value.start + in_turn);
            finding.place.line += (lines + ends_inside.partition_point(|end| start + end < at)) as u64;
            finding.place.byte.0 += at as u64;
        }
    }
}

/// The bytes of a part of the record that end a line, counted from where the part begins.
fn line_ends(record: &[u8], part: Range<usize>) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b'\n', record.get(part).unwrap_or_default())
}

/// Where the turns are in the text of a record. It is laid out when it was repaired, or shows another number of turns: of a key
/// that stands twice both lists are found there, so that no turn has a place rather than a wrong one.
fn turns_in(text: &str, dialogue: &Dialogue, is_as_written: bool, places: &Places) -> Vec<Item> {
    let shown = is_as_written.then(|| turns_in_text(text.as_bytes(), places, dialogue)).flatten();
    shown.unwrap_or_else(|| {
        let tree = Tree::of(text);
        let extents = turns(&tree, places, dialogue).into_iter().map(|node| tree.extent(node));
        extents.map(|extent| Item { key: extent.start..extent.start, value: extent }).collect()
    })
}
