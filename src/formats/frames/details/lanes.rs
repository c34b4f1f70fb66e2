//! The frames of a dialogue as lanes: where each is made, talked about, named and changed.

use crate::corpus::{Dialogue, Frame, Turn};
use crate::formats::frames::act::mentions;
use crate::formats::frames::course::{SWITCH, by_id, differences};
use crate::formats::{Course, Lane, LaneMark, Tone};

/// What stands over the numbers of the frames.
const GROUP: &str = "Frame";

/// `None` when no turn lists frames.
pub fn course(dialogue: &Dialogue) -> Option<Course> {
    let mut lanes: Vec<(i64, Lane)> = Vec::new();
    let mut before: &[Frame] = &[];
    for (number, turn) in (0..).zip(&dialogue.turns) {
        let earlier = by_id(before);
        for (id, frame) in by_id(&turn.frames) {
            let mark = mark(number, turn, frame, earlier.get(&id).copied());
            match lanes.iter_mut().find(|(lane, _)| *lane == id) {
                Some((_, lane)) => lane.marks.push(mark),
                None => lanes
                    .push((id, Lane { group: GROUP.to_owned(), name: id.to_string(), marks: vec![mark] })),
            }
        }
        before = &turn.frames;
    }
    crate::corpus::order::sort_by_key(&mut lanes, |(id, _)| *id);
    let lanes: Vec<Lane> = lanes.into_iter().map(|(_, lane)| lane).collect();
    (!lanes.is_empty()).then_some(Course { lanes })
}

fn mark(number: u32, turn: &Turn, frame: &Frame, before: Option<&Frame>) -> LaneMark {
    let is_active = turn.active_frame == Some(frame.id);
    let mentions = mentions(&turn.acts);
    let mut named: Vec<&str> = Vec::new();
    for mention in mentions.iter().filter(|mention| mention.frame == Some(frame.id)) {
        if !named.contains(&mention.act) {
            named.push(mention.act);
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
    say(changed > 0, "~", format!("{changed} slots changed"));
    if sign.is_empty() {
        sign.push('·');
    }
    let tone = match (is_active, sign.as_str()) {
        (true, _) => Tone::Strong,
        (_, "·") => Tone::Weak,
        _ => Tone::Plain,
    };
    LaneMark { turn: number, tone, sign, says: says.join(", "), source: None }
}
