//! `colloquy grounding`: how many of the values that dialogues are annotated with were said.

use crate::drive;
use crate::inspect::Fault;
use crate::notes;
use colloquy::corpus::Dataset;
use colloquy::engine::answer::{DatasetGrounding, Example, Grounding, Outcome, Said, Sum};
use colloquy::engine::number;
use colloquy::engine::study::sayings::Sayings;
use colloquy::engine::study::{StudySpec, StudyTally};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Count the dialogues that match a query line only, such as `dataset:sgd split:dev`.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// Take a file of notes, too, so that `label:`, `note:` and `has:note` find what is noted; may be given several times.
    #[arg(long, value_name = "FILE")]
    notes: Vec<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let mut found = drive::find(&args.paths)?;
    let notes = notes::read(&args.notes)?;
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &notes);
    let report = drive::study(&mut shards, &found, &StudySpec::Sayings);
    if drive::asks_for_findings(&args.query)? {
        drive::check(&mut shards, &found);
    }
    let grounding = drive::grounding(&shards, &args.query)?;
    if args.json {
        let sayings = report.and_then(|report| match report.tally {
            StudyTally::Sayings(sayings) => Some(sayings),
            StudyTally::Verification(_) | StudyTally::Evaluation(_) => None,
        });
        println!("{}", object(&grounding, &sayings.unwrap_or_default()));
    } else {
        grounding.datasets.iter().for_each(|(dataset, counted)| print(*dataset, counted));
    }
    Ok(ExitCode::SUCCESS)
}

/// Examples are those of all that is open, whatever the query.
fn object(grounding: &Grounding, sayings: &Sayings) -> Value {
    let of_dataset = |(dataset, counted): (&Dataset, &DatasetGrounding)| {
        let fields: Map<String, Value> = counted
            .fields
            .iter()
            .map(|(field, said)| {
                let mut sums = sums(said);
                let never = sayings.never.get(&(*dataset, field.clone()));
                sums.insert("examples".to_owned(), never.into_iter().flatten().map(example).collect());
                (field.clone(), sums.into())
            })
            .collect();
        let object = json!({
            "dialogues": counted.dialogues,
            "all_values_said": counted.grounded,
            "all": sums(&counted.said),
            "fields": fields,
        });
        (dataset.as_str().to_owned(), object)
    };
    grounding.datasets.iter().map(of_dataset).collect::<Map<_, _>>().into()
}

fn sums(said: &Said) -> Map<String, Value> {
    let sum = |sum: Sum| json!({ "values": sum.values, "dialogues": sum.dialogues });
    let outcomes = Outcome::ALL.into_iter().map(|outcome| (outcome.as_str(), said.of(outcome)));
    [("annotated", said.all)]
        .into_iter()
        .chain(outcomes)
        .map(|(name, of)| (name.replace('-', "_"), sum(of)))
        .collect()
}

/// Turns are counted from 1, as everywhere for people.
fn example(example: &Example) -> Value {
    let turn = example.turn.map(|turn| u64::from(turn) + 1);
    json!({
        "file": example.path,
        "record": example.at.record.0 + 1,
        "id": example.id,
        "turn": turn,
        "value": example.value,
    })
}

fn print(dataset: Dataset, counted: &DatasetGrounding) {
    let DatasetGrounding { dialogues, grounded, said, fields } = counted;
    println!(
        "{}: {} values in {} of {} dialogues; all are said in {}",
        dataset.title(),
        number(said.all.values),
        number(said.all.dialogues),
        number(*dialogues),
        number(*grounded)
    );
    if fields.is_empty() {
        return;
    }
    let columns = Outcome::ALL.map(|outcome| format!("{:>11}", outcome.as_str())).concat();
    println!("{:<40}{:>11}{columns}", "", "values");
    let all = [("all", said)];
    for (field, said) in all.into_iter().chain(fields.iter().map(|(field, of)| (field.as_str(), of))) {
        let counts = Outcome::ALL.map(|outcome| format!("{:>11}", number(said.of(outcome).values))).concat();
        println!("{field:<40}{:>11}{counts}", number(said.all.values));
    }
}
