//! Schema-Guided Dialogue as a whole: what its rules find, and where the values of its states come from.

use crate::real::folder;
use crate::support::{generated, shard};
use colloquy::corpus::{ChangeKind, Dataset, Dialogue, RecordAt, Severity, SourceKind};
use colloquy::engine::{Shard, merge};
use colloquy::formats::{
    Case, FileReference, Hits, RecordText, ReferenceData, Skim, SplitList, Twin, format_of, split_of_path,
};
use colloquy::synth::{self, GeneratedFile, Plan};
use std::collections::BTreeMap;

/// What was found in some files.
#[derive(Default)]
struct Audit {
    dialogues: BTreeMap<RecordAt, Dialogue>,
    /// By rule: its severity and how often it hits.
    counts: BTreeMap<&'static str, (Severity, usize)>,
    /// Id of the dialogue, rule, turn.
    hits: Vec<(String, &'static str, Option<usize>)>,
    sources: BTreeMap<SourceKind, usize>,
    /// Values of states that nothing says.
    unexplained: Vec<String>,
}

fn bytes_of<'f>(files: &'f [GeneratedFile], shard: &Shard, at: RecordAt) -> &'f [u8] {
    let range = shard.locate(at).unwrap().range;
    let bounds = usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap();
    &files[at.file.index()].bytes[bounds]
}

/// The schemas among the files, read without the shard.
fn reference(files: &[GeneratedFile], shard: &Shard) -> ReferenceData {
    let collected = shard.files().into_iter().filter_map(|report| {
        let recognition = report.recognition?;
        let source = &files[report.id.index()];
        let mut reference = FileReference {
            file: report.id,
            path: source.path.clone(),
            recognition: recognition.clone(),
            split: None,
            services: Vec::new(),
            members: SplitList::default(),
            remarks: Vec::new(),
        };
        let collect_reference = format_of(recognition.dataset).collect_reference;
        let mut add = |record: &serde_json::Value| {
            collect_reference(&recognition, RecordText::of(record.to_string().as_bytes()), &mut reference)
                .unwrap();
        };
        if recognition.role.is_listed() {
            return None;
        }
        let mut values = serde_json::Deserializer::from_slice(&source.bytes).into_iter::<serde_json::Value>();
        while let Some(Ok(value)) = values.next() {
            let records = value.as_array().cloned().unwrap_or_else(|| vec![value]);
            records.iter().for_each(&mut add);
        }
        Some(reference)
    });
    ReferenceData::new(collected.collect())
}

fn audit(files: &[GeneratedFile]) -> Audit {
    let shard = shard(files);
    let reference = reference(files, &shard);
    let survey = shard.survey("", &[]).unwrap();
    let rows = shard.rows("", &[], &merge::plan(&survey.segments, 0..survey.total)).unwrap();
    let split_of = |at: RecordAt| split_of_path(&files[at.file.index()].path, None).map(|(split, _)| split);
    let folder_of = |at: RecordAt| files[at.file.index()].path.rsplit_once('/').map(|(folder, _)| folder);
    let mut by_id: BTreeMap<String, Vec<RecordAt>> = BTreeMap::new();
    for row in &rows {
        by_id.entry(row.id.clone()).or_default().push(row.at);
    }
    let (mut audit, mut skim) = (Audit::default(), Skim::default());
    for row in &rows {
        let format = format_of(row.dataset);
        let recognition = shard.recognition(row.at.file).unwrap();
        let record = RecordText { number: row.at.record, ..RecordText::of(bytes_of(files, &shard, row.at)) };
        let dialogue = (format.read)(recognition, record).unwrap();
        (format.skim)(recognition, record, &mut skim).unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content(), "{}", row.id);
        let others = by_id[&row.id].iter().filter(|at| **at != row.at);
        let twins: Vec<Twin> = others
            .map(|at| Twin {
                file: at.file,
                record: at.record,
                split: split_of(*at),
                is_before: *at < row.at,
                is_beside: folder_of(*at) == folder_of(row.at),
            })
            .collect();
        let case = Case {
            path: &files[row.at.file.index()].path,
            number: row.at.record,
            split: split_of(row.at),
            twins: &twins,
            records: survey.total,
            ..Case::alone(&dialogue, recognition, &reference)
        };
        for rule in format.rules {
            let mut hits = Hits::default();
            (rule.check)(&case, &mut hits);
            audit.counts.entry(rule.id).or_insert((rule.severity, 0)).1 += hits.hits.len();
            audit.hits.extend(hits.hits.into_iter().map(|hit| (row.id.clone(), rule.id, hit.turn)));
        }
        audit.explain(&dialogue);
        audit.dialogues.insert(row.at, dialogue);
    }
    audit
}

impl Audit {
    fn explain(&mut self, dialogue: &Dialogue) {
        for (turn, changes) in (format_of(Dataset::Sgd).changes)(dialogue).into_iter().enumerate() {
            for change in changes {
                let is_new = !matches!(change.kind, ChangeKind::Carried | ChangeKind::Removed);
                match &change.source {
                    Some(source) => *self.sources.entry(source.kind).or_default() += 1,
                    None if is_new => self.unexplained.push(format!("{} {turn} {change:?}", dialogue.id)),
                    None => {}
                }
            }
        }
    }

    /// The rules of a severity that hit, with how often.
    fn hit(&self, severity: Severity) -> Vec<(&'static str, usize)> {
        let counts = self.counts.iter().filter(|(_, (of, count))| *of == severity && *count > 0);
        counts.map(|(rule, (_, count))| (*rule, *count)).collect()
    }
}

#[test]
fn generated_dialogues_break_no_rule_and_every_value_has_a_source() {
    let found = audit(&generated(300, 5));
    assert_eq!(found.hit(Severity::Error), []);
    assert_eq!(found.hit(Severity::Warning), []);
    assert_eq!(found.unexplained, [""; 0]);
    assert!(found.sources.len() >= 4, "{:?}", found.sources);
}

#[test]
fn real_dialogues_break_no_rule_of_severity_error() {
    let Some(files) = folder("sgd/dev") else { return };
    let found = audit(&files);
    assert_eq!(found.hit(Severity::Error), []);
    assert_eq!(found.hit(Severity::Warning), []);
    assert_eq!(found.hit(Severity::Information), [("SGD-RESULTS-EMPTY", 106), ("SGD-SPAN-TWICE", 99)]);
    assert_eq!(found.unexplained, [""; 0]);
    assert_eq!(found.sources.values().sum::<usize>(), 17_883);
}

#[test]
fn real_oddities_are_found_and_nothing_else() {
    let (Some(mut files), Some(beside)) = (folder("sgd/train"), folder("sgd")) else { return };
    files.extend(beside.into_iter().filter(|file| file.path.ends_with("quirks_train.json")));
    let found = audit(&files);
    let hits: Vec<_> = found.hits.iter().map(|(id, rule, turn)| (id.as_str(), *rule, *turn)).collect();
    let expected = [
        // Values that are only asked about, as in "do they serve X".
        ("3_00019", "SGD-SPAN-STATE", Some(4)),
        ("6_00073", "SGD-RESULT-KEYS", Some(5)),
        // Three slots go as the intent becomes CheckBalance.
        ("32_00011", "SGD-STATE-VANISH", Some(12)),
        ("32_00011", "SGD-STATE-VANISH", Some(12)),
        ("32_00011", "SGD-STATE-VANISH", Some(12)),
        ("43_00024", "SGD-SPAN-OVERLAP", Some(2)),
        ("43_00024", "SGD-SPAN-TWICE", Some(3)),
        ("43_00066", "SGD-CALL-MISSING", Some(5)),
    ];
    assert_eq!(hits, expected);
    assert_eq!(found.unexplained, [""; 0]);
}

fn plan(variant: &'static str) -> Vec<GeneratedFile> {
    synth::generated(Dataset::Sgd, &Plan { dialogues: 90, seed: 11, variant })
}

#[test]
fn the_exported_form_reads_to_the_same_words() {
    let words = |variant| -> Vec<Dialogue> {
        let mut dialogues: Vec<_> = audit(&plan(variant)).dialogues.into_values().collect();
        dialogues.sort_by_key(|dialogue| (dialogue.id.clone(), dialogue.turns[0].utterance.clone()));
        dialogues
    };
    let (raw, exported) = (words("raw"), words("hf"));
    assert_eq!((raw.len(), exported.len()), (90, 90));
    assert!(raw == exported);
}

#[test]
fn every_generated_form_breaks_no_rule() {
    for (variant, files) in [("hf", 6), ("sgdx", 5 * 6)] {
        let plan = plan(variant);
        assert_eq!(plan.len(), files + plan.iter().filter(|file| file.path.contains("_002")).count());
        let found = audit(&plan);
        let broken = [Severity::Error, Severity::Warning].map(|severity| found.hit(severity));
        assert_eq!(broken, [[], []], "{variant}");
        assert_eq!(found.unexplained, [""; 0]);
        let services: Vec<_> =
            reference(&plan, &shard(&plan)).files.into_iter().map(|file| file.services.len()).collect();
        assert!(services.iter().all(|count| *count > 0), "{services:?}");
    }
}

#[test]
fn generated_predictions_are_recognised_and_only_their_states_are_checked() {
    let files: Vec<_> =
        plan("predictions").into_iter().filter(|file| !file.path.starts_with("train")).collect();
    let shard = shard(&files);
    for report in shard.files().iter().filter(|report| report.path.starts_with("predictions")) {
        let recognition = report.recognition.clone().unwrap();
        assert_eq!((recognition.variant.as_str(), recognition.role.as_str()), ("predictions", "predictions"));
    }
    let found = audit(&files);
    // A value in lower case is a mistake where the schema lists the values.
    assert!(found.hit(Severity::Error).iter().all(|(rule, _)| *rule == "SGD-STATE-CATEGORICAL"));
    assert_eq!(found.hit(Severity::Warning), []);
}

#[test]
fn the_version_of_a_paraphrase_is_told() {
    for version in ["v1", "v2", "v3", "v4", "v5"] {
        let Some(files) = folder(&format!("sgd_x/{version}/dev")) else { return };
        let why = shard(&files).files().remove(0).recognition.unwrap().why;
        assert!(why.ends_with(&format!("SGD-X {version}")), "{why}");
    }
}
