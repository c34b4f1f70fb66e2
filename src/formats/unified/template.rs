//! A line to be filled in by a model: a dialogue of the data with what is said, and empty places for what is predicted.
//!
//! It is a line of the one form, of the role of predictions: no second form is needed for them. Invariant: nothing that is
//! to be predicted is in it, and scored as it is, it has no faults.

use super::{Source, write};
use crate::corpus::{
    Act, Argument, ArgumentValue, Dataset, Dialogue, FrameTracking, Outcome, RecordNumber, Reference,
    ReferenceTarget, Role, State, Trip, Turn, Variant,
};
use crate::formats::frames::slot_frames;

/// What lines of predictions say that they are.
pub const PREDICTIONS: Variant = Variant::new("predictions");

/// A line without its end; what is to be filled in:
///
/// | dataset | in each turn, or in the dialogue |
/// |---|---|
/// | `sgd` | `active_intent`, `requested_slots` and `slots` of the `states` |
/// | `frames` | the odds of the `predicted_acts`, one for each frame before the turn and one for a new one |
/// | `airdialogue` | `action` of the `trip` |
/// | `taskmaster` | `calls` after an utterance |
pub fn template(dataset: Dataset, gold: &Dialogue) -> String {
    let mut dialogue = Dialogue {
        id: gold.id.clone(),
        services: gold.services.clone(),
        turns: gold.turns.iter().map(said).collect(),
        ..Dialogue::default()
    };
    match dataset {
        Dataset::Sgd => add_states(gold, &mut dialogue.turns),
        Dataset::Frames => add_acts(gold, &mut dialogue.turns),
        Dataset::AirDialogue => {
            let action = Some(Outcome::default());
            dialogue.trip = Some(Box::new(Trip { action, ..Trip::default() }));
        }
        Dataset::Taskmaster | Dataset::ConvLab | Dataset::DialogStudio => {}
    }
    let source = Source {
        dataset,
        variant: &PREDICTIONS,
        role: Role::Predictions,
        split: gold.split,
        path: "",
        record: RecordNumber::default(),
    };
    let mut line = Vec::new();
    write(&source, &dialogue, &mut line);
    String::from_utf8_lossy(&line).trim_end().to_owned()
}

fn said(turn: &Turn) -> Turn {
    Turn {
        speaker: turn.speaker,
        utterance: turn.utterance.clone(),
        services: turn.services.clone(),
        index: turn.index,
        ..Turn::default()
    }
}

fn add_states(gold: &Dialogue, turns: &mut [Turn]) {
    for (turn, of) in turns.iter_mut().zip(&gold.turns) {
        let empty = |state: &State| State { service: state.service.clone(), ..State::default() };
        turn.states = of.states.iter().map(empty).collect();
    }
}

/// Acts without references are given, and the frames that they refer to are to be predicted.
fn add_acts(gold: &Dialogue, turns: &mut [Turn]) {
    let mut known = 0;
    for (turn, of) in turns.iter_mut().zip(&gold.turns) {
        let odds = vec!["0".to_owned(); usize::max(known, 1) + 1];
        if of.speaker.is_user() {
            let predicted_acts = Some(of.acts.iter().map(|act| act_to_fill(act, &odds)).collect());
            turn.tracking = FrameTracking { predicted_acts, ..FrameTracking::default() };
        }
        known = of.tracking.frames.len();
    }
}

/// A reference for each slot, and one for the act as a whole.
fn act_to_fill(act: &Act, odds: &[String]) -> Act {
    let reference = |slot: Option<&str>| Argument {
        slot: "ref".to_owned(),
        value: ArgumentValue::References(vec![Reference {
            target: ReferenceTarget::Odds(odds.to_vec()),
            annotations: slot.map(|slot| (slot.to_owned(), None)).into_iter().collect(),
            is_from_range: false,
        }]),
    };
    let slots = slot_frames(act, None).into_iter().map(|(slot, _)| reference(Some(slot)));
    Act { name: act.name.clone(), arguments: slots.chain([reference(None)]).collect(), ..Act::default() }
}

#[cfg(test)]
mod tests;
