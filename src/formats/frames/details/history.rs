//! The frames of a dialogue over its turns: where each is made, talked about, named and changed.

use crate::corpus::{Dialogue, Frame, Turn};
use crate::formats::frames::act::{Mention, mentions};
use crate::formats::frames::course::{SWITCH, by_id, differences};
use crate::formats::{FrameActivity, FrameBirth, FrameHistory, FrameTurn};
use std::collections::BTreeMap;

/// By the numbers of the frames; none when no turn lists any.
pub fn histories(dialogue: &Dialogue) -> Vec<FrameHistory> {
    let mut histories: BTreeMap<i64, Vec<FrameTurn>> = BTreeMap::new();
    let mut before: &[Frame] = &[];
    let mut active = None;
    for (number, turn) in (0..).zip(&dialogue.turns) {
        let earlier = by_id(before);
        let mentions = mentions(&turn.acts);
        for (id, frame) in by_id(&turn.tracking.frames) {
            let known = earlier.get(&id).copied();
            let is_named = mentions.iter().any(|mention| mention.frame == Some(id));
            // An act names other frames while it is about the active one.
            let talked_of =
                if turn.tracking.active_frame == Some(id) { active } else { turn.tracking.active_frame };
            let leads_here = turn.tracking.active_frame == Some(id) || is_named;
            let from = match known {
                Some(_) => talked_of.filter(|other| leads_here && *other != id),
                None => frame.parent,
            };
            histories.entry(id).or_default().push(FrameTurn {
                turn: number,
                birth: known.is_none().then(|| frame.parent.map_or(FrameBirth::Alone, FrameBirth::FromFrame)),
                activity: activity(turn, id),
                named_by: named_by(&mentions, id),
                changed_slots: known.map_or(0, |known| changed_slots(known, frame)),
                from,
            });
        }
        before = &turn.tracking.frames;
        active = turn.tracking.active_frame.or(active);
    }
    histories.into_iter().map(|(frame, turns)| FrameHistory { frame, turns }).collect()
}

fn activity(turn: &Turn, frame: i64) -> FrameActivity {
    if turn.tracking.active_frame != Some(frame) {
        FrameActivity::Passive
    } else if turn.acts.iter().any(|act| act.name == SWITCH) {
        FrameActivity::SwitchedTo
    } else {
        FrameActivity::Active
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

fn changed_slots(before: &Frame, frame: &Frame) -> u32 {
    let all = differences(Some(before), frame);
    let count = all.iter().filter(|(_, now, earlier)| now != earlier).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::super::fixtures::{frame, turn};
    use super::*;
    use crate::corpus::{Argument, ArgumentValue, Reference, ReferenceTarget, Speaker};
    use FrameActivity::{Active, Passive, SwitchedTo};

    #[test]
    fn a_frame_has_an_entry_for_every_turn_that_lists_it() {
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
        let seen = |at: usize| {
            let of = |turn: &FrameTurn| (turn.turn, turn.birth, turn.activity, turn.changed_slots);
            found[at].turns.iter().map(of).collect::<Vec<_>>()
        };
        assert_eq!(found.iter().map(|one| one.frame).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(
            seen(0),
            [
                (0, Some(FrameBirth::Alone), Active, 0),
                (1, None, Passive, 1),
                (2, None, Passive, 0),
                (3, None, Active, 0)
            ]
        );
        assert_eq!(
            seen(1),
            [(1, Some(FrameBirth::FromFrame(1)), SwitchedTo, 0), (2, None, Active, 0), (3, None, Passive, 0)]
        );
        let from = |at: usize| found[at].turns.iter().map(|turn| turn.from).collect::<Vec<_>>();
        assert_eq!(from(0), [None, None, None, Some(2)]);
        assert_eq!(from(1), [Some(1), None, None]);
    }

    #[test]
    fn an_act_leads_from_the_active_frame_to_those_that_it_names() {
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
        let from: Vec<_> = found.iter().map(|one| one.turns[1].from).collect();
        assert_eq!(from, [None, None, Some(1)]);
        let named: Vec<_> = found.iter().map(|one| one.turns[1].named_by.join(" ")).collect();
        assert_eq!(named, ["request_compare", "", "request_compare"]);
    }

    #[test]
    fn a_dialogue_without_frames_has_no_histories() {
        let dialogue = Dialogue { turns: vec![Turn::default()], ..Dialogue::default() };
        assert_eq!(histories(&dialogue), []);
    }
}
