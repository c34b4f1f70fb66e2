//! Taskmaster through the whole engine: real records, generated files, and what their rules say.

use crate::support;
use colloquy::corpus::{Dataset, Dialogue, FileId, Recognition, Role, Severity};
use colloquy::engine::Shard;
use colloquy::engine::merge::plan;
use colloquy::formats::{
    Case, FileLore, Format, GeneratedFile, Hits, Lore, RecordText, Skim, SplitList, format_of, split_of_path,
};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/taskmaster");

fn format() -> &'static Format {
    format_of(Dataset::Taskmaster)
}

fn real(name: &str) -> Option<GeneratedFile> {
    let bytes = std::fs::read(Path::new(FOLDER).join(name)).ok();
    if bytes.is_none() {
        println!("skipped: {name} is not beside the project");
    }
    Some(GeneratedFile { path: format!("taskmaster/{name}"), bytes: bytes? })
}

/// The records of one file, with what the file was recognised as and how many records it has.
struct Opened {
    recognition: Recognition,
    path: String,
    dialogues: Vec<Dialogue>,
}

/// Reads every listed record whole, and checks that its skim says the same.
fn open(files: &[GeneratedFile]) -> Vec<Opened> {
    let shard: Shard = support::shard(files);
    let survey = shard.survey("").unwrap();
    let mut opened: BTreeMap<FileId, Opened> = BTreeMap::new();
    let mut skim = Skim::default();
    for row in shard.rows("", &plan(&survey.segments, 0..survey.total)).unwrap() {
        let range = shard.locate(row.at).unwrap().range;
        let file = &files[row.at.file.0 as usize];
        let bytes =
            &file.bytes[usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()];
        let record = RecordText { number: row.at.record, ..RecordText::of(bytes) };
        let recognition = shard.recognition(row.at.file).unwrap();
        let dialogue = (format().read)(recognition, record).unwrap();
        (format().skim)(recognition, record, &mut skim).unwrap();
        assert_eq!(skim, Skim::of_dialogue(&dialogue), "{}", row.id);
        let entry = opened.entry(row.at.file).or_insert_with(|| Opened {
            recognition: recognition.clone(),
            path: file.path.clone(),
            dialogues: Vec::new(),
        });
        entry.dialogues.push(dialogue);
    }
    opened.into_values().collect()
}

/// How often each rule hits, and one of its sentences.
fn hits(opened: &[Opened], lore: &Lore) -> BTreeMap<&'static str, (u32, String)> {
    let mut counts = BTreeMap::new();
    let mut first: HashMap<String, usize> = HashMap::new();
    for (file, records) in opened.iter().enumerate() {
        for dialogue in &records.dialogues {
            let twin = *first.entry(dialogue.id.clone()).or_insert(file);
            assert!(
                twin == file
                    || records.recognition.role == Role::Rewards
                    || records.dialogues.len() == 1
                    || opened[twin].dialogues.len() == 1
            );
            let case = Case {
                dialogue,
                recognition: &records.recognition,
                path: &records.path,
                number: Default::default(),
                split: None,
                lore,
                twins: &[],
                partner: None,
                records: records.dialogues.len() as u64,
            };
            for rule in format().rules {
                let mut hits = Hits::default();
                (rule.check)(&case, &mut hits);
                for hit in hits.hits {
                    assert!(hit.turn.is_none_or(|turn| turn < dialogue.turns.len()), "{}", rule.id);
                    let count = counts.entry(rule.id).or_insert((0, hit.sentence.clone()));
                    count.0 += 1;
                }
            }
        }
    }
    counts
}

fn severity(id: &str) -> Severity {
    format().rules.iter().find(|rule| rule.id == id).unwrap().severity
}

#[test]
fn real_files_are_recognised_read_and_clean() {
    for (name, variant, role, dialogues) in [
        ("tm1.json", "tm1", Role::Dialogues, 2),
        ("sample.json", "tm1", Role::Dialogues, 1),
        ("tm2.json", "tm2", Role::Dialogues, 2),
        ("tm3.json", "tm3", Role::Dialogues, 2),
        ("tm4_data_07.json", "tm4", Role::Dialogues, 210),
        ("reward_07.json", "tm3", Role::Rewards, 167),
    ] {
        let Some(file) = real(name) else { continue };
        let opened = open(&[file]);
        let [found] = opened.as_slice() else { panic!("{name} has no records") };
        let recognition = &found.recognition;
        assert_eq!((recognition.variant.word(), recognition.role), (variant, role), "{name}");
        assert_eq!(found.dialogues.len(), dialogues, "{name}");
        let hits = hits(&opened, &Lore::default());
        println!("{name}: {} {hits:#?}", recognition.why);
        assert!(hits.keys().all(|id| severity(id) != Severity::Error), "{name}: {hits:?}");
    }
}
