//! A part of a file, in any slices.

use super::{FileReader, ReadContext};
use crate::corpus::FileId;
use crate::engine::answer::{FileEntry, Share};
use crate::engine::packed::Packed;
use crate::engine::parts::{Part, PartSummary};
use proptest::prelude::*;

/// The summaries of the parts of a file, each pushed in slices of this length.
fn summaries(text: &[u8], part_bytes: u64, slice_len: usize) -> Option<Vec<(PartSummary, Vec<u64>)>> {
    let mut context = ReadContext::default();
    let entry = FileEntry {
        id: FileId(0),
        path: "train/dialogues_001.json".to_owned(),
        bytes: text.len() as u64,
        casts: Vec::new(),
        share: Share::ALL,
        generation: 0,
    };
    let mut probe = FileReader::new(entry.clone());
    let head = &text[..text.len() - 1];
    probe.push(head, &mut context, &mut |_| {});
    probe.take_head(&mut context, &mut |_| {});
    let mark = probe.mark(head)?;
    let count = u32::try_from(entry.bytes.div_ceil(part_bytes)).unwrap();
    let summary_of = |number| {
        let part = Part::new(number, part_bytes, entry.bytes, mark.clone());
        let mut part = FileReader::part(entry.clone(), part, probe.file.recognition.clone());
        let mut wants = 0;
        while let Some(range) = part.want(slice_len as u64) {
            let at = |offset: u64| usize::try_from(offset).unwrap();
            part.push(&text[at(range.start.0)..at(range.end.0)], &mut context, &mut |_| {});
            wants += 1;
            assert!(wants <= text.len(), "reading comes to an end");
        }
        let starts = (0..part.file.segment.row_count()).map(|row| part.file.segment.bytes(row).start.0);
        (part.summary(Packed::default(), None), starts.collect())
    };
    Some((0..count).map(summary_of).collect())
}

proptest! {
    #[test]
    fn a_part_is_the_same_however_it_is_sliced(
        records in prop::collection::vec("[ab},\\[\n]{0,40}", 2..12),
        damage in prop::option::of((any::<prop::sample::Index>(), prop::sample::select(b"\"{}[],x".to_vec()))),
        part_bytes in 20u64..400,
        slice_len in 1usize..300,
    ) {
        let record = |text: &String| {
            let turns = r#""turns": [{"speaker": "USER", "utterance": "a", "frames": []}]"#;
            let text = text.replace('\n', "\\n");
            format!("{{\"dialogue_id\": \"{text}\", \"services\": [], {turns}}}")
        };
        let records: Vec<String> = records.iter().map(record).collect();
        let mut text = format!("[\n  {}\n]\n", records.join(",\n  ")).into_bytes();
        if let Some((at, byte)) = damage {
            let at = at.index(text.len());
            text[at] = byte;
        }
        let whole = summaries(&text, part_bytes, usize::MAX >> 1);
        prop_assert_eq!(summaries(&text, part_bytes, slice_len), whole.clone());
        if damage.is_none() {
            let whole = whole.expect("it can be cut");
            prop_assert!(whole.iter().all(|(summary, _)| summary.is_whole && !summary.is_torn));
            let starts: Vec<u64> = whole.into_iter().flat_map(|(_, starts)| starts).collect();
            let begins = (0..text.len()).filter(|at| text[*at..].starts_with(b"{\"dialogue_id"));
            prop_assert_eq!(starts, begins.map(|at| at as u64).collect::<Vec<_>>());
        }
    }
}
