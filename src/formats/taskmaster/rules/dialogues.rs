//! Rules about the dialogue as a whole and the order of its utterances.

use super::super::quote::quoted;
use super::super::{TM1, is_ticket_talk};
use crate::corpus::{Dataset, Role};
use crate::formats::raw::{Whole, parse};
use crate::formats::{Case, Hits};

/// What stands for a text that was taken out.
const DELETED: &str = "(deleted)";

const VERTICAL: &str = "Movie Tickets";

/// Reward rows are made of steps, several of which share an id and a speaker; predictions have what turns they like.
fn is_dialogue(case: &Case) -> bool {
    case.recognition.role == Role::Dialogues
}

pub fn index(case: &Case, hits: &mut Hits) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        let Some(index) = turn.index.filter(|_| is_dialogue(case)) else { continue };
        if usize::try_from(index) != Ok(position) {
            hits.turn(position, format!("the index is {index} and not {position}"));
        }
    }
}

pub fn speaker_twice(case: &Case, hits: &mut Hits) {
    if !is_dialogue(case) {
        return;
    }
    for (position, pair) in case.dialogue.turns.windows(2).enumerate() {
        if let [first, second] = pair
            && first.speaker == second.speaker
        {
            hits.turn(position + 1, format!("the {} speaks again", second.speaker.as_str()));
        }
    }
}

pub fn vertical(case: &Case, hits: &mut Hits) {
    if !is_dialogue(case) || !is_ticket_talk(case.recognition) {
        return;
    }
    let vertical = case.dialogue.services.first().map_or("", String::as_str);
    if vertical != VERTICAL {
        hits.record(format!("the vertical is {}", quoted(vertical)));
    }
}

pub fn deleted(case: &Case, hits: &mut Hits) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        if turn.utterance.trim() == DELETED {
            hits.turn(position, "the text of this utterance was deleted");
        }
    }
}

/// A row of rewards has calls instead of texts.
pub fn text_missing(case: &Case, hits: &mut Hits) {
    let silent = case.dialogue.turns.iter().enumerate().filter(|(_, turn)| turn.utterance.trim().is_empty());
    for (position, turn) in silent.filter(|_| is_dialogue(case)) {
        hits.turn(position, format!("the {} says nothing", turn.speaker.as_str()));
    }
}

pub fn reward(case: &Case, hits: &mut Hits) {
    if case.recognition.role != Role::Rewards {
        return;
    }
    let score = case.dialogue.rating.as_ref().and_then(|rating| rating.score.as_deref());
    let Some(score) = score else { return hits.record("the row has no reward") };
    if !matches!(parse::<Whole>(score.as_bytes()), Ok(Whole { value: Some(0 | 1), .. })) {
        hits.record(format!("the reward is neither 0 nor 1 but {}", quoted(score)));
    }
}

pub fn empty(case: &Case, hits: &mut Hits) {
    if case.dialogue.turns.is_empty() && case.recognition.role != Role::Predictions {
        hits.record("the dialogue has no utterances");
    }
}

pub fn one_speaker(case: &Case, hits: &mut Hits) {
    let turns = &case.dialogue.turns;
    let Some(first) = turns.first().filter(|_| is_dialogue(case)) else { return };
    if turns.iter().all(|turn| turn.speaker == first.speaker) {
        hits.record(format!("only the {} speaks", first.speaker.as_str()));
    }
}

/// Reported of the first one, so that a sample file, which stands before the file it is from, can be left out.
pub fn duplicate(case: &Case, hits: &mut Hits) {
    let is_first = !case.twins.iter().any(|twin| twin.is_before);
    if is_dialogue(case) && is_first && !case.twins.is_empty() && case.records > 1 {
        let others = case.twins.len();
        let noun = if others == 1 { "dialogue has" } else { "dialogues have" };
        hits.record(format!("{others} other {noun} the same id: {}", quoted(&case.dialogue.id)));
    }
}

pub fn split_absent(case: &Case, hits: &mut Hits) {
    let is_list = |file: &crate::formats::FileReference| {
        let of = &file.recognition;
        (of.dataset, of.role, &of.variant) == (Dataset::Taskmaster, Role::Splits, &TM1)
    };
    let has_lists = case.recognition.variant == TM1 && case.reference.files.iter().any(is_list);
    if has_lists && is_dialogue(case) && case.reference.split_of(&case.dialogue.id).is_none() {
        hits.record(format!("no list of a split has the id {}", quoted(&case.dialogue.id)));
    }
}
