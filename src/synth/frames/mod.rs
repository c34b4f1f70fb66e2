//! Writes synthetic dialogues of Frames: the published layout and rules, our own people, hotels and words.
//!
//! Nothing is read and nothing is taken from published data; that data may not be passed on. Invariants: the
//! same [`Plan`] gives the same bytes, each dialogue depends on the plan and its own place only, and no rule
//! of severity error or warning is broken.
//!
//! ```text
//! world (cities, hotels) ─► conversation (user and wizard talk) ─► shape (plain data) ─► record (bytes)
//! ```

mod conversation;
mod fact;
mod lessons;
mod odds;
mod record;
mod shape;
mod talk;
mod user;
mod wizard;
mod world;

#[cfg(test)]
mod tests;

use crate::corpus::Dataset;
use crate::formats::write::{Json, Layout};
use crate::synth::{Generator, Plan, Random, Write};
use record::Form;
use shape::Dialogue;

/// People and how many of a thousand dialogues they have; some act as both, but never in one dialogue.
const USERS: [(&str, u32); 11] = [
    ("U0AMBER7K", 250),
    ("U0BIRCH2M", 236),
    ("U0CEDAR9T", 156),
    ("U0DELTA4X", 90),
    ("U0EMBER1P", 59),
    ("U0FJORD6R", 56),
    ("U0GROVE3L", 50),
    ("U0HEATH8N", 46),
    ("U0INLET5V", 26),
    ("U0JETTY0B", 19),
    ("U0KNOLL4C", 12),
];

const WIZARDS: [&str; 12] = [
    "U0AMBER7K",
    "U0CEDAR9T",
    "U0EMBER1P",
    "U0GROVE3L",
    "U0JETTY0B",
    "U1LARCH2D",
    "U1MARSH7F",
    "U1NORTH9G",
    "U1OCEAN3H",
    "U1PLAIN6J",
    "U1QUARY8W",
    "U1RIDGE1Z",
];

/// The first and the last time of the published file, in milliseconds.
const FIRST_MS: u64 = 1_471_271_993_727;
const LAST_MS: u64 = 1_473_717_649_089;

pub const GENERATOR: Generator = Generator {
    dataset: Dataset::Frames,
    variants: &["raw", "tagged", "predictions"],
    write: generate,
    write_sample: sample,
};

/// The dialogues of the sample, chosen from those of a plan: they compare, switch, refuse, search in vain, and do not
/// all end well.
const SAMPLE_PLAN: Plan = Plan { dialogues: 400, seed: 7, variant: "raw" };
const SAMPLE: [u32; 4] = [195, 145, 68, 360];

fn sample(write: Write) {
    let dialogues = SAMPLE.into_iter().map(|number| {
        let mut dialogue = dialogue(&SAMPLE_PLAN, number);
        lessons::teach(number, &mut dialogue);
        dialogue
    });
    write_file(RAW_PATH, Form::Raw, SAMPLE_PLAN.seed, dialogues, write);
}

const RAW_PATH: &str = "frames.json";

fn generate(plan: &Plan, write: Write) {
    let (path, form) = match plan.variant {
        "predictions" => ("predictions.json", Form::Predictions),
        "tagged" => ("frames_tagged.json", Form::Tagged),
        _ => (RAW_PATH, Form::Raw),
    };
    write_file(path, form, plan.seed, (0..plan.dialogues).map(|number| dialogue(plan, number)), write);
}

fn write_file(path: &str, form: Form, seed: u64, dialogues: impl Iterator<Item = Dialogue>, write: Write) {
    let mut json = Json::new(Layout::LINE);
    json.open(b'[');
    for dialogue in dialogues {
        json.element();
        record::write(&mut json, &dialogue, form, seed);
        write(path, &json.out);
        json.out.clear();
    }
    json.close(b']');
    write(path, &json.out);
}

fn dialogue(plan: &Plan, number: u32) -> Dialogue {
    let mut random = Random::of(plan.seed, &[u64::from(number)]);
    let id = uuid(&mut random);
    let user = user(&mut random);
    let wizards: Vec<&'static str> = WIZARDS.into_iter().filter(|wizard| *wizard != user).collect();
    let wizard = random.pick_text(&wizards);
    let step = (LAST_MS - FIRST_MS) / u64::from(plan.dialogues.max(1));
    let start = FIRST_MS + step * u64::from(number) + u64::from(random.below(900_000));
    let (rating, is_success) = survey(&mut random);
    Dialogue { id, user, wizard, rating, is_success, turns: conversation::turns(random, start) }
}

fn user(random: &mut Random) -> &'static str {
    let mut rest = random.below(USERS.iter().map(|(_, share)| share).sum());
    for (user, share) in USERS {
        match rest.checked_sub(share) {
            Some(left) => rest = left,
            None => return user,
        }
    }
    ""
}

/// A rating as the file writes it, null for none, and whether the wizard says that all was done.
fn survey(random: &mut Random) -> (&'static str, bool) {
    let rating = match random.below(1000) {
        0..2 => "null",
        2..500 => "5.0",
        500..720 => "5",
        720..870 => "4.0",
        870..900 => "4",
        900..950 => "3.0",
        950..964 => "2.0",
        964..976 => "1.0",
        976..986 => "4.5",
        986..994 => "3.5",
        994..997 => "4.8",
        _ => "4.99",
    };
    (rating, random.chance(940))
}

/// Random, of version 4.
fn uuid(random: &mut Random) -> String {
    let (high, low) = (random.bits(), random.bits());
    let third = 0x4000 | (high & 0x0fff);
    let fourth = 0x8000 | ((low >> 48) & 0x3fff);
    let (first, second) = (high >> 32, (high >> 16) & 0xffff);
    format!("{first:08x}-{second:04x}-{third:04x}-{fourth:04x}-{:012x}", low & 0xffff_ffff_ffff)
}
