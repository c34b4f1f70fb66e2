//! `colloquy verify`: `AirDialogue`'s truth derived again, and compared with what is recorded.

use crate::drive;
use crate::inspect::Fault;
use clap::ValueEnum;
use colloquy::engine::number;
use colloquy::engine::study::verification::{PairedFile, Shift, Sums, Verification, tenth_word, yes};
use colloquy::engine::study::{StudyReport, StudySpec, StudyTally};
use colloquy::formats::airdialogue::judge::{OFFICIAL, VerificationParameters};
use colloquy::formats::airdialogue::verify::FlightSets;
use colloquy::view::verification::rules;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
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
    /// The hours at which morning, afternoon and evening begin.
    #[arg(long, default_value = "3-12-20", value_parser = day_starts)]
    day: [u8; 3],
    /// Which of several flights that cost least are expected.
    #[arg(long, value_enum, default_value_t = Ties::All)]
    ties: Ties,
    /// How the price of a flight is compared with the greatest that the customer pays.
    #[arg(long, value_enum, default_value_t = Price::AtMost)]
    price: Price,
    /// A reservation that is to be changed is not expected again.
    #[arg(long)]
    exclude_reservation: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ties {
    All,
    First,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Price {
    AtMost,
    Below,
}

fn day_starts(text: &str) -> Result<[u8; 3], String> {
    let words: Vec<&str> = text.split('-').collect();
    rules::day_starts(&words).ok_or_else(|| "three hours that rise are wanted, such as 3-12-20".to_owned())
}

impl Args {
    fn parameters(&self) -> VerificationParameters {
        VerificationParameters {
            day_starts: self.day,
            is_first_only: self.ties == Ties::First,
            is_price_below: self.price == Price::Below,
            is_old_excluded: self.exclude_reservation,
        }
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let parameters = args.parameters();
    let mut found = drive::find(&args.paths)?;
    let mut shards = drive::read(&mut found);
    let report = drive::study(&mut shards, &found, &StudySpec::Verification(parameters));
    if let Some(report) = &report
        && let StudyTally::Verification(tally) = &report.tally
    {
        if args.json {
            println!("{}", object(report, tally, parameters));
        } else {
            print(report, tally, parameters);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn object(report: &StudyReport, tally: &Verification, parameters: VerificationParameters) -> Value {
    let mut object = sums(&tally.sums(None));
    let splits: Map<String, Value> = tally
        .splits
        .iter()
        .map(|(split, of)| (split.map_or("none", |split| split.as_str()).to_owned(), sums(of).into()))
        .collect();
    let [morning, afternoon, evening] = parameters.day_starts;
    let rules = json!({
        "morning": morning,
        "afternoon": afternoon,
        "evening": evening,
        "ties": if parameters.is_first_only { "first" } else { "all" },
        "price": if parameters.is_price_below { "below" } else { "at-most" },
        "reservation_excluded": parameters.is_old_excluded,
        "official": parameters == OFFICIAL,
    });
    object.insert("parameters".to_owned(), rules);
    object.insert("lost".to_owned(), report.lost.into());
    object.insert("unreadable".to_owned(), report.unreadable.into());
    object.insert("splits".to_owned(), splits.into());
    object.insert("pairing".to_owned(), tally.paired.values().map(paired).collect());
    object.into()
}

fn sums(sums: &Sums) -> Map<String, Value> {
    let mut statuses: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for ((recorded, derived), count) in &sums.statuses {
        statuses.entry(recorded).or_default().insert(derived.clone(), (*count).into());
    }
    let statuses: Map<String, Value> =
        statuses.into_iter().map(|(recorded, row)| (recorded.to_owned(), row.into())).collect();
    let flights: Map<String, Value> = FlightSets::ALL
        .into_iter()
        .map(|sets| (sets.as_str().to_owned(), sums.flights.get(&sets).copied().unwrap_or_default().into()))
        .collect();
    let judged = |judged: Option<bool>, none: &'static str| judged.map_or(none, yes);
    let mut correct: Map<String, Value> = Map::new();
    for recorded in [Some(true), Some(false)] {
        for derived in [Some(true), Some(false)] {
            let count = sums.correct.get(&(recorded, derived)).copied().unwrap_or_default();
            correct.insert(judgement(judged(recorded, ""), judged(derived, "")), count.into());
        }
    }
    for ((recorded, derived), count) in &sums.correct {
        correct.insert(judgement(judged(*recorded, "none"), judged(*derived, "no_action")), (*count).into());
    }
    let errors: Map<String, Value> =
        sums.errors.iter().map(|(error, count)| (error.as_str().to_owned(), (*count).into())).collect();
    let unverified: Map<String, Value> =
        sums.unverified.iter().map(|(why, count)| (why.as_str().to_owned(), (*count).into())).collect();
    let rewards = &sums.rewards;
    let tenths: Map<String, Value> = (0..)
        .zip(rewards.tenths)
        .map(|(tenth, count)| (tenth_word(tenth).to_owned(), count.into()))
        .collect();
    let all = json!({
        "dialogues": sums.dialogues,
        "pairs": sums.pairs,
        "unverified": unverified,
        "recorded_x_derived": statuses,
        "flights": flights,
        "correct": correct,
        "errors": errors,
        "reward": {
            "mean": rewards.total.value(),
            "status": rewards.status.value(),
            "flight": rewards.flight.value(),
            "name": rewards.name.value(),
            "count": rewards.total.count,
            "from": tenths,
            "official_human": rewards.official.value(),
        },
    });
    match all {
        Value::Object(all) => all,
        _ => Map::new(),
    }
}

fn judgement(recorded: &str, derived: &str) -> String {
    format!("recorded_{recorded}_derived_{derived}")
}

fn paired(file: &PairedFile) -> Value {
    let shift = |shift: &Shift| {
        json!({
            "first_record": u64::from(shift.first.0) + 1,
            "first_line": shift.line + 1,
            "last_record": u64::from(shift.last.0) + 1,
            "flights_at": shift.away,
            "fitting": shift.fitting,
            "expecting": shift.agreeing,
        })
    };
    json!({
        "data": file.path,
        "flights": file.partner_path,
        "data_records": file.records,
        "flights_records": file.partner_records,
        "misfits": file.misfits(),
        "shifts": file.shifts().iter().map(shift).collect::<Vec<_>>(),
    })
}

fn print(report: &StudyReport, tally: &Verification, parameters: VerificationParameters) {
    use colloquy::view::verification::{pairing, shown};
    for difference in rules::differences(parameters) {
        println!("not the usual rules: {difference}");
    }
    let shown = shown(report, None);
    println!("{} of {} dialogues verified", number(shown.pairs.count), number(shown.dialogues));
    if report.lost + report.unreadable > 0 {
        println!("{} could not be read again", number(report.lost + report.unreadable));
    }
    for matrix in &shown.matrices {
        println!("{}:", matrix.title);
        for (recorded, cells) in &matrix.rows {
            let told = cells.iter().zip(&matrix.columns).filter(|(cell, _)| cell.count > 0);
            for (cell, derived) in told {
                println!("    {:>12}  {recorded} / {derived}", number(cell.count));
            }
        }
    }
    for list in &shown.lists {
        println!("{}:", list.title);
        for (says, entry) in list.rows.iter().filter(|(_, entry)| entry.count > 0) {
            println!("    {:>12}  {says}", number(entry.count));
        }
    }
    for mean in &shown.means {
        println!("{}: {}", mean.title, mean.value);
    }
    for (says, _) in pairing(report).iter().filter(|_| !tally.paired.is_empty()) {
        println!("{says}");
    }
}
