//! Rules about dialogues as such: turns, services and ids.

use super::{is_annotated, turns};
use crate::corpus::Speaker;
use crate::formats::sgd::say::quoted;
use crate::formats::{Case, Hits};

pub fn utterance(case: &Case, hits: &mut Hits) {
    for (index, turn) in turns(case).filter(|(_, turn)| turn.utterance.trim().is_empty()) {
        hits.turn(index, format!("the {} says nothing", turn.speaker.as_str()));
    }
}

pub fn speakers(case: &Case, hits: &mut Hits) {
    hits.remarks(case, "SGD-SPEAKERS");
    let mut before = Speaker::System;
    for (index, turn) in turns(case) {
        if turn.speaker == before {
            let who = before.as_str();
            let sentence = match index {
                0 => format!("the {who} speaks first"),
                _ => format!("the {who} speaks twice in a row"),
            };
            hits.turn(index, sentence);
        }
        before = turn.speaker;
    }
    if let Some(last) = case.dialogue.turns.len().checked_sub(1)
        && before == Speaker::User
    {
        hits.turn(last, "the user speaks last");
    }
}

pub fn frames(case: &Case, hits: &mut Hits) {
    for (index, turn) in turns(case).filter(|_| is_annotated(case)) {
        let (frames, most) = (turn.services.len(), if turn.speaker.is_user() { 2 } else { 1 });
        if frames > most {
            hits.turn(index, format!("the {} has {frames} frames in a turn", turn.speaker.as_str()));
        }
    }
}

pub fn services(case: &Case, hits: &mut Hits) {
    let listed = &case.dialogue.services;
    for (index, turn) in turns(case) {
        for (at, name) in turn.services.iter().enumerate() {
            if !listed.contains(name) {
                hits.turn(
                    index,
                    format!(
                        "the frame\u{2019}s service is not in the dialogue\u{2019}s list, {}",
                        quoted(name)
                    ),
                );
            }
            if turn.services.iter().take(at).any(|other| other == name) {
                hits.turn(index, format!("the turn has two frames of {}", quoted(name)));
            }
        }
    }
    let has_schemas = case.reference.has_services(case.recognition);
    for name in listed {
        if has_schemas && case.service(name).is_none() {
            hits.record(format!("no schema has the service {}", quoted(name)));
        }
        let mut framed = case.dialogue.turns.iter().flat_map(|turn| &turn.services);
        if !framed.any(|framed| framed == name) {
            hits.record(format!("no turn has a frame of {}", quoted(name)));
        }
    }
}

pub fn duplicate(case: &Case, hits: &mut Hits) {
    // Paraphrases and predictions repeat the ids of their dialogues, in other folders.
    if case.twins.iter().any(|twin| twin.is_before && twin.is_beside && twin.split == case.split) {
        let id = quoted(&case.dialogue.id);
        hits.record(format!("a dialogue before this one in its split has the same id, {id}"));
    }
}

pub fn id_splits(case: &Case, hits: &mut Hits) {
    let other = case.twins.iter().filter_map(|twin| twin.split).find(|split| Some(*split) != case.split);
    if let (Some(other), Some(_)) = (other, case.split) {
        let id = quoted(&case.dialogue.id);
        hits.record(format!("the split {} has a dialogue of the same id, {id}", other.as_str()));
    }
}

pub fn id_file(case: &Case, hits: &mut Hits) {
    let name = case.path.rsplit('/').next().unwrap_or_default();
    let number_of_file = name
        .strip_prefix("dialogues_")
        .and_then(|rest| rest.split('.').next())
        .and_then(|digits| digits.parse::<u32>().ok());
    let number_of_id = case.dialogue.id.split('_').next().and_then(|digits| digits.parse::<u32>().ok());
    if let (Some(of_file), Some(of_id)) = (number_of_file, number_of_id)
        && of_file != of_id
    {
        let id = quoted(&case.dialogue.id);
        hits.record(format!("the id belongs to file {of_id} and stands in file {of_file}, {id}"));
    }
}
