//! Predictions are scored as Python scores them from the definitions, whatever shards read them, and what is wrong with their
//! files is said.

use crate::studies::{generated, opened, studied};
use crate::support::{exchange, file, shards_of};
use colloquy::corpus::{Dataset, Split};
use colloquy::engine::Shard;
use colloquy::engine::study::evaluation::{EvaluationSpec, EvaluationTally};
use colloquy::engine::study::{StudyKind, StudyReport, StudySpec, StudyTally};
use colloquy::formats::evaluation::{EvaluationFault, EvaluationOptions, TurnStanding};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn tally(report: &StudyReport) -> &EvaluationTally {
    let StudyTally::Evaluation(tally) = &report.tally else { panic!("another study") };
    tally
}

fn evaluated(files: &[GeneratedFile]) -> StudyReport {
    studied(&mut opened(files, 1, u64::MAX, |_| 0), files, &StudyKind::Evaluation.usual())
}

/// Those of a split and the schemas, so that ids are unique.
fn gold(dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    let mut files = generated(Dataset::Sgd, dialogues, seed);
    files.retain(|file| file.path.contains("dev/") || file.path.ends_with("schema.json"));
    files
}

/// What a model that makes no error says.
fn perfect(files: &[GeneratedFile]) -> Vec<Value> {
    let is_dialogues = |file: &&GeneratedFile| !file.path.ends_with("schema.json");
    let records = files
        .iter()
        .filter(is_dialogues)
        .flat_map(|file| serde_json::from_slice::<Vec<Value>>(&file.bytes).unwrap());
    records
        .map(|mut dialogue| {
            for turn in dialogue["turns"].as_array_mut().unwrap() {
                for frame in turn["frames"].as_array_mut().unwrap() {
                    let frame = frame.as_object_mut().unwrap();
                    frame.retain(|key, _| ["service", "state", "slots"].contains(&key.as_str()));
                }
                let is_predicted = |frame: &Value| frame.get("state").is_some();
                turn["frames"].as_array_mut().unwrap().retain(is_predicted);
            }
            dialogue
        })
        .collect()
}

fn with(files: &[GeneratedFile], predictions: &[(&str, &[Value])]) -> Vec<GeneratedFile> {
    let mut files = files.to_vec();
    for (path, records) in predictions {
        files.push(file(path, serde_json::to_vec(records).unwrap()));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

#[test]
fn what_is_predicted_perfectly_is_worth_1_everywhere() {
    let gold = gold(120, 5);
    let predicted = perfect(&gold);
    let report = evaluated(&with(&gold, &[("p/one.json", &predicted)]));
    assert!(report.is_over());
    let run = &tally(&report).runs["A"];
    assert_eq!(run.dialogues, predicted.len() as u64);
    assert!(run.faults.is_empty() && run.unreadable.count == 0 && run.repeated.count == 0);
    assert_eq!((run.unmatched().0, run.missing(&tally(&report).gold).0), (0, 0));
    for (group, metrics) in &run.scores {
        for (metric, mean) in metrics {
            assert_eq!(mean.value(), Some(1.0), "{group} {metric}");
        }
    }
    assert_eq!(run.scores["#ALL_SERVICES"].len(), 9);
    assert_eq!(run.errors.standings.keys().copied().collect::<Vec<_>>(), [TurnStanding::Right]);
}

fn python(arguments: &[&str]) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/native/scores.py");
    let output = Command::new("python3").arg(script).args(arguments).output();
    let output = output.expect("python3, which scores predictions once more, can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn write(folder: &Path, files: &[GeneratedFile]) {
    for file in files {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &file.bytes).unwrap();
    }
}

/// Dialogues in a folder, and a folder of predictions about them that Python makes.
fn predicted_by_python(name: &str, how: &str, gold: &[GeneratedFile]) -> (String, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let out = folder.with_extension("out");
    for old in [&folder, &out] {
        let _ = fs::remove_dir_all(old);
    }
    write(&folder, gold);
    let folder = folder.to_str().unwrap().to_owned();
    python(&[how, &folder, out.to_str().unwrap(), "7"]);
    (folder, out)
}

fn read(folder: &Path, under: &str) -> Vec<GeneratedFile> {
    let mut files = Vec::new();
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        files.push(file(&format!("{under}/{name}"), fs::read(path).unwrap()));
    }
    files
}

/// Every figure that Python computes, and no other.
fn compare(files: &[GeneratedFile], gold: &str, predicted: &str) {
    let report = evaluated(files);
    let run = &tally(&report).runs["A"];
    let expected: BTreeMap<String, BTreeMap<String, f64>> =
        serde_json::from_str(&python(&["score", gold, predicted])).unwrap();
    let groups: Vec<_> = run.scores.keys().collect();
    assert_eq!(groups, expected.keys().collect::<Vec<_>>());
    for (group, metrics) in &expected {
        assert_eq!(metrics.len(), run.scores[group].len(), "{group}");
        for (metric, value) in metrics {
            let own = run.score(group, metric).unwrap();
            assert!((own - value).abs() < 1e-9, "{group} {metric}: {own} for {value}");
        }
    }
    // Some figure is neither 0 nor 1, so the comparison says something.
    assert!(expected["#ALL_SERVICES"]["joint_goal_accuracy"].fract() > 0.0);
}

#[test]
fn scores_are_those_that_python_computes() {
    let gold = gold(160, 11);
    let (folder, out) = predicted_by_python("evaluation", "damage", &gold);
    let mut files = gold;
    files.extend(read(&out, "predicted"));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    compare(&files, &folder, out.to_str().unwrap());
}

/// Five versions of a model: what their scores are on average, and how much they vary.
#[test]
fn sensitivity_to_the_words_of_a_schema_is_what_python_computes() {
    let gold = gold(80, 11);
    let (folder, out) = predicted_by_python("sensitivity", "versions", &gold);
    let mut files = gold;
    for version in 1..=5 {
        let name = format!("v{version}");
        files.extend(read(&out.join(&name), &format!("model/{name}")));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = evaluated(&files);
    let (names, sensitivity) = tally(&report).sensitivity.first_key_value().unwrap();
    assert_eq!(names.join(""), "ABCDE");
    assert_eq!(sensitivity.dialogues, tally(&report).runs["A"].dialogues);
    let expected: BTreeMap<String, BTreeMap<String, [Option<f64>; 2]>> =
        serde_json::from_str(&python(&["sensitivity", &folder, out.to_str().unwrap()])).unwrap();
    let mut compared = 0;
    for (group, metrics) in &expected {
        for (metric, [mean, coefficient]) in metrics {
            let own = &sensitivity.scores[group][metric];
            for (own, value) in [(own.mean, mean), (own.coefficient, coefficient)] {
                let (own, value) = (own.value().unwrap_or_default(), value.unwrap_or_default());
                assert!((own - value).abs() < 1e-9, "{group} {metric}: {own} for {value}");
                compared += 1;
            }
        }
    }
    let [_, joint] = expected["#ALL_SERVICES"]["joint_goal_accuracy"];
    assert!(compared > 100 && joint.is_some_and(|joint| joint > 0.1), "{compared} {joint:?}");
    // How shards take them says nothing.
    let three = studied(
        &mut opened(&files, 3, 2_000, |at| u32::try_from(at).unwrap() % 3),
        &files,
        &StudyKind::Evaluation.usual(),
    );
    assert_eq!(tally(&three).sensitivity, tally(&report).sensitivity);
}

/// With real dialogues, where they are.
#[test]
fn scores_of_real_dialogues_are_those_that_python_computes() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/sgd");
    let Ok(shared) = fs::canonicalize(shared) else { return };
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("evaluation-real");
    let _ = fs::remove_dir_all(&out);
    let part = out.join("gold/dev");
    fs::create_dir_all(&part).unwrap();
    for name in ["schema.json", "dialogues_001.json", "dialogues_012.json"] {
        fs::copy(shared.join("dev").join(name), part.join(name)).unwrap();
    }
    let gold = format!("{},{}", part.display(), shared.join("train").display());
    let predicted = out.join("predicted");
    python(&["damage", &gold, predicted.to_str().unwrap(), "3"]);
    let mut files = read(&part, "dev");
    files.extend(read(&shared.join("train"), "train"));
    files.extend(read(&predicted, "predicted"));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    compare(&files, &gold, predicted.to_str().unwrap());
}

#[test]
fn what_is_wrong_with_files_of_predictions_is_said_and_the_rest_is_scored() {
    let gold = gold(120, 5);
    let all = perfect(&gold);
    assert!(all.len() > 8);
    let mut predicted = all.clone();
    // One dialogue is missing, one is of other data, one has another utterance, one a turn less, one a frame less.
    predicted.remove(0);
    predicted[0]["dialogue_id"] = json!("no_such_dialogue");
    predicted[1]["turns"][0]["utterance"] = json!("Something else.");
    predicted[2]["turns"][2]["utterance"] = json!("Something else.");
    predicted[3]["turns"].as_array_mut().unwrap().truncate(1);
    predicted[4]["turns"][0]["frames"] = json!([]);
    let mut bytes = serde_json::to_vec(&predicted).unwrap();
    // The file is cut off in its last record.
    bytes.truncate(bytes.len() - 40);
    let mut files = gold.clone();
    files.push(file("p/one.json", bytes));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = evaluated(&files);
    let run = &tally(&report).runs["A"];
    assert_eq!(run.dialogues, all.len() as u64 - 4);
    assert_eq!(run.missing(&tally(&report).gold).0, 4);
    let (unmatched, unlike) = run.unmatched();
    assert_eq!((unmatched, unlike.len()), (2, 1));
    assert_eq!(Some(unlike[0].id.as_str()), all[2]["dialogue_id"].as_str());
    let faults: Vec<_> = run.faults.iter().map(|(fault, faults)| (*fault, faults.count)).collect();
    assert_eq!(
        faults,
        [
            (EvaluationFault::TurnCount, 1),
            (EvaluationFault::Utterance, 1),
            (EvaluationFault::MissingFrame, 1)
        ]
    );
}

#[test]
fn a_prediction_that_is_repeated_counts_once_and_runs_have_names() {
    let gold = gold(60, 5);
    let all = perfect(&gold);
    let mut worse = all.clone();
    worse[0]["turns"][0]["frames"] = json!([]);
    let twice: Vec<Value> = all.iter().chain(&all[..2]).cloned().collect();
    let report = evaluated(&with(&gold, &[("p/a.json", &twice), ("p/b.json", &worse)]));
    let runs = &tally(&report).runs;
    assert_eq!(runs.keys().collect::<Vec<_>>(), ["A", "B"]);
    assert_eq!((runs["A"].repeated.count, runs["A"].unmatched().0), (2, 0));
    assert_eq!(runs["A"].dialogues, runs["B"].dialogues);
    let pair = tally(&report).pairs[&("A".to_owned(), "B".to_owned())];
    assert_eq!((pair.only_second, pair.both_wrong), (0, 0));
    assert_eq!(pair.only_first + pair.both_right, runs["A"].turns);
}

/// Models that were given the third paraphrase of every schema.
#[test]
fn predictions_in_the_names_of_sgd_x_are_those_of_the_data() {
    let plan = Plan { dialogues: 60, seed: 5, variant: "sgdx" };
    let paraphrased = synth::generated(Dataset::Sgd, &plan);
    let of_dev = |file: &&GeneratedFile| file.path.contains("v3/dev/");
    let named: Vec<GeneratedFile> = paraphrased.iter().filter(of_dev).cloned().collect();
    let predicted = perfect(&named);
    let of_data = gold(60, 5);
    let mut both = of_data.clone();
    both.extend(named.iter().cloned());
    let mut files = of_data.clone();
    files.extend(named.into_iter().filter(|file| file.path.ends_with("schema.json")));
    let files = with(&files, &[("p/v3.json", &predicted)]);
    let report = evaluated(&files);
    let run = &tally(&report).runs["A"];
    assert!(run.faults.is_empty() && run.dialogues == predicted.len() as u64 && run.dialogues > 0);
    for (metric, mean) in &run.scores["#ALL_SERVICES"] {
        assert_eq!(mean.value(), Some(1.0), "{metric}");
    }
    // The paraphrased dialogues have the same ids and say the same.
    let in_own_names = perfect(&of_data);
    let report = evaluated(&with(&both, &[("p/plain.json", &in_own_names)]));
    let run = &tally(&report).runs["A"];
    assert!(run.faults.is_empty() && run.dialogues == in_own_names.len() as u64);
}

#[test]
fn predictions_of_another_split_are_left_alone() {
    let files = generated(Dataset::Sgd, 240, 5);
    let of_dev: Vec<GeneratedFile> =
        files.iter().filter(|file| file.path.contains("dev/dialogues")).cloned().collect();
    let predicted = perfect(&of_dev);
    let report = evaluated(&with(&files, &[("p/one.json", &predicted)]));
    let run = &tally(&report).runs["A"];
    assert_eq!(run.dialogues, predicted.len() as u64);
    assert_eq!((run.unmatched().0, run.missing(&tally(&report).gold).0), (0, 0));
    let predicted_splits: Vec<_> =
        run.splits.iter().filter(|(_, of)| of.count > 0).map(|(split, _)| *split).collect();
    assert_eq!(predicted_splits, [Some(Split::Dev)]);
}

/// What is expected of each dialogue of a file, as a model writes it that makes no error: a line for each.
fn actions(data: &GeneratedFile) -> Vec<u8> {
    let action = |line: &str| {
        let record: Value = serde_json::from_str(line).unwrap();
        let mut action = record["expected_action"].clone();
        // Several flights may be expected, and one is chosen.
        let flights = action["flight"].as_array().into_iter().flatten().take(1).cloned().collect();
        action["flight"] = Value::Array(flights);
        json!({ "pred_action": action }).to_string() + "\n"
    };
    std::str::from_utf8(&data.bytes).unwrap().lines().map(action).collect::<String>().into_bytes()
}

/// Records without ids belong together by their numbers, in whatever parts shards read them.
#[test]
fn actions_belong_to_the_dialogues_of_their_numbers() {
    let mut files = generated(Dataset::AirDialogue, 300, 5);
    let data = files.iter().find(|file| file.path.ends_with("train_data.json")).unwrap();
    let predicted = file("model/actions.jsonl", actions(data));
    let count = predicted.bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    files.push(predicted);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let spec = StudyKind::Evaluation.usual();
    let one = evaluated(&files);
    let run = &tally(&one).runs["A"];
    assert_eq!((run.dialogues, run.unmatched().0), (count, 0));
    assert!(run.faults.is_empty() && run.unreadable.count == 0);
    for metric in ["total", "exact", "discrete"] {
        assert_eq!(run.score("total", metric), Some(1.0), "{metric}");
    }
    for (count, part_bytes) in [(2, 20_000), (3, 7_000)] {
        let mut shards = shards_of(&files, count, part_bytes, |at| u32::try_from(at).unwrap() % count);
        // A shard may say what it has before it knows what stands before its parts.
        let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
        exchange(&mut shards);
        for shard in &mut shards {
            shard.join(&digests);
        }
        let many = studied(&mut shards, &files, &spec);
        assert_eq!(tally(&one), tally(&many), "{count} shards");
    }
}

#[test]
fn calls_that_are_those_of_the_data_have_1_everywhere() {
    let mut files = generated(Dataset::Taskmaster, 60, 5);
    let is_data = |file: &&GeneratedFile| file.path.contains("data/");
    let records = files
        .iter()
        .filter(is_data)
        .flat_map(|file| serde_json::from_slice::<Vec<Value>>(&file.bytes).unwrap());
    let mut calls = 0;
    let mut line = |record: Value| {
        let utterances = record["utterances"].as_array().unwrap();
        let apis: Vec<&Value> =
            utterances.iter().filter_map(|said| said.get("apis")?.as_array()).flatten().collect();
        calls += apis.len() as u64;
        json!({ "conversation_id": record["conversation_id"], "apis": apis }).to_string() + "\n"
    };
    let lines: String = records.map(&mut line).collect();
    files.push(file("model/calls.jsonl", lines));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = evaluated(&files);
    let run = &tally(&report).runs["A"];
    assert_eq!(run.dialogues, 60);
    assert!(run.faults.is_empty() && calls > 60);
    for (metric, mean) in &run.scores["total"] {
        assert_eq!((mean.value(), mean.count), (Some(1.0), calls), "{metric}");
    }
}

/// As the split lists have them: a row for each decision of the assistant.
#[test]
fn decisions_of_a_dialogue_are_one_prediction() {
    let mut files = generated(Dataset::Taskmaster, 60, 5);
    let is_data = |file: &&GeneratedFile| file.path.contains("data/");
    let records = files
        .iter()
        .filter(is_data)
        .flat_map(|file| serde_json::from_slice::<Vec<Value>>(&file.bytes).unwrap());
    let (mut calls, mut lines) = (0, String::new());
    for record in records {
        let mut row = |target: String| {
            let id = &record["conversation_id"];
            lines += &(json!({ "conversation_id": id, "target": target }).to_string() + "\n");
        };
        for said in record["utterances"].as_array().unwrap() {
            for api in said.get("apis").and_then(Value::as_array).into_iter().flatten() {
                calls += 1;
                let pairs: Vec<(String, String)> = match &api["args"] {
                    Value::Object(args) => args
                        .iter()
                        .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()))
                        .collect(),
                    args => args
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|arg| {
                            let text = |key: &str| arg[key].as_str().unwrap().to_owned();
                            (text("arg_name"), text("arg_value"))
                        })
                        .collect(),
                };
                let pairs: Vec<String> =
                    pairs.iter().map(|(name, value)| format!("[PAN]{name}[PAV]{value}")).collect();
                row(format!("[PN]{}{}", api["name"].as_str().unwrap(), pairs.concat()));
            }
            row(format!("[A]{}", said["text"].as_str().unwrap()));
        }
    }
    files.push(file("model/decisions.jsonl", lines));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = evaluated(&files);
    let run = &tally(&report).runs["A"];
    assert_eq!((run.dialogues, run.repeated.count, run.unmatched().0), (60, 0, 0));
    for metric in ["api_name_accuracy", "api_exact_accuracy"] {
        let mean = run.scores["total"][metric];
        assert_eq!((mean.value(), mean.count), (Some(1.0), calls), "{metric}");
    }
}

/// The generator's predictions err in some turns; the true frames are all right.
#[test]
fn frames_are_scored_where_the_prediction_is_a_file_of_its_own() {
    let mut files = generated(Dataset::Frames, 30, 5);
    let plan = Plan { dialogues: 30, seed: 5, variant: "predictions" };
    files.extend(synth::generated(Dataset::Frames, &plan));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = evaluated(&files);
    let run = &tally(&report).runs["A"];
    assert_eq!((run.dialogues, run.unmatched().0), (30, 0));
    let accuracy = run.score("total", "slot_accuracy").unwrap();
    assert!(accuracy > 0.5 && accuracy < 1.0, "{accuracy}");
    let slots = run.scores["total"]["slot_accuracy"].count;
    let by_slot: u64 = run
        .scores
        .iter()
        .filter(|(group, _)| group.contains(':') && !group.starts_with("fold:"))
        .map(|(_, of)| of["slot_accuracy"].count)
        .sum();
    assert_eq!(slots, by_slot);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn shards_say_what_one_says(seed in 0u64..50, shards in 2u32..4, part_bytes in 40_000u64..400_000) {
        let gold = gold(60, seed);
        let all = perfect(&gold);
        let mut worse = all.clone();
        for (number, dialogue) in worse.iter_mut().enumerate() {
            dialogue["turns"][0]["frames"] = json!([]);
            if number % 3 == 0 {
                dialogue["turns"][0]["utterance"] = json!("Another one.");
            }
        }
        worse.reverse();
        let files = with(&gold, &[("p/a.json", &all), ("q/b.json", &worse)]);
        let spec = StudySpec::Evaluation(EvaluationSpec {
            options: EvaluationOptions { is_across_turn: seed % 2 == 0, is_exact: false },
            runs: Vec::new(),
        });
        let one = studied(&mut opened(&files, 1, u64::MAX, |_| 0), &files, &spec);
        let many = studied(&mut opened(&files, shards, part_bytes, |at| u32::try_from(at).unwrap() % shards), &files, &spec);
        prop_assert_eq!(tally(&one), tally(&many));
        prop_assert!(tally(&one).runs["B"].dialogues > 0);
    }
}
