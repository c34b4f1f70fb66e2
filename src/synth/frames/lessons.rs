//! The mistakes in the sample: what annotators of Frames do wrong, one kind in a dialogue.
//!
//! Generated dialogues have none of them, or few. Which rules find them is told in `tests/native/samples.rs`.

use super::shape::{Act, Arg, Dialogue, Said};

/// Puts its mistake into a dialogue of the sample, if it is to have one.
pub fn teach(number: u32, dialogue: &mut Dialogue) {
    match number {
        195 => acts_of(dialogue, 6).for_each(|act| redirect(act, 4, 9)),
        145 => acts_of(dialogue, 8).for_each(|act| rename(act, "switch_frame", "inform")),
        360 => acts_of(dialogue, 6).for_each(|act| mishear(act, "n_children", "2")),
        _ => {}
    }
}

fn acts_of(dialogue: &mut Dialogue, turn: usize) -> impl Iterator<Item = &mut Act> {
    dialogue.turns.iter_mut().skip(turn).take(1).flat_map(|turn| &mut turn.acts)
}

/// What refers to a frame refers to another, which need not be there.
fn redirect(act: &mut Act, from: u32, to: u32) {
    for arg in &mut act.args {
        let Arg::References(_, references) = arg else { continue };
        for reference in references.iter_mut().filter(|reference| reference.frame == from) {
            reference.frame = to;
        }
    }
}

/// An act is taken for another one.
fn rename(act: &mut Act, from: &str, to: &'static str) {
    if act.name == from {
        act.name = to;
    }
}

/// The act has another value than its turn says.
fn mishear(act: &mut Act, slot: &str, value: &str) {
    for arg in &mut act.args {
        if let Arg::Said(name, said) = arg
            && *name == slot
        {
            *said = Said::Text(value.to_owned());
        }
    }
}
