//! Frames through the whole engine: what is generated is recognised, listed, found and read again.
//!
//! There are no real records: the licence of the published file does not let them be passed on.

use crate::support::{file, shard, shard_of};
use colloquy::corpus::{Dataset, FileId, RecordAt, RecordNumber};
use colloquy::engine::Shard;
use colloquy::engine::answer::Row;
use colloquy::engine::merge;
use colloquy::formats::frames::{PREDICTIONS, TAGGED};
use colloquy::formats::{GeneratedFile, Plan, RecordText, Skim, format_of};

fn generated(dialogues: u32, variant: &'static str) -> Vec<GeneratedFile> {
    format_of(Dataset::Frames).generated(&Plan { dialogues, seed: 5, variant })
}

fn all_rows(shard: &Shard) -> Vec<Row> {
    let survey = shard.survey("").unwrap();
    shard.rows("", &merge::plan(&survey.segments, 0..survey.total)).unwrap()
}

fn record<'f>(shard: &Shard, files: &'f [GeneratedFile], at: RecordAt) -> &'f [u8] {
    let range = shard.locate(at).unwrap().range;
    &files[at.file.0 as usize].bytes
        [usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()]
}

#[test]
fn every_variant_is_listed_and_read_again() {
    for (variant, role) in [("raw", "dialogues"), ("tagged", "dialogues"), ("predictions", "predictions")] {
        let files = generated(20, variant);
        let shard = shard(&files);
        let report = shard.files().remove(0);
        let found = report.recognition.unwrap();
        assert_eq!((found.dataset, found.role.word()), (Dataset::Frames, role));
        assert_eq!((found.variant.word(), report.readable, report.findings), (variant, 20, 0));
        let (rows, mut skim) = (all_rows(&shard), Skim::default());
        assert_eq!(rows.len(), 20);
        for row in rows {
            let bytes = record(&shard, &files, row.at);
            let text = RecordText { number: row.at.record, ..RecordText::of(bytes) };
            let format = format_of(row.dataset);
            let recognition = shard.recognition(row.at.file).unwrap();
            let dialogue = (format.read)(recognition, text).unwrap();
            (format.skim)(recognition, text, &mut skim).unwrap();
            assert_eq!(skim, Skim::of_dialogue(&dialogue));
            let reading = shard.reading(row.at, bytes, "").unwrap();
            assert_eq!(reading.dialogue.turns.len(), row.turns as usize);
            assert!(dialogue.turns.iter().all(|turn| turn.spans.is_empty()));
        }
    }
    assert_eq!((TAGGED.word(), PREDICTIONS.word()), ("tagged", "predictions"));
}

#[test]
fn slices_of_any_length_give_the_same_counts() {
    let files = generated(6, "raw");
    let counts = |slice_len: usize| {
        let survey = shard_of(&files, |_| true, slice_len).survey("").unwrap();
        let counts = &survey.datasets[0];
        (counts.dialogues, counts.turns, counts.spans, counts.calls)
    };
    let whole = counts(1 << 20);
    assert_eq!(whole.2, 0);
    assert!(whole.3 > 0);
    assert_eq!([counts(7), counts(4096)], [whole; 2]);
}

#[test]
fn a_file_cut_off_keeps_its_whole_dialogues() {
    let bytes = generated(5, "raw").remove(0).bytes;
    let report = shard(&[file("frames.json", &bytes[..bytes.len() - 100])]).files().remove(0);
    assert_eq!(report.readable, 4);
    assert!(report.findings > 0);
}

#[test]
fn a_dialogue_is_found_by_what_was_said() {
    let files = generated(20, "raw");
    let shard = shard(&files);
    let at = RecordAt { file: FileId(0), record: RecordNumber(3) };
    let value: serde_json::Value = serde_json::from_slice(record(&shard, &files, at)).unwrap();
    let id = value["id"].as_str().unwrap();
    assert_eq!(shard.survey(&format!("id:{id}")).unwrap().matching, 1);
    let hotels = shard.survey("\"as for the\"").unwrap();
    assert!(hotels.matching < hotels.total);
}
