//! What the index keeps of a dialogue, read without building the dialogue.

mod facts;
mod kind;
mod known;

pub use facts::{Facts, Frame};
pub use kind::Kind;
pub use known::NameId;

use super::airdialogue::judge::Verdict;
use super::flights::FlightSheet;
use crate::corpus::{Dialogue, FieldBody, Intent, Speaker, Split, Turn};
use std::ops::Range;

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
        self.clear();
        self.take(dialogue);
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
        if let Some(name) = self.facts.name(kind, name) {
            self.facts.push(name, None);
        }
    }

    pub fn push_whether(&mut self, kind: Kind, is_so: Option<bool>) {
        if let Some(is_so) = is_so {
            self.push_fact(kind, if is_so { "yes" } else { "no" });
        }
    }

    /// Notes a fact about the turn that ends next, and gives its name.
    pub fn push_of_turn(&mut self, kind: Kind, name: &str) -> Option<NameId> {
        let name = self.facts.name(kind, name)?;
        self.facts.push(name, Some(self.turns.len()));
        Some(name)
    }

    /// The name of a slot, value or intent, for what a frame says.
    pub fn name(&mut self, kind: Kind, name: &str) -> Option<NameId> {
        self.facts.name(kind, name)
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
        let service = self.facts.name(Kind::Service, service);
        for item in &self.frame.items {
            self.has_states |= item.is_of_state;
            let name = match service {
                Some(service) => self.facts.known.id_of_service(item.kind, service, item.name, item.value),
                None if item.is_slot_of_state() => item.name,
                None => continue,
            };
            if item.is_of_state && !self.facts.known.is_first_of_state(name, item.value.is_some()) {
                continue;
            }
            self.facts.push(name, turn);
            if service.is_some() && item.is_slot_of_state() {
                self.facts.push(item.name, turn);
            }
        }
        self.frame.clear();
    }

    /// The slow twin of every `skim`: what a dialogue that was read whole would have given. Formats take it by
    /// [`Skim::fill`], which keeps the words of flights.
    pub fn of_dialogue(dialogue: &Dialogue) -> Self {
        let mut skim = Self::default();
        skim.take(dialogue);
        skim
    }

    fn take(&mut self, dialogue: &Dialogue) {
        self.id.push_str(&dialogue.id);
        self.services.extend(dialogue.services.iter().cloned());
        self.split = dialogue.split;
        self.add_dialogue(dialogue);
        let mut active = None;
        for turn in &dialogue.turns {
            self.add_turn(turn);
            self.counts.spans += count(&turn.spans);
            self.counts.calls += count(&turn.calls);
            self.counts.frames = self.counts.frames.max(count(&turn.tracking.frames));
            self.follow(turn.tracking.active_frame, &mut active);
            if let Some(time) = turn.time {
                self.times.push(self.turns.len(), time.unix_ms);
            }
            self.push_turn(turn.speaker, &turn.utterance);
        }
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
            let intent = self.push_of_turn(Kind::Intent, state.active_intent.as_deref().unwrap_or_default());
            self.frame.push_intent(intent);
            for (slot, values) in &state.slots {
                for value in values {
                    let value = self.push_of_turn(Kind::Value, value);
                    self.frame.add_value(value);
                }
                let slot = self.name(Kind::Slot, slot);
                self.frame.push_slot(slot, true);
            }
            self.end_frame(&state.service);
        }
        for act in &turn.acts {
            self.push_of_turn(Kind::Act, &act.name);
            act.slots().into_iter().for_each(|slot| _ = self.push_of_turn(Kind::Slot, slot));
            act.texts().into_iter().for_each(|value| _ = self.push_of_turn(Kind::Value, value));
            for value in &act.values {
                let value = self.name(Kind::Value, value.canonical.as_ref().unwrap_or(&value.said));
                self.frame.add_value(value);
            }
            let slot = self.name(Kind::Slot, act.slot.as_deref().unwrap_or_default());
            self.frame.push_slot(slot, false);
            self.end_frame(&act.service);
        }
        for span in &turn.spans {
            self.push_of_turn(Kind::Slot, &span.slot);
            self.push_of_turn(Kind::Value, span.text.as_deref().unwrap_or_default());
        }
        turn.calls.iter().for_each(|call| _ = self.push_of_turn(Kind::Api, &call.method));
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}
