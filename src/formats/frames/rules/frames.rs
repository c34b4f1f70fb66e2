//! Rules about frames: their numbers, their parents, which one is active, what they hold.

use super::quote;
use crate::corpus::{Constraint, FrameValue, Speaker, sort_by_key};
use crate::formats::frames::lineage::{FIRST, Switch, by_id, states_frames, switches};
use crate::formats::{Case, Hits};
use std::collections::HashSet;

pub fn ids(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let odd = turn.tracking.frames.iter().zip(1..).find(|(frame, expected)| frame.id != *expected);
        if let Some((frame, expected)) = odd {
            hits.frame(
                (number, turn, frame),
                format!("the frame at position {expected} has the number {}", frame.id),
            );
        }
    }
}

pub fn gone(case: &Case, hits: &mut Hits) {
    let mut before = HashSet::new();
    for (number, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| states_frames(turn)) {
        let now: HashSet<i64> = turn.tracking.frames.iter().map(|frame| frame.id).collect();
        let mut gone: Vec<i64> = before.difference(&now).copied().collect();
        sort_by_key(&mut gone, |frame| *frame);
        for id in gone {
            hits.turn(number, format!("frame {id} of the turn before is missing"));
        }
        before = now;
    }
}

pub fn active_missing(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(active) = turn.tracking.active_frame else { continue };
        if turn.tracking.frames.iter().all(|frame| frame.id != active) {
            hits.turn(number, format!("the active frame {active} is not among its frames"));
        }
    }
}

pub fn parent(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        let by_id = by_id(&turn.tracking.frames);
        for frame in &turn.tracking.frames {
            let id = frame.id;
            match frame.parent {
                None if id == FIRST => {}
                None => hits.frame((number, turn, frame), format!("frame {id} has no parent")),
                Some(parent) if parent >= id => {
                    hits.frame(
                        (number, turn, frame),
                        format!("frame {id} was made from frame {parent}, which is not older"),
                    );
                }
                Some(parent) if !by_id.contains_key(&parent) => {
                    hits.frame(
                        (number, turn, frame),
                        format!("frame {id} was made from frame {parent}, which is missing"),
                    );
                }
                Some(_) => {}
            }
        }
    }
}

pub fn wizard_switch(case: &Case, hits: &mut Hits) {
    for switch in switches(case.dialogue).into_iter().filter(|switch| switch.speaker == Speaker::Wizard) {
        hits.turn(switch.turn, from_to(switch));
    }
}

pub fn silent_switch(case: &Case, hits: &mut Hits) {
    let is_silent = |switch: &Switch| switch.speaker == Speaker::User && !switch.is_new && !switch.is_said;
    for switch in switches(case.dialogue).into_iter().filter(is_silent) {
        hits.turn(switch.turn, from_to(switch));
    }
}

fn from_to(Switch { from, to, .. }: Switch) -> String {
    format!("the active frame was {from} and is {to}")
}

pub fn new_inactive(case: &Case, hits: &mut Hits) {
    let mut before: Option<HashSet<i64>> = None;
    for (number, turn) in case.dialogue.turns.iter().enumerate().filter(|(_, turn)| states_frames(turn)) {
        let is_new = |id: &i64| before.as_ref().is_some_and(|before| !before.contains(id));
        let made = turn.tracking.frames.iter().map(|frame| frame.id).filter(is_new);
        for id in made.filter(|id| turn.speaker == Speaker::User && turn.tracking.active_frame != Some(*id)) {
            hits.turn(number, format!("the user made frame {id} and talks about another one"));
        }
        before = Some(turn.tracking.frames.iter().map(|frame| frame.id).collect());
    }
}

/// `negated` alone tells whether a frame was rejected.
pub fn rejected(case: &Case, hits: &mut Hits) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        for frame in &turn.tracking.frames {
            let mut flags = frame.info.iter().filter(|(slot, _)| slot == "REJECTED").flat_map(|(_, all)| all);
            if flags.any(|entry| entry.value != FrameValue::Flag(false)) {
                hits.frame(
                    (number, turn, frame),
                    format!("frame {} has a REJECTED that is not false", frame.id),
                );
            }
        }
    }
}

pub fn multi_value(case: &Case, hits: &mut Hits) {
    each_slot(case, hits, |entries| (entries.len() > 1).then(|| format!("{} values", entries.len())));
}

pub fn null_value(case: &Case, hits: &mut Hits) {
    let is_null = |entry: &Constraint| entry.value == FrameValue::Null;
    each_slot(case, hits, |entries| entries.iter().any(is_null).then(|| "a value that is null".to_owned()));
}

fn each_slot(case: &Case, hits: &mut Hits, check: impl Fn(&[Constraint]) -> Option<String>) {
    for (number, turn) in case.dialogue.turns.iter().enumerate() {
        for frame in &turn.tracking.frames {
            for (slot, entries) in &frame.info {
                if let Some(found) = check(entries) {
                    hits.frame(
                        (number, turn, frame),
                        format!("frame {} has {found} for {}", frame.id, quote(slot)),
                    );
                }
            }
        }
    }
}
