//! Real records, when they are beside the project.

use colloquy::corpus::slice_chars;
use colloquy::engine::Shard;
use colloquy::formats::{RecordText, Skim, format_of};
use colloquy::synth::GeneratedFile;
use std::fs;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");

/// The files of a folder; `None`, with a line that says so, when the folder is not there.
pub fn folder(name: &str) -> Option<Vec<GeneratedFile>> {
    let Ok(entries) = fs::read_dir(Path::new(FOLDER).join(name)) else {
        println!("skipped: {name} is not beside the project");
        return None;
    };
    let mut paths: Vec<_> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let file = |path: &std::path::PathBuf| GeneratedFile {
        path: format!("{name}/{}", path.file_name().unwrap().to_string_lossy()),
        bytes: fs::read(path).unwrap(),
    };
    Some(paths.iter().map(file).collect())
}

fn read(files: &[GeneratedFile]) -> Shard {
    crate::support::shard(files)
}

#[test]
fn sgd_dev_has_its_counts() {
    let Some(files) = folder("sgd/dev") else { return };
    let survey = read(&files).survey("", &[]).unwrap();
    let counts = &survey.datasets[0];
    assert_eq!((counts.dialogues, counts.turns, counts.spans, counts.calls), (2_098, 38_768, 26_910, 6_027));
    assert_eq!(counts.services.len(), 17);
    let rules = crate::support::checked(&files).rules();
    let hit = rules.iter().filter(|rule| rule.count > 0).map(|rule| (rule.rule.0.as_ref(), rule.count));
    assert_eq!(hit.collect::<Vec<_>>(), [("SGD-RESULTS-EMPTY", 106), ("SGD-SPAN-TWICE", 99)]);
    assert!(rules.iter().all(|rule| rule.checked == 2_098), "{rules:?}");
}

#[test]
fn every_real_span_covers_a_value_of_its_slot() {
    let Some(files) = folder("sgd/dev") else { return };
    let shard = read(&files);
    let survey = shard.survey("", &[]).unwrap();
    let (mut spans, mut skim) = (0, Skim::default());
    let plan = colloquy::engine::merge::plan(&survey.segments, 0..survey.total);
    for row in shard.rows("", &[], &plan).unwrap() {
        let range = shard.locate(row.at).unwrap().range;
        let bytes = &files[row.at.file.index()].bytes
            [usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()];
        let (format, record) =
            (format_of(row.dataset), RecordText { number: row.at.record, ..RecordText::of(bytes) });
        let recognition = shard.recognition(row.at.file).unwrap();
        let dialogue = (format.read)(recognition, record).unwrap();
        (format.skim)(recognition, record, &mut skim).unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content(), "{}", row.id);
        for turn in &dialogue.turns {
            for span in &turn.spans {
                let text = slice_chars(&turn.utterance, span.range).unwrap();
                let is_of_act = |act: &&colloquy::corpus::Act| {
                    act.service == span.service && act.slot.as_deref() == Some(&span.slot)
                };
                let mut values = turn.acts.iter().filter(is_of_act).flat_map(|act| &act.values);
                assert!(values.any(|value| value.said == text), "{} {span:?} {text:?}", row.id);
                spans += 1;
            }
        }
    }
    assert_eq!(spans, 26_910);
}

#[test]
fn the_paraphrased_schemas_are_recognised() {
    for version in ["v1", "v5"] {
        let Some(files) = folder(&format!("sgd_x/{version}/dev")) else { return };
        let found = read(&files).files().remove(0).recognition.unwrap();
        assert_eq!((found.variant.as_str(), found.role.as_str()), ("sgdx", "schema"));
    }
}
