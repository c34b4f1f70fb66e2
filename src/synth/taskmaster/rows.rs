//! Writes the split lists of TM-3: one row for each decision of the assistant, in parts cut anywhere.

use super::Write;
use super::line::{Call, Talk};
use crate::corpus::Split;
use crate::formats::taskmaster::names;
use crate::synth::Random;
use std::fmt::Write as _;

/// A part of a list that is cut by size; published ones have 29 parts for training.
const LEAST_PART_BYTES: usize = 4000;
const MOST_PART_BYTES: usize = 12_000_000;

/// How many bytes of a part one dialogue of the plan makes up for.
const PART_BYTES_OF_DIALOGUE: usize = 500;

pub struct Rows {
    part_bytes: usize,
    lists: [List; 3],
}

struct List {
    split: Split,
    part: usize,
    /// Bytes in the part so far.
    written: usize,
}

impl Rows {
    pub fn new(dialogues: u32) -> Self {
        let part_bytes = dialogues as usize * PART_BYTES_OF_DIALOGUE;
        let list = |split| List { split, part: 0, written: 0 };
        Self {
            part_bytes: part_bytes.clamp(LEAST_PART_BYTES, MOST_PART_BYTES),
            lists: [list(Split::Train), list(Split::Dev), list(Split::Test)],
        }
    }

    /// Adds the rows of a dialogue to the list of one split.
    pub fn push(&mut self, talk: &Talk, random: &mut Random, write: Write) {
        let [train, dev, held_out] = &mut self.lists;
        let list = match random.below(10) {
            0..8 => train,
            8 => dev,
            _ => held_out,
        };
        let lines = rows(talk);
        let mut left = lines.as_bytes();
        while !left.is_empty() {
            let room = self.part_bytes.saturating_sub(list.written).min(left.len());
            let (now, later) = left.split_at_checked(room).unwrap_or((left, &[]));
            write(&path(list.split, list.part), now);
            list.written += now.len();
            if list.written >= self.part_bytes {
                (list.part, list.written) = (list.part + 1, 0);
            }
            left = later;
        }
    }
}

/// Parts are lettered aa, ab, and so on.
fn path(split: Split, part: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap_or_default());
    let word = split.as_str();
    format!("splits/{word}/{word}-{}{}.tsv", letter(part / 26), letter(part))
}

/// The rows of a dialogue: the last event first, then the history; and what the assistant does next.
fn rows(talk: &Talk) -> String {
    let (mut rows, mut history, mut last) = (String::new(), String::new(), "<S>".to_owned());
    let mut decide = |target: &str, history: &str, last: &str| {
        let input = format!("{last}<C>{history}");
        // Writing to a string cannot fail.
        let _ = write!(rows, "{}\t{}\t{}\r\n", cell(&input), cell(target), talk.id);
    };
    let step = |event: String, history: &mut String, last: &mut String| {
        if last != "<S>" {
            history.push_str(last);
        }
        *last = event;
    };
    for line in &talk.lines {
        if line.is_user {
            step(format!("<U>{}", line.text), &mut history, &mut last);
        } else {
            decide(&format!("[A]{}", line.text), &history, &last);
            step(format!("<A>{}", line.text), &mut history, &mut last);
        }
        for call in &line.calls {
            let asked = asked(call);
            decide(&asked.replace('<', "[").replace('>', "]"), &history, &last);
            step(asked, &mut history, &mut last);
            step(answered(call), &mut history, &mut last);
        }
    }
    rows
}

/// Quoted where it has to be.
fn cell(text: &str) -> String {
    if text.contains(['"', '\t', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn asked(call: &Call) -> String {
    let args = call.args.iter().map(|(name, value)| format!("<PAN>{name}<PAV>{value}"));
    format!("<PN>{}{}", call.name, args.collect::<String>())
}

fn answered(call: &Call) -> String {
    let row = call.response.iter().map(|(name, value)| format!("<PRAN>{}<PRAV>{value}", names::base(name)));
    format!("<PR>{}{}", call.name, row.collect::<String>())
}
