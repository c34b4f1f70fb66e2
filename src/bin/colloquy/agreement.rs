//! `colloquy agreement`: how far two people agree in the labels of their notes.

use crate::notes::{self, NotesFault};
use colloquy::engine::notes::{Agreement, LabelAgreement, Units, agreement};
use colloquy::engine::number;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The notes of the one.
    a: PathBuf,
    /// Those of the other.
    b: PathBuf,
    /// How many dialogues both have looked at, if these are more than they have notes on.
    #[arg(long, value_name = "N")]
    of: Option<u64>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Notes(#[from] NotesFault),
    #[error("--of {0} is less than the {1} dialogues that they have notes on")]
    TooFew(u64, u64),
}

pub fn run(args: &Args) -> Result<ExitCode, Fault> {
    let agreement = agreement(&notes::read_one(&args.a)?, &notes::read_one(&args.b)?, args.of);
    if let Some(of) = args.of.filter(|of| *of < agreement.dialogues.count) {
        return Err(Fault::TooFew(of, agreement.dialogues.count));
    }
    let Agreement { dialogues, turns } = &agreement;
    if args.json {
        println!("{}", json!({ "dialogues": object(dialogues), "turns": object(turns) }));
    } else {
        print("dialogues", dialogues);
        print("turns", turns);
    }
    Ok(ExitCode::SUCCESS)
}

fn object(units: &Units) -> Value {
    let label = |one: &LabelAgreement| {
        let LabelAgreement { both, only_a, only_b, neither, .. } = one;
        let counts = json!({
            "both": both,
            "only_a": only_a,
            "only_b": only_b,
            "neither": neither,
            "kappa": one.kappa(),
        });
        (one.label.clone(), counts)
    };
    let labels: serde_json::Map<String, Value> = units.labels.iter().map(label).collect();
    json!({ "count": units.count, "shared": units.shared, "labels": labels })
}

fn print(title: &str, units: &Units) {
    let Units { count, shared, labels } = units;
    println!("{} {title}, {} with notes of both", number(*count), number(*shared));
    for one in labels {
        let LabelAgreement { label, both, only_a, only_b, neither, .. } = one;
        let kappa =
            one.kappa().map_or_else(|| format!("–, as {}", why_none(one)), |kappa| format!("{kappa:.3}"));
        let counts = [(both, "both"), (only_a, "only A"), (only_b, "only B"), (neither, "neither")];
        let counts = counts.map(|(count, says)| format!("{} {says}", number(*count))).join(", ");
        println!("    {label}: kappa {kappa} ({counts})");
    }
}

/// Why a label has no kappa.
fn why_none(one: &LabelAgreement) -> &'static str {
    if one.is_neither_known {
        "chance would agree everywhere, too"
    } else {
        "nothing is known of what neither has labelled (of dialogues, --of says it)"
    }
}
