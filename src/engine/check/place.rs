//! Gives findings about turns the line and the byte of these, and not only of their record.
//!
//! A rule names a turn and what of it it means. The turn is looked up in the text of the record, what is meant in the
//! layout of the turn, and only for findings that are kept, shown or saved. As only some examples of each rule are
//! kept, an opened dialogue is checked again, and so is every record when findings are saved.

use crate::corpus::{Dialogue, Finding, sort_by_key};
use crate::engine::json::Item;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::engine::within::{Within, turns, turns_in_text};
use crate::formats::Places;

/// Findings in a record whose place is still that of the record. What is not found in it keeps that place; so does
/// all that was decoded or stood in a string, since its bytes are others in the file: such a text is not borrowed
/// from the record.
pub fn settle(findings: &mut [Finding], dialogue: &Dialogue, record: &[u8], text: &[u8], places: &Places) {
    if text.len() > MAX_BYTES {
        return;
    }
    // What is read of a record without decoding it is its end: all but a key before it.
    if record.as_ptr_range().end != text.as_ptr_range().end {
        return;
    }
    let before = record.len() - text.len();
    let Ok(text) = std::str::from_utf8(text) else { return };
    let turns = turns_in(text, dialogue, places);
    let line_ends: Vec<usize> = memchr::memchr_iter(b'\n', record).collect();
    // Of each turn that findings are in, only once: it may have thousands of them.
    let mut by_turn: Vec<&mut Finding> =
        findings.iter_mut().filter(|finding| finding.turn.is_some()).collect();
    sort_by_key(&mut by_turn, |finding| finding.turn);
    for findings in by_turn.chunk_by_mut(|a, b| a.turn == b.turn) {
        let at = findings.first().and_then(|finding| finding.turn).unwrap_or_default() as usize;
        let Some((item, turn)) = turns.get(at).zip(dialogue.turns.get(at)) else { continue };
        // The turn is laid out only for what is in it.
        let has_subject = findings.iter().any(|finding| finding.subject.is_some());
        let text = if has_subject { text.get(item.value.clone()) } else { None };
        let tree = Tree::of(text.unwrap_or_default());
        let within = tree.root().map(|node| Within { tree: &tree, places, node });
        let annotations = within.map(|within| (within, within.annotations(turn)));
        for finding in findings {
            let subject = annotations.as_ref().zip(finding.subject.as_ref());
            let subject =
                subject.and_then(|((within, annotations), subject)| within.subject(annotations, subject));
            let start = subject.map_or(item.whole().start, |node| item.value.start + tree.source(node));
            let at = before + start;
            finding.place.line += line_ends.partition_point(|end| *end < at) as u64;
            finding.place.byte.0 += at as u64;
        }
    }
}

/// Where the turns are in the text of a record. It is laid out only when it is damaged: the layout finds more.
fn turns_in(text: &str, dialogue: &Dialogue, places: &Places) -> Vec<Item> {
    turns_in_text(text.as_bytes(), places, dialogue).unwrap_or_else(|| {
        let tree = Tree::of(text);
        let extents = turns(&tree, places, dialogue).into_iter().map(|node| tree.extent(node));
        extents.map(|extent| Item { key: extent.start..extent.start, value: extent }).collect()
    })
}
