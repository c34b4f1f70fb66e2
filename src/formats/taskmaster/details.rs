//! What the page shows of a dialogue beside its turns, spans and calls.

use super::{annotators, replay, script};
use crate::corpus::{Dialogue, Turn};
use crate::formats::Details;

pub fn details(dialogue: &Dialogue) -> Details {
    let last = dialogue.turns.iter().rposition(|turn| !turn.fields.is_empty()).map_or(0, |last| last + 1);
    let of_turn = |turn: &Turn| turn.fields.clone();
    Details {
        dialogue: dialogue.fields.clone(),
        turns: dialogue.turns.iter().take(last).map(of_turn).collect(),
        script: dialogue.instructions.as_ref().map(script::script),
        annotations: annotators::annotations(dialogue),
        replays: replay::replays(dialogue),
        ..Details::default()
    }
}
