//! What a turn says for frame tracking: its acts in full, and what it does to frames, not all frames again.

use super::history::{activity, birth};
use super::prediction;
use crate::corpus::{
    Act, Argument, ArgumentValue, Frame, FrameValue, Question, Reference, ReferenceTarget, Turn,
};
use crate::formats::frames::act::NEW_FRAME;
use crate::formats::frames::lineage::{by_id, differences};
use crate::formats::frames::mark::Sayings;
use crate::formats::frames::value::{is_convention, whole};
use crate::formats::{
    FrameActivity, FrameBirth, FrameCard, FrameQuestion, FrameSlot, QuestionKind, QuestionStanding,
    ReferenceKind, TrackedAct, TrackedReference, TrackedTarget, TrackedTurn, TrackedValue,
};
use std::collections::HashMap;
use std::sync::Arc;

/// What the turns before say.
#[derive(Default)]
pub struct Before<'d> {
    frames: &'d [Arc<Frame>],
    active: Option<i64>,
    /// The last turn in which each frame was made or changed.
    changed: HashMap<i64, u32>,
}

impl<'d> Before<'d> {
    /// Goes on behind a turn.
    pub fn pass(&mut self, number: u32, turn: &'d Turn) {
        let earlier = by_id(self.frames);
        for frame in &turn.tracking.frames {
            if earlier.get(&frame.id).is_none_or(|known| known.info != frame.info) {
                self.changed.insert(frame.id, number);
            }
        }
        self.frames = &turn.tracking.frames;
        self.active = turn.tracking.active_frame.or(self.active);
    }
}

pub fn tracked(before: &Before, turn: &Turn) -> TrackedTurn {
    let now = by_id(&turn.tracking.frames);
    let acts = |acts: &[Act]| -> Vec<TrackedAct> {
        let texts = Sayings::of(&turn.utterance);
        let acts = acts.iter().map(|act| ActReader { before, now: &now, texts: &texts }.act(act));
        acts.collect()
    };
    TrackedTurn {
        acts: acts(&turn.acts),
        predicted: turn.tracking.predicted_acts.as_deref().map(acts),
        prediction: prediction::check(before.frames, turn),
        cards: cards(before, turn, &now),
    }
}

struct ActReader<'t> {
    before: &'t Before<'t>,
    now: &'t HashMap<i64, &'t Frame>,
    texts: &'t Sayings<'t>,
}

impl ActReader<'_> {
    fn act(&self, act: &Act) -> TrackedAct {
        let mut tracked = TrackedAct { name: act.name.clone(), ..TrackedAct::default() };
        for Argument { slot, value } in &act.arguments {
            match value {
                ArgumentValue::References(references) => {
                    let kind = match slot.as_str() {
                        "read" => ReferenceKind::Repeats,
                        "write" => ReferenceKind::AddsTo,
                        _ => ReferenceKind::About,
                    };
                    tracked.references.extend(references.iter().map(|one| self.reference(kind, one)));
                    if references.is_empty() {
                        tracked.references.push(pointing(kind, TrackedTarget::Unknown));
                    }
                }
                ArgumentValue::Value(FrameValue::Text(text) | FrameValue::Number(text))
                    if slot == NEW_FRAME && whole(text).is_some() =>
                {
                    let target = whole(text).map_or(TrackedTarget::Unknown, |number| self.frame(number));
                    tracked.references.push(pointing(ReferenceKind::Makes, target));
                }
                ArgumentValue::Value(value) => tracked.values.push(self.value(slot, Some(value))),
                ArgumentValue::Absent => tracked.values.push(self.value(slot, None)),
            }
        }
        tracked
    }

    fn reference(&self, kind: ReferenceKind, reference: &Reference) -> TrackedReference {
        let target = match &reference.target {
            ReferenceTarget::Absent => TrackedTarget::Unknown,
            ReferenceTarget::Frame(number) => self.frame(*number),
            ReferenceTarget::Odds(odds) => TrackedTarget::Odds(odds.clone()),
        };
        let value = |(slot, value): &(String, Option<FrameValue>)| self.value(slot, value.as_ref());
        TrackedReference {
            values: reference.annotations.iter().map(value).collect(),
            is_of_group: reference.is_from_range,
            ..pointing(kind, target)
        }
    }

    fn frame(&self, number: i64) -> TrackedTarget {
        let turn = self.before.changed.get(&number).copied();
        TrackedTarget::Frame { number, is_missing: !self.now.contains_key(&number), turn }
    }

    fn value(&self, slot: &str, value: Option<&FrameValue>) -> TrackedValue {
        let times = match value {
            Some(FrameValue::Text(text)) if !is_convention(slot, text) => Some(self.texts.times(text)),
            _ => None,
        };
        TrackedValue { slot: slot.to_owned(), value: value.cloned(), times }
    }
}

fn pointing(kind: ReferenceKind, target: TrackedTarget) -> TrackedReference {
    TrackedReference { kind, target, values: Vec::new(), is_of_group: false }
}

/// The active frame, and others that the turn changes.
fn cards(before: &Before, turn: &Turn, now: &HashMap<i64, &Frame>) -> Vec<FrameCard> {
    let earlier = by_id(before.frames);
    let active = turn.tracking.active_frame;
    let card = |frame: &Frame| {
        let known = earlier.get(&frame.id).copied();
        let parent = || now.get(&frame.parent?).copied();
        let from = known.or_else(parent);
        FrameCard {
            birth: known.is_none().then(|| birth(frame)),
            slots: slots(from, frame),
            questions: questions(known, frame),
            ..empty(before, turn, frame.id)
        }
    };
    let of_active = active.map(|active| match now.get(&active) {
        Some(frame) => card(frame),
        None => FrameCard { is_missing: true, ..empty(before, turn, active) },
    });
    let mut cards: Vec<FrameCard> = of_active.into_iter().collect();
    let others = turn.tracking.frames.iter().filter(|frame| Some(frame.id) != active);
    cards.extend(others.map(|frame| card(frame)).filter(is_changed));
    cards
}

fn empty(before: &Before, turn: &Turn, frame: i64) -> FrameCard {
    FrameCard {
        frame,
        is_missing: false,
        birth: None::<FrameBirth>,
        activity: activity(turn, frame, before.active),
        slots: Vec::new(),
        questions: Vec::new(),
        last_changed: before.changed.get(&frame).copied(),
    }
}

fn is_changed(card: &FrameCard) -> bool {
    card.birth.is_some()
        || card.activity != FrameActivity::Passive
        || card.slots.iter().any(FrameSlot::is_changed)
        || card.questions.iter().any(|question| question.standing != QuestionStanding::Open)
}

fn slots(before: Option<&Frame>, frame: &Frame) -> Vec<FrameSlot> {
    let slot = |(slot, now, before): crate::formats::frames::lineage::Difference| FrameSlot {
        slot: slot.to_owned(),
        now: now.unwrap_or_default().to_vec(),
        before: before.unwrap_or_default().to_vec(),
    };
    differences(before, frame).into_iter().map(slot).collect()
}

/// The questions of one kind.
type QuestionsOf = fn(&Frame) -> &[Question];

/// Those that are open after the turn, and those that are not any more.
fn questions(before: Option<&Frame>, frame: &Frame) -> Vec<FrameQuestion> {
    let none: &[Question] = &[];
    let kinds: [(QuestionKind, QuestionsOf); 3] = [
        (QuestionKind::WhatIs, |frame| &frame.requests),
        (QuestionKind::IsIt, |frame| &frame.binary_questions),
        (QuestionKind::Compare, |frame| &frame.compare_requests),
    ];
    let mut all = Vec::new();
    for (kind, of) in kinds {
        let (earlier, now) = (before.map_or(none, of), of(frame));
        let question = |question: &Question, standing| FrameQuestion {
            kind,
            slots: question.slots.clone(),
            value: question.value.clone(),
            author: question.author.clone(),
            standing,
        };
        all.extend(now.iter().map(|one| {
            let is_known = earlier.contains(one);
            question(one, if is_known { QuestionStanding::Open } else { QuestionStanding::Asked })
        }));
        let settled = earlier.iter().filter(|one| !now.contains(one));
        all.extend(settled.map(|one| question(one, QuestionStanding::Settled)));
    }
    all
}
