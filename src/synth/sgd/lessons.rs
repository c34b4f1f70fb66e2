//! The mistakes in the sample: what annotators of SGD do wrong, one kind in a dialogue.
//!
//! Generated dialogues have none. Where they are is told in `tests/native/samples.rs`, with the rules that find them.

use super::dialogue::{Dialogue, Frame, State};
use crate::corpus::Split;

/// Puts its mistake into a dialogue of the sample, if it is to have one.
pub fn teach(split: Split, dialogue: &mut Dialogue) {
    if split != Split::Train {
        return;
    }
    match dialogue.id.as_str() {
        "1_00001" => leave_out(dialogue, 5, "to_city"),
        "1_00002" => forget(dialogue, 22, "date"),
        "1_00005" => mishear(dialogue, 3, "travelers", "4"),
        "1_00006" => shift(dialogue, 12, "artist"),
        _ => {}
    }
}

/// The call in a turn lacks a slot that its intent requires.
fn leave_out(dialogue: &mut Dialogue, turn: usize, slot: &str) {
    for call in frames(dialogue, turn, turn + 1).filter_map(|frame| frame.call.as_mut()) {
        call.parameters.retain(|(name, _)| *name != slot);
    }
}

/// The state loses a slot at a turn, for no reason.
fn forget(dialogue: &mut Dialogue, from: usize, slot: &str) {
    for state in states(dialogue, from, usize::MAX) {
        state.slots.retain(|(name, _)| *name != slot);
    }
}

/// Up to a turn, the state has a value that nobody said.
fn mishear(dialogue: &mut Dialogue, until: usize, slot: &str, value: &'static str) {
    for (_, values) in
        states(dialogue, 0, until).flat_map(|state| &mut state.slots).filter(|(name, _)| *name == slot)
    {
        *values = vec![value.into()];
    }
}

/// The span of a slot is one character too far to the right.
fn shift(dialogue: &mut Dialogue, turn: usize, slot: &str) {
    for span in
        frames(dialogue, turn, turn + 1).flat_map(|frame| &mut frame.spans).filter(|span| span.slot == slot)
    {
        span.start += 1;
        span.end += 1;
    }
}

fn frames(dialogue: &mut Dialogue, from: usize, until: usize) -> impl Iterator<Item = &mut Frame> {
    dialogue.turns.iter_mut().take(until).skip(from).flat_map(|turn| &mut turn.frames)
}

fn states(dialogue: &mut Dialogue, from: usize, until: usize) -> impl Iterator<Item = &mut State> {
    frames(dialogue, from, until).filter_map(|frame| frame.state.as_mut())
}
