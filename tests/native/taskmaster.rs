//! Taskmaster through the whole engine: real records, generated files, and what their rules say.

use crate::support;
use colloquy::corpus::{Dataset, Dialogue, EntryKind, FileId, Recognition, RecordNumber, Role, Severity};
use colloquy::engine::Shard;
use colloquy::engine::merge::plan;
use colloquy::formats::{
    Candidate, Case, FileReference, Format, Hits, RecordText, ReferenceData, Skim, SplitList, format_of,
    split_of_path,
};
use colloquy::synth::{self, GeneratedFile, Plan};
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
struct Fixture {
    recognition: Recognition,
    path: String,
    dialogues: Vec<Dialogue>,
}

/// Reads every listed record whole, and checks that its skim says the same.
fn open(files: &[GeneratedFile]) -> Vec<Fixture> {
    let shard: Shard = support::shard(files);
    let survey = shard.survey("", &[]).unwrap();
    let mut opened: BTreeMap<FileId, Fixture> = BTreeMap::new();
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
        assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content(), "{}", row.id);
        let entry = opened.entry(row.at.file).or_insert_with(|| Fixture {
            recognition: recognition.clone(),
            path: file.path.clone(),
            dialogues: Vec::new(),
        });
        entry.dialogues.push(dialogue);
    }
    opened.into_values().collect()
}

/// How often each rule hits, and one of its sentences.
fn hits(opened: &[Fixture], reference: &ReferenceData) -> BTreeMap<&'static str, (u32, String)> {
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
                path: &records.path,
                split: None,
                records: records.dialogues.len() as u64,
                ..Case::alone(dialogue, &records.recognition, reference)
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
        assert_eq!((recognition.variant.as_str(), recognition.role), (variant, role), "{name}");
        assert_eq!(found.dialogues.len(), dialogues, "{name}");
        let hits = hits(&opened, &ReferenceData::default());
        println!("{name}: {} {hits:#?}", recognition.why);
        assert!(hits.keys().all(|id| severity(id) != Severity::Error), "{name}: {hits:?}");
    }
}

fn generated(variant: &'static str, dialogues: u32) -> Vec<GeneratedFile> {
    synth::generated(Dataset::Taskmaster, &Plan { dialogues, seed: 5, variant })
}

/// Of listed JSON files only.
fn listed(files: &[GeneratedFile]) -> Vec<GeneratedFile> {
    let is_listed =
        |file: &&GeneratedFile| !["ontology", ".csv", ".tsv"].iter().any(|part| file.path.contains(part));
    files.iter().filter(is_listed).cloned().collect()
}

/// What the other files say.
fn reference(files: &[GeneratedFile]) -> ReferenceData {
    let mut collected = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let text = String::from_utf8_lossy(&file.bytes);
        let found = match serde_json::from_slice(&file.bytes) {
            Ok(value) => {
                let candidate = Candidate { value: &value, path: &file.path, key: None };
                (format().recognise)(&candidate)
            }
            Err(_) => (format().text_files.recognise)(&text, &file.path),
        };
        let Some(recognition) = found.filter(|found| !found.role.is_listed()) else { continue };
        let mut reference = FileReference {
            file: FileId(number as u64),
            path: file.path.clone(),
            split: split_of_path(&file.path, None).map(|(split, _)| split),
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
            (format().collect_reference)(&recognition, record, &mut reference).unwrap();
        }
        collected.push(reference);
    }
    ReferenceData::new(collected)
}

#[test]
fn generated_files_are_recognised_and_break_no_rule() {
    for (variant, count) in [("tm3", 200), ("tm1", 200), ("tm2", 200), ("tm4", 200), ("hf", 60)] {
        let files = generated(variant, count);
        let opened = open(&listed(&files));
        let dialogues = opened.iter().filter(|file| file.recognition.role == Role::Dialogues);
        let word = if variant == "hf" { "tm3-hf" } else { variant };
        assert!(opened.iter().all(|file| file.recognition.variant.as_str() == word), "{variant}");
        assert_eq!(dialogues.map(|file| file.dialogues.len()).sum::<usize>(), count as usize, "{variant}");
        let hits = hits(&opened, &reference(&files));
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
        |opened: Vec<Fixture>| opened.into_iter().flat_map(|file| file.dialogues).collect::<Vec<_>>();
    assert_eq!(dialogues(raw), dialogues(export));
}

#[test]
fn every_generated_dialogue_of_tm3_is_in_one_split_though_parts_cut_rows() {
    let files = generated("tm3", 300);
    let reference = reference(&files);
    let opened = open(&listed(&files));
    for dialogue in
        opened.iter().filter(|file| file.recognition.role == Role::Dialogues).flat_map(|file| &file.dialogues)
    {
        assert!(reference.split_of(&dialogue.id).is_some(), "{}", dialogue.id);
    }
    let parts = reference.files.iter().filter(|file| file.recognition.role == Role::Splits).count();
    assert!(parts > 12, "{parts}");
    assert_eq!(parts, files.iter().filter(|file| file.path.contains(".tsv")).count());
}

#[test]
fn statistics_of_generated_files_are_near_the_published_ones() {
    let opened = open(&listed(&generated("tm3", 300)));
    let hits_of = hits(&opened, &ReferenceData::default());
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
    let reference = reference(&files);
    assert_eq!(reference.files.len(), 3);
    let services: Vec<_> = reference.files.iter().flat_map(|file| &file.services).collect();
    assert_eq!(services.iter().map(|service| service.intents.len()).sum::<usize>(), 9);
    let names = services.iter().filter(|entry| entry.kind == EntryKind::Annotations);
    assert_eq!(names.map(|entry| entry.slots.len()).sum::<usize>(), 21);
    assert!(reference.has_splits());
}

#[test]
fn an_ontology_is_one_record_though_it_is_an_object_of_objects() {
    let files = synth::generated(Dataset::Taskmaster, &Plan { dialogues: 12, seed: 11, variant: "tm3" });
    for file in files.into_iter().filter(|file| file.path.contains("ontology/")) {
        let report = support::shard(&[file]).files().remove(0);
        // The typo of apis.json, once.
        let typos = u64::from(report.path.ends_with("apis.json"));
        assert_eq!((report.records, report.readable, report.findings), (1, 1, typos), "{report:?}");
    }
}

/// Everything that is said or called is a turn; what a call answered belongs to the call.
#[test]
fn every_step_of_a_reward_row_is_a_turn_even_when_an_answer_is_a_text() {
    let mut files = generated("tm4", 300);
    files.extend(generated("tm3", 300));
    files.extend(real("reward_07.json"));
    let mut texts = 0;
    for file in files.into_iter().filter(|file| file.path.contains("reward")) {
        let rows: Vec<serde_json::Value> = serde_json::from_slice(&file.bytes).unwrap();
        let opened = open(&[file]);
        for (row, dialogue) in rows.iter().zip(&opened[0].dialogues) {
            let steps = |key: &str| -> serde_json::Value {
                serde_json::from_str(row[key].as_str().unwrap()).unwrap()
            };
            let context = steps("context");
            let steps = context.as_array().unwrap();
            let said = steps.iter().filter(|step| step.get("response").is_none()).count();
            assert_eq!(dialogue.turns.len(), said + 1, "{}", dialogue.id);
            assert!(dialogue.remarks.is_empty(), "{:?}", dialogue.remarks);
            let answers = steps.iter().filter_map(|step| step["response"].as_object());
            texts += answers.flat_map(serde_json::Map::values).filter(|answer| answer.is_string()).count();
        }
    }
    assert!(texts > 0);
}

/// As the published lists are cut: at the line break after a row, and inside a text that spans lines.
#[test]
fn a_part_of_a_split_list_that_begins_with_a_line_break_or_a_fragment_is_one() {
    let files = [
        support::file("splits/dev/dev-aa.tsv", "<S><C>\t[A]Hi\tdlg-1"),
        support::file("splits/dev/dev-ab.tsv", "\r\n\"<U>One\ntwo"),
        support::file("splits/dev/dev-ac.tsv", "\nthree<C>\"\t[A]Yes\tdlg-2\r\n<S><C>\t[A]Hi\tdlg-3\r\n"),
        support::file(
            "data/data_00.json",
            r#"[{"conversation_id":"dlg-1","vertical":"Movie Tickets","utterances":[{"speaker":"user","text":"a","apis":[]}]},
                {"conversation_id":"dlg-2","vertical":"Movie Tickets","utterances":[{"speaker":"user","text":"a","apis":[]}]}]"#,
        ),
    ];
    let shard = support::checked(&files);
    for file in shard.files().iter().filter(|file| file.path.ends_with("tsv")) {
        let found = file.recognition.as_ref();
        assert_eq!(found.map(|found| found.role), Some(Role::Splits), "{}", file.path);
    }
    assert_eq!(shard.survey("split:dev", &[]).unwrap().matching, 2);
}

#[test]
fn services_are_those_of_dialogues_however_many_scripts_and_prefixes_they_have() {
    let files = generated("tm2", 200);
    let shard = support::checked(&files);
    let counts = shard.survey("", &[]).unwrap().datasets.remove(0);
    let domains = ["flight", "food-ordering", "hotel", "movie", "music", "nba", "restaurant"];
    assert_eq!(counts.services, domains);
    let scripts = support::all_rows(&shard).len();
    let asked = |query: &str| shard.survey(query, &[]).unwrap().matching;
    assert_eq!(domains.map(|domain| asked(&format!("service:{domain}"))).iter().sum::<u64>(), scripts as u64);
    assert!(asked("scenario:hotel-1b") > 0 && asked("scenario:hotel-1b") < asked("service:hotel"));
    let tm3 = support::checked(&generated("tm3", 20)).survey("", &[]).unwrap().datasets.remove(0);
    assert_eq!(tm3.services, ["Movie Tickets"], "neither its calls nor its entities");
}
