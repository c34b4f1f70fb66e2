//! Other names for the same services, slots and intents, as SGD-X has them: what stands at the same place of two schemas is the
//! same thing. A name that a schema does not have stays as it is.

use super::acts::is_about_intent;
use crate::corpus::{Act, Call, Change, Service, Turn};
use std::collections::HashMap;

/// By the service, as it is called before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Renaming {
    services: HashMap<String, Names>,
}

/// What a service and what is in it are called then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    pub service: String,
    pub slots: HashMap<String, String>,
    pub intents: HashMap<String, String>,
}

impl Names {
    pub fn new(from: &Service, to: &Service) -> Self {
        let slots = from.slots.iter().zip(&to.slots);
        let intents = from.intents.iter().zip(&to.intents);
        Self {
            service: to.name.clone(),
            slots: slots.map(|(one, other)| (one.name.clone(), other.name.clone())).collect(),
            intents: intents.map(|(one, other)| (one.name.clone(), other.name.clone())).collect(),
        }
    }
}

impl Renaming {
    /// The first names that are said of a service count.
    pub fn insert(&mut self, service: &str, names: impl FnOnce() -> Names) {
        if !self.services.contains_key(service) {
            self.services.insert(service.to_owned(), names());
        }
    }

    pub fn is_empty(&self) -> bool {
        self.services.is_empty()
    }

    pub fn of(&self, service: &str) -> Option<&Names> {
        self.services.get(service)
    }

    pub fn service(&self, name: &mut String) {
        if let Some(names) = self.services.get(name) {
            name.clone_from(&names.service);
        }
    }

    pub fn slot(&self, service: &str, name: &mut String) {
        if let Some(other) = self.of(service).and_then(|names| names.slots.get(name)) {
            name.clone_from(other);
        }
    }

    fn intent(&self, service: &str, name: &mut String) {
        if let Some(other) = self.of(service).and_then(|names| names.intents.get(name)) {
            name.clone_from(other);
        }
    }

    pub fn turn(&self, turn: &mut Turn) {
        turn.services.iter_mut().for_each(|service| self.service(service));
        for span in &mut turn.spans {
            self.slot(&span.service, &mut span.slot);
            self.service(&mut span.service);
        }
        turn.acts.iter_mut().for_each(|act| self.act(act));
        for state in &mut turn.states {
            let slots = state.slots.iter_mut().map(|(slot, _)| slot);
            for slot in slots.chain(&mut state.requested_slots) {
                self.slot(&state.service, slot);
            }
            if let Some(intent) = &mut state.active_intent {
                self.intent(&state.service, intent);
            }
            self.service(&mut state.service);
        }
        turn.calls.iter_mut().for_each(|call| self.call(call));
    }

    /// The value of an act about an intent is its name.
    fn act(&self, act: &mut Act) {
        if is_about_intent(act) {
            for value in &mut act.values {
                for name in [Some(&mut value.said), value.canonical.as_mut()].into_iter().flatten() {
                    self.intent(&act.service, name);
                }
            }
        } else if let Some(slot) = &mut act.slot {
            self.slot(&act.service, slot);
        }
        self.service(&mut act.service);
    }

    fn call(&self, call: &mut Call) {
        let results = call.results.iter_mut().flatten().flatten();
        for (name, _) in call.parameters.iter_mut().chain(results) {
            self.slot(&call.service, name);
        }
        self.intent(&call.service, &mut call.method);
        self.service(&mut call.service);
    }

    pub fn change(&self, change: &mut Change) {
        if let Some(source) = &mut change.source {
            if let Some(slot) = &mut source.slot {
                self.slot(source.service.as_ref().unwrap_or(&change.service), slot);
            }
            if let Some(service) = &mut source.service {
                self.service(service);
            }
        }
        self.slot(&change.service, &mut change.slot);
        self.service(&mut change.service);
    }
}
