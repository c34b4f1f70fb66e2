//! What the index keeps of a dialogue, read without building the dialogue.

use super::flights::FlightSheet;
use crate::corpus::{Dialogue, FieldBody, Intent, Speaker, Split, Turn};

/// What a fact about a dialogue, or about one of its turns, says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Service,
    /// What the user wants done, as a turn's states have it.
    Intent,
    Act,
    /// The slot of a span or of an act.
    Slot,
    /// The method of a call.
    Api,
    Goal,
    /// What the agent should have done, and what it did.
    Status,
    AgentStatus,
    Correct,
    Reservation,
    Success,
    Rating,
    Scenario,
    User,
    Wizard,
    /// The dialogue has a part that others lack; the index says so itself.
    Has,
    /// A rule that the dialogue breaks, as its checking found.
    Rule,
    /// What fills a slot: in an act, a state or a span; or what a trip has to be like. No facet counts it.
    Value,
}

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

/// Buffers that are filled by one record after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skim {
    pub id: String,
    pub services: Vec<String>,
    /// The utterances of all turns, without anything between them.
    pub text: String,
    /// Who speaks in a turn, and where its utterance ends in `text`.
    pub turns: Vec<(Speaker, usize)>,
    pub facts: Facts,
    pub spans: u32,
    pub calls: u32,
    pub flights: u32,
    /// The most frames that a turn lists.
    pub frames: u32,
    /// Turns with another active frame than the turn before.
    pub switches: u32,
    /// The split that the record itself names.
    pub split: Option<Split>,
    /// The flights, as far as a format looks into them.
    pub sheet: FlightSheet,
}

impl Skim {
    pub fn clear(&mut self) {
        self.id.clear();
        self.services.clear();
        self.text.clear();
        self.turns.clear();
        self.facts.clear();
        self.spans = 0;
        self.calls = 0;
        self.flights = 0;
        self.frames = 0;
        self.switches = 0;
        self.split = None;
        self.sheet.clear();
    }

    /// Takes what a dialogue has that was read whole.
    pub fn fill(&mut self, dialogue: &Dialogue) {
        let sheet = std::mem::take(&mut self.sheet);
        *self = Self { sheet, ..Self::of_dialogue(dialogue) };
        self.sheet.clear();
    }

    /// Nothing of a record is there that could be listed.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty() && self.turns.is_empty() && self.flights == 0
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
    pub fn tell(&mut self, kind: Kind, name: &str) {
        self.facts.push(kind, None, name);
    }

    pub fn tell_whether(&mut self, kind: Kind, is_so: Option<bool>) {
        if let Some(is_so) = is_so {
            self.tell(kind, if is_so { "yes" } else { "no" });
        }
    }

    /// Notes a fact about the turn that ends next.
    pub fn tell_turn(&mut self, kind: Kind, name: &str) {
        self.facts.push(kind, Some(self.turns.len()), name);
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
            skim.spans += count(&turn.spans);
            skim.calls += count(&turn.calls);
            skim.frames = skim.frames.max(count(&turn.frames));
            skim.follow(turn.active_frame, &mut active);
            skim.push_turn(turn.speaker, &turn.utterance);
        }
        skim
    }

    /// Counts a turn whose active frame is another one than before.
    pub fn follow(&mut self, frame: Option<i64>, active: &mut Option<i64>) {
        if frame.is_some() {
            self.switches += u32::from(active.is_some() && *active != frame);
            *active = frame;
        }
    }

    fn add_dialogue(&mut self, dialogue: &Dialogue) {
        if let Some(trip) = &dialogue.trip {
            self.flights = trip.kb.as_ref().map_or(0, |kb| count(&kb.flights));
            self.tell(Kind::Goal, trip.intent.as_ref().map_or("", |intent| &intent.goal));
            let constraints = trip.intent.iter().flat_map(Intent::constraints);
            constraints.for_each(|value| self.tell(Kind::Value, value));
            self.tell(Kind::Status, trip.expected.as_ref().map_or("", |outcome| &outcome.status));
            self.tell(Kind::AgentStatus, trip.action.as_ref().map_or("", |outcome| &outcome.status));
            self.tell_whether(Kind::Correct, trip.is_correct);
            self.tell_whether(Kind::Reservation, trip.kb.as_ref().map(|kb| kb.reservation != 0));
        }
        if let Some(rating) = &dialogue.rating {
            self.tell(Kind::Rating, rating.score.as_deref().unwrap_or_default());
            self.tell_whether(Kind::Success, rating.is_success);
        }
        self.tell(Kind::Scenario, dialogue.instructions.as_ref().map_or("", |told| &told.title));
        for field in &dialogue.fields {
            match (field.label.as_str(), &field.body) {
                ("user_id", FieldBody::Text(id)) => self.tell(Kind::User, id),
                ("wizard_id" | "system_id", FieldBody::Text(id)) => self.tell(Kind::Wizard, id),
                _ => {}
            }
        }
    }

    fn add_turn(&mut self, turn: &Turn) {
        for state in &turn.states {
            self.tell_turn(Kind::Intent, state.active_intent.as_deref().unwrap_or_default());
            let values = state.slots.iter().flat_map(|(_, variants)| variants);
            values.for_each(|value| self.tell_turn(Kind::Value, value));
        }
        for act in &turn.acts {
            self.tell_turn(Kind::Act, &act.name);
            act.slots().into_iter().for_each(|slot| self.tell_turn(Kind::Slot, slot));
            act.texts().into_iter().for_each(|value| self.tell_turn(Kind::Value, value));
        }
        for span in &turn.spans {
            self.tell_turn(Kind::Slot, &span.slot);
            self.tell_turn(Kind::Value, span.text.as_deref().unwrap_or_default());
        }
        turn.calls.iter().for_each(|call| self.tell_turn(Kind::Api, &call.method));
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}
