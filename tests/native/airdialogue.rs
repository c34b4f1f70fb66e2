//! `AirDialogue` through the whole engine: pairs of files, their rules, and what is derived from them.

use crate::support::shard;
use colloquy::corpus::{Dataset, Dialogue, Role, Severity};
use colloquy::engine::Shard;
use colloquy::formats::airdialogue::{FORMAT, judge, reward};
use colloquy::formats::{Case, Hits, Partner, RecordText, ReferenceData, bundle_of_path};
use colloquy::synth::{self, GeneratedFile, Plan};
use std::collections::BTreeMap;

fn generated(dialogues: u32, variant: &'static str) -> Vec<GeneratedFile> {
    let mut files = synth::generated(Dataset::AirDialogue, &Plan { dialogues, seed: 5, variant });
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The real pair; `None`, with a line that says so, when it is not beside the project.
fn real() -> Option<Vec<GeneratedFile>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/airdialogue");
    let file = |name: &str| {
        let bytes = std::fs::read(format!("{folder}/{name}")).ok()?;
        Some(GeneratedFile { path: format!("airdialogue/{name}"), bytes })
    };
    let files = [file("train_data.json"), file("train_kb.json")].into_iter().collect::<Option<Vec<_>>>();
    if files.is_none() {
        println!("skipped: airdialogue is not beside the project");
    }
    files
}

/// Every record of a file: one a line.
fn records<'f>(files: &'f [GeneratedFile], path: &str) -> Vec<&'f [u8]> {
    let file = files.iter().find(|file| file.path == path).unwrap();
    file.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect()
}

/// How often each rule was hit.
type Counts = BTreeMap<(Severity, &'static str), u32>;

fn check(case: &Case, found: &mut Counts) {
    for rule in FORMAT.rules {
        let mut hits = Hits::default();
        (rule.check)(case, &mut hits);
        for hit in &hits.hits {
            assert!(hit.sentence.chars().count() <= 120 && !hit.sentence.ends_with('.'), "{hit:?}");
            *found.entry((rule.severity, rule.id)).or_default() += 1;
        }
    }
}

/// Every dialogue with its flights, after all rules have seen it and the flights.
fn judged(shard: &Shard, files: &[GeneratedFile], found: &mut Counts) -> Vec<Dialogue> {
    let mut dialogues = Vec::new();
    for entry in shard.files() {
        let recognition = entry.recognition.clone().unwrap();
        let path = files[entry.id.index()].path.as_str();
        let partner_path = files
            .iter()
            .map(|file| file.path.as_str())
            .find(|other| *other != path && bundle_of_path(other) == bundle_of_path(path));
        let (own, partners) = (records(files, path), records(files, partner_path.unwrap()));
        assert_eq!(own.len(), partners.len(), "{path}");
        for (number, (bytes, partner)) in (0..).zip(own.iter().zip(&partners)) {
            let record = RecordText {
                number: colloquy::corpus::RecordNumber(number),
                partner: Some(partner),
                ..RecordText::of(bytes)
            };
            let dialogue = (FORMAT.read)(&recognition, record).unwrap();
            let reference = ReferenceData::default();
            let case = Case {
                path,
                number: record.number,
                split: None,
                partner: Some(Partner {
                    path: partner_path.unwrap(),
                    records: partners.len() as u64,
                    is_first: true,
                }),
                records: own.len() as u64,
                ..Case::alone(&dialogue, &recognition, &reference)
            };
            check(&case, found);
            if recognition.role == Role::Dialogues {
                dialogues.push(dialogue);
            }
        }
    }
    dialogues
}

#[test]
fn generated_pairs_are_recognised_and_clean() {
    for (variant, folder, second) in
        [("raw", "airdialogue", "dev_data.json"), ("hf", "air_dialogue", "validation_data.jsonl")]
    {
        let files = generated(270, variant);
        let shard = shard(&files);
        let survey = shard.survey("", &[]).unwrap();
        assert_eq!((survey.datasets.len(), survey.datasets[0].dataset), (1, Dataset::AirDialogue));
        for file in shard.files() {
            let path = &files[file.id.index()].path;
            let recognition = file.recognition.unwrap();
            let role = if path.contains("_kb") { Role::Kb } else { Role::Dialogues };
            assert_eq!(recognition.role, role, "{path}: {}", recognition.why);
            assert!(
                role == Role::Kb || recognition.variant.as_str() == variant,
                "{path}: {}",
                recognition.why
            );
        }
        assert_eq!(records(&files, &format!("{folder}/{second}")).len(), 30);
        let mut found = BTreeMap::new();
        let dialogues = judged(&shard, &files, &mut found);
        assert_eq!(dialogues.len(), 270);
        let bad: Vec<_> =
            found.iter().filter(|((severity, _), _)| *severity > Severity::Information).collect();
        assert!(bad.is_empty(), "{bad:?}");
        assert_eq!(
            found.get(&(Severity::Information, "AIR-INTENT-INCOMPLETE")).copied(),
            (variant == "hf").then_some(270)
        );
        for dialogue in dialogues.iter().filter(|_| variant == "raw") {
            let trip = dialogue.trip.as_ref().unwrap();
            let derived = judge::expected_action(trip.intent.as_ref().unwrap(), trip.kb.as_ref().unwrap());
            assert_eq!(trip.expected.as_ref(), Some(&derived), "{}", dialogue.id);
        }
    }
}

#[test]
fn the_export_reads_to_the_same_words() {
    let (raw, hf) = (generated(90, "raw"), generated(90, "hf"));
    let (raw_shard, hf_shard) = (shard(&raw), shard(&hf));
    let mut found = BTreeMap::new();
    let (raw, hf) = (judged(&raw_shard, &raw, &mut found), judged(&hf_shard, &hf, &mut found));
    let key =
        |dialogue: &Dialogue| dialogue.turns.first().and_then(|turn| turn.time).map(|time| time.unix_ms);
    let sorted = |mut dialogues: Vec<Dialogue>| {
        dialogues.sort_by_key(key);
        dialogues
    };
    let (raw, hf) = (sorted(raw), sorted(hf));
    assert_eq!(raw.len(), hf.len());
    for (raw, hf) in raw.iter().zip(&hf) {
        assert_eq!((&raw.id, &raw.turns, &raw.fields), (&hf.id, &hf.turns, &hf.fields));
        let (raw, hf) = (raw.trip.as_ref().unwrap(), hf.trip.as_ref().unwrap());
        assert_eq!((&raw.kb, &raw.log, &raw.expected), (&hf.kb, &hf.log, &hf.expected));
        assert_eq!((&raw.action, raw.is_correct), (&hf.action, hf.is_correct));
        let (raw, hf) = (raw.intent.as_ref().unwrap(), hf.intent.as_ref().unwrap());
        assert_eq!((&raw.goal, &raw.name, raw.max_connections), (&hf.goal, &hf.name, hf.max_connections));
        assert_eq!(
            (&raw.departure_leg.day, &raw.return_leg.airport),
            (&hf.departure_leg.day, &hf.return_leg.airport)
        );
    }
}

#[test]
fn the_real_pair_gives_its_flight_and_its_rewards() {
    let Some(files) = real() else { return };
    let mut found = BTreeMap::new();
    let dialogues = judged(&shard(&files), &files, &mut found);
    assert_eq!((dialogues.len(), found), (1, BTreeMap::new()));
    let trip = dialogues[0].trip.as_ref().unwrap();
    let (intent, kb) = (trip.intent.as_ref().unwrap(), trip.kb.as_ref().unwrap());
    let expected = judge::expected_action(intent, kb);
    assert_eq!((expected.flights.as_slice(), Some(&expected)), (&[1027][..], trip.expected.as_ref()));
    for (flights, total) in [
        (vec![1027], 1.0),
        (vec![1005], 0.863_881_1),
        (vec![1021], 0.756_299_8),
        (vec![1000], 0.716_239_5),
        (vec![], 0.5),
    ] {
        let action = colloquy::corpus::Outcome { flights, ..expected.clone() };
        let reward = reward::scaled(&action, &expected, Some(kb)).unwrap();
        assert!((reward.total() - total).abs() < 5e-8, "{:?} {}", action.flights, reward.total());
    }
    let details = (FORMAT.details)(&dialogues[0]);
    let flights = details.flights.unwrap();
    let ok: Vec<i64> =
        flights.rows.iter().filter(|row| row.broken.is_empty()).map(|row| row.number).collect();
    assert_eq!(ok, [1027]);
}

#[test]
fn the_other_forms_are_recognised_by_the_engine() {
    for (path, text, variant, role) in [
        (
            "a/dev_infer_tgt_data.json",
            "{\"response\":\"agent: Hi.\"}\n{\"response\":\"customer: Hi.\"}\n",
            "target",
            Role::Other,
        ),
        (
            "a/x_selfplay_out.txt",
            "{\"pred_action\":{},\"dialogue\":[\"customer: Hi.\"]}\n",
            "selfplay",
            Role::Predictions,
        ),
        (
            "a/predicted.jsonl",
            "{\"action\":{\"status\":\"book\",\"name\":\"Ada\",\"flight\":[1000]}}\n{\"action\":{\"status\":\"cancel\"}}\n",
            "actions",
            Role::Predictions,
        ),
        (
            "a/ood1_data.json",
            "{\"intent\":{\"goal\":\"book\"},\"action\":{},\"expected_action\":{}}\n",
            "context",
            Role::Other,
        ),
        (
            "a/original_examples.json",
            "[\"{\\\"intent\\\":{\\\"goal\\\":\\\"book\\\"},\\\"dialogue\\\":[\\\"agent: Hi.\\\"],\\\"timestamps\\\":[1]}\"]",
            "raw",
            Role::Dialogues,
        ),
    ] {
        let shard = shard(&[crate::support::file(path, text)]);
        let found = shard.files().remove(0).recognition.unwrap();
        assert_eq!((found.variant.as_str(), found.role), (variant, role), "{path}");
    }
}

/// Of a file that lost its last record and whose first one cannot be read, the counts are still told.
#[test]
fn counts_are_told_at_the_first_record_that_can_be_read() {
    let mut files = generated(270, "raw");
    files.truncate(2);
    let data = &mut files[0].bytes;
    let end = data.iter().position(|byte| *byte == b'\n').unwrap();
    data.splice(..end, *b"{\"intent\":7}");
    data.truncate(data.len() - 2 - data.iter().rev().skip(1).position(|byte| *byte == b'\n').unwrap());
    let found = |files: &[GeneratedFile]| {
        let rules = crate::support::checked(files).rules();
        rules.into_iter().find(|rule| rule.rule.0 == "AIR-KB-COUNT").map(|rule| rule.count)
    };
    assert_eq!(found(&files), Some(1));
}
