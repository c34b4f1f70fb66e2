//! Rules about acts: which there are, which frames they name, and whether their values were said.

use super::quote;
use crate::corpus::{Frame, Speaker, Turn};
use crate::formats::frames::act::{Mention, MentionKind, is_flattening, mentions};
use crate::formats::frames::lineage::{FIRST, states_frames};
use crate::formats::frames::mark::missing;
use crate::formats::frames::tracking::score;
use crate::formats::frames::value::is_convention;
use crate::formats::{Case, Hits};
use std::collections::HashSet;
use std::sync::Arc;

/// The acts of the published file, and whether the user and the wizard do them.
const ACTS: [(&str, bool, bool); 20] = [
    ("inform", true, true),
    ("offer", false, true),
    ("switch_frame", true, false),
    ("request", true, true),
    ("suggest", false, true),
    ("no_result", false, true),
    ("thankyou", true, true),
    ("greeting", true, true),
    ("affirm", true, true),
    ("negate", true, true),
    ("sorry", false, true),
    ("confirm", true, true),
    ("moreinfo", true, false),
    ("goodbye", true, true),
    ("request_alts", true, false),
    ("request_compare", true, false),
    ("hearmore", false, true),
    ("you_are_welcome", false, true),
    ("canthelp", false, true),
    ("reject", false, true),
];

pub fn reference_missing(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| states_frames(turn)) {
        let known = ids(turn);
        for Mention { act, frame, .. } in mentions(&turn.acts) {
            match frame {
                Some(frame) if known.contains(&frame) => {}
                Some(frame) => {
                    hits.act(
                        (number, turn, act),
                        format!("frame {frame} is missing but named by {}", quote(&act.name)),
                    );
                }
                None => {
                    hits.act(
                        (number, turn, act),
                        format!("a reference names no frame: {}", quote(&act.name)),
                    );
                }
            }
        }
    }
}

pub fn reference_new(case: &Case, hits: &mut Hits) {
    let mut before = HashSet::from([FIRST]);
    for (number, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| states_frames(turn)) {
        let now = ids(turn);
        for Mention { act, kind, frame, .. } in mentions(&turn.acts) {
            let made = frame.filter(|frame| now.contains(frame) && !before.contains(frame));
            if let Some(frame) = made.filter(|_| kind != MentionKind::New) {
                hits.act(
                    (number, turn, act),
                    format!("frame {frame}, made in this turn, is named by {}", quote(&act.name)),
                );
            }
        }
        before = now;
    }
}

/// An offer or suggestion numbers the frame that it makes.
pub fn new_id(case: &Case, hits: &mut Hits) {
    let mut before = HashSet::new();
    for (number, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| states_frames(turn)) {
        for Mention { act, kind, frame, .. } in mentions(&turn.acts) {
            if let Some(frame) = frame.filter(|frame| kind == MentionKind::New && before.contains(frame)) {
                hits.act(
                    (number, turn, act),
                    format!("frame {frame}, which was there before, is made by {}", quote(&act.name)),
                );
            }
        }
        before = ids(turn);
    }
}

fn ids(turn: &Turn) -> HashSet<i64> {
    turn.tracking.frames.iter().map(|frame| frame.id).collect()
}

pub fn flatten(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(flat) = &turn.tracking.acts_without_references else { continue };
        if !is_flattening(flat, &turn.acts) {
            hits.turn(number, "the acts without references are not the acts, flattened");
        }
    }
}

pub fn unknown(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        for act in &turn.acts {
            let Some((_, by_user, by_wizard)) = ACTS.iter().find(|(name, ..)| *name == act.name) else {
                hits.act((number, turn, act), format!("an unknown act: {}", quote(&act.name)));
                continue;
            };
            let is_usual = if turn.speaker == Speaker::Wizard { *by_wizard } else { *by_user };
            if !is_usual {
                hits.act(
                    (number, turn, act),
                    format!("no act of the {}: {}", turn.speaker.as_str(), quote(&act.name)),
                );
            }
        }
    }
}

pub fn value_not_in_text(case: &Case, hits: &mut Hits) {
    missing_values(case, hits, false, "the text does not have a value of its acts");
}

pub fn value_convention(case: &Case, hits: &mut Hits) {
    missing_values(case, hits, true, "the text does not have a value that stands for something else");
}

fn missing_values(case: &Case, hits: &mut Hits, are_conventions: bool, what: &str) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        for (slot, value) in missing(turn, |slot, value| is_convention(slot, value) == are_conventions) {
            let value = format!("{slot}={value}");
            hits.turn(number, format!("{what}: {}", quote(&value)));
        }
    }
}

pub fn prediction(case: &Case, hits: &mut Hits) {
    let mut before: &[Arc<Frame>] = &[];
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        if let Some(Err(misfit)) = score(before, turn) {
            hits.turn(number, misfit.to_string());
        }
        before = &turn.tracking.frames;
    }
}

pub fn none(case: &Case, hits: &mut Hits) {
    for (number, _) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| turn.acts.is_empty()) {
        hits.turn(number, "it has no acts");
    }
}
