//! Writes synthetic Schema-Guided Dialogue files: the published layout and rules, our own services and words.
//!
//! Samples, fixtures and benchmarks come from here. Nothing is read and nothing is taken from published data.
//! Invariants: the same [`Plan`] gives the same bytes, each dialogue depends on the plan and its own place
//! only, and no rule of the dataset is broken.
//!
//! ```text
//! services (tables) ─► talk (course of a dialogue) ─► Dialogue (plain data) ─► record ─► pretty (bytes)
//! ```

mod asking;
mod booking;
mod browsing;
mod calendar;
mod dialogue;
mod memory;
mod names;
mod pretty;
mod record;
mod services;
mod shape;
mod talk;
mod template;
mod value;
mod wording;

#[cfg(test)]
mod tests;

use crate::corpus::Split;
use crate::formats::random::Random;
use crate::formats::{GeneratedFile, Plan};
use shape::Service;
use std::ops::Range;

/// Dialogues in a full file, as published.
const DIALOGUES_PER_FILE: u32 = 128;

/// Up to so many dialogues are a miniature: no test split.
const MINIATURE: u32 = 64;

/// A split with up to so many dialogues is one file, single-service dialogues first.
const ONE_FILE: u32 = 48;

pub fn generate(plan: &Plan, write: &mut dyn FnMut(&str, &[u8])) {
    for file in files(plan) {
        write(&file.path, &file.bytes);
    }
}

/// The files of the plan, in the order of their paths in each split; each is made when it is asked for.
fn files(plan: &Plan) -> impl Iterator<Item = GeneratedFile> + use<> {
    let Plan { dialogues, seed, .. } = *plan;
    split_sizes(dialogues).into_iter().filter(|(_, size)| *size > 0).flat_map(move |(split, size)| {
        let schema = std::iter::once_with(move || GeneratedFile {
            path: format!("{}/schema.json", split.word()),
            bytes: record::schema_file(services::of_split(split)),
        });
        let chunks = chunks(size).into_iter().zip(1..);
        schema.chain(chunks.map(move |(chunk, number)| dialogue_file(seed, split, number, &chunk)))
    })
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
        return vec![Chunk { single, several: size - single }];
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

fn dialogue_file(seed: u64, split: Split, number: u32, chunk: &Chunk) -> GeneratedFile {
    let single = chunk.single;
    let dialogues = (0..single + chunk.several).map(move |index| {
        let mut random = Random::of(seed, &[split as u64, u64::from(number), u64::from(index)]);
        let services = choose_services(split, index < single, &mut random);
        talk::dialogue(format!("{number}_{index:05}"), &services, random)
    });
    GeneratedFile {
        path: format!("{}/dialogues_{number:03}.json", split.word()),
        bytes: record::dialogue_file(dialogues),
    }
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
