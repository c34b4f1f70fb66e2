//! What is suppressed is counted as if every finding was looked at; two versions differ in what was changed; reports hold.

use crate::findings::{generated_of_all, open, spoiled};
use crate::support::{colloquy, file, folder};
use colloquy::corpus::Dataset;
use colloquy::engine::answer::RuleCounts;
use colloquy::engine::export::{Form, write_findings};
use colloquy::engine::findings::{
    Comparison, FindingLine, Suppression, Suppressions, compare, read_lines, read_suppressions,
    write_suppressions,
};
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan, archive};
use colloquy::view::suppress::scopes;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// All findings of what is open, as the page saves them.
fn lines(shards: &[Shard], files: &[GeneratedFile], suppressions: &Suppressions) -> Vec<FindingLine> {
    let mut out = Vec::new();
    let mut problems = merge::hits_of(shards.iter().map(Shard::problems).collect());
    problems.retain(|hit| suppressions.position(&FindingLine::of(hit)).is_none());
    write_findings(Form::FindingLines, &problems, &mut out);
    let survey = merge::surveys(shards.iter().map(|shard| shard.survey("", &[]).unwrap()).collect());
    for piece in merge::plan(&survey.segments, 0..survey.total) {
        let owner =
            shards.iter().find_map(|shard| Some((shard, shard.selected_records("", &[], &[piece]).ok()?)));
        let (shard, records) = owner.unwrap();
        for (at, located) in records.iter().zip(shard.located(Form::FindingLines, &records).unwrap()) {
            let bytes = |file: colloquy::corpus::FileId, range: colloquy::corpus::ByteRange| {
                let index = |byte: u64| usize::try_from(byte).unwrap();
                &files[file.index()].bytes[index(range.start.0)..index(range.end.0)]
            };
            let partner = located.partner.map(|(file, range)| bytes(file, range));
            let own = bytes(located.file, located.range);
            shard
                .export_but(suppressions, Form::FindingLines, (*at, &located), (own, partner), &mut out)
                .unwrap();
        }
    }
    read_lines(&out).unwrap()
}

/// More hits of a rule than are kept, and records that cannot be read.
fn crowded() -> Vec<GeneratedFile> {
    let turn = r#"{"speaker": "SYSTEM", "utterance": "", "frames": []}"#;
    let dialogue = |id: usize| {
        let turns = vec![turn; 40].join(",\n  ");
        format!(r#"{{"dialogue_id": "1_{id:05}", "services": [], "turns": [{turns}]}}"#)
    };
    let records: Vec<_> = (0..40).map(dialogue).collect();
    let broken = vec!["{\"dialogue_id\": 7}"; 120].join(",\n");
    let mended = r#"{"dialogue_id": "1_90000", "services": [], "turns": [],}"#;
    let all = format!("[{},\n{mended},\n{broken}]", records.join(",\n"));
    vec![file("dev/dialogues_001.json", all), file("e.json", "")]
}

struct Opened {
    shards: Vec<Shard>,
    all: Vec<FindingLine>,
}

/// Data with findings, each with one shard and with three.
fn opened() -> &'static [Opened] {
    static OPENED: OnceLock<Vec<Opened>> = OnceLock::new();
    OPENED.get_or_init(|| {
        let spoiled = generated_of_all().into_iter().map(|files| spoiled(&files));
        let all = spoiled.chain([crowded()]);
        all.flat_map(|files| {
            [1, 3].map(|count| {
                let shards = open(&files, count);
                let all = lines(&shards, &files, &Suppressions::default());
                Opened { shards, all }
            })
        })
        .filter(|opened| !opened.all.is_empty())
        .collect()
    })
}

type Records<'a> = BTreeSet<(&'a str, Option<u64>)>;

/// The counts of each rule, its records, and what each suppression leaves out, by looking at every finding.
fn naive<'a>(
    all: &'a [FindingLine],
    suppressions: &Suppressions,
) -> (BTreeMap<&'a str, (u64, Records<'a>)>, Vec<u64>) {
    let mut rules: BTreeMap<&str, (u64, Records)> = BTreeMap::new();
    let mut by_suppression = vec![0; suppressions.0.len()];
    for line in all {
        if let Some(at) = suppressions.position(line) {
            by_suppression[at] += 1;
            continue;
        }
        let rule = rules.entry(&line.rule).or_default();
        rule.0 += 1;
        rule.1.insert((&line.file, line.record));
    }
    (rules, by_suppression)
}

fn agree(opened: &Opened, suppressions: &Suppressions) {
    let parts = opened.shards.iter().map(|shard| shard.rule_counts(suppressions)).collect();
    let RuleCounts { rules, by_suppression } = merge::rule_counts(parts);
    let (mut expected, by_suppression_expected) = naive(&opened.all, suppressions);
    assert_eq!(by_suppression, by_suppression_expected, "{suppressions:?}");
    for rule in &rules {
        let (count, records) = expected.remove(&*rule.rule.0).unwrap_or_default();
        assert_eq!(rule.count, count, "{} with {suppressions:?}", rule.rule.0);
        assert!(rule.checked == 0 || rule.records == records.len() as u64, "{}", rule.rule.0);
        let of_rule = opened.all.iter().filter(|line| *line.rule == *rule.rule.0).count() as u64;
        assert_eq!(rule.suppressed, of_rule - count, "{}", rule.rule.0);
    }
    assert!(expected.is_empty(), "{expected:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn suppressed_findings_are_counted_as_if_each_was_looked_at(
        picks in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..3_u8), 0..6),
    ) {
        for opened in opened() {
            let mut suppressions = Suppressions::default();
            for (finding, scope, widened) in &picks {
                let scopes = scopes(finding.get(&opened.all));
                let mut one = scope.get(&scopes).1.clone();
                "a reason".clone_into(&mut one.reason);
                let is_wide = one.rule.is_some() && !one.is_rule_alone();
                if *widened == 1 && is_wide {
                    one.rule = None;
                }
                if *widened == 2 && one.dialogue.is_some() {
                    one.file = None;
                }
                suppressions.add(one);
            }
            agree(opened, &suppressions);
            let written = write_suppressions(&suppressions);
            prop_assert_eq!(read_suppressions(written.as_bytes()).unwrap(), suppressions);
        }
    }
}

#[test]
fn what_is_suppressed_is_not_exported() {
    let files = spoiled(&generated_of_all()[0]);
    let shards = open(&files, 2);
    let all = lines(&shards, &files, &Suppressions::default());
    let mut suppressions = Suppressions(vec![Suppression::of_rule(&all[0].rule, "r")]);
    let value = colloquy::engine::findings::quotes(&all[all.len() - 1].sentence).next().map(str::to_owned);
    suppressions.add(Suppression {
        value,
        rule: None,
        reason: "r".to_owned(),
        ..Suppression::of_rule("", "")
    });
    let left: Vec<_> = all.iter().filter(|line| suppressions.position(line).is_none()).cloned().collect();
    assert!(left.len() < all.len());
    assert_eq!(lines(&shards, &files, &suppressions), left);
}

/// A version of SGD with findings: its files, each a list of dialogues.
fn version() -> Vec<GeneratedFile> {
    let files = synth::generated(Dataset::Sgd, &Plan { dialogues: 30, seed: 5, variant: "raw" });
    let mut files = spoiled(&files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn found(files: &[GeneratedFile]) -> Vec<FindingLine> {
    let mut files = files.to_vec();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    lines(&open(&files, 2), &files, &Suppressions::default())
}

/// Changes the dialogues of the files that have some.
fn changed(files: &[GeneratedFile], change: impl Fn(&mut Vec<Value>)) -> Vec<GeneratedFile> {
    let edit = |one: &GeneratedFile| {
        if !one.path.contains("dialogues_") {
            return one.clone();
        }
        let mut dialogues: Vec<Value> = serde_json::from_slice(&one.bytes).unwrap();
        change(&mut dialogues);
        file(&one.path, serde_json::to_string_pretty(&dialogues).unwrap())
    };
    files.iter().map(edit).collect()
}

fn sums(comparison: &Comparison) -> [u64; 4] {
    comparison.rules.iter().fold([0; 4], |[new, gone, moved, same], rule| {
        [new + rule.new, gone + rule.gone, moved + rule.moved, same + rule.same]
    })
}

#[test]
fn versions_differ_in_what_was_changed_only() {
    let was = changed(&version(), |_| {});
    let before = found(&was);
    let count = before.len() as u64;
    assert!(count > 100, "{count}");
    let compared = |files: &[GeneratedFile]| compare(&before, &found(files));
    assert_eq!(sums(&compared(&was)), [0, 0, 0, count]);
    // Files in another order, and in another folder.
    let elsewhere = was.iter().rev().map(|one| file(&format!("v2/{}", one.path), &one.bytes));
    assert_eq!(sums(&compared(&elsewhere.collect::<Vec<_>>())), [0, 0, 0, count]);
    // Records in another order stand elsewhere, and nothing is new or gone.
    let [new, gone, moved, same] = sums(&compared(&changed(&was, |dialogues| dialogues.reverse())));
    assert_eq!((new, gone, moved + same), (0, 0, count));
    assert!(moved > 0);
    // So do those behind lines that are inserted.
    let lower: Vec<_> = was.iter().map(|one| file(&one.path, [b"\n\n", &one.bytes[..]].concat())).collect();
    assert_eq!(sums(&compared(&lower)), [0, 0, count, 0]);
}

#[test]
fn findings_of_a_removed_dialogue_are_gone_and_an_edited_one_has_new_ones() {
    let was = changed(&version(), |_| {});
    let before = found(&was);
    let fewer = changed(&was, |dialogues| _ = dialogues.remove(0));
    let ids = |files: &[GeneratedFile]| -> BTreeSet<(String, String)> {
        let dialogues = files.iter().filter(|one| one.path.contains("dialogues_"));
        dialogues
            .flat_map(|one| {
                let dialogues: Vec<Value> = serde_json::from_slice(&one.bytes).unwrap();
                dialogues.into_iter().map(|dialogue| (one.path.clone(), dialogue["dialogue_id"].to_string()))
            })
            .collect()
    };
    let removed: BTreeSet<_> = ids(&was).difference(&ids(&fewer)).cloned().collect();
    let is_removed = |line: &&FindingLine| {
        line.dialogue.as_ref().is_some_and(|id| removed.contains(&(line.file.clone(), format!("\"{id}\""))))
    };
    let comparison = compare(&before, &found(&fewer));
    let gone: Vec<_> = comparison.gone.iter().map(|at| &before[*at]).collect();
    assert_eq!(gone, before.iter().filter(is_removed).collect::<Vec<_>>());
    assert!(!gone.is_empty() && comparison.new.is_empty());
    // One slot gets another name that no schema has: its findings name it.
    let edited = changed(&was, |dialogues| {
        let text = serde_json::to_string(&dialogues[0]).unwrap();
        let text = text.replacen("\"slot\":\"no_", "\"slot\":\"never_", 1);
        dialogues[0] = serde_json::from_str(&text).unwrap();
    });
    let after = found(&edited);
    let comparison = compare(&before, &after);
    assert!(!comparison.gone.is_empty() && comparison.moved.is_empty());
    let new = comparison.new.iter().map(|at| &after[*at]);
    let of_slots: Vec<_> = new.filter(|line| line.rule == "SGD-ACT-SLOT").collect();
    assert!(!of_slots.is_empty());
    assert!(of_slots.iter().all(|line| line.sentence.contains("never_")), "{of_slots:?}");
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = colloquy(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn write(folder: &Path, files: &[GeneratedFile]) {
    for one in files {
        let path = folder.join(&one.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &one.bytes).unwrap();
    }
}

/// Runs the Python of a report, each piece by itself, and prints how many there are.
const RUNS_REPORT: &str = "import re, sys
pieces = re.findall(r'(?ms)^(```+)python\\n(.*?)^\\1$', sys.stdin.read())
for fence, code in pieces:
    exec(code, {'print': lambda *_: None})
print(len(pieces))";

fn confirmed(folder: &Path, report: &str) -> usize {
    use std::io::Write;
    let mut command = Command::new("python3");
    command.args(["-c", RUNS_REPORT]).current_dir(folder);
    let piped = std::process::Stdio::piped;
    let mut child = command.stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(report.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

#[test]
fn the_python_of_a_report_confirms_every_finding() {
    let root = folder("reported");
    let mut listed = 0;
    let versions = generated_of_all().into_iter().map(|files| spoiled(&files)).chain([crowded()]);
    for (number, files) in versions.enumerate() {
        let name = format!("v{number}");
        write(&root.join(&name), &files);
        let report = printed(&root, &["findings", "--report", "--most", "30", &name]);
        let pieces = confirmed(&root, &report);
        assert_eq!(report.matches("\n### ").count(), pieces, "{name}");
        listed += pieces;
    }
    assert!(listed > 500, "{listed}");
    // In archives, too.
    let files = crowded();
    let packed: Vec<(&str, &[u8])> =
        files.iter().map(|one| (one.path.as_str(), one.bytes.as_slice())).collect();
    std::fs::write(root.join("all.zip"), archive::zip(&packed, archive::Zipping::default())).unwrap();
    std::fs::write(root.join("one.json.gz"), archive::gzip(&files[0].bytes)).unwrap();
    for name in ["all.zip", "one.json.gz"] {
        let report = printed(&root, &["findings", "--report", name]);
        assert!(confirmed(&root, &report) > 20, "{report}");
    }
}

#[test]
fn the_tool_prints_suppresses_and_compares_findings() {
    let root = folder("reviewed");
    write(&root.join("v1"), &version());
    let all = read_lines(printed(&root, &["findings", "--json", "v1"]).as_bytes()).unwrap();
    let inspected: Value =
        serde_json::from_slice(&colloquy(&root, &["inspect", "--json", "v1"]).stdout).unwrap();
    let counts = inspected["findings"].as_object().unwrap();
    assert_eq!(counts.values().map(|rule| rule["count"].as_u64().unwrap()).sum::<u64>(), all.len() as u64);
    let rule = &all[0].rule;
    let off = write_suppressions(&Suppressions(vec![Suppression::of_rule(rule, "known")]));
    std::fs::write(root.join("off.json"), off).unwrap();
    let left = printed(&root, &["findings", "--json", "--suppress", "off.json", "v1"]);
    let left = read_lines(left.as_bytes()).unwrap();
    assert_eq!(left, all.iter().filter(|line| line.rule != *rule).cloned().collect::<Vec<_>>());
    let says = printed(&root, &["findings", "--suppress", "off.json", "v1"]);
    assert!(says.contains(&format!("{rule} (")) && says.contains(" suppressed\n"), "{says}");
    // What was saved is compared like files.
    std::fs::write(root.join("saved.jsonl"), printed(&root, &["findings", "--json", "v1"])).unwrap();
    write(&root.join("v2"), &changed(&version(), |dialogues| _ = dialogues.remove(0)));
    for before in ["v1", "saved.jsonl"] {
        let compared = printed(&root, &["findings", "--json", "--compare", before, "v2"]);
        let compared: Value = serde_json::from_str(&compared).unwrap();
        let rules = compared["rules"].as_object().unwrap();
        let sum = |kind: &str| rules.values().map(|rule| rule[kind].as_u64().unwrap()).sum::<u64>();
        assert_eq!((sum("new"), sum("gone") + sum("moved") + sum("same")), (0, all.len() as u64));
        assert!(sum("gone") > 0 && !compared["gone"].as_array().unwrap().is_empty());
        assert_eq!(compared["before"], all.len());
    }
    assert!(printed(&root, &["findings", "--compare", "v1", "v1"]).contains("0 new, 0 gone, 0 moved"));
    std::fs::write(root.join("bad.json"), "{\"colloquy\": \"suppressions\",\n \"version\": 9}").unwrap();
    let refused = colloquy(&root, &["findings", "--suppress", "bad.json", "v1"]);
    assert_eq!(refused.status.code(), Some(2));
    let says = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(says.contains("bad.json, line 2: "), "{says}");
    assert_eq!(colloquy(&root, &["findings"]).status.code(), Some(2));
}
