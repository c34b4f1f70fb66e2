//! `colloquy evaluate`: predictions against the data that they are about, by the official metrics.

use crate::drive;
use crate::inspect::Fault;
use colloquy::engine::answer::Example;
use colloquy::engine::predictions::Run;
use colloquy::engine::study::evaluation::{
    EvaluationSpec, EvaluationTally, Faults, RunTally, Sensitivity, Variation,
};
use colloquy::engine::study::sums::Mean;
use colloquy::engine::study::{StudySpec, StudyTally};
use colloquy::formats::evaluation::EvaluationOptions;
use colloquy::formats::format_of;
use colloquy::view::scores::{is_service, mcnemar};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders of gold data, with the schemas that belong to it.
    #[arg(required = true)]
    gold: Vec<PathBuf>,
    /// A run by its name and the file or folder of its predictions; without any, predictions among the other paths are
    /// runs by their folders.
    #[arg(long = "run", value_name = "NAME=PATH", value_parser = named)]
    runs: Vec<(String, PathBuf)>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// SGD: multiply joint metrics over the frames of a turn, as for `MultiWOZ`.
    #[arg(long)]
    across_turn: bool,
    /// SGD: free text is right only if it is equal.
    #[arg(long)]
    exact: bool,
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, path)) if !name.is_empty() && !path.is_empty() => Ok((name.to_owned(), path.into())),
        _ => Err("a name and a path are wanted, such as A=predictions/".to_owned()),
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    // A run may lie in a folder that is opened anyway.
    let is_inside = |path: &&PathBuf| {
        let inner = fs::canonicalize(path);
        inner.is_ok_and(|inner| {
            args.gold.iter().any(|gold| fs::canonicalize(gold).is_ok_and(|gold| inner.starts_with(gold)))
        })
    };
    let of_runs = args.runs.iter().map(|(_, path)| path).filter(|path| !is_inside(path));
    let paths: Vec<PathBuf> = args.gold.iter().chain(of_runs).cloned().collect();
    let mut found = drive::find(&paths)?;
    let mut shards = drive::read(&mut found);
    let options = EvaluationOptions { is_across_turn: args.across_turn, is_exact: args.exact };
    let of_run = |(name, path): &(String, PathBuf)| -> Option<Run> {
        let whole = fs::canonicalize(path).ok()?;
        let is_in = |file: &&drive::InputFile| {
            fs::canonicalize(&file.path).is_ok_and(|file| file.starts_with(&whole))
        };
        let files: Vec<_> = found.iter().filter(is_in).map(|file| file.entry.id).collect();
        shards.iter().find_map(|shard| shard.run(name, &path.display().to_string(), &files))
    };
    let runs: Vec<Run> = args.runs.iter().filter_map(of_run).collect();
    if runs.len() < args.runs.len() {
        let without = args.runs.iter().filter(|(name, _)| runs.iter().all(|run| run.name != *name));
        for (name, path) in without {
            eprintln!("{name}: no predictions in {}", path.display());
        }
        return Ok(ExitCode::from(2));
    }
    let spec = StudySpec::Evaluation(EvaluationSpec { options, runs });
    let Some(report) = drive::study(&mut shards, &found, &spec) else { return Ok(ExitCode::SUCCESS) };
    if let StudyTally::Evaluation(tally) = &report.tally {
        if args.json {
            let lost = report.lost + report.unreadable;
            println!("{}", object(tally, options, lost));
        } else {
            print(tally);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn object(tally: &EvaluationTally, options: EvaluationOptions, lost: u64) -> Value {
    let runs: Map<String, Value> =
        tally.runs.iter().map(|(name, run)| (name.clone(), of_run(run, tally))).collect();
    let pairs: Vec<Value> = tally
        .pairs
        .iter()
        .map(|((first, second), agreement)| {
            json!({
                "runs": [first, second],
                "both_right": agreement.both_right,
                "only_first": agreement.only_first,
                "only_second": agreement.only_second,
                "both_wrong": agreement.both_wrong,
                "mcnemar_p": mcnemar::p_value(agreement.only_first, agreement.only_second),
            })
        })
        .collect();
    let sensitivity: Vec<Value> = tally.sensitivity.iter().map(of_versions).collect();
    json!({
        "options": { "across_turn": options.is_across_turn, "exact": options.is_exact },
        "lost": lost,
        "runs": runs,
        "pairs": pairs,
        "sensitivity": sensitivity,
    })
}

fn of_versions((runs, of): (&Vec<String>, &Sensitivity)) -> Value {
    let of_metric = |(metric, variation): (&String, &Variation)| {
        let Variation { mean, coefficient } = variation;
        (metric.clone(), json!({ "mean": mean.value(), "coefficient_of_variation": coefficient.value() }))
    };
    let of_group = |metrics: &BTreeMap<String, Variation>| metrics.iter().map(of_metric).collect();
    let groups: Map<String, Value> =
        of.scores.iter().map(|(group, metrics)| (group.clone(), Value::Object(of_group(metrics)))).collect();
    json!({ "runs": runs, "dialogues": of.dialogues, "groups": groups })
}

fn of_run(run: &RunTally, tally: &EvaluationTally) -> Value {
    let groups: Map<String, Value> =
        run.scores.iter().map(|(name, of)| (name.clone(), metrics(of).into())).collect();
    let by_service: Map<String, Value> = run
        .scores
        .iter()
        .filter(|(name, _)| is_service(name))
        .map(|(name, of)| (name.clone(), metrics(of).into()))
        .collect();
    let whole = run.run.as_ref().and_then(|run| format_of(run.dataset).evaluation).map_or("", |of| of.whole);
    let of_whole = run.scores.get(whole);
    let counts: Map<String, Value> =
        of_whole.into_iter().flatten().map(|(metric, mean)| (metric.clone(), mean.count.into())).collect();
    let errors = &run.errors;
    let slots: Map<String, Value> = errors
        .slots
        .iter()
        .map(|(slot, errors)| (slot.clone(), json!({ "new": errors.new, "all": errors.all })))
        .collect();
    let first_errors: Map<String, Value> = errors
        .first_errors
        .iter()
        .map(|(turn, count)| (turn.map_or("none".to_owned(), |turn| (turn + 1).to_string()), (*count).into()))
        .collect();
    let standings: Map<String, Value> = errors
        .standings
        .iter()
        .map(|(standing, count)| (standing.as_str().to_owned(), (*count).into()))
        .collect();
    let causes: Map<String, Value> =
        errors.causes.iter().map(|(cause, count)| (cause.as_str().to_owned(), (*count).into())).collect();
    json!({
        "dataset": run.run.as_ref().map(|run| run.dataset.as_str()),
        "path": run.run.as_ref().map(|run| run.path.clone()),
        "metrics": of_whole.map(metrics).unwrap_or_default(),
        "counts": counts,
        "groups": groups,
        "by_service": by_service,
        "dialogues": run.dialogues,
        "turns": run.turns,
        "standings": standings,
        "causes": causes,
        "slots": slots,
        "first_errors": first_errors,
        "faults": faults(run, tally),
    })
}

fn metrics(of: &BTreeMap<String, Mean>) -> Map<String, Value> {
    of.iter().map(|(metric, mean)| (metric.clone(), mean.value().into())).collect()
}

fn faults(run: &RunTally, tally: &EvaluationTally) -> Vec<Value> {
    let fault = |name: &str, count: u64, first: Option<&Example>| json!({ "fault": name, "count": count, "first": first.map(example) });
    let of = |name: &str, faults: &Faults| fault(name, faults.count, faults.first.first());
    let (missing, first_missing) = run.missing(&tally.gold);
    let (unmatched, unlike) = run.unmatched();
    let all = [
        fault("missing-dialogues", missing, first_missing.first().copied()),
        fault("unmatched-predictions", unmatched, unlike.first().copied()),
        of("unreadable-predictions", &run.unreadable),
        of("repeated-predictions", &run.repeated),
    ];
    let all = all.into_iter().chain(run.faults.iter().map(|(name, faults)| of(name.as_str(), faults)));
    all.filter(|fault| fault.get("count").is_some_and(|count| count != 0)).collect()
}

fn example(example: &Example) -> Value {
    json!({
        "id": example.id,
        "split": example.split.map(colloquy::corpus::Split::as_str),
        "path": example.path,
    })
}

fn print(tally: &EvaluationTally) {
    for (name, run) in &tally.runs {
        let path = run.run.as_ref().map_or("", |run| run.path.as_str());
        println!("{name} ({path}): {} dialogues, {} turns", run.dialogues, run.turns);
        for (group, metrics) in &run.scores {
            for (metric, mean) in metrics {
                if let Some(value) = mean.value() {
                    println!("  {group:<24} {metric:<26} {value:.6}  of {}", mean.count);
                }
            }
        }
        for fault in faults(run, tally) {
            println!("  {fault}");
        }
    }
    for ((first, second), agreement) in &tally.pairs {
        let p = mcnemar::p_value(agreement.only_first, agreement.only_second);
        println!(
            "{first} right and {second} wrong in {} turns, the reverse in {}; p = {p:.6}",
            agreement.only_first, agreement.only_second
        );
    }
    for (runs, of) in &tally.sensitivity {
        println!("{} on versions of the schema: {} dialogues", runs.join(", "), of.dialogues);
        for (group, metrics) in &of.scores {
            for (metric, Variation { mean, coefficient }) in metrics {
                let [mean, varies] = [mean, coefficient].map(|of| of.value().unwrap_or(f64::NAN));
                println!("  {group:<24} {metric:<26} {mean:.6}  coefficient of variation {varies:.6}");
            }
        }
    }
}
