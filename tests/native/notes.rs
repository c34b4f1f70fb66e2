//! A person's notes: found by any number of shards as one finds them who looks at every note, put together, and compared.

use crate::queries::{ALONE, FILES, Listed, selection};
use crate::support::{by_file, check, colloquy, exchange, file, folder, generated, shards_of};
use colloquy::corpus::{Dataset, RecordForm, Split, Variant};
use colloquy::engine::answer::{Completion, Incomplete, Survey};
use colloquy::engine::index::{FileStamp, IndexHead};
use colloquy::engine::notes::{
    AddedNotes, Agreement, LabelAgreement, Note, NotedDialogue, Units, add_notes, agreement, are_ids_numbers,
    read_notes, write_notes,
};
use colloquy::engine::{Shard, merge};
use colloquy::synth::GeneratedFile;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LABELS: [&str; 3] = ["odd", "two words", ""];
const TEXTS: [&str; 3] = ["Why so?", "because", ""];

fn dialogue(listed: &Listed) -> NotedDialogue<'_> {
    NotedDialogue {
        dataset: listed.row.dataset,
        split: listed.row.split,
        path: listed.path(),
        id: &listed.row.id,
        is_numbered: are_ids_numbers(listed.row.dataset, RecordForm::OfDataset, &Variant::RAW),
    }
}

/// On one of all dialogues, with a turn or without, and something to say. Some times have fractions of a second.
fn any_note() -> impl Strategy<Value = Note> {
    let place = (any::<prop::sample::Index>(), prop::option::of(0u32..4));
    let times = (0u32..50, 0u32..3);
    (place, 0..LABELS.len(), 0..TEXTS.len(), times).prop_map(|((at, turn), label, text, (time, changed))| {
        let label = if LABELS[label].is_empty() && TEXTS[text].is_empty() { "odd" } else { LABELS[label] };
        Note {
            turn,
            label: label.to_owned(),
            text: TEXTS[text].to_owned(),
            time: format!("2026-01-01T00:00:{time:02}{}Z", if time % 2 == 0 { ".500" } else { "" }),
            changed: if changed == 0 { String::new() } else { format!("2026-02-01T00:00:0{changed}.000Z") },
            ..Note::on(dialogue(at.get(ALONE.as_slice())))
        }
    })
}

fn notes() -> impl Strategy<Value = Vec<Note>> {
    prop::collection::vec(any_note(), 0..30)
}

fn ask(shards: &[Shard], line: &str) -> Survey {
    let selection = selection(shards, line);
    let surveys = shards.iter().map(|shard| shard.survey(line, &selection).unwrap()).collect();
    by_file(&merge::surveys(surveys))
}

fn join(shards: &mut [Shard]) {
    exchange(shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in shards {
        shard.join(&digests);
    }
}

fn is_on(note: &Note, listed: &Listed) -> bool {
    // What is open was opened as it was when the notes were written.
    let NotedDialogue { dataset, split, path, id, .. } = dialogue(listed);
    let is_of_split = note.split.as_deref() == split.map(Split::as_str);
    note.dataset == dataset.as_str() && is_of_split && note.file == path && note.id == id
}

/// How many dialogues have a note like this.
fn count(notes: &[Note], is_it: impl Fn(&Note, &Listed) -> bool) -> u64 {
    let has = |listed: &&Listed| notes.iter().any(|note| is_on(note, listed) && is_it(note, listed));
    ALONE.iter().filter(has).count() as u64
}

fn says(note: &Note, listed: &Listed, word: &str) -> bool {
    let turn = note.turn.and_then(|turn| listed.dialogue.turns.get(turn as usize));
    turn.is_some_and(|turn| turn.utterance.to_lowercase().contains(word))
}

fn completions(shards: &[Shard], asked: &Incomplete) -> Vec<Completion> {
    merge::completions(
        shards.iter().map(|shard| shard.completions(asked, &[]).unwrap()).collect(),
        &asked.typed,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_number_of_shards_finds_what_is_noted(
        (before, notes) in (notes(), notes()),
        count_of in 1u32..4,
        part_bytes in 2_000u64..100_000,
        is_marked_late in any::<bool>(),
    ) {
        let mut shards = shards_of(&FILES, count_of, part_bytes, |file| u32::try_from(file).unwrap());
        for shard in &mut shards {
            shard.mark(before.clone());
        }
        if is_marked_late {
            join(&mut shards);
        }
        for shard in &mut shards {
            shard.mark(notes.clone());
        }
        if !is_marked_late {
            join(&mut shards);
        }
        let odd = |note: &Note, _: &Listed| note.label == "odd";
        let because = |note: &Note, _: &Listed| note.text == "because";
        let in_turn = |note: &Note, listed: &Listed| {
            note.turn.is_some_and(|turn| (turn as usize) < listed.dialogue.turns.len())
        };
        let all = ALONE.len() as u64;
        for (line, expected) in [
            ("has:note", count(&notes, |_, _| true)),
            ("label:ODD", count(&notes, odd)),
            ("-label:odd", all - count(&notes, odd)),
            ("label:\"two words\",odd", count(&notes, |note, _| !note.label.is_empty())),
            ("note:CAUSE", count(&notes, because)),
            ("note:\"y so\",cause", count(&notes, |note, _| !note.text.is_empty())),
            ("-note:because", all - count(&notes, because)),
            ("turn{label:odd}", count(&notes, |note, at| odd(note, at) && in_turn(note, at))),
            ("turn{note:because the}", count(&notes, |note, at| because(note, at) && says(note, at, "the"))),
            ("label:nobody", 0),
        ] {
            prop_assert_eq!(ask(&shards, line).matching, expected, "{}", line);
        }
        // Facets and completions count dialogues, and know nothing of notes that are gone.
        let mut labels: BTreeMap<String, u64> = BTreeMap::new();
        for label in LABELS.into_iter().filter(|label| !label.is_empty()) {
            labels.insert(label.to_owned(), count(&notes, |note, _| note.label == label));
        }
        labels.retain(|_, count| *count > 0);
        let survey = ask(&shards, "");
        let facet = survey.facets.iter().find(|facet| facet.field.as_str() == "label");
        let found: BTreeMap<String, u64> =
            facet.iter().flat_map(|facet| &facet.values).map(|value| (value.value.clone(), value.count)).collect();
        prop_assert_eq!(&found, &labels);
        let asked = Incomplete { field: "label".to_owned(), ..Incomplete::default() };
        let completed: BTreeMap<String, u64> =
            completions(&shards, &asked).into_iter().map(|one| (one.value, one.count)).collect();
        prop_assert_eq!(&completed, &labels);
        let unknown = ask(&shards, "label:odd note:because").unknown.len();
        let known = usize::from(labels.contains_key("odd")) + usize::from(count(&notes, because) > 0);
        prop_assert_eq!(unknown, 2 - known);
        // Rows have the labels, and notes come out of the shards that have their dialogues.
        let mut inside = Vec::new();
        for shard in &shards {
            add_notes(&mut inside, shard.matching_notes("label:odd", &[]).unwrap());
        }
        let is_odd = |note: &&Note| ALONE.iter().any(|at| is_on(note, at) && notes.iter().any(|other| odd(other, at) && is_on(other, at)));
        let mut expected = Vec::new();
        add_notes(&mut expected, notes.iter().filter(is_odd).cloned());
        prop_assert_eq!(inside.len(), expected.len());
    }

    #[test]
    fn notes_are_put_together_in_any_order(
        a in notes(),
        mut b in notes(),
        more in notes(),
        edited in prop::collection::vec((any::<prop::sample::Index>(), 0u32..3), 0..8),
    ) {
        // The other one has got some of the same notes, and has changed what they say.
        for (at, changed) in edited.iter().filter(|_| !a.is_empty()) {
            let changed = format!("2026-02-01T00:00:0{changed}.000Z");
            b.push(Note { text: "changed".to_owned(), changed, ..at.get(&a).clone() });
        }
        let merged = |parts: &[&Vec<Note>]| {
            let mut all = Vec::new();
            for part in parts {
                add_notes(&mut all, Vec::clone(part));
            }
            all
        };
        let one = merged(&[&a, &b, &more]);
        prop_assert_eq!(&merged(&[&more, &b, &a]), &one);
        prop_assert_eq!(&merged(&[&a, &merged(&[&more, &b])]), &one);
        let mut again = one.clone();
        let all = a.iter().chain(&b).chain(&more).cloned();
        prop_assert_eq!(add_notes(&mut again, all), AddedNotes::default());
        prop_assert_eq!(&again, &one);
        prop_assert_eq!(&read_notes(write_notes(&one).as_bytes()).unwrap(), &one);
        // What was changed later stays, wherever it was, and is not doubled.
        let mut exact: Vec<Note> = one.into_iter().filter(|note| note.time.contains('.')).collect();
        let late = |note: &Note| Note {
            text: "late".to_owned(),
            changed: "2027-01-01T00:00:00.000Z".to_owned(),
            ..note.clone()
        };
        let changed: Vec<Note> = exact.iter().map(late).collect();
        let mut there = changed.clone();
        prop_assert_eq!(add_notes(&mut there, exact.clone()), AddedNotes::default());
        prop_assert_eq!(&there, &changed);
        let newer = exact.len();
        prop_assert_eq!(add_notes(&mut exact, changed.clone()), AddedNotes { added: 0, newer });
        prop_assert_eq!(exact, changed);
    }

    #[test]
    fn agreement_is_what_one_counts_by_hand(a in notes(), b in notes(), more in 0u64..20) {
        let all = agreement(&a, &b, Some(more));
        let key = |note: &Note| (note.file.clone(), note.id.clone());
        let dialogues = |notes: &[Note]| notes.iter().map(key).collect::<BTreeSet<_>>();
        let turns = |notes: &[Note]| -> BTreeSet<_> {
            notes.iter().filter_map(|note| Some((key(note), note.turn?))).collect()
        };
        let (in_a, in_b) = (dialogues(&a), dialogues(&b));
        let noted = in_a.union(&in_b).count() as u64;
        prop_assert_eq!(all.dialogues.count, noted.max(more));
        prop_assert_eq!(all.dialogues.shared, in_a.intersection(&in_b).count() as u64);
        prop_assert_eq!(all.turns.count, turns(&a).union(&turns(&b)).count() as u64);
        for of in &all.dialogues.labels {
            let with = |notes: &[Note]| {
                dialogues(&notes.iter().filter(|note| note.label == of.label).cloned().collect::<Vec<_>>())
            };
            let (with_a, with_b) = (with(&a), with(&b));
            let both = with_a.intersection(&with_b).count() as u64;
            let counts = (both, with_a.len() as u64 - both, with_b.len() as u64 - both);
            prop_assert_eq!((of.both, of.only_a, of.only_b), counts);
            prop_assert_eq!(of.both + of.only_a + of.only_b + of.neither, all.dialogues.count);
            if let Some(kappa) = of.kappa() {
                prop_assert!((-1.0..=1.0).contains(&kappa), "{}", kappa);
            }
        }
        let turned = |Units { count, shared, labels }: Units| {
            let labels = labels.into_iter();
            let labels = labels.map(|of| LabelAgreement { only_a: of.only_b, only_b: of.only_a, ..of }).collect();
            Units { count, shared, labels }
        };
        let swapped = agreement(&b, &a, Some(more));
        for (one, other) in all.dialogues.labels.iter().zip(&swapped.dialogues.labels) {
            prop_assert_eq!(one.kappa(), other.kappa());
        }
        let swapped = Agreement { dialogues: turned(swapped.dialogues), turns: turned(swapped.turns) };
        prop_assert_eq!(all, swapped);
    }
}

/// Notes are where a person keeps them, and nowhere else.
#[test]
fn an_index_on_the_disk_has_no_notes() {
    let files = generated(6, 4);
    let mut shards = shards_of(&files, 1, u64::MAX, |_| 0);
    join(&mut shards);
    let row = crate::support::all_rows(&shards[0]).remove(0);
    let path = &files[row.at.file.index()].path;
    let on = NotedDialogue { dataset: Dataset::Sgd, split: row.split, path, id: &row.id, is_numbered: false };
    let note = Note { label: "my-label".to_owned(), text: "my own words".to_owned(), ..Note::on(on) };
    shards[0].mark(vec![note.clone()]);
    check(&mut shards, &files);
    assert_eq!(ask(&shards, "label:my-label note:words has:note").matching, 1);
    let mut bytes = Vec::new();
    let stamp = |_| Some(FileStamp::new(1, None, [&[], &[]]));
    shards[0].write_index("b", &stamp, &mut bytes).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(!text.contains("my-label") && !text.contains("my own"));
    let mut rest = bytes.as_slice();
    let head = IndexHead::read(&mut rest, "b").unwrap();
    let mut again = [Shard::from_index(&head, &[], &mut rest).unwrap()];
    join(&mut again);
    let survey = ask(&again, "has:note");
    assert_eq!((survey.matching, survey.unknown.len()), (0, 1));
    assert!(survey.facets.iter().all(|facet| facet.field.as_str() != "label" || facet.values.is_empty()));
    again[0].mark(vec![note]);
    assert_eq!(ask(&again, "label:my-label note:words has:note").matching, 1);
}

/// Both splits have dialogues of the same ids, in files of the same names.
#[test]
fn notes_stay_in_their_split() {
    let files: Vec<_> =
        generated(6, 4).into_iter().filter(|file| file.path.contains("dialogues_001")).collect();
    let bytes = &files[0].bytes;
    let files = [file("mine/dev/dialogues_001.json", bytes), file("mine/test/dialogues_001.json", bytes)];
    let mut shards = shards_of(&files, 2, u64::MAX, |file| u32::try_from(file).unwrap());
    join(&mut shards);
    let id = shards.iter().flat_map(crate::support::all_rows).next().unwrap().id;
    let path = "sgd/test/dialogues_001.json";
    let split = Some(Split::Test);
    let on = NotedDialogue { dataset: Dataset::Sgd, split, path, id: &id, is_numbered: false };
    let note = Note { label: "odd".to_owned(), ..Note::on(on) };
    for shard in &mut shards {
        shard.mark(vec![note.clone()]);
    }
    assert_eq!(ask(&shards, "label:odd").matching, 1);
    assert_eq!(ask(&shards, "label:odd split:test").matching, 1);
    // Whoever names neither split nor file means all of that id.
    for shard in &mut shards {
        shard.mark(vec![Note { split: None, file: String::new(), ..note.clone() }]);
    }
    assert_eq!(ask(&shards, "label:odd").matching, 2);
}

/// A capsule counts its records anew where they have no ids.
#[test]
fn notes_on_numbers_stay_in_their_capsule() {
    let all = FILES.iter().filter(|file| file.path.contains("airdialogue/dev_"));
    let inside = |file: &GeneratedFile| GeneratedFile {
        path: format!("capsule-0000000a.zip/{}", file.path),
        ..file.clone()
    };
    let files: Vec<_> = all.clone().cloned().chain(all.map(inside)).collect();
    let mut shards = shards_of(&files, 2, u64::MAX, |file| u32::try_from(file).unwrap());
    join(&mut shards);
    let data = files.iter().find(|file| file.path.ends_with("dev_data.json")).unwrap();
    for (root, expected) in [("", 1), ("capsule-0000000a.zip/", 1), ("capsule-0000000b.zip/", 0)] {
        let on = NotedDialogue {
            dataset: Dataset::AirDialogue,
            split: Some(Split::Dev),
            path: &format!("{root}{}", data.path),
            id: "1",
            is_numbered: true,
        };
        let note = Note { label: "odd".to_owned(), ..Note::on(on) };
        for shard in &mut shards {
            shard.mark(vec![note.clone()]);
        }
        assert_eq!(ask(&shards, "label:odd").matching, expected, "{root}");
    }
}

fn out(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = colloquy(folder, arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_tool_knows_notes() {
    let folder = folder("notes");
    let made = ["generate", "--dataset", "sgd", "--dialogues", "12", "sgd"];
    assert!(colloquy(&folder, &made).status.success());
    let (_, table, _) = out(&folder, &["export", "--form", "dialogues", "sgd"]);
    let cells: Vec<&str> = table.lines().nth(1).unwrap().split(',').collect();
    let (path, id, split) = (cells[1], cells[3], cells[6]);
    let line = |label: &str, rest: &str| {
        format!(
            "{{\"dataset\":\"sgd\",\"split\":\"{split}\",\"file\":\"{path}\",\"id\":\"{id}\",\"label\":\"{label}\"{rest}}}\n"
        )
    };
    let mine = line("odd", ",\"turn\":1,\"span\":[0,2],\"text\":\"why\",\"time\":\"t\"") + &line("good", "");
    std::fs::write(folder.join("a-notes.jsonl"), &mine).unwrap();
    std::fs::write(folder.join("b-notes.jsonl"), line("odd", ",\"text\":\"because\"")).unwrap();
    std::fs::write(folder.join("bad-notes.jsonl"), mine.replace("label", "lable")).unwrap();
    let notes = ["--notes", "a-notes.jsonl", "--notes", "b-notes.jsonl"];
    let with = |arguments: &[&str]| out(&folder, &[arguments, &notes].concat());
    let (_, inspected, _) = with(&["inspect", "--json", "--query", "label:odd note:because", "sgd"]);
    assert!(inspected.contains("\"matches\":1,"), "{inspected}");
    let (_, overview, _) = with(&["overview", "--json", "--query", "has:note", "sgd"]);
    assert!(overview.contains("\"label\":{\"good\":1,\"odd\":1}"), "{overview}");
    let (_, grounding, fault) = with(&["grounding", "--json", "--query", "label:odd", "sgd"]);
    assert!(grounding.contains("\"dialogues\":1"), "{grounding} {fault}");
    let (_, rows, _) = with(&["export", "--form", "notes", "--query", "label:good", "sgd"]);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], "dataset,file,record,dialogue_id,turn,start,end,text,label,note,time");
    assert_eq!(rows.len(), 4, "{rows:?}");
    assert!(
        rows.iter()
            .any(|row| row.starts_with(&format!("sgd,{path},1,{id},1,0,2,")) && row.ends_with(",odd,why,t"))
    );
    let (code, _, fault) = out(&folder, &["inspect", "--notes", "bad-notes.jsonl", "sgd"]);
    assert_eq!(code, Some(2));
    assert!(fault.contains("bad-notes.jsonl, line 2: it has neither a label nor a text"), "{fault}");

    let (code, agreed, _) = out(&folder, &["agreement", "a-notes.jsonl", "b-notes.jsonl", "--of", "12"]);
    assert_eq!(code, Some(0));
    assert!(agreed.contains("12 dialogues, 1 with notes of both"), "{agreed}");
    assert!(agreed.contains("    odd: kappa 1.000 (1 both, 0 only A, 0 only B, 11 neither)"), "{agreed}");
    assert!(agreed.contains("    good: kappa 0.000 (0 both, 1 only A, 0 only B, 11 neither)"), "{agreed}");
    let (_, agreed, _) = out(&folder, &["agreement", "--json", "a-notes.jsonl", "b-notes.jsonl"]);
    let agreed: serde_json::Value = serde_json::from_str(&agreed).unwrap();
    assert_eq!(agreed["dialogues"]["labels"]["odd"]["both"], 1);
    assert!(agreed["dialogues"]["labels"]["odd"]["kappa"].is_null());
    assert_eq!(agreed["turns"]["labels"]["odd"]["only_a"], 1);
    let (code, ..) = out(&folder, &["agreement", "a-notes.jsonl", "b-notes.jsonl", "--of", "0"]);
    assert_eq!(code, Some(2));
}
