//! Writes synthetic `AirDialogue` files: the published layout, the priors of the official generator, our own
//! names and words.
//!
//! Invariants: the same [`Plan`] gives the same bytes, each pair depends on the plan and its own place only,
//! and what is recorded as expected is what the flights give.
//!
//! ```text
//! scenario (intent, flights, actions) ─► conversation (turns, search log) ─► record (bytes)
//! ```

mod calendar;
mod conversation;
mod lessons;
mod phrases;
mod record;
mod scenario;

#[cfg(test)]
mod tests;

use crate::corpus::{Dataset, Trip};
use crate::formats::write::{Json, Layout};
use crate::synth::{Generator, Plan, Random, Write};

/// Of nine dialogues, one is in the second split, as published.
const TRAIN_TO_DEV: u32 = 9;

/// Bytes that are gathered before they are written.
const CHUNK_BYTES: usize = 1 << 20;

/// Which of the two published forms is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Raw,
    /// As `HuggingFace` exports it: four constraints are dropped, absent keys are filled up.
    Hf,
}

pub const GENERATOR: Generator = Generator {
    dataset: Dataset::AirDialogue,
    variants: &["raw", "hf"],
    write: generate,
    write_sample: sample,
};

/// The pairs of the sample in each split, chosen from those of a seed: every goal and outcome, with and without a
/// reservation and a search log, and every way in which agents go wrong.
const SAMPLE_SEED: u64 = 63;
const SAMPLE: [&[u32]; 2] = [&[1, 30, 718, 0, 165, 2, 3, 7, 20, 70, 12], &[0]];

fn sample(write: Write) {
    for (split, numbers) in SAMPLE.into_iter().enumerate() {
        write_pairs(SAMPLE_SEED, Form::Raw, split, numbers.iter().copied(), lessons::teach, write);
    }
}

fn generate(plan: &Plan, write: Write) {
    let form = if plan.variant == "hf" { Form::Hf } else { Form::Raw };
    let dev = plan.dialogues / TRAIN_TO_DEV;
    for (split, size) in [(0, plan.dialogues - dev), (1, dev)] {
        if size > 0 {
            write_pairs(plan.seed, form, split, 0..size, |_, _| {}, write);
        }
    }
}

/// Writes pairs of a split by their places; `change` does something to each before it is talked about.
fn write_pairs(
    seed: u64,
    form: Form,
    split: usize,
    numbers: impl ExactSizeIterator<Item = u32>,
    change: fn(u32, &mut Trip),
    write: Write,
) {
    let [data_path, kb_path] = paths(form, split);
    let size = numbers.len();
    let layout = if form == Form::Raw { Layout::LINE } else { Layout::COMPACT.with_escaped_slashes() };
    let (mut data, mut kb) = (Json::new(layout), Json::new(layout));
    for (index, number) in numbers.enumerate() {
        let mut random = Random::of(seed, &[split as u64, u64::from(number)]);
        let mut trip = scenario::trip(&mut random);
        change(number, &mut trip);
        let turns = conversation::turns(&mut trip, &mut random);
        record::data(&mut data, form, &trip, &turns);
        record::kb(&mut kb, &trip);
        if kb.out.len() >= CHUNK_BYTES || index + 1 == size {
            for (path, json) in [(data_path, &mut data), (kb_path, &mut kb)] {
                write(path, &json.out);
                json.out.clear();
            }
        }
    }
}

fn paths(form: Form, split: usize) -> [&'static str; 2] {
    match (form, split) {
        (Form::Raw, 0) => ["airdialogue/train_data.json", "airdialogue/train_kb.json"],
        (Form::Raw, _) => ["airdialogue/dev_data.json", "airdialogue/dev_kb.json"],
        (Form::Hf, 0) => ["air_dialogue/train_data.jsonl", "air_dialogue/train_kb.jsonl"],
        (Form::Hf, _) => ["air_dialogue/validation_data.jsonl", "air_dialogue/validation_kb.jsonl"],
    }
}
