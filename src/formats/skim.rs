//! What the index keeps of a dialogue, read without building the dialogue.

mod kind;

pub use kind::Kind;

use super::airdialogue::judge::Verdict;
use super::flights::FlightSheet;
use super::name_hash::name_hash;
use crate::corpus::{Dialogue, FieldBody, Intent, Speaker, Split, Turn};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

/// Names by kind, of the whole dialogue or of one turn. It is a set: order and repeats say nothing.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    names: String,
    /// The turn, if it is about one, and where the name ends in `names`.
    items: Vec<(Kind, Option<usize>, usize)>,
}

impl Facts {
    pub fn iter(&self) -> impl Iterator<Item = (Kind, Option<usize>, &str)> {
        let mut start = 0;
        self.items.iter().map(move |(kind, turn, end)| {
            let name = self.names.get(start..*end).unwrap_or_default();
            start = *end;
            (*kind, *turn, name)
        })
    }

    fn push(&mut self, kind: Kind, turn: Option<usize>, name: &str) {
        if !name.is_empty() {
            self.names.push_str(name);
            self.items.push((kind, turn, self.names.len()));
        }
    }

    /// A name that is put together of pieces.
    fn push_pieces(&mut self, kind: Kind, turn: Option<usize>, pieces: &[&str]) -> Range<usize> {
        let start = self.names.len();
        self.names.extend(pieces.iter().copied());
        self.items.push((kind, turn, self.names.len()));
        start..self.names.len()
    }

    /// Takes back what was pushed last.
    fn pop(&mut self, start: usize) {
        self.names.truncate(start);
        self.items.pop();
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Pushes facts once more, for another turn.
    fn repeat(&mut self, facts: Range<usize>, turn: usize) {
        let before = facts.start.checked_sub(1).and_then(|before| self.items.get(before));
        let mut start = before.map_or(0, |(.., end)| *end);
        for at in facts {
            let Some((kind, _, end)) = self.items.get(at).copied() else { return };
            self.names.extend_from_within(start..end);
            self.items.push((kind, Some(turn), self.names.len()));
            start = end;
        }
    }

    fn clear(&mut self) {
        self.names.clear();
        self.items.clear();
    }
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        let has_all = |of: &Self, facts: &Self| facts.iter().all(|fact| of.iter().any(|same| same == fact));
        has_all(self, other) && has_all(other, self)
    }
}

impl Eq for Facts {}

/// The slots, values and intents of one frame of a turn. Of a slot the values come first, and its name ends them.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    texts: String,
    items: Vec<FrameItem>,
    /// Values whose slot is not known yet, as they are said and as the service writes them.
    said: Vec<Range<usize>>,
    canonical: Vec<Range<usize>>,
    /// Where the facts have what states of this dialogue said: each goes on saying what those before it did. A slot
    /// may be called like an intent, and like another slot with its value.
    of_states: FxHashMap<(Kind, bool, u64), Range<usize>>,
}

/// Where the name is, and the value, if it is about one.
#[derive(Clone, Debug)]
struct FrameItem {
    kind: Kind,
    is_of_state: bool,
    name: Range<usize>,
    value: Option<Range<usize>>,
}

impl FrameItem {
    /// The name of a slot that a state fills.
    fn is_slot_of_state(&self) -> bool {
        self.is_of_state && self.kind == Kind::ServiceSlot && self.value.is_none()
    }
}

impl Frame {
    fn add(&mut self, text: &str) -> Range<usize> {
        let start = self.texts.len();
        self.texts.push_str(text);
        start..self.texts.len()
    }

    pub fn add_value(&mut self, value: &str) {
        let value = self.add(value);
        self.said.push(value);
    }

    /// The first of these stands for the first of the values, and so on.
    pub fn add_canonical(&mut self, value: &str) {
        let value = self.add(value);
        self.canonical.push(value);
    }

    /// Ends the values of a slot; without a name they are nobody's.
    pub fn push_slot(&mut self, slot: &str, is_of_state: bool) {
        let slot = self.add(slot);
        if !slot.is_empty() {
            let item = |value| FrameItem { kind: Kind::ServiceSlot, is_of_state, name: slot.clone(), value };
            let values = (0..).zip(&self.said).map(|(at, said)| self.canonical.get(at).unwrap_or(said));
            let values = values.filter(|value| !value.is_empty()).cloned().map(Some);
            self.items.extend([None].into_iter().chain(values).map(item));
        }
        self.said.clear();
        self.canonical.clear();
    }

    pub fn push_intent(&mut self, intent: &str) {
        if !intent.is_empty() {
            let intent = self.add(intent);
            self.items.push(FrameItem {
                kind: Kind::ServiceIntent,
                is_of_state: true,
                name: intent,
                value: None,
            });
        }
    }

    fn clear(&mut self) {
        self.end();
        self.of_states.clear();
    }

    /// Makes room for another frame.
    fn end(&mut self) {
        self.texts.clear();
        self.items.clear();
        self.said.clear();
        self.canonical.clear();
    }
}

/// How much a dialogue has of what the index counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub spans: u32,
    pub calls: u32,
    pub flights: u32,
    /// The most frames that a turn lists.
    pub frames: u32,
    /// Turns with another active frame than the turn before.
    pub switches: u32,
}

/// The first and the last turn that have a time, by their places, and when they were, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTimes {
    ends: Option<[(usize, i64); 2]>,
}

impl TurnTimes {
    /// Notes when a later turn was.
    pub fn push(&mut self, turn: usize, unix_ms: i64) {
        let first = self.ends.map_or((turn, unix_ms), |[first, _]| first);
        self.ends = Some([first, (turn, unix_ms)]);
    }

    /// The mean time from one turn to the next, in whole seconds; absent when time runs backwards.
    pub fn pause(self) -> Option<u32> {
        let [(first, start), (last, end)] = self.ends?;
        let steps = i64::try_from(last.checked_sub(first)?).ok().filter(|steps| *steps > 0)?;
        let passed = end.checked_sub(start).filter(|passed| *passed >= 0)?;
        let step_ms = steps.checked_mul(1000)?;
        u32::try_from(passed.checked_add(step_ms / 2)? / step_ms).ok()
    }
}

/// Buffers that are filled by one record after another.
#[derive(Clone, Debug, Default)]
pub struct Skim {
    pub id: String,
    pub services: Vec<String>,
    /// The utterances of all turns, without anything between them.
    pub text: String,
    /// Who speaks in a turn, and where its utterance ends in `text`.
    pub turns: Vec<(Speaker, usize)>,
    pub facts: Facts,
    pub counts: Counts,
    pub times: TurnTimes,
    /// A turn has a state that fills a slot or has an intent.
    pub has_states: bool,
    /// The split that the record itself names.
    pub split: Option<Split>,
    /// The flights, as far as a format looks into them.
    pub sheet: FlightSheet,
    /// What the frame that is being read says, until its service is known.
    pub frame: Frame,
}

/// What is kept of one record, to be compared. Flights have a slow twin of their own, and what a frame said is among the
/// facts.
#[derive(Debug, PartialEq, Eq)]
pub struct SkimContent<'s> {
    id: &'s str,
    services: &'s [String],
    text: &'s str,
    turns: &'s [(Speaker, usize)],
    facts: &'s Facts,
    counts: Counts,
    pause: Option<u32>,
    has_states: bool,
    split: Option<Split>,
}

impl Skim {
    pub fn content(&self) -> SkimContent<'_> {
        SkimContent {
            id: &self.id,
            services: &self.services,
            text: &self.text,
            turns: &self.turns,
            facts: &self.facts,
            counts: self.counts,
            pause: self.times.pause(),
            has_states: self.has_states,
            split: self.split,
        }
    }

    pub fn clear(&mut self) {
        self.id.clear();
        self.services.clear();
        self.text.clear();
        self.turns.clear();
        self.facts.clear();
        self.counts = Counts::default();
        self.times = TurnTimes::default();
        self.has_states = false;
        self.split = None;
        self.sheet.clear();
        self.frame.clear();
    }

    /// Takes what a dialogue has that was read whole.
    pub fn fill(&mut self, dialogue: &Dialogue) {
        let sheet = std::mem::take(&mut self.sheet);
        *self = Self { sheet, ..Self::of_dialogue(dialogue) };
        self.sheet.clear();
    }

    /// Nothing of a record is there that could be listed.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty() && self.turns.is_empty() && self.counts.flights == 0
    }

    pub fn push_turn(&mut self, speaker: Speaker, utterance: &str) {
        self.text.push_str(utterance);
        self.end_turn(speaker);
    }

    /// Ends a turn whose utterance is in `text` already.
    pub fn end_turn(&mut self, speaker: Speaker) {
        self.turns.push((speaker, self.text.len()));
    }

    /// Notes a fact about the dialogue; a name that is empty says nothing.
    pub fn push_fact(&mut self, kind: Kind, name: &str) {
        self.facts.push(kind, None, name);
    }

    pub fn push_whether(&mut self, kind: Kind, is_so: Option<bool>) {
        if let Some(is_so) = is_so {
            self.push_fact(kind, if is_so { "yes" } else { "no" });
        }
    }

    /// Notes a fact about the turn that ends next.
    pub fn push_of_turn(&mut self, kind: Kind, name: &str) {
        self.facts.push(kind, Some(self.turns.len()), name);
    }

    /// Notes the values of a slot once more, for the turn that ends next, whose state repeats them.
    pub fn repeat_of_state(&mut self, values: Range<usize>) {
        self.has_states = true;
        self.facts.repeat(values, self.turns.len());
    }

    /// Notes what the frame said about the turn that ends next; without a service only the slots of its state have
    /// a name.
    pub fn end_frame(&mut self, service: &str) {
        let turn = Some(self.turns.len());
        let is_owned = !service.is_empty();
        self.has_states |= self.frame.items.iter().any(|item| item.is_of_state);
        for item in self.frame.items.iter().filter(|item| is_owned || item.is_slot_of_state()) {
            let name = self.frame.texts.get(item.name.clone()).unwrap_or_default();
            let value = item.value.clone().and_then(|value| self.frame.texts.get(value));
            let kind = if is_owned { item.kind } else { Kind::Slot };
            let pushed = if is_owned {
                let pieces = [service, "/", name, value.map_or("", |_| "="), value.unwrap_or_default()];
                self.facts.push_pieces(kind, turn, &pieces)
            } else {
                self.facts.push_pieces(kind, turn, &[name])
            };
            if !item.is_of_state {
                continue;
            }
            let name_at = |range: &Range<usize>| self.facts.names.get(range.clone());
            let key = (kind, item.value.is_some(), name_hash(0, name_at(&pushed).unwrap_or_default()));
            match self.frame.of_states.entry(key) {
                Entry::Vacant(place) => _ = place.insert(pushed),
                Entry::Occupied(said) if name_at(said.get()) == name_at(&pushed) => {
                    self.facts.pop(pushed.start);
                    continue;
                }
                // Two names with one hash: the later one is taken once more each time.
                Entry::Occupied(_) => {}
            }
            if is_owned && item.is_slot_of_state() {
                self.facts.push(Kind::Slot, turn, name);
            }
        }
        self.frame.end();
    }

    /// The slow twin of every `skim`: what a dialogue that was read whole would have given. Formats take it by
    /// [`Skim::fill`], which keeps the words of flights.
    pub fn of_dialogue(dialogue: &Dialogue) -> Self {
        let mut skim = Self {
            id: dialogue.id.clone(),
            services: dialogue.services.clone(),
            split: dialogue.split,
            ..Self::default()
        };
        skim.add_dialogue(dialogue);
        let mut active = None;
        for turn in &dialogue.turns {
            skim.add_turn(turn);
            skim.counts.spans += count(&turn.spans);
            skim.counts.calls += count(&turn.calls);
            skim.counts.frames = skim.counts.frames.max(count(&turn.tracking.frames));
            skim.follow(turn.tracking.active_frame, &mut active);
            if let Some(time) = turn.time {
                skim.times.push(skim.turns.len(), time.unix_ms);
            }
            skim.push_turn(turn.speaker, &turn.utterance);
        }
        skim
    }

    /// Counts a turn whose active frame is another one than before.
    pub fn follow(&mut self, frame: Option<i64>, active: &mut Option<i64>) {
        if frame.is_some() {
            self.counts.switches += u32::from(active.is_some() && *active != frame);
            *active = frame;
        }
    }

    fn add_dialogue(&mut self, dialogue: &Dialogue) {
        if let Some(trip) = &dialogue.trip {
            self.counts.flights = trip.kb.as_ref().map_or(0, |kb| count(&kb.flights));
            self.push_fact(Kind::Goal, trip.intent.as_ref().map_or("", |intent| &intent.goal));
            let constraints = trip.intent.iter().flat_map(Intent::constraints);
            constraints.for_each(|value| self.push_fact(Kind::Value, value));
            let limits = trip.intent.iter().flat_map(Intent::limits);
            limits.for_each(|limit| self.push_fact(Kind::Value, &limit.to_string()));
            self.push_fact(Kind::Status, trip.expected.as_ref().map_or("", |outcome| &outcome.status));
            self.push_fact(Kind::AgentStatus, trip.action.as_ref().map_or("", |outcome| &outcome.status));
            self.push_whether(Kind::Correct, trip.is_correct);
            if let Some((action, expected)) = trip.action.as_ref().zip(trip.expected.as_ref()) {
                let verdict = Verdict::of(action, expected);
                verdict.wrong_parts().for_each(|part| self.push_fact(Kind::WrongPart, part));
            }
            self.push_whether(Kind::Reservation, trip.kb.as_ref().map(|kb| kb.reservation != 0));
        }
        if let Some(rating) = &dialogue.rating {
            self.push_fact(Kind::Rating, rating.score.as_deref().unwrap_or_default());
            self.push_whether(Kind::Success, rating.is_success);
        }
        self.push_fact(Kind::Scenario, dialogue.instructions.as_ref().map_or("", |told| &told.title));
        for field in &dialogue.fields {
            match (field.label.as_str(), &field.body) {
                ("user_id", FieldBody::Text(id)) => self.push_fact(Kind::User, id),
                ("wizard_id" | "system_id", FieldBody::Text(id)) => self.push_fact(Kind::Wizard, id),
                _ => {}
            }
        }
    }

    fn add_turn(&mut self, turn: &Turn) {
        for state in &turn.states {
            self.push_of_turn(Kind::Intent, state.active_intent.as_deref().unwrap_or_default());
            let values = state.slots.iter().flat_map(|(_, variants)| variants);
            values.for_each(|value| self.push_of_turn(Kind::Value, value));
            self.frame.push_intent(state.active_intent.as_deref().unwrap_or_default());
            for (slot, values) in &state.slots {
                for value in values {
                    self.frame.add_value(value);
                }
                self.frame.push_slot(slot, true);
            }
            self.end_frame(&state.service);
        }
        for act in &turn.acts {
            self.push_of_turn(Kind::Act, &act.name);
            act.slots().into_iter().for_each(|slot| self.push_of_turn(Kind::Slot, slot));
            act.texts().into_iter().for_each(|value| self.push_of_turn(Kind::Value, value));
            for value in &act.values {
                self.frame.add_value(value.canonical.as_ref().unwrap_or(&value.said));
            }
            self.frame.push_slot(act.slot.as_deref().unwrap_or_default(), false);
            self.end_frame(&act.service);
        }
        for span in &turn.spans {
            self.push_of_turn(Kind::Slot, &span.slot);
            self.push_of_turn(Kind::Value, span.text.as_deref().unwrap_or_default());
        }
        turn.calls.iter().for_each(|call| self.push_of_turn(Kind::Api, &call.method));
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}
