//! Writes what a model might have predicted for dialogues: their states, some of them wrong.
//!
//! Utterances stay as they are, which the official evaluation asks for; annotation other than states is left out.

use super::dialogue::{Dialogue, State};
use super::paraphrase::{Named, Paraphrase};
use super::record::{file, state};
use crate::corpus::lowered;
use crate::synth::Random;

/// Of a thousand states, how many lack a slot.
const FORGETS: u32 = 120;
/// Of a thousand states, how many have another active intent.
const MISTAKES_INTENT: u32 = 30;
/// Of a thousand values, how many are written in lower case, as models often do.
const WRITES_SMALL: u32 = 250;

pub fn predict(dialogue: &mut Dialogue, random: &mut Random) {
    let frames = dialogue.turns.iter_mut().flat_map(|turn| &mut turn.frames);
    for state in frames.filter_map(|frame| frame.state.as_mut()) {
        mistake(state, random);
    }
}

fn mistake(state: &mut State, random: &mut Random) {
    if random.chance(FORGETS) {
        let at = random.below(u32::try_from(state.slots.len()).unwrap_or(0)) as usize;
        if at < state.slots.len() {
            state.slots.remove(at);
        }
    }
    if random.chance(MISTAKES_INTENT) {
        state.active_intent = "NONE";
    }
    for (_, values) in &mut state.slots {
        // Only the first value is scored.
        values.truncate(1);
        for value in values.iter_mut().filter(|value| value.contains(' ')) {
            if random.chance(WRITES_SMALL) {
                *value = lowered(value).into();
            }
        }
    }
}

pub fn prediction_file(dialogues: impl Iterator<Item = Dialogue>) -> Vec<u8> {
    file(Paraphrase::default(), dialogues, |json, one| dialogue(json, &one))
}

fn dialogue(json: &mut Named, dialogue: &Dialogue) {
    json.open(b'{');
    json.member("dialogue_id", &dialogue.id);
    json.key("services");
    json.strings(&dialogue.services);
    json.key("turns");
    json.array(&dialogue.turns, |json, turn| {
        json.open(b'{');
        json.key("frames");
        let predicted =
            turn.frames.iter().filter_map(|frame| Some((frame.service.name, frame.state.as_ref()?)));
        json.array(predicted, |json, (service, predicted)| {
            json.open(b'{');
            json.member("service", service);
            json.key("state");
            state(json, predicted);
            json.close(b'}');
        });
        json.member("speaker", turn.speaker);
        json.member("utterance", &turn.utterance);
        json.close(b'}');
    });
    json.close(b'}');
}
