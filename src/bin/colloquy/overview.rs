//! `colloquy overview`: how often everything is there that can be counted of the dialogues that match.

use crate::drive;
use crate::inspect::Fault;
use crate::notes;
use colloquy::engine::answer::{Facet, Grid, Measure, Overview};
use colloquy::engine::number;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object, with everything that the screen shows.
    #[arg(long)]
    json: bool,
    /// Count the dialogues that match a query line only, such as `dataset:sgd split:dev`.
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    query: String,
    /// The measure that the number of turns is held against.
    #[arg(long, default_value = Measure::Words.as_str(), value_parser = Measure::ALL.map(Measure::as_str))]
    against: String,
    /// Take a file of notes, too, so that `label:`, `note:` and `has:note` find what is noted; may be given several times.
    #[arg(long, value_name = "FILE")]
    notes: Vec<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let against = Measure::from_word(&args.against).unwrap_or(Measure::Words);
    let mut found = drive::find(&args.paths)?;
    let notes = notes::read(&args.notes)?;
    let mut shards = drive::read(&mut found);
    drive::mark(&mut shards, &notes);
    drive::check(&mut shards, &found);
    drive::study_for(&mut shards, &found, &args.query)?;
    let overview = drive::overview(&shards, &args.query, against)?;
    if args.json {
        println!("{}", object(&overview, against));
    } else {
        print(&overview);
    }
    Ok(ExitCode::SUCCESS)
}

fn object(overview: &Overview, against: Measure) -> Value {
    let measures: Map<String, Value> = overview
        .measures
        .iter()
        .map(|one| {
            (one.measure.as_str().to_owned(), json!({ "counts": numbers(&one.counts), "absent": one.absent }))
        })
        .collect();
    let [of_user, of_system] = &overview.words;
    let lengths = overview.lengths.iter();
    json!({
        "open": overview.total,
        "dialogues": overview.dialogues,
        "turns": overview.turns,
        "measures": measures,
        "words_per_turn": { "user": of_user, "system": of_system },
        "in_dialogues": facets(&overview.in_dialogues),
        "in_turns": facets(&overview.in_turns),
        "act_then_act": pairs(&overview.act_pairs),
        "slot_with_slot": pairs(&overview.slot_pairs),
        "turns_against": {
            "measure": against.as_str(),
            "counts": lengths.map(|(turns, with, count)| json!([turns, plain(*with), count])).collect::<Vec<_>>(),
        },
    })
}

fn numbers(counts: &[(f64, u64)]) -> Vec<Value> {
    counts.iter().map(|(number, count)| json!([plain(*number), count])).collect()
}

/// Whole numbers are written without a point.
fn plain(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
    if number.fract() == 0.0 && number.abs() < 1e15 { json!(number as i64) } else { json!(number) }
}

fn facets(facets: &[Facet]) -> Map<String, Value> {
    let values = |facet: &Facet| -> Map<String, Value> {
        facet.values.iter().map(|value| (value.value.clone(), value.count.into())).collect()
    };
    facets.iter().map(|facet| (facet.field.as_str().to_owned(), values(facet).into())).collect()
}

fn pairs(grid: &Grid) -> Vec<Value> {
    grid.pairs().map(|(one, other, count)| json!([one, other, count])).collect()
}

/// Values of a field that are printed.
const NAMED_VALUES: usize = 12;

fn print(overview: &Overview) {
    let Overview { total, dialogues, turns, .. } = overview;
    println!("{} of {} dialogues, {} turns", number(*dialogues), number(*total), number(*turns));
    for one in overview.measures.iter().filter(|one| one.counts.len() > 1) {
        let [Some((least, _)), Some((most, _))] = [one.counts.first(), one.counts.last()] else { continue };
        let of: u64 = one.counts.iter().map(|(_, count)| count).sum();
        println!("{}: {least} to {most}, of {} dialogues", one.measure.as_str(), number(of));
    }
    for facet in &overview.in_dialogues {
        println!("{}:", facet.field.as_str());
        for value in facet.values.iter().take(NAMED_VALUES) {
            println!("    {:>12}  {}", number(value.count), value.value);
        }
        if let Some(more) = facet.values.len().checked_sub(NAMED_VALUES).filter(|more| *more > 0) {
            println!("    and {more} more");
        }
    }
}
