//! The frames of a dialogue over its turns: where each is made, talked about, named and changed.

use crate::corpus::{Dialogue, Frame, Turn};
use crate::formats::frames::act::{Mention, mentions};
use crate::formats::frames::lineage::{SWITCH, by_id, differences};
use crate::formats::{FrameActivity, FrameBirth, FrameEvent, FrameHistory};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// By the numbers of the frames; none when no turn lists any.
pub fn histories(dialogue: &Dialogue) -> Vec<FrameHistory> {
    let mut histories: BTreeMap<i64, FrameHistory> = BTreeMap::new();
    let mut last: HashMap<i64, &Frame> = HashMap::new();
    let mut before: &[Arc<Frame>] = &[];
    let mut active = None;
    for (number, turn) in (0..).zip(&dialogue.turns) {
        let earlier = by_id(before);
        let mentions = mentions(&turn.acts);
        for (id, frame) in by_id(&turn.tracking.frames) {
            let known = earlier.get(&id).copied();
            let history = histories.entry(id).or_default();
            history.frame = id;
            let activity = activity(turn, id, active);
            let is_first = history.listed.is_empty();
            prolong(&mut history.listed, number);
            if activity.is_active() {
                prolong(&mut history.active, number);
            }
            let event = FrameEvent {
                turn: number,
                birth: is_first.then(|| birth(frame)),
                activity,
                named_by: named_by(&mentions, id),
                changed: known.map(|known| changed_slots(known, frame)).unwrap_or_default(),
            };
            let is_quiet = event.named_by.is_empty() && event.changed.is_empty();
            if is_first || activity.is_turn() || !is_quiet {
                history.events.push(event);
            }
            last.insert(id, frame);
        }
        before = &turn.tracking.frames;
        active = turn.tracking.active_frame.or(active);
    }
    let mut histories: Vec<FrameHistory> = histories.into_values().collect();
    for history in &mut histories {
        history.own = own(&last, history.frame);
    }
    histories
}

/// What a frame holds at last that its parent does not.
fn own(last: &HashMap<i64, &Frame>, id: i64) -> Vec<(String, Vec<crate::corpus::Constraint>)> {
    let Some(frame) = last.get(&id) else { return Vec::new() };
    let parent = frame.parent.and_then(|parent| last.get(&parent)).copied();
    differences(parent, frame)
        .into_iter()
        .filter(|(_, now, before)| now != before)
        .filter_map(|(slot, now, _)| Some((slot.to_owned(), now?.to_vec())))
        .collect()
}

/// Adds a turn to runs of turns.
fn prolong(runs: &mut Vec<(u32, u32)>, turn: u32) {
    match runs.last_mut() {
        Some((_, end)) if *end == turn => *end += 1,
        _ => runs.push((turn, turn + 1)),
    }
}

pub fn birth(frame: &Frame) -> FrameBirth {
    frame.parent.map_or(FrameBirth::Alone, FrameBirth::FromFrame)
}

/// `before` is the frame that was active.
pub fn activity(turn: &Turn, frame: i64, before: Option<i64>) -> FrameActivity {
    if turn.tracking.active_frame != Some(frame) {
        FrameActivity::Passive
    } else if before.is_none_or(|before| before == frame) {
        FrameActivity::Active
    } else if turn.acts.iter().any(|act| act.name == SWITCH) {
        FrameActivity::SwitchedTo
    } else {
        FrameActivity::Becomes
    }
}

fn named_by(mentions: &[Mention], frame: i64) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for mention in mentions.iter().filter(|mention| mention.frame == Some(frame)) {
        if !named.contains(&mention.act.name) {
            named.push(mention.act.name.clone());
        }
    }
    named
}

fn changed_slots(before: &Frame, frame: &Frame) -> Vec<String> {
    let all = differences(Some(before), frame);
    all.into_iter().filter(|(_, now, earlier)| now != earlier).map(|(slot, ..)| slot.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::fixtures::{frame, turn};
    use super::*;
    use crate::corpus::{Argument, ArgumentValue, Reference, ReferenceTarget, Speaker};
    use FrameActivity::{Active, Becomes, Passive, SwitchedTo};

    #[test]
    fn a_frame_has_its_turns_and_an_event_for_every_turn_that_does_something_to_it() {
        let before = [frame(1, None, &[("dst_city", "Oslo")])];
        let after = [
            frame(2, Some(1), &[("dst_city", "Rome")]),
            frame(1, None, &[("dst_city", "Oslo"), ("seat", "BUSINESS")]),
        ];
        let dialogue = Dialogue {
            turns: vec![
                turn(Speaker::User, 1, &before, &["inform"]),
                turn(Speaker::User, 2, &after, &["switch_frame"]),
                turn(Speaker::Wizard, 2, &after, &[]),
                turn(Speaker::User, 1, &after, &[]),
            ],
            ..Dialogue::default()
        };
        let found = histories(&dialogue);
        let [first, second] = found.as_slice() else { panic!("{found:?}") };
        let events = |history: &FrameHistory| {
            let of = |event: &FrameEvent| (event.turn, event.birth, event.activity, event.changed.join(" "));
            history.events.iter().map(of).collect::<Vec<_>>()
        };
        assert_eq!((first.frame, second.frame), (1, 2));
        assert_eq!((&*first.listed, &*first.active), (&[(0, 4)][..], &[(0, 1), (3, 4)][..]));
        assert_eq!((&*second.listed, &*second.active), (&[(1, 4)][..], &[(1, 3)][..]));
        let none = String::new;
        let expected = [
            (0, Some(FrameBirth::Alone), Active, none()),
            (1, None, Passive, "seat".to_owned()),
            (3, None, Becomes, none()),
        ];
        assert_eq!(events(first), expected);
        assert_eq!(events(second), [(1, Some(FrameBirth::FromFrame(1)), SwitchedTo, none())]);
        let slots = |history: &FrameHistory| {
            history.own.iter().map(|(slot, _)| slot.clone()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!((slots(first), slots(second)), ("dst_city seat".to_owned(), "dst_city".to_owned()));
    }

    #[test]
    fn acts_are_told_at_the_frames_that_they_name() {
        let frames = [frame(1, None, &[]), frame(2, Some(1), &[]), frame(3, Some(1), &[])];
        let mut comparing = turn(Speaker::User, 1, &frames, &["request_compare"]);
        let reference = |id| Reference {
            target: ReferenceTarget::Frame(id),
            annotations: Vec::new(),
            is_from_range: false,
        };
        let references = [1, 3].map(reference).to_vec();
        comparing.acts[0].arguments =
            vec![Argument { slot: "ref".to_owned(), value: ArgumentValue::References(references) }];
        let dialogue =
            Dialogue { turns: vec![turn(Speaker::User, 1, &frames, &[]), comparing], ..Dialogue::default() };
        let found = histories(&dialogue);
        let named: Vec<_> = found
            .iter()
            .map(|one| one.events.iter().map(|event| event.named_by.join(" ")).collect::<Vec<_>>())
            .collect();
        assert_eq!(named, [vec!["", "request_compare"], vec![""], vec!["", "request_compare"]]);
    }

    #[test]
    fn a_dialogue_without_frames_has_no_histories() {
        let dialogue = Dialogue { turns: vec![Turn::default()], ..Dialogue::default() };
        assert_eq!(histories(&dialogue), []);
    }
}
