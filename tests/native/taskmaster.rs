//! Taskmaster through the whole engine: real records, generated files, and what their rules say.

use crate::support;
use colloquy::corpus::{Dataset, Dialogue, FileId, Recognition, RecordNumber, Role, Severity};
use colloquy::engine::Shard;
use colloquy::engine::merge::plan;
use colloquy::formats::{
    Candidate, Case, FileLore, Format, GeneratedFile, Hits, Lore, Plan, RecordText, Skim, SplitList,
    format_of, split_of_path,
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
    let survey = shard.survey("", &[]).unwrap();
    let mut opened: BTreeMap<FileId, Opened> = BTreeMap::new();
    let mut skim = Skim::default();
    for row in shard.rows("", &[], &plan(&survey.segments, 0..survey.total)).unwrap() {
        let range = shard.locate(row.at).unwrap().range;
        let file = &files[row.at.file.index()];
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
            // A sample repeats a dialogue, and reward rows share ids.
            let before = *first.entry(dialogue.id.clone()).or_insert(file);
            let is_alone = |file: usize| opened[file].dialogues.len() == 1;
            let may_repeat = records.recognition.role == Role::Rewards || is_alone(file) || is_alone(before);
            assert!(before == file || may_repeat, "{} is there twice", dialogue.id);
            let case = Case {
                dialogue,
                recognition: &records.recognition,
                path: &records.path,
                number: RecordNumber(0),
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

fn generated(variant: &'static str, dialogues: u32) -> Vec<GeneratedFile> {
    format().generated(&Plan { dialogues, seed: 5, variant })
}

/// Of listed JSON files only.
fn listed(files: &[GeneratedFile]) -> Vec<GeneratedFile> {
    let is_listed =
        |file: &&GeneratedFile| !["ontology", ".csv", ".tsv"].iter().any(|part| file.path.contains(part));
    files.iter().filter(is_listed).cloned().collect()
}

/// What the other files say.
fn lore(files: &[GeneratedFile]) -> Lore {
    let mut learned = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let text = String::from_utf8_lossy(&file.bytes);
        let found = match serde_json::from_slice(&file.bytes) {
            Ok(value) => {
                let candidate = Candidate { value: &value, path: &file.path, key: None };
                (format().recognise)(&candidate)
            }
            Err(_) => (format().recognise_text)(text.lines().next().unwrap_or_default(), &file.path),
        };
        let Some(recognition) = found.filter(|found| !found.role.is_listed()) else { continue };
        let mut lore = FileLore {
            file: FileId(number as u64),
            path: file.path.clone(),
            split: split_of_path(&file.path),
            recognition: recognition.clone(),
            services: Vec::new(),
            members: SplitList::default(),
            remarks: Vec::new(),
        };
        let lines: Vec<&[u8]> = if recognition.role == Role::Splits {
            file.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect()
        } else {
            vec![&file.bytes]
        };
        for (line, bytes) in lines.into_iter().enumerate() {
            let number = RecordNumber(u32::try_from(line).unwrap());
            let record = RecordText { number, ..RecordText::of(bytes) };
            (format().learn)(&recognition, record, &mut lore).unwrap();
        }
        learned.push(lore);
    }
    Lore::new(learned)
}

#[test]
fn generated_files_are_recognised_and_break_no_rule() {
    for (variant, count) in [("tm3", 200), ("tm1", 200), ("tm2", 200), ("tm4", 200), ("hf", 60)] {
        let files = generated(variant, count);
        let opened = open(&listed(&files));
        let dialogues = opened.iter().filter(|file| file.recognition.role == Role::Dialogues);
        let word = if variant == "hf" { "tm3-hf" } else { variant };
        assert!(opened.iter().all(|file| file.recognition.variant.word() == word), "{variant}");
        assert_eq!(dialogues.map(|file| file.dialogues.len()).sum::<usize>(), count as usize, "{variant}");
        let hits = hits(&opened, &lore(&files));
        println!("{variant}: {hits:#?}");
        assert!(hits.keys().all(|id| severity(id) == Severity::Information), "{variant}: {hits:#?}");
    }
}

#[test]
fn the_export_reads_to_the_same_words_as_the_raw_form() {
    let mut raw = open(&listed(&generated("tm3", 50)));
    raw.retain(|file| file.recognition.role == Role::Dialogues);
    let export = open(&listed(&generated("hf", 50)));
    let dialogues =
        |opened: Vec<Opened>| opened.into_iter().flat_map(|file| file.dialogues).collect::<Vec<_>>();
    assert_eq!(dialogues(raw), dialogues(export));
}

#[test]
fn every_generated_dialogue_of_tm3_is_in_one_split_though_parts_cut_rows() {
    let files = generated("tm3", 300);
    let lore = lore(&files);
    let opened = open(&listed(&files));
    for dialogue in
        opened.iter().filter(|file| file.recognition.role == Role::Dialogues).flat_map(|file| &file.dialogues)
    {
        assert!(lore.split_of(&dialogue.id).is_some(), "{}", dialogue.id);
    }
    let parts = lore.files.iter().filter(|file| file.recognition.role == Role::Splits).count();
    assert!(parts > 12, "{parts}");
    assert_eq!(parts, files.iter().filter(|file| file.path.contains(".tsv")).count());
}

#[test]
fn statistics_of_generated_files_are_near_the_published_ones() {
    let opened = open(&listed(&generated("tm3", 300)));
    let hits_of = hits(&opened, &Lore::default());
    let dialogues = || {
        opened.iter().filter(|file| file.recognition.role == Role::Dialogues).flat_map(|file| &file.dialogues)
    };
    let turns: usize = dialogues().map(|dialogue| dialogue.turns.len()).sum();
    let spans: usize = dialogues().flat_map(|dialogue| &dialogue.turns).map(|turn| turn.spans.len()).sum();
    let after = hits_of["TM-SPAN-AFTER-NON-ASCII"].0 as usize;
    println!("{turns} turns, {spans} spans, {after} after non-ASCII");
    assert!((200..480).contains(&(after * 1000 / spans)), "{after} of {spans}");
    assert!((14..24).contains(&(turns / 300)), "{turns}");
    assert!(hits_of.contains_key("TM-SPEAKER-TWICE"));
}

#[test]
fn real_lists_and_ontologies_are_learned() {
    let names = ["apis.json", "entities.json", "train-bc_head.tsv"];
    let files: Vec<_> = names.into_iter().filter_map(real).collect();
    if files.len() < names.len() {
        return;
    }
    let lore = lore(&files);
    assert_eq!(lore.files.len(), 3);
    let services: Vec<_> = lore.files.iter().flat_map(|file| &file.services).collect();
    assert_eq!(services.iter().map(|service| service.intents.len()).sum::<usize>(), 9);
    assert_eq!(services.iter().map(|service| service.slots.len()).sum::<usize>(), 21);
    assert!(lore.has_splits());
}

#[test]
fn an_ontology_is_one_record_though_it_is_an_object_of_objects() {
    let files = format_of(Dataset::Taskmaster).generated(&Plan { dialogues: 12, seed: 11, variant: "tm3" });
    for file in files.into_iter().filter(|file| file.path.contains("ontology/")) {
        let report = support::shard(&[file]).files().remove(0);
        assert_eq!((report.records, report.readable, report.findings), (1, 1, 0), "{report:?}");
    }
}
