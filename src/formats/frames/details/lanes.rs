//! The frames of a dialogue as lanes: where each is made, talked about, named and changed.

use crate::corpus::{Dialogue, Frame, Turn};
use crate::formats::frames::act::{Mention, mentions};
use crate::formats::frames::course::{SWITCH, by_id, differences};
use crate::formats::{Lane, LaneMark, Timeline, Tone};
use std::collections::BTreeMap;

/// What stands over the numbers of the frames.
const GROUP: &str = "Frame";

/// `None` when no turn lists frames.
pub fn timeline(dialogue: &Dialogue) -> Option<Timeline> {
    let mut lanes: BTreeMap<i64, Lane> = BTreeMap::new();
    let mut before: &[Frame] = &[];
    let mut active = None;
    for (number, turn) in (0..).zip(&dialogue.turns) {
        let earlier = by_id(before);
        let mentions = mentions(&turn.acts);
        for (id, frame) in by_id(&turn.frames) {
            let mut mark = mark(number, turn, &mentions, frame, earlier.get(&id).copied());
            let is_named = mentions.iter().any(|mention| mention.frame == Some(id));
            // An act names other frames while it is about the active one.
            let talked_of = if turn.active_frame == Some(id) { active } else { turn.active_frame };
            let leads_here = turn.active_frame == Some(id) || is_named;
            let from = match earlier.get(&id) {
                Some(_) => talked_of.filter(|other| leads_here && *other != id),
                None => frame.parent,
            };
            mark.from = from.map(|from| from.to_string());
            let new = || Lane { group: GROUP.to_owned(), name: id.to_string(), marks: Vec::new() };
            lanes.entry(id).or_insert_with(new).marks.push(mark);
        }
        before = &turn.frames;
        active = turn.active_frame.or(active);
    }
    let lanes: Vec<Lane> = lanes.into_values().collect();
    (!lanes.is_empty()).then_some(Timeline { lanes })
}

fn mark(number: u32, turn: &Turn, mentions: &[Mention], frame: &Frame, before: Option<&Frame>) -> LaneMark {
    let is_active = turn.active_frame == Some(frame.id);
    let mut named: Vec<&str> = Vec::new();
    for mention in mentions.iter().filter(|mention| mention.frame == Some(frame.id)) {
        if !named.contains(&&*mention.act.name) {
            named.push(&mention.act.name);
        }
    }
    let is_switch = is_active && turn.acts.iter().any(|act| act.name == SWITCH);
    let changed = before.map_or(0, |before| {
        differences(Some(before), frame).iter().filter(|(_, now, earlier)| now != earlier).count()
    });
    let (mut sign, mut says) = (String::new(), vec![format!("frame {}", frame.id)]);
    let mut say = |is_so: bool, mark: &str, words: String| {
        if is_so {
            sign.push_str(mark);
            says.push(words);
        }
    };
    match frame.parent {
        _ if before.is_some() => {}
        Some(parent) => say(true, &format!("↳{parent}"), format!("made from frame {parent}")),
        None => say(true, "+", "made".to_owned()),
    }
    say(is_switch, "→", "switched to".to_owned());
    say(is_active && !is_switch, "●", "active".to_owned());
    say(!named.is_empty(), "◇", format!("named by {}", named.join(", ")));
    let plural = if changed == 1 { "" } else { "s" };
    say(changed > 0, "~", format!("{changed} slot{plural} changed"));
    if sign.is_empty() {
        sign.push('·');
    }
    let tone = match (is_active, sign.as_str()) {
        (true, _) => Tone::Strong,
        (_, "·") => Tone::Weak,
        _ => Tone::Plain,
    };
    LaneMark { turn: number, tone, sign, says: says.join(", "), source: None, from: None }
}

#[cfg(test)]
mod tests {
    use super::super::super::fixtures::{frame, turn};
    use super::*;
    use crate::corpus::{Argument, ArgumentValue, Reference, ReferenceTarget, Speaker};

    #[test]
    fn a_frame_has_a_mark_in_every_turn_that_lists_it() {
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
        let lanes = timeline(&dialogue).unwrap().lanes;
        let drawn: Vec<_> = lanes
            .iter()
            .map(|lane| {
                let marks =
                    lane.marks.iter().map(|mark| format!("{}{} {:?}", mark.turn, mark.sign, mark.tone));
                (lane.name.as_str(), marks.collect::<Vec<_>>())
            })
            .collect();
        let expected = [
            ("1", vec!["0+● Strong", "1~ Plain", "2· Weak", "3● Strong"]),
            ("2", vec!["1↳1→ Strong", "2● Strong", "3· Weak"]),
        ]
        .map(|(name, marks)| (name, marks.into_iter().map(str::to_owned).collect::<Vec<_>>()));
        assert_eq!(drawn, expected);
        assert_eq!(lanes[0].marks[1].says, "frame 1, 1 slot changed");
        let from =
            |lane: usize| lanes[lane].marks.iter().map(|mark| mark.from.as_deref()).collect::<Vec<_>>();
        assert_eq!(from(0), [None, None, None, Some("2")]);
        assert_eq!(from(1), [Some("1"), None, None]);
        assert_eq!(lanes[1].marks[0].says, "frame 2, made from frame 1, switched to");
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
        let lanes = timeline(&dialogue).unwrap().lanes;
        let from: Vec<_> = lanes.iter().map(|lane| lane.marks[1].from.as_deref()).collect();
        assert_eq!(from, [None, None, Some("1")]);
        assert!(lanes[2].marks[1].sign.contains('◇') && lanes[0].marks[1].sign.contains('◇'));
    }

    #[test]
    fn a_dialogue_without_frames_has_no_lanes() {
        let dialogue = Dialogue { turns: vec![Turn::default()], ..Dialogue::default() };
        assert_eq!(timeline(&dialogue), None);
    }
}
