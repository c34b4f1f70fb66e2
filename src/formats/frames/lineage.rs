//! The lineage of a dialogue's frames: where each is made, what it takes from its parent, which one is active.
//!
//! Parents may be missing or lead in a circle; nothing here recurses over them.

use crate::corpus::{Constraint, Dialogue, Frame, Speaker, Turn};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The frame that there is before the first turn.
pub const FIRST: i64 = 1;

/// The act that says that the user turns to another frame.
pub const SWITCH: &str = "switch_frame";

/// A frame where it is first listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Birth<'a> {
    pub turn: usize,
    pub speaker: Speaker,
    pub frame: &'a Frame,
    /// The parent as that turn has it.
    pub parent: Option<&'a Frame>,
}

/// Every frame of a dialogue, in the order in which they are made.
pub fn births(dialogue: &Dialogue) -> Vec<Birth<'_>> {
    let mut known = HashSet::new();
    let mut births = Vec::new();
    for (number, turn) in dialogue.turns.iter().enumerate() {
        let by_id = by_id(&turn.tracking.frames);
        for frame in turn.tracking.frames.iter().filter(|frame| known.insert(frame.id)) {
            let parent = frame.parent.and_then(|parent| by_id.get(&parent).copied());
            births.push(Birth { turn: number, speaker: turn.speaker, frame, parent });
        }
    }
    births
}

/// The frames of a turn by their numbers; of several with one number the first.
pub fn by_id(frames: &[Arc<Frame>]) -> HashMap<i64, &Frame> {
    let mut by_id: HashMap<i64, &Frame> = HashMap::with_capacity(frames.len());
    for frame in frames {
        by_id.entry(frame.id).or_insert(frame);
    }
    by_id
}

/// A turn with another active frame than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    pub turn: usize,
    pub speaker: Speaker,
    pub from: i64,
    pub to: i64,
    /// The frame is made in this turn.
    pub is_new: bool,
    /// The turn has an act that says so.
    pub is_said: bool,
}

pub fn switches(dialogue: &Dialogue) -> Vec<Switch> {
    let mut known = HashSet::from([FIRST]);
    let (mut active, mut switches) = (FIRST, Vec::new());
    for (turn_number, turn) in dialogue.turns.iter().enumerate() {
        let (speaker, Some(to)) = (turn.speaker, turn.tracking.active_frame) else { continue };
        if to != active {
            let is_said = turn.acts.iter().any(|act| act.name == SWITCH);
            let is_new = !known.contains(&to);
            switches.push(Switch { turn: turn_number, speaker, from: active, to, is_new, is_said });
        }
        active = to;
        known.extend(turn.tracking.frames.iter().map(|frame| frame.id));
    }
    switches
}

/// A slot with its entries now and before.
pub type Difference<'a> = (&'a str, Option<&'a [Constraint]>, Option<&'a [Constraint]>);

/// Every slot of a frame in its order, then those that only the frame before has.
pub fn differences<'a>(before: Option<&'a Frame>, now: &'a Frame) -> Vec<Difference<'a>> {
    let (earlier, kept) = (before.map(entries).unwrap_or_default(), entries(now));
    let now = now
        .info
        .iter()
        .map(|(slot, now)| (slot.as_str(), Some(now.as_slice()), earlier.get(slot.as_str()).copied()));
    let gone = before.into_iter().flat_map(|frame| &frame.info);
    let gone = gone.filter(|(slot, _)| !kept.contains_key(slot.as_str()));
    now.chain(gone.map(|(slot, before)| (slot.as_str(), None, Some(before.as_slice())))).collect()
}

fn entries(frame: &Frame) -> HashMap<&str, &[Constraint]> {
    frame.info.iter().map(|(slot, entries)| (slot.as_str(), entries.as_slice())).collect()
}

/// Whether a turn lists its frames; of one that does not, none is missing.
pub fn states_frames(turn: &Turn) -> bool {
    !turn.tracking.frames.is_empty() || turn.tracking.active_frame.is_some()
}

/// A frame's parent, its parent's parent and so on; ends before a frame that is missing or was there already.
pub fn ancestors(frames: &[Arc<Frame>], id: i64) -> Vec<i64> {
    let by_id = by_id(frames);
    let (mut line, mut seen, mut at) = (Vec::new(), HashSet::from([id]), id);
    while let Some(parent) = by_id.get(&at).and_then(|frame| frame.parent) {
        if !by_id.contains_key(&parent) || !seen.insert(parent) {
            break;
        }
        line.push(parent);
        at = parent;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{frame, turn};
    use super::*;

    #[test]
    fn frames_are_made_and_switched_to() {
        let frames = [frame(1, None, &[]), frame(2, Some(1), &[]), frame(3, Some(1), &[])];
        let dialogue = Dialogue {
            turns: vec![
                turn(Speaker::User, 1, &frames[..1], &["inform"]),
                turn(Speaker::Wizard, 1, &frames[..2], &["offer"]),
                turn(Speaker::User, 2, &frames[..2], &["switch_frame"]),
                turn(Speaker::Wizard, 2, &frames[..2], &[]),
                turn(Speaker::User, 3, &frames, &["inform"]),
                turn(Speaker::User, 1, &frames, &["inform"]),
            ],
            ..Dialogue::default()
        };
        let made: Vec<_> =
            births(&dialogue).iter().map(|one| (one.turn, one.speaker, one.frame.id)).collect();
        assert_eq!(made, [(0, Speaker::User, 1), (1, Speaker::Wizard, 2), (4, Speaker::User, 3)]);
        let seen: Vec<_> = switches(&dialogue)
            .iter()
            .map(|one| (one.turn, one.from, one.to, one.is_new, one.is_said))
            .collect();
        assert_eq!(seen, [(2, 1, 2, false, true), (4, 2, 3, true, false), (5, 3, 1, false, false)]);
    }

    #[test]
    fn circles_and_long_lines_of_parents_end() {
        let circle = [frame(1, Some(2), &[]), frame(2, Some(1), &[])].map(Arc::new);
        assert_eq!(ancestors(&circle, 1), [2]);
        assert_eq!(ancestors(&[frame(1, Some(1), &[]).into()], 1), Vec::<i64>::new());
        assert_eq!(ancestors(&[frame(2, Some(9), &[]).into()], 2), Vec::<i64>::new());
        let chain = (1..=5000).map(|id| frame(id, (id > 1).then_some(id - 1), &[]).into());
        let chain: Vec<Arc<Frame>> = chain.collect();
        assert_eq!(ancestors(&chain, 5000).len(), 4999);
    }
}
