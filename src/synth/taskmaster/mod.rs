//! Writes synthetic Taskmaster files: the published layouts and rules, our own films, places and words.
//!
//! Nothing is taken from published data but names of annotations and calls. Invariants: the same [`Plan`] gives
//! the same bytes, a dialogue depends on the plan and its own number only, and files grow dialogue by dialogue.

mod coffee;
mod domains;
mod domains_two;
mod errands;
mod line;
mod ontology;
mod record;
mod reward;
mod rows;
mod sample;
mod tickets;
mod values;

#[cfg(test)]
mod tests;

use crate::corpus::Dataset;
use crate::formats::write::Layout;
use crate::synth::{Generator, Plan, Random, Write};
use line::Talk;
use record::Form;

/// The layouts of dialogues: of TM-1 and TM-2, of TM-3 and later; and that of steps inside rewards.
const UTF8_TWO: Layout = Layout::LINE.in_utf8().indented(2);
const ASCII_FOUR: Layout = Layout::LINE.indented(4);
const COMPACT: Layout = Layout::LINE.in_utf8();

/// Dialogues in a full file of TM-3 and of TM-4, as published.
const TICKETS_PER_FILE: u32 = 1188;
const COFFEES_PER_FILE: u32 = 500;

/// Reward rows for a thousand dialogues of TM-3, as published.
const REWARDS_PER_MILLE: u32 = 154;

pub const GENERATOR: Generator = Generator {
    dataset: Dataset::Taskmaster,
    variants: &["tm3", "tm1", "tm2", "tm4", "hf"],
    write: generate,
    write_sample: sample::write,
};

fn generate(plan: &Plan, write: Write) {
    match plan.variant {
        "tm1" => first(plan, write),
        "tm2" => second(plan, write),
        "tm4" => fourth(plan, write),
        "hf" => exported(plan, write),
        _ => third(plan, write),
    }
}

/// The numbers of the dialogues of each of a number of files.
fn files(dialogues: u32, per_file: u32) -> impl Iterator<Item = (u32, std::ops::Range<u32>)> {
    let count = dialogues.div_ceil(per_file.max(1));
    // Files are equally long, up to one dialogue.
    let start = move |file: u32| {
        let start = u64::from(dialogues) * u64::from(file) / u64::from(count.max(1));
        u32::try_from(start).unwrap_or(dialogues)
    };
    (0..count).map(move |file| (file, start(file)..start(file + 1)))
}

/// Writes an array, one element at a time.
fn array(path: &str, layout: Layout, records: impl Iterator<Item = Vec<u8>>, write: Write) {
    let mut is_first = true;
    for record in records {
        let before = if is_first { "[\n" } else { ",\n" };
        is_first = false;
        write(path, before.as_bytes());
        write(path, layout.margin());
        write(path, &record);
    }
    write(path, if is_first { b"[]\n" } else { b"\n]\n" });
}

/// The randomness of one dialogue.
fn random_of(plan: &Plan, kind: u64, number: u32) -> Random {
    Random::of(plan.seed, &[kind, u64::from(number)])
}

fn ticket_talk(plan: &Plan, number: u32) -> Talk {
    tickets::talk(&mut random_of(plan, 3, number))
}

fn third(plan: &Plan, write: Write) {
    let mut rows = rows::Rows::new(plan.dialogues);
    for (file, numbers) in files(plan.dialogues, TICKETS_PER_FILE) {
        let path = format!("data/data_{file:02}.json");
        let talks: Vec<u32> = numbers.collect();
        let records =
            talks.iter().map(|number| record::write(&ticket_talk(plan, *number), Form::Third, UTF8_TWO));
        array(&path, UTF8_TWO, records, write);
        for number in talks {
            rows.push(&ticket_talk(plan, number), &mut random_of(plan, 33, number), write);
        }
    }
    write("ontology/entities.json", &ontology::entities());
    write("ontology/apis.json", &ontology::apis());
    let rewards = u32::try_from(u64::from(plan.dialogues) * u64::from(REWARDS_PER_MILLE) / 1000).unwrap_or(0);
    reward_files(rewards.max(1), write, |number| {
        let mut random = random_of(plan, 34, number);
        let talk = tickets::talk(&mut random);
        reward::write(&talk, &mut random)
    });
}

fn exported(plan: &Plan, write: Write) {
    for number in 0..plan.dialogues {
        let mut line = record::write(&ticket_talk(plan, number), Form::Export, COMPACT);
        line.push(b'\n');
        write("taskmaster3/train.jsonl", &line);
    }
}

fn fourth(plan: &Plan, write: Write) {
    for (file, numbers) in files(plan.dialogues, COFFEES_PER_FILE) {
        let talk = |number| coffee::talk(&mut random_of(plan, 4, number));
        let records = numbers.map(|number| record::write(&talk(number), Form::Fourth, ASCII_FOUR));
        array(&format!("data/data_{file:02}.json"), ASCII_FOUR, records, write);
    }
    reward_files(plan.dialogues, write, |number| {
        let mut random = random_of(plan, 44, number);
        let talk = coffee::talk(&mut random);
        reward::write(&talk, &mut random)
    });
}

fn reward_files(rows: u32, write: Write, mut row: impl FnMut(u32) -> Vec<u8>) {
    for (file, numbers) in files(rows, COFFEES_PER_FILE) {
        array(&format!("reward/reward_{file:02}.json"), ASCII_FOUR, numbers.map(&mut row), write);
    }
}

/// Of a thousand dialogues of TM-1, how many one writer made alone.
const SELF_PER_MILLE: u32 = 583;

/// A sample of one dialogue repeats the first one of the file that it is from; it counts as one of the plan.
fn first(plan: &Plan, write: Write) {
    let others = plan.dialogues.saturating_sub(1).max(1);
    let alone = u32::try_from(u64::from(others) * u64::from(SELF_PER_MILLE) / 1000).unwrap_or(0).max(1);
    let talk = |number| errands::first(&mut random_of(plan, 1, number), number < alone);
    let record = |number| record::write(&talk(number), Form::First, UTF8_TWO);
    array("self-dialogs.json", UTF8_TWO, (0..alone).map(record), write);
    if alone < others {
        array("woz-dialogs.json", UTF8_TWO, (alone..others).map(record), write);
    }
    if plan.dialogues > 1 {
        write("sample.json", &record::write(&talk(0), Form::First, UTF8_TWO));
    }
    write("ontology.json", &ontology::first());
    for number in 0..alone {
        let split = match number % 10 {
            8 => "dev",
            9 => "test",
            _ => "train",
        };
        let line = format!("{},\n", talk(number).id);
        write(&format!("train-dev-test/{split}.csv"), line.as_bytes());
    }
}

fn second(plan: &Plan, write: Write) {
    let total: u32 = domains_two::ALL.iter().map(|domain| domain.share).sum();
    let (mut before, mut start) = (0, 0);
    for domain in &domains_two::ALL {
        before += domain.share;
        let end = u64::from(plan.dialogues) * u64::from(before) / u64::from(total.max(1));
        let end = u32::try_from(end).unwrap_or(plan.dialogues);
        let talk = |number| errands::second(domain, &mut random_of(plan, 2, number));
        let records = (start..end).map(|number| record::write(&talk(number), Form::First, UTF8_TWO));
        if start < end {
            array(&format!("data/{}.json", domain.file), UTF8_TWO, records, write);
        }
        write(&format!("ontology/{}.json", domain.file), &ontology::second(domain));
        start = end;
    }
}
