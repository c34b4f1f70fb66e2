//! Writes synthetic Schema-Guided Dialogue files: the published layout and rules, our own services and words.
//!
//! Samples, fixtures and benchmarks come from here. Nothing is read and nothing is taken from published data.
//! Invariants: the same [`Plan`] gives the same bytes, each dialogue depends on the plan and its own place
//! only, and no rule of the dataset is broken.
//!
//! ``text
//! services (tables) ─► talk (how a dialogue goes) ─► Dialogue (plain data) ─► record, export or predict
//!                                                                              ─► bytes
//! ``

mod asking;
mod booking;
mod browsing;
mod calendar;
mod dialogue;
mod export;
mod lessons;
mod memory;
mod names;
mod paraphrase;
mod predict;
mod record;
mod services;
mod shape;
mod talk;
mod template;
mod value;
mod voice;
mod wording;

#[cfg(test)]
mod tests;

use crate::corpus::{Dataset, Split};
use crate::synth::{GeneratedFile, Generator, Plan, Random, Write};
use paraphrase::Paraphrase;
use shape::Service;
use std::ops::Range;

/// Dialogues in a full file, as published.
const DIALOGUES_PER_FILE: u32 = 128;

/// Up to so many dialogues are a miniature: no test split.
const MINIATURE: u32 = 64;

/// A split with up to so many dialogues is one file, single-service dialogues first.
const ONE_FILE: u32 = 48;

/// Tells the source of chance of predictions from that of their dialogues.
const PREDICTING: u64 = 1;

pub const GENERATOR: Generator = Generator {
    dataset: Dataset::Sgd,
    variants: &["raw", "hf", "sgdx", "predictions"],
    write: generate,
    write_sample: |write| {
        for file in files_with(&SAMPLE, Paraphrase::default(), lessons::teach) {
            write(&file.path, &file.bytes);
        }
    },
};

const SAMPLE: Plan = Plan { dialogues: 10, seed: 7, variant: "raw" };

/// Raw files, those of the hub, those of every version of SGD-X, or raw files with predictions beside them.
fn generate(plan: &Plan, write: Write) {
    let mut write_all = |folder: &str, names| {
        for file in files(plan, names) {
            write(&format!("{folder}{}", file.path), &file.bytes);
        }
    };
    match plan.variant {
        "hf" => export_files(plan, write),
        "sgdx" => paraphrase::VERSIONS
            .for_each(|version| write_all(&format!("sgd_x/data/v{version}/"), Paraphrase(version))),
        "predictions" => {
            write_all("", Paraphrase::default());
            prediction_files(plan, write);
        }
        _ => write_all("", Paraphrase::default()),
    }
}

/// The files of the authors' layout, in the order of their paths in each split; each is made when it is asked for.
fn files(plan: &Plan, names: Paraphrase) -> impl Iterator<Item = GeneratedFile> + use<> {
    files_with(plan, names, |_, _| {})
}

/// The same; `change` does something to each dialogue before it is written.
fn files_with(
    plan: &Plan,
    names: Paraphrase,
    change: fn(Split, &mut dialogue::Dialogue),
) -> impl Iterator<Item = GeneratedFile> + use<> {
    let Plan { dialogues, seed, .. } = *plan;
    split_sizes(dialogues).into_iter().filter(|(_, size)| *size > 0).flat_map(move |(split, size)| {
        let schema = std::iter::once_with(move || GeneratedFile {
            path: format!("{}/schema.json", split.as_str()),
            bytes: record::schema_file(names, services::of_split(split)),
        });
        let dialogues = chunks(size).into_iter().zip(1..).map(move |(chunk, number)| {
            let dialogues = dialogues_of(seed, split, number, &chunk).map(|mut dialogue| {
                change(split, &mut dialogue);
                dialogue
            });
            GeneratedFile {
                path: format!("{}/dialogues_{number:03}.json", split.as_str()),
                bytes: record::dialogue_file(names, dialogues),
            }
        });
        schema.chain(dialogues)
    })
}

/// A file of lines for each configuration and split.
fn export_files(plan: &Plan, write: Write) {
    for (split, size) in split_sizes(plan.dialogues).into_iter().filter(|(_, size)| *size > 0) {
        let word = if split == Split::Dev { "validation" } else { split.as_str() };
        let lines: Vec<u8> =
            services::of_split(split).iter().flat_map(|service| export::schema_line(service)).collect();
        write(&format!("schema/{word}.jsonl"), &lines);
        let path = format!("dialogues/{word}.jsonl");
        for (chunk, number) in chunks(size).into_iter().zip(1..) {
            for dialogue in dialogues_of(plan.seed, split, number, &chunk) {
                write(&path, &export::dialogue_line(&dialogue));
            }
        }
    }
}

/// Predictions for every split but the one that models learn from.
fn prediction_files(plan: &Plan, write: Write) {
    for (split, size) in split_sizes(plan.dialogues).into_iter().skip(1) {
        for (chunk, number) in chunks(size).into_iter().zip(1u32..) {
            let predicted =
                dialogues_of(plan.seed, split, number, &chunk).zip(0u64..).map(|(mut dialogue, index)| {
                    let mut random =
                        Random::of(plan.seed, &[split as u64, u64::from(number), index, PREDICTING]);
                    predict::predict(&mut dialogue, &mut random);
                    dialogue
                });
            let path = format!("predictions/{}/dialogues_{number:03}.json", split.as_str());
            write(&path, &predict::prediction_file(predicted));
        }
    }
}

fn split_sizes(dialogues: u32) -> [(Split, u32); 3] {
    let (dev, test) =
        if dialogues <= MINIATURE { (dialogues / 3, 0) } else { (dialogues / 10, dialogues / 10) };
    [(Split::Train, dialogues - dev - test), (Split::Dev, dev), (Split::Test, test)]
}

/// The dialogues of one file: how many have a single service, and how many several.
struct Chunk {
    single: u32,
    several: u32,
}

/// The files of a split: the first third of its dialogues is about single services.
fn chunks(size: u32) -> Vec<Chunk> {
    let single = size / 3;
    if size <= ONE_FILE {
        return if size == 0 { Vec::new() } else { vec![Chunk { single, several: size - single }] };
    }
    let singles = cut(single).map(|len| Chunk { single: len, several: 0 });
    let others = cut(size - single).map(|len| Chunk { single: 0, several: len });
    singles.chain(others).collect()
}

/// Full files and a rest.
fn cut(dialogues: u32) -> impl Iterator<Item = u32> {
    let starts: Range<u32> = 0..dialogues;
    starts.step_by(DIALOGUES_PER_FILE as usize).map(move |start| DIALOGUES_PER_FILE.min(dialogues - start))
}

/// The dialogues of one file.
fn dialogues_of(
    seed: u64,
    split: Split,
    number: u32,
    chunk: &Chunk,
) -> impl Iterator<Item = dialogue::Dialogue> + use<> {
    let Chunk { single, several } = *chunk;
    (0..single + several).map(move |index| {
        let mut random = Random::of(seed, &[split as u64, u64::from(number), u64::from(index)]);
        let services = choose_services(split, index < single, &mut random);
        talk::dialogue(format!("{number}_{index:05}"), &services, random)
    })
}

/// One service, or two to four different ones; how many follows the published shares.
fn choose_services(split: Split, is_single: bool, random: &mut Random) -> Vec<&'static Service> {
    let wanted = match random.below(1000) {
        _ if is_single => 1,
        0..850 => 2,
        850..985 => 3,
        _ => 4,
    };
    let mut chosen: Vec<&'static Service> = Vec::with_capacity(wanted);
    while chosen.len() < wanted {
        let Some(service) = random.pick(services::of_split(split)) else { break };
        if chosen.iter().all(|other| other.name != service.name) {
            chosen.push(service);
        }
    }
    chosen
}
