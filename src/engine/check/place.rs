//! Gives findings about turns the line and the byte of these, and not only of their record.
//!
//! A rule names a turn and what of it it means. Its line and byte are looked up in the layout of the record, and only
//! for findings that are kept, shown or saved. As only some examples of each rule are kept, an opened dialogue is
//! checked again, and so is every record when findings are saved.

use crate::corpus::{Dialogue, Finding};
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::engine::within::{Annotations, Within, turns};
use crate::formats::Places;
use std::collections::HashMap;

/// Findings in a record whose place is still that of the record. What is not found in it keeps that place; so does
/// all that was decoded or stood in a string, since its bytes are others in the file.
pub fn settle(findings: &mut [Finding], dialogue: &Dialogue, record: &[u8], text: &[u8], places: &Places) {
    if text.len() > MAX_BYTES {
        return;
    }
    // What is read of a record without decoding it is its end: all but a key before it.
    let Some(before) = record.strip_suffix(text) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let tree = Tree::of(text);
    let turns = turns(&tree, places, dialogue);
    let line_ends: Vec<usize> = memchr::memchr_iter(b'\n', record).collect();
    let mut by_turn: HashMap<usize, (Within, Annotations)> = HashMap::new();
    for finding in findings {
        let Some(at) = finding.turn.map(|turn| turn as usize) else { continue };
        let Some((node, turn)) = turns.get(at).zip(dialogue.turns.get(at)) else { continue };
        let (within, annotations) = by_turn.entry(at).or_insert_with(|| {
            let within = Within { tree: &tree, places, node: *node };
            (within, within.annotations(turn))
        });
        let subject = finding.subject.as_ref().and_then(|subject| within.subject(annotations, subject));
        let at = before.len() + tree.source(subject.unwrap_or(*node));
        finding.place.line += line_ends.partition_point(|end| *end < at) as u64;
        finding.place.byte.0 += at as u64;
    }
}
